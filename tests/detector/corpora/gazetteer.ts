import { allLocales } from '@faker-js/faker'

import { lexiconKey } from '../../../extension/shield/detector/lexicon.ts'
import { FOREIGN_WORDS } from './foreign-words.ts'
import type { Inputs } from './inputs.ts'
import type { Names } from './names.ts'
import { MORE_PLACES, PEOPLES } from './proper-nouns.ts'
import { CORPORA } from './sources.ts'
import { WORD_FORENAMES, WORD_SURNAMES } from './templates/ambiguous.ts'
import { PRODUCTS, WORLD } from './templates/fillings.ts'

/** Words for the lexicon's sets: forenames, surnames, ordinary words, other proper nouns. */
export interface Gazetteer {
  readonly forenames: readonly string[]
  readonly surnames: readonly string[]
  readonly ordinary: readonly string[]
  readonly proper: readonly string[]
}

/** Parts of names that are grammatical words in some language: only the context can tell. */
const NO_NAMES = new Set(
  `de da do dos das del della di du des la le les el al las los van von der den ter ten zu zum zur af av bin ibn ben abu
   the and or of in on at to is it be he she we you me my no so us up go an as by if not for has had was are can
   et y e i o a ab um un una une ein eine con per por para sur mit im am den dem das die der und oder ist nicht san santa
   jr sr mr mrs ms dr sir lord prof`
    .trim()
    .split(/\s+/),
)

export function gazetteerOf(inputs: Inputs, names: Names): Gazetteer {
  const { common, frequent } = commonWords(inputs)
  const ordinary = [...ordinaryWords(inputs.words()), ...contractions(inputs.words()), ...common]
  return {
    forenames: without(frequent, keysOf(names.forenames.flatMap(parts))),
    surnames: without(frequent, keysOf(names.surnames.flatMap(parts))),
    ordinary: keysOf(ordinary),
    proper: without(frequent, keysOf([...properNouns(names), ...writtenLarge(inputs.words(), names)])),
  }
}

/**
 * How often a word must be lowercase in the corpora to count as ordinary, and how often to be no name even if some list
 * has it.
 */
const COMMON = 8
const FREQUENT = 25
/** If more than this share of its occurrences are persons, a frequent word keeps its name flags, such as `will`. */
const NAME_SHARE = 0.01

/** Ordinary words of the training texts, and those among them that are almost never a name. */
function commonWords(inputs: Inputs): { common: string[]; frequent: string[] } {
  const small = new Map<string, number>()
  const persons = new Map<string, number>()
  for (const { file } of CORPORA) {
    if (!file.endsWith('.conll')) continue
    for (const line of inputs.text(file).split('\n')) {
      const [word = '', tag = ''] = line.trim().split('\t')
      const low = word.toLowerCase()
      if (/^B-per/i.test(tag)) persons.set(low, (persons.get(low) ?? 0) + 1)
      else if (tag === 'O' && /^[a-z]+$/.test(word)) small.set(word, (small.get(word) ?? 0) + 1)
    }
  }
  const ambiguous = new Set([...WORD_FORENAMES, ...WORD_SURNAMES].map(word => word.toLowerCase()))
  const share = (word: string, times: number) => (persons.get(word) ?? 0) / times
  const all = [...small].filter(([word, times]) => times >= COMMON && share(word, times) < 0.1)
  return {
    common: all.map(([word]) => word),
    frequent: all
      .filter(([word, times]) => times >= FREQUENT && share(word, times) < NAME_SHARE && !ambiguous.has(word))
      .map(([word]) => word),
  }
}

/** The words of a set without those that are frequent. */
function without(words: readonly string[], keys: readonly string[]): string[] {
  const taken = new Set(words.map(lexiconKey))
  return keys.filter(key => !taken.has(key))
}

