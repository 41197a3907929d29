import { hash } from '@node-rs/argon2'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import { LEASE_MS } from '../../server/store/leases.ts'
import { heldLetters } from '../../server/store/letter-hold.ts'
import type { Store } from '../../server/store/store.ts'
import { Instant } from '../../sync/records/ids.ts'
import { calls } from '../../sync/wire/calls.ts'
import { anAccount } from '../builders-server.ts'
import { type Effect, lossOf } from '../crash/applied.ts'
import { aDevice, type Device } from '../crash/device.ts'
import { addSignedAccounts, pay } from '../crash/kill-letters.ts'
import { keepWriting } from '../crash/kill-server.ts'
import { letterLoss } from '../crash/letters/letter-loss.ts'
import { startOutside } from '../crash/letters/outside.ts'
import { eventually } from '../eventually.ts'
import { PASSWORD } from '../journeys/fixture/person.ts'
import { runCommand } from '../run-command.ts'
import { chanceOf } from '../simulation/chance.ts'
import { query } from '../test-server.ts'
import { aCluster, type Cluster } from './cluster.ts'

const SERVERS_BUILD =
  "const { buildStale } = await import('./server/commands/build.mjs'); await buildStale({ only: ['server'] })"

beforeAll(async () => {
  const { code, errors } = await runCommand(['--input-type=module', '-e', SERVERS_BUILD], { withinMs: 300_000 })
  expect(code, errors).toBe(0)
}, 310_000)

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const KILLS = 4
const PEOPLE_A_KILL = 3
const SEED = 11
/** A lease, an archive wait, and a second attempt; then providers answer. */
const REST_MS = 60_000
/** Much longer than a copy needs, so that a letter that the relay has taken is never sent again on a busy machine. */
const ARCHIVE_WAIT_MS = 8_000

async function threeNodes() {
  const cluster = await aCluster(3, { HEARTBEAT_MS: '500', ARCHIVE_WAIT_MS: String(ARCHIVE_WAIT_MS) })
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

/** Somebody who can sign in. */
async function aMember(store: Store) {
  const member = await anAccount(store)
  const passwordHash = await hash(PASSWORD)
  await store.db.updateTable('authUsers').set({ passwordHash }).where('id', '=', member.authUserId).execute()
  return member
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

test('three servers are killed at random while letters leave and three devices write through a balancer: nothing is lost, doubled or reordered', async () => {
  const { cluster, outside } = await threeNodes()
  const { store } = cluster
  const chance = chanceOf(SEED)
  await logApplied(store)
  const accountIds = await addSignedAccounts(store, KILLS * PEOPLE_A_KILL)
  const writer = await aMember(store)
  const devices: Device[] = []
  cleanups.push(async () => {
    for (const device of devices) device.stop()
  })
  for (let nth = 0; nth < 3; nth += 1) devices.push(await aDevice(cluster, writer.email))
  await eventually('the first pull', async () => devices.every(device => device.status().link === 'online'))
  const ended = new AbortController()
  const writing = devices.map((device, place) =>
    keepWriting(device, { place, chance: chance.fork(`device ${place}`), ended: ended.signal }),
  )

  const begun = performance.now()
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      for (const accountId of accountIds.slice(kill * PEOPLE_A_KILL).slice(0, PEOPLE_A_KILL))
        await pay(store, accountId)
      await pause(chance.below(1_200))
      const victim = chance.pick([...cluster.nodes])
      await victim.kill()
      // It stays away long enough that the others do its work.
      await pause(chance.below(1_500))
      await victim.start()
    }
  } finally {
    ended.abort()
  }
  await Promise.all(writing)
  console.log(`storm of ${((performance.now() - begun) / 1_000).toFixed(1)} s`)
  const calm = performance.now()
  await lettersAtRest(cluster, outside).catch(error => {
    throw new Error(`${error.message}\n${cluster.nodes.map(({ output }) => output().slice(-1_500)).join('\n')}`)
  })
  console.log(`letters at rest ${((performance.now() - calm) / 1_000).toFixed(1)} s after the last kill`)

  const found = await letterLoss(store, accountIds, { ...outside, now: Instant.parse(Date.now()) })
  const letters = await store.db.selectFrom('mails').select('id').where('requestId', 'is not', null).execute()
  expect(letters.length).toBeGreaterThan(accountIds.length)
  expect(found).toEqual({ lost: [], doubled: [], reordered: [] })

  await eventually(
    'empty outboxes',
    async () => (await Promise.all(devices.map(unsettled))).every(n => n === 0),
    60_000,
  )
  const made = devices.map(device => [...device.made.values()])
  const edits = lossOf(made, await appliedSoFar(store))
  expect(edits.loss).toEqual({ lost: [], doubled: [], reordered: [] })
  const v = await store.tenant(writer.accountId).version()
  await eventually('every device has everything', async () => {
    const states = await Promise.all(devices.map(({ mirror }) => mirror.readState()))
    return states.every(({ cursor }) => cursor === v)
  })
  console.log(
    `${KILLS} kills, ${letters.length} letters of ${accountIds.length} people, ${outside.taken.size} mails taken by the relay, ${outside.told.size} answers, ${made.flat().length} edits`,
  )
})

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

