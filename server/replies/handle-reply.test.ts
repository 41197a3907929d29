import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { ledgerOf, verifyChain } from '../../sync/rules/evidence/evidence-chain.ts'
import { day } from '../../tests/builders.ts'
import {
  type Answer,
  aDemandingAccount,
  anAnswer,
  aSubmittedAccount,
  type DemandingAccount,
  KEY_RECORD,
} from '../../tests/builders-erase.ts'
import { testRandom } from '../../tests/builders-server.ts'
import { openRequests } from '../erase/open-requests.ts'
import { queueTimedNotices } from '../notices/watch.ts'
import { sha256Hex } from '../store/hash.ts'
import { handleReply } from './handle-reply.ts'

const RECEIVED = 'Thank you. We have received your request and logged it as case 4711-2233.'
const DELETED = 'We have permanently deleted your account and all data that belongs to it.'

/** The stage of its request; 'claimed' while a claim waits for the person, whatever the stage. */
const stageOf = async (world: DemandingAccount) => {
  const { stage, claimedAt = null } = await world.request('openai')
  return claimedAt === null ? stage : 'claimed'
}
const newest = async (world: DemandingAccount) => (await world.events('openai')).at(-1)
const receipts = (world: DemandingAccount) => world.mailsOf('receipt')

describe('a proven answer', () => {
  test('[LIFE-048] signature and token together move the request: acknowledged, with the provider’s ticket', async () => {
    const world = await aSubmittedAccount()
    world.time.now = day(1)
    await world.receive('openai', RECEIVED)
    expect(await world.request('openai')).toMatchObject({
      stage: 'acknowledged',
      ticket: '4711-2233',
      waitingOn: 'provider',
      submittedAt: day(0),
      dueAt: day(45),
    })
    expect(await newest(world)).toMatchObject({
      type: 'acknowledged',
      createdAt: day(1),
      payload: {
        message: 'OpenAI confirmed that it has the request, ticket 4711-2233.',
        stage: 'acknowledged',
        from: 'privacy@openai.com',
        matchedBy: 'token',
        authentic: true,
        proven: true,
      },
    })
    expect(await world.tenant.list('replies')).toMatchObject([
      { category: 'acknowledgement', authentic: true, providerId: 'openai', excerpt: RECEIVED },
    ])
    expect(await receipts(world)).toEqual([])
  })

  test('[LIFE-048] the thread stands for the token: an answer to the plain alias moves it too', async () => {
    const world = await aSubmittedAccount()
    const [email] = await world.tenant.list('email')
    const raw = await world.answer('openai', RECEIVED, { to: email?.inboundAlias ?? '' })
    await world.arrive(raw, { to: email?.inboundAlias ?? '' })
    expect(await stageOf(world)).toBe('acknowledged')
    expect((await newest(world))?.payload).toMatchObject({ matchedBy: 'thread', proven: true })
  })

  test('[LIFE-049] a completion of which every sentence is understood closes the request, and the receipt says so', async () => {
    const world = await aSubmittedAccount()
    world.time.now = day(9)
    await world.receive(
      'openai',
      'Hello,\n\nYour account and all of your personal data have been deleted.\n\nBest regards',
    )
    expect(await world.request('openai')).toMatchObject({ stage: 'verified_deleted', claimedAt: null })
    expect(await newest(world)).toMatchObject({ type: 'verification', payload: { proven: true } })
    expect(await world.tenant.list('replies')).toMatchObject([
      { needsConfirmation: false, claims: false, sentence: '' },
    ])
    const [receipt] = await receipts(world)
    expect((await PostalMime.parse(receipt?.raw ?? '')).text).toContain('said by signed email')
    expect(await world.mailsOf('you_must_act')).toEqual([])
  })

  test('[LIFE-049] what is not understood to its end is a claim, put to the person in its own words, and letters rest', async () => {
    const world = await aSubmittedAccount()
    world.time.now = day(9)
    await world.receive('openai', `Hello,\n\n${DELETED}\n\nYour request is complete.`)
    expect(await world.request('openai')).toMatchObject({
      stage: 'submitted',
      waitingOn: 'provider',
      decision: 'none',
      claimedAt: day(9),
    })
    expect(await newest(world)).toMatchObject({
      type: 'provider_reply',
      payload: {
        message: 'OpenAI says that the data is deleted. It counts as deleted when you say so in the Inbox.',
        claims: true,
        proven: true,
      },
    })
    expect(await world.tenant.list('replies')).toMatchObject([
      { category: 'completion', needsConfirmation: true, claims: true, sentence: `sentence\t${DELETED}\n${DELETED}` },
    ])
    expect(await receipts(world)).toEqual([])
    expect(await world.events('openai', 'verification')).toEqual([])
    const [told] = await world.mailsOf('you_must_act')
    const mail = await PostalMime.parse(told?.raw ?? '')
    expect(mail.subject).toContain('OpenAI says that your data is deleted')
    expect(mail.text).toContain(
      'OpenAI gets no reminder from us. Without your answer we ask it on May 27, 2026 to confirm that nothing was left out.',
    )
    // The provider's words stay in the Inbox, where they are known to be its own.
    expect(mail.text).not.toContain('permanently deleted your account')
  })

  test('[LIFE-049] no letter of the ladder leaves any more; the person is asked on days 3 and 10, the provider on day 14, once', async () => {
    const world = await aSubmittedAccount()
    const needs = { ...world.replyNeeds, store: world.store }
    await queueTimedNotices(needs)
    const lettersOn = async (n: number) => {
      world.time.now = day(n)
      const written = await world.beat()
      await world.deliver()
      await queueTimedNotices(needs)
      return written.filter(line => line.startsWith('openai'))
    }
    const reminders = async () => (await world.mailsOf('still_waiting')).length
    // A letter is written when the claim arrives, but the relay has not received it yet, so it is not sent.
    world.time.now = day(7)
    expect(await world.beat()).toContain('openai: follow_up_1')
    await world.receive('openai', DELETED)
    expect((await world.letters('openai')).map(({ step }) => step)).toEqual(['demand'])
    for (const n of [8, 9.99]) expect(await lettersOn(n), `day ${n}`).toEqual([])
    expect(await reminders()).toBe(0)
    await lettersOn(10)
    expect(await reminders()).toBe(1)
    await lettersOn(17)
    expect(await reminders()).toBe(2)
    expect(await lettersOn(20.99)).toEqual([])
    expect(await lettersOn(21)).toEqual(['openai: claim_check'])
    expect(await world.request('openai')).toMatchObject({ stage: 'submitted', claimedAt: day(7) })
    for (const n of [36, 46, 71, 120]) expect(await lettersOn(n), `day ${n}`).toEqual([])
    expect(await reminders()).toBe(2)
    expect(
      (await world.mailsOf('deadline_passed')).map(({ raw }) => new TextDecoder().decode(raw)).join(),
    ).not.toContain('OpenAI let the deadline pass')
    const [asked] = await world.mailsOf('still_waiting')
    expect((await PostalMime.parse(asked?.raw ?? '')).subject).toContain('Is your data at OpenAI deleted?')
  })

  test('[LIFE-049] [MAIL-004] with the person’s yes it is verified: their word and the mail, and the receipt carries the ledger’s head', async () => {
    const world = await aSubmittedAccount()
    world.time.now = day(9)
    const raw = await world.receive('openai', DELETED)
    world.time.now = day(11)
    expect(await world.say('completion')).toMatchObject({ rejected: [] })
    expect(await world.request('openai')).toMatchObject({ stage: 'verified_deleted', claimedAt: null })
    const event = await newest(world)
    expect(event).toMatchObject({
      type: 'verification',
      payload: {
        message: 'You said of a mail of OpenAI: it confirms the deletion.',
        stage: 'verified_deleted',
        by: 'you',
        readAs: 'completion',
        authentic: true,
        namesRequest: true,
        rawSha256: sha256Hex(raw),
      },
    })
    const [receipt, ...more] = await receipts(world)
    expect(more).toEqual([])
    expect(receipt).toMatchObject({ requestId: null, envelopeTo: JSON.stringify([world.email]) })
    const mail = await PostalMime.parse(receipt?.raw ?? '')
    const { reference } = await world.request('openai')
    const head = await world.tenant.ledgerHead()
    expect(mail.subject).toBe(`Deletion receipt: OpenAI (${reference})`)
    expect(mail.text).toContain(`Ledger entry ${head.seq}, hash ${head.hash}`)
    expect(mail.text).toContain('on 2026-05-15 you confirmed what OpenAI (ChatGPT) had said by signed email')
    expect(mail.text).toContain('left on 2026-05-04')
    // The signed head covers this ledger entry, and the entry identifies the mail by its hash.
    expect(event?.ledgerSeq).toBe(head.seq)
    expect((await world.beat()).filter(line => line.startsWith('openai'))).toEqual([])
  })

  test('[LIFE-049] with the person’s no the request goes on where it stood, once the provider has had two weeks', async () => {
    const world = await aSubmittedAccount()
    const before = await world.request('openai')
    world.time.now = day(5)
    await world.receive('openai', DELETED)
    await world.say('unrelated')
    expect(await world.request('openai')).toEqual({ ...before, claimedAt: null, restsUntil: day(19) })
    world.time.now = day(18.99)
    expect((await world.beat()).filter(line => line.startsWith('openai'))).toEqual([])
    world.time.now = day(19)
    expect(await world.beat()).toContain('openai: follow_up_1')
    // Two claims are two questions: answering one leaves the other open.
    await world.receive('openai', `${DELETED} This is final.`)
    const first = (await world.tenant.list('replies')).at(-1)?.id
    world.time.now = day(20)
    await world.receive('openai', `${DELETED} This is final indeed.`)
    await world.say('unrelated', first)
    expect(await world.request('openai')).toMatchObject({ claimedAt: day(20) })
    await world.say('unrelated')
    expect(await world.request('openai')).toMatchObject({ claimedAt: null })
  })

  test('[EVID-019] raw bytes, verdict and the key record that was used are kept, in an unbroken ledger', async () => {
    const world = await aSubmittedAccount()
    const raw = await world.receive('openai', RECEIVED)
    const event = await newest(world)
    const [file] = await world.tenant.list('artifacts', { eventId: event?.id ?? null })
    expect(await world.tenant.file(file?.sha256 ?? '')).toEqual(Buffer.from(raw))
    expect(event?.payload).toMatchObject({
      rawSha256: sha256Hex(raw),
      verdict: 'signed by openai.com',
      signatures: [{ domain: 'openai.com', selector: 's1', result: 'pass', aligned: true, keyRecord: KEY_RECORD }],
    })
    const ledger = ledgerOf(await world.tenant.list('events'), await world.tenant.list('artifacts'))
    expect(await verifyChain(ledger, sha256Hex)).toMatchObject({ intact: true })
  })

  type Outcome = [
    text: string,
    category: string,
    stage: string,
    waitingOn: string,
    decision: string,
    events: readonly string[],
  ]
  const outcomes: Outcome[] = [
    ['Please verify your identity.', 'identity_verification', 'acknowledged', 'you', 'none', ['action_required']],
    [
      'As you act on behalf of our user, please send the signed authorization.',
      'agent_proof',
      'acknowledged',
      'us',
      'none',
      ['provider_reply'],
    ],
    [
      'We do not accept requests by email. Please use our web form.',
      'portal_deflection',
      'submitted',
      'you',
      'none',
      ['action_required'],
    ],
    [
      'Your identity has been verified and your request is in progress.',
      'progress_update',
      'in_review',
      'provider',
      'none',
      ['provider_reply'],
    ],
    [
      'We must decline your request. You may appeal to the regulator.',
      'refusal',
      'non_compliant',
      'you',
      'refused',
      ['decision'],
    ],
    [
      `${DELETED} Billing records are retained, as tax law asks.`,
      'partial_deletion',
      'in_review',
      'you',
      'partial',
      ['decision'],
    ],
    [
      'We could not find any account under this address.',
      'no_data_found',
      'in_review',
      'you',
      'no_data_found',
      ['decision'],
    ],
    [
      'Your account data will be deleted within 30 days.',
      'deletion_scheduled',
      'in_review',
      'provider',
      'scheduled',
      ['provider_reply'],
    ],
    [
      'Do you want us to delete the whole account, or only the chats?',
      'clarification',
      'acknowledged',
      'you',
      'none',
      ['action_required'],
    ],
    ['I am out of the office until Monday.', 'out_of_office', 'submitted', 'provider', 'none', ['provider_reply']],
    [
      'Your ticket was closed since we have not heard back from you.',
      'closed_no_action',
      'submitted',
      'you',
      'none',
      ['action_required'],
    ],
    [
      'Your request is a duplicate of ticket 4711 and was merged with it.',
      'closed_no_action',
      'submitted',
      'provider',
      'none',
      ['provider_reply'],
    ],
  ]
  test.each(outcomes)('%s: %s', async (text, category, stage, waitingOn, decision, events) => {
    const world = await aSubmittedAccount()
    const before = (await world.events('openai')).length
    await world.receive('openai', text)
    expect(await world.request('openai')).toMatchObject({ stage, waitingOn, decision })
    const told = (await world.events('openai')).slice(before)
    // What the provider said comes first, what it means for the request second.
    expect(told.map(({ type }) => type)).toEqual(
      events[0] === 'action_required' || events[0] === 'decision' ? ['provider_reply', ...events] : events,
    )
    for (const { payload } of told) expect(payload).toMatchObject({ category, proven: true })
    expect(await world.tenant.list('replies')).toMatchObject([{ category, needsConfirmation: false }])
    expect(await receipts(world)).toEqual([])
  })

  test('a guess is for the person to read, and moves nothing', async () => {
    const world = await aSubmittedAccount()
    for (const text of [
      'Part of what you mean may have been deleted, perhaps.',
      'Hello there.',
      'Somebody deletes things here now and then.',
    ]) {
      await world.receive('openai', text)
      expect(await stageOf(world), text).toBe('submitted')
      expect(await newest(world), text).toMatchObject({ type: 'provider_reply', payload: { proven: true } })
    }
    expect((await world.tenant.list('replies')).every(reply => reply.needsConfirmation === true)).toBe(true)
  })

  test('a notice of an extension moves the deadline once, as far as the law allows', async () => {
    const world = await aSubmittedAccount()
    const { dueAt } = await world.request('openai')
    const text = 'Due to the complexity of your request we need an additional 30 days to respond.'
    await world.receive('openai', text)
    const moved = await world.request('openai')
    expect((moved.dueAt ?? 0) - (dueAt ?? 0)).toBe(day(30) - day(0))
    expect(moved).toMatchObject({ stage: 'in_review', waitingOn: 'provider' })
    expect(await newest(world)).toMatchObject({
      type: 'deadline_extended',
      payload: { before: dueAt, dueAt: moved.dueAt, message: expect.stringContaining('The deadline moves from') },
    })
    await world.receive('openai', `Once more. ${text}`)
    expect((await world.request('openai')).dueAt).toBe(moved.dueAt)
    expect(await newest(world)).toMatchObject({
      type: 'provider_reply',
      payload: { message: expect.stringContaining('extended once already') },
    })
  })

  test('no answer leads backwards: a receipt after the review has begun changes nothing', async () => {
    const world = await aSubmittedAccount()
    await world.receive('openai', 'Your identity has been verified and your request is in progress.')
    await world.receive('openai', RECEIVED)
    expect(await world.request('openai')).toMatchObject({ stage: 'in_review', waitingOn: 'provider' })
    await world.receive('openai', 'Please verify your identity.')
    expect(await world.request('openai')).toMatchObject({ stage: 'in_review', waitingOn: 'you' })
    // A receipt does not answer the open question either.
    await world.receive('openai', `Hello. ${RECEIVED}`)
    expect(await world.request('openai')).toMatchObject({ stage: 'in_review', waitingOn: 'you' })
  })

  test('what was refused and is deleted after all is closed as deleted', async () => {
    const world = await aSubmittedAccount()
    await world.receive('openai', 'We must decline your request. You may appeal to the regulator.')
    await world.receive('openai', RECEIVED)
    expect(await world.request('openai')).toMatchObject({ stage: 'non_compliant', decision: 'refused' })
    await world.receive('openai', DELETED)
    expect(await world.request('openai')).toMatchObject({ stage: 'non_compliant', claimedAt: day(0) })
    await world.say('completion')
    expect(await world.request('openai')).toMatchObject({ stage: 'verified_deleted', decision: 'none' })
    expect(await receipts(world)).toHaveLength(1)
  })

  test('the letter quoted below it in an HTML mail is not taken for its words', async () => {
    const world = await aSubmittedAccount()
    const quoted = ((await world.letters('openai'))[0]?.mail.text ?? '').split('\n').join('<br>')
    const html = (words: string) => `<p>${words}</p><blockquote>${quoted}</blockquote>`
    const address = await world.replyTo('openai')
    const send = async (words: string) => {
      const given: Partial<Answer> = { html: html(words) }
      const [letter] = await world.letters('openai')
      const raw = await anAnswer({
        ...given,
        from: 'privacy@openai.com',
        to: address,
        subject: 'Your request',
        inReplyTo: letter?.messageId,
        signedBy: 'openai.com',
      })
      await world.arrive(raw, { to: address })
    }
    await send('We registered your privacy request.')
    expect(await stageOf(world)).toBe('acknowledged')
    await send(DELETED)
    expect(await stageOf(world)).toBe('claimed')
  })

  test('a second acknowledgement changes no stage, and the ticket of the first stays against other numbers', async () => {
    const world = await aSubmittedAccount()
    await world.receive('openai', RECEIVED)
    await world.receive('openai', 'Please verify your identity for case 9999-0000.')
    expect(await world.request('openai')).toMatchObject({ stage: 'acknowledged', ticket: '4711-2233' })
    const { id } = await world.request('openai')
    await world.tenant.write(tx => tx.update('requests', id, { stage: 'escalation_reminder', escalated: true }))
    await world.receive('openai', 'We have received your letter.')
    expect(await world.request('openai')).toMatchObject({ stage: 'escalation_reminder', escalated: true })
    expect((await newest(world))?.payload.stage).toBeUndefined()
  })

  test('after the end it is still filed, and reopens nothing', async () => {
    const world = await aSubmittedAccount()
    await world.receive('openai', DELETED)
    await world.say('completion')
    await world.receive('openai', RECEIVED)
    await world.receive('openai', `Once more: ${DELETED.replace('We', 'we')}`)
    expect(await stageOf(world)).toBe('verified_deleted')
    expect((await world.events('openai', 'verification')).length).toBe(1)
    expect((await world.events('openai', 'provider_reply')).length).toBe(3)
    expect(await receipts(world)).toHaveLength(1)
  })
})

