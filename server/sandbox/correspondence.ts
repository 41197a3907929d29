import type { ProviderId } from '../../sync/catalog/providers.ts'
import type { Clock, Random } from '../ports.ts'
import { plannedReplies, type ReplyKind, type Script } from './providers.ts'
import type { SandboxStore } from './sandbox-store.ts'

/** Maximum number of letters whose waiting replies follow a changed script; older ones keep their planned replies. */
const FOLLOWED_LETTERS = 200

interface CorrespondenceNeeds {
  store: SandboxStore
  clock: Clock
  random: Random
}

/**
 * Saves a script that a person changed. It also applies to letters under way: replies still waiting are planned again,
 * and steps whose time has passed are left out.
 */
export function changeScript(
  { store, clock, random }: CorrespondenceNeeds,
  providerId: ProviderId,
  script: Script,
): void {
  store.transaction(() => {
    store.saveScript(providerId, script)
    store.dropReplies(providerId, [])
    const first = new Set<string>()
    for (const letter of store.lettersOf(providerId, FOLLOWED_LETTERS).toReversed()) {
      if (first.has(letter.thread)) continue
      first.add(letter.thread)
      for (const { after, kind } of plannedReplies(script, 'nothing')) {
        const dueAt = letter.takenAt + after
        if (dueAt <= clock.now()) continue
        store.addReply({ id: random.id(), letterId: letter.id, providerId, kind, dueAt })
      }
    }
  })
}

/**
 * Makes the provider do this now, for the given letter or the newest one. 'silent' drops waiting replies (a stranger's
 * mail still comes); 'bounce' drops the replies to that letter. False when there is no such letter.
 */
export function answerNow(
  { store, clock, random }: CorrespondenceNeeds,
  { providerId, kind, letterId }: { providerId: ProviderId; kind: ReplyKind; letterId: string | null },
): boolean {
  return store.transaction(() => {
    const letter = letterId === null ? store.lettersOf(providerId, 1)[0] : store.letter(letterId)
    if (letter?.providerId !== providerId) return false
    if (kind === 'silent') {
      store.dropReplies(providerId, ['spoof'])
      return true
    }
    if (kind === 'bounce') store.dropRepliesTo(letter.id)
    store.addReply({ id: random.id(), letterId: letter.id, providerId, kind, dueAt: clock.now() })
    return true
  })
}
