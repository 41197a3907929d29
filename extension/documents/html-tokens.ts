import { signOfName } from '../shield/html-names.ts'

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
    if (name !== undefined) return signOfName(name, whole.endsWith(';')) ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0x10ffff ? whole : String.fromCodePoint(code)
  })
}
