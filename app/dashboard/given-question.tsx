import { t } from '../../sync/i18n/translate.ts'
import type { Given } from '../data/given-file.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Enough to recognize a text by. */
const SHOWN_WORDS = 200

interface GivenQuestionProps {
  given: Given
  onOwn: () => void
  onDiscard: () => void
}

/** Asks before something is opened that a page of somebody else may have given to the app. */
export function GivenQuestion({ given, onOwn, onDiscard }: GivenQuestionProps) {
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onDiscard()
      }}
      title={t('Did you share this with the app?')}
      description={t(
        'If you did not, another page has sent it. Nothing has been filed, and nothing has left this device.',
      )}
      footer={
        <>
          <Button variant="outline" onClick={onDiscard}>
            {t('Discard it')}
          </Button>
          <Button onClick={onOwn}>{t('Yes, file it')}</Button>
        </>
      }
    >
      <p>{given.file?.name ?? given.words?.slice(0, SHOWN_WORDS)}</p>
    </Dialog>
  )
}
