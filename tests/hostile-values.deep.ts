import { expect, test } from 'vitest'

import { strayAliases, strayLetters } from './hostile-values.ts'

// The same as `hostile-values.test.ts`, with another seed and the counts that the threat model asks for.
const SEED = 7

test('of 100,000 people with hostile names each letter has the same headers, and one recipient', async () => {
  expect((await strayLetters(100_000, SEED)).faults).toEqual([])
})

test('of 1,000,000 aliases no two are alike, and none is empty, reserved or longer than mail allows', () => {
  expect(strayAliases(1_000_000, SEED)).toEqual([])
})
