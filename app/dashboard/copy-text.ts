import { toast } from '../ui/toast.tsx'

/** Puts a text into the clipboard, and says so, or what to do where the browser keeps it closed. */
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
