import { usePause } from '../data/use-pause.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { toast } from '../ui/toast.tsx'

/** Said on the Overview while all letters rest, with the way to let them go again; works offline too. */
export function PausedNote() {
  const pause = usePause()
  if (pause?.isPaused !== true) return null
  const resume = async () => {
    try {
      await pause.set(false)
    } catch {
      toast({
        title: 'This was not saved',
        description: 'This device could not write it down; it may be full. Make room and try again.',
        tone: 'destructive',
      })
    }
  }
  return (
    <Note tone="amber" title="All letters are paused" className="call">
      <p>No letter leaves and no day counts until you resume. Answers still come in.</p>
      <Button size="sm" onClick={() => void resume()}>
        Resume All Providers
      </Button>
    </Note>
  )
}
