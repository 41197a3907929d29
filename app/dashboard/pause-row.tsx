import { useState } from 'react'

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
        <b>{isPaused ? 'All letters are paused' : 'Pause'}</b>
        <p>
          {isPaused
            ? 'No letter goes out and no day counts until you resume.'
            : 'Rest the letters to all providers for a while. Deadlines wait with them.'}
        </p>
      </div>
      {isPaused ? (
        <Button size="sm" onClick={() => void set(false)}>
          Resume All Providers
        </Button>
      ) : (
        <Button size="sm" variant="outline" disabled={pause === undefined} onClick={() => setAsking(true)}>
          Pause All Providers
        </Button>
      )}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        role="alertdialog"
        title="Pause all providers?"
        description="No letter leaves until you resume, and no new cycle opens. The days stand still meanwhile: every deadline moves by the length of the pause, and no provider counts as late for it. Answers still come in."
        footer={
          <>
            <Button variant="outline" onClick={() => setAsking(false)}>
              Keep letters on
            </Button>
            <Button onClick={() => void set(true)}>Pause All Providers</Button>
          </>
        }
      />
    </div>
  )
}
