import { afterEach, expect, test } from 'vitest'

import { day } from '../../tests/builders.ts'
import { anAnswer, aSubmittedAccount, type DemandingAccount } from '../../tests/builders-erase.ts'
import { anAccount, testRandom } from '../../tests/builders-server.ts'
import { startReplies } from '../replies/replies.ts'
import { watchDesk } from '../replies/watch-desk.ts'
import { staffStore } from '../store/staff-store.ts'
import { deskCommand } from './staff-desk.ts'

const DONE = 'We have received your deletion request. Your case number is 5550123.'

const worlds: DemandingAccount[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.store.close()
})

/** An account whose letters were sent, two members of staff, and the command. */
async function aDesk() {
  const world = await aSubmittedAccount()
  worlds.push(world)
  const staff: string[] = []
  for (let n = 0; n < 2; n += 1) {
    const { email } = await anAccount(world.store, { secondFactor: true })
    await staffStore(world.store).grant(email, day(0))
    staff.push(email)
  }
  const said: string[] = []
  const say = (text: string, code: number) => {
    said.push(text)
    return code
  }
  return {
    world,
    staff,
    said,
    run: (...args: string[]) =>
      deskCommand(args, { store: world.store, random: testRandom, now: world.time.now, say }) ?? Promise.resolve(-1),
  }
}

test('a colleague asks until two members of staff have learned it; from then on it moves a request', async () => {
  const { world, staff, said, run } = await aDesk()
  const from = 'cases@openai.com'
  await world.receive('openai', DONE, { from })
  expect((await world.request('openai')).stage).toBe('submitted')
  expect(await run('mail')).toBe(0)
  expect(said.at(-1)).toContain(`openai  ${from}  signed by openai.com  same organization  1×`)

  expect(await run('learn', 'openai', from, '--by', staff[0] ?? '')).toBe(0)
  expect(await run('learn', 'openai', from, '--by', staff[0] ?? '')).toBe(0)
  expect(said.at(-1)).toContain('Another member of staff')
  await world.receive('openai', DONE, { from })
  expect((await world.request('openai')).stage).toBe('submitted')

  expect(await run('learn', 'openai', from, '--by', staff[1] ?? '')).toBe(0)
  expect(said.at(-1)).toContain('Learned')
  await run('mail')
  expect(said.at(-1)).toBe('Nothing waits.')
  await world.receive('openai', DONE, { from })
  expect((await world.request('openai')).stage).toBe('acknowledged')
  const rows = await world.store.db.selectFrom('learnedSenders').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.proposedBy).not.toBe(rows[0]?.confirmedBy)

  // One member of staff is enough to revert it.
  expect(await run('unlearn', 'openai', from, '--by', staff[0] ?? '')).toBe(0)
  const { id } = await world.request('openai')
  await world.tenant.write(tx => tx.update('requests', id, { stage: 'submitted' }))
  await world.receive('openai', DONE, { from })
  expect((await world.request('openai')).stage).toBe('submitted')
})

test('the portal of a vendor is quarantined until it is learned, for this provider and this address alone', async () => {
  const { world, staff, run } = await aDesk()
  const from = 'openai@portal.evil.example'
  await world.receive('openai', DONE, { from, signedBy: 'evil.example' })
  expect((await world.tenant.list('replies')).at(-1)).toMatchObject({ category: 'suspicious' })
  for (const by of staff) expect(await run('learn', 'openai', from, '--by', by)).toBe(0)
  await world.receive('anthropic', DONE, { from, signedBy: 'evil.example' })
  expect((await world.request('anthropic')).stage).toBe('submitted')
  await world.receive('openai', DONE, { from: 'other@portal.evil.example', signedBy: 'evil.example' })
  expect((await world.request('openai')).stage).toBe('submitted')
  await world.receive('openai', DONE, { from, signedBy: 'evil.example' })
  expect((await world.request('openai')).stage).toBe('acknowledged')
})

test('what came before a sender was learned is looked at again', async () => {
  const { world, staff, said, run } = await aDesk()
  const from = 'openai@portal.evil.example'
  const [email] = await world.tenant.list('email')
  const to = email?.inboundAlias ?? ''
  await world.arrive(await anAnswer({ from, to, subject: 'Hello', text: DONE, signedBy: 'evil.example' }), { to })
  await run('mail')
  expect(said.at(-1)).toContain(`?  ${from}  signed by evil.example  another organization`)
  const id = /about no request that we know:\n {2}(\S+)/.exec(said.at(-1) ?? '')?.[1] ?? ''
  expect(await run('mail', id)).toBe(0)
  expect(said.at(-1)).toContain('Your case number is 5550123')
  for (const by of staff) await run('learn', 'openai', from, '--by', by)
  const replies = startReplies(world.replyNeeds)
  await replies.work()
  await replies.stop()
  expect(await world.tenant.list('replies')).toMatchObject([{ providerId: 'openai', needsConfirmation: true }])
})

test('only staff decide, and a sender is put aside until its next mail', async () => {
  const { world, staff, said, run } = await aDesk()
  await world.receive('openai', DONE, { from: 'news@openai.com' })
  expect(await run('learn', 'openai', 'news@openai.com', '--by', world.email)).toBe(1)
  expect(said.at(-1)).toContain('does not have the staff role')
  expect(await run('learn', 'openai', 'news@openai.com')).toBe(2)
  expect(await run('learn', 'google', 'forms-receipts-noreply@google.com', '--by', staff[0] ?? '')).toBe(1)
  expect(await run('dismiss', 'openai', 'news@openai.com', '--by', staff[0] ?? '')).toBe(0)
  await run('mail')
  expect(said.at(-1)).toBe('Nothing waits.')
  await world.receive('openai', DONE, { from: 'news@openai.com' })
  await run('mail')
  expect(said.at(-1)).toContain('news@openai.com  signed by openai.com  same organization  2×')
  expect(await run('grant')).toBe(-1)
})

test('somebody is told once a day while signed mail waits', async () => {
  const { world, staff, run } = await aDesk()
  const told: unknown[] = []
  const note = (event: string, facts?: unknown) => void told.push([event, facts])
  const look = watchDesk({
    store: world.store,
    clock: world.replyNeeds.clock,
    log: { info: note, warn: note, error: note },
  })
  await look()
  expect(told).toEqual([])
  await world.receive('openai', DONE, { from: 'news@openai.com' })
  await look()
  await look()
  expect(told).toEqual([['staff_desk_waiting', { count: 1 }]])
  world.time.now = day(1)
  await look()
  expect(told).toHaveLength(2)
  await run('dismiss', 'openai', 'news@openai.com', '--by', staff[0] ?? '')
  world.time.now = day(2)
  await look()
  expect(told).toHaveLength(2)
})
