import { errorFacts } from '../log.ts'
import { MAIL_BUDGET } from '../mail/mail-budget.ts'
import type { Log } from '../ports.ts'
import { handleReply, type ReplyNeeds } from './handle-reply.ts'

const BATCH = 50

interface Replies {
  /** Handles everything that is due, one mail after the other, including what an earlier process left behind. */
  work(): Promise<void>
  stop(): Promise<void>
}

/**
 * Works through arrived mail in order. A mail that fails or has to wait stays in the queue and is retried on a later
 * call; one that waits for the DNS steps aside. Neither blocks the mails behind it. Never rejects.
 */
export function startReplies(needs: ReplyNeeds & { log: Log }): Replies {
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  /** Mails whose signer's DNS has not answered yet; the others continue meanwhile. */
  const aside = new Map<string, Promise<void>>()

  async function round(): Promise<void> {
    const waiting = new Set<string>()
    for (;;) {
      const known = waiting.size + aside.size
      const ids = (await needs.inbound.listNew(BATCH + known, needs.clock.now())).filter(
        id => !waiting.has(id) && !aside.has(id),
      )
      if (ids.length === 0) return
      for (const id of ids) {
        if (stopped) return
        if (aside.size >= MAIL_BUDGET.mailsAside) await Promise.race(aside.values())
        await handleOrStepAside(id, waiting)
      }
    }
  }

  /** Resolves when the mail is handled, or when it waits for a slow name server. */
  async function handleOrStepAside(id: string, waiting: Set<string>): Promise<void> {
    let stepAside = () => {}
    const isSlow = new Promise<void>(resolve => {
      stepAside = resolve
    })
    const resolve: ReplyNeeds['resolve'] = async (name, type) => {
      const timer = setTimeout(stepAside, MAIL_BUDGET.keysAsideMs)
      try {
        return await needs.resolve(name, type)
      } finally {
        clearTimeout(timer)
      }
    }
    const handled = isHandled(id, { ...needs, resolve }).then(isDone => {
      if (!isDone) waiting.add(id)
      aside.delete(id)
    })
    aside.set(id, handled)
    await Promise.race([handled, isSlow])
  }

  async function isHandled(id: string, given: ReplyNeeds): Promise<boolean> {
    try {
      return await handleReply(id, given)
    } catch (error) {
      needs.log.error('reply_failed', { mailId: id, ...errorFacts(error) })
      return false
    }
  }

  async function rounds(): Promise<void> {
    try {
      while (again && !stopped) {
        again = false
        await round()
      }
    } catch (error) {
      needs.log.error('replies_failed', errorFacts(error))
    } finally {
      running = undefined
    }
  }

  return {
    async work() {
      if (stopped) return
      again = true
      running ??= rounds()
      await running
      await Promise.all(aside.values())
    },
    async stop() {
      stopped = true
      await running
      await Promise.all(aside.values())
    },
  }
}
