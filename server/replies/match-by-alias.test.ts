import { expect, test } from 'vitest'

import { type Answer, anAnswer, aSubmittedAccount, type DemandingAccount } from '../../tests/builders-erase.ts'

/** A mail from OpenAI to the bare alias: no token, no thread, no reference. */
async function toTheAlias(world: DemandingAccount, text: string, given: Partial<Answer> = {}) {
  const [email] = await world.tenant.list('email')
  const to = email?.inboundAlias ?? ''
  const mail = { from: 'privacy@openai.com', signedBy: 'openai.com', to, subject: 'Your request', text, ...given }
  await world.arrive(await anAnswer(mail), { to })
}
const stateOfLast = async (world: DemandingAccount) =>
  (await world.store.db.selectFrom('inboundMails').select('state').orderBy('id').execute()).at(-1)?.state

const DONE = 'We confirm that all personal data associated with your account has been permanently deleted.'

test('[LIFE-048] a mail that names nothing of ours finds the one open request to its sender, and moves nothing', async () => {
  const world = await aSubmittedAccount()
  await toTheAlias(world, DONE)
  const [reply] = await world.tenant.list('replies')
  const request = await world.request('openai')
  expect(reply).toMatchObject({ requestId: request.id, authentic: true, needsConfirmation: true })
  expect(request.stage).toBe('submitted')
  const [event] = await world.events('openai', 'provider_reply')
  expect(event?.payload).toMatchObject({ matchedBy: 'alias', proven: false })
})

test('[LIFE-048] what is not proven to come from the provider does not get into the record that way', async () => {
  const world = await aSubmittedAccount()
  await toTheAlias(world, DONE, { signedBy: null })
  expect(await stateOfLast(world)).toBe('unmatched')
  await toTheAlias(world, DONE, { signedBy: 'evil.example' })
  expect(await stateOfLast(world)).toBe('unmatched')
  await toTheAlias(world, DONE, { from: 'a@evil.example', signedBy: 'evil.example' })
  expect(await stateOfLast(world)).toBe('unmatched')
  expect(await world.tenant.list('replies')).toEqual([])
})

test('[LIFE-048] of two requests to one provider the ticket decides, and without one nobody guesses', async () => {
  const world = await aSubmittedAccount()
  const first = await world.request('openai')
  const second = { ...first, id: `${first.id}x`.slice(-36), cycleId: 'cycle-other', reference: 'TR-ZZZZ-9999' }
  await world.tenant.write(async tx => {
    await tx.update('requests', first.id, { ticket: '9184402' })
    await tx.insert('requests', { ...first, ...second } as typeof first)
  })
  await toTheAlias(world, 'Your request is still with our specialists.')
  expect(await stateOfLast(world)).toBe('unmatched')
  await toTheAlias(world, 'Your request 9184402 is still with our specialists.')
  expect(await world.tenant.list('replies')).toMatchObject([{ requestId: first.id }])
})
