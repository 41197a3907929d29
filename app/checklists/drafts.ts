import type { ItemStatus, NoteField } from '../../sync/records/checklist.ts'

/** Identifies one text of one item. */
interface FieldRef {
  runId: string
  key: string
  field: NoteField
}

/** A press on Pass, Fail or Reset. */
export interface Mark {
  runId: string
  key: string
  status: ItemStatus
}

/** A text being typed, and the text that it was made from. */
export interface Typed {
  base: string
  text: string
}

/** The same, with a text in between that was being saved, but is not known to be saved. */
export interface TypedCopy extends Typed {
  underWay: string | null
}

export interface DraftPorts {
  /** Durable when it resolves, with the number of a read that includes what was saved. */
  saveNote(ref: FieldRef, typed: Typed): Promise<number>
  saveMark(mark: Mark): Promise<unknown>
  later(ms: number, work: () => void): () => void
  /** Copies that survive the closing of this page at any moment. Neither function may fail. */
  copies: { keep(copy: TypedCopy & { place: string }): void; drop(place: string): void }
}

/** A text is saved after this pause in typing, and at the latest this long after the first unsaved keystroke. */
const PAUSE_MS = 300
const LONGEST_MS = 500
/** After a failed save, for example on a full disk. */
const RETRY_MS = 2_000

interface Draft extends TypedCopy {
  ref: FieldRef
  isFocused: boolean
  /** The newest read that is known to include what this field saved; 0 before the first save. */
  savedIn: number
  hasFailed: boolean
  saving: Promise<void> | undefined
  /** Timers that save after a pause, and at the latest after `LONGEST_MS`. */
  cancelPause(): void
  cancelLongest: (() => void) | undefined
}

/**
 * What was typed or pressed and is not completely saved yet. A draft is shown as typed, whatever arrives from elsewhere
 * meanwhile. Once the field loses the focus, the text as merged with others' is shown.
 *
 *   type ──→ unsaved ──pause, 500 ms, blur, flush──→ saved ──type──→ unsaved …
 *                                                      └──blur──→ shown until a read includes it ──→ done
 *
 * Each save names the text that this field saved last (the first save: the text that was shown), so that a concurrent
 * author's words can be told apart from these.
 */
export class Drafts {
  readonly #drafts = new Map<string, Draft>()
  /** The newest press of each item; its copy replaces earlier ones. */
  readonly #marks = new Map<string, Mark>()
  readonly #listeners = new Set<() => void>()
  readonly #ports: DraftPorts
  #readNo = 0

  constructor(ports: DraftPorts) {
    this.#ports = ports
  }

  /** The available rows are those of this read. */
  seen(readNo: number): void {
    this.#readNo = readNo
    this.#tell()
  }

