import { expect, test } from 'vitest'

import { type DataDoor, secureData } from './structured-data.ts'

class Stopped extends Error {}
const door: DataDoor = {
  text: text => text.replaceAll('Dana', '[Name 1]'),
  bytes(bytes) {
    if (new TextDecoder('latin1').decode(bytes).includes('Dana')) throw new Stopped()
  },
  known(text) {
    if (text.includes('Dana')) throw new Stopped()
  },
  blob: blob => blob,
  block() {
    throw new Stopped()
  },
}
const left = (data: unknown) => secureData(data, door)
const deep = (depth: number, end: unknown): unknown => (depth === 0 ? end : { next: deep(depth - 1, end) })

test.each<[string, unknown, unknown]>([
  ['a text', 'Ask Dana', 'Ask [Name 1]'],
  ['a list', ['a', 'Dana'], ['a', '[Name 1]']],
  ['an object', { prompt: 'Dana', n: 1 }, { prompt: '[Name 1]', n: 1 }],
  ['twenty levels', deep(20, 'Dana'), deep(20, '[Name 1]')],
  ['a map', new Map([['a', { x: 'Dana' }]]), new Map([['a', { x: '[Name 1]' }]])],
  ['a key of a map', new Map([['Dana', 1]]), new Map([['[Name 1]', 1]])],
  ['a set', new Set(['Dana']), new Set(['[Name 1]'])],
  ['an object without a prototype', Object.assign(Object.create(null), { a: 'Dana' }), { a: '[Name 1]' }],
])('%s is masked', (_, data, expected) => {
  expect(left(data)).toEqual(expected)
})

test('an object of a class is masked as cloning would copy it', () => {
  class Message {
    prompt = 'Dana'
  }
  expect(left(new Message())).toEqual({ prompt: '[Name 1]' })
})

test('a ring is masked, and stays a ring', () => {
  const ring: Record<string, unknown> = { name: 'Dana' }
  ring.self = ring
  const safe = left(ring) as typeof ring
  expect(safe.name).toBe('[Name 1]')
  expect(safe.self).toBe(safe)
})

test('a field that says something else when it is read again says what was looked at', () => {
  let reads = 0
  const data = {
    get name() {
      reads += 1
      return reads === 1 ? 'weather' : 'Dana'
    },
  }
  const safe = left(data) as typeof data
  expect([safe.name, safe.name]).toEqual(['weather', 'weather'])
})

test.each(['Date', 'ImageBitmap', 'Blob', 'Uint8Array', 'Map'])(
  'a field of an object that calls itself %s is masked',
  tag => {
    expect(left({ name: 'Dana', [Symbol.toStringTag]: tag })).toMatchObject({ name: '[Name 1]' })
  },
)

test.each([
  ['map', new Map([['a', 'Dana']]), new Map([['a', '[Name 1]']])],
  ['set', new Set(['Dana']), new Set(['[Name 1]'])],
])('a %s that calls itself a date is masked', (_, container, expected) => {
  Object.defineProperty(container, Symbol.toStringTag, { value: 'Date' })
  expect([...(left(container) as Iterable<unknown>)]).toEqual([...expected])
})

test('the same part twice is masked twice', () => {
  const part = { name: 'Dana' }
  expect(left({ a: part, b: part })).toEqual({ a: { name: '[Name 1]' }, b: { name: '[Name 1]' } })
})

test.each<[string, unknown]>([
  ['bytes', new TextEncoder().encode('Dana')],
  ['a buffer', new TextEncoder().encode('Dana').buffer],
  ['a view of a part', new DataView(new TextEncoder().encode('xxDanaxx').buffer, 2, 4)],
  ['an error', new Error('Dana')],
  ['a text as an object', Object('Dana')],
  ['a key of an object', { 'Dana Whitfield': 1 }],
  ['a thousand levels', deep(1_000, 'Dana')],
  ['a hundred thousand parts', Array.from({ length: 100_000 }, (_, n) => ({ n: n === 99_999 ? 'Dana' : 'x' }))],
  ['a pattern', /Dana/],
  ['bytes with a sign', new TextEncoder().encode('Dana').buffer.slice(0)],
  ['an error that says that it is a date', Object.assign(new Error('Dana'), { [Symbol.toStringTag]: 'Date' })],
])('%s with something private does not leave', (_, data) => {
  expect(() => left(data)).toThrow(Stopped)
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['numbers', { a: [1, 2, 3n], b: new Float32Array(8), c: new Date(0), d: /x/, e: true }],
  ['a thousand levels', deep(1_000, 'weather')],
  ['bytes', new Uint8Array([0, 255, 17])],
  [
    'a ring',
    (() => {
      const ring: Record<string, unknown> = { name: 'weather' }
      ring.self = ring
      return ring
    })(),
  ],
])('%s without anything private leaves as it is', (_, data) => {
  expect(left(data)).toEqual(data)
})
