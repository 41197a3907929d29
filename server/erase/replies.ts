import { errorFacts } from '../log.ts'
import type { Log } from '../ports.ts'
import { handleReply, type ReplyNeeds } from './handle-reply.ts'

const BATCH = 50

export interface Replies {
  /** Handles everything that waits, one after the other; also what an earlier process left behind. */
  work(): Promise<void>
  stop(): Promise<void>
}

/** Works through arrived mail in its order. A mail that fails stays where it is and is tried again next time. */
export function startReplies(needs: ReplyNeeds & { log: Log }): Replies {
  let running: Promise<void> | undefined
  let again = false
  let stopped = false

  async function round(): Promise<void> {
    for (const id of await needs.inbound.listNew(BATCH)) {
      if (stopped) return
      try {
        await handleReply(id, needs)
      } catch (error) {
        needs.log.error('reply_failed', { mailId: id, ...errorFacts(error) })
      }
    }
  }

  return {
    work() {
      again = true
      running ??= (async () => {
        while (again && !stopped) {
          again = false
          await round()
        }
      })().finally(() => {
        running = undefined
      })
      return running
    },
    async stop() {
      stopped = true
      await running
    },
  }
}
