import { expect, test } from 'vitest'

import { aDevice, aWorldWithAccount } from '../../tests/simulation/world.ts'
import { readAccount } from './use-account.ts'

async function aCopy() {
  const { world, accountId } = await aWorldWithAccount()
  const device = await aDevice(world, accountId)
  const warnings: string[][] = []
  const read = () => readAccount(device.mirror, (...said) => void warnings.push(said))
  return { accountId, device, warnings, read }
}

test('the account is read with its address, once the first pull has brought it', async () => {
  const { accountId, device, warnings, read } = await aCopy()
  await device.exchange()
  expect(await read()).toMatchObject({ account: { id: accountId }, email: { userId: accountId }, subscription: null })
  expect(warnings).toEqual([])
})

test('[ERR-028] a missing users row shows nothing, and nothing is said of it', async () => {
  const { device, warnings, read } = await aCopy()
  await device.exchange()
  await device.mirror.rows('users').clear()
  expect(await read()).toBeUndefined()
  expect(warnings).toEqual([])
})

test('[ERR-029] any other error of that read is warned about, by its name alone', async () => {
  const { device, warnings, read } = await aCopy()
  await device.exchange()
  device.mirror.rows('users').hook('reading', () => {
    throw new DOMException('the row of dana@whitfield.example cannot be read', 'DataError')
  })
  expect(await read()).toBeUndefined()
  expect(warnings).toEqual([['The account could not be read on this device.', 'DataError']])
})

test('a copy that is gone is no such error: whoever reads it opens another', async () => {
  const { device, warnings, read } = await aCopy()
  device.mirror.close()
  await expect(read()).rejects.toThrow()
  expect(warnings).toEqual([])
})
