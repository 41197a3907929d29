import { type Candidate, candidate } from '../candidate.ts'
import { bytesOfUrl } from './bytes-of-url.ts'
import file from './lexicon.bin?url&inline'
import { FORENAME, type Lexicon, lexiconKey, ORDINARY, readLexicon, SURNAME } from './lexicon.ts'
import { isAlone, NOTHING, type Tokens } from './tokens.ts'

let lexicon: Lexicon | undefined

/** What the lists say about a word, as `lexiconKey` spells it. The lists are unpacked for the first word. */
export const listed: Lexicon = key => {
  lexicon ??= readLexicon(bytesOfUrl(file))
  return lexicon(key)
}

const LONGEST = 12

/**
 * Listed names in scripts that are written without spaces: no word of theirs is a token, so the network is told where
 * the longest begin and end. Most are ordinary words as well, or parts of some.
 */
export function listedNames(text: string, { count, starts, ends, gaps }: Tokens): Candidate[] {
  const found: Candidate[] = []
  for (let at = 0; at < count; at += 1) {
    const start = starts[at] ?? 0
    if (!isAlone(text, start)) continue
    let last = at
    while (
      last + 1 < count &&
      last - at < LONGEST - 1 &&
      gaps[last + 1] === NOTHING &&
      isAlone(text, starts[last + 1] ?? 0)
    )
      last += 1
    for (; last > at; last -= 1) {
      const end = ends[last] ?? 0
      const flags = listed(lexiconKey(text.slice(start, end)))
      if ((flags & (FORENAME | SURNAME)) === 0) continue
      found.push(candidate('NAME', start, end, (flags & ORDINARY) === 0 ? 'likely' : 'guessed'))
      at = last
      break
    }
  }
  return found
}
