import { KnownWords } from '../conversation/known-words.ts'
import { readArchive } from './archive.ts'
import { valuesIn } from './markup-values.ts'
import { besidePicture } from './picture.ts'
import { readTexts } from './spellings.ts'

/** More than any office puts into each other. */
const MAX_DEPTH = 4

/**
 * Searches a finished file as a stranger would who knows nothing of how it was made: unpacked, with documents in
 * documents, decoded, with its tags taken out in both ways. Returns the first place that holds one of the spellings.
 */
export async function placeStillHolding(
  bytes: Uint8Array,
  name: string,
  spellings: readonly string[],
): Promise<string | null> {
  const words = new KnownWords()
  for (const spelling of spellings) words.add(spelling)
  // The measures of a file are numbers, too: those with letters are searched in its markup as well.
  const worded = new KnownWords()
  for (const spelling of spellings) if (/\p{L}/u.test(spelling)) worded.add(spelling)
  return spellings.length === 0 ? null : search(bytes, name, { words, worded }, 0)
}

interface Searched {
  readonly words: KnownWords
  readonly worded: KnownWords
}

async function search(bytes: Uint8Array, path: string, searched: Searched, depth: number): Promise<string | null> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && depth < MAX_DEPTH) {
    for (const [inner, content] of await readArchive(bytes)) {
      if (holds(searched.worded, inner.replace(GIVEN_NAMES, ' '))) return `${path}/${inner}`
      const found = await search(content, `${path}/${inner}`, searched, depth + 1)
      if (found !== null) return found
    }
    return null
  }
  return holdsIn(bytes, searched) ? path : null
}

/** What every package calls its own parts, and the endings of what it may hold. */
const GIVEN_NAMES =
  /^\[Content_Types\]|(?<![^/])_rels(?=\/)|\.(?:xml|rels|vml|png|jpe?g|gif|bmp|tiff?|docx|xlsx|pptx|bin)$/g

function holdsIn(bytes: Uint8Array, { words, worded }: Searched): boolean {
  const beside = besidePicture(bytes)
  if (beside !== null) return holdsInBinary(beside, worded)
  const wide = wideEncoding(bytes)
  const isBinary = wide === null && bytes.subarray(0, 512).includes(0)
  if (isBinary) return holdsInBinary(bytes, worded)
  const text = new TextDecoder(wide ?? 'utf-8').decode(bytes)
  // The measures of a page are numbers, too.
  if (text.startsWith('%PDF-')) return holds(worded, text)
  if (text.startsWith('{\\rtf')) return holdsInRtf(text, { words, worded })
  if (!/^\s*<|<\/\w/.test(text)) return holds(words, text)
  return (
    holds(words, entitiesIn(apart(text))) ||
    holds(words, entitiesIn(joined(text))) ||
    holds(worded, entitiesIn(IS_MARKUP.test(text) ? valuesIn(text) : (text.match(TAG) ?? []).join(' ')))
  )
}

/** Words of two bytes a letter may begin at any byte. */
function holdsInBinary(bytes: Uint8Array, worded: KnownWords): boolean {
  const read = (encoding: string, from = 0): string => new TextDecoder(encoding).decode(bytes.subarray(from))
  return [read('latin1'), read('utf-8'), read('utf-16le'), read('utf-16le', 1)].some(text => holds(worded, text))
}

/** By its byte order mark. */
function wideEncoding([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

const RTF_CODE = /\\'([0-9a-f]{2})|\\u(-?\d{1,5}) ?\??/gi
const RTF_BLOCK = /^(?:par|line|tab|cell|row)$/
const RTF_CONTROL = /\\([a-z]{1,32})-?\d{0,10} ?|\\[^a-z]|[{}\r\n]/gi

/** Each control word ends a word, or only those between paragraphs, cells and lines; and they may hold one themselves. */
function holdsInRtf(text: string, { words, worded }: Searched): boolean {
  const decoded = text.replace(RTF_CODE, (_, hex, code) =>
    hex === undefined ? String.fromCharCode(Number(code) & 0xffff) : String.fromCharCode(Number.parseInt(hex, 16)),
  )
  const inGroups = decoded.replace(RTF_CONTROL, (_, name) => (RTF_BLOCK.test(name ?? '') ? ' ' : ''))
  return (
    holds(words, decoded.replace(RTF_CONTROL, ' ')) ||
    holds(words, inGroups) ||
    holds(worded, (decoded.match(RTF_CONTROL) ?? []).join(' '))
  )
}

function holds(words: KnownWords, text: string): boolean {
  return readTexts(text).some(read => words.in(read).next().done !== true)
}

/** Only there what looks like a tag is one: in any other text, a name in angle brackets is a word. */
const IS_MARKUP = /^(?:<\?xml\s|<!DOCTYPE html>|Content-Type: text\/html;)/m

const TAG = /<[^<>]*>/g

/** Each tag ends a word. */
function apart(text: string): string {
  return text.replace(TAG, ' ')
}

/** Only tags between paragraphs, cells and lines end a word; the others may stand within one. */
function joined(text: string): string {
  return text.replace(TAG, tag => (BLOCK.test(tag) ? ' ' : ''))
}

const BLOCK =
  /^<\/?(?:\w{1,12}:)?(?:p|tc|tr|tab|br|cr|ptab|si|is|c|v|f|row|text|li|ul|ol|dl|dt|dd|td|th|h[1-6]|div|section|article|pt|definedName|instrText|rt|fldChar|author|pos\w{1,20}|pct\w{1,20})(?:[\s/>])/

function entitiesIn(text: string): string {
  return text
    .replace(/&#x([0-9a-f]{1,6});/gi, (whole, hex) => signOf(Number.parseInt(hex, 16), whole))
    .replace(/&#(\d{1,7});/g, (whole, decimal) => signOf(Number(decimal), whole))
    .replace(/&(lt|gt|quot|apos|amp|nbsp|shy);/g, (_, name) => NAMED[name] ?? '')
    .replace(/_x[0-9A-F]{4}_/gi, '')
    .replace(/%([0-9a-f]{2})/gi, (whole, hex) =>
      Number.parseInt(hex, 16) < 128 ? signOf(Number.parseInt(hex, 16), whole) : whole,
    )
}

const NAMED: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
  nbsp: ' ',
  shy: '\u00ad',
}

function signOf(code: number, whole: string): string {
  return code > 0x10ffff ? whole : String.fromCodePoint(code)
}
