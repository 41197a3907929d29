import { saveMutation } from '../../sync/mirror/outbox.ts'
import { useMirror } from './mirror-context.tsx'
import { askToKeep } from './open-here.ts'
import { useAccount } from './use-account.ts'

interface NoticeChoice {
  isOn: boolean
  /** Shown at once, offline too; resolves when saved on this device. */
  set(on: boolean): Promise<void>
}

/** Whether optional mails are sent. `undefined` until there is an address for them. */
export function useNotices(): NoticeChoice | undefined {
  const mirror = useMirror()
  const email = useAccount()?.email
  if (mirror === undefined || !email) return undefined
  return {
    isOn: (email.noticesOffSince ?? null) === null,
    async set(on) {
      await saveMutation(mirror, 'set_notices@1', { on })
      askToKeep()
    },
  }
}
