import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { letterHeld, letterRefused, letterSent } from '../../server/erase/after-delivery.ts'
import { startHeartbeat } from '../../server/erase/heartbeat.ts'
import { openRequests } from '../../server/erase/open-requests.ts'
import { startDelivery } from '../../server/mail/delivery.ts'
import { startInbound } from '../../server/mail/inbound.ts'
import { ownMarks } from '../../server/mail/own-mark.ts'
import { sha256Hex } from '../../server/store/hash.ts'
import { heldLetters } from '../../server/store/letter-hold.ts'
import { mailQueue } from '../../server/store/mail-queue.ts'
import { type AccountId, Instant } from '../../sync/records/ids.ts'
import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import { aliasSuffixFrom, inboundAlias } from '../../sync/rules/demand/alias.ts'
import { LADDER } from '../../sync/rules/demand/lifecycle.ts'
import { ledgerOf, verifyChain } from '../../sync/rules/evidence/evidence-chain.ts'
import { day } from '../builders.ts'
import { MAIL_DOMAIN, SENDER, signOn } from '../builders-erase.ts'
import { anAccount, aStore, silentLog, testRandom } from '../builders-server.ts'
import { chanceOf } from '../simulation/chance.ts'
import { badRelay, MOOD_MS } from './relay.ts'

/** What must never happen, however bad the day. */
export type BadDayViolation =
  | 'too_often'
  | 'unknown_letter'
  | 'broken_ledger'
  | 'not_in_ledger'
  | 'lost'
  | 'had_left'
  | 'not_reached'
  | 'fault'

export interface BadMonth {
  /** What was counted; `letters` are those that the product wrote, and each mood counts the letters that met it. */
  counts: Record<string, number>
  violations: { what: BadDayViolation; where: string }[]
}

export interface BadMonthOptions {
  seed: number
  people: number
  days?: number
  lettersAnHour?: number
}

const ARCHIVE = `archive@${MAIL_DOMAIN}`
const STEP_MS = 60_000
/** People sign up over ten days; the first seven meet the seven moods. */
const SIGN_UP_SLOTS = (10 * DAY_MS) / MOOD_MS
const START = 20_000
const SHARED_MEMORY = '/dev/shm'

/**
 * A month of demands on the product's own engine, queue, delivery and mail server, with a relay that is calm, rewrites,
 * drops, delays, doubles, throttles and refuses by turns. Then the relay recovers, and a human reviews the held
 * letters.
 */
