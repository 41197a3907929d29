import { ClipboardPaste } from 'lucide-react'
import { useEffect, useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

interface PasteButtonProps {
  label: string
  isSmall?: boolean
  onText: (text: string) => void
}

/** Takes the text of the clipboard; absent where a browser does not let pages read it. */
export function PasteButton({ label, isSmall = false, onText }: PasteButtonProps) {
  const [canRead, setCanRead] = useState(false)
  useEffect(() => setCanRead(typeof navigator.clipboard?.readText === 'function'), [])
  if (!canRead) return null
  const paste = async () => {
    const text = await navigator.clipboard.readText().catch(() => '')
    if (text.trim() !== '') return onText(text)
    toast({
      title: t('Nothing could be pasted'),
      description: t('The clipboard holds no text, or this browser keeps it closed. Paste into the field instead.'),
      tone: 'waiting',
    })
  }
  return (
    <Button variant={isSmall ? 'outline' : 'default'} size={isSmall ? 'sm' : 'default'} onClick={() => void paste()}>
      <ClipboardPaste aria-hidden />
      {label}
    </Button>
  )
}
