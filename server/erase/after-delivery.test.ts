import { describe, expect, test } from 'vitest'

import { day } from '../../tests/builders.ts'
import { aDemandingAccount, aReport, aSubmittedAccount, type DemandingAccount } from '../../tests/builders-erase.ts'
import { testRandom } from '../../tests/builders-server.ts'
import { ownMarks } from '../mail/own-mark.ts'
import { letterSent } from './after-delivery.ts'
import { openRequests } from './open-requests.ts'

const stateOf = async (world: DemandingAccount) => {
  const { stage, submittedAt, dueAt, escalated, waitingOn } = await world.request('openai')
  return { stage, submittedAt, dueAt, escalated, waitingOn }
}

const prepared = { stage: 'prepared', submittedAt: null, dueAt: null, escalated: false, waitingOn: 'us' }

/** The provider's own server returns the request's letter at index `nth`. */
async function sendBack(world: DemandingAccount, nth: number): Promise<void> {
  const letter = (await world.letters('openai'))[nth]
  const report = aReport({ recipient: letter?.to[0], messageId: letter?.messageId ?? null })
  await world.arrive(report, { to: letter?.envelopeFrom ?? '', from: '' })
}

describe('a letter that the relay has taken', () => {
  test('[LIFE-043] only then it counts as submitted: event, time and deadline come with it, once', async () => {
    const world = await aDemandingAccount()
    await world.pay()
    await world.beat()
    expect(await stateOf(world)).toEqual(prepared)
    expect(await world.events('openai', 'submitted')).toEqual([])

    world.time.now = day(0.25)
    const [mail] = (await world.queue.claim(0, 100)).filter(each => each.envelopeTo[0] === 'dsar@openai.com')
    if (mail === undefined) throw new Error('the demand waits')
    const settle = () => world.queue.settleSent(mail.id, world.time.now, tx => letterSent(tx, mail, world.time.now))
    expect(await settle()).toBe(true)
    const submitted = {
      stage: 'submitted',
      submittedAt: day(0.25),
      dueAt: day(45.25),
      escalated: false,
      waitingOn: 'provider',
    }
    expect(await stateOf(world)).toEqual(submitted)

    // The relay's confirmation arrives twice.
    world.time.now = day(1)
    expect(await settle()).toBe(false)
    expect(await stateOf(world)).toEqual(submitted)
    expect(await world.events('openai', 'submitted')).toMatchObject([
      { createdAt: day(0.25), payload: { letter: 'demand', stage: 'submitted', to: ['dsar@openai.com'] } },
    ])
  })

  test('[LIFE-013] its deadline is the law’s: 45 days, in Iowa 90', async () => {
    for (const [zipCode, days] of [
      ['94110', 45],
      ['50309', 90],
      ['82001', 45],
    ] as const) {
      const world = await aSubmittedAccount({ zipCode })
      expect((await stateOf(world)).dueAt, zipCode).toBe(day(days))
    }
  })

  test('an answer that is quicker than the relay’s word is not taken back by it', async () => {
    const world = await aDemandingAccount()
    await world.pay()
    await world.beat()
    world.time.now = day(0.1)
    await world.receive('openai', 'We have received your request.')
    expect(await stateOf(world)).toMatchObject({ stage: 'acknowledged', submittedAt: day(0.1), dueAt: day(45.1) })

    await world.receive('google', 'We have permanently deleted your account and all data.')
    world.time.now = day(0.2)
    await world.deliver()
    expect(await stateOf(world)).toMatchObject({ stage: 'acknowledged', submittedAt: day(0.1), dueAt: day(45.1) })
    expect(await world.request('google')).toMatchObject({
      stage: 'submitted',
      claimedAt: day(0.1),
      submittedAt: day(0.1),
    })
    expect(await world.request('xai')).toMatchObject({ stage: 'submitted' })
    expect(await world.events('openai', 'submitted')).toHaveLength(1)
  })

  test('an escalation that was still on its way when the deletion was confirmed does not reopen the request', async () => {
    const world = await aSubmittedAccount()
    world.time.now = day(45)
    await world.beat()
    const onItsWay = await world.queue.claim(Number.MAX_SAFE_INTEGER, 100)
    await world.receive('openai', 'We have permanently deleted your account and all data.')
    await world.say('completion')
    for (const mail of onItsWay) await world.queue.settleSent(mail.id, day(45), tx => letterSent(tx, mail, day(45)))
    expect(await stateOf(world)).toMatchObject({ stage: 'verified_deleted', escalated: false })
    // The escalation letter was sent all the same, and the ledger says so.
    expect(await world.events('openai', 'escalation')).toHaveLength(1)
  })
})

