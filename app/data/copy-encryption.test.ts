import { readFileSync } from 'node:fs'

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'

import { lockWithPasskey, lockWithPassphrase, type NewLock } from '../../sync/mirror/lock.ts'
import { Mirror } from '../../sync/mirror/mirror.ts'
import { AccountId } from '../../sync/records/ids.ts'
import { aStorage } from '../../tests/builders-device.ts'
import { type CopyKeys, createCopyKeys, LOCK_KEY } from './copy-encryption.ts'

const COPY = 'recall-00000001'

const aLock = (fill = 7): NewLock =>
  lockWithPasskey(new Uint8Array(32).fill(fill), { salt: new Uint8Array(32), credential: 'c' })

/** One browser: a storage that all its tabs see, and a channel between them that the test can cut or hold back. */
function aBrowserOfTabs() {
  const storage = aStorage()
  const ears: { tab: number; hear: (message: unknown) => void }[] = []
  const stored: (() => void)[] = []
  const held: (() => void)[] = []
  const channel = { isHeld: false }
  let made = 0
  return {
    storage,
    /** From now on answers arrive later than a tab waits. */
    hold: () => {
      channel.isHeld = true
    },
    release() {
      channel.isHeld = false
      for (const deliver of held.splice(0)) deliver()
    },
    storageEvent: () => {
      for (const listener of stored) listener()
    },
    aTab() {
      const tab = made
      made += 1
      const told = { times: 0 }
      const lock: CopyKeys = createCopyKeys({
        storage,
        tabs: {
          send(message) {
            const deliver = () => {
              for (const ear of ears) if (ear.tab !== tab) ear.hear(structuredClone(message))
            }
            if (channel.isHeld) held.push(deliver)
            else deliver()
          },
          listen: hear => void ears.push({ tab, hear }),
        },
        onOtherTab: listener => void stored.push(listener),
        newId: () => `question-${tab}-${ears.length}-${told.times}`,
        later: (_ms, work) => void setTimeout(work),
      })
      lock.subscribe(() => {
        told.times += 1
      })
      return { lock, told }
    },
  }
}

