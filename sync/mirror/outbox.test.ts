import { expect, test } from 'vitest'

import { aDevice, aWorldWithAccount } from '../../tests/simulation/world.ts'
import { ClientId } from '../records/ids.ts'
import { markSettled, takeBatch } from './outbox.ts'

async function aPhone() {
  const { world, accountId, choose } = await aWorldWithAccount()
  const phone = await aDevice(world, accountId)
  await phone.exchange()
  return { phone, choose }
}

test('a receipt for the name that this device had before settles nothing', async () => {
  const { phone, choose } = await aPhone()
  await phone.mirror.saveIntent(...choose('openai', false))
  const receipt = { lastSeq: 9, rejected: [{ seq: 1, code: 'not_found' }], v: 9 }
  await markSettled(phone.mirror, ClientId.parse('client-of-yesterday'), receipt)
  expect(await phone.mirror.outbox.toArray()).toMatchObject([{ state: 'waiting', code: null }])
})

test('a batch is the oldest 200, in the order in which they were made', async () => {
  const { phone, choose } = await aPhone()
  for (let n = 0; n < 201; n += 1) await phone.mirror.saveIntent(...choose('openai', n % 2 === 0))
  const { batch } = await takeBatch(phone.mirror)
  expect(batch.map(entry => entry.seq)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
  expect(await phone.exchange()).toBe('done')
  expect(await phone.mirror.pendingEntries()).toEqual([])
})

test('what is no intent fails under the hand that made it, and never reaches the outbox', async () => {
  const { phone } = await aPhone()
  const args = JSON.parse('{"emailId":"e","providerId":"openai","enabled":"perhaps"}')
  await expect(phone.mirror.saveIntent('set_provider_enabled@1', args)).rejects.toThrow()
  expect(await phone.mirror.outbox.count()).toBe(0)
})
