import { expect, test } from 'vitest'

import { badgeText, layersSentence, markLabel, type Standing, standingSentence } from './standing.ts'

test.each([
  ['on', 0, 'On', 'on', 'Shield is on'],
  ['on', 1, 'On · 1', '1', 'Shield is on. 1 detail is hidden in this conversation.'],
  ['on', 5, 'On · 5', '5', 'Shield is on. 5 details are hidden in this conversation.'],
  ['on', 1_000, 'On · 1,000', '999+', 'Shield is on. 1,000 details are hidden in this conversation.'],
  ['off', 5, 'Off here', 'off', 'Shield is off here: what you type goes out as typed'],
  ['stopped', 5, 'Not protected', '!', 'Not protected: nothing with a detail in it is sent'],
  ['starting', 0, null, '', 'Total Recall Shield'],
  ['absent', 0, null, '!', 'Not protected yet: reload this page'],
] as const satisfies [Standing, number, string | null, string, string][])(
  '[REACH-083] %s with %i details: mark, badge and sentence say the same',
  (standing, hidden, mark, badge, sentence) => {
    expect(markLabel(standing, hidden)).toBe(mark)
    expect(badgeText(standing, hidden)).toBe(badge)
    expect(badgeText(standing, hidden).length).toBeLessThanOrEqual(4)
    expect(standingSentence(standing, hidden)).toBe(sentence)
  },
)

test('a layer that does not stand is named', () => {
  expect(layersSentence({ engine: true, editor: true, network: true })).toMatchObject({ isWhole: true })
  expect(layersSentence({ engine: false, editor: true, network: true })).toEqual({
    isWhole: false,
    text: '2 of 3 layers are active. Missing: the search for details.',
  })
})
