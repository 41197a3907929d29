import type { Reader } from './formats.ts'
import { type HtmlTag, htmlTokens } from './html-tokens.ts'
import type { Tally } from './report.ts'
import { readMarkedText } from './text-file.ts'
import { type Piece, type Place, type TextUnit, unitOf } from './texts.ts'

/** A page that was read: its texts, and its source once they are masked. */
export interface OpenedHtml {
  readonly units: readonly TextUnit[]
  write(): string
}

/** A page becomes a page of its words alone: everything in it is written anew by an allow-list. */
export const readHtml: Reader = async (bytes, tally) => {
  const { units, write } = openHtml(readMarkedText(bytes), tally)
  const begin = '<!DOCTYPE html>\n<meta charset="utf-8">\n'
  return { units, context: [], write: async () => new TextEncoder().encode(begin + write()) }
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Left out with all that is in them: programs, styles, and what no reader shows. */
const DROPPED = words(
  'script style template noscript iframe object applet canvas audio video map xmp noembed noframes plaintext',
)
/** Without an end tag: nothing but addresses and settings. */
const DROPPED_VOID = words('link meta base embed source track param basefont bgsound')
const VOID = words('br hr img input wbr col')
/** May stand within a word. */
const INLINE = words(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q s samp small span strike strong sub sup time tt u var wbr',
)
/** A word ends with them. */
const BLOCK = words(
  'html head title body article aside section nav header footer main address h1 h2 h3 h4 h5 h6 hgroup p div pre blockquote center ul ol li dl dt dd menu figure figcaption table caption colgroup col thead tbody tfoot tr td th form fieldset legend select optgroup option datalist textarea button output progress meter details summary dialog hr br img input ruby rb rt rp svg text',
)

const TEXT_ATTRIBUTES = words('title alt aria-label aria-description placeholder value label summary abbr')
const KEPT_ATTRIBUTES = words('colspan rowspan start reversed checked selected open align valign border')

/** Reads the source of a page, or of the part of a mail that is one. */
export function openHtml(source: string, tally: Tally, place: Place = { part: 'body' }): OpenedHtml {
  const out: { text: string }[] = []
  const units: TextUnit[] = []
  let pieces: Piece[] = []
  let dropping: { name: string; depth: number } | undefined
  const endUnit = (): void => {
    if (pieces.some(({ text }) => text.trim() !== '')) units.push(unitOf(pieces, place))
    pieces = []
  }
  const put = (text: string): { text: string } => {
    const written = { text }
    out.push(written)
    return written
  }
  const addText = (text: string): void => {
    // Written anew even if nothing is hidden in it: no reference stays that only a browser resolves.
    const written = put(encodeHtml(text))
    pieces.push({
      text,
      write: changed => {
        written.text = encodeHtml(changed)
      },
    })
  }
  const addTag = (tag: HtmlTag): void => {
    const { name, isEnd } = tag
    if (!INLINE.has(name) && name !== 'br') endUnit()
    if (DROPPED.has(name) && !isEnd) dropping = { name, depth: 1 }
    if (DROPPED.has(name) || DROPPED_VOID.has(name)) {
      tally.remove('hidden-markup', isEnd ? 0 : 1)
      return
    }
    if (!INLINE.has(name) && !BLOCK.has(name)) return
    if (isEnd) {
      if (!VOID.has(name)) put(`</${name}>`)
      return
    }
    if (tag.attributes.get('hidden') !== undefined || isNotShown(tag)) tally.see('hidden-text')
    if (name === 'img') tally.remove('media')
    put(`<${name}`)
    for (const [attribute, value] of tag.attributes) addAttribute(attribute, value)
    put('>')
    // A line break may stand within a word, too.
    if (name === 'br') pieces.push({ text: '\n' })
  }
  const addAttribute = (name: string, value: string): void => {
    if (KEPT_ATTRIBUTES.has(name)) {
      put(/^\w{0,20}$/.test(value) ? ` ${name}="${value}"` : '')
      return
    }
    const isText = TEXT_ATTRIBUTES.has(name)
    // An address of a script or a picture is none that a person wrote.
    if (!isText && !(name === 'href' && /^(?:https?|mailto|tel):/i.test(value))) return
    const written = put(` ${name}="${encodeHtml(value)}"`)
    const write = (changed: string): void => {
      written.text = ` ${name}="${encodeHtml(changed)}"`
    }
    if (value.trim() !== '') units.push(unitOf([{ text: value, write }], place, isText ? 'prose' : 'bare'))
  }
  for (const token of htmlTokens(source)) {
    if (dropping !== undefined) {
      if (token.is !== 'tag' || token.name !== dropping.name) continue
      dropping.depth += token.isEnd ? -1 : 1
      if (dropping.depth === 0) dropping = undefined
    } else if (token.is === 'text') addText(token.text)
    else if (token.is === 'tag') addTag(token)
    else if (token.is === 'comment') tally.remove('hidden-markup')
  }
  endUnit()
  return { units, write: () => out.map(({ text }) => text).join('') }
}

/** Shown or not, its text is masked; the person is told. */
function isNotShown({ attributes }: HtmlTag): boolean {
  const style = (attributes.get('style') ?? '').replace(/\s/g, '').toLowerCase()
  return style.includes('display:none') || style.includes('visibility:hidden') || attributes.get('type') === 'hidden'
}

const encodeHtml = (text: string): string => text.replace(/[&<>"]/g, sign => SIGNS[sign] ?? sign)

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
