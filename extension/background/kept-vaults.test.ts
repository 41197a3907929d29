import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'

import { KEPT_LIFE_MS, keptVaults } from './kept-vaults.ts'

const WORD = 'Dana Whitfield'
const row = (id: string, at = 1_000, value = WORD) => ({
  at,
  key: { origin: 'https://claude.ai', id },
  vault: { version: 1 as const, entries: [{ shape: 'Name' as const, number: 1042, value }], bare: [] },
})

/** Everything stored in the databases, as text. */
async function onDisk(databases: IDBFactory): Promise<string> {
  const parts: string[] = []
  for (const { name = '' } of await databases.databases()) {
    const database = await new Promise<IDBDatabase>(resolve => {
      const request = databases.open(name)
      request.onsuccess = () => resolve(request.result)
    })
    for (const store of database.objectStoreNames) {
      const all = await new Promise<unknown[]>(resolve => {
        const request = database.transaction(store).objectStore(store).getAll()
        request.onsuccess = () => resolve(request.result)
      })
      for (const each of all)
        parts.push(
          each instanceof CryptoKey
            ? `key, extractable: ${each.extractable}`
            : Object.values(each as object)
                .map(value =>
                  typeof value === 'number' ? String(value) : Buffer.from(value as ArrayBuffer).toString('latin1'),
                )
                .join(),
        )
    }
    database.close()
  }
  return parts.join('\n')
}

describe('vaults that outlive the browser', () => {
  test('come back whole, and lie encrypted, with a key that no script can take out', async () => {
    const databases = new IDBFactory()
    await keptVaults(databases, () => 1_000).save('claude a1', row('conversation-1'))
    const disk = await onDisk(databases)
    expect(disk).toContain('key, extractable: false')
    for (const word of ['Whitfield', 'claude', 'conversation-1', '1042']) expect(disk).not.toContain(word)
    // Simulates a restart: nothing is in memory.
    expect(await keptVaults(databases, () => 1_000).all()).toEqual([row('conversation-1')])
  })

  test('one of a conversation takes the place of the one before', async () => {
    const vaults = keptVaults(new IDBFactory(), () => 1_000)
    await vaults.save('a', row('a'))
    await vaults.save('a', row('a', 2_000, 'Marcus Bell'))
    expect(await vaults.all()).toEqual([row('a', 2_000, 'Marcus Bell')])
  })

  test('two that are kept at once have one key', async () => {
    const vaults = keptVaults(new IDBFactory(), () => 1_000)
    await Promise.all(['a', 'b', 'c'].map(name => vaults.save(name, row(name))))
    expect(await vaults.all()).toHaveLength(3)
  })

  test('after a month without a send they are gone', async () => {
    let now = 1_000
    const vaults = keptVaults(new IDBFactory(), () => now)
    await vaults.save('a', row('a'))
    now += KEPT_LIFE_MS
    expect(await vaults.all()).toHaveLength(1)
    now += 1
    expect(await vaults.all()).toEqual([])
  })

  test('older ones make room for newer ones; one that is larger than all the room is refused with words', async () => {
    const vaults = keptVaults(new IDBFactory(), () => 1_000)
    const large = 'x'.repeat(9_000_000)
    for (const [at, name] of ['a', 'b', 'c'].entries()) await vaults.save(name, row(name, at, large))
    expect((await vaults.all()).map(({ key }) => key.id).sort()).toEqual(['b', 'c'])
    await expect(vaults.save('d', row('d', 9, 'x'.repeat(20_000_001)))).rejects.toThrow('larger than there is room for')
  })

  test('Forget all takes the rows and the key: what was copied before cannot be read with the next one', async () => {
    const databases = new IDBFactory()
    const vaults = keptVaults(databases, () => 1_000)
    await vaults.save('a', row('a'))
    await vaults.forgetAll()
    expect(await databases.databases()).toEqual([])
    expect(await onDisk(databases)).toBe('')
    expect(await vaults.all()).toEqual([])
  })
})
