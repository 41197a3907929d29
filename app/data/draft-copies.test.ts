import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { lockWithPasskey } from '../../sync/mirror/lock.ts'
import { copyKeys } from './copy-encryption.ts'
import { draftCopies, type LeftCopy, takeLeftCopies } from './draft-copies.ts'

const COPY = 'recall-00000001'
const WORDS = { place: 'run.loads.notes', base: '', text: 'a heron landed', underWay: null }
/** Like a browser's storage: its entries are own properties of the object, too. */
const storage: Record<string, string> & Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = Object.create({
  getItem: (key: string) => storage[key] ?? null,
  setItem(key: string, text: string) {
    storage[key] = text
  },
  removeItem(key: string) {
    delete storage[key]
  },
})

beforeEach(() => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('window', { localStorage: storage, addEventListener() {} })
})
afterEach(() => {
  for (const key of Object.keys(storage)) storage.removeItem(key)
  vi.unstubAllGlobals()
})

/** What a later page finds once it has opened this database. */
async function found(database: string): Promise<LeftCopy[]> {
  const copies: LeftCopy[] = []
  await takeLeftCopies({ database, page: 'later' }, async copy => void copies.push(copy))
  return copies
}

test('[SYNC-021] words that are typed into a locked copy are sealed with its key, and found by who opens it', async () => {
  const { lock, key } = lockWithPasskey(new Uint8Array(32), { salt: new Uint8Array(32), credential: 'c' })
  copyKeys().change(COPY, { lock, key })
  draftCopies('earlier', () => COPY).keep(WORDS)
  const kept = () => storage.getItem('recall.typed.earlier.run.loads.notes') ?? ''
  expect(kept()).toMatch(/^locked\./)
  expect(kept()).not.toContain('heron')

  // Copies of another account, or of this one without its key, wait until someone can read them.
  expect([await found('recall-00000002'), kept()]).toEqual([[], kept()])
  copyKeys().lockNow()
  expect(await found(COPY)).toEqual([])
  expect(kept()).not.toBe('')
  copyKeys().unlock(COPY, key)
  expect(await found(COPY)).toMatchObject([{ text: 'a heron landed' }])
  expect(kept()).toBe('')
})

test('words of a copy that is not locked are found as before', async () => {
  draftCopies('earlier', () => COPY).keep(WORDS)
  expect(await found(COPY)).toMatchObject([{ text: 'a heron landed' }])
  expect(Object.keys(storage)).toEqual([])
})
