import { allLocales } from '@faker-js/faker'

import type { Inputs } from './inputs.ts'
import { OWN_LISTS } from './own-names.ts'
import { romanised } from './romanised.ts'

/** A region whose forenames and surnames are used together. */
interface Culture {
  readonly forenames: readonly string[]
  readonly surnames: readonly string[]
}

const PLAN = {
  en: {
    share: 34,
    locales: ['en', 'en_US', 'en_GB', 'en_AU', 'en_CA', 'en_IE', 'en_ZA'],
    countries: 'US GB CA AU NZ IE JM IM',
  },
  es: { share: 11, locales: ['es', 'es_MX'], countries: 'ES MX AR CO CL PE VE EC UY PY BO CR CU DO GT SV PA PR' },
  de: { share: 7, locales: ['de', 'de_AT', 'de_CH'], countries: 'DE AT CH LI' },
  fr: { share: 7, locales: ['fr', 'fr_BE', 'fr_CA', 'fr_CH', 'fr_LU', 'fr_SN'], countries: 'FR BE LU MC HT' },
  pt: { share: 5, locales: ['pt_BR', 'pt_PT'], countries: 'PT BR' },
  it: { share: 5, locales: ['it'], countries: 'IT SM' },
  dutch: { share: 3, locales: ['nl', 'nl_BE', 'af_ZA'], countries: 'NL SR' },
  nordic: { share: 5, locales: ['da', 'sv', 'nb_NO', 'fi'], countries: 'DK SE NO FI IS FO' },
  slavic: {
    share: 7,
    locales: ['pl', 'cs_CZ', 'sk', 'sl_SI', 'hr', 'sr_RS_latin', 'ru', 'uk', 'mk'],
    countries: 'PL CZ SK SI HR BA RS ME MK BG RU UA BY XK',
  },
  baltic: { share: 3, locales: ['hu', 'ro', 'ro_MD', 'lv'], countries: 'HU RO MD LV LT EE AL GE AM' },
  arabic: {
    share: 4,
    locales: ['az', 'uz_UZ_latin', 'ku_kmr_latin'],
    countries: 'EG MA DZ TN SA AE JO LB IQ IR KW LY AZ',
  },
  turkish: { share: 2, locales: ['tr'], countries: 'TR CY' },
  indian: { share: 4, locales: ['en_IN', 'en_NP'], countries: 'IN BD LK NP PK' },
  african: { share: 4, locales: ['en_NG', 'en_GH', 'yo_NG', 'zu_ZA'], countries: 'ZA GQ ML' },
  chinese: { share: 3, locales: ['en_HK'], countries: 'CN TW' },
  japanese: { share: 2, locales: ['ja'], countries: 'JP' },
  korean: { share: 2, locales: ['ko'], countries: 'KR' },
  southeast: { share: 3, locales: ['vi', 'id_ID'], countries: 'VN PH MY KH TH' },
} as const
export type CultureName = keyof typeof PLAN

export interface Names {
  readonly cultures: Readonly<Record<CultureName, Culture>>
  readonly shares: readonly (readonly [CultureName, number])[]
  /** Every known forename and surname, for the gazetteer. */
  readonly forenames: readonly string[]
  readonly surnames: readonly string[]
}

/** Names from the lists by country, from faker's locales and from a few lists of our own, in the Latin alphabet. */
export function readNames(inputs: Inputs): Names {
  const byCountry = {
    forenames: csvNames(inputs.text('forenames-by-country.csv'), 10, 11),
    surnames: csvNames(inputs.text('surnames-by-country.csv'), 4, 5),
  }
  const cultures: Partial<Record<CultureName, Culture>> = {}
  for (const [name, { locales, countries }] of Object.entries(PLAN) as [CultureName, (typeof PLAN)[CultureName]][]) {
    const codes: readonly string[] = countries.split(' ')
    const own = OWN_LISTS[name] ?? { forenames: [], surnames: [] }
    const fakers: readonly string[] = locales
    cultures[name] = {
      forenames: latin([
        ...fakers.flatMap(locale => fakerNames(locale, 'first_name')),
        ...codes.flatMap(code => byCountry.forenames.get(code) ?? []),
        ...own.forenames,
      ]),
      surnames: latin([
        ...fakers.flatMap(locale => fakerNames(locale, 'last_name')),
        ...codes.flatMap(code => byCountry.surnames.get(code) ?? []),
        ...own.surnames,
      ]),
    }
  }
  const complete = cultures as Record<CultureName, Culture>
  const everywhere = Object.keys(allLocales)
  return {
    cultures: complete,
    shares: (Object.keys(PLAN) as CultureName[]).map(name => [name, PLAN[name].share] as const),
    forenames: latin([
      ...Object.values(complete).flatMap(culture => culture.forenames),
      ...everywhere.flatMap(locale => fakerNames(locale, 'first_name')),
      ...[...byCountry.forenames.values()].flat(),
    ]),
    surnames: latin([
      ...Object.values(complete).flatMap(culture => culture.surnames),
      ...everywhere.flatMap(locale => fakerNames(locale, 'last_name')),
      ...[...byCountry.surnames.values()].flat(),
    ]),
  }
}

/** A country's names, in local spelling and romanized. */
function csvNames(csv: string, localised: number, romanisedAt: number): Map<string, string[]> {
  const names = new Map<string, string[]>()
  for (const line of csv.split(/\r?\n/).slice(1)) {
    const cells = line.split(',')
    const country = cells[0] ?? ''
    const list = names.get(country) ?? []
    for (const cell of [cells[localised], cells[romanisedAt]]) {
      for (const name of (cell ?? '').split('/')) if (name.trim() !== '') list.push(name.trim())
    }
    names.set(country, list)
  }
  return names
}

type NameField = 'first_name' | 'last_name'

function fakerNames(locale: string, field: NameField): string[] {
  const definition: Readonly<Record<string, { person?: Partial<Record<NameField, unknown>> }>> = allLocales
  const names = definition[locale]?.person?.[field]
  if (names === null || typeof names !== 'object') return []
  const lists: unknown[] = Array.isArray(names) ? [names] : Object.values(names)
  return lists.flatMap(list => (Array.isArray(list) ? list.map(entry => (typeof entry === 'string' ? entry : '')) : []))
}

const LATIN = /^[A-Za-z\u00c0-\u024f\u1e00-\u1eff][A-Za-z\u00c0-\u024f\u1e00-\u1eff'’ .-]*$/

/** Each name once, in a fixed order; other scripts are romanized if possible and left out otherwise. */
function latin(names: readonly string[]): string[] {
  const all = new Set<string>()
  for (const name of names) {
    const plain = romanised(name.trim())
    if (plain.length > 1 && LATIN.test(plain) && !/\d/.test(plain)) all.add(plain)
  }
  return [...all]
}
