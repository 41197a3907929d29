import 'fake-indexeddb/auto'

import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { keepConversation } from '../../sync/mirror/conversations.ts'
import { type Mirror, mirrorName, openNamed } from '../../sync/mirror/mirror.ts'
import { pendingEntries, saveMutation } from '../../sync/mirror/outbox.ts'
import { AccountId } from '../../sync/records/ids.ts'
import { aCacheStorage, aJar, aStorage } from '../../tests/builders-device.ts'
import { aWorldWithAccount } from '../../tests/simulation/world.ts'
import { createCopyKeys, LOCK_KEY } from './copy-encryption.ts'
import type { WipePorts } from './device-wipe.ts'
import { hiddenMutations } from './hidden-mutations.ts'
import { markerName } from './kept-marker.ts'
import { MIRROR_PORTS, openCopy } from './open-here.ts'
import { unlock } from './open-lock.ts'
import { createSessions } from './session.ts'
import { SESSION_KEY } from './session-key.ts'
import { signOutHere } from './sign-out.ts'
import { passphraseFault, type SwitchPorts, turnLockOff, turnLockOn } from './switch-encryption.ts'

const CLEAR = '/api/device/clear'
const SECRET = { kind: 'passphrase', passphrase: 'seven green teapots' } as const
const WRONG = { kind: 'passphrase', passphrase: 'eight green teapots' } as const

beforeEach(async () => {
  // A browser without Web Locks: the journey tests cover locking between tabs.
  vi.stubGlobal('navigator', {})
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
})
afterEach(() => vi.unstubAllGlobals())

/** A browser with one account signed in and fetched, and the server that it talks to. */
async function setUp() {
  const { world, accountId, choose } = await aWorldWithAccount()
  const storage = aStorage()
  const network = { isUp: true, refuses: '', onClear: () => {} }
  const sessions = createSessions({
    storage,
    async fetch(path, init) {
      if (!network.isUp) throw new TypeError('no network')
      if (path.startsWith('/sync/')) return world.request(accountId, path, init)
      if (path === network.refuses) return new Response(null, { status: 500 })
      if (path === CLEAR) {
        network.onClear()
        // What the header of the response does.
        storage.clear()
        for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
      }
      return Response.json({})
    },
    now: () => 0,
    exclusively: work => work(),
    onOtherTab: () => () => {},
  })
  const name = await mirrorName(accountId)
  const jar = aJar()
  const wipe: WipePorts = {
    cookies: jar,
    storages: [storage],
    caches: aCacheStorage(name, new Set()),
    databases: () => Dexie.getDatabaseNames(),
    deviceMutations: async () => 0,
    exclusively: work => work(),
    onCleared() {},
  }
  const copies = createCopyKeys({
    storage,
    tabs: undefined,
    onOtherTab() {},
    newId: () => 'question',
    later: (_ms, work) => void setTimeout(work),
  })
  sessions.signIn({ accessToken: accountId, expiresAt: 1e12, refreshToken: 'r', accountId, email: 'dana@example.com' })
  const ports: SwitchPorts = { sessions, copies, wipe }
  const open = async (): Promise<Mirror> => {
    const copy = await openCopy(AccountId.parse(accountId), copies)
    if (copy === 'locked') throw new Error('the copy is locked')
    return copy.mirror
  }
  const isSealed = async () => {
    const raw = await openNamed(name, AccountId.parse(accountId), MIRROR_PORTS)
    const state: object = await raw.readState()
    raw.close()
    return 'sealed' in state
  }
  return { accountId, choose, storage, network, sessions, name, jar, ports, copies, open, isSealed, wipe }
}

