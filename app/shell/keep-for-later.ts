import { t } from '../../sync/i18n/translate.ts'
import { keepOpened } from '../data/given-file.ts'
import { toast } from '../ui/toast.tsx'

/** A file was shared or opened with the app, and no one is signed in to file it. */
export async function keepForLater(): Promise<void> {
  await keepOpened(Date.now())
  toast({
    title: t('Sign in to file it'),
    description: t('What you shared with the app stays on this device for an hour. Nobody else gets it.'),
    tone: 'waiting',
  })
}
