/**
 * What a mail's HTML may be made of when its words are to count: elements and styles that show every word as plain
 * text. A closed list, as for the sentences: what is not on it may hide, strike out or add a word.
 */
const PLAIN_ELEMENTS: ReadonlySet<string> = new Set(
  'html head meta body p div br span b strong em i u a table tbody thead tr td th center hr h1 h2 h3 h4 ul ol li font title'.split(
    ' ',
  ),
)

/** Attributes that change nothing of what is seen. */
const PLAIN_ATTRIBUTES: ReadonlySet<string> = new Set(
  'href target rel class id lang dir align valign cellpadding cellspacing border role charset content name http-equiv face width style color bgcolor xmlns title'.split(
    ' ',
  ),
)

const LENGTH = '(?:0|auto|\\d{1,3}(?:\\.\\d{1,2})?(?:px|pt|em|rem|%)?)'

/** Any font of letters: one of pictures shows other signs than the words that stand there. */
const FONTS = /^(?!.*(?:dings|symbol|emoji|icon|marlett|barcode))[\w ,'"-]+$/

/** Properties and the values that they may have; written without '!important'. */
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
  display: /^(?:block|inline|inline-block|table)$/,
  padding: new RegExp(`^${LENGTH}(?: ${LENGTH})?(?: ${LENGTH})?(?: ${LENGTH})?$`),
  margin: new RegExp(`^${LENGTH}(?: ${LENGTH})?(?: ${LENGTH})?(?: ${LENGTH})?$`),
}

const SIDES = /^(?:padding|margin)-(?:top|right|bottom|left)$/
const SIMPLE_LENGTH = new RegExp(`^${LENGTH}$`)
/** Dark enough on white: each half of the colour at most 9; white alone as a ground. */
const DARK = /^(?:#[0-9][0-9a-f][0-9][0-9a-f][0-9][0-9a-f]|#[0-9]{3}|black)$/
const WHITE = /^(?:#fff|#ffffff|white|transparent)$/

/** Why an HTML part cannot be taken at its words; null where each of them is seen as plain text. */
export type Formatting = 'picture' | 'hidden' | null

/** One walk from tag to tag over at most a million characters; malformed parts count as hidden. */
export function formattingOf(html: string): Formatting {
  let at = 0
  let seen: Formatting = null
  for (let open = html.indexOf('<', at); open >= 0; open = html.indexOf('<', at)) {
    const end = html.indexOf('>', open)
    if (end < 0) return 'hidden'
    const inside = html.slice(open + 1, end)
    at = end + 1
    if (inside.slice(0, 9).toLowerCase() === '!doctype ' && !inside.includes('<')) continue
    const tag = tagIn(inside)
    if (tag === undefined) return 'hidden'
    if (tag.name === 'img') seen = 'picture'
    else if (!PLAIN_ELEMENTS.has(tag.name) || !tag.attributes.every(isPlainAttribute)) return 'hidden'
  }
  return seen
}

interface Tag {
  name: string
  attributes: (readonly [name: string, value: string])[]
}

/** The inside of a tag; undefined where it is no tag that every program reads alike. */
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
  if (name === 'color') return DARK.test(value)
  if (name === 'face') return FONTS.test(value)
  if (name === 'bgcolor') return WHITE.test(value)
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
    if (name === 'color') return DARK.test(value)
    if (name === 'background' || name === 'background-color') return WHITE.test(value)
    if (SIDES.test(name)) return SIMPLE_LENGTH.test(value)
    return PLAIN_STYLES[name]?.test(value) === true
  })
}

/** Whether two parts of a mail say the same words; addresses of links stand in one of them alone. */
export const sayTheSame = (one: string, other: string): boolean => flat(one) === flat(other)

const flat = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/https?:\/\/\S+/g, '')
    .replace(/[\s>|*_()<[\]{}•·-]+/g, '')
    .toLowerCase()
