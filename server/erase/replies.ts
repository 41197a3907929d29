import { errorFacts } from '../log.ts'
import type { Log } from '../ports.ts'
import { handleReply, type ReplyNeeds } from './handle-reply.ts'

const BATCH = 50

export interface Replies {
  /** Handles everything that waits, one after the other; also what an earlier process left behind. */
  work(): Promise<void>
  stop(): Promise<void>
}

/**
 * Works through arrived mail in its order. A mail that fails or has to wait stays where it is and is tried again
 * at the next call; those behind it do not wait for it. Never rejects.
 */
export function startReplies(needs: ReplyNeeds & { log: Log }): Replies {
  let running: Promise<void> | undefined
  let again = false
  let stopped = false

  async function round(): Promise<void> {
    const waiting = new Set<string>()
    for (;;) {
      const ids = (await needs.inbound.listNew(BATCH + waiting.size)).filter(id => !waiting.has(id))
      if (ids.length === 0) return
      for (const id of ids) {
        if (stopped) return
        if (!(await isHandled(id))) waiting.add(id)
      }
    }
  }

  async function isHandled(id: string): Promise<boolean> {
    try {
      return await handleReply(id, needs)
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
    },
    async stop() {
      stopped = true
      await running
    },
  }
}
