import { isPlainSheet } from './style-sheet.ts'

/**
 * The elements and styles that a mail's HTML may use if its words are to count: those that show every word as plain
 * text. A closed list, like the one for sentences: anything else may hide, strike out or add a word.
 */
const PLAIN_ELEMENTS: ReadonlySet<string> = new Set(
  'html head meta body p div br span b strong em i u a table tbody thead tr td th center hr h1 h2 h3 h4 ul ol li font title'.split(
    ' ',
  ),
)

/** Attributes that do not change what is visible. */
const PLAIN_ATTRIBUTES: ReadonlySet<string> = new Set(
  'href target rel class id lang dir align valign cellpadding cellspacing border role charset content name http-equiv face width style color bgcolor xmlns title colspan rowspan'.split(
    ' ',
  ),
)

const LENGTH = '(?:0|auto|\\d{1,3}(?:\\.\\d{1,2})?(?:px|pt|em|rem|%)?)'

/** Any text font. A symbol font shows other signs than the words in the source. */
const FONTS = /^(?!.*(?:dings|symbol|emoji|icon|marlett|barcode))[\w ,'"-]+$/

/** Allowed properties and their allowed values, without '!important'. */
const PLAIN_STYLES: Readonly<Record<string, RegExp>> = {
  'font-family': FONTS,
  'font-weight': /^(?:normal|bold|[4-7]00)$/,
  'font-style': /^(?:normal|italic)$/,
  'font-size': /^(?:(?:9|[1-3]\d)(?:\.\d{1,2})?(?:px|pt)|(?:1|1\.\d)(?:em|rem)|medium|large|small)$/,
  'line-height': /^(?:normal|1(?:\.\d{1,3})?|2|(?:1[2-9]|[2-4]\d)px|1\d\d%)$/,
  'text-align': /^(?:left|center|right|start)$/,
  'text-decoration': /^(?:none|underline)$/,
  'vertical-align': /^(?:top|middle|bottom|baseline)$/,
  'word-break': /^(?:normal|break-word)$/,
  'border-collapse': /^(?:collapse|separate)$/,
  direction: /^ltr$/,
  display: /^(?:block|inline|inline-block|table|table-row|table-cell)$/,
  width: new RegExp(`^${LENGTH}$`),
  'max-width': new RegExp(`^(?:none|${LENGTH})$`),
  'min-width': new RegExp(`^${LENGTH}$`),
  // A part that is lower than its words may be covered by the next one.
  height: /^(?:auto|100%|[1-9]\d{2,3}px)$/,
  'min-height': new RegExp(`^${LENGTH}$`),
  'word-wrap': /^(?:normal|break-word)$/,
  'overflow-wrap': /^(?:normal|break-word)$/,
  'white-space': /^(?:normal|nowrap|pre-wrap|pre-line)$/,
  'text-transform': /^(?:none|uppercase|capitalize)$/,
  'letter-spacing': /^(?:normal|0|0?\.\d{1,2}(?:px|em))$/,
  'list-style': /^(?:none|disc|decimal)$/,
  'list-style-type': /^(?:none|disc|decimal)$/,
  float: /^(?:none|left|right)$/,
  position: /^(?:static|relative)$/,
  'table-layout': /^(?:auto|fixed)$/,
  'box-sizing': /^(?:border-box|content-box)$/,
  padding: new RegExp(`^${LENGTH}(?: ${LENGTH})?(?: ${LENGTH})?(?: ${LENGTH})?$`),
  margin: new RegExp(`^${LENGTH}(?: ${LENGTH})?(?: ${LENGTH})?(?: ${LENGTH})?$`),
}

/** Lines around a part, and what only tells a program how to scale or smooth what it shows anyway. */
const HARMLESS =
  /^(?:border(?!-collapse)(?:-[a-z-]{1,30})?|outline|mso-(?!hide)[a-z-]{1,40}|-(?:webkit|ms)-text-size-adjust|text-size-adjust|-ms-interpolation-mode|-webkit-font-smoothing|-moz-osx-font-smoothing)$/
const HARMLESS_VALUE = /^[\w #.,()%-]{0,100}$/

const SIDES = /^(?:padding|margin)-(?:top|right|bottom|left)$/
const SIMPLE_LENGTH = new RegExp(`^${LENGTH}$`)
/**
 * Text is at most as light as #9f9f9f, which is 2.65 to 1 on white, and backgrounds at least as light as #f0f0f0. So
 * any text on any background has a contrast of at least 2.3 to 1, which everybody can see. White text on a dark
 * background cannot be told from white on white, so it is not accepted. Relative luminance as defined by WCAG 2.2.
 */
const MAX_TEXT_LUMINANCE = 0.35
const MIN_GROUND_LUMINANCE = 0.87

/** No template of a ticket system has a longer one. */
const LONGEST_SHEET = 100_000

/** Why an HTML part's words cannot be trusted as seen; null if every word is shown as plain text. */
type Formatting = 'picture' | 'hidden' | null

/** One walk from tag to tag over at most a million characters; malformed parts count as hidden. */
export function formattingOf(html: string): Formatting {
  let at = 0
  let seen: Formatting = null
  const sheets: string[] = []
  const [classes, ids] = [new Set<string>(), new Set<string>()]
  for (let open = html.indexOf('<', at); open >= 0; open = html.indexOf('<', at)) {
    const end = html.indexOf('>', open)
    if (end < 0) return 'hidden'
    const inside = html.slice(open + 1, end)
    at = end + 1
    if (inside.slice(0, 9).toLowerCase() === '!doctype ' && !inside.includes('<')) continue
    const tag = tagIn(inside)
    if (tag === undefined) return 'hidden'
    for (const [name, value] of tag.attributes) {
      if (name === 'class') for (const each of value.toLowerCase().split(/\s+/)) classes.add(each)
      if (name === 'id') ids.add(value.trim().toLowerCase())
    }
    if (tag.name === 'style' && !inside.startsWith('/')) {
      const closing = html.slice(at, at + LONGEST_SHEET).search(/<\/style/i) + at
      if (closing < at) return 'hidden'
      sheets.push(html.slice(at, closing))
      at = closing
    } else if (tag.name === 'style') continue
    else if (tag.name === 'img') seen = isUnseen(tag) ? seen : 'picture'
    else if (!PLAIN_ELEMENTS.has(tag.name) || !tag.attributes.every(isPlainAttribute)) return 'hidden'
  }
  return sheets.every(css => isPlainSheet(css, { classes, ids }, isPlainStyle)) ? seen : 'hidden'
}

/** A tracking pixel, or a picture that is not shown: no word can be in it. */
function isUnseen({ attributes }: Tag): boolean {
  const value = (name: string) =>
    attributes
      .find(([each]) => each === name)?.[1]
      .trim()
      .toLowerCase() ?? ''
  const style = new Map(
    value('style')
      .replace(/\s|!important/g, '')
      .split(';')
      .map(declaration => [declaration.split(':')[0] ?? '', declaration.split(':')[1] ?? ''] as const),
  )
  const isNothing = (name: 'width' | 'height') => /^[01](?:px)?$/.test(style.get(name) ?? value(name))
  return (isNothing('width') && isNothing('height')) || style.get('display') === 'none'
}

interface Tag {
  name: string
  attributes: (readonly [name: string, value: string])[]
}

/** Parses the inside of a tag; undefined if programs may read it differently. */
function tagIn(inside: string): Tag | undefined {
  if (inside.length > 2_000) return undefined
  const name = /^\/?([a-z][a-z0-9]{0,10})(?=[\s/]|$)/i.exec(inside)
  if (name === null) return undefined
  const attributes: [string, string][] = []
  let rest = inside.slice(name[0].length).trim().replace(/\/$/, '').trim()
  while (rest !== '') {
    const found = /^([a-z][a-z:-]{0,30})\s?=\s?(?:"([^"<]*)"|'([^'<]*)'|([^\s"'<>=]+))/i.exec(rest)
    if (found === null) return undefined
    attributes.push([(found[1] ?? '').toLowerCase(), found[2] ?? found[3] ?? found[4] ?? ''])
    rest = rest.slice(found[0].length).trim()
  }
  return { name: (name[1] ?? '').toLowerCase(), attributes }
}

function isPlainAttribute([name, raw]: readonly [string, string]): boolean {
  if (!PLAIN_ATTRIBUTES.has(name)) return false
  const value = raw.trim().toLowerCase()
  if (name === 'style') return isPlainStyle(value)
  if (name === 'color') return isDark(value)
  if (name === 'face') return FONTS.test(value)
  if (name === 'bgcolor') return isLight(value)
  if (name === 'dir') return value === 'ltr'
  if (name === 'width') return /^(?:100%|[2-9]\d\d(?:px)?)$/.test(value)
  return true
}

function isPlainStyle(style: string): boolean {
  // An entity or an escape in a style may be any letter.
  if (/[&\\]/.test(style) || style.includes('/*')) return false
  return style.split(';').every(declaration => {
    if (declaration.trim() === '') return true
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, Math.max(0, colon)).trim()
    const value = declaration.slice(colon + 1).trim()
    // What is handed down was seen to be plain where it was said.
    if (value === 'inherit' && name in PLAIN_STYLES) return true
    if (name === 'color') return isDark(value)
    if (name === 'background' || name === 'background-color') return isLight(value)
    if (SIDES.test(name)) return SIMPLE_LENGTH.test(value)
    if (HARMLESS.test(name)) return HARMLESS_VALUE.test(value)
    return PLAIN_STYLES[name]?.test(value) === true
  })
}

