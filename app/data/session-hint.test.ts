import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'

import { HINT_KEY, HINT_MS, keepHint, readHint } from './session-hint.ts'

function aShelf() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

test('[AUTH-045] the hint is the hash of the address and a time, and nothing else', async () => {
  const shelf = aShelf()
  await keepHint(shelf, ' Dana@Whitfield.Studio ', 1_700_000_000_000)
  const emailHash = createHash('sha256').update('dana@whitfield.studio').digest('hex')
  expect(JSON.parse(shelf.getItem(HINT_KEY) ?? '')).toEqual({ emailHash, timestamp: 1_700_000_000_000 })
  expect(readHint(shelf, 1_700_000_000_000 + HINT_MS - 1)).toEqual({ emailHash, timestamp: 1_700_000_000_000 })
})

test('a hint is forgotten after 90 days, and what is no hint at once', async () => {
  const shelf = aShelf()
  await keepHint(shelf, 'dana@whitfield.studio', 0)
  expect(readHint(shelf, 90 * 86_400_000)).toBeNull()
  expect(shelf.getItem(HINT_KEY)).toBeNull()
  for (const text of ['', '{', 'null', '[]', '{"emailHash":"x","timestamp":1}', `{"emailHash":"${'a'.repeat(64)}"}`]) {
    shelf.setItem(HINT_KEY, text)
    expect(readHint(shelf, 1), text).toBeNull()
    expect(shelf.getItem(HINT_KEY)).toBeNull()
  }
})
