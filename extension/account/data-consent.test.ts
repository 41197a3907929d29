import { expect, test } from 'vitest'

import { manifestFor } from '../manifest.ts'
import { DATA_OF_LINK, DATA_OF_SITES, DATA_OF_WORDS, maySend } from './data-consent.ts'

test('Firefox is told what a link sends, and that nothing is sent without one', () => {
  const { browser_specific_settings: own } = manifestFor('firefox', ['https://totalrecall.example']) as unknown as {
    browser_specific_settings: { gecko: { data_collection_permissions: unknown } }
  }
  expect(own.gecko.data_collection_permissions).toEqual({
    ...{ required: ['none'], optional: ['technicalAndInteraction', 'browsingActivity', 'personallyIdentifyingInfo'] },
  })
  expect(manifestFor('chrome', ['https://totalrecall.example'])).not.toHaveProperty('browser_specific_settings')
})

interface Case {
  readonly who: string
  readonly isForFirefox: boolean
  answers(): Promise<boolean>
  readonly may: boolean
  readonly asked: number
}

const UNKNOWN = new TypeError('Unexpected property "data_collection"')
const CASES: readonly Case[] = [
  { who: 'a yes in Firefox', isForFirefox: true, answers: () => Promise.resolve(true), may: true, asked: 1 },
  { who: 'a no in Firefox', isForFirefox: true, answers: () => Promise.resolve(false), may: false, asked: 1 },
  { who: 'an older Firefox', isForFirefox: true, answers: () => Promise.reject(UNKNOWN), may: true, asked: 1 },
  { who: 'another browser', isForFirefox: false, answers: () => Promise.resolve(false), may: true, asked: 0 },
]

test.each(CASES)('$who is taken at its word', async ({ isForFirefox, answers, may, asked }) => {
  for (const data of [DATA_OF_LINK, DATA_OF_SITES, DATA_OF_WORDS] as const) {
    const questions: unknown[] = []
    const request = (wanted: unknown) => {
      questions.push(wanted)
      return answers()
    }
    expect(await maySend(data, { isForFirefox, request })).toBe(may)
    expect(questions).toEqual(Array.from({ length: asked }, () => ({ data_collection: [data] })))
  }
})
