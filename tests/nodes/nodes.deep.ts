import { afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import { calls } from '../../sync/wire/calls.ts'
import { startOutside } from '../crash/letters/outside.ts'
import { eventually } from '../eventually.ts'
import { PASSWORD } from '../journeys/fixture/person.ts'
import { runCommand } from '../run-command.ts'
import { aCluster } from './cluster.ts'
import { SERVERS_BUILD } from './nodes-build.ts'
import { aMember, killNodes } from './storm.ts'

beforeAll(async () => {
  const { code, errors } = await runCommand(['--input-type=module', '-e', SERVERS_BUILD], { withinMs: 300_000 })
  expect(code, errors).toBe(0)
}, 310_000)

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const SEED = 11

async function threeNodes() {
  const cluster = await aCluster(3, { HEARTBEAT_MS: '500' })
  cleanups.push(() => cluster.stop())
  const outside = await startOutside({
    seed: SEED,
    inboundPort: cluster.inboundPort,
    onLine: (_side, line) => line.pass(),
  })
  cleanups.push(() => outside.stop())
  await cluster.start(outside.relayPort)
  return { cluster, outside }
}

async function tokenOf(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}${calls.signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return calls.signIn.answer.parse(await answer.json()).session.accessToken
}

test('three servers that start at once on an empty database share it: a session is valid at each, and what one writes a stream at another hears within two seconds', async () => {
  const { cluster } = await threeNodes()
  const [a, b, c] = cluster.nodes
  if (a === undefined || b === undefined || c === undefined) throw new Error('there are three')
  const { accountId, email } = await aMember(cluster.store)
  const authorization = `Bearer ${await tokenOf(a.origin, email)}`
  const ended = new AbortController()
  cleanups.push(async () => ended.abort())
  const answer = await fetch(`${b.origin}/sync/live`, { headers: { authorization }, signal: ended.signal })
  expect(answer.status).toBe(200)
  const heard = new Map<number, number>()
  void (async () => {
    for await (const chunk of answer.body ?? []) {
      const v = /data: (\{.*\})/.exec(Buffer.from(chunk).toString())?.[1]
      if (v !== undefined) heard.set(z.object({ v: z.number() }).parse(JSON.parse(v)).v, performance.now())
    }
  })().catch(() => {})
  await eventually('the stream has begun', async () => heard.size > 0)

  const delays: number[] = []
  for (const [nth, node] of [a, c, a, c, a, c].entries()) {
    const written = await fetch(`${node.origin}/api/account/profile`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ zip: `9411${nth}`, termsAccepted: true }),
    })
    expect(written.status).toBe(200)
    const at = performance.now()
    const v = await cluster.store.tenant(accountId).version()
    await eventually(`the stream hears of ${v}`, async () => heard.has(v), 2_000)
    delays.push((heard.get(v) ?? 0) - at)
  }
  console.log(`heard at another server after ${delays.map(ms => `${ms.toFixed(0)} ms`).join(', ')}`)
  for (const node of cluster.nodes) expect(node.output()).not.toContain('"level"')
})

// The long form is `npm run crash -- nodes`: 200 kills of servers, 20 of the database, a thousand people.
test('three servers and their database are killed at random while letters leave and three devices write through a balancer: nothing is lost, doubled or reordered', async () => {
  const { loss, tally, lines } = await killNodes({
    kills: 4,
    databaseKills: 1,
    people: 12,
    writers: 1,
    seed: SEED,
    onLine: line => console.log(line),
  })
  for (const line of lines) console.log(line)
  expect(loss).toEqual({ lost: [], doubled: [], reordered: [] })
  expect(tally.letters).toBeGreaterThan(12)
  expect(tally.mutations).toBeGreaterThan(20)
}, 900_000)
