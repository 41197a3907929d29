import { toast } from '../ui/toast.tsx'

/** Copies a text to the clipboard and says so, or says what to do if the browser denies access. */
export async function copyText(text: string, told: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: 'Copied', description: told })
  } catch {
    toast({
      title: 'It could not be copied',
      description: 'This browser keeps the clipboard closed. Mark the text and copy it.',
      tone: 'destructive',
    })
  }
}
