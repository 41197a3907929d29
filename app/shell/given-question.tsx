import type { ReactNode } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import type { Given } from '../data/given-file.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Enough to recognize a text by. */
const SHOWN_WORDS = 200

interface GivenQuestionProps {
  given: Given
  /** Nothing has happened to it yet, in the words of the page. */
  description: string
  /** What yes does. */
  yes: string
  onOwn: () => void
  onDiscard: () => void
  /** Another thing to do with it. */
  children?: ReactNode
}

/** Asks before something is opened that a page of somebody else may have given to the app. */
export function GivenQuestion({ given, description, yes, onOwn, onDiscard, children }: GivenQuestionProps) {
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onDiscard()
      }}
      title={t('Did you share this with the app?')}
      description={description}
      footer={
        <>
          <Button variant="outline" onClick={onDiscard}>
            {t('Discard it')}
          </Button>
          {children}
          <Button onClick={onOwn}>{yes}</Button>
        </>
      }
    >
      <p>{given.file?.name ?? given.words?.slice(0, SHOWN_WORDS)}</p>
    </Dialog>
  )
}
