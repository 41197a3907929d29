/**
 * Lists of words that patterns are made of, as the build packs them: sorted, each word as the number of letters that it
 * shares with the one before it and the letters that follow, and each letter as one ASCII character. That is a third of
 * their size in UTF-8, and read faster than what `squeezing.ts` makes.
 */

/** Everything printable except digits, which begin a word, and characters that a string literal would have to escape. */
const SYMBOLS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ!#%&()*+,-./:;<=>?@[]^_{|}~'
const SIZE = SYMBOLS.length
/** The place of each symbol, by its code. */
const PLACE = new Uint8Array(128)
for (let at = 0; at < SIZE; at += 1) PLACE[SYMBOLS.charCodeAt(at)] = at

/** The letters of a list, the most frequent first; frequent runs of letters, by spaces; and the packed words. */
type Packed = readonly [letters: string, runs: string, words: string]

export function pack(words: Iterable<string>): Packed {
  const sorted = [...new Set(words)].sort()
  const letters = byFrequency(sorted.join(''))
  const rests = restsOf(sorted)
  const runs = frequentRuns(rests, SIZE - letters.length)
  const tokens = [...letters, ...runs]
  const alone = aloneOf(tokens.length)
  const codeOf = (token: string): string => {
    const index = tokens.indexOf(token)
    if (index < alone) return SYMBOLS.charAt(index)
    const beyond = index - alone
    return SYMBOLS.charAt(alone + Math.floor(beyond / SIZE)) + SYMBOLS.charAt(beyond % SIZE)
  }
  return [letters, runs.join(' '), rests.map(({ shared, rest }) => shared + rest.map(codeOf).join('')).join('')]
}

export function unpack([letters, runs, packed]: Packed): string[] {
  const tokens = [...letters, ...(runs === '' ? [] : runs.split(' '))]
  const alone = aloneOf(tokens.length)
  const words: string[] = []
  let word = ''
  for (const part of packed.match(/\d\D+/g) ?? []) {
    word = word.slice(0, Number(part.charAt(0)))
    for (let at = 1; at < part.length; at += 1) {
      let index = PLACE[part.charCodeAt(at)] ?? 0
      if (index >= alone) {
        at += 1
        index = alone + (index - alone) * SIZE + (PLACE[part.charCodeAt(at)] ?? 0)
      }
      word += tokens[index] ?? ''
    }
    words.push(word)
  }
  return words
}

interface Rest {
  readonly shared: number
  /** The letters beyond those that the word shares with the one before, some of them joined. */
  rest: string[]
}

function restsOf(sorted: readonly string[]): Rest[] {
  let previous = ''
  return sorted.map(word => {
    let shared = 0
    while (shared < 9 && shared < word.length - 1 && word.charAt(shared) === previous.charAt(shared)) shared += 1
    previous = word
    return { shared, rest: [...word.slice(shared)] }
  })
}

/** Joins the most frequent neighbors again and again, until every symbol is used. */
function frequentRuns(rests: readonly Rest[], most: number): string[] {
  const runs: string[] = []
  while (runs.length < most) {
    const counts = new Map<string, number>()
    for (const { rest } of rests)
      for (let at = 1; at < rest.length; at += 1) {
        const pair = `${rest[at - 1]} ${rest[at]}`
        counts.set(pair, (counts.get(pair) ?? 0) + 1)
      }
    const [best] = [...counts].sort(([one, often], [other, seldom]) => seldom - often || (one < other ? -1 : 1))
    if (best === undefined || best[1] < 4) break
    const [first, second] = best[0].split(' ')
    const run = `${first}${second}`
    if (!runs.includes(run)) runs.push(run)
    for (const each of rests)
      for (let at = 1; at < each.rest.length; at += 1)
        if (each.rest[at - 1] === first && each.rest[at] === second) each.rest.splice(at - 1, 2, run)
  }
  return runs
}

/** How many of so many letters have a symbol of their own; the others take two, as do letters of Chinese and Korean. */
function aloneOf(letters: number): number {
  return Math.min(letters, SIZE - Math.ceil(Math.max(0, letters - SIZE) / (SIZE - 1)))
}

function byFrequency(text: string): string {
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...counts]
    .sort(([one, often], [other, seldom]) => seldom - often || (one < other ? -1 : 1))
    .map(([letter]) => letter)
    .join('')
}

/** The words of a list in the folder `names`. */
export function listed(text: string): string[] {
  return text
    .split('\n')
    .filter(line => !line.startsWith('#'))
    .flatMap(line => line.split(/\s+/))
    .filter(word => word !== '')
}
