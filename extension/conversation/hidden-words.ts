import { KnownWords } from './known-words.ts'
import { bytesSpellingsOf, packedSpellingsOf, spellingsOf } from './spellings.ts'

/** Words that must not be sent: as words to replace, and in every encoding in which they might leave. */
export class HiddenWords {
  readonly words = new KnownWords()
  readonly #spellings = new KnownWords()
  readonly #packed = new KnownWords('anywhere')
  readonly #bytes = new KnownWords('anywhere')

  add(original: string): void {
    this.words.add(original)
    for (const spelling of spellingsOf(original)) this.#spellings.add(spelling)
    for (const spelling of packedSpellingsOf(original)) this.#packed.add(spelling)
    for (const spelling of bytesSpellingsOf(original)) this.#bytes.add(spelling)
  }

  /** Whether the text contains one of them, in clear text or in one of its possible encodings. */
  areIn(text: string, kind: 'text' | 'bytes' = 'text'): boolean {
    const places = kind === 'text' ? [this.#spellings, this.#packed] : [this.#spellings, this.#packed, this.#bytes]
    return places.some(words => words.in(text).next().done !== true)
  }
}
