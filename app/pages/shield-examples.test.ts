import { expect, test } from 'vitest'

import { detect } from '../../extension/shield/detect.ts'
import { SPAN_TYPES } from '../../extension/shield/span.ts'
import { SHIELD_EXAMPLES } from './shield-examples.ts'

test('every type has one example, in which the engine finds that type and nothing of another but names', () => {
  expect(SHIELD_EXAMPLES.map(({ type }) => type).sort()).toEqual([...SPAN_TYPES].sort())
  for (const { type, example } of SHIELD_EXAMPLES) {
    const types = detect(example).map(span => span.type)
    expect(types, example).toContain(type)
    expect(
      [...new Set(types)].filter(each => each !== type && each !== 'NAME'),
      example,
    ).toEqual([])
  }
})
