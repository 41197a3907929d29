import { expect, test } from 'vitest'

import { Conversation } from '../../../extension/conversation/conversation.ts'
import { DEFAULT_SETTINGS } from '../../../extension/settings/settings.ts'
import { SeededRandom } from '../../seeded-random.ts'
import { drawPrompt } from './drawn-prompt.ts'

test('the same seed draws the same prompts, and the engine finds every detail that is planted in them', () => {
  const prompts = (seed: number) => {
    const random = new SeededRandom(seed)
    return Array.from({ length: 400 }, () => drawPrompt(random))
  }
  expect(prompts(7)).toEqual(prompts(7))
  expect(prompts(7)).not.toEqual(prompts(8))
  const source = new SeededRandom(1)
  const random = (count: number) => Uint8Array.from({ length: count }, () => source.below(256))
  const missed = prompts(7).flatMap(({ text, details }) => {
    const masked = new Conversation({ settings: DEFAULT_SETTINGS, random }).mask(text).text
    return details.filter(detail => masked.includes(detail)).map(detail => `${detail} in: ${masked}`)
  })
  expect(missed).toEqual([])
})
