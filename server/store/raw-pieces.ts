import { createHash } from 'node:crypto'
import { setImmediate as otherWork } from 'node:timers/promises'
import { sql } from 'kysely'

import { Sha256 } from '../../sync/records/ids.ts'
import type { Executor } from './database.ts'
import { isHeldNow, type Node } from './leases.ts'

/** The store's own transactions. */
interface Writes {
  transaction<T>(work: (trx: Executor) => Promise<T>): Promise<T>
}

/**
 * Mail larger than this is written in pieces of this size. Ten megabytes in one statement and one flush of the disk
 * block everybody for a quarter of a second; a piece takes a few milliseconds.
 */
export const PIECE_BYTES = 256 * 1024

/**
 * Buffers of written pieces, reused for the next mail. Discarding ten megabytes at a time makes the engine collect
 * garbage at every second mail, and everybody waits for it. At most as many as one large mail fills.
 */
const spare: Buffer[] = []
const MAX_SPARE = 40

/** Bytes in pieces, all of the same size but the last, and the hash of the whole. */
export interface Pieces {
  /** In memory, or read anew from a file on each iteration. */
  readonly pieces: Uint8Array[] | AsyncIterable<Uint8Array>
  readonly bytes: number
  readonly sha256: Sha256
}

/** Buffer for one piece; its old contents are not cleared. */
export const pieceRoom = (): Buffer => spare.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES)

/** Returns a buffer that is no longer needed to the pool. */
export function handOnRoom(piece: Uint8Array): void {
  if (Buffer.isBuffer(piece) && piece.byteLength === PIECE_BYTES && spare.length < MAX_SPARE) spare.push(piece)
}

/**
 * Collects bytes as they come in. The sender decides how small the chunks are, and ten megabytes in chunks of three
 * bytes are four hundred megabytes of objects, so chunks are copied together. The hash is updated one piece at a time,
 * because hashing ten megabytes at once would block everybody.
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
    // A short mail is copied, so that it does not hold on to a whole piece's buffer.
    pieces.push(filled === PIECE_BYTES ? piece : Buffer.from(piece))
    filled = 0
    room = Buffer.alloc(0)
  }

  return {
    add(chunk: Uint8Array): void {
      bytes += chunk.byteLength
      for (let from = 0; from < chunk.byteLength; ) {
        if (room.byteLength === 0) room = pieceRoom()
        const part = chunk.subarray(from, from + PIECE_BYTES - filled)
        room.set(part, filled)
        filled += part.byteLength
        from += part.byteLength
        if (filled === PIECE_BYTES) closePiece()
      }
    },
    /** Removes and returns the oldest full piece, for the caller to store elsewhere; undefined while there is none. */
    takeFull: (): Uint8Array | undefined => (pieces[0]?.byteLength === PIECE_BYTES ? pieces.shift() : undefined),
    /** Discards everything. */
    drop(): void {
      pieces.length = 0
      room = Buffer.alloc(0)
      filled = 0
    },
    finish(): Pieces & { readonly pieces: Uint8Array[] } {
      closePiece()
      return { pieces, bytes, sha256: Sha256.parse(hash.digest('hex')) }
    },
  }
}

/** Cuts bytes that are in one buffer into pieces. */
export async function cutInPieces(raw: Uint8Array): Promise<Pieces> {
  const collected = collectPieces()
  for (let from = 0; from < raw.byteLength; from += PIECE_BYTES) {
    collected.add(raw.subarray(from, from + PIECE_BYTES))
    await otherWork()
  }
  return collected.finish()
}

/**
 * Writes the bytes in pieces, each on the disk before the next begins, with other work in between, and releases each
 * piece once it is written. Durable when it resolves. Pieces that are already there (the same mail sent again, or left
 * by an attempt that a crash ended) stay.
 */
