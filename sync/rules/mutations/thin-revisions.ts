import type { NoteRevision } from '../../records/checklist.ts'
import type { Instant } from '../../records/ids.ts'

/** The newest states of a text are always kept, whatever their age: a person may want one of them back soon. */
export const ALWAYS_KEPT = 50
/**
 * Maximum, however fast a text is written: beyond it the oldest are deleted. With 500 ms between saves, that is 100
 * seconds.
 */
export const MOST_KEPT = 200

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/**
 * For states beyond the newest: older than `from`, only the last state of each `span` is kept. The first matching row
 * applies.
 */
const SPANS = [
  { from: 30 * DAY_MS, span: DAY_MS },
  { from: DAY_MS, span: HOUR_MS },
] as const

type Revision = Pick<NoteRevision, 'id' | 'createdAt'>

/**
 * Which states of one text to delete, given all of them. The current text is stored in its item, and is never deleted.
 */
export function revisionsToLetGo(revisions: readonly Revision[], now: Instant): string[] {
  const newestFirst = [...revisions].sort((a, b) => numberOf(b) - numberOf(a))
  const spans = new Set<string>()
  let kept = 0
  return newestFirst.flatMap((revision, index) => {
    const span = spanOf(revision, now)
    const isFirstOfSpan = span === undefined || !spans.has(span)
    if (span !== undefined) spans.add(span)
    const stays = index < ALWAYS_KEPT || (isFirstOfSpan && kept < MOST_KEPT)
    if (stays) kept += 1
    return stays ? [] : [revision.id]
  })
}

function spanOf({ createdAt }: Revision, now: Instant): string | undefined {
  const { span } = SPANS.find(({ from }) => now - createdAt >= from) ?? {}
  return span === undefined ? undefined : `${span}.${Math.floor(createdAt / span)}`
}

/** `<item>.<number>`: times may be equal, numbers never are. */
const numberOf = ({ id }: Revision) => Number(id.slice(id.lastIndexOf('.') + 1))
