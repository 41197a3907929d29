import { hash } from '@node-rs/argon2'
import { z } from 'zod'

import { LEASE_MS } from '../../server/store/leases.ts'
import { heldLetters } from '../../server/store/letter-hold.ts'
import type { Store } from '../../server/store/store.ts'
import { type AccountId, Instant } from '../../sync/records/ids.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { anAccount } from '../builders-server.ts'
import { type Effect, type Loss, lossOf } from '../crash/applied.ts'
import { aDevice, type Device } from '../crash/device.ts'
import { addSignedAccounts, pay } from '../crash/kill-letters.ts'
import { keepWriting } from '../crash/kill-server.ts'
import { letterLoss } from '../crash/letters/letter-loss.ts'
import { type Outside, startOutside } from '../crash/letters/outside.ts'
import { eventually } from '../eventually.ts'
import { PASSWORD } from '../journeys/fixture/person.ts'
import { startPostgres } from '../postgres.mjs'
import { type Chance, chanceOf } from '../simulation/chance.ts'
import { forgetRates, query } from '../test-server.ts'
import { aCluster, type Cluster } from './cluster.ts'
import { serverDatabase } from './server-database.ts'

const NODES = 3
/** Of each account that is written on. */
const DEVICES = 3
/**
 * Longer than a copy needs, so that a letter that the relay has taken is never sent again on a busy machine. In a long
 * storm copies pile up behind servers that are down; production waits for ten minutes.
 */
const ARCHIVE_WAIT_MS = { short: 8_000, long: 40_000 }
/** A storm of more kills than this is a long one. */
const SHORT_STORM = 20
/** A lease, an archive wait, and a second attempt; then providers answer. What never comes to rest still fails. */
const REST_MS = 600_000

interface Storm {
  /** SIGKILLs of servers, and among them of the database with all its processes. */
  kills: number
  databaseKills: number
  /** People whose letters leave meanwhile. */
  people: number
  /** Accounts on which three devices each write all the time. */
  writers: number
  /** How many times longer a device pauses between two mutations than in a short run. */
  slower?: number
  /** The storm ends after this time, with fewer kills and people, so that a busy machine ends it, too. */
  withinMs?: number | undefined
  seed: number
  onLine?(line: string): void
}

interface StormTally {
  kills: number
  databaseKills: number
  people: number
  letters: number
  taken: number
  answers: number
  mutations: number
}

/**
 * Three servers on one database are killed at random, and so is the database, while letters leave and devices write
 * through a balancer. Then everything comes to rest, and the product's records are compared with those of a relay, of
 * providers and of devices that are never killed.
 */
export async function killNodes(storm: Storm): Promise<{ loss: Loss; tally: StormTally; lines: string[] }> {
  const { onLine = () => {}, seed } = storm
  const server = await startPostgres()
  const cleanups: (() => unknown)[] = [() => server.stop()]
  try {
    const archiveWaitMs = ARCHIVE_WAIT_MS[storm.kills > SHORT_STORM ? 'long' : 'short']
    const cluster = await aCluster(
      NODES,
      { HEARTBEAT_MS: '500', ARCHIVE_WAIT_MS: String(archiveWaitMs) },
      { database: await serverDatabase(server.url) },
    )
    cleanups.push(() => cluster.stop())
    const outside = await startOutside({ seed, inboundPort: cluster.inboundPort, onLine: (_side, line) => line.pass() })
    cleanups.push(() => outside.stop())
    await cluster.start(outside.relayPort)
    const { store } = cluster
    await logApplied(store)
    const devices: Device[] = []
    cleanups.push(() => {
      for (const device of devices) device.stop()
    })
    const writers = await someWriters(cluster, storm.writers, devices)

    const raging = performance.now()
    const { accountIds, ...killed } = await rage({ storm, cluster, server, devices, onLine })
    onLine(`storm of ${seconds(raging)}`)
    const calm = performance.now()
    await lettersAtRest(cluster, outside).catch(error => {
      throw new Error(`${error.message}\n${cluster.nodes.map(({ output }) => output().slice(-1_500)).join('\n')}`)
    })
    onLine(`letters at rest ${seconds(calm)} after the last kill`)
    const found = await letterLoss(store, accountIds, { ...outside, now: Instant.parse(Date.now()) })
    const letters = await store.db.selectFrom('mails').select('id').where('requestId', 'is not', null).execute()
    const mutations = await mutationsAtRest(store, devices, writers)
    const tally = {
      ...killed,
      people: accountIds.length,
      letters: letters.length,
      taken: outside.taken.size,
      answers: outside.told.size,
      mutations: devices.reduce((sum, { made }) => sum + made.size, 0),
    }
    const loss = {
      lost: [...found.lost, ...mutations.lost],
      doubled: [...found.doubled, ...mutations.doubled],
      reordered: [...found.reordered, ...mutations.reordered],
    }
    return { loss, tally, lines: linesOf(storm, tally, found, mutations) }
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup()
  }
}

