/** Shorter contents are no part of a file that a site sends by itself: they are checked like any text. */
const SHORTEST_PART = 1_000
/** UTF-16 code units: a few files of the largest size that sites take. */
const MOST_KEPT = 100_000_000

/**
 * Files that were given to the page as the person decided, masked or not. Whatever sends them must not decide otherwise: a
 * PDF that is blocked, or rewritten because it could also be a text, is of no use to anybody. What was masked has been
 * searched for every hidden word already, off the page; to search it again as it leaves would keep the page waiting.
 */
export class HandedOn {
  readonly #contents: { readonly name: string; readonly texts: readonly string[] }[] = []

  add(name: string, bytes: Uint8Array): void {
    this.#contents.push({ name, texts: readingsOf(bytes) })
    const size = () => this.#contents.flatMap(({ texts }) => texts).reduce((sum, { length }) => sum + length, 0)
    while (this.#contents.length > 1 && size() > MOST_KEPT) this.#contents.shift()
  }

  get names(): readonly string[] {
    return this.#contents.map(({ name }) => name)
  }

  /** Whether this is such a file, or a part of one, as the guard reads what leaves: as UTF-8, otherwise byte by byte. */
  holds(content: string): boolean {
    return this.#contents.some(({ texts }) =>
      texts.some(text => text === content || (content.length >= SHORTEST_PART && text.includes(content))),
    )
  }
}

function readingsOf(bytes: Uint8Array): readonly string[] {
  const single = new TextDecoder('windows-1252').decode(bytes)
  try {
    return [...new Set([new TextDecoder('utf-8', { fatal: true }).decode(bytes), single])]
  } catch {
    return [single]
  }
}
