import { describe, expect, test } from 'vitest'

import { mask } from '../../../extension/shield/mask.ts'
import { restore } from '../../../extension/shield/restore.ts'
import { Vault } from '../../../extension/shield/vault.ts'
import { CHAPTERS, frameAt, LENGTH_SECONDS, POSTER_SECONDS } from './film-frames.ts'
import { answerOf, answerTo, hiddenInSample } from './round-trip.ts'
import { SAMPLES } from './samples.ts'

const noChance = () => {
  throw new Error('a sample needs no new number')
}

describe('the examples of the demo', () => {
  test.each(SAMPLES)('$name: what is shown before the engine is here is what the engine finds', sample => {
    const { replacements } = mask(sample.text, { vault: Vault.open(sample.vault, noChance), mode: 'safe' })
    const shown = hiddenInSample(sample)
    expect(
      replacements.map(({ start, end, original, placeholder }) => ({ start, end, original, placeholder })),
    ).toEqual(shown)
  })

  test.each(SAMPLES)('$name: the answer holds placeholders only, and comes back in the person’s words', sample => {
    const answer = answerOf(sample)
    const sent = answer.map(piece => piece.text).join('')
    const values = sample.vault.entries.map(entry => entry.value)
    expect(values.filter(value => sent.includes(value))).toEqual([])
    const back = restore(sent, Vault.open(sample.vault, noChance))
    expect(back).not.toMatch(/\[(?:Name|Email|Value)\d/)
    expect(values.some(value => back.includes(value))).toBe(true)
  })

  test('each sample has an answer of its own, which knows only placeholders of that sample', () => {
    expect(new Set(SAMPLES.map(({ answer }) => answer)).size).toBe(SAMPLES.length)
    for (const sample of SAMPLES) {
      const known = hiddenInSample(sample).map(({ placeholder }) => placeholder)
      const used = answerOf(sample).filter(({ isPlaceholder }) => isPlaceholder)
      expect(used.length).toBeGreaterThan(1)
      expect(used.filter(({ text }) => !known.includes(text))).toEqual([])
    }
  })

  test('nothing hidden, nothing answered; the letter goes to the last one named before the sum', () => {
    expect(answerTo([])).toEqual([])
    const [first] = SAMPLES
    expect(answerTo(hiddenInSample(first))[1]?.text).toBe('[Name1057]')
  })
})

describe('the film', () => {
  test('its chapters follow each other from the first second to the last', () => {
    expect(CHAPTERS.map(({ from }) => from)).toEqual([0, ...CHAPTERS.slice(0, -1).map(({ to }) => to)])
    expect(CHAPTERS.at(-1)?.to).toBe(LENGTH_SECONDS)
  })

  test('no private word is ever on the far side uncovered', () => {
    for (let tenth = 0; tenth <= LENGTH_SECONDS * 10; tenth++) {
      const frame = frameAt(tenth / 10)
      if (frame.message.shift > 0.01 && frame.message.opacity > 0) {
        const bare = frame.words.filter(word => word.placeholder !== undefined && word.covered < 1)
        expect([tenth / 10, bare]).toEqual([tenth / 10, []])
      }
    }
  })

  test('its poster has the bars on, its end the receipt', () => {
    expect(frameAt(POSTER_SECONDS).words.filter(word => word.placeholder !== undefined && word.covered < 0.99)).toEqual(
      [],
    )
    expect(frameAt(LENGTH_SECONDS).receipt).toEqual({ opacity: 1, shift: 0, days: 45, stamp: 1 })
  })
})
