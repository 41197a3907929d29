import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { codeNames, decodeNames } from '../shield/scripts/coded-names.ts'
import { namesOf } from '../shield/scripts/names.ts'
import { listed, pack, unpack } from '../shield/scripts/packing.ts'
import { namesModule } from './shield-names.ts'

const FOLDER = 'extension/shield/scripts/names'

describe('the lists of names', () => {
  test('the extension carries what the folder lists: `npm run shield:names` was run', () => {
    expect(readFileSync('extension/shield/scripts/packed-names.ts', 'utf8')).toBe(namesModule())
  })

  test.each(readdirSync(FOLDER))('%s comes out of both kinds of packing as it was', file => {
    const words = [...new Set(listed(readFileSync(`${FOLDER}/${file}`, 'utf8')))].sort()
    expect(decodeNames(codeNames(words))).toEqual(words)
    expect(unpack(pack(words))).toEqual(words)
  })

  test('a question mark tells a name that is also a word', () => {
    const names = namesOf(codeNames(['אור?', 'יצחק']))
    expect([names.has('אור'), names.isDoubtful('אור')]).toEqual([true, true])
    expect([names.has('יצחק'), names.isDoubtful('יצחק'), names.has('שולחן')]).toEqual([true, false, false])
  })
})