describe('[SYNC-021] the lock of a copy', () => {
  test('stands in the storage, the key never', async () => {
    const { storage, aTab } = aBrowserOfTabs()
    const { lock } = aTab()
    expect(await lock.read(COPY)).toBeNull()
    const fresh = await lockWithPassphrase('seven green teapots')
    lock.change(COPY, fresh)
    expect(await lock.read(COPY)).toEqual(fresh.lock)
    expect(lock.keyHere(COPY)).toEqual(fresh.key)
    const kept = storage.getItem(LOCK_KEY) ?? ''
    expect(Object.keys(JSON.parse(kept)[COPY]).sort()).toEqual(['credential', 'kind', 'salt', 'v', 'wrapped'])
    expect(kept).not.toContain(btoa(String.fromCharCode(...fresh.key)))
  })

  test('each account of a browser has its own; the last one that is turned off leaves nothing', async () => {
    const { storage, aTab } = aBrowserOfTabs()
    const { lock } = aTab()
    const [mine, others] = [aLock(1), aLock(2)]
    lock.change(COPY, mine)
    lock.change('recall-00000002', others)
    expect(await lock.read(COPY)).toEqual(mine.lock)
    lock.change(COPY, null)
    expect(await lock.read(COPY)).toBeNull()
    expect(await lock.read('recall-00000002')).toEqual(others.lock)
    lock.change('recall-00000002', null)
    expect(storage.length).toBe(0)
  })

  test.each(['nonsense', '[]', '{"recall-00000001":{"v":2}}'])(
    'what somebody wrote there by hand counts as none: %s',
    async text => {
      const { storage, aTab } = aBrowserOfTabs()
      storage.setItem(LOCK_KEY, text)
      expect(await aTab().lock.read(COPY)).toBeNull()
    },
  )

  test('a new tab has the key from one that is open, and nobody when all were closed', async () => {
    const first = aBrowserOfTabs()
    const fresh = aLock()
    first.aTab().lock.change(COPY, fresh)
    expect(await first.aTab().lock.key(COPY)).toEqual(fresh.key)

    const nextMorning = aBrowserOfTabs()
    nextMorning.storage.setItem(LOCK_KEY, first.storage.getItem(LOCK_KEY) ?? '')
    const { lock } = nextMorning.aTab()
    expect(await lock.read(COPY)).toEqual(fresh.lock)
    expect(await lock.key(COPY)).toBeUndefined()
  })

  test('an answer that comes late opens the copy all the same, but not after somebody has locked it', async () => {
    const { aTab, hold, release } = aBrowserOfTabs()
    const fresh = aLock()
    aTab().lock.change(COPY, fresh)
    const { lock, told } = aTab()
    hold()
    expect(await lock.key(COPY)).toBeUndefined()
    const before = told.times
    release()
    expect([lock.keyHere(COPY), told.times]).toEqual([fresh.key, before + 1])

    const third = aTab()
    hold()
    expect(await third.lock.key(COPY)).toBeUndefined()
    third.lock.lockNow()
    release()
    expect(third.lock.keyHere(COPY)).toBeUndefined()
  })

  test('who unlocks, unlocks every tab; who locks, locks every tab', () => {
    const { aTab } = aBrowserOfTabs()
    const tabs = [aTab(), aTab(), aTab()]
    const [first, second] = tabs
    const fresh = aLock()
    first?.lock.change(COPY, fresh)
    second?.lock.lockNow()
    expect(tabs.map(({ lock }) => lock.keyHere(COPY))).toEqual([undefined, undefined, undefined])
    second?.lock.unlock(COPY, fresh.key)
    expect(tabs.map(({ lock }) => lock.keyHere(COPY))).toEqual([fresh.key, fresh.key, fresh.key])
    for (const { told } of tabs) expect(told.times).toBeGreaterThanOrEqual(3)
  })

  test('whoever makes the copy anew keeps its key; the others forget it and look again', () => {
    const { aTab } = aBrowserOfTabs()
    const [first, second] = [aTab(), aTab()]
    const fresh = aLock()
    first.lock.change(COPY, fresh)
    const before = second.told.times
    first.lock.callAside(COPY)
    expect([first.lock.keyHere(COPY), second.lock.keyHere(COPY)]).toEqual([fresh.key, undefined])
    expect(second.told.times).toBe(before + 1)
  })

  test('after a sign-out, which clears the storage, the memory answers for no copy', () => {
    const { storage, storageEvent, aTab } = aBrowserOfTabs()
    const { lock, told } = aTab()
    lock.change(COPY, aLock())
    const before = told.times
    storage.clear()
    storageEvent()
    expect([lock.keyHere(COPY), told.times]).toEqual([undefined, before + 1])
  })

  test('anything else on the channel is not heard', async () => {
    const { storage } = aBrowserOfTabs()
    let say: (message: unknown) => void = () => {}
    const lock = createCopyKeys({
      storage,
      tabs: {
        send() {},
        listen: hear => {
          say = hear
        },
      },
      onOtherTab() {},
      newId: () => 'question',
      later: (_ms, work) => void setTimeout(work),
    })
    lock.change(COPY, aLock())
    for (const message of [null, 'locked', { kind: 'unlocked', mirror: 'recall-00000002', key: 'text' }]) say(message)
    say({ kind: 'answer', id: 'never asked', key: new Uint8Array(32) })
    expect(await lock.key('recall-00000002')).toBeUndefined()
  })
})

test('[SYNC-021] the README names every field that a sealed copy leaves readable', () => {
  const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange }
  const mirror = new Mirror(COPY, AccountId.parse('account-0001'), { newId: () => 'c', now: () => 0, indexedDb })
  const fields = mirror.tables.flatMap(({ schema }) =>
    [schema.primKey, ...schema.indexes].flatMap(({ keyPath }) => keyPath ?? []),
  )
  const [, told = ''] =
    /\*\*With the lock on\*\*.*?the\s+fields(.*?);/s.exec(readFileSync('app/README.md', 'utf8')) ?? []
  const named = [...told.matchAll(/`(\w+)`/g)].flatMap(([, field]) => field ?? [])
  expect(named.sort()).toEqual([...new Set(fields)].sort())
})