  /** What the field shows instead of the row's text; undefined: the row's text. */
  shownText(ref: FieldRef): string | undefined {
    const draft = this.#drafts.get(placeOf(ref))
    return draft === undefined || (isDone(draft) && this.#readNo >= draft.savedIn) ? undefined : draft.text
  }

  /** The last attempt to save failed; it is retried automatically. */
  hasFailed(ref: FieldRef): boolean {
    return this.#drafts.get(placeOf(ref))?.hasFailed ?? false
  }

  /** `shown`: the text in the field before this keystroke. */
  type(ref: FieldRef, text: string, shown: string): void {
    const draft = this.#begin(ref, shown)
    draft.text = text
    draft.isFocused = true
    this.#keepCopy(draft)
    draft.cancelPause()
    draft.cancelPause = this.#ports.later(PAUSE_MS, () => void this.#save(draft))
    draft.cancelLongest ??= this.#ports.later(LONGEST_MS, () => void this.#save(draft))
    this.#tell()
  }

  /** The field lost the focus: saves what is unsaved, and shows the result of merging it with others' text. */
  async blur(ref: FieldRef): Promise<void> {
    const draft = this.#drafts.get(placeOf(ref))
    if (draft === undefined) return
    draft.isFocused = false
    await this.#save(draft)
    this.#tell()
  }

  /** A text inserted as a whole: a choice, or an earlier version. */
  async put(ref: FieldRef, text: string, shown: string): Promise<void> {
    this.type(ref, text, shown)
    await this.blur(ref)
  }

  /** A mark is saved as soon as it is pressed. Rejects if that fails; its copy then stays for the next page. */
  async mark(mark: Mark): Promise<void> {
    const place = placeOf({ ...mark, field: 'status' })
    this.#marks.set(place, mark)
    this.#ports.copies.keep({ place, base: '', text: mark.status, underWay: null })
    await this.#ports.saveMark(mark)
    if (this.#marks.get(place) !== mark) return
    this.#marks.delete(place)
    this.#ports.copies.drop(place)
  }

  /** Saves everything unsaved now. */
  async flush(): Promise<void> {
    await Promise.all([...this.#drafts.values()].map(draft => this.#save(draft)))
  }

  isClean(): boolean {
    return [...this.#drafts.values()].every(isSaved)
  }

  /** Forgets everything, as when an account signs out of this browser. */
  clear(): void {
    for (const draft of this.#drafts.values()) stopTimers(draft)
    this.#drafts.clear()
    this.#tell()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #begin(ref: FieldRef, shown: string): Draft {
    const known = this.#drafts.get(placeOf(ref))
    // A draft that was left and saved is finished: new typing starts from the text that is shown now.
    if (known !== undefined && !isDone(known)) return known
    const draft: Draft = {
      ref,
      base: shown,
      text: shown,
      underWay: null,
      isFocused: true,
      // What the earlier draft saved may not be in the rows that are shown yet.
      savedIn: known?.savedIn ?? 0,
      hasFailed: false,
      saving: undefined,
      cancelPause: () => {},
      cancelLongest: undefined,
    }
    this.#drafts.set(placeOf(ref), draft)
    return draft
  }

  /** One save after the other: the next one starts from what this one has saved. */
  async #save(draft: Draft): Promise<void> {
    stopTimers(draft)
    while (draft.saving !== undefined) await draft.saving
    if (isSaved(draft)) return this.#ports.copies.drop(placeOf(draft.ref))
    const { ref, base, text } = draft
    draft.underWay = text
    this.#keepCopy(draft)
    draft.saving = this.#ports
      .saveNote(ref, { base, text })
      .then(
        savedIn => {
          draft.base = text
          draft.underWay = null
          draft.savedIn = savedIn
          draft.hasFailed = false
          if (isSaved(draft)) this.#ports.copies.drop(placeOf(ref))
          else this.#keepCopy(draft)
        },
        () => {
          draft.underWay = null
          draft.hasFailed = true
          draft.cancelPause = this.#ports.later(RETRY_MS, () => void this.#save(draft))
        },
      )
      .finally(() => {
        draft.saving = undefined
        this.#tell()
      })
    await draft.saving
  }

  #keepCopy({ ref, base, text, underWay }: Draft): void {
    this.#ports.copies.keep({ place: placeOf(ref), base, text, underWay })
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/**
 * What is still unsaved of a copy that a closed page has left; undefined if everything was saved. `saved`: every text
 * that was saved for this field, as it was typed.
 */
export function leftOver({ base, text, underWay }: TypedCopy, saved: readonly string[]): Typed | undefined {
  if (base === text || saved.includes(text)) return undefined
  // The save had succeeded, but the page was closed before it knew: what follows was made from that text.
  return { base: underWay !== null && saved.includes(underWay) ? underWay : base, text }
}

/** Where a draft belongs. The name of its copy ends with it, so releases must agree on it. */
export const placeOf = ({ runId, key, field }: { runId: string; key: string; field: NoteField | 'status' }) =>
  `${runId}/${key}/${field}`

const isSaved = ({ base, text }: Typed) => base === text
const isDone = (draft: Draft) => !draft.isFocused && isSaved(draft)

function stopTimers(draft: Draft): void {
  draft.cancelPause()
  draft.cancelLongest?.()
  draft.cancelLongest = undefined
}
