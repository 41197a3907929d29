import { allLocales } from '@faker-js/faker'

import type { SeededRandom } from '../seeded-random.ts'
import type { MarkedSpan, MarkedText } from './marked-texts.ts'

/** Forenames and surnames of one script, those of a language under its code as well. */
interface Pool {
  readonly forenames: readonly string[]
  readonly surnames: readonly string[]
}

const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['latin', /\p{Script=Latin}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['arabic', /\p{Script=Arabic}/u],
  ['hangul', /\p{Script=Hangul}/u],
  ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['han', /\p{Script=Han}/u],
  ['indic', /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}]/u],
  ['thai', /\p{Script=Thai}/u],
]

export type Pools = ReadonlyMap<string, Pool>

/** All names of the generator's locales and the given lists, by script and, where a locale says so, by language. */
export function poolsOf(more: Pool): Pools {
  const grown = new Map<string, { forenames: Set<string>; surnames: Set<string> }>()
  const put = (key: string, kind: 'forenames' | 'surnames', name: string): void => {
    const pool = grown.get(key) ?? { forenames: new Set(), surnames: new Set() }
    grown.set(key, pool)
    pool[kind].add(name)
  }
  const add = (language: string | undefined, kind: 'forenames' | 'surnames', names: readonly string[]): void => {
    for (const name of names) {
      if (name.length > 40 || /[{}#/]/.test(name) || name.trim() === '') continue
      const script = scriptOf(name)
      if (script === undefined) continue
      put(script, kind, name.trim())
      if (language !== undefined) put(`${script} ${language}`, kind, name.trim())
    }
  }
  for (const [code, { person }] of Object.entries(allLocales)) {
    const language = code.slice(0, 2)
    add(language, 'forenames', stringsIn(person?.first_name))
    add(language, 'surnames', stringsIn(person?.last_name))
  }
  add(undefined, 'forenames', more.forenames)
  add(undefined, 'surnames', more.surnames)
  const pools = new Map<string, Pool>()
  for (const [key, { forenames, surnames }] of grown) {
    if (forenames.size >= 20 && surnames.size >= 20)
      pools.set(key, { forenames: [...forenames], surnames: [...surnames] })
  }
  return pools
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(stringsIn)
  if (typeof value !== 'object' || value === null) return []
  if ('value' in value) return stringsIn(value.value)
  return Object.values(value).flatMap(stringsIn)
}

function scriptOf(name: string): string | undefined {
  return SCRIPTS.find(([, pattern]) => pattern.test(name))?.[0]
}

/** Languages whose names change their ending with their place in the sentence. */
const INFLECTED = new Set([
  'ru',
  'uk',
  'pl',
  'cs',
  'sk',
  'fi',
  'hu',
  'et',
  'lv',
  'lt',
  'el',
  'hr',
  'sr',
  'sl',
  'bg',
  'tr',
  'eu',
  'is',
])
/** Words inside a name that stay. */
const PARTICLES = new Set(
  'de da do dos das van von der den del della di la le el al bin ibn ben binti bint ter ten te y and e zu af av'.split(
    ' ',
  ),
)

/**
 * The text with other names and digits, and now and then in small letters, in capitals, without accents or without
 * commas: what may not be learned by heart. The same random numbers give the same text.
 */
export function varied(marked: MarkedText, pools: Pools, random: SeededRandom): Pick<MarkedText, 'text' | 'spans'> {
  const share = INFLECTED.has(marked.language) ? 0.3 : 0.65
  const names = new Map<string, string>()
  const spans: MarkedSpan[] = []
  let text = ''
  let from = 0
  for (const { start, end, kind } of marked.spans) {
    text += marked.text.slice(from, start)
    const written = marked.text.slice(start, end)
    let now = written
    if (kind === 'N' && written.length > 2) {
      now = names.get(written) ?? (random.chance(share) ? otherName(written, marked.language, pools, random) : written)
      names.set(written, now)
    } else if ('AIPVDC'.includes(kind) && /[0-9]/.test(written) && random.chance(0.7))
      now = otherDigits(written, random)
    spans.push({ start: text.length, end: text.length + now.length, kind })
    text += now
    from = end
  }
  text += marked.text.slice(from)
  return { text: restyled(text, random), spans }
}

/** Who types no more than this often types small letters alone, as in a search. */
const SEARCH_LENGTH = 160

function restyled(text: string, random: SeededRandom): string {
  const style = random.next()
  let styled = text
  if (style < (text.length < SEARCH_LENGTH ? 0.25 : 0.12)) styled = sameLength(text, text.toLowerCase())
  else if (style > 0.98) styled = sameLength(text, text.toUpperCase())
  if (random.chance(0.06)) styled = styled.replace(/[À-ɏ]/g, letter => letter.normalize('NFD').charAt(0))
  if (random.chance(0.08)) styled = styled.replace(/[,.](?= )/g, sign => (random.chance(0.6) ? ' ' : sign))
  return styled
}

function sameLength(text: string, other: string): string {
  return other.length === text.length ? other : text
}

function otherName(written: string, language: string, pools: Pools, random: SeededRandom): string {
  const script = scriptOf(written)
  if (script === undefined) return written
  const home = pools.get(`${script} ${language}`)
  const world = pools.get(script) ?? pools.get(script === 'kana' ? 'han' : '')
  const pool =
    home !== undefined && (world === undefined || random.chance(script === 'latin' ? 0.5 : 0.8)) ? home : world
  if (pool === undefined) return written
  if (script === 'han' || script === 'hangul' || script === 'kana' || script === 'thai') {
    if (!written.includes(' ') && written.length <= 2 && random.chance(0.5)) return random.pick(pool.forenames)
    if (random.chance(0.15)) return random.pick(random.chance(0.5) ? pool.forenames : pool.surnames)
    const between = written.includes(' ') ? ' ' : ''
    const [one, other] = [random.pick(pool.surnames), random.pick(pool.forenames)]
    return script === 'thai' ? `${other} ${one}` : `${one}${between}${other}`
  }
  const parts = written.split(/([\s.'’-]+)/)
  const words = parts.filter(part => /\p{L}/u.test(part))
  let index = 0
  return parts
    .map(part => {
      if (!/^\p{L}/u.test(part)) return part
      const position = index++
      if (part.length === 1) return part === part.toUpperCase() ? random.pick([...'ABCDEFGHIJKLMNOPRSTUVWZ']) : part
      if (PARTICLES.has(part.toLowerCase())) return part
      const isForename = position === 0 && (words.length > 1 || random.chance(0.7))
      const name = random.pick(isForename ? pool.forenames : pool.surnames)
      if (part === part.toLowerCase()) return name.toLowerCase()
      return part === part.toUpperCase() && part.length > 2 ? name.toUpperCase() : name
    })
    .join('')
}

function otherDigits(written: string, random: SeededRandom): string {
  const isCode = written.replace(/[^0-9]/g, '').length > 2
  return written.replace(/[0-9A-Z]/g, sign => {
    if (sign <= '9') return random.chance(0.8) ? String(random.below(10)) : sign
    return isCode && random.chance(0.5) && !/[a-z]/.test(written) ? random.pick([...'ABCDEFGHJKLMNPRSTUVWXYZ']) : sign
  })
}
