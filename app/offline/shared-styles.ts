/**
 * Every public page has the styles that it needs inlined, and most of them are the same in all pages. The offline pack
 * stores each rule once: a page holds numbers in place of its rules, and is restored unchanged.
 */
export const SHARED_NAME = 'shared-styles.json'

const OPEN = '<style'
const CLOSE = '</style>'
const NUMBERS = /<!--shared ([\d -]*)-->/g

/** The pages by name, with numbers in place of their rules, and the rules that the numbers refer to. */
export function withoutSharedStyles(pages: ReadonlyMap<string, string>): {
  pages: Map<string, string>
  rules: string[]
} {
  const numbers = new Map<string, number>()
  const numberOf = (rule: string): number => {
    const known = numbers.get(rule)
    if (known !== undefined) return known
    numbers.set(rule, numbers.size)
    return numbers.size - 1
  }
  const shortened = new Map<string, string>()
  for (const [name, text] of pages) {
    shortened.set(
      name,
      text
        .split(CLOSE)
        .map((part, index, parts) => (index === parts.length - 1 ? part : numbered(part, numberOf)))
        .join(CLOSE),
    )
  }
  return { pages: shortened, rules: [...numbers.keys()] }
}

/** The page as it was. */
export function withSharedStyles(text: string, rules: readonly string[]): string {
  return text.replace(NUMBERS, (_, ranges: string) =>
    ranges
      .split(' ')
      .filter(range => range !== '')
      .flatMap(range => {
        const [first = 0, last = first] = range.split('-').map(Number)
        return rules.slice(first, last + 1)
      })
      .join(''),
  )
}

/**
 * Numbers a part of a page that ends with a style sheet. Nested rules are cut like others: what counts is that the
 * pieces join again.
 */
function numbered(part: string, numberOf: (rule: string) => number): string {
  const tag = part.lastIndexOf(OPEN)
  const start = part.indexOf('>', tag) + 1
  if (tag < 0 || start === 0) return part
  const all = part
    .slice(start)
    .split(/(?<=\})/)
    .map(numberOf)
  return `${part.slice(0, start)}<!--shared ${rangesOf(all)}-->`
}

/** `0-2 5`, for 0, 1, 2 and 5. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: { first: number; last: number }[] = []
  for (const number of numbers) {
    const range = ranges.at(-1)
    if (range !== undefined && range.last + 1 === number) range.last = number
    else ranges.push({ first: number, last: number })
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(' ')
}
