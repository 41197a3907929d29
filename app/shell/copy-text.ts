import { t } from '../../sync/i18n/translate.ts'
import { toast } from '../ui/toast.tsx'

/** Copies a text to the clipboard and says so, or says what to do if the browser denies access. */
export async function copyText(text: string, told: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: t('Copied'), description: told })
  } catch {
    toast({
      title: t('It could not be copied'),
      description: t('This browser keeps the clipboard closed. Mark the text and copy it.'),
      tone: 'destructive',
    })
  }
}
