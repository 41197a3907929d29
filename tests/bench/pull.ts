import { Agent, get } from 'node:http'

import type { Extent, Sizes } from './extent.ts'
import { EVENTS_A_VERSION } from './seed.ts'
import { type Accounts, pullPath } from './served-account.ts'
import { type Figure, quantile } from './table.ts'

const SIZES: Sizes<{ rounds: number; requests: number; warmUp: number }> = {
  whole: { rounds: 7, requests: 500, warmUp: 300 },
  shortest: { rounds: 1, requests: 10, warmUp: 1 },
}

/** Milliseconds of a pull, sequentially over one connection, in an account with a long ledger. */
export async function pull(extent: Extent, accounts: Accounts): Promise<Figure[]> {
  const { rounds, requests, warmUp } = SIZES[extent]
  const { product, session, pages, eventsAt } = await accounts.long()
  const last = pages.at(-1)
  if (last === undefined) throw new Error('the account is empty')
  const { v, epoch } = last
  const paths = {
    health: { path: '/api/health', status: 200 },
    nothing: { path: pullPath({ since: v, epoch }), status: 204 },
    events: { path: pullPath({ since: eventsAt - 1, epoch }), status: 200 },
  }
  const headers = { authorization: `Bearer ${session.accessToken}` }
  const measured: Record<keyof typeof paths, Timing[]> = { health: [], nothing: [], events: [] }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (target: { path: string; status: number }) =>
    timed(`${product.origin}${target.path}`, { agent, headers, ...target })
  const { body } = await ask(paths.events)
  const count = JSON.parse(body).rows.events?.length
  if (!(count >= EVENTS_A_VERSION)) throw new Error(`a pull of ${EVENTS_A_VERSION} events brought ${count}`)
  for (const target of Object.values(paths)) for (let n = 0; n < warmUp; n += 1) await ask(target)

  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['health', 'nothing', 'events'] as const) {
      const times: number[] = []
      for (let n = 0; n < requests; n += 1) times.push((await ask(paths[name])).ms)
      measured[name].push({ p50: quantile(times, 0.5), p99: quantile(times, 0.99) })
    }
  }
  agent.destroy()
  const figure = (name: string, timings: readonly Timing[], share: keyof Timing): Figure => ({
    name: `${name}, ${share}`,
    unit: 'ms',
    values: timings.map(timing => timing[share]),
    reference: { name: `/api/health, ${share}`, values: measured.health.map(timing => timing[share]) },
  })
  return [
    figure('pull, nothing new (204)', measured.nothing, 'p50'),
    figure('pull, nothing new (204)', measured.nothing, 'p99'),
    figure(`pull of ${EVENTS_A_VERSION} events`, measured.events, 'p50'),
    figure(`pull of ${EVENTS_A_VERSION} events`, measured.events, 'p99'),
  ]
}

interface Timing {
  p50: number
  p99: number
}

interface Asked {
  agent: Agent
  headers: Record<string, string>
  status: number
}

/** Times a request until the last byte has arrived. */
function timed(url: string, { agent, headers, status }: Asked): Promise<{ ms: number; body: string }> {
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    get(url, { agent, headers }, answer => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', chunk => {
        body += chunk
      })
      answer.on('end', () => {
        const ms = performance.now() - begun
        if (answer.statusCode === status) resolve({ ms, body })
        else reject(new Error(`${url}: ${answer.statusCode}, not ${status}`))
      })
      answer.on('error', reject)
    }).on('error', reject)
  })
}
