/** Longest HTML that is read; what comes after is not part of any answer to a letter. */
const MAX_HTML = 1_000_000

const SILENT = new Set(['script', 'style', 'title', 'template', 'noscript'])
const NEW_LINE = new Set([
  'br',
  'p',
  'div',
  'tr',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'table',
  'blockquote',
  'hr',
])

/** The words of an HTML mail, for reading by rules. One pass, no back-tracking; nothing of it is ever rendered. */
export function textOfHtml(html: string): string {
  const source = html.slice(0, MAX_HTML)
  const lower = source.toLowerCase()
  let text = ''
  for (let at = 0; at < source.length; ) {
    const open = source.indexOf('<', at)
    text += source.slice(at, open < 0 ? source.length : open)
    if (open < 0) break
    const isComment = source.startsWith('<!--', open)
    const end = source.indexOf(isComment ? '-->' : '>', open)
    if (end < 0) break
    at = end + (isComment ? 3 : 1)
    const [, slash, tag = ''] = /^<(\/?)([a-z][a-z0-9]{0,20})/.exec(lower.slice(open, open + 24)) ?? []
    if (SILENT.has(tag) && slash === '') {
      const close = lower.indexOf(`</${tag}`, at)
      at = close < 0 ? source.length : close
    } else if (NEW_LINE.has(tag)) text += '\n'
    else if (tag === 'td' || tag === 'th') text += ' '
  }
  return decodeEntities(text)
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\r?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
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
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
