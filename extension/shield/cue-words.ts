/** Words that are followed by a person's name, folded, for the Latin script. The long lists are in the folder `cues`. */

import { cuesOf } from './cues.ts'

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(word => word !== ''))

/** Relationships: `my cousin Thaddeus`, `mein Chef Torsten`, `la mia collega Ornella`. */
export const KIN = cuesOf('kin')

/** Titles before a name that are not part of it, in addition to those in `seeds.ts`. */
export const TITLES = cuesOf('titles')

/** Titles of one or two letters with diacritics; without them they are other words. */
export const VIETNAMESE_TITLES = setOf('chị anh ông bà cô thầy chú bác em')

/** Titles that follow a name. */
export const TITLES_BEHIND = cuesOf('titles-behind')

/** Verbs of telling or writing to someone: `tell Ashley`, `dile a Yolanda`, `Sag Leni`. */
export const TELL = cuesOf('tell')

/** Prepositions between such a verb and the name. */
export const TOWARDS = cuesOf('towards')

/** The last words of phrases such as `my name is Dana`. */
export const NAMED = [
  'my name is',
  'my name s',
  "name's",
  'name is',
  'names are',
  'named',
  'i am called',
  'call me',
  'mein name ist',
  'ich heisse',
  'ich heiße',
  'heisst',
  'heißt',
  "m'appelle",
  "s'appelle",
  'me llamo',
  'se llama',
  'mi nombre es',
  'ma cheama',
  'mă cheamă',
  'zovem se',
  'ime mi je',
  'a nevem',
  'minu nimi on',
  'chamo-me',
  'tôi là',
  'em là',
  'mình là',
  'saya',
  'jina langu',
  'naitwa',
  'anaitwa',
  'ako po si',
  'pangalan ko',
  'adı',
  'ismim',
  'ik ben',
  'mi chiamo',
  'si chiama',
  'meu nome é',
  'me chamo',
  'se chama',
  'chamado',
  'mijn naam is',
  'ik heet',
  'jag heter',
  'heter',
  'jeg hedder',
  'hedder',
  'nazywam się',
  'mam na imię',
  'jmenuji se',
  'jmenuju se',
  'mă numesc',
  'nimeni on',
  'adım',
  'benim adım',
  'tên tôi là',
  'tôi tên là',
  'nama saya',
  'jina langu ni',
  'ako si',
  'pangalan ko ay',
] as const

/** Words that join two names in one sentence. */
export const AND = setOf('and & und et y e og och en i ja ve es si va và dan at na oder or ou o')

/** Function words that are names in another language; in lowercase they are not names. */
export const NO_LOWER_NAME = cuesOf('no-lower-name')
