import type { Random } from '../ports.ts'
import { hasOtherNodes, type Node } from './leases.ts'
import type { Store } from './store.ts'

const CLOCK_OFFSET = 'clock_offset'

/** How far the product's calendar was moved ahead of real time; 0 when it was not moved. */
export async function loadClockOffset(store: Store): Promise<number> {
  const row = await store.db.selectFrom('settings').select('value').where('key', '=', CLOCK_OFFSET).executeTakeFirst()
  const offsetMs = Number(row?.value ?? 0)
  return Number.isSafeInteger(offsetMs) && offsetMs > 0 ? offsetMs : 0
}

/** Resolves once the offset is on disk. */
export async function saveClockOffset(store: Store, offsetMs: number): Promise<void> {
  const value = String(offsetMs)
  await store.transaction(trx =>
    trx
      .insertInto('settings')
      .values({ key: CLOCK_OFFSET, value })
      .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
      .execute(),
  )
}

/** Events that come with time and are announced by mail, each kind in order of time. */
export type ToldOf = 'deadlines_told' | 'last_letters_told' | 'quarters_told' | `reminded_${number}`

/** The moment up to which the mails about these events have been handled; undefined before the first pass. */
export async function toldUpTo(store: Store, what: ToldOf): Promise<number | undefined> {
  const row = await store.db.selectFrom('settings').select('value').where('key', '=', what).executeTakeFirst()
  return row === undefined ? undefined : Number(row.value)
}

export async function saveToldUpTo(store: Store, what: ToldOf, at: number): Promise<void> {
  const value = String(at)
  await store.transaction(trx =>
    trx
      .insertInto('settings')
      .values({ key: what, value })
      .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
      .execute(),
  )
}

const SIGN_IN_KEY = 'sign_in_key'

/**
 * Notes by which sign-in key the nodes of this database work. False if others are at work with another one: a code or a
 * session of one node would then be nothing to the next.
 */
export async function noteSignInKey(store: Store, node: Pick<Node, 'id'>, fingerprint: string): Promise<boolean> {
  return store.transaction(async trx => {
    const row = await trx.selectFrom('settings').select('value').where('key', '=', SIGN_IN_KEY).executeTakeFirst()
    if (row?.value === fingerprint) return true
    if (row !== undefined && (await hasOtherNodes(trx, node))) return false
    await trx
      .insertInto('settings')
      .values({ key: SIGN_IN_KEY, value: fingerprint })
      .onConflict(conflict => conflict.column('key').doUpdateSet({ value: fingerprint }))
      .execute()
    return true
  })
}

const MARK_KEY = 'mail_mark_key'

/** The key for the marks on outgoing mail, 32 bytes: created at the first start, and included in every backup. */
export async function markKey(store: Store, random: Random): Promise<Uint8Array> {
  const value = Buffer.from(random.bytes(32)).toString('hex')
  await store.transaction(trx =>
    trx
      .insertInto('settings')
      .values({ key: MARK_KEY, value })
      .onConflict(conflict => conflict.column('key').doNothing())
      .execute(),
  )
  const row = await store.db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', MARK_KEY)
    .executeTakeFirstOrThrow()
  return Buffer.from(row.value, 'hex')
}
