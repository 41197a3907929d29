import type { ReactNode } from 'react'

import { WizardBar } from '../onboarding/wizard-frame.tsx'

type DoorFrameProps = { children: ReactNode; aside: ReactNode }

/** Bar, page and picture of a sign-in or sign-up page outside the wizard. */
export function DoorFrame({ children, aside }: DoorFrameProps) {
  return (
    <>
      <WizardBar />
      <main id="main" className="wrap onboarding">
        <div className="two-columns door">
          <section>{children}</section>
          {aside}
        </div>
      </main>
    </>
  )
}
