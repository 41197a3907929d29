import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { closesRequest } from '../server/reading/closing/closes-request.ts'
import { limited, mutated } from './closing-corpus.ts'

const ASKED = {
  companies: ['openai', 'anthropic', 'xai'],
  isOnlyAccount: true,
  name: 'Dana Whitfield',
  email: 'dana@example.com',
  reference: 'TR-ABCD-1234',
  since: Date.UTC(2026, 1, 1),
  now: Date.UTC(2026, 2, 10),
  signer: '',
}

/** Insertions per genuine completion; INSERTIONS=200 tries all of them. */
const INSERTIONS = Number(process.env.INSERTIONS ?? 10)

test.each([
  ['sentence of ordinary mail', mutated],
  ['limiting word', limited],
] as const)('no %s that is set into a mail that closes leaves it closing', (name, change) => {
  let seed = 1
  const pick = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const closes = (text: string) => closesRequest(text, ASKED).closes
  const closing = ['complete', 'complete-more']
    .flatMap(file => readFileSync(`server/reading/closing/texts/${file}.txt`, 'utf8').split('\n'))
    .map(line => line.split(' | ').join('\n'))
    .filter(closes)
  expect(closing.length).toBeGreaterThanOrEqual(100)
  const texts = closing.flatMap(text => Array.from({ length: INSERTIONS }, () => change(text, pick)))
  console.info(`${texts.length} texts with one ${name} too many`)
  expect(texts.filter(closes)).toEqual([])
})
