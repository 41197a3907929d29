import { describe, expect, test } from 'vitest'

import { aDevice, addCase, aWorldWithAccount } from '../../tests/simulation/world.ts'
import { type FilePorts, fileShelf } from './files.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const running = new AbortController().signal

/** The part of Cache Storage that is used, with a hook for tampering and a size limit. */
function aCache() {
  const kept = new Map<string, Uint8Array>()
  const cache = {
    limit: Number.POSITIVE_INFINITY,
    kept,
    match: async (key: RequestInfo | URL) => {
      const bytes = kept.get(pathOf(key))
      return bytes && new Response(new Uint8Array(bytes))
    },
    put: async (key: RequestInfo | URL, answer: Response) => {
      if (kept.size >= cache.limit) throw new DOMException('full', 'QuotaExceededError')
      kept.set(pathOf(key), new Uint8Array(await answer.arrayBuffer()))
    },
    delete: async (key: RequestInfo | URL) => kept.delete(pathOf(key)),
    keys: async () => [...kept.keys()].map(path => new Request(`http://cache${path}`)),
  }
  return cache
}

function pathOf(key: RequestInfo | URL): string {
  return new URL(key instanceof Request ? key.url : String(key), 'http://cache').pathname
}

async function setUp(ports: Partial<FilePorts> = {}) {
  const { world, accountId, emailId } = await aWorldWithAccount()
  await addCase(world, accountId, emailId, { bytes: bytesOf('the letter of January'), at: 2 })
  await addCase(world, accountId, emailId, { bytes: bytesOf('the letter of February'), at: 33 })
  const phone = await aDevice(world, accountId)
  await phone.exchange()
  const artifacts = await phone.mirror.rows('artifacts').orderBy('ledgerSeq').toArray()
  const [january, february] = artifacts
  if (january === undefined || february === undefined) throw new Error('two letters were made')
  const cache = aCache()
  const shelf = fileShelf(phone.mirror, {
    cache: async () => cache,
    fetch: phone.api.fetch,
    room: async () => ({ quota: 1_000_000, usage: 0 }),
    ...ports,
  })
  const path = (artifact: typeof january) => `/api/files/${artifact.sha256}`
  return { phone, cache, shelf, january, february, path }
}

describe('the shelf of evidence files', () => {
  test('files fetched ahead open without a network, and are intact', async () => {
    const { phone, shelf, january } = await setUp()
    expect(await shelf.fill(running)).toBe(true)
    phone.fate = () => 'lost'
    expect(await shelf.open(january.sha256)).toEqual({ state: 'intact', bytes: bytesOf('the letter of January') })
  })

  test('a file that is neither here nor to be had is absent', async () => {
    const { phone, shelf, january } = await setUp()
    phone.fate = () => 'lost'
    expect(await shelf.open(january.sha256)).toEqual({ state: 'absent' })
  })

  test('a copy that was changed on this device says so offline, and is mended by the server', async () => {
    const { phone, shelf, cache, january, path } = await setUp()
    await shelf.fill(running)
    cache.kept.set(path(january), bytesOf('the letter of Januarx'))
    phone.fate = () => 'lost'
    expect(await shelf.open(january.sha256)).toEqual({ state: 'changed', bytes: bytesOf('the letter of Januarx') })
    phone.fate = () => 'arrives'
    expect((await shelf.open(january.sha256)).state).toBe('intact')
    phone.fate = () => 'lost'
    expect((await shelf.open(january.sha256)).state).toBe('intact')
  })

  test('what comes over the network is checked before it is kept', async () => {
    const { shelf, cache, january } = await setUp({ fetch: async () => new Response('something else') })
    expect(await shelf.open(january.sha256)).toEqual({ state: 'changed', bytes: bytesOf('something else') })
    await shelf.fill(running)
    expect(cache.kept.size).toBe(0)
  })

  describe('what is kept', () => {
    const MIB = 1024 * 1024

    /** January's letter is as large as its row says; February's, of the newer cycle, is small. */
    async function withLargeJanuary(size: number, free: number) {
      const world = await setUp({ room: async () => ({ quota: free, usage: 0 }) })
      const { phone, shelf, cache, january, february, path } = world
      await phone.mirror.rows('artifacts').update(january.id, { size })
      const filled = async () => {
        expect(await shelf.fill(running)).toBe(true)
        return [...cache.kept.keys()].sort()
      }
      return { phone, filled, newest: [path(february)], all: [path(january), path(february)].sort() }
    }

    test('[SYNC-015] by default the files of the newest cycles, as far as a fifth of the free room goes', async () => {
      const beyond = await withLargeJanuary(7 * MIB, 30 * MIB)
      expect(await beyond.filled()).toEqual(beyond.newest)
      const within = await withLargeJanuary(5 * MIB, 30 * MIB)
      expect(await within.filled()).toEqual(within.all)
    })

    test('[SYNC-015] however much is free, the budget ends at 200 MiB', async () => {
      const beyond = await withLargeJanuary(201 * MIB, 4_000 * MIB)
      expect(await beyond.filled()).toEqual(beyond.newest)
      const within = await withLargeJanuary(199 * MIB, 4_000 * MIB)
      expect(await within.filled()).toEqual(within.all)
    })

    test('[SYNC-015] the switch keeps everything, but for what the rows need; switched off, it is given back', async () => {
      const { phone, filled, newest, all } = await withLargeJanuary(9 * MIB, 30 * MIB)
      await phone.mirror.setKeepEverything(true)
      expect(await filled()).toEqual(all)
      await phone.mirror.setKeepEverything(false)
      expect(await filled()).toEqual(newest)
      const tight = await withLargeJanuary(11 * MIB, 30 * MIB)
      await tight.phone.mirror.setKeepEverything(true)
      expect(await tight.filled()).toEqual(tight.newest)
    })
  })

  test('what other pages have taken is not counted as free', async () => {
    const { shelf, cache } = await setUp({ room: async () => ({ quota: 1_000, usage: 990 }) })
    await shelf.fill(running)
    expect(cache.kept.size).toBe(0)
  })

  test('files beyond the budget, or of no entry any more, are dropped', async () => {
    const { shelf, cache, february, path } = await setUp({ room: async () => ({ quota: 5 * 30, usage: 0 }) })
    cache.kept.set('/api/files/0000', bytesOf('of an account that was here before'))
    await shelf.fill(running)
    expect([...cache.kept.keys()]).toEqual([path(february)])
  })

  test('where there is no room a file still opens, and no row is lost', async () => {
    const { phone, shelf, cache, january } = await setUp()
    cache.limit = 0
    expect(await shelf.fill(running)).toBe(true)
    expect((await shelf.open(january.sha256)).state).toBe('intact')
    expect(await phone.mirror.rows('artifacts').count()).toBe(2)
  })

  test('a fill that the network cut short says that something is missing', async () => {
    const { phone, shelf, cache } = await setUp()
    let files = 0
    phone.fate = path => (path.startsWith('/api/files/') && ++files > 1 ? 'lost' : 'arrives')
    expect(await shelf.fill(running)).toBe(false)
    expect(cache.kept.size).toBe(1)
  })

  test('without Cache Storage files open with a connection', async () => {
    const { shelf, january } = await setUp({ cache: async () => undefined })
    expect(await shelf.fill(running)).toBe(true)
    expect((await shelf.open(january.sha256)).state).toBe('intact')
  })
})
