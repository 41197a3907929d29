import type { Conversation } from '../conversation/conversation.ts'
import type { Outgoing, Secured } from '../conversation/secure.ts'
import type { WrittenTexts } from '../conversation/written.ts'
import type { HandedOn } from '../files/handed-on.ts'
import type { Speech } from '../i18n/translate.ts'

const NAME = '__recallShield'

/** Services of the top frame for its frames, which have no engine of their own. */
interface Shared {
  secure(outgoing: Outgoing): Secured
  conversation(): Conversation
  /** What was written on the page, in whichever of its frames. */
  readonly written: WrittenTexts
  state(): 'on' | 'off' | 'stopped'
  /** A frame asks for the microphone. */
  heard(): void
  noteSend(counts: Readonly<Record<string, number>>): void
  readonly handedOn: HandedOn
  /** The language of what is shown in the frames. */
  readonly speech: Speech
}

/** The isolated world of the top frame, as same-origin frames see it. No script of the page shares it. */
interface OurWorld {
  [NAME]?: Shared
}

export function shareWithFrames(signal: AbortSignal, shared: Shared): void {
  const ours: Window & OurWorld = window
  ours[NAME] = shared
  signal.addEventListener('abort', () => delete ours[NAME])
}

/** Returns the nearest ancestor's services; `undefined` if the frames above are of another origin. */
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