describe('[LIFE-048] a mail that proves too little', () => {
  type Case = [name: string, given: Partial<Answer>]
  const forged: Case[] = [
    ['is not signed', { signedBy: null }],
    ['is signed by a stranger', { signedBy: 'evil.example' }],
    ['comes from a look-alike that signs for itself', { from: 'privacy@0penai.com', signedBy: '0penai.com' }],
    [
      'comes from a domain below which the name stands',
      { from: 'privacy@openai.com.evil.example', signedBy: 'openai.com.evil.example' },
    ],
    ['comes from another provider', { from: 'privacy@anthropic.com', signedBy: 'anthropic.com' }],
    [
      'brings its own verdict',
      {
        signedBy: null,
        headers: { 'Authentication-Results': 'mx.totalrecall.example; dkim=pass header.d=openai.com; dmarc=pass' },
      },
    ],
    ['is signed by a domain without a key', { signedBy: 'nokey.openai.com' }],
  ]
  test.each(forged)('[LIFE-048] [LIFE-049] %s: quarantined, whatever it says', async (_, given) => {
    const world = await aSubmittedAccount()
    for (const text of [DELETED, RECEIVED]) {
      const raw = await world.receive('openai', text, given)
      expect(await stageOf(world)).toBe('submitted')
      expect(await newest(world)).toMatchObject({
        type: 'quarantined',
        payload: { category: 'suspicious', proven: false, rawSha256: sha256Hex(raw) },
      })
    }
    expect(await world.request('openai')).toMatchObject({ ticket: null, waitingOn: 'provider' })
    expect((await world.tenant.list('replies')).map(reply => reply.category)).toEqual(['suspicious', 'suspicious'])
    expect(await receipts(world)).toEqual([])
  })

  test.each([
    'drive-shares-noreply@google.com',
    'drive-shares-dm-noreply@google.com',
    'forms-receipts-noreply@google.com',
    'calendar-notification@google.com',
    'Calendar-Notification+x@google.com',
    'comments-noreply@docs.google.com',
    'no-reply@accounts.google.com',
    'someone@deep.calendar.google.com',
  ])('[LIFE-048] [LIFE-049] comes from %s, where others write and Google signs: nobody’s word', async from => {
    const world = await aSubmittedAccount()
    await world.receive('google', DELETED, { from })
    expect(await world.request('google')).toMatchObject({ stage: 'submitted', claimedAt: null })
    const [reply] = await world.tenant.list('replies')
    expect(reply).toMatchObject({ category: 'suspicious', authentic: false, needsConfirmation: false })
    expect((await world.events('google')).at(-1)).toMatchObject({
      type: 'quarantined',
      payload: { message: expect.stringContaining('from an address at which others write in the name of Google') },
    })
    // The person cannot turn it into a completion either.
    expect(await world.say('completion')).toMatchObject({ rejected: [{ code: 'reply_not_signed' }] })
    // A provider may have its own privacy desk; mail from that address counts as the provider's.
    await world.receive('google', DELETED, { from: 'data-access-requests-noreply@google.com' })
    expect(await world.request('google')).toMatchObject({ claimedAt: day(0) })
  })

  test('[LIFE-048] one changed byte takes the signature away', async () => {
    const world = await aSubmittedAccount()
    const raw = Buffer.from(await world.answer('openai', 'We have not deleted your account and all data.'))
    const changed = Buffer.from(raw.toString('latin1').replace('have not deleted', 'have now deleted'), 'latin1')
    expect(changed.equals(raw)).toBe(false)
    await world.arrive(changed, { to: await world.replyTo('openai') })
    expect(await stageOf(world)).toBe('submitted')
    expect(await newest(world)).toMatchObject({ type: 'quarantined' })
  })

  test('[LIFE-048] a genuine mail about another request of the same provider proves nothing about this one', async () => {
    const world = await aSubmittedAccount()
    const { id } = await world.request('openai')
    const old = await world.answer('openai', DELETED)
    await world.arrive(old, { to: await world.replyTo('openai') })
    expect(await stageOf(world)).toBe('claimed')
    await world.say('completion')
    // A second request within the year is opened only if the person used the service again.
    await world.tenant.write(tx => tx.update('requests', id, { usedAgainAt: day(30) }))
    world.time.now = day(31)
    await world.tenant.write(tx => openRequests(tx, day(31), testRandom))
    await world.beat()
    await world.deliver()
    expect((await world.request('openai')).id).not.toBe(id)

    // Last month's mail, byte for byte, to this month's address.
    await world.arrive(old, { to: await world.replyTo('openai') })
    expect(await stageOf(world)).toBe('submitted')
    expect(await newest(world)).toMatchObject({ type: 'quarantined', payload: { authentic: true, proven: false } })
    expect(await receipts(world)).toHaveLength(1)
  })

  test('[LIFE-048] nor does one about another person’s request, however it names it', async () => {
    const world = await aSubmittedAccount()
    const other = await aSubmittedAccount()
    const [email] = await other.tenant.list('email')
    const [letter] = await other.letters('openai')
    const elsewhere: Partial<Answer>[] = [
      { to: await other.replyTo('openai'), inReplyTo: letter?.messageId, subject: letter?.mail.subject ?? '' },
      { to: email?.inboundAlias ?? '', inReplyTo: undefined, subject: 'Done' },
      { to: 'someone@example.com', inReplyTo: undefined, subject: 'Done' },
    ]
    for (const given of elsewhere) {
      const raw = await anAnswer({ from: 'privacy@openai.com', signedBy: 'openai.com', text: DELETED, ...given })
      await world.arrive(raw, { to: await world.replyTo('openai') })
      expect(await stageOf(world), JSON.stringify(given)).toBe('submitted')
      expect((await newest(world))?.payload).toMatchObject({ authentic: true, proven: false, matchedBy: 'token' })
    }
    expect(await receipts(world)).toEqual([])
  })

  test('[LIFE-048] headers that the signature does not cover name nobody', async () => {
    const world = await aSubmittedAccount()
    const unsigned = 'to:cc:subject:in-reply-to:references'
    await world.receive('openai', DELETED, { unsigned })
    expect(await stageOf(world)).toBe('submitted')
    expect((await newest(world))?.payload).toMatchObject({ authentic: true, proven: false })
    // The body is always covered by the signature.
    const { reference } = await world.request('openai')
    await world.receive('openai', `${DELETED}\n\nYour reference: ${reference}`, { unsigned })
    expect(await stageOf(world)).toBe('claimed')
  })

  test('[LIFE-048] one that names two requests decides neither, in whatever part of it the other stands', async () => {
    const world = await aSubmittedAccount()
    const other = await aSubmittedAccount()
    const google = await world.request('google')
    const [theirs] = await other.tenant.list('email')
    const [googleLetter] = await world.letters('google')
    const cases: Partial<Answer>[] = [
      { text: `${DELETED}\n\nSee also ${google.reference}.` },
      { subject: `Re: ${google.reference} and ${(await world.request('openai')).reference}` },
      { inReplyTo: googleLetter?.messageId },
      { to: `${await world.replyTo('openai')}, ${await world.replyTo('google')}` },
      { to: theirs?.inboundAlias ?? '' },
    ]
    for (const given of cases) {
      await world.receive('openai', DELETED, given)
      expect(await stageOf(world), JSON.stringify(given)).toBe('submitted')
      expect(await newest(world), JSON.stringify(given)).toMatchObject({
        type: 'quarantined',
        payload: { message: expect.stringContaining('belongs to another request'), authentic: true, proven: false },
      })
    }
    expect((await world.request('google')).stage).toBe('submitted')
  })

  test('[LIFE-048] a copy to the address that our letters come from is no other request', async () => {
    const world = await aSubmittedAccount()
    const to = `${await world.replyTo('openai')}, privacy@totalrecall.example`
    await world.receive('openai', RECEIVED, { to })
    expect(await stageOf(world)).toBe('acknowledged')
  })

  test('[LIFE-048] the reference alone is a name and no proof', async () => {
    const world = await aSubmittedAccount()
    const { reference } = await world.request('openai')
    const raw = await anAnswer({
      from: 'privacy@openai.com',
      to: 'hello@totalrecall.example',
      subject: `Re: ${reference}`,
      signedBy: 'openai.com',
      text: DELETED,
    })
    await world.arrive(raw, { to: 'hello@totalrecall.example' })
    expect(await stageOf(world)).toBe('submitted')
    expect(await newest(world)).toMatchObject({
      type: 'provider_reply',
      payload: { matchedBy: 'reference', authentic: true, proven: false },
    })
  })
})

