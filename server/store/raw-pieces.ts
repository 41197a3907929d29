import { createHash } from 'node:crypto'
import { setImmediate as otherWork } from 'node:timers/promises'

import { Sha256 } from '../../sync/records/ids.ts'
import type { Executor } from './database.ts'

/** The store's own transactions. */
interface Writes {
  transaction<T>(work: (trx: Executor) => Promise<T>): Promise<T>
}

/**
 * What is larger is written in pieces of this size. Ten megabytes in one statement and one flush of the disk hold up
 * everybody for a quarter of a second; a piece takes a few milliseconds.
 */
export const PIECE_BYTES = 256 * 1024

/**
 * Writes the bytes in pieces, each on the disk before the next begins, with other work in between. Durable when it
 * resolves. What is there already (the same mail sent again, the rest of an attempt that a crash ended) stays.
 */
export async function keepInPieces(store: Writes, raw: Uint8Array): Promise<Sha256> {
  const sha256 = await hashInPieces(raw)
  for (const [place, bytes] of piecesOf(raw).entries()) {
    await store.transaction(trx =>
      trx
        .insertInto('rawPieces')
        .values({ sha256, place, bytes })
        .onConflict(conflict => conflict.columns(['sha256', 'place']).doNothing())
        .execute(),
    )
    await otherWork()
  }
  return sha256
}

/** The bytes again; undefined when there are none under this hash. */
export async function readPieces(db: Executor, sha256: string): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = []
  for (;;) {
    const row = await db
      .selectFrom('rawPieces')
      .select('bytes')
      .where('sha256', '=', sha256)
      .where('place', '=', pieces.length)
      .executeTakeFirst()
    if (row === undefined) break
    pieces.push(row.bytes)
    await otherWork()
  }
  return pieces.length === 0 ? undefined : Buffer.concat(pieces)
}

/** Pieces that no mail names: their sender never heard that they were kept. Only before anybody can send. */
export async function dropUnnamedPieces(store: Writes): Promise<void> {
  await store.transaction(trx =>
    trx
      .deleteFrom('rawPieces')
      .where('sha256', 'not in', trx.selectFrom('inboundMails').select('sha256').where('sha256', 'is not', null))
      .execute(),
  )
}

async function hashInPieces(raw: Uint8Array): Promise<Sha256> {
  const hash = createHash('sha256')
  for (const bytes of piecesOf(raw)) {
    hash.update(bytes)
    await otherWork()
  }
  return Sha256.parse(hash.digest('hex'))
}

function piecesOf(raw: Uint8Array): Uint8Array[] {
  return Array.from({ length: Math.ceil(raw.byteLength / PIECE_BYTES) }, (_, place) =>
    raw.subarray(place * PIECE_BYTES, (place + 1) * PIECE_BYTES),
  )
}