export async function keepInPieces(store: Writes, { pieces, sha256 }: Pieces): Promise<void> {
  let place = 0
  for await (const bytes of Array.isArray(pieces) ? lettingGo(pieces) : pieces) {
    await store.transaction(trx =>
      trx
        .insertInto('rawPieces')
        .values({ sha256, place, bytes })
        .onConflict(conflict => conflict.columns(['sha256', 'place']).doNothing())
        .execute(),
    )
    place += 1
    handOnRoom(bytes)
    await otherWork()
  }
}

function* lettingGo(pieces: Uint8Array[]): Generator<Uint8Array> {
  for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) yield piece
}

/** Hashes whose pieces are being written, with the number of mails writing them: no row names them yet. */
const beingKept = new Map<string, number>()

/** Longest time that a node waits while another one is writing the same bytes; then the sender tries again. */
const OTHER_WRITER_MS = 30_000
/** How the name of a lease on the pieces under a hash begins. */
const PIECES = 'pieces '

/** No other node is writing these pieces now. */
const notBeingWritten = (db: Executor) =>
  sql<boolean>`not exists (select 1 from leases where leases.name = ${PIECES} || raw_pieces.sha256 and ${isHeldNow(db)})`

/** While this runs, the pieces under this hash are not swept. */
export async function whileKept<T>(sha256: string, node: Pick<Node, 'inTurn'>, work: () => Promise<T>): Promise<T> {
  beingKept.set(sha256, (beingKept.get(sha256) ?? 0) + 1)
  try {
    return await node.inTurn(`${PIECES}${sha256}`, work, OTHER_WRITER_MS)
  } finally {
    const others = (beingKept.get(sha256) ?? 1) - 1
    if (others === 0) beingKept.delete(sha256)
    else beingKept.set(sha256, others)
  }
}

/**
 * Deletes pieces that no mail names any more, one at a time, since each frees some hundred pages. The same bytes may
 * arrive again meanwhile; then the remaining pieces stay, and the new mail writes the rest.
 */
export async function sweepPieces(store: Writes, sha256: string): Promise<void> {
  for (;;) {
    const gone = await store.transaction(async trx => {
      if (beingKept.has(sha256)) return 0n
      const { numDeletedRows } = await trx
        .deleteFrom('rawPieces')
        .where('sha256', '=', sha256)
        .where('place', '=', eb =>
          eb
            .selectFrom('rawPieces as last')
            .select(last => last.fn.max('last.place').as('place'))
            .where('last.sha256', '=', sha256),
        )
        .where(eb => eb.not(eb.exists(eb.selectFrom('inboundMails').select('id').where('sha256', '=', sha256))))
        .where(notBeingWritten(trx))
        .executeTakeFirstOrThrow()
      return numDeletedRows
    })
    if (gone === 0n) return
    await otherWork()
  }
}

/** Reads the pieces back, each in its own query; an empty list when there are none under this hash. */
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

/** Their total size; SQLite knows it without reading them. */
export async function piecesSize(db: Executor, sha256: string): Promise<number> {
  const { size } = await db
    .selectFrom('rawPieces')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>(eb.fn<number>('length', ['bytes'])), eb.lit(0)).as('size'))
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow()
  return size
}

/** The bytes in one buffer; undefined when there are none under this hash. */
export async function readPieces(db: Executor, sha256: string): Promise<Uint8Array | undefined> {
  const pieces = await listPieces(db, sha256)
  return pieces.length === 0 ? undefined : Buffer.concat(pieces)
}

/**
 * Deletes pieces that no mail names: their sender was never told that they were kept. Call only before anybody can
 * send to this process; what other nodes are writing stays.
 */
export async function dropUnnamedPieces(store: Writes): Promise<void> {
  await store.transaction(trx =>
    trx
      .deleteFrom('rawPieces')
      .where('sha256', 'not in', trx.selectFrom('inboundMails').select('sha256').where('sha256', 'is not', null))
      .where(notBeingWritten(trx))
      .execute(),
  )
}