export async function aBadMonth({ seed, people, days = 30, lettersAnHour = 120 }: BadMonthOptions): Promise<BadMonth> {
  // In memory if /dev/shm exists: this test cuts no power, and a disk would take most of the time.
  const folder = mkdtempSync(join(existsSync(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir(), 'bad-month-'))
  const path = join(folder, 'recall.sqlite')
  const store = await aStore(path)
  const time = { now: day(START) as number }
  const clock = { now: () => Instant.parse(time.now) }
  const queue = mailQueue(store)
  const marks = ownMarks(new Uint8Array(32).fill(3))
  const relay = badRelay({ chance: chanceOf(seed), now: () => time.now, archive: ARCHIVE })
  const faults: string[] = []
  const log = { ...silentLog, error: (event: string) => void (event === 'letter_held' || faults.push(event)) }
  const counts: Record<string, number> = {}
  const violations: BadMonth['violations'] = []
  const wrong = (what: BadDayViolation, where: string) => void violations.push({ what, where })

  const accounts: AccountId[] = []
  const inbound = await startInbound({
    host: '127.0.0.1',
    port: 0,
    mailDomain: MAIL_DOMAIN,
    store,
    clock,
    random: testRandom,
    log: silentLog,
    relays: ['127.0.0.1'],
    marks,
    onMail: () => {},
    onArchive: messageId => queue.archiveSeen(messageId),
  })
  const heartbeat = startHeartbeat({
    store,
    clock,
    random: testRandom,
    log,
    sender: SENDER,
    takesMail: async () => 'taken',
    everyMs: 2 ** 31 - 1,
  })
  const delivery = startDelivery({
    store,
    queue,
    transport: relay.transport,
    clock,
    wall: { now: () => time.now },
    steady: { now: () => time.now },
    log,
    archiveAddress: ARCHIVE,
    marks,
    unseal: (_messageId, sealed) => sealed,
    lettersAnHour,
    archiveWaitMs: 10 * 60_000,
    onSent: (tx, mail) => letterSent(tx, mail, clock.now()),
    onHeld: (tx, mail) => letterHeld(tx, mail, clock.now()),
    onRefused: (tx, mail, reply) => letterRefused(tx, mail, reply.text, clock.now()),
  })

  try {
    for (let today = 0; today < days; today += 1) {
      for (const end = time.now + DAY_MS; time.now < end; ) {
        const known = Math.min(people, accounts.length + Math.ceil(people / SIGN_UP_SLOTS))
        while (accounts.length < known) await signUp(accounts.length)
        await heartbeat.beat()
        await live(time.now + MOOD_MS)
      }
    }
    const twice = [...relay.kept].filter(([, times]) => times > 2)
    for (const [name, times] of twice) wrong('too_often', `${name} was with the relay ${times} times`)
    counts.keptTwice = [...relay.kept.values()].filter(times => times === 2).length

    // The relay recovers, and a human compares the held letters with the relay's own record.
    relay.recovers()
    await live(time.now + DAY_MS)
    const held = heldLetters(store)
    const waiting = (await held.list())?.letters ?? []
    counts.held = waiting.length
    await held.noteLeft(
      waiting.flatMap(({ messageId }) => (relay.kept.has(messageId) ? [messageId] : [])),
      time.now,
    )
    await held.release()
    // Meanwhile, what was permanently refused is rewritten for the next address.
    for (let more = 0; more < 4; more += 1) {
      await heartbeat.beat()
      await live(time.now + DAY_MS)
    }
    await audit()
  } finally {
    await heartbeat.stop()
    await delivery.stop()
    await inbound.stop()
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const fault of faults) wrong('fault', fault)
  return { counts: { ...counts, people, ...relay.met }, violations }

  async function signUp(person: number): Promise<void> {
    const { accountId, emailId, email } = await anAccount(store, { email: `dana.${person}@example.com` })
    const tenant = store.tenant(accountId)
    const alias = inboundAlias(email, aliasSuffixFrom(testRandom.bytes(16)), MAIL_DOMAIN)
    await tenant.write(tx => tx.update('email', emailId, { inboundAlias: alias }))
    await signOn(tenant, clock.now())
    await tenant.write(async tx => {
      await tx.put('subscriptions', {
        id: accountId,
        userId: accountId,
        status: 'active',
        planId: 'private',
        billingCycle: 'monthly',
        currentPeriodEnd: null,
        trialEnd: null,
        cancelAtPeriodEnd: false,
        pastDueSince: null,
      })
      await openRequests(tx, clock.now(), testRandom)
    })
    accounts.push(accountId)
  }

  /** Runs until this moment, minute by minute while anything is in transit. */
  async function live(end: number): Promise<void> {
    while (time.now < end) {
      const quiet = { is: false }
      void delivery.idle().then(() => {
        quiet.is = true
      })
      const waiting = await relay.passOn(inbound.port)
      for (let turns = 0; turns < 5 || relay.busy.sends > 0; turns += 1)
        await new Promise(resolve => setImmediate(resolve))
      const next = await nextAt()
      // Nothing happens before `next`, so the clock jumps there.
      time.now = Math.min(end, quiet.is && waiting === 0 ? Math.max(time.now + STEP_MS, next) : time.now + STEP_MS)
      delivery.wake()
    }
  }

  /** The next time at which a waiting letter is due, for a retry or under a provider's pace. */
  async function nextAt(): Promise<number> {
    const row = await store.db
      .selectFrom('mails')
      .select(eb => eb.fn.min('nextAttemptAt').as('at'))
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    return row?.at ?? Number.POSITIVE_INFINITY
  }

  /** Compares the relay's records with the queue and the ledgers. */
  async function audit(): Promise<void> {
    const rows = await store.db
      .selectFrom('mails')
      .select(['messageId', 'accountId', 'requestId', 'step', 'state'])
      .where('requestId', 'is not', null)
      .execute()
    counts.letters = rows.length
    const written = new Map(rows.map(row => [row.messageId, row]))
    for (const name of relay.kept.keys())
      if (!written.has(name)) wrong('unknown_letter', `${name} is with the relay, and in no queue`)
    for (const accountId of accounts) {
      const tenant = store.tenant(accountId)
      const [events, artifacts] = [await tenant.list('events'), await tenant.list('artifacts')]
      const checked = await verifyChain(ledgerOf(events, artifacts), sha256Hex)
      if (!checked.intact) wrong('broken_ledger', accountId)
      const sent = new Set<string>(LADDER.map(({ eventType }) => eventType))
      for (const { messageId, state, step } of rows.filter(row => row.accountId === accountId)) {
        const own = events.filter(({ payload }) => payload.messageId === messageId)
        const says = (what: (event: (typeof own)[number]) => boolean) => own.filter(what).length
        const saysWritten = says(({ type }) => type === 'prepared')
        const saysSent = says(({ type }) => sent.has(type))
        const saysFailed = says(({ type, payload }) => type === 'delivery_failed' && payload.held !== true)
        counts[state] = (counts[state] ?? 0) + 1
        const where = `${messageId} (${step}, ${state})`
        if (saysWritten !== 1) wrong('not_in_ledger', `${where}: written ${saysWritten} times in the ledger`)
        if (state === 'sent' && saysSent !== 1) wrong('not_in_ledger', `${where}: sent ${saysSent} times`)
        if (state === 'sent' && !relay.kept.has(messageId)) wrong('lost', `${where}: the relay never had it`)
        if (state === 'failed' && (saysFailed !== 1 || saysSent > 0))
          wrong('not_in_ledger', `${where}: not refused in the ledger`)
        if (state !== 'sent' && state !== 'failed') wrong('lost', `${where}: it never got further`)
        if (state !== 'sent' && relay.kept.has(messageId)) wrong('had_left', where)
      }
      for (const { id, providerId, submittedAt } of await tenant.list('requests')) {
        const letters = await tenant.letters(id)
        const channels = new Set(letters.filter(({ state }) => state === 'failed').map(({ channel }) => channel))
        if (submittedAt === null && channels.size < 2)
          wrong('not_reached', `${accountId}: no demand reached ${providerId}`)
      }
    }
  }
}
