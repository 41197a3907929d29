import { maySignAgain } from '../../sync/rules/account/signing.ts'
import { useMirrorQuery } from './mirror-context.tsx'

/** Whether a new signature may replace the one that was given; false until it is known. */
export function useSignAgain(): boolean {
  return useMirrorQuery(async mirror => maySignAgain(await mirror.rows('requests').toArray()), []) ?? false
}
