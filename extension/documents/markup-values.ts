/**
 * What the tags of XML or HTML say beside the names of elements and attributes, which are words of the format: the values
 * of attributes, and comments, CDATA sections, processing instructions and declarations as a whole. What is not
 * well-formed counts as a whole, too. One pass: nothing is read twice.
 */
export function valuesIn(source: string): string {
  const found: string[] = []
  for (let at = source.indexOf('<'); at >= 0; at = source.indexOf('<', at)) {
    const whole = WHOLE.find(([start]) => source.startsWith(start, at))
    if (whole !== undefined) {
      const [start, end] = whole
      const to = source.indexOf(end, at + start.length)
      const inside = source.slice(at + start.length, to < 0 ? source.length : to)
      // Ours, at the top of each part: no instruction, but a tag like others.
      if (start === '<?' && /^xml\s/.test(inside)) found.push(attributeValues(inside, 'xml'.length).values.join(' '))
      else if (!(start === '<!' && inside === 'DOCTYPE html')) found.push(inside)
      at = to < 0 ? source.length : to + end.length
      continue
    }
    NAME.lastIndex = at
    const name = NAME.exec(source)
    if (name === null) {
      const to = endFrom(source, at + 1)
      found.push(source.slice(at + 1, to))
      at += 1
      continue
    }
    const { values, end } = attributeValues(source, at + name[0].length)
    found.push(values.join(' '))
    at = end
  }
  return found.join(' ')
}

/** What begins so counts up to this end; the longest beginning first. */
const WHOLE = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
  ['<?', '?>'],
] as const

const NAME = /<\/?[\p{L}_:][\p{L}\p{N}_:.-]*/uy

/** The next attribute in a tag: its name, and its value if it has one. */
const ATTRIBUTE = /[\s/]*([^\s/>=<"']+)(?:\s*=\s*("|')?)?/y

/** The values from an offset in a tag on, and the offset behind the tag. */
function attributeValues(source: string, from: number): { values: string[]; end: number } {
  const values: string[] = []
  let at = from
  for (;;) {
    ATTRIBUTE.lastIndex = at
    const found = ATTRIBUTE.exec(source)
    if (found === null) break
    const [text, , mark] = found
    at += text.length
    if (mark !== undefined) {
      const to = source.indexOf(mark, at)
      values.push(source.slice(at, to < 0 ? source.length : to))
      if (to < 0) return { values, end: source.length }
      at = to + 1
    } else if (text.includes('=')) {
      UNQUOTED.lastIndex = at
      const value = UNQUOTED.exec(source)?.[0] ?? ''
      values.push(value)
      at += value.length
    } else if (!SWITCHES.has(text.trim())) values.push(text)
  }
  const end = endFrom(source, at)
  // Nothing else belongs into a tag.
  const rest = source.slice(at, end)
  if (!/^[\s/]*$/.test(rest)) values.push(rest)
  return { values, end }
}

/** Where the next bracket of either kind stands, or the end. */
function endFrom(source: string, from: number): number {
  BRACKET.lastIndex = from
  return BRACKET.exec(source)?.index ?? source.length
}

const BRACKET = /[<>]/g
const UNQUOTED = /[^\s>]*/y
/** Attributes of HTML that need no value. */
const SWITCHES = new Set(['checked', 'selected', 'open', 'reversed', 'hidden', 'disabled'])
