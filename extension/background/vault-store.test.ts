import { expect, test } from 'vitest'

import type { Row } from './vault-row.ts'
import { vaultStore } from './vault-store.ts'

const CHAT = { origin: 'https://claude.ai', id: 'a1b2c3d4e5f6a7' }
const UNNAMED = { ...CHAT, id: null }
const vaultOf = (number: number) =>
  ({ version: 1, entries: [{ shape: 'Name', number, value: `n${number}` }], bare: [] }) as const

/** A browser that is started again and again: what is in memory is new each time, what is at rest stays. */
function browserStarts() {
  const atRest = new Map<string, Row>()
  return () => {
    const rows = new Map<string, unknown>()
    const memory = {
      get: async () => Object.fromEntries(rows),
      set: async (items: Record<string, unknown>) => {
        for (const [key, value] of Object.entries(items)) rows.set(key, value)
      },
      remove: async (keys: string | string[]) => {
        for (const key of [keys].flat()) rows.delete(key)
      },
    }
    const vaults = {
      all: async () => [...atRest.values()],
      save: async (name: string, row: Row) => void atRest.set(name, row),
      remove: async (names: readonly string[]) => {
        for (const name of names) atRest.delete(name)
      },
      forgetAll: async () => atRest.clear(),
    }
    return vaultStore(memory, () => 1, { isWanted: async () => true, vaults })
  }
}

test('[REACH-026] codes of a page without a conversation’s address are kept, too, if codes are; for reading only', async () => {
  const start = browserStarts()
  await start().save({ key: UNNAMED, vault: vaultOf(1042) }, 7)
  await start().save({ key: UNNAMED, vault: vaultOf(2077) }, 7)
  const known = await start().of(CHAT.origin, 7)
  expect(known.map(({ vault }) => vault)).toEqual([vaultOf(1042), vaultOf(2077)])
  // A tab of the next browser that has the same number goes on with neither.
  expect(known.map(({ key }) => key.id)).toEqual(['tab 7 1042', 'tab 7 2077'])
})

test('a conversation that has got its address is kept once', async () => {
  const start = browserStarts()
  const first = start()
  await first.save({ key: UNNAMED, vault: vaultOf(1042) }, 7)
  await first.save({ key: CHAT, vault: vaultOf(1042) }, 7)
  expect(await first.of(CHAT.origin, 7)).toEqual([{ key: CHAT, vault: vaultOf(1042) }])
  expect(await start().of(CHAT.origin, 7)).toEqual([{ key: CHAT, vault: vaultOf(1042) }])
})
