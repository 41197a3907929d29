/** Longest HTML that is read; anything after that is not part of an answer to a letter. */
const MOST_HTML = 1_000_000

/** Elements without text for people. */
const UNREAD = /^(style|script|head|template)$/
const BREAKS = /^\/?(p|div|tr|li|ul|ol|table|blockquote|h[1-6])$|^br$/

/**
 * The text of an HTML mail, without everything that is not text. One pass from tag to tag without backtracking: the
 * sender may be hostile, and a pattern that looks ahead from every '<' would keep the page busy for minutes.
 */
export function textOfHtml(html: string): string {
  const source = html.slice(0, MOST_HTML)
  const words: string[] = []
  let at = 0
  while (at < source.length) {
    const open = source.indexOf('<', at)
    words.push(source.slice(at, open < 0 ? source.length : open))
    if (open < 0) break
    const end = endOfTag(source, open)
    if (end < 0) {
      // No tag is closed after this point, so the rest is text.
      words.push(source.slice(open))
      break
    }
    const name = /^<(\/?[a-z][a-z0-9]{0,10})/i.exec(source.slice(open, open + 12))?.[1]?.toLowerCase() ?? ''
    if (BREAKS.test(name)) words.push('\n')
    else if (name === 'td' || name === 'th') words.push(' ')
    at = UNREAD.test(name) ? after(source, `</${name}`, end) : end
  }
  return tidy(decode(words.join('')))
}

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

function tidy(text: string): string {
  const lines = text.split(/\r?\n/).map(line => line.replace(/[ \t\u00a0]+/g, ' ').trim())
  // One empty line separates blocks; more of them add nothing.
  return lines
    .filter((line, index) => line !== '' || (index > 0 && lines[index - 1] !== ''))
    .join('\n')
    .trim()
}
