/** What training tells apart: a person's name, a postal address, another proper noun. */
export type Kind = 'NAME' | 'ADDRESS' | 'OTHER'

export interface Mark {
  readonly start: number
  readonly end: number
  readonly kind: Kind
  /** Of another proper noun, where the source says so: a place, or a company or another group. */
  readonly what?: 'place' | 'group'
}

/** A text with everything marked in it that is to be learned. */
export interface Sample {
  readonly text: string
  readonly marks: readonly Mark[]
  /** Where it comes from: a corpus, or a group of templates with its language. */
  readonly group: string
  /** How much it counts in training. */
  readonly weight: number
  /** The source marks persons only: a capitalised word without a mark may still be another proper noun. */
  readonly personsOnly: boolean
  /** Its names were drawn from the lists that the lexicon is made of, so the lexicon knows them all. */
  readonly drawn: boolean
}

/** Builds a text piece by piece and remembers what the pieces are. */
export class Writer {
  text = ''
  readonly marks: Mark[] = []

  put(piece: string, kind?: Kind, what?: Mark['what']): void {
    if (kind !== undefined && piece !== '') {
      const mark = { start: this.text.length, end: this.text.length + piece.length, kind }
      this.marks.push(what === undefined ? mark : { ...mark, what })
    }
    this.text += piece
  }

  /** Everything from `start` on is one thing; what was marked inside it is no longer marked by itself. */
  mark(start: number, kind: Kind): void {
    while ((this.marks.at(-1)?.start ?? -1) >= start) this.marks.pop()
    this.marks.push({ start, end: this.text.length, kind })
  }
}
