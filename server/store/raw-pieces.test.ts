import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'

import { ledgerOf, verifyChain } from '../../sync/rules/evidence/evidence-chain.ts'
import { aSubmittedAccount } from '../../tests/builders-erase.ts'
import { aStore, day, testRandom } from '../../tests/builders-server.ts'
import { sha256Hex } from './hash.ts'
import { type InboundMail, inboundStore } from './inbound-store.ts'
import { collectPieces, dropUnnamedPieces, listPieces, PIECE_BYTES, readPieces } from './raw-pieces.ts'
import type { Store } from './store.ts'

/** Bytes of which no two pieces are alike. */
function noise(length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  for (let at = 0, seed = 1; at < length; at += 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    bytes[at] = seed >>> 24
  }
  return bytes
}

const aMail = (raw: Uint8Array, facts: Partial<InboundMail> = {}): InboundMail => ({
  id: testRandom.id(),
  receivedAt: day(0),
  envelopeFrom: 'a@b.example',
  envelopeTo: ['c@totalrecall.example'],
  raw,
  ...facts,
})

const placesIn = (store: Store) =>
  store.db.selectFrom('rawPieces').select(['sha256', 'place']).orderBy('sha256').orderBy('place').execute()

test.each([0, 1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 3 * PIECE_BYTES, 3 * PIECE_BYTES + 17])(
  'a mail of %i bytes comes back byte for byte, under its own hash',
  async length => {
    const store = await aStore()
    const kept = inboundStore(store)
    const raw = noise(length)
    const mail = aMail(raw)
    await kept.keep(mail)
    const read = await kept.read(mail.id)
    expect(read).toMatchObject({ size: length, sha256: sha256Hex(raw) })
    expect(Buffer.concat((await read?.pieces()) ?? []).equals(raw)).toBe(true)
    // The bytes may be given away: the next call reads them again.
    expect(Buffer.concat((await read?.pieces()) ?? []).equals(raw)).toBe(true)
    expect((await placesIn(store)).length).toBe(length > PIECE_BYTES ? Math.ceil(length / PIECE_BYTES) : 0)
    await store.close()
  },
)

test('chunks of any size make the same pieces and the same hash', () => {
  const raw = noise(2 * PIECE_BYTES + 5)
  for (const step of [1, 3, 65_536, PIECE_BYTES, raw.length]) {
    const collected = collectPieces()
    for (let at = 0; at < raw.length; at += step) collected.add(raw.subarray(at, at + step))
    const { pieces, bytes, sha256 } = collected.finish()
    expect(pieces.map(piece => piece.byteLength)).toEqual([PIECE_BYTES, PIECE_BYTES, 5])
    expect({ bytes, sha256 }).toEqual({ bytes: raw.length, sha256: sha256Hex(raw) })
    expect(Buffer.concat(pieces).equals(raw)).toBe(true)
  }
})

test('mails one after the other share no memory: the second does not change the first', async () => {
  const store = await aStore()
  const kept = inboundStore(store)
  const [one, other] = [noise(2 * PIECE_BYTES), noise(2 * PIECE_BYTES + 1).subarray(1)]
  const mails = [aMail(one), aMail(other)]
  for (const mail of mails) await kept.keep(mail)
  for (const { id, raw } of mails) {
    const whole = Buffer.concat((await (await kept.read(id))?.pieces()) ?? [])
    expect(createHash('sha256').update(whole).digest('hex')).toBe(sha256Hex(raw))
  }
  await store.close()
})

test('[R10] ended at any piece, nothing half is a mail; the sender comes again, and a start sweeps the rest', async () => {
  const store = await aStore()
  const raw = noise(3 * PIECE_BYTES + 1)
  const other = aMail(noise(PIECE_BYTES + 9))
  await inboundStore(store).keep(other)
  const otherSha256 = sha256Hex(other.raw)
  // Four pieces, then the row that names them.
  for (let ends = 0; ends <= 4; ends += 1) {
    let written = 0
    const dying: Store = {
      ...store,
      transaction: work => {
        written += 1
        return written > ends ? Promise.reject(new Error('killed')) : store.transaction(work)
      },
    }
    await expect(inboundStore(dying).keep(aMail(raw))).rejects.toThrow('killed')
    expect(await listPieces(store.db, sha256Hex(raw))).toHaveLength(ends)
    expect(await inboundStore(store).listNew(10)).toEqual([other.id])

    await dropUnnamedPieces(store)
    expect(new Set((await placesIn(store)).map(({ sha256 }) => sha256))).toEqual(new Set([otherSha256]))
  }

  // Without a sweep: what an earlier attempt left is completed, not duplicated.
  let written = 0
  const dying: Store = {
    ...store,
    transaction: work => (++written > 2 ? Promise.reject(new Error('killed')) : store.transaction(work)),
  }
  await expect(inboundStore(dying).keep(aMail(raw))).rejects.toThrow('killed')
  const again = aMail(raw)
  await inboundStore(store).keep(again)
  const read = await inboundStore(store).read(again.id)
  expect(read?.sha256).toBe(sha256Hex(raw))
  expect(sha256Hex(Buffer.concat((await read?.pieces()) ?? []))).toBe(sha256Hex(raw))
  expect(Buffer.from((await readPieces(store.db, otherSha256)) ?? []).equals(other.raw)).toBe(true)
  await store.close()
})

test('[EVID-019] the ledger names the digest of a large mail, and its file is what arrived', async () => {
  const world = await aSubmittedAccount()
  const head = ['From: privacy@openai.com', 'Subject: Re: your request', 'Content-Type: application/pdf', '', '']
  const raw = Buffer.concat([Buffer.from(head.join('\r\n')), noise(2 * PIECE_BYTES + 3)])
  await world.arrive(raw, { to: await world.replyTo('openai') })
  const [reply] = await world.tenant.list('replies')
  const artifact = (await world.tenant.list('artifacts')).at(-1)
  const told = (await world.events('openai')).at(-1)
  const sha256 = sha256Hex(raw)
  expect(reply?.sha256).toBe(sha256)
  expect(artifact).toMatchObject({ sha256, size: raw.byteLength })
  expect(told?.payload.rawSha256).toBe(sha256)
  expect(Buffer.from((await world.tenant.file(sha256)) ?? []).equals(raw)).toBe(true)
  const ledger = ledgerOf(await world.tenant.list('events'), await world.tenant.list('artifacts'))
  expect((await verifyChain(ledger, sha256Hex)).intact).toBe(true)
  await world.store.close()
})

test('pieces go with the last account whose mail they are', async () => {
  const store = await aStore()
  const kept = inboundStore(store)
  const shared = noise(PIECE_BYTES + 1)
  const own = noise(PIECE_BYTES + 2)
  const mails = { one: aMail(shared), other: aMail(shared), alone: aMail(own) }
  for (const mail of Object.values(mails)) await kept.keep(mail)
  const removeRows = (...ids: string[]) => store.db.deleteFrom('inboundMails').where('id', 'in', ids).execute()

  await removeRows(mails.one.id, mails.alone.id)
  await dropUnnamedPieces(store)
  expect(await readPieces(store.db, sha256Hex(own))).toBeUndefined()
  expect(Buffer.from((await readPieces(store.db, sha256Hex(shared))) ?? []).equals(shared)).toBe(true)

  await removeRows(mails.other.id)
  await dropUnnamedPieces(store)
  expect(await placesIn(store)).toEqual([])
  await store.close()
})
