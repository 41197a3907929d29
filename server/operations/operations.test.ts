import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { Instant } from '../../sync/records/ids.ts'
import { silentLog } from '../../tests/builders-server.ts'
import { freshDatabase } from '../../tests/memory-database.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { readGauges } from '../metrics/read-gauges.ts'
import { serveMetrics } from '../metrics/serve-metrics.ts'
import { SECURITY_EVENTS } from '../security-events.ts'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0)) await cleanUp()
})

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

/** The figures that the server tells, with their labels as `name{label="value"}`; counters also without a count yet. */
async function told(): Promise<{ names: Set<string>; series: Set<string>; text: string }> {
  const database = await freshDatabase()
  cleanups.push(() => database.close())
  const clock = { now: () => Instant.parse(0) }
  const gauges = () => readGauges(database, { clock, backupAgeMs: 0, movesFiles: true })
  const page = await serveMetrics({ metrics: createMetrics(), log: silentLog, host: '127.0.0.1', port: 0, gauges })
  cleanups.push(page.stop)
  const text = await (await fetch(`http://127.0.0.1:${page.port}/metrics`)).text()
  return {
    text,
    names: new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name)),
    series: new Set([...text.matchAll(/^(recall_\S+) /gm)].map(([, series = '']) => series)),
  }
}

test('the alert rules ask for figures and labels that the server tells, and for no others', async () => {
  const { names, series } = await told()
  const asked = [...read('alerts.yml').matchAll(/\b(recall_\w+)(?:\{(\w+)(=~?)"([^"]+)"\})?/g)]
  expect(asked.length).toBeGreaterThan(10)
  for (const [whole, name = '', label, , values = ''] of asked) {
    expect(names, whole).toContain(name)
    if (label === undefined) continue
    for (const value of values.split('|')) {
      if (label === 'event') expect(Object.keys(SECURITY_EVENTS), whole).toContain(value)
      else if (name === 'recall_requests_total') expect(value, whole).toMatch(/^[2-5]xx$/)
      else if (name === 'recall_mails_total') expect(['sent', 'later', 'refused'], whole).toContain(value)
      else expect(series, whole).toContain(`${name}{${label}="${value}"}`)
    }
  }
})

/** What `promtool check metrics` refuses in a name: units of another size, abbreviations, and the type. */
const NOT_IN_NAMES =
  /_(?:ms|us|ns|s|sec|secs|milliseconds|microseconds|nanoseconds|minutes|hours|days|kb|mb|gb|b|kilobytes|megabytes|gigabytes|bits|percent|counter|gauge|summary|histogram)(?:_|$)/

test('[SEC-024] every figure is named and described as Prometheus’s own linter asks', async () => {
  const { text } = await told()
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  expect(types.length).toBeGreaterThan(10)
  for (const [, name = '', type = ''] of types) {
    expect(text).toMatch(new RegExp(`^# HELP ${name} \\S.*\\.\n# TYPE ${name} `, 'm'))
    expect(name).toMatch(/^recall_[a-z]+(?:_[a-z]+)*$/)
    expect(name).not.toMatch(NOT_IN_NAMES)
    expect(name).not.toMatch(/_(?:sum|count|bucket|info)$/)
    expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter'])
    const series = text.split('\n').filter(line => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    // These two labels belong to types that explain them.
    expect([name, series.some(line => line.includes('quantile='))]).toEqual([name, type === 'summary'])
    expect(series.filter(line => /[{,]le=/.test(line))).toEqual([])
  }
  const own = text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  expect(
    own.filter(line => !types.some(([, name]) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))),
  ).toEqual([])
})

test('every rule says what has happened and where to look', () => {
  const rules = read('alerts.yml')
    .split(/^ {6}- alert: /m)
    .slice(1)
  expect(rules.length).toBeGreaterThan(8)
  for (const rule of rules) {
    expect(rule).toMatch(/^ {8}labels: \{ severity: (?:page|ticket) \}$/m)
    expect(rule).toMatch(/^ {10}summary: \S.*$/m)
    expect(rule).toMatch(/^ {10}description: \S.*\.$/m)
  }
})

test('unit and image start what the build makes, with variables that the server reads', () => {
  const config = readFileSync(join(import.meta.dirname, '..', 'config.ts'), 'utf8')
  const unit = read('total-recall.service')
  const image = read('Containerfile')
  expect(unit).toContain('ExecStart=/usr/bin/node dist/server/main.js')
  expect(image).toContain('CMD ["node", "dist/server/main.js"]')
  const named = [
    ...[...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name = '']) => name),
    ...(/^ENV (.+)$/m.exec(image)?.[1] ?? '').split(' ').map(pair => pair.split('=')[0] ?? ''),
  ]
  expect(named.length).toBeGreaterThan(4)
  for (const name of named) expect(config).toMatch(new RegExp(`\\b${name}\\b`))
  const needed = /"node": ">=(\d+)/.exec(readFileSync('package.json', 'utf8'))?.[1]
  const version = /node:(\d+)\./.exec(image)?.[1]
  expect(Number(version)).toBeGreaterThanOrEqual(Number(needed))
})

test('every stage of the image is built on one base, which is named by its digest', () => {
  const image = read('Containerfile')
  const stages = image.match(/^FROM .+$/gm) ?? []
  expect(stages).toHaveLength(2)
  for (const stage of stages) expect(stage).toMatch(/^FROM \$\{BASE\}(?: AS build)?$/)
  expect(image.match(/^ARG BASE=\S+$/gm)).toEqual([expect.stringMatching(/@sha256:[0-9a-f]{64}$/)])
})
