import { saveMutation } from '../../sync/mirror/outbox.ts'
import { useMirror } from './mirror-context.tsx'
import { askToKeep } from './open-here.ts'
import { useAccount } from './use-account.ts'

interface Pause {
  isPaused: boolean
  /** Shown at once, offline too; resolves when saved on this device. */
  set(paused: boolean): Promise<void>
}

/** Whether all letters are paused. `undefined` until there are letters to pause. */
export function usePause(): Pause | undefined {
  const mirror = useMirror()
  const stage = useAccount()?.journey?.currentStage
  if (mirror === undefined || (stage !== 'active' && stage !== 'paused')) return undefined
  return {
    isPaused: stage === 'paused',
    async set(paused) {
      await saveMutation(mirror, 'set_paused@1', { paused })
      askToKeep()
    },
  }
}
