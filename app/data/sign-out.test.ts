import 'fake-indexeddb/auto'

import { Dexie } from 'dexie'
import { beforeEach, describe, expect, test } from 'vitest'

import { mirrorName, openDeviceMirror, openMirror } from '../../sync/mirror/mirror.ts'
import { saveMutation } from '../../sync/mirror/outbox.ts'
import { AccountId } from '../../sync/records/ids.ts'
import { aCacheStorage, aJar, aStorage } from '../../tests/builders-device.ts'
import { aWorldWithAccount } from '../../tests/simulation/world.ts'
import { finishLeaving } from './device-wipe.ts'
import { markerName } from './kept-marker.ts'
import { LEAVING_COOKIE } from './leaving.ts'
import { MIRROR_PORTS } from './open-here.ts'
import { SEAL_COOKIE } from './sealed.ts'
import { createSessions } from './session.ts'
import { type SignOutPorts, signOutHere } from './sign-out.ts'

beforeEach(async () => {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
})

const END = '/api/auth/end-session'
const CLEAR = '/api/device/clear'
/** SHA-256 of 'r'. */
const HASH_OF_R = '454349e422f05297191ead13e21d3db520e5abef52055e4964b82fb213f593a1'

/** A browser with one account signed in, and the server that it talks to. */
async function setUp() {
  const { world, accountId, choose } = await aWorldWithAccount()
  const storage = aStorage()
  const sent: { path: string; body: unknown; credentials: unknown }[] = []
  const network = { isUp: true, refuses: '' }
  const sessions = createSessions({
    storage,
    async fetch(path, init) {
      if (!network.isUp) throw new TypeError('no network')
      if (path.startsWith('/sync/')) return world.request(accountId, path, init)
      sent.push({ path, body: JSON.parse(String(init.body)), credentials: init.credentials })
      return path === network.refuses ? new Response(null, { status: 500 }) : Response.json({})
    },
    now: () => 0,
    exclusively: work => work(),
    onOtherTab: () => () => {},
  })
  const files = new Set<string>()
  const jar = aJar()
  const device = { mutations: 0, cleared: 0 }
  const ports: SignOutPorts = {
    lock: { read: async () => null, key: async () => undefined },
    cookies: jar,
    storages: [storage],
    caches: aCacheStorage(await mirrorName(accountId), files),
    databases: () => Dexie.getDatabaseNames(),
    deviceMutations: async () => device.mutations,
    exclusively: work => work(),
    onCleared: () => {
      device.cleared += 1
    },
  }
  const session = { accessToken: accountId, expiresAt: 1e12, refreshToken: 'r', accountId, email: 'dana@example.com' }
  sessions.signIn(session)
  const mirror = await openMirror(accountId, MIRROR_PORTS)
  const name = await mirrorName(accountId)
  const paths = () => sent.map(({ path }) => path)
  return {
    world,
    accountId,
    choose,
    storage,
    sent,
    paths,
    network,
    sessions,
    session,
    mirror,
    name,
    files,
    jar,
    device,
    ports,
  }
}

