import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AccountId, Instant } from '../../sync/records/ids.ts'
import type { SignedHead } from '../../sync/records/signed-head.ts'
import { verifyHead } from '../../sync/rules/evidence/signed-head.ts'
import { anAccount, aStore, day, silentLog } from '../../tests/builders-server.ts'
import { messageMail } from '../mail/messages/layout.ts'
import { receiptMessage } from '../mail/messages/receipt.ts'
import { evidenceKeys, headNeeds, headNeedsOf, signedHeads } from '../store/evidence-store.ts'
import { sha256Hex } from '../store/hash.ts'
import type { Store } from '../store/store.ts'
import { signGrownLedgers } from './daily.ts'
import { ensureSigningKey, rotateSigningKey, signHead } from './sign-head.ts'

let store: Store
let dana: AccountId
let now: Instant
const clock = { now: () => now }
beforeEach(async () => {
  store = await aStore()
  dana = (await anAccount(store)).accountId
  now = day(10)
})
afterEach(() => store.close())

/** Appends an entry to an account's ledger. */
const grow = (account: AccountId = dana) =>
  store
    .tenant(account)
    .write(tx =>
      tx.appendEvent({ requestId: null, type: 'authorization', createdAt: now, payload: { message: 'Something.' } }),
    )
const signNow = (account: AccountId = dana) => store.transaction(trx => signHead(headNeeds(trx, account), now))
const verdictOf = async (head: SignedHead) => verifyHead(head, await evidenceKeys(store.db), sha256Hex)

describe('[EVID-018] heads of ledgers are signed', () => {
  test('with a key that is made once and published, and says which ledger, how long and which end', async () => {
    await ensureSigningKey(store, day(1))
    await ensureSigningKey(store, day(2))
    const [key, second] = await evidenceKeys(store.db)
    expect(second).toBeUndefined()
    expect(key).toMatchObject({ algorithm: 'Ed25519', madeAt: day(1), retiredAt: null })
    expect(key?.id).toBe(sha256Hex(Buffer.from(key?.publicKey ?? '', 'base64')))

    const first = await grow()
    const last = await grow()
    const head = await signNow()
    expect(head).toMatchObject({ ledger: first.hash, entries: 2, hash: last.hash, at: now, key: key?.id })
    expect(JSON.stringify(head)).not.toContain(dana)
    expect(head && (await verdictOf(head))).toBe('holds')
  })

  test('each day for every ledger that has grown, and for no other', async () => {
    const basil = (await anAccount(store)).accountId
    await anAccount(store)
    await grow()
    await grow(basil)
    const needs = { store, clock, log: silentLog }
    expect(await signGrownLedgers(needs)).toBe(2)
    expect(await signGrownLedgers(needs)).toBe(0)
    now = day(11)
    await grow(basil)
    expect(await signGrownLedgers(needs)).toBe(1)
    expect((await signedHeads(store.db, basil)).map(({ entries, at }) => [entries, at])).toEqual([
      [1, day(10)],
      [2, day(11)],
    ])
    expect(await signedHeads(store.db, dana)).toHaveLength(1)
  })

  test('an empty ledger has no end to sign; one that stands still is signed once a day at most', async () => {
    expect(await signNow()).toBeUndefined()
    await grow()
    const head = await signNow()
    now = day(10.5)
    expect(await signNow()).toEqual(head)
    now = day(11.1)
    expect((await signNow())?.at).toBe(day(11.1))
    expect(await signedHeads(store.db, dana)).toHaveLength(2)
  })

  test('no head is ever changed or removed, and no key', async () => {
    await grow()
    await signNow()
    const change = store.transaction(trx => trx.updateTable('signedHeads').set({ entries: 9 }).execute())
    await expect(change).rejects.toThrow('append-only')
    await expect(store.transaction(trx => trx.deleteFrom('signedHeads').execute())).rejects.toThrow('append-only')
    await expect(store.transaction(trx => trx.deleteFrom('evidenceKeys').execute())).rejects.toThrow('published')
  })

  test('a retired key stays published and what it signed holds; it signs no more, and its secret is gone', async () => {
    await grow()
    const before = await signNow()
    now = day(20)
    const id = await rotateSigningKey(store, now)
    now = day(21)
    const after = await signNow()
    expect(after?.key).toBe(id)
    expect(before?.key).not.toBe(id)
    expect(before && (await verdictOf(before))).toBe('holds')
    expect(after && (await verdictOf(after))).toBe('holds')
    expect((await evidenceKeys(store.db)).map(({ retiredAt }) => retiredAt)).toEqual([day(20), null])
    const secrets = await store.db.selectFrom('evidenceKeys').select('privateKey').orderBy('madeAt').execute()
    expect(secrets[0]?.privateKey).toBe('')
  })

  test('a head that is signed in a transaction covers what it wrote, and goes with it', async () => {
    const failing = store.tenant(dana).write(async tx => {
      await tx.appendEvent({ requestId: null, type: 'authorization', createdAt: now, payload: { message: 'x' } })
      await signHead(headNeedsOf(tx), now)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await signedHeads(store.db, dana)).toEqual([])
  })

  test('the deletion receipt carries the head, whole and signed', async () => {
    await grow()
    const signed = await signNow()
    const { content } = receiptMessage({
      provider: { name: 'ChatGPT', company: 'OpenAI' },
      reference: 'TR-ABCD-1234',
      submittedAt: null,
      confirmedAt: now,
      known: 'confirmed_mail',
      head: { seq: 1, hash: signed?.hash ?? '' },
      signed,
      origin: 'https://totalrecall.example',
    })
    const { text, html } = messageMail(content)
    const written: SignedHead = JSON.parse(/Signed head: (\{.*\})/.exec(text)?.[1] ?? 'null')
    expect(written).toEqual(signed)
    expect(await verdictOf(written)).toBe('holds')
    expect(html).toContain(signed?.signature.slice(0, 20))
  })
})
