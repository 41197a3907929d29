import type { AccountId } from '../../sync/records/ids.ts'
import { isOpen } from '../../sync/rules/lifecycle.ts'
import { errorFacts } from '../log.ts'
import type { Clock, Log, Random } from '../ports.ts'
import { accountsInMotion } from '../store/accounts-in-motion.ts'
import type { Store } from '../store/store.ts'
import { missingRequests, openRequests } from './open-requests.ts'
import { type Sender, takeTurn } from './take-turn.ts'

export interface Heartbeat {
  /** Looks once at everything that may be due, and returns when it is done. */
  beat(): Promise<void>
  /** A look soon, for whoever changed something that letters may wait for. */
  soon(): void
  stop(): Promise<void>
}

interface Needs {
  store: Store
  clock: Clock
  random: Random
  log: Log
  sender: Sender
  everyMs: number
}

/**
 * What keeps demands moving while the person is away. One beat at a time; a beat that fails for one account goes
 * on with the next, and what was due is due again at the next beat: nothing is remembered but the records.
 */
export function startHeartbeat({ store, clock, random, log, sender, everyMs }: Needs): Heartbeat {
  let stopped = false
  let again = false
  let running: Promise<void> | undefined

  async function beatAccount(accountId: AccountId): Promise<void> {
    const tenant = store.tenant(accountId)
    const now = clock.now()
    const missing = await missingRequests(tenant, now)
    if (missing.openCycle || missing.providerIds.length > 0) await tenant.write(tx => openRequests(tx, now, random))
    for (const request of await tenant.list('requests')) {
      if (!isOpen(request)) continue
      const turn = await takeTurn(tenant, request.id, now, sender)
      if (turn.done === 'wrote') {
        log.info('letter_written', { accountId, requestId: request.id, providerId: request.providerId })
      }
    }
  }

  async function beatAll(): Promise<void> {
    for (const accountId of await accountsInMotion(store)) {
      if (stopped) return
      try {
        await beatAccount(accountId)
      } catch (error) {
        log.error('beat_failed', { accountId, ...errorFacts(error) })
      }
    }
  }

  async function beat(): Promise<void> {
    if (running !== undefined) {
      // What changed after the running beat passed by is looked at by one more.
      again = true
      return running
    }
    running = (async () => {
      do {
        again = false
        await beatAll()
      } while (again && !stopped)
    })().finally(() => {
      running = undefined
    })
    return running
  }

  const timer = setInterval(() => void beat(), everyMs)
  return {
    beat,
    soon: () => void beat(),
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
