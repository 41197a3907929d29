import { useSyncStatus } from '../data/use-sync-status.ts'
import { toast } from '../ui/toast.tsx'
import type { ToastInput } from '../ui/toast-message.ts'

/** Writes on this device. False when that failed, which has been said by then. */
export async function saveHere(write: () => Promise<unknown> | undefined): Promise<boolean> {
  try {
    await write()
    return true
  } catch {
    tellNotSaved()
    return false
  }
}

/** Said once, however many writes fail one after the other. */
export function tellNotSaved(): void {
  toast({
    id: 'not-saved',
    title: 'This was not saved',
    description: 'This device could not write it down; it may be full. Make room and try again.',
    tone: 'destructive',
  })
}

/** `saveHere`, and says what was done: in the words given, or, without a network, that it waits here. */
export function useSaveHere(): (write: () => Promise<unknown> | undefined, done: ToastInput) => Promise<void> {
  const { tone } = useSyncStatus()
  return async (write, done) => {
    if (!(await saveHere(write))) return
    toast(
      tone === 'offline'
        ? { title: 'Saved on this device', description: 'It goes out when you are back online.', tone: 'waiting' }
        : done,
    )
  }
}
