import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import {
  ACTIVE,
  strayAliases,
  strayLetters,
  strayPapers,
  strayPlaces,
  straySites,
  strayTables,
} from './hostile-values.ts'
import { sourcesOf } from './regex-sources.ts'

// `hostile-values.deep.ts` tries the numbers of letters and aliases that the threat model asks for.
const SEED = 20_261_123

test('of 1,000,000 places to go on to none leads off our own pages', () => {
  expect(strayPlaces(1_000_000, SEED)).toEqual({ faults: [], places: ['/dashboard', '/onboarding'] })
})

test('of 5,000 addresses of a site those that are taken are https, at the host that was checked', () => {
  const { faults, taken } = straySites(5_000, SEED)
  expect(faults).toEqual([])
  expect(taken).toBeGreaterThan(250)
})

test('of 1,000 people with hostile names each letter has the same headers, and one recipient', async () => {
  const { faults, written } = await strayLetters(1_000, SEED)
  expect(faults).toEqual([])
  expect(written).toBeGreaterThan(50)
})

test('of 20,000 aliases no two are alike, and none is empty, reserved or longer than mail allows', () => {
  expect(strayAliases(20_000, SEED)).toEqual([])
})

test('of 1,000 papers with hostile names and words none holds anything that acts', () => {
  expect(strayPapers(1_000, SEED)).toEqual([])
  expect(ACTIVE.test('<</Type/Action/S/URI/URI(https://evil.example)>>')).toBe(true)
})

test('in 2,000 tables and calendars with hostile names no cell is a formula, and no line is another’s', () => {
  expect(strayTables(2_000, SEED)).toEqual([])
})

test('of our own words only the table of tracks is written: whoever adds another has to keep formulas out of it', () => {
  const files = ['app', 'extension', 'server', 'sync'].flatMap(sourcesOf)
  expect(files.filter(file => /text\/csv|\.csv\b|\bxlsx?\b/.test(readFileSync(file, 'utf8')))).toEqual([
    'app/dashboard/save-tracks.ts',
    // Of a document that is masked each cell stays what it was, with codes, which begin with a bracket, in place of words.
    'app/mask/document-button.tsx',
    // Names the endings of what a package may hold.
    'extension/documents/finished-file.ts',
    'extension/documents/formats.ts',
    'extension/documents/mask-document.ts',
  ])
})
