export interface HtmlTag {
  readonly is: 'tag'
  /** In small letters. */
  readonly name: string
  readonly isEnd: boolean
  /** By names in small letters, decoded. */
  readonly attributes: ReadonlyMap<string, string>
}

/** `text`: decoded. `comment`: anything that a browser does not show, such as a declaration. */
export type HtmlToken =
  | HtmlTag
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'comment' | 'doctype' }

/** Their text is no markup until they end. */
const RAW = new Set(['script', 'style', 'iframe', 'noscript', 'xmp', 'noembed', 'noframes', 'textarea', 'title'])

/**
 * The tokens of a page, in time that grows with its length. It need not read broken markup as a browser does: whatever is
 * not understood is text, and all of it is written anew.
 */
export function* htmlTokens(source: string): Generator<HtmlToken> {
  for (let at = 0; at < source.length; ) {
    const open = markupAfter(source, at)
    if (open > at) yield { is: 'text', text: decodeHtml(source.slice(at, open)) }
    if (open === source.length) return
    if (source.startsWith('<!--', open)) {
      at = after(source, '-->', open + 4)
      yield { is: 'comment' }
    } else if (!/[a-z]/i.test(source.charAt(open + (source.charAt(open + 1) === '/' ? 2 : 1)))) {
      at = after(source, '>', open)
      yield { is: /^<!doctype/i.test(source.slice(open, open + 9)) ? 'doctype' : 'comment' }
    } else {
      const { tag, end } = tagAt(source, open)
      yield tag
      at = end
      if (tag.isEnd || !RAW.has(tag.name)) continue
      const close = endOfRaw(source, tag.name, at)
      if (close > at) yield { is: 'text', text: decodeHtml(source.slice(at, close)) }
      at = close
    }
  }
}

/** The next `<` that begins markup, or the end. */
function markupAfter(source: string, from: number): number {
  for (let at = source.indexOf('<', from); at >= 0; at = source.indexOf('<', at + 1))
    if (/[a-z/!?]/i.test(source.charAt(at + 1))) return at
  return source.length
}

function after(source: string, end: string, from: number): number {
  const at = source.indexOf(end, from)
  return at < 0 ? source.length : at + end.length
}

function endOfRaw(source: string, name: string, from: number): number {
  for (let at = source.indexOf('</', from); at >= 0; at = source.indexOf('</', at + 1))
    if (source.slice(at + 2, at + 2 + name.length).toLowerCase() === name) return at
  return source.length
}

function tagAt(source: string, open: number): { tag: HtmlTag; end: number } {
  const isEnd = source.charAt(open + 1) === '/'
  let at = open + (isEnd ? 2 : 1)
  const readTo = (ends: RegExp): string => {
    const from = at
    while (at < source.length && !ends.test(source.charAt(at))) at += 1
    return source.slice(from, at)
  }
  const name = readTo(/[\s/>]/).toLowerCase()
  const attributes = new Map<string, string>()
  while (at < source.length && source.charAt(at) !== '>') {
    const attribute = readTo(/[\s/>=]/).toLowerCase()
    readTo(/\S/)
    let value = ''
    if (source.charAt(at) === '=') {
      at += 1
      readTo(/\S/)
      const mark = source.charAt(at)
      if (mark === '"' || mark === "'") {
        const close = source.indexOf(mark, at + 1)
        value = source.slice(at + 1, close < 0 ? source.length : close)
        at = close < 0 ? source.length : close + 1
      } else value = readTo(/[\s>]/)
    } else if (attribute === '') at += source.charAt(at) === '/' ? 1 : 0
    if (attribute !== '' && !attributes.has(attribute)) attributes.set(attribute, decodeHtml(value))
  }
  return { tag: { is: 'tag', name, isEnd, attributes }, end: Math.min(source.length, at + 1) }
}

/** Character references, with or without their semicolon. */
function decodeHtml(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]\w{1,7}));?/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED.get(name) ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0x10ffff ? whole : String.fromCodePoint(code)
  })
}

/** The names of the signs from U+00A0 on, and the others that writing programs use. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

const NAMED: ReadonlyMap<string, string> = new Map([
  ...LATIN.split(' ').map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", ndash: '–', mdash: '—', hellip: '…' }),
  ...Object.entries({ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', euro: '€', bull: '•' }),
  ...Object.entries({ zwj: '\u200d', zwnj: '\u200c', ensp: '\u2002', emsp: '\u2003', thinsp: '\u2009', trade: '™' }),
  ...Object.entries({ Scaron: 'Š', scaron: 'š', OElig: 'Œ', oelig: 'œ', Yuml: 'Ÿ', lrm: '\u200e', rlm: '\u200f' }),
])
