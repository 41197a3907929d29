import { expect, test } from 'vitest'

import { publishedFigures } from './shield-published.ts'

test('figures of others are said to be published, each with its set, its detector and its source', () => {
  const [said, , ...lines] = publishedFigures().split('\n')
  expect(said).toMatch(/^Published by others, not measured here: /)
  expect(lines.length).toBeGreaterThan(5)
  for (const line of lines) {
    const [set, detector, figure, source, ...more] = line.trim().split(/ {2,}/)
    expect(set, line).toMatch(/^(like )?presidio_synth_v2$|^uner_ewt_dev$|^PII-Masking-300k$|^OpenPII 1\.5M$/)
    expect(detector, line).toBeTruthy()
    expect(figure, line).toMatch(/\b(F1|F2|recall)\b.* \d/)
    expect(source, line).toMatch(/^[a-z]+\.(com|co)\b/)
    expect(more, line).toEqual([])
  }
})
