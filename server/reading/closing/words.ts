/**
 * Latin letters and the few signs of a plain letter. Anything else may be a box, a strikethrough or a disguise, and no
 * word of its sentence counts as understood.
 */
const UNKNOWN_SIGN = /[^\p{Script=Latin}0-9 \t\n.,:;!?¡¿'’"“”()[\]\-–—#@/©&|_§·•]/u

export const hasUnknownSign = (text: string): boolean => UNKNOWN_SIGN.test(text)

/** The words of a text, lower-case and without punctuation. '?' stays a word: a question takes back what is said. */
export interface Words {
  words: readonly string[]
  /** Word indexes at which a sentence may end. */
  ends: ReadonlySet<number>
  /** After a comma and before 'and'. A line end is not a joint, because lines may be folded anywhere. */
  joints: ReadonlySet<number>
  /** For each word, its sentence as written in the mail, and the sentence's number. */
  sentences: readonly string[]
  numbers: readonly number[]
}

export function wordsOf(text: string): Words {
  const words: string[] = []
  const ends = new Set<number>()
  const joints = new Set<number>()
  const numbers: number[] = []
  const written: string[] = []
  const lines = text.replaceAll('\u00a0', ' ').split('\n')
  for (const [at, line] of lines.entries()) {
    ends.add(words.length)
    for (const [place, sentence] of line.split(/(?<=[.!?])\s+/).entries()) {
      // The sentence goes on in a new line if the old one was folded.
      const goesOn =
        (place === 0 && at > 0 && isFolded(lines[at - 1] ?? '', line)) ||
        (place > 0 && ABBREVIATED.test((written.at(-1) ?? '').slice(-12)))
      if (goesOn && written.length > 0) written.push(`${written.pop()} ${sentence}`)
      else written.push(sentence)
      const isStrange = hasUnknownSign(sentence)
      for (const piece of sentence.split(/\s+/)) {
        // What is set in brackets may be left out; so it begins and ends like a sentence.
        if (/^["“]?\(/.test(piece)) ends.add(words.length)
        for (const word of wordsIn(piece)) {
          // 'Your account has been deleted and all of your data has been erased': two sentences of the set.
          if (/^(?:and|und|et|y)$/.test(word)) {
            ends.add(words.length)
            joints.add(words.length)
          }
          words.push(isStrange ? '…' : word)
          numbers.push(written.length - 1)
        }
        if (/,["”)]?$/.test(piece)) joints.add(words.length)
        // A comma ends a greeting. Anywhere else, both halves have to be sentences of the set.
        if (/[.!,:;?|·•)—–-]["”)]?$/.test(piece)) ends.add(words.length)
      }
      ends.add(words.length)
    }
  }
  ends.add(words.length)
  return { words, ends, joints, numbers, sentences: numbers.map(number => shown(written[number] ?? '')) }
}

/** Mail programs fold long lines, and nothing else ends a line in the middle of a sentence. */
const isFolded = (before: string, line: string): boolean =>
  before.trim().length >= FOLDED_FROM && !/[.!?:|]["”)]?\s*$/.test(before) && /^\s*[\p{Ll}\p{Lu}\d(§]/u.test(line)

const FOLDED_FROM = 50

/** 'Cal. Civ. Code § 1798.105', 'Art. 17', 'Ms. Whitfield', '4. März': no sentence ends there. */
const ABBREVIATED =
  /(?:^|[\s(])(?:\d{1,2}|art|no|nr|núm|abs|sec|civ|cal|regs|mr|mrs|ms|dr|st|sra|sr|mme|lit|ref|réf)\.$/i

function wordsIn(piece: string): string[] {
  const even = piece.toLowerCase().replaceAll('’', "'")
  // Quoted words are somebody else's, and an ellipsis leaves something unsaid.
  if (/["“”]|\.\.|_/.test(even)) return ['…']
  const isAsking = even.includes('?')
  const bare = within(even, '(¡¿|·•–—-', ').,:;!?|·•–—')
  const spread = bare.replace(/^([©#§]{1,2})(?=[^©#§])/, '$1 ').split(' ')
  return [...spread.filter(word => word !== '' && word !== '-' && word !== '&'), ...(isAsking ? ['?'] : [])]
}

/** A word without the signs around it. A loop instead of a regex, which would be retried at each sign of a long run. */
function within(word: string, before: string, behind: string): string {
  let [from, to] = [0, word.length]
  while (from < to && before.includes(word.charAt(from))) from += 1
  while (to > from && behind.includes(word.charAt(to - 1))) to -= 1
  return word.slice(from, to)
}

const shown = (sentence: string): string => sentence.replace(/\s+/g, ' ').trim().slice(0, 300)
