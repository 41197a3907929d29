/** What the person has written on a page, as the second layer needs to know it. */
export interface Written {
  /** Whether the person wrote this word: the page has its own ids, hashes and tokens from its server. */
  holds(word: string): boolean
  /** Whether the text is what stands in the field in which the person is writing, or stood there a moment ago. */
  isUnfinished(text: string): boolean
}

/** For a page of which nobody knows what was written. */
export const NOTHING_WRITTEN: Written = { holds: () => false, isUnfinished: () => false }

/** Texts from before the last edits: a page may send what has just been deleted. */
const MOST_TEXTS = 32
/** Characters. A longer text is a document: it is kept as far as that, so that a key press costs no more. */
const MOST_KEPT = 20_000
/** Characters of a word that can be told from a page's own by what the person wrote. Shorter ones occur by chance. */
const SHORTEST_WORD = 6

/** Remembers what stands in the fields of a page, and what stood there. Compared without blanks and hyphens: pages take them out of numbers. */
export class WrittenTexts implements Written {
  #texts: string[] = []
  /** The field that was written in last, as it reads now. */
  #read: () => string = () => ''
  #seen = ''
  #standing = ''

  /** The person writes in a field. `read`: what stands in it, now and later. */
  note(read: () => string): void {
    this.#read = read
    this.#look()
  }

  /** The person pastes a text, which the page may take without putting it into a field. */
  notePaste(text: string): void {
    this.#keep(squeezed(text))
  }

  holds(word: string): boolean {
    if (!MAY_BE_CHECKED.test(word)) return false
    this.#look()
    const wanted = squeezed(word)
    return wanted.length >= SHORTEST_WORD && this.#texts.some(text => text.includes(wanted))
  }

  isUnfinished(text: string): boolean {
    const standing = this.#look()
    if (standing === '' || text.trim() === '') return false
    // Most texts of a body differ in their first character already.
    if (!standing.startsWith(squeezed(text.slice(0, 1)))) return false
    const sent = squeezed(text)
    // A page may be some letters behind. A model's name is no beginning of a prompt to it.
    return standing.startsWith(sent) && sent.length * 2 >= standing.length
  }

  #look(): string {
    const now = this.#read().slice(0, MOST_KEPT)
    if (now !== this.#seen) {
      this.#seen = now
      this.#standing = squeezed(now)
      this.#keep(this.#standing)
    }
    return this.#standing
  }

  #keep(text: string): void {
    const latest = this.#texts.at(-1) ?? ''
    if (latest.includes(text)) return
    if (text.startsWith(latest)) this.#texts.pop()
    this.#texts.push(text)
    if (this.#texts.length > MOST_TEXTS) this.#texts.shift()
  }
}

/** Addresses, keys and numbers have one of these. */
const MAY_BE_CHECKED = /[\d@]/

function squeezed(text: string): string {
  return text.replace(/[\s\u200b\ufeff-]/g, '')
}
