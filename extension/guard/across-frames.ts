import type { Conversation } from '../conversation/conversation.ts'
import type { Outgoing, Secured } from '../conversation/secure.ts'

const NAME = '__recallShield'

/** What the top frame does for the frames in it, which have no engine of their own. */
interface Shared {
  secure(outgoing: Outgoing): Secured
  conversation(): Conversation
  state(): 'on' | 'off' | 'stopped'
  noteSend(counts: Readonly<Record<string, number>>): void
}

/** Our world of the top frame, as frames of the same origin see it. No script of the page shares it. */
interface OurWorld {
  [NAME]?: Shared
}

export function shareWithFrames(shared: Shared): void {
  const ours: Window & OurWorld = window
  ours[NAME] = shared
}

/** That of the nearest frame above that has one; `undefined` where they are somebody else's. */
export function sharedAbove(): Shared | undefined {
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
