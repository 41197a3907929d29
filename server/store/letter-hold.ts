import { type ExpressionBuilder, sql } from 'kysely'

import type { Executor } from './database.ts'
import { archiveId } from './inbound-store.ts'
import type { Database } from './schema.ts'
import { statement } from './statement.ts'
import type { Store } from './store.ts'

/**
 * Key of the setting that holds letters after a restore; its value is the moment up to which the backup knew (ISO).
 *
 * Letters that left after that moment are not recorded here, and their archive copies have come and gone: neither the
 * queue nor the heartbeat can tell a letter that is due from one that has left. So none leaves until a person has
 * checked what the relay sent. Other mail (a sign-in link, an order's confirmation) does leave: sending it twice does
 * no harm.
 */
const HELD_SINCE = 'letters_held_since'

const heldSince = statement(db => db.selectFrom('settings').select('value').where('key', '=', HELD_SINCE))

export async function lettersAreHeld(db: Executor): Promise<boolean> {
  return (await heldSince.first(db, {})) !== undefined
}

/** What may be claimed while letters are held: other mail, and letters whose archive copy proves that they left. */
export const notHeld = (eb: ExpressionBuilder<Database, 'mails'>) =>
  eb.or([
    eb('requestId', 'is', null),
    eb('messageId', 'in', eb.selectFrom('inboundMails').select('note').where('state', '=', 'archive')),
  ])

/** A letter that waits for a person's decision. */
interface HeldLetter {
  messageId: string
  step: string
  createdAt: number
  /** How often it was handed to the relay without an answer; 0 when only a restore holds it. */
  unproven: number
}

/** A letter that may have been handed over once: the queue looks for a copy before it sends it. */
const TRIED = sql<number>`case when attempts < 1 then 1 else attempts end`

/** `since`: up to when the backup knew (ms). In the transaction that settles a restored database. */
export async function holdLetters(trx: Executor, since: number): Promise<void> {
  const value = new Date(since).toISOString()
  await trx
    .insertInto('settings')
    .values({ key: HELD_SINCE, value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()
  // A letter left in 'sending' would be sent again when no copy comes in time. It may have been handed over once, so
  // `attempts` is at least 1 and the queue looks for a copy before it sends the letter.
  await trx
    .updateTable('mails')
    .set({ state: 'waiting', sendingSince: null, attempts: TRIED })
    .where('requestId', 'is not', null)
    .where('state', 'in', ['waiting', 'sending'])
    .execute()
}

/**
 * What a person can do about held letters, both those of a restore and those that the relay never answered about. The
 * server may be running.
 */
interface HeldLetters {
  /** Undefined when nothing is held. `since`: up to when a restored backup knew; null when no restore holds letters. */
  list(): Promise<{ since: string | null; letters: HeldLetter[] } | undefined>
  /**
   * Settles these as sent, as if their copies had come, because the relay's own record says that it took them. Returns
   * the Message-IDs that no held letter has; when there is one, nothing is recorded.
   */
  noteLeft(messageIds: readonly string[], receivedAt: number): Promise<string[]>
  /** Lets letters leave from now on. */
  release(): Promise<void>
}

export function heldLetters({ db, transaction }: Pick<Store, 'db' | 'transaction'>): HeldLetters {
  const copies = (trx: Executor) => trx.selectFrom('inboundMails').select('note').where('state', '=', 'archive')

  async function list(): ReturnType<HeldLetters['list']> {
    const since = (await heldSince.first(db, {}))?.value
    const letters = await db
      .selectFrom('mails')
      .select(['messageId', 'step', 'createdAt', 'unproven'])
      .where('requestId', 'is not', null)
      .where('state', 'in', since === undefined ? ['held'] : ['held', 'waiting'])
      .where('messageId', 'not in', copies(db).where('note', 'is not', null).$castTo<{ note: string }>())
      .orderBy('id')
      .execute()
    if (since === undefined && letters.length === 0) return undefined
    return { since: since ?? null, letters }
  }

  return {
    list,
    async noteLeft(messageIds, receivedAt) {
      const known = new Set((await list())?.letters.map(letter => letter.messageId))
      const unknown = messageIds.filter(messageId => !known.has(messageId))
      if (unknown.length > 0) return unknown
      const raw = Buffer.from('No copy: the operator found this mail in the record of the relay.\r\n')
      await transaction(async trx => {
        for (const messageId of messageIds) {
          await trx
            .insertInto('inboundMails')
            .values({
              id: archiveId(messageId),
              receivedAt,
              envelopeFrom: '',
              envelopeTo: '[]',
              raw,
              sha256: null,
              state: 'archive',
              accountId: null,
              requestId: null,
              note: messageId,
            })
            .onConflict(conflict => conflict.column('id').doNothing())
            .execute()
          // The queue finds this copy before it would send the letter, and settles it as sent.
          await trx
            .updateTable('mails')
            .set({ state: 'waiting', attempts: TRIED })
            .where('messageId', '=', messageId)
            .where('state', '=', 'held')
            .execute()
        }
      })
      return []
    },
    async release() {
      await transaction(async trx => {
        await trx
          .updateTable('mails')
          .set({ attempts: TRIED })
          .where('messageId', 'in', copies(trx).$castTo<{ note: string }>())
          .where('state', '=', 'waiting')
          .execute()
        await trx
          .updateTable('mails')
          .set({ state: 'waiting', nextAttemptAt: 0, unproven: 0 })
          .where('state', '=', 'held')
          .execute()
        await trx.deleteFrom('settings').where('key', '=', HELD_SINCE).execute()
      })
    },
  }
}
