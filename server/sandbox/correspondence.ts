import type { ProviderId } from '../../sync/catalog/providers.ts'
import type { Clock, Random } from '../ports.ts'
import { plannedReplies, type ReplyKind, type Script } from './providers.ts'
import type { SandboxStore } from './sandbox-store.ts'

/** Letters whose waiting replies follow a changed script; older ones keep what they were promised. */
const FOLLOWED_LETTERS = 200

interface Needs {
  store: SandboxStore
  clock: Clock
  random: Random
}

/**
 * A script that a person changed holds for letters to come and for those under way: what was still waiting is
 * planned anew, and steps whose moment has passed are left out.
 */
export function changeScript({ store, clock, random }: Needs, providerId: ProviderId, script: Script): void {
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
 * The provider does this now, with the letter named or with the newest one. Falling silent takes back what was
 * waiting (a stranger's mail still comes); a bounce takes back what its letter would have brought. False when no
 * such letter has come.
 */
export function answerNow(
  { store, clock, random }: Needs,
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
