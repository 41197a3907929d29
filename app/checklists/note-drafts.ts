import type { NoteField } from '../../sync/records/checklist.ts'

/** Which text of which item. */
interface FieldRef {
  runId: string
  key: string
  field: NoteField
}

/** A text as it is being typed, and the text that it was made from. */
export interface Typed {
  base: string
  text: string
}

/** The same, with a text between the two whose saving was begun and has not ended. */
export interface TypedCopy extends Typed {
  underWay: string | null
}

export interface DraftPorts {
  /** Durable when it resolves. */
  save(ref: FieldRef, typed: Typed): Promise<void>
  /** Resolves with the number of a reading that shows what was saved. */
  refresh(): Promise<number>
  later(ms: number, work: () => void): () => void
  /** A copy that outlives this page at any moment, and its end. Neither may fail. */
  keepCopy(ref: FieldRef, copy: TypedCopy): void
  dropCopy(ref: FieldRef): void
}

/** A pause in typing after which a text is saved, and how long typing may go on without one. */
const PAUSE_MS = 300
const LONGEST_MS = 500
/** After a save that failed, as on a full disk. */
const RETRY_MS = 2_000

interface Draft extends TypedCopy {
  ref: FieldRef
  /** A text that the field shows stays the draft's until a reading with this number has come; 0: being typed. */
  until: number
  isFocused: boolean
  hasFailed: boolean
  saving: Promise<void> | undefined
  /** When the first keystroke that is not saved yet must be. */
  cancelPause(): void
  cancelLongest: (() => void) | undefined
}

/**
 * What is being typed and not yet all saved. A draft is shown as typed, whatever arrives from elsewhere meanwhile,
 * until the field is left: then the text as it was joined with others' is shown.
 *
 *   type ──→ unsaved ──pause, 500 ms, blur, flush──→ saved ──type──→ unsaved …
 *                                                      └──blur──→ shown until the next reading ──→ gone
 *
 * Each save names the text that this field saved last (the first one: the text that was shown), so that the words of
 * somebody else who writes at the same time can be told from these.
 */
export class NoteDrafts {
  readonly #drafts = new Map<string, Draft>()
  readonly #listeners = new Set<() => void>()
  readonly #ports: DraftPorts
  #readNo = 0

  constructor(ports: DraftPorts) {
    this.#ports = ports
  }

  /** The rows at hand are those of this reading. */
  seen(readNo: number): void {
    this.#readNo = readNo
    this.#tell()
  }

  /** What the field shows instead of the rows' text; undefined: the rows' text. */
  shownText(ref: FieldRef): string | undefined {
    const draft = this.#drafts.get(idOf(ref))
    return draft === undefined || (draft.until > 0 && this.#readNo >= draft.until) ? undefined : draft.text
  }

  /** The last try to save it did not succeed; it is tried again by itself. */
  hasFailed(ref: FieldRef): boolean {
    return this.#drafts.get(idOf(ref))?.hasFailed ?? false
  }

  /** `shown`: the text that stood in the field before this keystroke. */
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

  /** The field was left: saves what is not, and shows what became of it beside others' words. */
  async blur(ref: FieldRef): Promise<void> {
    const draft = this.#drafts.get(idOf(ref))
    if (draft === undefined) return
    draft.isFocused = false
    await this.#save(draft)
    if (draft.isFocused || !isSaved(draft)) return
    const until = await this.#ports.refresh()
    if (draft.isFocused || !isSaved(draft)) return
    draft.until = until
    this.#tell()
  }

  /** A text that was put in as a whole: a choice, an earlier version. */
  async put(ref: FieldRef, text: string, shown: string): Promise<void> {
    this.type(ref, text, shown)
    await this.blur(ref)
  }

  /** Saves everything that is not, now. */
  async flush(): Promise<void> {
    await Promise.all([...this.#drafts.values()].map(draft => this.#save(draft)))
  }

  isClean(): boolean {
    return [...this.#drafts.values()].every(isSaved)
  }

  /** Forgets everything, as when an account leaves this browser. */
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
    const known = this.#drafts.get(idOf(ref))
    // One that was left and saved is over: what is typed now begins from what is shown now.
    if (known !== undefined && known.until === 0) return known
    const draft: Draft = {
      ref,
      base: shown,
      text: shown,
      underWay: null,
      until: 0,
      isFocused: true,
      hasFailed: false,
      saving: undefined,
      cancelPause: () => {},
      cancelLongest: undefined,
    }
    this.#drafts.set(idOf(ref), draft)
    return draft
  }

  /** One save after the other: the next one begins from what this one has saved. */
  async #save(draft: Draft): Promise<void> {
    stopTimers(draft)
    while (draft.saving !== undefined) await draft.saving
    if (isSaved(draft)) return this.#ports.dropCopy(draft.ref)
    const { ref, base, text } = draft
    draft.underWay = text
    this.#keepCopy(draft)
    draft.saving = this.#ports
      .save(ref, { base, text })
      .then(
        () => {
          draft.base = text
          draft.underWay = null
          draft.hasFailed = false
          if (isSaved(draft)) this.#ports.dropCopy(ref)
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
    this.#ports.keepCopy(ref, { base, text, underWay })
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/**
 * What is still to be saved of a copy that a closed page has left; undefined when it is there already. `saved`: every
 * text that was saved for this field, as it was typed.
 */
export function leftOver({ base, text, underWay }: TypedCopy, saved: readonly string[]): Typed | undefined {
  if (base === text || saved.includes(text)) return undefined
  // The save had ended, and only this page did not hear of it: what follows was made from that text.
  return { base: underWay !== null && saved.includes(underWay) ? underWay : base, text }
}

const idOf = ({ runId, key, field }: FieldRef) => `${runId}.${key}.${field}`

const isSaved = ({ base, text }: Typed) => base === text

function stopTimers(draft: Draft): void {
  draft.cancelPause()
  draft.cancelLongest?.()
  draft.cancelLongest = undefined
}
