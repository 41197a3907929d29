import { createHash } from 'node:crypto'
import { join } from 'node:path'

import { atRest } from '../../server/auth/at-rest.ts'
import { createSessions } from '../../server/auth/sessions.ts'
import type { Random } from '../../server/ports.ts'
import { authStore } from '../../server/store/auth-store.ts'
import { openStore } from '../../server/store/store.ts'
import type { TenantWriter } from '../../server/store/tenant.ts'
import { PROVIDERS } from '../../sync/catalog/providers.ts'
import type { EventType, LedgerEvent } from '../../sync/records/event.ts'
import { type AccountId, CycleId, type EmailId, Instant, RequestId } from '../../sync/records/ids.ts'
import { referenceFrom } from '../../sync/rules/demand/mail-facts.ts'
import type { Session } from '../../sync/wire/session.ts'
import { anAccount, silentLog } from '../builders-server.ts'

/** An account whose ledger was written in one go, in a database that no server has opened yet. */
export interface Ledger {
  accountId: AccountId
  session: Session
  /** Every event, in ledger order. */
  events: readonly LedgerEvent[]
  /** The request of the first event. */
  oldestRequest: RequestId
  /** The request of the last event, whose evidence log a person opens. */
  newestRequest: RequestId
}

/** Cycles of four requests each: ten years of an annual plan, or a year of a busy one. */
const CYCLES = 10
/** Events that share a version. A real account has one or two; either way a pull's page ends between versions. */
const EVENTS_A_VERSION = 250
const BEGUN = Date.UTC(2026, 0, 5, 9)
/** The time between two events; the four requests of a cycle alternate. */
const STEP_MS = 7 * 60_000

/**
 * Writes an account with `count` events into a product's data folder with the product's own code, so that the chain is
 * valid and everything that the server derives from a ledger is there as well. The same count gives the same texts, in
 * the same order, at the same times. No letter is sent: nobody pays, and every request is closed.
 */
export async function writeLedger(dataDir: string, count: number): Promise<Ledger> {
  const random = sameRandom(count)
  const store = await openStore(join(dataDir, 'recall.sqlite'), { random, log: silentLog })
  try {
    const { accountId, emailId, email } = await anAccount(store)
    const tenant = store.tenant(accountId)
    const events: LedgerEvent[] = []
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      const requests = await tenant.write(tx => openCycle(tx, emailId, cycle, count, random))
      const end = Math.ceil((count * (cycle + 1)) / CYCLES)
      while (events.length < end) {
        await tenant.write(async tx => {
          const upTo = Math.min(events.length + EVENTS_A_VERSION, end)
          for (let place = events.length; place < upTo; place += 1) {
            const requestId = requests[place % requests.length] ?? null
            events.push(await tx.appendEvent({ requestId, createdAt: momentOf(place), ...contentOf(place) }))
          }
        })
      }
    }
    const auth = authStore(store)
    const identity = await auth.identityByEmail(email)
    const oldestRequest = events[0]?.requestId
    const newestRequest = events.at(-1)?.requestId
    if (identity === undefined || !oldestRequest || !newestRequest) throw new Error('the account was not written')
    const sessions = createSessions({
      store: auth,
      wall: { now: Date.now },
      random,
      log: silentLog,
      atRest: atRest(random.bytes(32), random),
    })
    const session = await auth.transaction(tx => sessions.begin(tx, identity, { kind: 'password', flowHash: null }))
    return { accountId, session, events, oldestRequest, newestRequest }
  } finally {
    await store.close()
  }
}

async function openCycle(
  tx: TenantWriter,
  emailId: EmailId,
  index: number,
  count: number,
  random: Random,
): Promise<RequestId[]> {
  const createdAt = momentOf(Math.ceil((count * index) / CYCLES))
  const year = new Date(createdAt).getUTCFullYear()
  const cycleId = CycleId.parse(random.id())
  await tx.insert('cycles', { id: cycleId, emailId, year, number: index + 1, createdAt })
  const ids: RequestId[] = []
  for (const { id: providerId } of PROVIDERS) {
    const id = RequestId.parse(random.id())
    ids.push(id)
    await tx.insert('requests', {
      id,
      cycleId,
      providerId,
      stage: 'verified_deleted',
      createdAt,
      escalated: false,
      submittedAt: createdAt,
      dueAt: null,
      waitingOn: 'us',
      decision: 'none',
      ticket: null,
      reference: referenceFrom(random.bytes(8)),
      state: 'CA',
      pausedAt: null,
      archivedAt: null,
    })
  }
  return ids
}

const momentOf = (place: number): Instant => Instant.parse(BEGUN + place * STEP_MS)

/** Kinds of sentences that the product writes, each with its variable parts. */
const KINDS: readonly { type: EventType; message: (fact: string, day: string) => string }[] = [
  {
    type: 'prepared',
    message: (fact, day) => `Demand TR-${fact} was written on ${day} and filed. It waits for the relay.`,
  },
  { type: 'submitted', message: (fact, day) => `The relay took the demand on ${day} under the number ${fact}.` },
  { type: 'acknowledged', message: fact => `The provider confirmed that it has the demand and opened ticket ${fact}.` },
  {
    type: 'provider_reply',
    message: (fact, day) =>
      `Reply ${fact}, dated ${day}: “We have received your request to delete personal data and are looking into it.”`,
  },
  { type: 'follow_up', message: (fact, day) => `Reminder ${fact} went out: nothing was heard since ${day}.` },
  { type: 'action_required', message: fact => `The provider asks for a confirmation by its form, reference ${fact}.` },
  {
    type: 'deadline_extended',
    message: (fact, day) => `Notice ${fact} moves the deadline to ${day}, with the reason given.`,
  },
  {
    type: 'decision',
    message: (fact, day) => `The provider wrote on ${day} that it deleted what belongs to case ${fact}.`,
  },
]

/**
 * Part of each text is random, like real ticket numbers and dates, so that compression works as well here as in
 * production.
 */
function contentOf(place: number): { type: EventType; payload: { message: string } } {
  const chance = createHash('sha256').update(`event ${place}`).digest()
  const kind = KINDS[chance.readUInt8(0) % KINDS.length]
  if (kind === undefined) throw new Error('there is no kind of event')
  const fact = chance.subarray(1, 6).toString('hex').toUpperCase()
  const day = new Date(BEGUN + (chance.readUInt16BE(6) % 700) * 86_400_000).toISOString().slice(0, 10)
  return { type: kind.type, payload: { message: kind.message(fact, day) } }
}

/** Ids and tokens that are the same in every run, in the format of the product's own. */
function sameRandom(seed: number): Random {
  let drawn = 0
  const draw = (): Buffer => createHash('sha256').update(`chance ${seed} ${drawn++}`).digest()
  return {
    bytes(length) {
      const parts: Buffer[] = []
      for (let had = 0; had < length; had += 32) parts.push(draw())
      return new Uint8Array(Buffer.concat(parts).subarray(0, length))
    },
    id() {
      const time = (BEGUN + drawn * STEP_MS).toString(16).padStart(12, '0')
      const tail = draw().toString('hex')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${tail.slice(0, 3)}-8${tail.slice(3, 6)}-${tail.slice(6, 18)}`
    },
  }
}