/** `don't`, `I'll` and similar. */
function contractions(list: string): string[] {
  return list.split('\n').filter(word => /^[A-Za-z]+'(?:t|ll|re|ve|m|d)$/.test(word))
}

/** Words that a dictionary capitalizes and that no list of names has: places, peoples, companies, abbreviations. */
function writtenLarge(list: string, names: Names): string[] {
  const persons = new Set([...names.forenames, ...names.surnames].flatMap(parts).map(lexiconKey))
  return list
    .split('\n')
    .filter(word => /^[A-Z][A-Za-z\u00c0-\u024f]{2,}$/.test(word) && !persons.has(lexiconKey(word)))
}

/** The words of a name that are worth knowing alone; hyphenated ones stay whole. */
function parts(name: string): string[] {
  return name
    .split(/[\s.]+/)
    .map(part => part.replace(/^['’-]+|(?<!['’-])['’-]+$/g, ''))
    .filter(part => part.length > 1 && !NO_NAMES.has(part.toLowerCase()))
}

/** Lowercase English words, and the words in faker's locales, without inflected forms: the detector reads endings, too. */
function ordinaryWords(list: string): string[] {
  const english = new Set(list.split('\n').filter(word => /^[a-z]{2,11}$/.test(word)))
  const inflected = (word: string) =>
    (/s$/.test(word) && english.has(word.slice(0, -1))) ||
    (/es$/.test(word) && english.has(word.slice(0, -2))) ||
    /(ing|ings|ies|ness|ation|ations|ably|edly|ingly|iest|ments|ously)$/.test(word) ||
    (/ed$/.test(word) &&
      (english.has(word.slice(0, -1)) || english.has(word.slice(0, -2)) || english.has(word.slice(0, -3)))) ||
    (/ly$/.test(word) && english.has(word.slice(0, -2))) ||
    (/ier$/.test(word) && english.has(`${word.slice(0, -3)}y`))
  const kept = [...english].filter(word => !inflected(word))
  const locales: Readonly<Record<string, { word?: object; lorem?: object }>> = allLocales
  const foreign = ['en', 'de', 'fr', 'pt_BR', 'de_AT', 'da', 'nb_NO', 'es_MX'].flatMap(locale => [
    ...(locale === 'es_MX' ? Object.values(locales[locale]?.lorem ?? {}) : []),
    ...Object.values(locales[locale]?.word ?? {}),
  ])
  const more = foreign
    .flatMap(values => (Array.isArray(values) ? values : []))
    .filter(value => typeof value === 'string' && /^\p{L}{3,11}$/u.test(value))
  return [...kept, ...more, ...FOREIGN_WORDS]
}

/** Words from the names of places, peoples, companies and products. */
function properNouns(names: Names): string[] {
  const persons = new Set([...names.forenames, ...names.surnames].map(lexiconKey))
  const locales: Readonly<Record<string, { location?: Partial<Record<PlaceField, unknown>> }>> = allLocales
  const places = Object.values(locales).flatMap(({ location }) =>
    PLACE_FIELDS.flatMap(field => {
      const list = location?.[field]
      // A list of every village in a country contains too many ordinary words.
      return Array.isArray(list) && list.length < 1_000 ? list.filter(entry => typeof entry === 'string') : []
    }),
  )
  const own = [...Object.values(WORLD).flat(), ...PRODUCTS, ...PEOPLES, ...MORE_PLACES]
  // A person's name inside a place name is no evidence of a place: Saint John, Fort Smith.
  return [...places, ...own].flatMap(name => {
    const words = name
      .split(/[\s./&()]+/)
      .map(word => word.replace(/^['’-]+|(?<!['’-])['’-]+$/g, ''))
      .filter(word => /^[A-Z\u00c0-\u00de\u0100-\u017d][\u0020-\u024f'-]{2,}$/.test(word))
    return words.length === 1 ? words : words.filter(word => word.length > 3 && !persons.has(lexiconKey(word)))
  })
}

const PLACE_FIELDS = ['country', 'state', 'city_name', 'continent'] as const
type PlaceField = (typeof PLACE_FIELDS)[number]

function keysOf(list: readonly string[]): string[] {
  return [...new Set(list.map(lexiconKey))].sort()
}
