import { t } from '../../sync/i18n/translate.ts'
import { toast } from '../ui/toast.tsx'

/** Writes on this device. Returns false when that failed, after telling the person. */
export async function saveHere(write: () => Promise<unknown> | undefined): Promise<boolean> {
  try {
    await write()
    return true
  } catch {
    tellNotSaved()
    return false
  }
}

/** Shown once, however many writes fail in a row. */
export function tellNotSaved(): void {
  toast({
    id: 'not-saved',
    title: t('This was not saved'),
    description: t('This device could not write it down; it may be full. Make room and try again.'),
    tone: 'destructive',
  })
}
