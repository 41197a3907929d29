import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { AccountId, Instant } from '../../sync/records/ids.ts'
import { ledgerOf, verifyChain } from '../../sync/rules/evidence/evidence-chain.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { anAccount, aStore } from '../../tests/builders-server.ts'
import { isPostgres } from './dialects.ts'
import { sha256Hex } from './hash.ts'

const day = (n: number) => Instant.parse(n * 86_400_000)

describe('the tenant-bound store', () => {
  test('a row of another account is not there: neither read, nor listed, nor changed', async () => {
    const store = await aStore()
    const alice = await anAccount(store, { email: 'alice@example.com' })
    const bob = await anAccount(store, { email: 'bob@example.com' })

    expect(await store.tenant(bob.accountId).get('users', alice.accountId)).toBeUndefined()
    expect((await store.tenant(bob.accountId).list('users')).map(user => user.email)).toEqual(['bob@example.com'])
    await expect(
      store.tenant(bob.accountId).write(tx => tx.update('users', alice.accountId, { firstName: 'Mallory' })),
    ).rejects.toThrow(new Problem('not_found'))
    expect((await store.tenant(alice.accountId).get('users', alice.accountId))?.firstName).not.toBe('Mallory')
  })

  test('a transaction that throws leaves nothing behind, not even its version', async () => {
    const store = await aStore()
    const { accountId } = await anAccount(store)
    const before = await store.db.selectFrom('account').select('v').where('id', '=', accountId).executeTakeFirst()
    await expect(
      store.tenant(accountId).write(async tx => {
        await tx.appendEvent({ requestId: null, type: 'admin', createdAt: day(1), payload: { message: 'x' } })
        throw new Error('power cut')
      }),
    ).rejects.toThrow('power cut')
    expect(await store.tenant(accountId).list('events')).toEqual([])
    expect(await store.db.selectFrom('account').select('v').where('id', '=', accountId).executeTakeFirst()).toEqual(
      before,
    )
  })

  test('[EVID-017] events and artifacts form one hash chain whose rows nothing can update or delete', async () => {
    const store = await aStore()
    const { accountId } = await anAccount(store)
    await store.tenant(accountId).write(async tx => {
      const event = await tx.appendEvent({
        requestId: null,
        type: 'authorization',
        createdAt: day(1),
        payload: { message: 'Authorization signed' },
      })
      await tx.appendArtifact({
        requestId: null,
        eventId: event.id,
        kind: 'pdf',
        createdAt: day(1),
        // A NUL, which PostgreSQL cannot store: hashed as it is stored, the chain holds on both databases.
        name: 'authorization\0.pdf',
        mediaType: 'application/pdf',
        bytes: new TextEncoder().encode('bytes'),
      })
    })
    const tenant = store.tenant(accountId)
    const ledger = ledgerOf(await tenant.list('events'), await tenant.list('artifacts'))
    expect(ledger.map(entry => entry.ledgerSeq)).toEqual([1, 2])
    expect(await tenant.list('artifacts')).toMatchObject([{ name: 'authorization\uFFFD.pdf' }])
    const head = await tenant.ledgerHead()
    expect(await verifyChain(ledger, sha256Hex)).toEqual({ intact: true, entries: 2, head: head.hash })

    await expect(store.db.updateTable('events').set({ createdAt: 5 }).execute()).rejects.toThrow(/append-only/)
    await expect(store.db.deleteFrom('artifacts').execute()).rejects.toThrow(/append-only/)
    // PostgreSQL can also empty a table without looking at its rows.
    const emptying = isPostgres(store.db) ? sql`truncate events cascade` : sql`delete from events`
    await expect(emptying.execute(store.db)).rejects.toThrow(/append-only/)
  })

  test('a mail with the same Message-ID is queued once', async () => {
    const store = await aStore()
    const { accountId } = await anAccount(store)
    const mail = {
      requestId: null,
      step: 'demand',
      messageId: '<req-1@erase.example>',
      envelopeFrom: 'a@b.example',
      envelopeTo: ['c@d.example'],
      raw: new Uint8Array([1]),
      channel: 0,
      createdAt: day(1),
    }
    const queue = () => store.tenant(accountId).write(tx => tx.queueMail(mail))
    expect([await queue(), await queue()]).toEqual([true, false])
  })

  test('an account that does not exist cannot be written', async () => {
    const store = await aStore()
    await expect(store.tenant(AccountId.parse('no-such-account')).write(async () => 1)).rejects.toThrow(
      new Problem('not_found'),
    )
  })
})
