import { setImmediate as loopTurn } from 'node:timers/promises'

import type { AccountId, Instant } from '../../sync/records/ids.ts'
import { type CheckFacts, isLetterDue, isPreparationDue, lookAt } from '../../sync/rules/demand/check-schedule.ts'
import { isOpen } from '../../sync/rules/demand/lifecycle.ts'
import { errorFacts } from '../log.ts'
import type { MailLookup } from '../mail/mail-lookup.ts'
import type { Clock, Log, Random } from '../ports.ts'
import {
  type AccountCursor,
  accountsDueForCheck,
  accountsPutOff,
  CHECK_NOW,
  checkFactsOf,
  MAX_REST_MS,
  saveNextChecks,
  stillDueForCheck,
  type Waiting,
} from '../store/check-schedule-store.ts'
import { type Node, SOLE_NODE } from '../store/leases.ts'
import type { Store } from '../store/store.ts'
import { lookUpOwnProviders } from './look-up-own-providers.ts'
import { missingRequests, openRequests } from './open-requests.ts'
import { type Sender, writeDueLetter } from './write-due-letter.ts'

export interface Heartbeat {
  /** Checks once everything that may be due, and returns when done. */
  beat(): Promise<void>
  /** Checks one account soon, because something changed that its letters may be waiting for. */
  soon(accountId: AccountId): void
  stop(): Promise<void>
}

interface HeartbeatNeeds {
  store: Store
  /** Which of several processes this is; omitted: the only one. */
  node?: Pick<Node, 'alone'>
  clock: Clock
  random: Random
  log: Log
  sender: Sender
  takesMail: MailLookup
  everyMs: number
  /** How long an account may go without a look, whatever its records say; defaults to a day. */
  maxRestMs?: number
}

/** An account in which something is due, with the facts that say so. */
interface Due {
  accountId: AccountId
  facts: CheckFacts
}

/** Accounts that are judged together before the event loop is released: a few milliseconds. */
const PAGE = 32
/** Of the accounts that a wrong clock has put off, at most this many per beat; the rest are found at the next beat. */
const MAX_PUT_OFF = 2_000

/**
 * Keeps demands moving while the person is away. Only one beat runs at a time. If a request or account fails, the beat
 * continues with the next, and whatever was due is due again at the next beat: the only state is the records and,
 * derived from them, when each account has to be looked at next. Never rejects.
 */
