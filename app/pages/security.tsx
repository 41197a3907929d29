import { Planned } from './planned.tsx'
import { planned } from './planned-texts.ts'
import { WhatShieldRecognises } from './what-shield-recognises.tsx'

/** What is said about security so far, and what the shield recognises, with its limits. */
export function Security() {
  return (
    <>
      <Planned page={planned.security} />
      <WhatShieldRecognises />
    </>
  )
}
