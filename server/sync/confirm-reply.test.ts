import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'

import { ledgerOf, verifyChain } from '../../sync/rules/evidence/evidence-chain.ts'
import { day } from '../../tests/builders.ts'
import { aSubmittedAccount } from '../../tests/builders-erase.ts'
import { sha256Hex } from '../store/hash.ts'

const UNSURE = 'About your letter: the matter is as discussed. Kind regards.'

/** An account with one answer from OpenAI that could not be classified, and a device that says what it is. */
async function anUnsureAnswer(given: Parameters<Awaited<ReturnType<typeof aSubmittedAccount>>['receive']>[2] = {}) {
  const world = await aSubmittedAccount()
  world.time.now = day(9)
  await world.receive('openai', UNSURE, given)
  const [reply] = await world.tenant.list('replies')
  return { ...world, say: (category: string, replyId = reply?.id) => world.say(category, replyId), reply }
}

describe('the word of the person about a mail', () => {
  test('[LIFE-049] completes a request and is shown as theirs: in the ledger, and on the receipt', async () => {
    const world = await anUnsureAnswer()
    expect(world.reply).toMatchObject({ needsConfirmation: true, proven: true, sentence: expect.stringMatching(/\w/) })
    expect(await world.say('completion')).toMatchObject({ rejected: [] })
    expect(await world.request('openai')).toMatchObject({ stage: 'verified_deleted' })
    const verified = await world.events('openai', 'verification')
    expect(verified).toHaveLength(1)
    expect(verified[0]?.payload).toMatchObject({
      message: 'You said of a mail of OpenAI: it confirms the deletion.',
      by: 'you',
      category: 'completion',
      namesRequest: true,
      isCorrection: false,
      rawSha256: world.reply?.sha256,
      stage: 'verified_deleted',
    })
    const receipts = await world.mailsOf('receipt')
    expect(receipts).toHaveLength(1)
    const { text } = await PostalMime.parse(receipts[0]?.raw ?? '')
    expect(text).toContain('It is your word: the email alone did not prove it.')
    expect(text).not.toMatch(/confirmed by signed e?mail/)
    const ledger = ledgerOf(await world.tenant.list('events'), await world.tenant.list('artifacts'))
    expect(await verifyChain(ledger, sha256Hex)).toMatchObject({ intact: true })
  })

  test('is said to stand alone where nothing signed names the request', async () => {
    const world = await anUnsureAnswer()
    await world.tenant.write(tx => tx.update('replies', world.reply?.id ?? '', { proven: false }))
    await world.say('completion')
    expect((await world.events('openai', 'verification'))[0]?.payload.message).toBe(
      'You said of a mail of OpenAI: it confirms the deletion. It is not proven that a known desk says so of this request: it stands on your word.',
    )
  })

  test('moves nothing by a mail that nobody has signed', async () => {
    const world = await anUnsureAnswer({ signedBy: null })
    const before = await world.events('openai')
    expect(await world.say('completion')).toMatchObject({ rejected: [{ code: 'reply_not_signed' }] })
    expect(await world.request('openai')).toMatchObject({ stage: 'submitted' })
    expect(await world.events('openai')).toEqual(before)
    expect(await world.mailsOf('receipt')).toEqual([])
  })

  test('takes back letters that wait, and a correction opens the request again for the next one', async () => {
    const world = await anUnsureAnswer()
    expect(await world.beat()).toContain('openai: follow_up_1')
    await world.say('completion')
    const waiting = () => world.letters('openai').then(all => all.filter(({ state }) => state === 'waiting'))
    expect(await waiting()).toEqual([])
    expect((await world.beat()).filter(line => line.startsWith('openai'))).toEqual([])
    await world.say('identity_verification')
    expect(await world.request('openai')).toMatchObject({ stage: 'acknowledged', waitingOn: 'you' })
    const told = (await world.events('openai')).slice(-2)
    expect(told.map(({ type }) => type)).toEqual(['authorization', 'action_required'])
    expect(told[0]?.payload).toMatchObject({
      isCorrection: true,
      message: 'You corrected what you said of a mail of OpenAI: it asks who you are.',
      readAs: world.reply?.category,
    })
    // It waits for the person, so no letter goes out; once they have said that it does not, it has two weeks.
    world.time.now = day(35)
    expect((await world.beat()).filter(line => line.startsWith('openai'))).toEqual([])
    await world.say('acknowledgement')
    world.time.now = day(48.9)
    expect((await world.beat()).filter(line => line.startsWith('openai'))).toEqual([])
    world.time.now = day(49)
    expect(await world.beat()).toContain('openai: escalation')
  })

  test('answers with a decision, an extension or a question as the table has it, each in the ledger', async () => {
    const world = await anUnsureAnswer()
    await world.say('extension_notice')
    expect(await world.request('openai')).toMatchObject({ stage: 'in_review', dueAt: day(90) })
    expect((await world.events('openai', 'deadline_extended'))[0]?.payload.message).toBe(
      'The deadline moves from June 18, 2026 to August 2, 2026.',
    )
    await world.say('refusal')
    expect(await world.request('openai')).toMatchObject({ stage: 'non_compliant', decision: 'refused', dueAt: day(45) })
    expect((await world.events('openai', 'decision'))[0]?.payload.message).toContain('You can appeal')
  })

  test('of another account’s mail is refused like that of one that is not there', async () => {
    const world = await anUnsureAnswer()
    const other = await anUnsureAnswer()
    expect(await world.say('completion', other.reply?.id)).toMatchObject({ rejected: [{ code: 'not_found' }] })
    expect(await other.request('openai')).toMatchObject({ stage: 'submitted' })
  })
})

test('[EVID-019] a proven mail from which nothing follows has its verdict beside its bytes', async () => {
  const world = await aSubmittedAccount()
  const raw = await world.receive('openai', 'Thank you. I am out of the office until Monday and will answer then.', {
    headers: { 'Auto-Submitted': 'auto-replied' },
  })
  const [reply] = await world.tenant.list('replies')
  expect(reply).toMatchObject({ category: 'out_of_office', needsConfirmation: false })
  const [file] = await world.tenant.list('artifacts', { sha256: reply?.sha256 as never })
  expect(file?.sha256).toBe(sha256Hex(raw))
  const events = await world.events('openai')
  const beside = events.find(({ id }) => id === file?.eventId)
  expect(beside?.payload).toMatchObject({
    verdict: 'signed by openai.com',
    effect: 'none',
    rawSha256: sha256Hex(raw),
    signatures: [{ domain: 'openai.com', result: 'pass' }],
  })
  expect(await world.request('openai')).toMatchObject({ stage: 'submitted' })
  // It proves nothing, so day 21 may still say that the confirmation is missing; and no mail is sent about it.
  expect(await world.mailsOf('provider_answered')).toEqual([])
})
