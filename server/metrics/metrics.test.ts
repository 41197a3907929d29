import { afterEach, expect, test } from 'vitest'

import { Instant } from '../../sync/records/ids.ts'
import { anAccount, day, silentLog, testRandom } from '../../tests/builders-server.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../store/database.ts'
import { storeOver } from '../store/store.ts'
import { countingLog, createMetrics } from './metrics.ts'
import { readGauges } from './read-gauges.ts'
import { serveMetrics } from './serve-metrics.ts'

let stop = async () => {}
afterEach(() => stop())

test('the page is what Prometheus reads: each name told once with its type, a value a line, and no id of anybody', async () => {
  const metrics = createMetrics()
  const log = countingLog(silentLog, metrics)
  log.info('signed_in', { accountId: 'a-1' })
  log.warn('sign_in_failed', { accountId: 'a-2' })
  log.warn('sign_in_failed')
  log.warn('limited', { code: 'sign_in.address', accountId: 'a-2' })
  log.warn('mail_later', { mailId: 'm-1' })
  log.info('letter_written', { requestId: 'r-1' })
  metrics.count('requests', { class: '2xx' })
  metrics.count('requests', { class: '2xx' })
  metrics.count('requests', { class: '4"\n' })
  const text = metrics.text([{ name: 'things', help: 'Things', value: 1.5 }])
  expect(text.match(/^recall_.*$/gm)).toEqual([
    'recall_requests_total{class="2xx"} 2',
    'recall_requests_total{class="4__"} 1',
    'recall_security_events_total{event="signed_in"} 1',
    'recall_security_events_total{event="sign_in_failed"} 2',
    'recall_security_events_total{event="limited"} 1',
    'recall_limits_met_total{limit="sign_in.address"} 1',
    'recall_mails_total{result="later"} 1',
    'recall_things 1.5',
  ])
  expect(text.match(/^# TYPE (\S+) (counter|gauge)$/gm)).toHaveLength(6)
  expect(text).toMatch(
    /^(#.*|[a-z_]+(\{[a-z_]+="[^"\n]*"\})? [0-9.e+-]+)(\n(#.*|[a-z_]+(\{[a-z_]+="[^"\n]*"\})? [0-9.e+-]+))*\n$/,
  )
  expect(text).not.toMatch(/a-1|a-2|m-1|r-1/)
})

test('what is counted on its way is written down as before', () => {
  const said: unknown[][] = []
  const note = (...line: unknown[]) => void said.push(line)
  const log = countingLog({ info: note, warn: note, error: note }, createMetrics())
  log.warn('limited', { code: 'x' })
  log.error('beat_failed')
  expect(said).toEqual([
    ['limited', { code: 'x' }],
    ['beat_failed', undefined],
  ])
})

test('the operator reads queue, age, sizes and delay on a port of its own, which has nothing else', async () => {
  const database = await openDatabase(':memory:')
  const store = storeOver(database, { random: testRandom, log: silentLog })
  const { accountId } = await anAccount(store)
  await store.tenant(accountId).write(tx =>
    tx.queueMail({
      requestId: null,
      step: 'welcome',
      messageId: '<one@recall.example>',
      envelopeFrom: '',
      envelopeTo: ['dana@example.com'],
      raw: Buffer.from('x'),
      channel: 0,
      createdAt: day(2),
    }),
  )
  await store.db
    .insertInto('inboundMails')
    .values({
      id: 'i-1',
      receivedAt: 1,
      envelopeFrom: '',
      envelopeTo: '[]',
      raw: Buffer.alloc(70),
      sha256: null,
      size: 70,
      state: 'unmatched',
      accountId: null,
      requestId: null,
      note: null,
    })
    .execute()
  const clock = { now: () => Instant.parse(day(2) + 5_000) }
  const page = await serveMetrics({
    metrics: createMetrics(),
    log: silentLog,
    host: '127.0.0.1',
    port: 0,
    gauges: () => readGauges(database, { clock, movesFiles: true, backupAgeMs: 9_000 }),
  })
  stop = page.stop
  const at = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${page.port}${path}`, init)
  const answer = await at('/metrics')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const text = await answer.text()
  const values = new Map(text.match(/^recall_.*$/gm)?.map(line => [line.split(' ')[0], Number(line.split(' ')[1])]))
  expect(Object.fromEntries(values)).toMatchObject({
    'recall_mails_waiting{state="queued"}': 1,
    'recall_mails_waiting{state="sending"}': 0,
    'recall_mails_waiting{state="held"}': 0,
    recall_outbox_age_seconds: 5,
    recall_unplaced_mail_bytes: 70,
    'recall_staff_desk_waiting{kind="unplaced"}': 1,
    'recall_staff_desk_waiting{kind="genuine"}': 0,
    recall_backup_age_seconds: 9,
  })
  expect(values.get('recall_database_bytes')).toBeGreaterThan(100_000)
  expect(values.get('recall_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0)
  expect(text).not.toContain('dana@example.com')
  expect((await at('/')).status).toBe(404)
  expect((await at('/metrics?x=1')).status).toBe(404)
  expect((await at('/metrics', { method: 'POST' })).status).toBe(404)
})

test('there is no such page unless somebody asks for it, and then for this machine alone', () => {
  expect(readConfig({}).metrics).toBeNull()
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }).metrics?.host).toBe('10.0.0.5')
})
