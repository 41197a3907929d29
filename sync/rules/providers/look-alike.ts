/** Maps similar-looking letters to one: 'OpenA1', '0penai' and 'openai' give the same result. */
export function evenLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/0/g, 'o')
    .replace(/[1|]/g, 'l')
    .replace(/5/g, 's')
    .replace(/3/g, 'e')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
}

/** Whether one letter is added, removed or changed. */
export function isOneLetterOff(text: string, word: string): boolean {
  return Math.abs(text.length - word.length) <= 1 && distance(text, word) <= 1
}

/** Levenshtein distance: how many letters have to be inserted, deleted or changed. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (let index = 1; index <= other.length; index += 1) {
      const same = other[index - 1] === letter ? 0 : 1
      next.push(Math.min((row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1, (row[index - 1] ?? 0) + same))
    }
    row = next
  }
  return row[other.length] ?? 0
}
