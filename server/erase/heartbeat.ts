import { setImmediate as loopTurn } from 'node:timers/promises'

import type { AccountId, Instant } from '../../sync/records/ids.ts'
import { isLetterDue, isPreparationDue, type LookFacts, lookAt } from '../../sync/rules/demand/check-schedule.ts'
import { isOpen } from '../../sync/rules/demand/lifecycle.ts'
import { errorFacts } from '../log.ts'
import type { MailLookup } from '../mail/mail-lookup.ts'
import type { Clock, Log, Random } from '../ports.ts'
import {
  accountsPutOff,
  accountsToLookAt,
  LOOK_NOW,
  lookFactsOf,
  MAX_REST_MS,
  noteLooks,
  ofThemToLookAt,
  type Place,
  type Waiting,
} from '../store/looks.ts'
import type { Store } from '../store/store.ts'
import { lookUpOwnProviders } from './look-up-own-providers.ts'
import { missingRequests, openRequests } from './open-requests.ts'
import { type Sender, writeDueLetter } from './write-due-letter.ts'

export interface Heartbeat {
  /** Looks once at everything that may be due, and returns when it is done. */
  beat(): Promise<void>
  /** A look at one account soon, because something changed that its letters may wait for. */
  soon(accountId: AccountId): void
  stop(): Promise<void>
}

interface Needs {
  store: Store
  clock: Clock
  random: Random
  log: Log
  sender: Sender
  takesMail: MailLookup
  everyMs: number
  /** How long an account may rest, whatever its records say; a day where left out. */
  maxRestMs?: number
}

/** An account in which something is due, with the facts by which it is. */
interface Due {
  accountId: AccountId
  facts: LookFacts
}

/** Accounts that are judged together, before anybody else has the event loop again: a few milliseconds. */
const PAGE = 32
/** Of those that a wrong clock has put off, so many a beat: they are found again at the next. */
const MAX_PUT_OFF = 2_000

/**
 * What keeps demands moving while the person is away. One beat at a time; a beat that fails for one request or
 * account goes on with the next, and what was due is due again at the next beat: nothing is remembered but the
 * records, and when each account must be looked at next, which follows from them. Never rejects.
 */
export function startHeartbeat({
  store,
  clock,
  random,
  log,
  sender,
  takesMail,
  everyMs,
  maxRestMs = MAX_REST_MS,
}: Needs): Heartbeat {
  let stopped = false
  let again = false
  /** Accounts that changed: looked at before the next whole beat, and alone where none is asked for. */
  const touched = new Set<AccountId>()
  let running: Promise<void> | undefined

  /** Everything that is due of one account by these facts. Each turn reads afresh what it rests on. */
  async function moveOn(accountId: AccountId, facts: LookFacts, now: Instant): Promise<void> {
    const tenant = store.tenant(accountId)
    const isPrepared = !isPreparationDue(facts, now)
    if (!isPrepared) {
      await lookUpOwnProviders(tenant, { takesMail, mailDomain: sender.mailDomain })
      // Asked outside of a transaction first: a beat that finds nothing to do must not look like a change.
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

  /** Asks the rules about each, notes when it is looked at again, and answers with those in which something is due. */
  async function judge(accounts: readonly Waiting[], now: Instant): Promise<Due[]> {
    const factsOf = await lookFactsOf(
      store.db,
      accounts.map(({ accountId }) => accountId),
    )
    const looks = accounts.map(account => {
      const facts = { ...factsOf(account.accountId), onlyVerified: sender.onlyVerified === true }
      return { ...account, facts, at: lookAt(facts, now) }
    })
    const resting = looks.flatMap(look => (look.at === now ? [] : [{ ...look, at: restUntil(look, now, maxRestMs) }]))
    if (resting.length > 0) await store.transaction(trx => noteLooks(trx, resting))
    return looks.filter(({ at }) => at === now)
  }

  /** Looks at accounts that were found together. What cannot be read of one holds up none of the others. */
  async function look(accounts: readonly Waiting[]): Promise<void> {
    if (accounts.length === 0) return
    const now = clock.now()
    try {
      const due = await judge(accounts, now)
      for (const { accountId, facts } of due) {
        if (stopped) return
        await moveOn(accountId, facts, now).catch(error =>
          log.error('beat_failed', { accountId, ...errorFacts(error) }),
        )
        await loopTurn()
      }
      // What was done was written, and what was written asks for a look. What is due still, is at the next beat.
      const accountIds = due.map(({ accountId }) => accountId)
      if (due.length > 0) await judge(await ofThemToLookAt(store.db, { accountIds, now }), now)
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
      await look(await ofThemToLookAt(store.db, { accountIds, now: clock.now() }))
    }
  }

  /** Goes through all that wait for a look, and through nobody else: a million requests that rest cost nothing. */
  async function lookAtAll(): Promise<void> {
    const now = clock.now()
    for (let after: Place | undefined = { at: LOOK_NOW, id: '' }; after !== undefined && !stopped; ) {
      const page: Awaited<ReturnType<typeof accountsToLookAt>> = await accountsToLookAt(store.db, {
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
      // In the same step as the last look at `again`: nobody can wait for a beat that has ended.
      running = undefined
    }
  }

  async function beat(): Promise<void> {
    if (stopped) return
    // What changed after the running beat passed by is looked at by one more.
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

/** Not all at the same time: what was first looked at by one beat is spread over the days after it. */
function restUntil(
  { accountId, at }: { accountId: AccountId; at: Instant | null },
  now: Instant,
  maxRestMs: number,
): number {
  const share = 0.5 + Number.parseInt(accountId.slice(-4), 16) / 0x20000
  const latest = now + Math.floor(maxRestMs * (Number.isNaN(share) ? 1 : share))
  return Math.min(at ?? latest, latest)
}
