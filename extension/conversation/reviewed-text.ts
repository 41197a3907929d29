import { HiddenWords } from './hidden-words.ts'
import { rewriteAddress, rewriteTexts } from './outgoing.ts'
import { type Outgoing, withoutAccountFields } from './secure.ts'
import { unescaped } from './spellings.ts'

/**
 * How much of a text makes a longer one its copy: words in a row, and their letters. Fewer occur in other texts by
 * chance, such as what a site reports about itself.
 */
const MIN_WORDS = 4
const MIN_LETTERS = 12
/** A beginning of a name that a page may send as a search. */
const MIN_PREFIX = 3

/**
 * A text that a person is asked about: until they answer, no part of it may leave. A page may repeat it whole, as the
 * draft of an answer, or as a search for its last words; everything else that the page sends is not held up.
 */
export class ReviewedText {
  readonly #text: string
  readonly #details: readonly string[]
  #parts: Parts | null = null

  /** `details`: what was found in it. */
  constructor(text: string, details: readonly string[]) {
    this.#text = text
    this.#details = details
  }

  /** Whether something that would leave holds a part of it. */
  isIn({ kind, content }: Outgoing): boolean {
    this.#parts ??= partsOf(this.#text, this.#details)
    const parts = this.#parts
    const plain = unescaped(content)
    const looksFor = kind === 'bytes' ? 'bytes' : 'text'
    if ([content, plain].some(each => parts.details.areIn(withoutAccountFields(each), looksFor))) return true
    let isFound = holdsRun(plain, parts)
    const look = (text: string): string => {
      isFound ||= isPart(text, parts) || holdsRun(text, parts)
      return text
    }
    if (kind === 'text') rewriteTexts(content, look)
    else if (kind === 'address') rewriteAddress(content, look)
    return isFound
  }
}

/** What the parts of a text are recognized by. */
interface Parts {
  readonly details: HiddenWords
  /** Its words in order, each after a space. */
  readonly words: string
  /** The shortest rows of words that are long enough, one for each word that begins one. */
  readonly runs: ReadonlySet<string>
  readonly wordsOfDetails: readonly string[]
}

function partsOf(text: string, details: readonly string[]): Parts {
  const hidden = new HiddenWords()
  for (const each of details) hidden.add(each)
  const words = wordsOf(text)
  return {
    details: hidden,
    words: joined(words),
    runs: new Set(runsOf(words)),
    wordsOfDetails: details.flatMap(wordsOf),
  }
}

/** Whether a text is nothing but a part: a field that holds what was typed so far. */
function isPart(text: string, { words: all, wordsOfDetails }: Parts): boolean {
  const words = wordsOf(text)
  const [first = ''] = words
  if (words.length > 1) return all.includes(joined(words))
  return joined(words) === all || (first.length >= MIN_PREFIX && wordsOfDetails.some(word => word.startsWith(first)))
}

function holdsRun(text: string, { runs }: Parts): boolean {
  for (const run of runsOf(wordsOf(text))) if (runs.has(run)) return true
  return false
}

function* runsOf(words: readonly string[]): Generator<string> {
  for (let from = 0; from + MIN_WORDS <= words.length; from += 1) {
    let letters = 0
    for (let to = from; to < words.length; to += 1) {
      letters += lettersOf(words[to] ?? '')
      if (to - from + 1 < MIN_WORDS || letters < MIN_LETTERS) continue
      yield joined(words.slice(from, to + 1))
      break
    }
  }
}

const joined = (words: readonly string[]): string => words.map(word => ` ${word}`).join('')

/** In scripts without spaces each sign counts as a word, and says as much as a few letters. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[\p{L}\p{M}\p{N}])+/gu
const LETTERS_OF_SIGN = 3

const lettersOf = (word: string): number => (UNSPACED.test(word) ? LETTERS_OF_SIGN : word.length)

const wordsOf = (text: string): readonly string[] => text.normalize('NFC').toLowerCase().match(WORD) ?? []
