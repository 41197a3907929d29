import { t } from '../../sync/i18n/translate.ts'
import { usePause } from '../data/use-pause.ts'
import { saveHere } from '../shell/save-here.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

/** Shown on the Overview while all letters are paused, with the button to resume them; works offline, too. */
export function PausedNote() {
  const pause = usePause()
  if (pause?.isPaused !== true) return null
  return (
    <Note tone="amber" title={t('All letters are paused')} className="call">
      <p>{t('No letter goes out and no day counts until you resume. Answers still come in.')}</p>
      <Button size="sm" onClick={() => void saveHere(() => pause.set(false))}>
        {t('Resume All Providers')}
      </Button>
    </Note>
  )
}
