import type { AccountId } from '../../sync/records/ids.ts'
import { isOpen } from '../../sync/rules/lifecycle.ts'
import { errorFacts } from '../log.ts'
import type { MailLookup } from '../mail/mail-lookup.ts'
import type { Clock, Log, Random } from '../ports.ts'
import { accountsInMotion } from '../store/accounts-in-motion.ts'
import type { Store } from '../store/store.ts'
import { lookUpOwnProviders } from './look-up-own-providers.ts'
import { missingRequests, openRequests } from './open-requests.ts'
import { type Sender, takeTurn } from './take-turn.ts'

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
}

/**
 * What keeps demands moving while the person is away. One beat at a time; a beat that fails for one request or
 * account goes on with the next, and what was due is due again at the next beat: nothing is remembered but the
 * records. Never rejects.
 */
export function startHeartbeat({ store, clock, random, log, sender, takesMail, everyMs }: Needs): Heartbeat {
  let stopped = false
  let again = false
  /** Accounts that changed: looked at before the next whole beat, and alone where none is asked for. */
  const touched = new Set<AccountId>()
  let running: Promise<void> | undefined

  async function beatAccount(accountId: AccountId): Promise<void> {
    const tenant = store.tenant(accountId)
    const now = clock.now()
    await lookUpOwnProviders(tenant, { takesMail, mailDomain: sender.mailDomain })
    // Asked outside of a transaction first: a beat that finds nothing to do must not look like a change.
    if (await missingRequests(tenant, now)) await tenant.write(tx => openRequests(tx, now, random))
    for (const { id: requestId, providerId } of (await tenant.list('requests')).filter(isOpen)) {
      if (stopped) return
      try {
        const turn = await takeTurn(tenant, requestId, now, sender)
        if (turn.done === 'wrote') log.info('letter_written', { accountId, requestId, providerId })
      } catch (error) {
        log.error('letter_not_written', { accountId, requestId, providerId, ...errorFacts(error) })
      }
    }
  }

  async function beatEach(accounts: readonly AccountId[]): Promise<void> {
    for (const accountId of accounts) {
      if (stopped) return
      try {
        await beatAccount(accountId)
      } catch (error) {
        log.error('beat_failed', { accountId, ...errorFacts(error) })
      }
    }
  }

  async function beats(): Promise<void> {
    try {
      while ((again || touched.size > 0) && !stopped) {
        const whole = again
        again = false
        const changed = [...touched]
        touched.clear()
        await beatEach(whole ? await accountsInMotion(store) : changed)
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
