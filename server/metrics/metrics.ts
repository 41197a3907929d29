import type { Log } from '../ports.ts'
import { isSecurityEvent } from '../security-events.ts'

/** A current value. */
export interface Gauge {
  name: string
  help: string
  value: number
  labels?: Labels
  /** `summary`: its label `quantile` says of which share this is the value. */
  type?: 'gauge' | 'summary'
}

type Labels = Readonly<Record<string, string>>

export interface Metrics {
  /** Adds one. Labels have few values, all defined by us: never an id, an address, or a path that somebody sent. */
  count(name: CounterName, labels?: Labels): void
  /** The page that Prometheus reads (text format 0.0.4). */
  text(gauges: readonly Gauge[]): string
}

const COUNTERS = {
  requests: 'Answers, by the class of their status',
  security_events: 'Lines of the log that concern security, by their name',
  limits_met: 'Refusals with 429, by the limit that was met',
  mails: 'Mail to the relay: sent, later, refused',
  replies: 'Mail that came in and was kept',
} as const
type CounterName = keyof typeof COUNTERS

export function createMetrics(): Metrics {
  const counts = new Map<CounterName, Map<string, number>>()
  return {
    count(name, labels = {}) {
      const series = counts.get(name) ?? new Map<string, number>()
      counts.set(name, series.set(written(labels), (series.get(written(labels)) ?? 0) + 1))
    },
    text(gauges) {
      const lines: string[] = []
      for (const [name, help] of Object.entries(COUNTERS)) {
        lines.push(`# HELP recall_${name}_total ${help}.`, `# TYPE recall_${name}_total counter`)
        for (const [labels, count] of counts.get(name as CounterName) ?? [])
          lines.push(`recall_${name}_total${labels} ${count}`)
      }
      const told = new Set<string>()
      for (const { name, help, value, labels = {}, type = 'gauge' } of gauges) {
        if (!told.has(name)) lines.push(`# HELP recall_${name} ${help}.`, `# TYPE recall_${name} ${type}`)
        told.add(name)
        lines.push(`recall_${name}${written(labels)} ${value}`)
      }
      return `${lines.join('\n')}\n`
    },
  }
}

function written(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, '_')}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const MAIL_RESULTS = ['mail_later', 'mail_refused']

/** Counts events as they are logged, so that callers need not do both. */
export function countingLog(log: Log, metrics: Metrics): Log {
  const through =
    (level: keyof Log): Log[keyof Log] =>
    (event, facts) => {
      if (event === 'limited') metrics.count('limits_met', { limit: facts?.code ?? 'unnamed' })
      if (isSecurityEvent(event)) metrics.count('security_events', { event })
      if (MAIL_RESULTS.includes(event)) metrics.count('mails', { result: event.slice('mail_'.length) })
      log[level](event, facts)
    }
  return { info: through('info'), warn: through('warn'), error: through('error') }
}