describe('signing out', () => {
  test('sends what waits, leaves nothing of the account here, then has session and site ended by the server', async () => {
    const { world, accountId, choose, storage, sent, paths, sessions, mirror, name, files, jar, device, ports } =
      await setUp()
    await saveMutation(mirror, ...choose('openai', false))
    files.add('/api/files/a').add('/api/files/b')
    storage.setItem('pendingOnboarding', '{}')
    jar.write(markerName(name), 'c.1')
    jar.write(SEAL_COOKIE, 'key')
    ;(await openDeviceMirror(MIRROR_PORTS)).close()

    expect(await signOutHere(sessions, {}, ports)).toEqual({ done: true })

    expect(await world.store.tenant(accountId).list('email_providers', { enabled: false })).toHaveLength(1)
    expect(storage.length).toBe(0)
    expect(await Dexie.getDatabaseNames()).toEqual([])
    expect([...files]).toEqual([])
    // The mark, the marker and the key of sealed data are all gone.
    expect([...jar.all]).toEqual([])
    expect(sent).toEqual([
      { path: END, body: { refreshTokenSha256: HASH_OF_R }, credentials: undefined },
      // With 'omit', Chromium ignores the header that this call is made for.
      { path: CLEAR, body: {}, credentials: 'same-origin' },
    ])
    expect(paths().at(-1)).toBe(CLEAR)
    expect(device.cleared).toBe(1)
    // A screen that still reads finds the database closed, and does not create it again.
    await expect(mirror.readState()).rejects.toThrow(/closed/i)
    expect(await Dexie.getDatabaseNames()).not.toContain(name)
  })

  test('a closing of the account that no server has heard of is told of like a mutation', async () => {
    const { network, sessions, mirror, name, ports } = await setUp()
    await mirror.setClosing(Date.UTC(2026, 4, 4))
    network.isUp = false
    expect(await signOutHere(sessions, {}, ports)).toEqual({
      done: false,
      unsent: [{ at: '2026-05-04T00:00:00.000Z', what: 'close account', details: {} }],
      hidden: 0,
    })
    expect(await Dexie.getDatabaseNames()).toContain(name)
  })

  test('with mutations that cannot leave it stops and tells them, until told otherwise', async () => {
    const { choose, network, sessions, mirror, name, ports } = await setUp()
    await saveMutation(mirror, ...choose('openai', false))
    await saveMutation(mirror, ...choose('xai', false))
    network.isUp = false

    expect(await signOutHere(sessions, {}, ports)).toMatchObject({
      done: false,
      unsent: [
        { what: 'set provider enabled', details: { providerId: 'openai', enabled: false } },
        { what: 'set provider enabled', details: { providerId: 'xai', enabled: false } },
      ],
    })
    expect(sessions.read().status).toBe('in')
    expect(await mirror.outbox.count()).toBe(2)

    expect(await signOutHere(sessions, { evenIfUnsent: true }, ports)).toEqual({ done: true })
    expect(sessions.read().status).toBe('out')
    expect(await Dexie.getDatabaseNames()).not.toContain(name)
  })

  test('without a network it wipes this browser all the same, and keeps only what ends the session', async () => {
    const { network, storage, sessions, jar, device, paths, ports } = await setUp()
    network.isUp = false
    jar.write(SEAL_COOKIE, 'key')
    expect(await signOutHere(sessions, {}, ports)).toEqual({ done: true })
    expect(await Dexie.getDatabaseNames()).toEqual([])
    expect(storage.length).toBe(0)
    expect([...jar.all]).toEqual([[LEAVING_COOKIE, `.${HASH_OF_R}`]])

    // Someone begins a form meanwhile: it belongs to no account, and survives the clearing.
    storage.setItem('recall.flow', 'f')
    network.isUp = true
    const cleared = ports.onCleared
    ports.onCleared = () => {
      cleared()
      expect(storage.getItem('recall.flow')).toBe('f')
    }
    await finishLeaving(sessions, ports)
    expect(paths()).toEqual([END, CLEAR])
    expect(device.cleared).toBe(1)
    expect([...jar.all]).toEqual([])
    // Nothing is left to do, so nothing is sent.
    await finishLeaving(sessions, ports)
    expect(paths()).toHaveLength(2)
  })

  test('the site is not cleared while another account is signed in; its own sign-out clears for both', async () => {
    const { network, sessions, session, paths, jar, device, ports } = await setUp()
    network.isUp = false
    await signOutHere(sessions, {}, ports)
    network.isUp = true
    const other = 'account-of-robin'
    sessions.signIn({ ...session, accountId: other, refreshToken: 'r2', accessToken: other })
    const theirs = await openMirror(AccountId.parse(other), MIRROR_PORTS)

    await finishLeaving(sessions, ports)
    // The first account's session ends at once, which affects no one else.
    expect(paths()).toEqual([END])
    expect(device.cleared).toBe(0)
    expect(jar.read(LEAVING_COOKIE)).toBe('.')
    expect(theirs.isOpen()).toBe(true)
    theirs.close()

    await signOutHere(sessions, {}, ports)
    expect(paths()).toEqual([END, END, CLEAR])
    expect([...jar.all]).toEqual([])
  })

  test('the copy of another account, and checklists of nobody, are not cleared with this one', async () => {
    const { sessions, paths, jar, device, ports } = await setUp()
    const theirs = await openMirror(AccountId.parse('account-of-robin'), MIRROR_PORTS)
    await signOutHere(sessions, {}, ports)
    expect(await Dexie.getDatabaseNames()).toEqual([theirs.name])
    expect(paths()).toEqual([END])
    theirs.close()
    await Dexie.delete(theirs.name)

    device.mutations = 1
    await finishLeaving(sessions, ports)
    expect(paths()).toEqual([END])
    device.mutations = 0
    await finishLeaving(sessions, ports)
    expect(paths()).toEqual([END, CLEAR])
    expect([...jar.all]).toEqual([])
  })

  test('a page that was closed in the middle is finished by the next one', async () => {
    const { sessions, name, jar, mirror, paths, ports } = await setUp()
    // The state right after the mark was written and the session forgotten.
    mirror.close()
    sessions.forget()
    jar.write(LEAVING_COOKIE, `${name.slice('recall-'.length).slice(0, 8)}.${HASH_OF_R}`)
    expect(await Dexie.getDatabaseNames()).toEqual([name])
    await finishLeaving(sessions, ports)
    expect(await Dexie.getDatabaseNames()).toEqual([])
    expect(paths()).toEqual([END, CLEAR])
    expect([...jar.all]).toEqual([])
  })

  test.each([END, CLEAR])('a server that fails at %s leaves the mark for the next contact', async path => {
    const { network, sessions, jar, device, ports } = await setUp()
    network.refuses = path
    await signOutHere(sessions, {}, ports)
    expect(jar.read(LEAVING_COOKIE)).not.toBeNull()
    expect(device.cleared).toBe(0)
    network.refuses = ''
    await finishLeaving(sessions, ports)
    expect(device.cleared).toBe(1)
    expect(jar.read(LEAVING_COOKIE)).toBeNull()
  })
})
