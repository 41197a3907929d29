/** What training distinguishes: a person's name, a postal address, another proper noun. */
export type Kind = 'NAME' | 'ADDRESS' | 'OTHER'

export interface Mark {
  readonly start: number
  readonly end: number
  readonly kind: Kind
}

/** A text with marks on everything to be learned. */
export interface Sample {
  readonly text: string
  readonly marks: readonly Mark[]
  /** Where it comes from: a corpus, or a group of templates with its language. */
  readonly group: string
  /** Its weight in training. */
  readonly weight: number
  /** The source marks only persons: an unmarked capitalized word may still be another proper noun. */
  readonly personsOnly: boolean
}

/** Builds a text piece by piece and records what each piece is. */
export class Writer {
  text = ''
  readonly marks: Mark[] = []

  put(piece: string, kind?: Kind): void {
    if (kind !== undefined && piece !== '')
      this.marks.push({ start: this.text.length, end: this.text.length + piece.length, kind })
    this.text += piece
  }

  /** Marks everything from `start` on as one thing and removes the marks inside it. */
  mark(start: number, kind: Kind): void {
    while ((this.marks.at(-1)?.start ?? -1) >= start) this.marks.pop()
    this.marks.push({ start, end: this.text.length, kind })
  }
}
