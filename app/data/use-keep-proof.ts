import { saveMutation } from '../../sync/mirror/outbox.ts'
import { sha256Hex } from '../../sync/mirror/sha256.ts'
import { Sha256 } from '../../sync/records/ids.ts'
import type { MutationInput } from '../../sync/rules/mutations/index.ts'
import { useMirror } from './mirror-context.tsx'
import { askToKeep } from './open-here.ts'

/** A picture as `shrinkPicture` returns it, with the name to store it under. */
type ProofPicture = Pick<MutationInput<'keep_proof@1'>, 'name' | 'mediaType'> & { bytes: Uint8Array }

/** Stores a picture of what the person did about a question: shown at once, offline too. `undefined` until it can. */
export function useKeepProof(): ((replyId: string, picture: ProofPicture) => Promise<void>) | undefined {
  const mirror = useMirror()
  if (mirror === undefined) return undefined
  return async (replyId, { bytes, name, mediaType }) => {
    const sha256 = Sha256.parse(await sha256Hex(bytes))
    // The bytes first: a mutation must never name a file that is not stored.
    await mirror.keepUpload({ sha256, bytes, mediaType })
    await saveMutation(mirror, 'keep_proof@1', { replyId, sha256, name, mediaType, size: bytes.byteLength })
    askToKeep()
  }
}