describe('a letter that is refused', () => {
  test('[LIFE-044] by the relay: the next address gets it under another Message-ID; after the last there is no loop', async () => {
    const world = await aDemandingAccount()
    await world.pay()
    expect(await world.beat()).toContain('openai: demand')
    await world.deliver('refused')
    expect(await stateOf(world)).toEqual(prepared)
    expect((await world.events('openai', 'delivery_failed')).at(-1)?.payload).toMatchObject({
      message:
        'The letter to dsar@openai.com could not be delivered: its mail server says that there is no such mailbox. It goes to privacy@openai.com next.',
      letter: 'demand',
      stage: 'prepared',
      serverReply: '550 no',
    })

    expect(await world.beat()).toContain('openai: demand')
    const [first, second] = await world.letters('openai')
    expect(second?.to).toEqual(['privacy@openai.com'])
    expect(second?.mail.to).toMatchObject([{ address: 'privacy@openai.com' }])
    expect(second?.mail.text).toContain('privacy@openai.com')
    expect(second?.messageId).not.toBe(first?.messageId)
    await world.deliver('refused')
    expect((await world.events('openai', 'delivery_failed')).at(-1)?.payload.message).toBe(
      'The letter to privacy@openai.com could not be delivered: its mail server says that there is no such mailbox. No other address is known; we are looking for one, and the letter goes out once we have it. Until then you can ask at https://privacy.openai.com yourself.',
    )

    const head = await world.tenant.ledgerHead()
    for (let beat = 0; beat < 3; beat += 1) expect(await world.beat()).toEqual([])
    expect(await world.tenant.ledgerHead()).toEqual(head)
    expect(await world.letters('openai')).toHaveLength(2)
    expect(await stateOf(world)).toEqual(prepared)
  })

  test('[LIFE-044] [LIFE-015] by the provider’s server, days later: the clocks start again with the next address', async () => {
    const world = await aSubmittedAccount()
    world.time.now = day(4)
    await sendBack(world, 0)
    expect(await stateOf(world)).toEqual(prepared)
    const [event, ...more] = await world.events('openai', 'delivery_failed')
    expect(more).toEqual([])
    expect(event?.payload).toMatchObject({
      message:
        'The letter to dsar@openai.com could not be delivered: its mail server says that there is no such mailbox. It goes to privacy@openai.com next.',
      serverReply: '550 5.1.1 no such mailbox',
      matchedBy: 'token',
      category: 'bounce',
    })
    // The report itself is on file, as proof of that entry, and nothing counts as an answer.
    const files = await world.tenant.list('artifacts', { eventId: event?.id ?? null })
    expect(files).toMatchObject([{ kind: 'email', mediaType: 'message/rfc822' }])
    expect(await world.events('openai', 'provider_reply')).toEqual([])

    world.time.now = day(5)
    await world.beat()
    await world.deliver()
    expect(await stateOf(world)).toMatchObject({ stage: 'submitted', submittedAt: day(5), dueAt: day(50) })
    expect((await world.letters('openai')).at(-1)?.to).toEqual(['privacy@openai.com'])

    world.time.now = day(11)
    expect((await world.beat()).filter(line => line.startsWith('openai'))).toEqual([])
    world.time.now = day(12)
    expect(await world.beat()).toContain('openai: follow_up_1')
    const followUp = (await world.letters('openai')).at(-1)
    expect(followUp?.to).toEqual(['privacy@openai.com'])
    // It mentions the demand that arrived, not the one that was returned.
    expect(followUp?.mail.text).toContain('On May 9, 2026 we sent you a request')
    expect(followUp?.mail.text).not.toContain('May 4, 2026 we')
    await world.deliver()

    await sendBack(world, 1)
    expect((await world.events('openai', 'delivery_failed')).at(-1)?.payload.message).toContain(
      'No other address is known',
    )
    for (let n = 13; n < 100; n += 20) {
      world.time.now = day(n)
      expect((await world.beat()).filter(line => line.startsWith('openai'))).toEqual([])
    }
  })

  test('[LIFE-044] the same report twice, or a late one about the first address, changes nothing any more', async () => {
    const world = await aSubmittedAccount()
    await sendBack(world, 0)
    await world.beat()
    await world.deliver()
    const before = { ...(await stateOf(world)), failed: await world.events('openai', 'delivery_failed') }
    await sendBack(world, 0)
    expect({ ...(await stateOf(world)), failed: await world.events('openai', 'delivery_failed') }).toEqual(before)
    expect(before.stage).toBe('submitted')
    expect(await world.beat()).toEqual([])
  })

  test('[LIFE-044] follow-ups of the dead address are written once more for the living one', async () => {
    const world = await aSubmittedAccount()
    world.time.now = day(7)
    await world.beat()
    await world.deliver()
    world.time.now = day(8)
    await sendBack(world, 0)
    await world.beat()
    await world.deliver()
    world.time.now = day(15)
    expect(await world.beat()).toEqual(['openai: follow_up_1'])
    const letters = await world.letters('openai')
    expect(letters.map(letter => [letter.step, letter.to[0]])).toEqual([
      ['demand', 'dsar@openai.com'],
      ['follow_up_1', 'dsar@openai.com'],
      ['demand', 'privacy@openai.com'],
      ['follow_up_1', 'privacy@openai.com'],
    ])
    expect(new Set(letters.map(letter => letter.messageId)).size).toBe(4)
    expect(letters[3]?.mail.inReplyTo).toBe(letters[2]?.messageId)
  })

  test('only a reminder came back: the request goes on, and the reminder goes to the next address', async () => {
    const world = await aSubmittedAccount()
    world.time.now = day(7)
    await world.beat()
    await world.deliver()
    await sendBack(world, 1)
    expect(await stateOf(world)).toMatchObject({ stage: 'submitted', submittedAt: day(0) })
    expect((await world.events('openai', 'delivery_failed'))[0]?.payload.message).toBe(
      'The letter to dsar@openai.com could not be delivered: its mail server says that there is no such mailbox. Letters go to privacy@openai.com from now on.',
    )
    expect(await world.beat()).toEqual(['openai: follow_up_1'])
    expect((await world.letters('openai')).at(-1)?.to).toEqual(['privacy@openai.com'])
  })

  test('a provider that has answered has the request, whatever a server says about one of its addresses', async () => {
    const world = await aSubmittedAccount()
    await world.receive('openai', 'We have received your request.')
    const acknowledged = await stateOf(world)
    await sendBack(world, 0)
    expect(await stateOf(world)).toEqual(acknowledged)
    expect(await world.events('openai', 'delivery_failed')).toHaveLength(1)

    const done = await aSubmittedAccount()
    await done.receive('openai', 'We have permanently deleted your account and all data.')
    await done.say('completion')
    await sendBack(done, 0)
    expect(await stateOf(done)).toMatchObject({ stage: 'verified_deleted' })
    expect((await done.events('openai', 'delivery_failed'))[0]?.payload.message).toBe(
      'The letter to dsar@openai.com could not be delivered: its mail server says that there is no such mailbox.',
    )
    expect(await done.beat()).toEqual([])
  })

  test('an answer after a bounce starts the clock at the day on which the demand had left', async () => {
    const world = await aSubmittedAccount()
    world.time.now = day(3)
    await sendBack(world, 0)
    await world.receive('openai', 'We have received your request.')
    expect(await stateOf(world)).toMatchObject({ stage: 'acknowledged', submittedAt: day(0), dueAt: day(45) })
    expect((await world.beat()).filter(line => line.startsWith('openai'))).toEqual([])
  })
})

