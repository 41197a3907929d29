import { useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { usePause } from '../data/use-pause.ts'
import { saveHere } from '../shell/save-here.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Pauses all letters, after one question that explains what happens to the deadlines; works offline, too. */
export function PauseRow() {
  const pause = usePause()
  const [asking, setAsking] = useState(false)
  const set = (paused: boolean) => {
    setAsking(false)
    return saveHere(() => pause?.set(paused))
  }
  const isPaused = pause?.isPaused ?? false
  return (
    <div className="row">
      <div>
        <b>{isPaused ? t('All letters are paused') : t('Pause')}</b>
        <p>
          {isPaused
            ? t('No letter goes out and no day counts until you resume.')
            : t('Rest the letters to all providers for a while. Deadlines wait with them.')}
        </p>
      </div>
      {isPaused ? (
        <Button size="sm" onClick={() => void set(false)}>
          {t('Resume All Providers')}
        </Button>
      ) : (
        <Button size="sm" variant="outline" disabled={pause === undefined} onClick={() => setAsking(true)}>
          {t('Pause All Providers')}
        </Button>
      )}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        role="alertdialog"
        title={t('Pause all providers?')}
        description={t(
          'No letter leaves until you resume, and no new cycle opens. The days stand still meanwhile: every deadline moves by the length of the pause, and no provider counts as late for it. Answers still come in.',
        )}
        footer={
          <>
            <Button variant="outline" onClick={() => setAsking(false)}>
              {t('Keep letters on')}
            </Button>
            <Button onClick={() => void set(true)}>{t('Pause All Providers')}</Button>
          </>
        }
      />
    </div>
  )
}
