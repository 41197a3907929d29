import { describe, expect, test } from 'vitest'

import { aDevice, addCase, aWorldWithAccount } from '../../tests/simulation/world.ts'
import { type FilePorts, fileShelf } from './files.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const running = new AbortController().signal

/** Cache Storage as far as it is used, with a door for the test to tamper and a limit to run into. */
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

  test('the newest cycle comes first, and no more is kept than a fifth of what is free', async () => {
    const { shelf, cache, february, path } = await setUp({ room: async () => ({ quota: 5 * 30, usage: 0 }) })
    // 22 bytes fit into 30, another 21 do not.
    expect(await shelf.fill(running)).toBe(true)
    expect([...cache.kept.keys()]).toEqual([path(february)])
  })

  test('[SYNC-015] with everything kept the whole free room counts, but for what the rows need; switched off, it is given back', async () => {
    const MIB = 1024 * 1024
    const { phone, shelf, cache, january, february, path } = await setUp({
      room: async () => ({ quota: 20 * MIB + 60, usage: 0 }),
    })
    const room = { quota: 20 * MIB + 60, usage: 20 * MIB }
    const tight = fileShelf(phone.mirror, { cache: async () => cache, fetch: phone.api.fetch, room: async () => room })
    await phone.mirror.setKeepEverything(true)
    // 22 and 21 bytes fit into the 60 that the rows do not need.
    expect(await shelf.fill(running)).toBe(true)
    expect([...cache.kept.keys()].sort()).toEqual([path(january), path(february)].sort())
    // What others have taken meanwhile is nobody's to give; what is kept already is no part of it.
    await phone.mirror.setKeepEverything(false)
    await tight.fill(running)
    expect([...cache.kept.keys()]).toEqual([])
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
