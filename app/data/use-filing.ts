import { saveMutation } from '../../sync/mirror/outbox.ts'
import { readChoices } from '../../sync/mirror/read.ts'
import { sha256Hex } from '../../sync/mirror/sha256.ts'
import { Sha256 } from '../../sync/records/ids.ts'
import type { Row } from '../../sync/records/index.ts'
import type { MutationInput } from '../../sync/rules/mutations/index.ts'
import { useMirror, useMirrorQuery } from './mirror-context.tsx'
import { askToKeep } from './open-here.ts'

/** What the person says about an answer that came to them. */
type FiledAnswer = Pick<
  MutationInput<'file_reply@1'>,
  'requestId' | 'category' | 'receivedAt' | 'from' | 'subject' | 'excerpt' | 'name' | 'mediaType'
> & { bytes: Uint8Array }

export interface Filing {
  /** Requests that an answer can belong to: their letter was sent, and they are not closed. Newest cycle first. */
  requests: readonly { request: Row<'requests'>; cycle: Row<'cycles'> | undefined }[]
  /** Shown at once, offline too; resolves with the mail's id when saved on this device. */
  file(answer: FiledAnswer): Promise<string>
}

/** Files an answer that was sent to the person directly. `undefined` while IndexedDB opens. */
export function useFiling(): Filing | undefined {
  const mirror = useMirror()
  const requests = useMirrorQuery(async open => {
    const all = (await readChoices(open)).requests
    const cycles = new Map((await open.rows('cycles').toArray()).map(cycle => [cycle.id, cycle]))
    return all
      .filter(({ submittedAt, archivedAt }) => submittedAt !== null && archivedAt === null)
      .sort((a, b) => b.createdAt - a.createdAt)
      .map(request => ({ request, cycle: cycles.get(request.cycleId) }))
  }, [])
  if (mirror === undefined || requests === undefined) return undefined
  return {
    requests,
    async file({ bytes, ...answer }) {
      const sha256 = Sha256.parse(await sha256Hex(bytes))
      const held = (await readChoices(mirror)).replies.find(
        reply => reply.requestId === answer.requestId && reply.filed === true && reply.sha256 === sha256,
      )
      if (held !== undefined) return held.id
      // The bytes first: a mutation must never name a file that is not stored.
      await mirror.keepUpload({ sha256, bytes, mediaType: answer.mediaType })
      const key = crypto.randomUUID().replaceAll('-', '').slice(0, 16)
      await saveMutation(mirror, 'file_reply@1', { ...answer, key, sha256, size: bytes.byteLength })
      askToKeep()
      return `${answer.requestId}.${key}`
    },
  }
}