describe('a report that is not about a refused letter', () => {
  test('a server that keeps trying is no answer and no failure', async () => {
    const world = await aSubmittedAccount()
    const [letter] = await world.letters('openai')
    const before = await world.events('openai')
    const report = aReport({ action: 'delayed', recipient: 'dsar@openai.com', messageId: letter?.messageId ?? null })
    await world.arrive(report, { to: letter?.envelopeFrom ?? '', from: '' })
    expect(await world.events('openai')).toEqual(before)
    expect(await stateOf(world)).toMatchObject({ stage: 'submitted', submittedAt: day(0) })
    // It is kept all the same.
    expect(await world.tenant.list('replies')).toMatchObject([
      { category: 'delivery_delay', subject: expect.any(String) },
    ])
    const files = await world.tenant.list('artifacts', { requestId: (await world.request('openai')).id })
    expect(files.at(-1)).toMatchObject({ kind: 'email', eventId: null })
  })

  test('trouble with the copy that we send ourselves is not the provider’s', async () => {
    const world = await aSubmittedAccount()
    const [letter] = await world.letters('openai')
    const report = aReport({ recipient: 'archive@totalrecall.example', messageId: letter?.messageId ?? null })
    await world.arrive(report, { to: letter?.envelopeFrom ?? '', from: '' })
    expect(await stateOf(world)).toMatchObject({ stage: 'submitted' })
    expect(await world.events('openai', 'delivery_failed')).toEqual([])
  })

  test('a forged one that only knows the reference, or comes with a sender, moves nothing', async () => {
    const world = await aSubmittedAccount()
    const [letter] = await world.letters('openai')
    const [email] = await world.tenant.list('email')
    const report = aReport({ recipient: 'dsar@openai.com', messageId: letter?.messageId ?? null })
    await world.arrive(report, { to: email?.inboundAlias ?? '', from: '' })
    await world.arrive(report, { to: letter?.envelopeFrom ?? '', from: 'somebody@evil.example' })
    expect(await stateOf(world)).toMatchObject({ stage: 'submitted', submittedAt: day(0) })
    expect(await world.events('openai', 'delivery_failed')).toEqual([])
    expect(await world.events('openai', 'quarantined')).toHaveLength(1)

    // The forged report does not block the same report when the right server brings it.
    await world.arrive(report, { to: letter?.envelopeFrom ?? '', from: '' })
    expect(await world.events('openai', 'delivery_failed')).toHaveLength(1)
  })

  test('one that quotes nothing means the letter that left last', async () => {
    const world = await aSubmittedAccount()
    const [letter] = await world.letters('openai')
    const report = aReport({ recipient: 'desk-7@internal.openai.com', messageId: null })
    await world.arrive(report, { to: letter?.envelopeFrom ?? '', from: '' })
    expect(await stateOf(world)).toEqual(prepared)
  })

  test('one that is quicker than the relay’s word waits for it', async () => {
    const world = await aDemandingAccount()
    await world.pay()
    await world.beat()
    const [letter] = await world.letters('openai')
    const report = aReport({ recipient: 'dsar@openai.com', messageId: letter?.messageId ?? null })
    const at = { to: letter?.envelopeFrom ?? '', from: '' }
    expect(await world.arrive(report, at)).toBe(false)
    expect(await world.events('openai', 'delivery_failed')).toEqual([])
    await world.deliver()
    expect(await world.arrive(report, at)).toBe(true)
    expect(await stateOf(world)).toEqual(prepared)
    expect(await world.events('openai', 'delivery_failed')).toHaveLength(1)
  })
})

