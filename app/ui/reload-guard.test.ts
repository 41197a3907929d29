import { expect, test } from 'vitest'

import { addReloadGuard, isSafeToReload } from './reload-guard.ts'

test('one objection is enough to hold a reload back, and only while it stands', async () => {
  expect(await isSafeToReload()).toBe(true)
  const remove = [addReloadGuard(() => true), addReloadGuard(async () => false)]
  expect(await isSafeToReload()).toBe(false)
  for (const each of remove) each()
  expect(await isSafeToReload()).toBe(true)
})

test('a guard that cannot answer counts as an objection', async () => {
  const remove = addReloadGuard(() => {
    throw new Error('the database is closed')
  })
  expect(await isSafeToReload()).toBe(false)
  remove()
})
