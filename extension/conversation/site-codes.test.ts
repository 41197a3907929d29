import { describe, expect, test } from 'vitest'

import { placedIn, restore } from '../shield/restore.ts'
import { type Code, type SavedVault, Vault } from '../shield/vault.ts'
import { codesIn, learn, type SiteCodes } from './site-codes.ts'

const random = (count: number) => crypto.getRandomValues(new Uint8Array(count))
const name = (number: number, value: string): Code => ({ shape: 'Name', number, value })
const saved = (...entries: Code[]): SavedVault => ({ version: 1, entries, bare: [] })

/** A conversation of a site on which others are kept. */
function beside(own: readonly Code[], ...others: SavedVault[]): Vault {
  const site: SiteCodes = new Map()
  for (const other of others) learn(site, other)
  return Vault.open(saved(...own), random, site)
}

describe('a code that a conversation does not know', () => {
  test('[REACH-020] is restored from another one of the site', () => {
    const vault = beside([name(1042, 'Dana')], saved(name(2077, 'Marcus')), saved(name(3001, 'Ana')))
    expect(restore('[Name1042], [Name2077] and [Name3001], not [Name4000]', vault)).toBe(
      'Dana, Marcus and Ana, not [Name4000]',
    )
    expect(restore('[Name2077]', beside([], saved(name(2077, 'Marcus'))))).toBe('Marcus')
  })

  test('has its longer word, once it was written to its end', () => {
    const site: SiteCodes = new Map()
    learn(site, saved(name(2077, 'Marcus')))
    learn(site, saved(name(2077, 'Marcus Bell')), saved(name(2077, 'Marcus')))
    expect(restore('[Name2077]', Vault.open(saved(), random, site))).toBe('Marcus Bell')
    expect(codesIn(site, ['[Name2077]'])).toEqual([name(2077, 'Marcus Bell')])
  })

  test.each([
    ['[Name 2077]', 'Marcus'],
    ['[name_2077’s] letter', 'Marcus’s letter'],
    ['%5BName2077%5D', 'Marcus'],
    ['[Name1042 and Name2077]', 'Dana and Marcus'],
    ['Letter to Name2077', 'Letter to Marcus'],
  ])('is known as %s', (written, read) => {
    expect(restore(written, beside([name(1042, 'Dana')], saved(name(2077, 'Marcus'))))).toBe(read)
  })

  test.each([
    'a value of 1500',
    'Value: 1,500',
    'VALUE1500',
    'value 1500',
    '(value 1500)',
    'Wert 1500',
    'Values1500',
    '[1500]',
    '[Rome 1500]',
    '[Email1500]',
    '[Value]',
  ])('is not taken from what may well mean something else: %s', text => {
    const other = saved({ shape: 'Value', number: 1500, value: 'my rent' })
    expect(restore(text, beside([], other))).toBe(text)
  })

  test('is found where it stands, and in an answer that comes in pieces', () => {
    const vault = beside([], saved(name(2077, 'Marcus')))
    expect(placedIn('Dear [Name2077],', vault)).toEqual([{ start: 5, end: 15, value: 'Marcus' }])
    expect(placedIn('Dear [Name2078],', vault)).toEqual([])
  })

  test('is known as soon as it is learned, however often the conversation was read before', () => {
    const site: SiteCodes = new Map()
    const vault = Vault.open(saved(name(1042, 'Dana')), random, site)
    expect(restore('[Name1042] [Name2077]', vault)).toBe('Dana [Name2077]')
    expect(learn(site, saved(name(2077, 'Marcus')))).toBe(true)
    expect(restore('[Name1042] [Name2077]', vault)).toBe('Dana Marcus')
    expect(learn(site, saved(name(2077, 'Marcus')))).toBe(false)
  })
})

describe('a number that old vaults share', () => {
  test('[REACH-021] means what it means in the conversation itself', () => {
    const vault = beside([name(1042, 'Dana')], saved(name(1042, 'Marcus')), saved(name(1042, 'Ana')))
    expect(restore('[Name1042], Name1042, [Rome1042]', vault)).toBe('Dana, Dana, Dana')
  })

  test('[REACH-022] stays a code where it is no number of the conversation and they disagree', () => {
    const [one, other] = [saved(name(1042, 'Dana')), saved(name(1042, 'Marcus'))]
    expect(restore('[Name1042]', beside([], one, other))).toBe('[Name1042]')
    expect(restore('[Name1042]', beside([], one, saved(name(1042, 'Dana'))))).toBe('Dana')
    const email = saved({ shape: 'Email', number: 1042, value: 'd@example.com' })
    expect(restore('[Name1042] [Email1042]', beside([], one, email))).toBe('Dana d@example.com')
    expect(restore('[Name1042] [Email1042]', beside([name(1042, 'Ana')], one, email))).toBe('Ana d@example.com')
  })
})

describe('a number', () => {
  const all = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => name(from + at, `n${from + at}`))

  test('[REACH-023] that a kept conversation of the site uses is not drawn again while there are others', () => {
    const vault = beside([name(9998, 'Dana')], saved(...all(1000, 5000)), saved(...all(5001, 9997)))
    expect(vault.placeholderFor('NAME', 'Marcus')).toBe('[Name9999]')
    // All are in use: what another conversation knows is lost there, which beats being lost here.
    expect(vault.placeholderFor('NAME', 'Ana')).toMatch(/^\[Name\d{4}\]$/)
  })

  test('is drawn by a conversation that shares the site with thousands, in no time', () => {
    const vault = beside([], saved(...all(1000, 8999)))
    const numbers = Array.from({ length: 1_000 }, (_, at) => vault.placeholderFor('NAME', `person ${at}`))
    expect(numbers.every(code => code !== null && code >= '[Name9000]')).toBe(true)
    expect(new Set(numbers).size).toBe(1_000)
  })
})

test('codes that a page shows are read as it wrote them; an ambiguous one is none', () => {
  const site: SiteCodes = new Map()
  learn(site, saved(name(1042, 'Dana'), name(2077, 'Marcus')))
  learn(site, saved(name(2077, 'Ana')))
  expect(codesIn(site, ['[Name1042]', '[Name\n1042]', '[Name2077]', '[Name]', '[Name4000]'])).toEqual([
    name(1042, 'Dana'),
    name(1042, 'Dana'),
  ])
})
