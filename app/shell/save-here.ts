import { toast } from '../ui/toast.tsx'

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
