import { expect, test } from 'vitest'

import { aDevice, addCase, aWorldWithAccount } from '../../tests/simulation/world.ts'
import { fileShelf } from './files.ts'
import { sealedFiles } from './sealed-files.ts'

const WORDS = 'the letter of January'
const bytesOf = (text: string) => new TextEncoder().encode(text)
const KEY = new Uint8Array(32).fill(7)

async function aShelf(key: Uint8Array) {
  const { world, accountId, emailId } = await aWorldWithAccount()
  await addCase(world, accountId, emailId, { bytes: bytesOf(WORDS), at: 2 })
  const phone = await aDevice(world, accountId)
  await phone.exchange()
  const artifact = await phone.mirror.rows('artifacts').orderBy('ledgerSeq').first()
  if (artifact === undefined) throw new Error('one letter was made')
  const kept = new Map<string, Uint8Array>()
  const cache = {
    match: async (path: RequestInfo | URL) => {
      const bytes = kept.get(String(path))
      return bytes && new Response(new Uint8Array(bytes))
    },
    put: async (path: RequestInfo | URL, answer: Response) =>
      void kept.set(String(path), new Uint8Array(await answer.arrayBuffer())),
    delete: async (path: RequestInfo | URL) => kept.delete(String(path)),
    keys: async () => [...kept.keys()].map(path => new Request(`http://cache${path}`)),
  }
  const ports = { cache: async () => cache, fetch: phone.api.fetch, room: async () => ({ quota: 1e6, usage: 0 }) }
  const shelf = (with_: Uint8Array) => fileShelf(phone.mirror, { ...ports, ...sealedFiles(with_) })
  expect(await shelf(key).fill(new AbortController().signal)).toBe(true)
  phone.fate = () => 'lost'
  return { phone, kept, shelf, sha256: artifact.sha256 }
}

test('[SYNC-021] files of a sealed copy lie sealed in the cache, and open without a network', async () => {
  const { kept, shelf, sha256 } = await aShelf(KEY)
  expect(kept.size).toBe(1)
  const [sealed = new Uint8Array()] = kept.values()
  expect(new TextDecoder().decode(sealed)).not.toContain('letter')
  expect(await shelf(KEY).open(sha256)).toEqual({ state: 'intact', bytes: bytesOf(WORDS) })
})

test('[SYNC-021] with another key, or changed on the disk, a file is not here, and the server’s copy mends it', async () => {
  const { phone, kept, shelf, sha256 } = await aShelf(KEY)
  expect(await shelf(new Uint8Array(32).fill(8)).open(sha256)).toEqual({ state: 'absent' })
  for (const bytes of kept.values()) bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(await shelf(KEY).open(sha256)).toEqual({ state: 'absent' })
  phone.fate = () => 'arrives'
  expect((await shelf(KEY).open(sha256)).state).toBe('intact')
  phone.fate = () => 'lost'
  expect((await shelf(KEY).open(sha256)).state).toBe('intact')
})