describe('[SYNC-021] turning the lock on and off', () => {
  test('[REACH-010] carries over what was masked, which no server could send again', async () => {
    const { ports, open } = await setUp()
    const mirror = await open()
    const vault = { version: 1, entries: [{ shape: 'Name', number: 1042, value: 'Dana' }], bare: [] } as const
    await keepConversation(mirror, { id: 'c-1', title: 'Letter', text: 'To Dana', hide: [], show: [], off: [], vault })
    const rows = await mirror.conversations.toArray()
    expect(await turnLockOn(mirror, SECRET, ports)).toBe('done')
    const sealed = await open()
    expect(await sealed.conversations.toArray()).toEqual(rows)
    expect(await turnLockOff(sealed, SECRET, ports)).toBe('done')
    expect(await (await open()).conversations.toArray()).toEqual(rows)
  })

  test('sends what waits, and makes the copy anew; the session and what the person chose stay', async () => {
    const { choose, storage, name, jar, ports, copies, open, isSealed, network } = await setUp()
    const mirror = await open()
    await mirror.setKeepEverything(true)
    await saveMutation(mirror, ...choose('openai', false))
    jar.write(markerName(name), 'c.0')
    const session = storage.getItem(SESSION_KEY)
    let waited: unknown = 'not asked'
    network.onClear = () => {
      waited = storage.getItem(LOCK_KEY)
    }
    expect(await turnLockOn(mirror, SECRET, ports)).toBe('done')
    // The copy is not marked as locked before the open rows are gone.
    expect(waited).toBeNull()
    expect(storage.getItem(SESSION_KEY)).toBe(session)
    // The browser has cleared nothing by itself, so the marker must not say that it has.
    expect(jar.all.has(markerName(name))).toBe(false)
    expect(await isSealed()).toBe(true)
    const sealed = await open()
    expect(await sealed.readState()).toMatchObject({ keepEverything: true, cursor: 0 })
    expect(await sealed.outbox.count()).toBe(0)

    expect(await turnLockOff(sealed, WRONG, ports)).toBe('wrong')
    expect(await isSealed()).toBe(true)
    expect(await turnLockOff(sealed, SECRET, ports)).toBe('done')
    expect([await copies.read(name), await isSealed()]).toEqual([null, false])
    expect(await (await open()).readState()).toMatchObject({ keepEverything: true })
  })

  test.each([
    ['offline', { isUp: false }],
    ['offline', { refuses: CLEAR }],
  ])('without an answer the copy stays as it was: %s %o', async (end, fault) => {
    const { choose, network, ports, copies, name, open, isSealed } = await setUp()
    const mirror = await open()
    await saveMutation(mirror, ...choose('openai', false))
    Object.assign(network, fault)
    expect(await turnLockOn(mirror, SECRET, ports)).toBe(end)
    expect([await copies.read(name), await isSealed()]).toEqual([null, false])
    expect(await (await open()).outbox.count()).toBe(1)
  })

  test('with a refusal that nobody has read, or with data of somebody else, it does not begin', async () => {
    const { choose, ports, open, isSealed, accountId } = await setUp()
    const mirror = await open()
    await saveMutation(mirror, ...choose('openai', false))
    await mirror.outbox.toCollection().modify({ state: 'rejected' })
    expect(await turnLockOn(mirror, SECRET, ports)).toBe('refused')
    await mirror.outbox.clear()
    ;(await openNamed('recall-somebody-else', AccountId.parse(accountId), MIRROR_PORTS)).close()
    expect(await turnLockOn(mirror, SECRET, ports)).toBe('others')
    expect(await isSealed()).toBe(false)
    expect(await Dexie.getDatabaseNames()).toContain('recall-somebody-else')
  })

  test('a passphrase is eight letters or more, twice the same', () => {
    expect(passphraseFault('1234567', '1234567')).toBe('short')
    expect(passphraseFault('12345678', '12345679')).toBe('different')
    expect(passphraseFault('12345678', '12345678')).toBeUndefined()
    // Characters count, not UTF-16 units.
    expect(passphraseFault('🔑🔑🔑🔑', '🔑🔑🔑🔑')).toBe('short')
  })
})

describe('[SYNC-021] a locked copy', () => {
  async function locked() {
    const world = await setUp()
    expect(await turnLockOn(await world.open(), SECRET, world.ports)).toBe('done')
    const mirror = await world.open()
    await saveMutation(mirror, ...world.choose('openai', false))
    await saveMutation(mirror, ...world.choose('xai', false))
    mirror.close()
    world.copies.lockNow()
    return world
  }

  test('opens with its passphrase only', async () => {
    const { accountId, copies, name, open } = await locked()
    expect(await openCopy(AccountId.parse(accountId), copies)).toBe('locked')
    expect(await unlock(copies, name, WRONG)).toBe('wrong')
    expect(await openCopy(AccountId.parse(accountId), copies)).toBe('locked')
    expect(await unlock(copies, name, SECRET)).toBe('open')
    expect(await pendingEntries(await open())).toMatchObject([
      { args: { providerId: 'openai' } },
      { args: { providerId: 'xai' } },
    ])
  })

  test('is not signed out of unasked while mutations wait in it; counting them changes nothing', async () => {
    const { accountId, copies, sessions, wipe, name, open } = await locked()
    const ports = { ...wipe, lock: copies }
    expect(await hiddenMutations(accountId)).toBe(2)
    expect(await signOutHere(sessions, {}, ports)).toEqual({ done: false, unsent: [], hidden: 2 })
    expect(await unlock(copies, name, SECRET)).toBe('open')
    expect(await pendingEntries(await open())).toHaveLength(2)
    copies.lockNow()
    expect(await signOutHere(sessions, { evenIfUnsent: true }, ports)).toEqual({ done: true })
    expect([await Dexie.getDatabaseNames(), await copies.read(name)]).toEqual([[], null])
  })

  test('whose lock was removed by hand is fetched anew', async () => {
    const { storage, open, isSealed } = await locked()
    storage.removeItem(LOCK_KEY)
    expect(await (await open()).readState()).toMatchObject({ cursor: 0 })
    expect(await isSealed()).toBe(false)
  })
})
