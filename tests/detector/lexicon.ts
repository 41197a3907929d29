import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { FORENAME, lexiconKey, ORDINARY, PROPER, SURNAME } from '../../extension/shield/detector/lexicon.ts'
import { type Gazetteer, gazetteerOf } from './corpora/gazetteer.ts'
import type { Inputs } from './corpora/inputs.ts'
import { readNames } from './corpora/names.ts'

/** Names of other scripts than Latin, and words that look like one. `?` behind a name: also an ordinary word. */
const FOLDER = 'tests/detector/names'

/** The names in the files whose names match. */
export function listedNames(files: RegExp): string[] {
  return entries(files).map(({ word }) => word)
}

function entries(files: RegExp): { word: string; isDoubtful: boolean }[] {
  return readdirSync(FOLDER)
    .filter(file => files.test(file))
    .sort()
    .flatMap(file => readFileSync(join(FOLDER, file), 'utf8').split('\n'))
    .filter(line => !line.startsWith('#'))
    .flatMap(line => line.split(/\s+/))
    .filter(word => word !== '')
    .map(word => ({ word: word.replace('?', '').replaceAll('_', ' '), isDoubtful: word.endsWith('?') }))
}

export const GIVEN = /given|nicknames/
export const SURNAMES = /surnames/
const WORDS = /words/

/** All lists by key, each with its flags. */
export function lexiconOf(inputs: Inputs): Map<string, number> {
  const flags = new Map<string, number>()
  const put = (word: string, flag: number): void => {
    const key = lexiconKey(word)
    flags.set(key, (flags.get(key) ?? 0) | flag)
  }
  const { forenames, surnames, ordinary, proper }: Gazetteer = gazetteerOf(inputs, readNames(inputs))
  const sets = [
    [forenames, FORENAME],
    [surnames, SURNAME],
    [ordinary, ORDINARY],
    [proper, PROPER],
  ] as const
  for (const [words, flag] of sets) for (const word of words) put(word, flag)
  const lists = [
    [GIVEN, FORENAME],
    [SURNAMES, SURNAME],
    [WORDS, ORDINARY],
  ] as const
  for (const [files, flag] of lists)
    for (const { word, isDoubtful } of entries(files))
      for (const part of word.split(' ')) put(part, flag | (isDoubtful ? ORDINARY : 0))
  return flags
}