export function startHeartbeat({
  store,
  node = SOLE_NODE,
  clock,
  random,
  log,
  sender,
  takesMail,
  everyMs,
  maxRestMs = MAX_REST_MS,
}: HeartbeatNeeds): Heartbeat {
  let stopped = false
  let again = false
  /** Changed accounts: looked at before the next whole beat, or alone if no whole beat is requested. */
  const touched = new Set<AccountId>()
  let running: Promise<void> | undefined

  /** Does everything that is due for one account by these facts. Each step rereads the records it depends on. */
  async function moveOn(accountId: AccountId, facts: CheckFacts, now: Instant): Promise<void> {
    const tenant = store.tenant(accountId)
    const isPrepared = !isPreparationDue(facts, now)
    if (!isPrepared) {
      await lookUpOwnProviders(tenant, { takesMail, mailDomain: sender.mailDomain })
      // First checked outside a transaction: a beat that finds nothing to do must not look like a change.
      if (await missingRequests(tenant, now)) await tenant.write(tx => openRequests(tx, now, random))
    }
    const due = isPrepared
      ? facts.requests.filter(request => isLetterDue(facts, request, now))
      : (await tenant.list('requests')).filter(isOpen)
    for (const { id: requestId, providerId } of due) {
      if (stopped) return
      try {
        const turn = await writeDueLetter(tenant, requestId, now, sender)
        if (turn.done === 'wrote') log.info('letter_written', { accountId, requestId, providerId })
      } catch (error) {
        log.error('letter_not_written', { accountId, requestId, providerId, ...errorFacts(error) })
      }
    }
  }

  /**
   * Applies the rules to each account, stores when to look at it again, and returns those in which something is due.
   */
  async function judge(accounts: readonly Waiting[], now: Instant): Promise<Due[]> {
    const factsOf = await checkFactsOf(
      store.db,
      accounts.map(({ accountId }) => accountId),
    )
    const looks = accounts.map(account => {
      const facts = { ...factsOf(account.accountId), onlyVerified: sender.onlyVerified === true }
      return { ...account, facts, at: lookAt(facts, now) }
    })
    const resting = looks.flatMap(look => (look.at === now ? [] : [{ ...look, at: restUntil(look, now, maxRestMs) }]))
    if (resting.length > 0) await store.transaction(trx => saveNextChecks(trx, resting))
    return looks.filter(({ at }) => at === now)
  }

  /** Looks at accounts that were found together. An account that cannot be read does not block the others. */
  async function look(accounts: readonly Waiting[]): Promise<void> {
    if (accounts.length === 0) return
    const now = clock.now()
    try {
      const due = await judge(accounts, now)
      for (const { accountId, facts } of due) {
        if (stopped) return
        // An account that another node is at is left to it.
        await node
          .alone(`letters ${accountId}`, () => moveOn(accountId, facts, now))
          .catch(error => log.error('beat_failed', { accountId, ...errorFacts(error) }))
        await loopTurn()
      }
      // What was done also wrote records, and a write requests another look. What is still due waits for the next beat.
      const accountIds = due.map(({ accountId }) => accountId)
      if (due.length > 0) await judge(await stillDueForCheck(store.db, { accountIds, now }), now)
    } catch (error) {
      const [first, ...others] = accounts
      if (others.length > 0) for (const account of accounts) await look([account])
      else log.error('beat_failed', { ...(first && { accountId: first.accountId }), ...errorFacts(error) })
    }
    await loopTurn()
  }

  async function lookAtChanged(changed: readonly AccountId[]): Promise<void> {
    for (let from = 0; from < changed.length && !stopped; from += PAGE) {
      const accountIds = changed.slice(from, from + PAGE)
      await look(await stillDueForCheck(store.db, { accountIds, now: clock.now() }))
    }
  }

  /** Goes through all accounts that wait for a look, and only those: a million resting requests cost nothing. */
  async function lookAtAll(): Promise<void> {
    const now = clock.now()
    for (let after: AccountCursor | undefined = { at: CHECK_NOW, id: '' }; after !== undefined && !stopped; ) {
      const page: Awaited<ReturnType<typeof accountsDueForCheck>> = await accountsDueForCheck(store.db, {
        now,
        after,
        limit: PAGE,
      })
      await look(page.accounts)
      after = page.last
    }
    const putOff = await accountsPutOff(store.db, { latest: now + maxRestMs, limit: MAX_PUT_OFF })
    for (let from = 0; from < putOff.length && !stopped; from += PAGE) await look(putOff.slice(from, from + PAGE))
  }

  async function beats(): Promise<void> {
    try {
      while ((again || touched.size > 0) && !stopped) {
        const whole = again
        again = false
        const changed = [...touched]
        touched.clear()
        await (whole ? lookAtAll() : lookAtChanged(changed))
      }
    } catch (error) {
      log.error('beat_failed', errorFacts(error))
    } finally {
      // In the same synchronous step as the last check of `again`, so that nobody waits for a beat that has ended.
      running = undefined
    }
  }

  async function beat(): Promise<void> {
    if (stopped) return
    // Changes behind the running beat are covered by one more beat.
    again = true
    running ??= beats()
    await running
  }

  function soon(accountId: AccountId): void {
    if (stopped) return
    touched.add(accountId)
    running ??= beats()
  }

  const timer = setInterval(() => void beat(), everyMs)
  return {
    beat,
    soon,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}

/** Spreads the next looks: accounts first seen by the same beat are distributed over the following days. */
function restUntil(
  { accountId, at }: { accountId: AccountId; at: Instant | null },
  now: Instant,
  maxRestMs: number,
): number {
  const share = 0.5 + Number.parseInt(accountId.slice(-4), 16) / 0x20000
  const latest = now + Math.floor(maxRestMs * (Number.isNaN(share) ? 1 : share))
  return Math.min(at ?? latest, latest)
}
