import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'

import { ClientId } from '../../sync/records/ids.ts'
import { ledgerOf, verifyChain } from '../../sync/rules/evidence/evidence-chain.ts'
import { PROTOCOL, WIRE_VERSION } from '../../sync/wire/version.ts'
import { day } from '../../tests/builders.ts'
import { aSubmittedAccount } from '../../tests/builders-erase.ts'
import { testRandom } from '../../tests/builders-server.ts'
import { sha256Hex } from '../store/hash.ts'
import { syncStore } from '../store/sync-store.ts'
import { applyChanges } from './apply-changes.ts'

const MAIL = 'From: Privacy <privacy@openai.com>\r\nSubject: Your request\r\n\r\nWe will not delete your data.\r\n'

async function aFiling() {
  const world = await aSubmittedAccount()
  world.time.now = day(10)
  const sync = syncStore(world.store, { random: testRandom })
  const client = ClientId.parse(randomUUID())
  const epoch = await sync.epoch()
  const { id: requestId } = await world.request('openai')
  let seq = 0
  const say = async (name: string, args: object) => {
    seq += 1
    const push = { proto: PROTOCOL, schema: WIRE_VERSION, epoch, client, muts: [{ seq, name, args }] } as const
    const { rejected } = await applyChanges(sync, {
      accountId: world.accountId,
      push: { ...push, muts: [...push.muts] },
      at: 1,
      now: world.time.now,
    })
    return rejected.map(({ code }) => code)
  }
  const keep = (text: string | Uint8Array) => {
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
    return world.tenant.write(async tx => {
      await tx.keepFile(bytes, world.time.now)
      return { sha256: sha256Hex(bytes), size: bytes.byteLength }
    })
  }
  const file = async (content: string | Uint8Array, more: object = {}) =>
    say('file_reply@1', {
      requestId,
      key: 'filed0001',
      category: 'refusal',
      receivedAt: day(9),
      from: 'Privacy <privacy@openai.com>',
      subject: 'Your request',
      excerpt: 'We will not delete your data.',
      name: 'answer.eml',
      mediaType: 'message/rfc822',
      ...(await keep(content)),
      ...more,
    })
  return { ...world, requestId, say, keep, file }
}

describe('an answer that the person filed', () => {
  test('is their word in the ledger, with the file as they gave it', async () => {
    const world = await aFiling()
    expect(await world.file(MAIL)).toEqual([])
    // The response was lost, so it is sent again.
    expect(await world.file(MAIL)).toEqual([])

    expect(await world.request('openai')).toMatchObject({ stage: 'non_compliant', decision: 'refused' })
    const told = (await world.tenant.list('events')).filter(({ payload }) => payload.filed === true)
    expect(told.map(({ type }) => type)).toEqual(['authorization', 'decision'])
    expect(told[0]?.payload).toEqual({
      message:
        'You filed an answer of OpenAI that came to you on May 13, 2026, and said of it: the deletion is refused. It is not proven that a known desk says so of this request: it stands on your word.',
      by: 'you',
      filed: true,
      reply: `${world.requestId}.filed0001`,
      category: 'refusal',
      readAs: null,
      authentic: false,
      namesRequest: false,
      from: 'Privacy <privacy@openai.com>',
      subject: 'Your request',
      receivedAt: day(9),
      rawSha256: sha256Hex(new TextEncoder().encode(MAIL)),
      isCorrection: false,
      stage: 'non_compliant',
    })
    const files = (await world.tenant.list('artifacts')).filter(({ name }) => name === 'answer.eml')
    expect(files).toMatchObject([
      { eventId: told[0]?.id, kind: 'email', mediaType: 'message/rfc822', size: MAIL.length },
    ])
    const kept = await world.tenant.file(files[0]?.sha256 ?? '')
    expect(new TextDecoder().decode(kept)).toBe(MAIL)
    const ledger = ledgerOf(await world.tenant.list('events'), await world.tenant.list('artifacts'))
    expect(await verifyChain(ledger, sha256Hex)).toMatchObject({ intact: true })
  })

  test('that confirms the deletion ends the letters, on the word of the person', async () => {
    const world = await aFiling()
    expect(await world.file(MAIL, { category: 'completion' })).toEqual([])
    expect(await world.request('openai')).toMatchObject({ stage: 'verified_deleted' })
    world.time.now = day(21)
    expect((await world.beat()).filter(line => line.startsWith('openai'))).toEqual([])
    // They correct themselves: the letters continue where they stopped.
    world.time.now = day(35)
    const replyId = `${world.requestId}.filed0001`
    expect(await world.say('confirm_reply@1', { replyId, category: 'progress_update' })).toEqual([])
    expect((await world.beat()).filter(line => line.startsWith('openai'))).not.toEqual([])
  })

  test.each([
    ['a PDF', '%PDF-1.7\n', 'application/pdf', 'pdf'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47), 'image/png', 'screenshot'],
    [
      'a mail of Outlook',
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0),
      'application/vnd.ms-outlook',
      'email',
    ],
    ['words', 'We will not.', 'text/plain', 'email'],
  ] as const)('may be %s', async (_, content, mediaType, kind) => {
    const world = await aFiling()
    expect(await world.file(content, { mediaType, name: 'answer' })).toEqual([])
    const files = (await world.tenant.list('artifacts')).filter(({ name }) => name === 'answer')
    expect(files).toMatchObject([{ kind, mediaType }])
  })

  test.each([
    ['whose bytes never came', MAIL, { sha256: 'ab'.repeat(32) }, 'file_missing'],
    ['that is another kind than it is said to be', MAIL, { mediaType: 'application/pdf' }, 'file_kind'],
    ['a text that is no mail', 'We will not.', {}, 'file_kind'],
    ['bytes that are no text', Uint8Array.of(0x41, 0, 0x42), { mediaType: 'text/plain' }, 'file_kind'],
  ] as const)('%s is refused, and nothing is on record', async (_, content, more, code) => {
    const world = await aFiling()
    const before = await world.tenant.list('events')
    expect(await world.file(content, more)).toEqual([code])
    expect(await world.tenant.list('events')).toEqual(before)
    expect((await world.tenant.list('replies')).filter(({ filed }) => filed)).toEqual([])
  })
})