describe('a letter that comes back', () => {
  const report = async (world: DemandingAccount, said: { status: string; words: string }) => {
    const [letter] = await world.letters('openai')
    const raw = aReport({ recipient: letter?.to[0], messageId: letter?.messageId ?? null, said })
    await world.arrive(raw, { to: letter?.envelopeFrom ?? '', from: '' })
    return (await world.events('openai', 'delivery_failed')).at(-1)?.payload
  }
  /** Starts the next cycle and returns where its demand goes. */
  const nextCycle = async (world: DemandingAccount) => {
    const { id } = await world.request('openai')
    await world.tenant.write(tx => tx.update('requests', id, { stage: 'verified_deleted' }))
    world.time.now = day(400)
    await world.tenant.write(tx => openRequests(tx, world.time.now, testRandom))
    expect(await world.beat()).toContain('openai: demand')
    return (await world.letters('openai'))[0]?.to
  }

  test('since nobody is at that address: the person is told, and the next cycle begins with another address', async () => {
    const world = await aSubmittedAccount()
    expect(await report(world, { status: '5.1.1', words: '550 5.1.1 no such user' })).toMatchObject({
      bounce: 'hard',
      to: ['dsar@openai.com'],
      message:
        'The letter to dsar@openai.com could not be delivered: its mail server says that there is no such mailbox. It goes to privacy@openai.com next.',
    })
    expect(await nextCycle(world)).toEqual(['privacy@openai.com'])
  })

  test('since its mailbox was full: this request goes on at another address, the next cycle begins where it always did', async () => {
    const world = await aSubmittedAccount()
    expect(await report(world, { status: '5.2.2', words: '552 5.2.2 mailbox full' })).toMatchObject({
      bounce: 'soft',
      message:
        'The letter to dsar@openai.com could not be delivered: its mail server would not take it for now. It goes to privacy@openai.com next.',
    })
    expect(await nextCycle(world)).toEqual(['dsar@openai.com'])
  })

  test('whose report names another Message-ID and came to no token is known by its mark, and by a genuine one only', async () => {
    const marks = ownMarks(new Uint8Array(32).fill(3))
    const world = await aSubmittedAccount()
    world.replyNeeds.marks = marks
    const [letter] = await world.letters('openai')
    const [email] = await world.tenant.list('email')
    const headersOf = (own: typeof marks) =>
      Buffer.from(own.mark(new Uint8Array(), letter?.messageId ?? ''))
        .toString('latin1')
        .trimEnd()
    const arrive = (quoted: string) =>
      world.arrive(aReport({ recipient: letter?.to[0], messageId: '<7@relay.example>', quoted }), {
        to: email?.inboundAlias ?? '',
        from: '',
      })
    await arrive(headersOf(ownMarks(new Uint8Array(32).fill(4))))
    expect(await world.events('openai', 'delivery_failed')).toEqual([])
    await arrive(headersOf(marks))
    expect(await world.events('openai', 'delivery_failed')).toMatchObject([
      { payload: { messageId: letter?.messageId } },
    ])
  })
})