function isDark(color: string): boolean {
  const luminance = luminanceOf(color)
  return luminance !== undefined && luminance <= MAX_TEXT_LUMINANCE
}

function isLight(color: string): boolean {
  if (color === 'transparent') return true
  const luminance = luminanceOf(color)
  return luminance !== undefined && luminance >= MIN_GROUND_LUMINANCE
}

/** Color names used for text. Any other name, and anything transparent, is unknown. */
const NAMED_COLORS: Readonly<Record<string, readonly [red: number, green: number, blue: number]>> = {
  black: [0, 0, 0],
  gray: [128, 128, 128],
  grey: [128, 128, 128],
  navy: [0, 0, 128],
  white: [255, 255, 255],
}

/** From 0 (black) to 1 (white); undefined if the color is not known for certain. */
function luminanceOf(color: string): number | undefined {
  const channels = NAMED_COLORS[color] ?? hexChannels(color) ?? rgbChannels(color)
  if (channels === undefined) return undefined
  const [red = 0, green = 0, blue = 0] = channels.map(channel => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function hexChannels(color: string): readonly number[] | undefined {
  const [, digits] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(color) ?? []
  const each = digits?.length === 3 ? [...digits].map(digit => digit + digit) : digits?.match(/../g)
  return each?.map(pair => Number.parseInt(pair, 16))
}

function rgbChannels(color: string): readonly number[] | undefined {
  const [, ...channels] = /^rgb\( ?(\d{1,3}), ?(\d{1,3}), ?(\d{1,3}) ?\)$/.exec(color) ?? []
  const each = channels.map(Number)
  return each.length === 3 && each.every(channel => channel <= 255) ? each : undefined
}

/** Whether two parts of a mail say the same words. Link URLs are ignored, because only one of the parts has them. */
export const sayTheSame = (one: string, other: string): boolean => flat(one) === flat(other)

const flat = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/https?:\/\/\S+/g, '')
    .replace(/[\s>|*_()<[\]{}•·-]+/g, '')
    .toLowerCase()