describe('a picture of what the person did about a question', () => {
  const PICTURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47)
  const asked = async () => {
    const world = await aFiling()
    expect(await world.file(MAIL, { category: 'portal_deflection' })).toEqual([])
    const show = async (bytes: Uint8Array, more: object = {}) =>
      world.say('keep_proof@1', {
        replyId: `${world.requestId}.filed0001`,
        name: 'form.png',
        mediaType: 'image/png',
        ...(await world.keep(bytes)),
        ...more,
      })
    const proofs = async () => (await world.tenant.get('replies', `${world.requestId}.filed0001`))?.proofs
    return { ...world, show, proofs }
  }

  test('is an entry of the ledger as their word, with the picture beside it', async () => {
    const world = await asked()
    expect(await world.proofs()).toBeNull()
    expect(await world.show(PICTURE)).toEqual([])
    // The response was lost, so it is sent again.
    expect(await world.show(PICTURE)).toEqual([])

    const sha256 = sha256Hex(PICTURE)
    expect(await world.proofs()).toEqual([{ sha256, name: 'form.png' }])
    const told = (await world.tenant.list('events')).filter(({ payload }) => payload.proof !== undefined)
    expect(told).toMatchObject([{ requestId: world.requestId, type: 'authorization' }])
    expect(told[0]?.payload).toEqual({
      message:
        'You kept a picture of what you did about a question of OpenAI: form.png. It shows what you saw, and proves no more.',
      by: 'you',
      reply: `${world.requestId}.filed0001`,
      category: 'portal_deflection',
      proof: sha256,
    })
    const artifacts = await world.tenant.list('artifacts')
    expect(artifacts.filter(({ name }) => name === 'form.png')).toMatchObject([
      { requestId: world.requestId, eventId: told[0]?.id, kind: 'screenshot', mediaType: 'image/png', sha256, size: 4 },
    ])
    const ledger = ledgerOf(await world.tenant.list('events'), artifacts)
    expect(await verifyChain(ledger, sha256Hex)).toMatchObject({ intact: true })
  })

  test.each([
    ['whose bytes never came', PICTURE, { sha256: 'ab'.repeat(32) }, 'file_missing'],
    ['that is no picture', new TextEncoder().encode(MAIL), {}, 'file_kind'],
  ] as const)('%s is refused, and nothing is on record', async (_, bytes, more, code) => {
    const world = await asked()
    const before = await world.tenant.list('events')
    expect(await world.show(bytes, more)).toEqual([code])
    expect(await world.tenant.list('events')).toEqual(before)
    expect(await world.proofs()).toBeNull()
  })
})
