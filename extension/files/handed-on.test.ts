import { expect, test } from 'vitest'

import { HandedOn } from './handed-on.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const LONG = `%PDF-1.7 ${'Zoë Whitfield owes '.repeat(200)}`

test('[REACH-052] a file that was handed on leaves as a whole, however the guard reads it', () => {
  const handedOn = new HandedOn()
  handedOn.add('a.pdf', bytes('%PDF Zoë'))
  handedOn.add('b.pdf', Uint8Array.of(0x25, 0xeb))
  expect(handedOn.holds('%PDF Zoë')).toBe(true)
  expect(handedOn.holds('%ë')).toBe(true)
  expect(handedOn.holds('%PDF Zoe')).toBe(false)
  expect(handedOn.names).toEqual(['a.pdf', 'b.pdf'])
})

test('[REACH-052] in parts, too, but a short one is a text like any other', () => {
  const handedOn = new HandedOn()
  handedOn.add('a.pdf', bytes(LONG))
  expect(handedOn.holds(LONG.slice(500, 2_000))).toBe(true)
  expect(handedOn.holds('Zoë Whitfield')).toBe(false)
  // Cut within a letter, a part is no UTF-8 any more.
  const cut = bytes(LONG).subarray(12, 2_000)
  expect(handedOn.holds(new TextDecoder('windows-1252').decode(cut))).toBe(true)
  expect(handedOn.holds(`${LONG.slice(500, 2_000)}!`)).toBe(false)
})

test('the oldest are forgotten when many are kept', () => {
  const handedOn = new HandedOn()
  for (const name of ['a', 'b']) handedOn.add(name, new Uint8Array(60_000_000).fill(name.charCodeAt(0)))
  expect(handedOn.names).toEqual(['b'])
})