describe('handling', () => {
  test('a mail that is handled twice leaves one event, one file and one mail to the person', async () => {
    const world = await aSubmittedAccount()
    const to = await world.replyTo('openai')
    const id = await world.keep(await world.answer('openai', DELETED), { to })
    await handleReply(id, world.replyNeeds)
    const head = await world.tenant.ledgerHead()
    await handleReply(id, world.replyNeeds)
    await Promise.all([handleReply(id, world.replyNeeds), handleReply(id, world.replyNeeds)])
    expect(await world.tenant.ledgerHead()).toEqual(head)
    expect(await world.events('openai', 'provider_reply')).toHaveLength(1)
    expect(await world.tenant.list('replies')).toHaveLength(1)
    expect(await world.mailsOf('you_must_act')).toHaveLength(1)
  })

  test('two handlers at the same moment: one of them finds it done', async () => {
    const world = await aSubmittedAccount()
    const id = await world.keep(await world.answer('openai', RECEIVED), { to: await world.replyTo('openai') })
    await Promise.all([handleReply(id, world.replyNeeds), handleReply(id, world.replyNeeds)])
    expect(await world.events('openai', 'acknowledged')).toHaveLength(1)
  })

  test('the same bytes sent once more, by a server that did not hear our answer, are one reply', async () => {
    const world = await aSubmittedAccount()
    const raw = await world.receive('openai', DELETED)
    const head = await world.tenant.ledgerHead()
    await world.arrive(raw, { to: await world.replyTo('openai') })
    expect(await world.tenant.ledgerHead()).toEqual(head)
    expect(await world.tenant.list('replies')).toHaveLength(1)
    expect(await world.inbound.listNew(10)).toEqual([])
  })

  test('a fault in the middle leaves the mail to be handled again, and nothing else', async () => {
    const world = await aSubmittedAccount()
    const id = await world.keep(await world.answer('openai', DELETED), { to: await world.replyTo('openai') })
    const head = await world.tenant.ledgerHead()
    // At this point its event and its file have been written.
    const broken = {
      ...world.replyNeeds,
      random: {
        ...testRandom,
        id: () => {
          throw new Error('no chance left')
        },
      },
    }
    await expect(handleReply(id, broken)).rejects.toThrow('no chance left')
    expect(await world.tenant.ledgerHead()).toEqual(head)
    expect(await stageOf(world)).toBe('submitted')
    expect(await world.inbound.listNew(10)).toEqual([id])
    await handleReply(id, world.replyNeeds)
    expect(await stageOf(world)).toBe('claimed')
  })

  test('while the DNS does not answer it waits, for a day; then it is judged by what is known', async () => {
    const world = await aSubmittedAccount()
    const to = await world.replyTo('openai')
    world.dns.isDown = true
    const id = await world.keep(await world.answer('openai', DELETED), { to })
    expect(await handleReply(id, world.replyNeeds)).toBe(false)
    expect(await world.events('openai')).toHaveLength(2)
    world.dns.isDown = false
    expect(await handleReply(id, world.replyNeeds)).toBe(true)
    expect(await stageOf(world)).toBe('claimed')

    const late = await aSubmittedAccount()
    late.dns.isDown = true
    const raw = await late.answer('openai', DELETED)
    const waiting = await late.keep(raw, { to: await late.replyTo('openai') })
    late.time.now = day(0.99)
    expect(await handleReply(waiting, late.replyNeeds)).toBe(false)
    late.time.now = day(1)
    expect(await handleReply(waiting, late.replyNeeds)).toBe(true)
    expect(await newest(late)).toMatchObject({
      type: 'quarantined',
      payload: { message: expect.stringContaining('could not be checked') },
    })
    expect(await stageOf(late)).toBe('submitted')
    // If it is sent again when the DNS is back, it counts.
    late.dns.isDown = false
    await late.arrive(raw, { to: await late.replyTo('openai') })
    expect(await stageOf(late)).toBe('claimed')
  })

  test('[EVID-019] a hostile mail that cannot be taken apart is kept as evidence when its token matches', async () => {
    const world = await aSubmittedAccount()
    const parts = '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(1_500)
    const hostile = [
      'From: privacy@openai.com',
      'Subject: Done',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="b"',
      '',
      `${parts}--b--`,
      '',
    ].join('\r\n')
    await world.arrive(hostile, { to: await world.replyTo('openai') })
    const event = await newest(world)
    expect(event).toMatchObject({ type: 'quarantined', payload: { matchedBy: 'token', category: 'suspicious' } })
    const [file] = await world.tenant.list('artifacts', { eventId: event?.id ?? null })
    expect(file?.sha256).toBe(sha256Hex(new TextEncoder().encode(hostile)))
    expect(await stageOf(world)).toBe('submitted')
    expect(await world.inbound.listNew(10)).toEqual([])

    // Without the token nobody can tell whose it is: it is kept without an owner.
    await world.arrive(hostile, { to: 'nobody@totalrecall.example' })
    expect(await world.inbound.listNew(10)).toEqual([])
    const rows = await world.store.db.selectFrom('inboundMails').select(['state', 'requestId']).execute()
    expect(rows.filter(row => row.state === 'unparsed')).toMatchObject([
      { requestId: file?.requestId },
      { requestId: null },
    ])
  })

  test('mail that belongs to nobody is kept, and touches no account', async () => {
    const world = await aSubmittedAccount()
    const head = await world.tenant.ledgerHead()
    const raw = await anAnswer({
      from: 'privacy@openai.com',
      to: 'sales@totalrecall.example',
      subject: 'Hello',
      signedBy: 'openai.com',
      text: DELETED,
    })
    await world.arrive(raw, { to: 'sales@totalrecall.example' })
    expect(await world.tenant.ledgerHead()).toEqual(head)
    expect(await world.store.db.selectFrom('inboundMails').select('state').execute()).toEqual([{ state: 'unmatched' }])
  })

  test('a very long answer and one in a language that is not read here are for the person', async () => {
    const world = await aDemandingAccount()
    await world.pay()
    await world.beat()
    await world.deliver()
    await world.receive('openai', `${DELETED}\n${'Nothing new here.\n'.repeat(2_000)}`)
    await world.receive('openai', 'Tutti i suoi dati sono stati cancellati dai nostri sistemi.')
    expect(await world.request('openai')).toMatchObject({ stage: 'submitted' })
    expect((await world.tenant.list('replies')).every(reply => reply.needsConfirmation === true)).toBe(true)
    expect((await world.events('openai', 'provider_reply')).length).toBe(2)
  })
})
