import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { namesOf } from '../shield/scripts/names.ts'
import { listed, pack, unpack } from '../shield/scripts/packing.ts'
import { squeeze, unsqueeze } from '../shield/squeezing.ts'
import { LISTS } from './shield-names.ts'

const FILES = LISTS.flatMap(({ folder }) => readdirSync(folder).map(file => `${folder}/${file}`))

describe('the lists of names', () => {
  test.each(LISTS)('$module has what $folder lists: `npm run shield:names` was run', list => {
    expect(readFileSync(list.module, 'utf8')).toBe(list.text(list.folder))
  })

  test.each(FILES)('%s is unpacked as it was', file => {
    const words = [...new Set(listed(readFileSync(file, 'utf8')))].sort()
    expect(unsqueeze(squeeze(words))).toEqual(words)
    expect(unpack(pack(words))).toEqual(words)
  })

  test('a question mark tells a name that is also a word', () => {
    const names = namesOf(squeeze(['אור?', 'יצחק']))
    expect([names.has('אור'), names.isDoubtful('אור')]).toEqual([true, true])
    expect([names.has('יצחק'), names.isDoubtful('יצחק'), names.has('שולחן')]).toEqual([true, false, false])
  })
})
