import { expect, test } from 'vitest'

import { aDevice, aWorldWithAccount } from '../../tests/simulation/world.ts'
import { retryRejected, saveMutation } from './outbox.ts'

async function aPhone() {
  const { world, accountId, choose } = await aWorldWithAccount()
  const phone = await aDevice(world, accountId)
  await phone.exchange()
  return { phone, choose }
}

test('what is no mutation fails under the hand that made it, and never reaches the outbox', async () => {
  const { phone } = await aPhone()
  const args = JSON.parse('{"emailId":"e","providerId":"openai","enabled":"perhaps"}')
  await expect(saveMutation(phone.mirror, 'set_provider_enabled@1', args)).rejects.toThrow()
  expect(await phone.mirror.outbox.count()).toBe(0)
})

test('what was refused is asked for once more, at the end of the queue, and only once', async () => {
  const { phone } = await aPhone()
  const { mirror } = phone
  await saveMutation(mirror, 'rename_run@1', {
    runId: 'run-00000001',
    name: 'Mine',
    tester: 'Sam',
    environment: 'Chromium',
  })
  await phone.exchange()
  const [refused] = await mirror.outbox.where('state').equals('rejected').toArray()
  if (refused === undefined) throw new Error('a run that nobody has cannot be named')

  await retryRejected(mirror, refused.key)
  await retryRejected(mirror, refused.key)
  const [again, ...others] = await mirror.outbox.where('state').equals('waiting').toArray()
  expect(others).toEqual([])
  expect(again).toMatchObject({ name: refused.name, args: refused.args, seq: refused.seq + 1 })
  await phone.exchange()
  const states = await mirror.outbox.toCollection().sortBy('seq')
  expect(states.map(({ state }) => state)).toEqual(['acked', 'rejected'])
})
