import 'fake-indexeddb/auto'

import { afterEach, describe, expect, test } from 'vitest'

import { aDevice, addCase, aWorldWithAccount, type Device, type World } from '../../tests/simulation/world.ts'
import type { AccountId } from '../records/ids.ts'
import { wholeLedger } from './ledger.ts'
import { retryDelayMs, type SyncLoop, startSync } from './loop.ts'
import type { OutboxEntry } from './mirror.ts'
import { pendingEntries, saveMutation } from './outbox.ts'
import { badgeText, STARTING, type SyncStatus } from './status.ts'
import type { Surroundings } from './surroundings.ts'

const loops: SyncLoop[] = []
afterEach(() => {
  for (const loop of loops.splice(0)) loop.stop()
})

/** How often the outbox watch looks. */
const WATCH_MS = 7_500

/** Surroundings whose time stands still until the test advances it. */
function aPlace(options: { locks?: Set<string> } = {}) {
  const timers: { at: number; work: () => void; isWatch: boolean }[] = []
  const tries = () => timers.filter(timer => !timer.isWatch).length
  const stirs = new Set<() => void>()
  const losses = new Set<() => void>()
  const locks = options.locks ?? new Set<string>()
  const place = {
    time: 0,
    timers,
    stir: () => {
      for (const stir of stirs) stir()
    },
    /** Another tab is gone. */
    lose: () => {
      for (const loss of losses) loss()
    },
    /** Runs what is due by then, in order. */
    async wait(ms: number) {
      const until = place.time + ms
      for (;;) {
        const next = timers.filter(timer => timer.at <= until).sort((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        timers.splice(timers.indexOf(next), 1)
        place.time = next.at
        const left = tries()
        next.work()
        // Each try ends with a timer for the next one; the outbox watch only looks.
        if (!next.isWatch) await expect.poll(tries, PATIENCE).toBeGreaterThan(left)
      }
      place.time = until
    },
  }
  const surroundings: Surroundings = {
    now: () => place.time,
    chance: () => 0,
    later(ms, work) {
      const timer = { at: place.time + ms, work, isWatch: ms === WATCH_MS }
      timers.push(timer)
      return () => {
        if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1)
      }
    },
    onStir(listener) {
      stirs.add(listener)
      return () => stirs.delete(listener)
    },
    async ifAlone(name, work) {
      return locks.has(name) ? 'taken' : work()
    },
    async hold(name, signal, work) {
      if (!locks.has(name) && !signal.aborted) await work()
    },
    onLoss(_name, signal, listener) {
      losses.add(listener)
      signal.addEventListener('abort', () => losses.delete(listener))
    },
  }
  return { place, surroundings }
}

/** Timeout for what must happen, however busy the machine is. */
const PATIENCE = { timeout: 5_000, interval: 5 }
/** Wait for what must not happen. */
const calm = () => new Promise(resolve => setTimeout(resolve, 60))

async function start(device: Pick<Device, 'mirror' | 'api'>, surroundings: Surroundings) {
  const seen: SyncStatus[] = []
  const loop = startSync({
    mirror: device.mirror,
    api: device.api,
    surroundings,
    onStatus: status => seen.push(status),
  })
  loops.push(loop)
  const last = () => badgeText(seen.at(-1) ?? STARTING)
  const says = (text: string) => expect.poll(last, PATIENCE).toBe(text)
  await expect.poll(() => seen.length, PATIENCE).toBeGreaterThan(0)
  return { loop, seen, last, says }
}

async function openSession(world: World, account: string): Promise<void> {
  const session = { id: `s-${account}`, authUserId: 'u', accountId: account, createdAt: 1, lastUsedAt: 1 }
  await world.store.db
    .insertInto('sessions')
    .values({ ...session, revokedAt: null, revokedWhy: null })
    .execute()
}

async function setUp() {
  const { world, accountId, choose } = await aWorldWithAccount()
  const phone = await aDevice(world, accountId)
  return { world, accountId, choose, phone }
}

async function disabledCount(world: World, accountId: AccountId): Promise<number> {
  return (await world.store.tenant(accountId).list('email_providers', { enabled: false })).length
}

async function firstName({ mirror }: Device, accountId: AccountId): Promise<string | undefined> {
  return (await mirror.rows('users').get(accountId))?.firstName
}

/** Writes like another tab's process: IndexedDB itself notifies nobody. */
async function saveWithoutAWord(
  mirror: Device['mirror'],
  mutation: Pick<OutboxEntry, 'name' | 'args' | 'at'>,
): Promise<void> {
  const transaction = mirror.backendDB().transaction(['outbox', 'state'], 'readwrite')
  const state = transaction.objectStore('state').get('state')
  state.addEventListener('success', () => {
    const { nextSeq: seq } = state.result
    transaction.objectStore('state').put({ ...state.result, nextSeq: seq + 1 })
    transaction.objectStore('outbox').add({ ...mutation, seq, state: 'waiting', code: null, attempted: false })
  })
  await new Promise(resolve => transaction.addEventListener('complete', resolve))
}

describe('the sync loop', () => {
  test('the first exchange fills the copy, and a saved mutation leaves without being asked', async () => {
    const { phone, choose, world, accountId } = await setUp()
    const { surroundings } = aPlace()
    const { says, seen } = await start(phone, surroundings)
    await says('Synced')
    await expect.poll(() => seen.at(-1)?.lastSyncedAt, PATIENCE).toBe(world.clock.at)

    await saveMutation(phone.mirror, ...choose('openai', false))
    await expect.poll(() => disabledCount(world, accountId), PATIENCE).toBe(1)
    await says('Synced')
  })

  test('a part of the history that can no longer be read is fetched again at once, not with the next poll', async () => {
    const { world, accountId, emailId } = await aWorldWithAccount({ places: 4 })
    for (let n = 0; n < 9; n += 1) await addCase(world, accountId, emailId, { at: 2 + n })
    const phone = await aDevice(world, accountId)
    const { surroundings } = aPlace()
    const { says } = await start(phone, surroundings)
    await says('Synced')
    await phone.mirror.segments.update(2, { packed: new Uint8Array([1, 2, 3]) })
    expect(await wholeLedger(phone.mirror)).toMatchObject({ missing: 1 })
    const state = async () => {
      const { events, missing } = await wholeLedger(phone.mirror)
      return [events.length, missing]
    }
    await expect.poll(state, PATIENCE).toEqual([9, 0])
  })

  test('offline it says how much waits, retries ever more rarely, and is back at once when the network is', async () => {
    const { phone, choose } = await setUp()
    const { place, surroundings } = aPlace()
    const { says } = await start(phone, surroundings)
    await says('Synced')
    phone.fate = () => 'lost'
    for (const provider of ['openai', 'google', 'xai']) await saveMutation(phone.mirror, ...choose(provider, false))
    await says('Offline, 3 waiting')
    await calm()

    phone.paths.length = 0
    await place.wait(600_000)
    // 2 + 4 + 8 + 16 + 32 s, then once a minute.
    expect(phone.paths.length).toBeGreaterThan(9)
    expect(phone.paths.length).toBeLessThan(20)

    phone.fate = () => 'arrives'
    place.stir()
    await says('Synced')
  })

  test('the word of the browser changes nothing: only an answer does', async () => {
    const { phone } = await setUp()
    const { place, surroundings } = aPlace()
    const { last, says } = await start(phone, surroundings)
    await says('Synced')
    // 'offline' fired, but the server answers.
    place.stir()
    await calm()
    expect(last()).toBe('Synced')
    phone.fate = () => 'lost'
    // 'online' fired, but nothing answers.
    place.stir()
    await says('Offline')
  })

  test('an ended session pauses it until somebody signs in; mutations are kept', async () => {
    const { phone, choose } = await setUp()
    const { place, surroundings } = aPlace()
    const { says, loop } = await start(phone, surroundings)
    await says('Synced')
    phone.fate = () => 'refused'
    await saveMutation(phone.mirror, ...choose('openai', false))
    await says('Sign in again, 1 waiting')
    await calm()
    phone.paths.length = 0
    await calm()
    await place.wait(3_600_000)
    expect(phone.paths).toEqual([])

    phone.fate = () => 'arrives'
    loop.trigger()
    await says('Synced')
    expect(await pendingEntries(phone.mirror)).toEqual([])
  })

  test('a sign-in while the old session’s refusal is still on its way is not forgotten', async () => {
    const { world, accountId, choose, phone } = await setUp()
    const { surroundings } = aPlace()
    let isSignedIn = false
    let refuse = () => {}
    const api = {
      fetch(path: string, init?: RequestInit) {
        if (isSignedIn) return phone.api.fetch(path, init)
        return new Promise<Response>(resolve => {
          refuse = () => resolve(new Response(JSON.stringify({ code: 'session_expired' }), { status: 401 }))
        })
      },
    }
    const { loop, says } = await start({ ...phone, api }, surroundings)
    await saveMutation(phone.mirror, ...choose('openai', false))
    await calm()
    isSignedIn = true
    loop.trigger()
    refuse()
    await expect.poll(() => disabledCount(world, accountId), PATIENCE).toBe(1)
    await says('Synced')
  })

  test('a server that has moved on stops it for good, and the badge says so', async () => {
    const { phone, choose } = await setUp()
    const { place, surroundings } = aPlace()
    let asked = 0
    const api = {
      async fetch() {
        asked += 1
        return new Response('{}', { status: 426 })
      },
    }
    const { last, says } = await start({ ...phone, api }, surroundings)
    await says('Update needed')
    await saveMutation(phone.mirror, ...choose('openai', false))
    await says('Update needed, 1 waiting')
    place.stir()
    await calm()
    const before = asked
    await place.wait(3_600_000)
    expect(asked).toBe(before)
    expect(last()).toBe('Update needed, 1 waiting')
  })

  test('[SYNC-018] a change on the server reaches an open page by itself', async () => {
    const { phone, world, accountId } = await setUp()
    await openSession(world, accountId)
    const { says } = await start(phone, aPlace().surroundings)
    await says('Synced')
    await world.store.tenant(accountId).write(tx => tx.update('users', accountId, { firstName: 'Robin' }))
    await expect.poll(() => firstName(phone, accountId), PATIENCE).toBe('Robin')
  })

  test('when the calendar is moved, open pages count days anew', async () => {
    const { phone, world, accountId } = await setUp()
    await openSession(world, accountId)
    const { says } = await start(phone, aPlace().surroundings)
    await says('Synced')
    // The device's clock stays; the server's jumps by 45 days.
    const deviceNow = world.clock.at
    phone.mirror.now = () => deviceNow
    world.clock.at += 45 * 86_400_000
    world.pokes.pokeEverybody()
    await expect.poll(async () => (await phone.mirror.readState()).clockOffsetMs, PATIENCE).toBe(45 * 86_400_000)
  })

  test('without a stream it asks once a minute', async () => {
    const { phone, world, accountId } = await setUp()
    const { place, surroundings } = aPlace()
    phone.fate = path => (path === '/sync/live' ? 'lost' : 'arrives')
    const { says } = await start(phone, surroundings)
    await says('Synced')
    await calm()
    await world.store.tenant(accountId).write(tx => tx.update('users', accountId, { firstName: 'Robin' }))
    await place.wait(59_000)
    expect(await firstName(phone, accountId)).toBe('Dana')
    await place.wait(1_000)
    await expect.poll(() => firstName(phone, accountId), PATIENCE).toBe('Robin')
  })

  test('a tab that waits for a frozen one goes ahead after ten seconds', async () => {
    const { phone, choose, world, accountId } = await setUp()
    await phone.exchange()
    const held = new Set([`exchange:${phone.mirror.name}`])
    const { place, surroundings } = aPlace({ locks: held })
    await start(phone, surroundings)
    await saveMutation(phone.mirror, ...choose('openai', false))
    await calm()
    await place.wait(9_000)
    expect(await disabledCount(world, accountId)).toBe(0)
    await place.wait(2_000)
    await expect.poll(() => disabledCount(world, accountId), PATIENCE).toBe(1)
  })

  test('a mutation that waits although the server answers is called by its age, and everything starts anew', async () => {
    const { phone, choose, world, accountId } = await setUp()
    await phone.exchange()
    const { place, surroundings } = aPlace()
    place.time = world.clock.at
    // The first push never gets an answer: no failure, no timeout, only silence.
    let pushes = 0
    const silent = {
      fetch(path: string, init?: RequestInit) {
        pushes += path === '/sync/push' ? 1 : 0
        return path === '/sync/push' && pushes === 1 ? new Promise<Response>(() => {}) : phone.api.fetch(path, init)
      },
    }
    const { says, seen } = await start({ ...phone, api: silent }, surroundings)
    await says('Synced')
    await saveMutation(phone.mirror, ...choose('openai', false))
    await says('Saving 1 change')
    await expect.poll(() => pushes, PATIENCE).toBe(1)
    await place.wait(14_000)
    expect(await disabledCount(world, accountId)).toBe(0)
    // Neither lost nor doubled by the turn that still hangs.
    await place.wait(2_000)
    await expect.poll(() => disabledCount(world, accountId), PATIENCE).toBe(1)
    await says('Synced')
    expect(seen.at(-1)).toMatchObject({ waiting: 0, stalled: false })
  })

  test('[SYNC-014] a mutation that a tab saved and died, before it told anybody, is found by the next look', async () => {
    const { phone, choose, world, accountId } = await setUp()
    await phone.exchange()
    const { place, surroundings } = aPlace()
    place.time = world.clock.at
    const { says } = await start(phone, surroundings)
    await says('Synced')
    const [name, args] = choose('openai', false)
    await saveWithoutAWord(phone.mirror, { name, args, at: place.time })
    await calm()
    expect(await disabledCount(world, accountId)).toBe(0)
    await place.wait(WATCH_MS)
    await expect.poll(() => disabledCount(world, accountId), PATIENCE).toBe(1)
  })

  test('[SYNC-014] the last mutation of a tab that is gone leaves at once, without waiting for the next look', async () => {
    const { phone, world, choose, accountId } = await setUp()
    const { place, surroundings } = aPlace()
    const { says } = await start(phone, surroundings)
    await says('Synced')
    const [name, args] = choose('openai', false)
    await saveWithoutAWord(phone.mirror, { name, args, at: 0 })
    await calm()
    expect(await disabledCount(world, accountId)).toBe(0)

    place.lose()
    await expect.poll(() => disabledCount(world, accountId), PATIENCE).toBe(1)
  })

  test('retries start at a second, double to a minute, and are spread', () => {
    expect([0, 1, 2, 3, 6, 50].map(failures => retryDelayMs(failures, 0))).toEqual([
      1_000, 2_000, 4_000, 8_000, 60_000, 60_000,
    ])
    expect(retryDelayMs(0, 0.999)).toBeGreaterThanOrEqual(500)
  })
})
