import { saveMutation } from '../../sync/mirror/outbox.ts'
import { readChoices } from '../../sync/mirror/read.ts'
import type { Row } from '../../sync/records/index.ts'
import { whyNotAnswer } from '../../sync/rules/mutations/confirm-reply.ts'
import type { MutationInput } from '../../sync/rules/mutations/index.ts'
import type { ProblemCode } from '../../sync/wire/problem.ts'
import { useMirror, useMirrorQuery } from './mirror-context.tsx'
import { askToKeep } from './open-here.ts'

export interface Answer {
  /** Why the person cannot say what the mail is, or no longer can. */
  refused: ProblemCode | undefined
  /** Shown at once, offline too; resolves when saved on this device. */
  say(category: MutationInput<'confirm_reply@1'>['category']): Promise<void>
}

/** The person's own classification of a mail. `undefined` while IndexedDB opens. */
export function useAnswer(reply: Row<'replies'>): Answer | undefined {
  const mirror = useMirror()
  const shown = useMirrorQuery(readChoices, [])
  if (mirror === undefined || shown === undefined) return undefined
  const { requests, replies } = shown
  return {
    refused: whyNotAnswer(
      reply,
      requests.find(({ id }) => id === reply.requestId),
      replies,
    ),
    async say(category) {
      await saveMutation(mirror, 'confirm_reply@1', { replyId: reply.id, category })
      askToKeep()
    },
  }
}

/** Records that a mail was opened. `undefined` until it can be recorded. */
export function useReadMark(): ((replyId: string) => Promise<void>) | undefined {
  const mirror = useMirror()
  if (mirror === undefined) return undefined
  return async replyId => {
    await saveMutation(mirror, 'read_reply@1', { replyId })
  }
}
