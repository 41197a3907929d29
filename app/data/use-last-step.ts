import { saveMutation } from '../../sync/mirror/outbox.ts'
import type { MutationArgs } from '../../sync/rules/mutations/index.ts'
import { useMirror } from './mirror-context.tsx'
import { askToKeep } from './open-here.ts'

export type LastStep = MutationArgs<'take_last_step@1'>['step']

/**
 * Records what the person did after our last letter: shown at once, offline too. `undefined` until it can be recorded.
 */
export function useLastStep(): ((requestId: string, step: LastStep, words?: string) => Promise<void>) | undefined {
  const mirror = useMirror()
  if (mirror === undefined) return undefined
  return async (requestId, step, words = '') => {
    await saveMutation(mirror, 'take_last_step@1', { requestId, step, words })
    askToKeep()
  }
}