const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(1)} s`

/** Accounts with three devices each, whose first pull has come. */
async function someWriters(cluster: Cluster, count: number, devices: Device[]): Promise<AccountId[]> {
  const accountIds: AccountId[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const { accountId, email } = await aMember(cluster.store)
    for (let place = 0; place < DEVICES; place += 1) {
      await forgetRates({ database: cluster.store })
      devices.push(await aDevice(cluster, email))
    }
    accountIds.push(accountId)
  }
  await eventually('the first pull', async () => devices.every(device => device.status().link === 'online'))
  return accountIds
}

/** Somebody who can sign in. */
export async function aMember(store: Store) {
  const member = await anAccount(store)
  const passwordHash = await hash(PASSWORD)
  await store.db.updateTable('authUsers').set({ passwordHash }).where('id', '=', member.authUserId).execute()
  return member
}

interface RageNeeds {
  storm: Storm
  cluster: Cluster
  server: { kill(): Promise<void>; start(): Promise<void> }
  devices: readonly Device[]
  onLine(line: string): void
}

interface Raged {
  kills: number
  databaseKills: number
  accountIds: AccountId[]
}

/** All devices write, and people sign and pay one after the other, until the last kill. */
async function rage({ storm, cluster, server, devices, onLine }: RageNeeds): Promise<Raged> {
  const { slower = 1, withinMs = Number.POSITIVE_INFINITY } = storm
  const { store } = cluster
  const chance = chanceOf(storm.seed)
  const ended = new AbortController()
  const writing = devices.map((device, place) => {
    const first = place - (place % DEVICES)
    return keepWriting(device, { place, first, chance: chance.fork(`device ${place}`), ended: ended.signal, slower })
  })
  const begun = performance.now()
  const all = storm.kills + storm.databaseKills
  /** How many of `count` belong before this one of all kills. */
  const due = (count: number, kill: number) => Math.floor((kill * count) / all)
  const raged: Raged = { kills: 0, databaseKills: 0, accountIds: [] }
  const killer = nodeKiller(cluster, chance)
  try {
    for (let kill = 1; kill <= all && performance.now() - begun < withinMs; kill += 1) {
      while (raged.accountIds.length < due(storm.people, kill))
        raged.accountIds.push(await onceMore(() => aCustomer(store)))
      await pause(chance.below(1_200))
      if (due(storm.databaseKills, kill) > raged.databaseKills) {
        await killer.allUp()
        await killDatabase(server, chance)
        raged.databaseKills += 1
      } else {
        await killer.killOne()
        raged.kills += 1
      }
      await signInAgain(cluster, devices)
      if (kill % 20 === 0) onLine(`${kill} of ${all} kills, ${raged.accountIds.length} people, ${seconds(begun)}`)
    }
    await killer.allUp()
  } finally {
    ended.abort()
  }
  await Promise.all(writing)
  return raged
}

/** Somebody whose letters leave from now on. */
async function aCustomer(store: Store): Promise<AccountId> {
  const [accountId] = await addSignedAccounts(store, 1)
  if (accountId === undefined) throw new Error('nobody has signed')
  await pay(store, accountId)
  return accountId
}

/** Kills nodes that are up, and starts them again later. At least one is always up. */
function nodeKiller({ nodes }: Cluster, chance: Chance) {
  const down = new Map<Cluster['nodes'][number], Promise<void>>()
  return {
    async killOne(): Promise<void> {
      if (down.size === nodes.length - 1) await Promise.race(down.values())
      const victim = chance.pick(nodes.filter(node => !down.has(node)))
      await victim.kill()
      // It stays away long enough that the others do its work.
      const back = pause(chance.below(1_500))
        .then(victim.start)
        .finally(() => down.delete(victim))
      down.set(victim, back)
    },
    async allUp(): Promise<void> {
      await Promise.all(down.values())
    },
  }
}

/** A kill may have swallowed the answer to a renewal of tokens: then a person signs in, and nothing is lost. */
async function signInAgain({ store }: Cluster, devices: readonly Device[]): Promise<void> {
  for (const device of devices.filter(({ status }) => status().link === 'signed-out')) {
    await onceMore(() => forgetRates({ database: store }))
    await device.signIn()
    device.stir()
  }
}

async function killDatabase(server: RageNeeds['server'], chance: Chance): Promise<void> {
  await server.kill()
  await pause(chance.below(1_500))
  await server.start()
}

/** The test's own connections end with the database; nothing was begun on them. */
async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  for (let left = MOST_STALE; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !(error instanceof Problem && error.code === 'unavailable')) throw error
      await pause(100)
    }
  }
}

const MOST_STALE = 30

/** Waits until nothing is queued on any device and all have everything; what became of their mutations. */
async function mutationsAtRest(store: Store, devices: readonly Device[], writers: readonly AccountId[]): Promise<Loss> {
  await eventually(
    'empty outboxes',
    async () => (await Promise.all(devices.map(unsettled))).every(count => count === 0),
    REST_MS,
  )
  const { loss } = lossOf(
    devices.map(({ made }) => [...made.values()]),
    await appliedSoFar(store),
  )
  await eventually(
    'every device has everything',
    async () => {
      // Asked each time: the product may still have something to record in the account.
      const versions = await Promise.all(writers.map(accountId => store.tenant(accountId).version()))
      const states = await Promise.all(devices.map(({ mirror }) => mirror.readState()))
      return states.every(({ cursor }, nth) => cursor === versions[Math.floor(nth / DEVICES)])
    },
    REST_MS,
  )
  return loss
}

function linesOf(storm: Storm, tally: StormTally, letters: Loss, mutations: Loss): string[] {
  const counted = ({ lost, doubled, reordered }: Loss) =>
    `${lost.length} lost, ${doubled.length} doubled, ${reordered.length} reordered`
  return [
    `${tally.kills} kills of ${NODES} servers, ${tally.databaseKills} of the database`,
    `${tally.letters} letters of ${tally.people} people, ${tally.taken} mails taken by the relay, ${tally.answers} answers: ${counted(letters)}`,
    `${tally.mutations} mutations of ${storm.writers * DEVICES} devices: ${counted(mutations)}`,
  ]
}

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

const unsettled = ({ mirror }: Device) => mirror.outbox.where('state').anyOf('waiting', 'sent', 'rejected').count()

/**
 * Nothing waits anywhere, and nothing has moved for longer than a lease: the letter of an account that a dead node was
 * writing is taken up only then. Letters that wait for a person are released by one.
 */
async function lettersAtRest({ store }: Cluster, outside: Outside): Promise<void> {
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
