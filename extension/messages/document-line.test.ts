import { expect, test } from 'vitest'

import { bytesOf, piecesOf } from './document-line.ts'

test('bytes cross as base64, in pieces, and come back as they were', () => {
  const all = Uint8Array.from({ length: 400_001 }, (_, at) => (at * 7919) >> 5)
  for (const length of [0, 1, 2, 3, 4, 196_608, 196_609, 400_001]) {
    const bytes = all.subarray(0, length)
    const pieces = [...piecesOf(bytes)]
    expect(Buffer.concat(pieces.map(piece => Buffer.from(piece, 'base64'))).equals(bytes)).toBe(true)
    expect(Buffer.concat(pieces.map(bytesOf)).equals(bytes)).toBe(true)
    for (const piece of pieces) expect(piece).toMatch(/^(?:[\w+/]{4})*(?:[\w+/]{2}==|[\w+/]{3}=)?$/)
  }
})
