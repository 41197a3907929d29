import { isQuoted, lineKinds } from '../shown/quote-marks.ts'

/** Longest HTML that is read; anything after that is not part of an answer to a letter. */
const MOST_HTML = 1_000_000

/** Elements without text for people. */
const UNREAD = /^(style|script|head|template)$/
const BREAKS = /^\/?(p|div|tr|li|ul|ol|table|blockquote|h[1-6])$|^br$/

/**
 * The text of an HTML mail, without everything that is not text. One pass from tag to tag without backtracking: the
 * sender may be hostile, and a pattern that looks ahead from every '<' would keep the page busy for minutes.
 */
export const textOfHtml = (html: string): string => tidy(readHtml(html))

/**
 * The same text with the marks of a plain-text mail: '> ' before what the page shows as a quote of an earlier mail, by
 * its elements or by the shape of the lines above it.
 */
export function quotedTextOfHtml(html: string): string {
  const quotes = quoteElements()
  const lines = readHtml(html, quotes.at).split('\n')
  let depth = 0
  const marked: string[] = []
  for (const line of lines) {
    if (line === OPENED) depth += 1
    else if (line === CLOSED) depth -= 1
    else marked.push(depth > 0 ? `> ${plain(line)}` : plain(line))
  }
  const tidied = withoutRepeatedBlanks(marked)
  const kinds = lineKinds(tidied)
  return tidied
    .map((line, at) => (kinds[at] === 'quoted' && !isQuoted(line) ? `> ${line}` : line))
    .filter(line => line !== RULE)
    .join('\n')
    .trim()
}

/** What stands in the text where an element begins or ends; the lines that only this program writes. */
type AtTag = (name: string, tag: string) => string

const OPENED = '\ue000'
const CLOSED = '\ue001'
/** A line across the page, which no mail writes in this length. */
const RULE = '_'.repeat(37)

function readHtml(html: string, atTag?: AtTag): string {
  const source = html.slice(0, MOST_HTML)
  const words: string[] = []
  const say = (text: string) => {
    if (text !== '') words.push((text.includes('&') ? decode(text) : text).replace(/[\ue000\ue001]/g, ''))
  }
  let at = 0
  while (at < source.length) {
    const open = source.indexOf('<', at)
    say(source.slice(at, open < 0 ? source.length : open))
    if (open < 0) break
    const end = endOfTag(source, open)
    if (end < 0) {
      // No tag is closed after this point, so the rest is text.
      say(source.slice(open))
      break
    }
    const name = /^<(\/?[a-z][a-z0-9]{0,10})/i.exec(source.slice(open, open + 12))?.[1]?.toLowerCase() ?? ''
    if (BREAKS.test(name)) words.push('\n')
    else if (name === 'td' || name === 'th') words.push(' ')
    if (atTag !== undefined) words.push(atTag(name, source.slice(open, Math.min(end, open + LONGEST_TAG))))
    at = UNREAD.test(name) ? after(source, `</${name}`, end) : end
  }
  return words.join('')
}

/** Attributes further into a tag are not looked at. */
const LONGEST_TAG = 1_000
/** Elements that have no end of their own. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/
/** Deeper elements are not told apart: no mail program nests so many. */
const DEEPEST = 500

/** Words in the class, id, name or type of elements that hold an earlier mail, in all mail programs that we know. */
const QUOTE = /quot|cite|history|original|previous|forward|reference-message|zmail_extra|reply(?:section|content)/
/** Elements that stand above an earlier mail and do not hold it. */
const FROM_HERE = /rplyfwd|appendonsend|outlookmessageheader|_mailoriginal|zwchr/

/** Follows the open elements, so that the end of a quote is found. */
function quoteElements(): { at: AtTag } {
  const open: { name: string; isQuote: boolean }[] = []
  const count = new Map<string, number>()
  return {
    at(name, tag) {
      if (name.startsWith('/')) {
        const closed = name.slice(1)
        // A stray end tag closes nothing; an unclosed element ends with the one around it.
        if ((count.get(closed) ?? 0) === 0) return ''
        let marks = ''
        for (let last = open.pop(); last !== undefined; last = open.pop()) {
          count.set(last.name, (count.get(last.name) ?? 1) - 1)
          if (last.isQuote) marks += `\n${CLOSED}\n`
          if (last.name === closed) break
        }
        return marks
      }
      const names = namesIn(tag)
      if (FROM_HERE.test(names)) return `\n${OPENED}\n`
      const rule = name === 'hr' || hasLineAbove(tag) ? `\n${RULE}\n` : ''
      if (name === '' || VOID.test(name) || open.length >= DEEPEST) return rule
      const isQuote = name === 'blockquote' || (QUOTE.test(names) && name !== 'body' && name !== 'html')
      open.push({ name, isQuote })
      count.set(name, (count.get(name) ?? 0) + 1)
      return isQuote ? `\n${OPENED}\n` : rule
    },
  }
}

const namesIn = (tag: string): string =>
  [...tag.toLowerCase().matchAll(/\s(?:class|id|name|type)\s?=\s?("[^"]{0,300}|'[^']{0,300}|[^\s>"']{1,100})/g)]
    .map(([, value = '']) => value)
    .join(' ')

const hasLineAbove = (tag: string): boolean =>
  tag.split(/[;"'>]/).some(style => /^\s?border-top\s?:/i.test(style) && /solid|dotted|dashed|double/i.test(style))

/** Position after the tag or comment that begins here; -1 if it is never closed. */
function endOfTag(source: string, open: number): number {
  const [close, length] = source.startsWith('<!--', open) ? (['-->', 3] as const) : (['>', 1] as const)
  const found = source.indexOf(close, open + 1)
  return found < 0 ? -1 : found + length
}

/** Position after the closing tag, or the end of the source: without one, everything is inside the element. */
function after(source: string, closing: string, from: number): number {
  for (let open = source.indexOf('</', from); open >= 0; open = source.indexOf('</', open + 2)) {
    if (source.slice(open, open + closing.length).toLowerCase() !== closing) continue
    const end = source.indexOf('>', open)
    return end < 0 ? source.length : end + 1
  }
  return source.length
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  copy: '©',
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

const plain = (line: string): string => (line === '' ? '' : line.replace(/[ \t\u00a0]+/g, ' ').trim())

const tidy = (text: string): string => withoutRepeatedBlanks(text.split(/\r?\n/).map(plain)).join('\n').trim()

/** One empty line separates blocks; more of them add nothing. */
const withoutRepeatedBlanks = (lines: readonly string[]): string[] =>
  lines.filter((line, index) => (line !== '' && line !== '> ') || (index > 0 && lines[index - 1] !== line))
