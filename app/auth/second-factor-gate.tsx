import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

const SecondFactorDialog = lazy(async () => ({
  default: (await import('./second-factor-dialog.tsx')).SecondFactorDialog,
}))
const ShowAgainDialog = lazy(async () => ({ default: (await import('./show-again-dialog.tsx')).ShowAgainDialog }))

/**
 * Asks for the second factor, whichever way the person signs in, and for another look at who is there before what a
 * session alone is not enough for.
 */
export function SecondFactorGate() {
  const [open, setOpen] = useState<ReactNode>()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    /** Shows a dialog until it has an answer. */
    function ask<Answer>(dialog: (answer: (done: Answer) => void) => ReactNode): Promise<Answer> {
      return new Promise(resolve =>
        setOpen(
          dialog(done => {
            setOpen(undefined)
            resolve(done)
          }),
        ),
      )
    }
    // Loaded late: only pages that call the server load the schemas.
    void import('../data/second-factor.ts').then(({ onAsked }) => {
      if (isOver) return
      stop = onAsked({
        secondFactor: asked => ask(answer => <SecondFactorDialog asked={asked} onDone={answer} />),
        showAgain: asked => ask(answer => <ShowAgainDialog asked={asked} onDone={answer} />),
      })
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [])
  return <Suspense>{open}</Suspense>
}
