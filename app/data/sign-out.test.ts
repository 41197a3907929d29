import 'fake-indexeddb/auto'

import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { mirrorName, openMirror } from '../../sync/mirror/mirror.ts'
import { aWorldWithAccount } from '../../tests/simulation/world.ts'
import { MIRROR_PORTS } from './open-here.ts'
import { createSessions, SESSION_KEY } from './session.ts'
import { signOutHere } from './sign-out.ts'

const files = new Set<string>()
const cache = { keys: async () => [...files], delete: async (file: string) => files.delete(file) }
const caches = { open: async (_name: string) => cache, delete: vi.fn(async (_name: string) => true) }
beforeEach(() => vi.stubGlobal('window', { caches }))
afterEach(() => {
  vi.unstubAllGlobals()
  caches.delete.mockClear()
})

async function setUp() {
  const { world, accountId, choose } = await aWorldWithAccount()
  const kept = new Map<string, string>()
  const seen: string[] = []
  const network = { isUp: true }
  const sessions = createSessions({
    storage: {
      getItem: key => kept.get(key) ?? null,
      setItem: (key, value) => kept.set(key, value),
      removeItem: key => kept.delete(key),
    },
    async fetch(path, init) {
      if (!network.isUp) throw new TypeError('no network')
      seen.push(path)
      return path === '/api/auth/sign-out' ? Response.json({ signedOut: true }) : world.request(accountId, path, init)
    },
    now: () => 0,
    exclusively: work => work(),
    onOtherTab: () => () => {},
  })
  const session = { accessToken: accountId, expiresAt: 1e12, refreshToken: 'r', accountId, email: 'dana@example.com' }
  sessions.signIn(session)
  const mirror = await openMirror(accountId, MIRROR_PORTS)
  const name = await mirrorName(accountId)
  return { world, accountId, choose, kept, seen, network, sessions, mirror, name }
}

describe('signing out', () => {
  test('sends what waits, ends the session on the server and leaves nothing of the account here', async () => {
    const { world, accountId, choose, kept, seen, sessions, mirror, name } = await setUp()
    await mirror.saveIntent(...choose('openai', false))
    files.add('/api/files/a').add('/api/files/b')

    expect(await signOutHere(sessions)).toEqual({ done: true })

    expect(await world.store.tenant(accountId).list('email_providers', { enabled: false })).toHaveLength(1)
    expect(seen.at(-1)).toBe('/api/auth/sign-out')
    expect(kept.has(SESSION_KEY)).toBe(false)
    expect(await Dexie.getDatabaseNames()).not.toContain(name)
    expect([...files]).toEqual([])
    expect(caches.delete).toHaveBeenCalledWith(name)
    // A screen that still looks finds a closed door, and does not make the database anew.
    await expect(mirror.readState()).rejects.toThrow(/closed/i)
    expect(await Dexie.getDatabaseNames()).not.toContain(name)
  })

  test('with edits that cannot leave it stops and says how many, until told otherwise', async () => {
    const { choose, network, sessions, mirror, name } = await setUp()
    await mirror.saveIntent(...choose('openai', false))
    await mirror.saveIntent(...choose('xai', false))
    network.isUp = false

    expect(await signOutHere(sessions)).toEqual({ done: false, unsent: 2 })
    expect(sessions.read().status).toBe('in')
    expect(await mirror.outbox.count()).toBe(2)

    expect(await signOutHere(sessions, { evenIfUnsent: true })).toEqual({ done: true })
    expect(sessions.read().status).toBe('out')
    expect(await Dexie.getDatabaseNames()).not.toContain(name)
  })

  test('offline, with nothing unsent, it wipes this browser all the same', async () => {
    const { network, sessions, name } = await setUp()
    network.isUp = false
    expect(await signOutHere(sessions)).toEqual({ done: true })
    expect(await Dexie.getDatabaseNames()).not.toContain(name)
  })
})
