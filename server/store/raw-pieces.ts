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
 * Rooms of pieces that are written, for the next mail: memory that is thrown away by the ten megabytes makes the
 * engine collect its garbage at every second mail, and everybody wait for it. As many as one large mail fills.
 */
const spare: Buffer[] = []
const MAX_SPARE = 40

/** Bytes as they lie in pieces, all of the same size but the last, and the hash of the whole. */
export interface Pieces {
  readonly pieces: Uint8Array[]
  readonly bytes: number
  readonly sha256: Sha256
}

/**
 * Takes bytes as they come in. A sender decides how small his chunks are, and ten megabytes in chunks of three bytes
 * are four hundred megabytes of objects: so they are copied together. Their hash is taken on the way, a piece at a
 * time, because that of ten megabytes would hold up everybody.
 */
export function collectPieces() {
  const pieces: Uint8Array[] = []
  const hash = createHash('sha256')
  let room: Buffer = Buffer.alloc(0)
  let filled = 0
  let bytes = 0

  function closePiece(): void {
    if (filled === 0) return
    const piece = room.subarray(0, filled)
    hash.update(piece)
    // A short mail does not keep the room of a whole piece.
    pieces.push(filled === PIECE_BYTES ? piece : Buffer.from(piece))
    filled = 0
    room = Buffer.alloc(0)
  }

  return {
    add(chunk: Uint8Array): void {
      bytes += chunk.byteLength
      for (let from = 0; from < chunk.byteLength; ) {
        if (room.byteLength === 0) room = spare.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES)
        const part = chunk.subarray(from, from + PIECE_BYTES - filled)
        room.set(part, filled)
        filled += part.byteLength
        from += part.byteLength
        if (filled === PIECE_BYTES) closePiece()
      }
    },
    /** Lets go of everything. */
    drop(): void {
      pieces.length = 0
      room = Buffer.alloc(0)
      filled = 0
    },
    finish(): Pieces {
      closePiece()
      return { pieces, bytes, sha256: Sha256.parse(hash.digest('hex')) }
    },
  }
}

/** Bytes that are here as a whole, in pieces. */
export async function cutInPieces(raw: Uint8Array): Promise<Pieces> {
  const collected = collectPieces()
  for (let from = 0; from < raw.byteLength; from += PIECE_BYTES) {
    collected.add(raw.subarray(from, from + PIECE_BYTES))
    await otherWork()
  }
  return collected.finish()
}

/**
 * Writes the bytes in pieces, each on the disk before the next begins, with other work in between, and lets go of each
 * that is written. Durable when it resolves. What is there already (the same mail sent again, the rest of an attempt
 * that a crash ended) stays.
 */
export async function keepInPieces(store: Writes, { pieces, sha256 }: Pieces): Promise<void> {
  for (let place = 0; ; place += 1) {
    const bytes = pieces.shift()
    if (bytes === undefined) return
    await store.transaction(trx =>
      trx
        .insertInto('rawPieces')
        .values({ sha256, place, bytes })
        .onConflict(conflict => conflict.columns(['sha256', 'place']).doNothing())
        .execute(),
    )
    if (Buffer.isBuffer(bytes) && bytes.byteLength === PIECE_BYTES && spare.length < MAX_SPARE) spare.push(bytes)
    await otherWork()
  }
}

/** The pieces again, each read by itself; none when there are none under this hash. */
export async function listPieces(db: Executor, sha256: string): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  for (;;) {
    const row = await db
      .selectFrom('rawPieces')
      .select('bytes')
      .where('sha256', '=', sha256)
      .where('place', '=', pieces.length)
      .executeTakeFirst()
    if (row === undefined) return pieces
    pieces.push(row.bytes)
    await otherWork()
  }
}

/** How long they are together; SQLite knows it without reading them. */
export async function piecesSize(db: Executor, sha256: string): Promise<number> {
  const { size } = await db
    .selectFrom('rawPieces')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>(eb.fn<number>('length', ['bytes'])), eb.lit(0)).as('size'))
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow()
  return size
}

/** The bytes as one; undefined when there are none under this hash. */
export async function readPieces(db: Executor, sha256: string): Promise<Uint8Array | undefined> {
  const pieces = await listPieces(db, sha256)
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
