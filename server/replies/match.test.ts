import { describe, expect, test } from 'vitest'

import { CycleId, RequestId } from '../../sync/records/ids.ts'
import { anAccount, aStore, day, testRandom } from '../../tests/builders-server.ts'
import type { ReadMail } from '../mail/parse-mail.ts'
import { inboundStore } from '../store/inbound-store.ts'
import { matchReply } from './match.ts'

const aMail = (fields: Partial<ReadMail> = {}): ReadMail => ({
  from: { name: '', address: 'privacy@openai.com' },
  to: [],
  subject: 'Re: your request',
  date: null,
  messageId: '<reply@openai.com>',
  inReplyTo: [],
  references: [],
  text: 'Hello',
  html: null,
  headers: {},
  attachments: [],
  deliveryStatus: null,
  autoSubmitted: false,
  bulk: false,
  ...fields,
})

/** An account with two requests, each with a token, a letter and a reference. */
async function aWorld() {
  const store = await aStore()
  const { accountId, emailId } = await anAccount(store)
  const cycleId = CycleId.parse(testRandom.id())
  const requests = [
    { id: RequestId.parse(testRandom.id()), providerId: 'openai', reference: 'TR-ABCD-1234', token: 'tokenone' },
    { id: RequestId.parse(testRandom.id()), providerId: 'xai', reference: 'TR-EFGH-5678', token: 'tokentwo' },
  ]
  await store.tenant(accountId).write(async tx => {
    await tx.insert('cycles', { id: cycleId, emailId, year: 2026, number: 1, createdAt: day(1) })
    for (const { id, providerId, reference, token } of requests) {
      await tx.insert('requests', {
        id,
        cycleId,
        providerId,
        stage: 'submitted',
        createdAt: day(1),
        escalated: false,
        submittedAt: day(1),
        dueAt: day(46),
        waitingOn: 'provider',
        decision: 'none',
        ticket: null,
        reference,
        state: 'CA',
        pausedAt: null,
        archivedAt: null,
      })
      await tx.bindReplyToken(token, id)
      await tx.queueMail({
        requestId: id,
        step: 'demand',
        messageId: `<req-${reference.toLowerCase()}@erase.totalrecall.example>`,
        envelopeFrom: 'bounces@totalrecall.example',
        envelopeTo: ['privacy@openai.com'],
        raw: new Uint8Array([1]),
        channel: 0,
        createdAt: day(1),
      })
    }
    // Belongs to the person, not to a request.
    await tx.queueMail({
      requestId: null,
      step: 'receipt',
      messageId: '<receipt@erase.totalrecall.example>',
      envelopeFrom: 'bounces@totalrecall.example',
      envelopeTo: ['dana@example.com'],
      raw: new Uint8Array([1]),
      channel: 0,
      createdAt: day(1),
    })
  })
  const [first, second] = requests.map(({ id }) => id)
  const lookups = inboundStore(store)
  return {
    accountId,
    first,
    second,
    match: (mail: Partial<ReadMail>, to: string[] = []) => matchReply(aMail(mail), to, lookups),
  }
}

const ONE = '<req-tr-abcd-1234@erase.totalrecall.example>'
const TWO = '<req-tr-efgh-5678@erase.totalrecall.example>'

describe('a reply finds its request', () => {
  test('[LIFE-048] by the token of its reply address, before everything else', async () => {
    const { accountId, first, match } = await aWorld()
    expect(
      await match({ inReplyTo: [TWO], subject: 'TR-EFGH-5678' }, [
        'other@totalrecall.example',
        'dana.abcdefghij+TokenOne@totalrecall.example',
      ]),
    ).toEqual({ accountId, requestId: first, by: 'token' })
  })

  test('[LIFE-048] by the letter that it answers, the newest first', async () => {
    const { first, second, match } = await aWorld()
    const alias = ['dana.abcdefghij@totalrecall.example']
    expect(await match({ inReplyTo: [ONE] }, alias)).toMatchObject({ requestId: first, by: 'thread' })
    expect(await match({ references: [ONE, '<x@openai.com>', TWO] }, alias)).toMatchObject({
      requestId: second,
      by: 'thread',
    })
    expect(await match({ inReplyTo: ['<unknown@x.example>'], subject: 'TR-ABCD-1234' }, alias)).toMatchObject({
      requestId: first,
      by: 'reference',
    })
  })

  test('a delivery report finds the letter that it is about, not the one that it was sent as', async () => {
    const { second, match } = await aWorld()
    const deliveryStatus = {
      action: 'failed',
      status: '5.1.1',
      diagnostic: '',
      finalRecipient: '',
      originalMessageId: TWO,
    }
    expect(await match({ deliveryStatus, inReplyTo: [ONE] })).toMatchObject({ requestId: second, by: 'thread' })
  })

  test('by the reference in the subject, then in the text', async () => {
    const { first, second, match } = await aWorld()
    expect(await match({ subject: 'Re: [tr-abcd-1234] received', text: 'TR-EFGH-5678' })).toMatchObject({
      requestId: first,
      by: 'reference',
    })
    expect(await match({ text: 'About your letter TR-EFGH-5678.' })).toMatchObject({
      requestId: second,
      by: 'reference',
    })
  })

  test('two requests named in one place decide nothing, nor does anything unknown', async () => {
    const { match } = await aWorld()
    expect(await match({ text: 'TR-ABCD-1234 and TR-EFGH-5678' })).toBeUndefined()
    expect(
      await match({ subject: 'TR-ZZZZ-0000', inReplyTo: ['<receipt@erase.totalrecall.example>'] }, [
        'x+nothing@totalrecall.example',
      ]),
    ).toBeUndefined()
    expect(await match({}, [])).toBeUndefined()
  })
})
