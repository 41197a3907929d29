/**
 * Lists of names as the extension carries them: sorted, each word as the number of letters that it shares with the one
 * before it and the letters that follow, and each letter as one ASCII character. That is a third of their size in UTF-8.
 */

/** Everything printable except digits, which begin a word, and characters that a string literal would have to escape. */
const SYMBOLS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ!#%&()*+,-./:;<=>?@[]^_{|}~'
const SIZE = SYMBOLS.length
/** The place of each symbol, by its code. */
const PLACE = new Uint8Array(128)
for (let at = 0; at < SIZE; at += 1) PLACE[SYMBOLS.charCodeAt(at)] = at

/** The letters of a list, the most frequent first, and its packed words. */
export type Packed = readonly [letters: string, words: string]

export function pack(words: Iterable<string>): Packed {
  const sorted = [...new Set(words)].sort()
  const letters = byFrequency(sorted.join(''))
  const alone = aloneOf(letters.length)
  const codeOf = (letter: string): string => {
    const index = letters.indexOf(letter)
    if (index < alone) return SYMBOLS.charAt(index)
    const beyond = index - alone
    return SYMBOLS.charAt(alone + Math.floor(beyond / SIZE)) + SYMBOLS.charAt(beyond % SIZE)
  }
  let previous = ''
  const packed = sorted.map(word => {
    let shared = 0
    while (shared < 9 && shared < word.length && word.charAt(shared) === previous.charAt(shared)) shared += 1
    previous = word
    return shared + Array.from(word.slice(shared), codeOf).join('')
  })
  return [letters, packed.join('')]
}

export function unpack([letters, packed]: Packed): string[] {
  const alone = aloneOf(letters.length)
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
      word += letters.charAt(index)
    }
    words.push(word)
  }
  return words
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
