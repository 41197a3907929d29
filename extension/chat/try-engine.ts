import { Conversation } from '../conversation/conversation.ts'
import { DEFAULT_SETTINGS } from '../settings/settings.ts'
import { placedIn } from '../shield/restore.ts'
import type { RandomBytes } from '../shield/vault.ts'
import type { ShieldState } from './shield-state.ts'

type Trial = Pick<Conversation, 'mask' | 'vault' | 'holdsOriginal'>

interface TryEngineNeeds {
  readonly shield: Pick<ShieldState, 'hasEngine'>
  readonly whenIdle: Pick<typeof globalThis, 'requestIdleCallback' | 'cancelIdleCallback'>
  /** Unpacks a part of the engine's data while there is time; `true` once nothing is left. */
  prepare(hasTime: () => boolean): boolean
  /** Whether the engine works. */
  findsDetails(): boolean
  tellState(): void
}

/** What an idle moment must have left for another part of the work. */
const SPARE_MS = 10

/**
 * Tries the engine once per page. The first text takes ten times as long as each later one, so that is done before the
 * person writes, and the engine's data is unpacked in a step of its own.
 */
export function init(signal: AbortSignal, needs: TryEngineNeeds): void {
  const { shield, whenIdle, prepare, findsDetails, tellState } = needs
  let idle = 0
  const warmUp = (deadline: IdleDeadline) => {
    if (!prepare(() => deadline.timeRemaining() > SPARE_MS)) {
      idle = whenIdle.requestIdleCallback(warmUp)
      return
    }
    shield.hasEngine = findsDetails()
    if (!shield.hasEngine) tellState()
  }
  idle = whenIdle.requestIdleCallback(warmUp)
  signal.addEventListener('abort', () => whenIdle.cancelIdleCallback(idle))
}

const TRIED_TIMES = 100

/** Whether a new conversation masks what it must mask, and finds it again. */
export function findsDetails(
  random: RandomBytes,
  begin = (): Trial => new Conversation({ settings: DEFAULT_SETTINGS, random }),
): boolean {
  try {
    const tried = begin()
    const { text, replacements } = tried.mask('Write to Maria Lopez, maria@example.com.')
    // Long enough for the browser to compile the loops that walk through it letter by letter.
    const long = text.repeat(TRIED_TIMES)
    const isRestored = placedIn(long, tried.vault).length === replacements.length * TRIED_TIMES
    return replacements.length === 2 && isRestored && !tried.holdsOriginal(long)
  } catch {
    return false
  }
}
