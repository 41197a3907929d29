import type { NoteField, NoteRevision } from '../../records/checklist.ts'

/** A text as somebody left it, with the states it went through during typing, newest first. */
export interface NoteStep {
  last: NoteRevision
  before: NoteRevision[]
}

/** Saves closer together than this belong to one sitting: autosave makes one at every pause. */
const SITTING_MS = 60_000

/**
 * The history of one text, newest first. Nothing is left out: earlier states of a sitting are listed under its last
 * state. A state that was merged with somebody else's words is always a step of its own.
 */
export function noteHistory(revisions: readonly NoteRevision[], itemId: string, field: NoteField): NoteStep[] {
  const own = revisions
    .filter(revision => revision.itemId === itemId && revision.field === field)
    .sort((a, b) => numberOf(b) - numberOf(a))
  const steps: NoteStep[] = []
  for (const revision of own) {
    const step = steps.at(-1)
    const later = step?.before.at(-1) ?? step?.last
    if (step !== undefined && later !== undefined && isOneSitting(revision, later)) step.before.push(revision)
    else steps.push({ last: revision, before: [] })
  }
  return steps
}

function isOneSitting(earlier: NoteRevision, later: NoteRevision): boolean {
  const isOwn = earlier.merged === earlier.typed && later.merged === later.typed
  return isOwn && later.createdAt - earlier.createdAt < SITTING_MS
}

/** `<item>.<number>`: times may be equal, numbers never are. */
const numberOf = ({ id }: NoteRevision) => Number(id.slice(id.lastIndexOf('.') + 1))
