import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'

import { errorFacts } from '../log.ts'
import type { Log } from '../ports.ts'
import type { Gauge, Metrics } from './metrics.ts'

/**
 * Serves the operator's page, `/metrics`, on a port of its own that visitors cannot reach, for Prometheus or a person
 * to read. `port` 0 takes any free one.
 */
export async function serveMetrics({
  metrics,
  gauges,
  host,
  port,
  log,
}: {
  metrics: Metrics
  gauges(): Promise<readonly Gauge[]>
  host: string
  port: number
  log: Log
}): Promise<{ port: number; stop(): Promise<void> }> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const server = createServer((request, response) => {
    const answer = (status: number, text: string) =>
      response.writeHead(status, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
    if (request.method !== 'GET' || request.url !== '/metrics')
      return void answer(404, 'There is only /metrics here.\n')
    gauges().then(
      found => {
        answer(200, metrics.text([...found, ...loopDelay()]))
        delay.reset()
      },
      error => {
        log.error('metrics_failed', errorFacts(error))
        answer(500, 'The figures could not be read.\n')
      },
    )
  })

  /** Since the page was last read. In seconds, as Prometheus expects all times. */
  function loopDelay(): Gauge[] {
    const help = 'How late the event loop came to its work since this page was last read'
    const at = (quantile: string, nanoseconds: number): Gauge => {
      const value = Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0
      return { name: 'event_loop_delay_seconds', help, value, labels: { quantile }, type: 'summary' }
    }
    return [at('0.5', delay.percentile(50)), at('0.99', delay.percentile(99)), at('1', delay.max)]
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () =>
      new Promise(resolve => {
        delay.disable()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