const unsettled = ({ mirror }: Device) => mirror.outbox.where('state').anyOf('waiting', 'sent', 'rejected').count()

/**
 * Nothing waits anywhere, and nothing has moved for longer than a lease: the letter of an account that a dead node was
 * writing is taken up only then. Letters that wait for a person are released by one.
 */
async function lettersAtRest({ store }: Cluster, outside: Awaited<ReturnType<typeof startOutside>>): Promise<void> {
  let last = ''
  let since = performance.now()
  await eventually(
    'rest',
    async () => {
      const rows = await query(
        { database: store },
        `select 'mails' as what, state, count(*) as count from mails group by state
         union all select 'inbound', state, count(*) from inbound_mails group by state order by 1, 2`,
      )
      if (rows.some(({ what, state }) => what === 'mails' && state === 'held')) await reviewHeld(store, outside)
      const waits = rows.some(({ state }) => state === 'waiting' || state === 'sending' || state === 'new')
      const text = JSON.stringify(rows)
      if (text !== last || waits || outside.waiting() > 0) {
        last = text
        since = performance.now()
      }
      return performance.now() - since > LEASE_MS + 3_000
    },
    REST_MS,
  ).catch(error => {
    throw new Error(`${error.message}: ${last}, ${outside.waiting()} outside`)
  })
}

/** What the operator does with letters that the relay was given twice without an answer: looks at its record. */
async function reviewHeld(store: Store, { taken }: { taken: ReadonlyMap<string, unknown> }): Promise<void> {
  const held = heldLetters(store)
  const names = (await held.list())?.letters.map(({ messageId }) => messageId) ?? []
  await held.noteLeft(
    names.filter(messageId => taken.has(messageId)),
    Date.now(),
  )
  await held.release()
}

/** The rows show the current state, and not how often it was written: triggers log each effect in its transaction. */
async function logApplied(store: Store): Promise<void> {
  const write = (
    name: string,
    { on, when = 'true', subject, value }: Record<'on' | 'subject' | 'value', string> & { when?: string },
  ) => [
    `create function ${name}() returns trigger language plpgsql as $$ begin
       if ${when} then insert into crash_log (subject, value) values (${subject}, ${value}); end if;
       return new;
     end $$`,
    `create trigger ${name} after ${on} for each row execute function ${name}()`,
  ]
  const statements = [
    `create table crash_log (
      n bigserial primary key,
      at double precision not null default extract(epoch from clock_timestamp()) * 1000,
      subject text not null,
      value text not null
    )`,
    ...write('crash_choice', {
      on: 'update of enabled on email_providers',
      subject: "'choice ' || new.id",
      value: 'new.enabled',
    }),
    ...write('crash_run', { on: 'insert on checklist_runs', subject: "'run ' || new.id", value: "'made'" }),
    ...write('crash_first', {
      on: 'insert on checklist_items',
      when: "new.status <> 'pending'",
      subject: "'status ' || new.id",
      value: 'new.status',
    }),
    ...write('crash_status', {
      on: 'update on checklist_items',
      when: 'new.revisions = old.revisions',
      subject: "'status ' || new.id",
      value: 'new.status',
    }),
    ...write('crash_note', {
      on: 'insert on note_revisions',
      subject: "'note ' || new.item_id || '.' || new.field",
      value: 'new.typed',
    }),
  ]
  for (const statement of statements) await query({ database: store }, statement)
}

const Line = z.object({ at: z.number(), subject: z.string(), value: z.string() })

async function appliedSoFar(store: Store): Promise<Effect[]> {
  const lines = await query({ database: store }, 'select at, subject, value from crash_log order by n')
  return lines.map(line => Line.parse(line))
}
