import { lazy, Suspense, useEffect, useState } from 'react'

import type { CallAnswer } from '../../sync/wire/calls.ts'

import type { SecondFactorAsked } from '../data/second-factor.ts'

const SecondFactorDialog = lazy(async () => ({
  default: (await import('./second-factor-dialog.tsx')).SecondFactorDialog,
}))

interface Open {
  asked: SecondFactorAsked
  answer(done: CallAnswer<'secondFactor'> | undefined): void
}

/** Asks for the second factor, whichever way the person signs in. Mounted on every page with a sign-in. */
export function SecondFactorGate() {
  const [open, setOpen] = useState<Open>()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    // Loaded late: only pages that call the server load the schemas.
    void import('../data/second-factor.ts').then(({ onSecondFactor }) => {
      if (isOver) return
      stop = onSecondFactor(
        asked =>
          new Promise(resolve =>
            setOpen({
              asked,
              answer: done => {
                setOpen(undefined)
                resolve(done)
              },
            }),
          ),
      )
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [])
  if (open === undefined) return null
  return (
    <Suspense>
      <SecondFactorDialog asked={open.asked} onDone={open.answer} />
    </Suspense>
  )
}
