import { describe, expect, test } from 'vitest'

import { aJar } from '../../tests/builders-device.ts'
import { dropMarker, markCopy, markerName, markRead, readMarker } from './kept-marker.ts'

const NAME = `recall-${'1a2b3c4d'.repeat(4)}`
const OLD = '11111111-aaaa'
const NEW = '22222222-bbbb'
const copy = (given: { client?: string; cursor?: number; unsent?: number } = {}) => ({
  name: NAME,
  client: OLD,
  cursor: 7,
  unsent: 0,
  ...given,
})
/** A new copy, as a browser makes it when there is none. */
const empty = { client: NEW, cursor: 0 }

describe('the marker of what was kept', () => {
  test('says whose copy it was by a hash and a beginning only, and is written when something changes', () => {
    const jar = aJar()
    markCopy(copy({ unsent: 2 }), jar)
    expect([...jar.all]).toEqual([['recall-kept-1a2b3c4d', '11111111.2']])
    markCopy(copy({ unsent: 2, cursor: 8 }), jar)
    expect(jar.writes).toBe(1)
    markCopy(copy({ unsent: 3 }), jar)
    expect(readMarker(NAME, jar)).toEqual({ client: '11111111', unsent: 3, lost: null })
  })

  test('a first copy in this browser is no loss, and neither is one after a sign-out', () => {
    const jar = aJar()
    expect(markCopy(copy({ ...empty, client: OLD }), jar).lost).toBeNull()
    markCopy(copy({ unsent: 4 }), jar)
    dropMarker(NAME, jar)
    expect(markCopy(copy(empty), jar).lost).toBeNull()
  })

  test.each([0, 1, 3])('a new copy where there was one tells that %i mutations are gone', unsent => {
    const jar = aJar()
    markCopy(copy({ unsent }), jar)
    expect(markCopy(copy(empty), jar)).toEqual({ client: '22222222', unsent: 0, lost: unsent })
  })

  test('the loss is told until it was read, in every tab and after every change, and then never again', () => {
    const jar = aJar()
    markCopy(copy({ unsent: 3 }), jar)
    markCopy(copy(empty), jar)
    expect(markCopy(copy({ ...empty, cursor: 9, unsent: 1 }), jar).lost).toBe(3)
    markRead(NAME, jar)
    expect(markCopy(copy({ ...empty, cursor: 9, unsent: 1 }), jar)).toEqual({
      client: '22222222',
      unsent: 1,
      lost: null,
    })
  })

  test('cleared a second time before anybody read it, both losses count', () => {
    const jar = aJar()
    markCopy(copy({ unsent: 3 }), jar)
    markCopy(copy({ ...empty, unsent: 0 }), jar)
    markCopy(copy({ ...empty, cursor: 4, unsent: 2 }), jar)
    expect(markCopy(copy({ client: '33333333', cursor: 0 }), jar).lost).toBe(5)
  })

  test('a client that was counted anew has lost nothing: its rows are here', () => {
    const jar = aJar()
    markCopy(copy({ unsent: 3 }), jar)
    expect(markCopy(copy({ client: NEW, unsent: 3 }), jar)).toEqual({ client: '22222222', unsent: 3, lost: null })
  })

  test('a marker that was changed by hand counts as none', () => {
    const jar = aJar()
    for (const value of ['', '11111111', '11111111.x', '11111111.-1', '11111111.1.2.3', 'a'.repeat(99)]) {
      jar.write(markerName(NAME), value)
      expect(readMarker(NAME, jar), value).toBeNull()
    }
  })
})
