import { afterEach, expect, test, vi } from 'vitest'

import { aJar, aStorage } from '../../tests/builders-device.ts'
import { forgetSeal, SEAL_COOKIE, seal, sealedShelf, sealWith, unseal, unsealWith } from './sealed.ts'

afterEach(() => vi.unstubAllGlobals())

test('a sealed text is readable with the key of this browser, and with no other', () => {
  const [jar, other] = [aJar(), aJar()]
  const sealed = sealWith(jar, 'Dana Whitfield, dana@whitfield.example, 你好')
  expect(sealed).not.toContain('Dana')
  expect(unsealWith(jar, sealed)).toBe('Dana Whitfield, dana@whitfield.example, 你好')
  sealWith(other, 'something')
  expect(unsealWith(other, sealed)).toBeNull()
})

test('without its key nothing can be read; the next text has a new one', () => {
  const jar = aJar()
  const sealed = sealWith(jar, 'Dana')
  const key = jar.read(SEAL_COOKIE)
  forgetSeal(jar)
  expect(unsealWith(jar, sealed)).toBeNull()
  sealWith(jar, 'Robin')
  expect(jar.read(SEAL_COOKIE)).not.toBe(key)
  expect(unsealWith(jar, sealed)).toBeNull()
})

test('the same text is never sealed to the same bytes, and a changed one is refused', () => {
  const jar = aJar()
  const [one, two] = [sealWith(jar, 'Dana'), sealWith(jar, 'Dana')]
  expect(one).not.toBe(two)
  const last = one.at(-3) === 'A' ? 'B' : 'A'
  expect(unsealWith(jar, `${one.slice(0, -3)}${last}${one.slice(-2)}`)).toBeNull()
  for (const broken of ['sealed.', 'sealed.AAAA', 'sealed.AAAA.!!!!', 'sealed..'])
    expect(unsealWith(jar, broken)).toBeNull()
})

test('in Chromium the shelf holds sealed texts; what was kept plain before is still read', () => {
  let cookie = ''
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
    set cookie(text: string) {
      cookie = text.split(';')[0] ?? ''
    },
  })
  vi.stubGlobal('window', { location: { protocol: 'https:' } })
  vi.stubGlobal('navigator', { userAgentData: {} })
  const storage = aStorage()
  const shelf = sealedShelf(storage)
  storage.setItem('old', '{"email":"dana@whitfield.example"}')
  expect(shelf.getItem('old')).toBe('{"email":"dana@whitfield.example"}')
  shelf.setItem('new', 'dana@whitfield.example')
  expect(storage.getItem('new')).toMatch(/^sealed\./)
  expect(shelf.getItem('new')).toBe('dana@whitfield.example')
  cookie = ''
  expect(shelf.getItem('new')).toBeNull()
})

test('where storage forgets by itself, texts stay as they are', () => {
  vi.stubGlobal('document', {})
  vi.stubGlobal('navigator', {})
  expect(seal('Dana')).toBe('Dana')
  expect(unseal('Dana')).toBe('Dana')
})
