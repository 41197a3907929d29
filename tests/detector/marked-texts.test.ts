import { describe, expect, test } from 'vitest'

import { readMarkedTexts, textsIn } from './marked-texts.ts'

describe('marked texts', () => {
  test('a mark is the exact characters between its brackets', () => {
    expect(
      textsIn(
        '@lang=en @kind=chat\nask ⟦N:Bo Li⟧ at ⟦S:Acme⟧, 😀 ⟦D:3 May⟧\n=====\n@lang=fr @kind=note\nrien\n',
        'a.txt',
      ),
    ).toEqual([
      {
        id: 'a.txt#1',
        language: 'en',
        register: 'chat',
        text: 'ask Bo Li at Acme, 😀 3 May',
        spans: [
          { start: 4, end: 9, kind: 'N' },
          { start: 13, end: 17, kind: 'S' },
          { start: 22, end: 27, kind: 'D' },
        ],
      },
      { id: 'a.txt#2', language: 'fr', register: 'note', text: 'rien', spans: [] },
    ])
  })

  test.each([
    ['no head', 'ask ⟦N:Bo⟧', /a\.txt#1 has no head/],
    ['a mark that never ends', '@lang=en @kind=chat\nask ⟦N:Bo and go', /a\.txt#1 holds a stray mark/],
    ['a mark of no kind', '@lang=en @kind=chat\nask ⟦X:Bo⟧', /a\.txt#1 holds a stray mark/],
  ])('%s is named', (_, content, complaint) => {
    expect(() => textsIn(content, 'a.txt')).toThrow(complaint)
  })

  test('all texts keep to the format; a tenth is held out, a third holds nothing private', () => {
    const texts = readMarkedTexts('tests/detector/texts')
    const heldOut = texts.filter(({ id }) => id.startsWith('held-out'))
    expect(texts.length).toBeGreaterThanOrEqual(13_000)
    expect(heldOut.length / texts.length).toBeGreaterThan(0.1)
    expect(new Set(texts.map(({ language }) => language)).size).toBeGreaterThanOrEqual(40)
    const clean = texts.filter(({ spans }) => spans.every(({ kind }) => kind === 'S'))
    expect(clean.length / texts.length).toBeGreaterThan(0.3)
    // The same text twice would be learned and judged at once.
    expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length)
  })
})
