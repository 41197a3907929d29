import type { Outgoing, Secured } from '../conversation/secure.ts'

const NAME = '__recallShieldSecure'

type SecureOutgoing = (outgoing: Outgoing) => Secured

/** Our world of the top frame, as frames of the same origin see it. No script of the page shares it. */
interface OurWorld {
  [NAME]?: SecureOutgoing
}

export function shareWithFrames(secure: SecureOutgoing): void {
  const ours: Window & OurWorld = window
  ours[NAME] = secure
}

/** That of the nearest frame above that has one; `undefined` where they are somebody else's. */
export function sharedSecure(): SecureOutgoing | undefined {
  for (let frame: Window = window; frame !== frame.parent; ) {
    frame = frame.parent
    try {
      const shared = (frame as Window & OurWorld)[NAME]
      if (shared !== undefined) return shared
    } catch {
      return undefined
    }
  }
  return undefined
}
