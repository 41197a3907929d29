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
  /** In memory, or read from a file each time that somebody asks for them. */
  readonly pieces: Uint8Array[] | AsyncIterable<Uint8Array>
  readonly bytes: number
  readonly sha256: Sha256
}

/** Room for one piece, with whatever was in it before. */
export const pieceRoom = (): Buffer => spare.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES)

/** Whoever has no use for it any more hands it on. */
export function handOnRoom(piece: Uint8Array): void {
  if (Buffer.isBuffer(piece) && piece.byteLength === PIECE_BYTES && spare.length < MAX_SPARE) spare.push(piece)
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
        if (room.byteLength === 0) room = pieceRoom()
        const part = chunk.subarray(from, from + PIECE_BYTES - filled)
        room.set(part, filled)
        filled += part.byteLength
        from += part.byteLength
        if (filled === PIECE_BYTES) closePiece()
      }
    },
    /** The oldest full piece, which whoever takes it keeps elsewhere; undefined while there is none. */
    takeFull: (): Uint8Array | undefined => (pieces[0]?.byteLength === PIECE_BYTES ? pieces.shift() : undefined),
    /** Lets go of everything. */
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

/** Hashes whose pieces are being written, and by how many mails: no row names them yet. */
const beingKept = new Map<string, number>()

/** While this runs, nobody sweeps the pieces under this hash. */
export async function whileKept<T>(sha256: string, work: () => Promise<T>): Promise<T> {
  beingKept.set(sha256, (beingKept.get(sha256) ?? 0) + 1)
  try {
    return await work()
  } finally {
    const others = (beingKept.get(sha256) ?? 1) - 1
    if (others === 0) beingKept.delete(sha256)
    else beingKept.set(sha256, others)
  }
}

/**
 * Pieces that no mail names any more, one at a time: each is some hundred pages to give back. The same bytes may come
 * again meanwhile; then what is left of them stays, and the newcomer writes the rest.
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
        .executeTakeFirstOrThrow()
      return numDeletedRows
    })
    if (gone === 0n) return
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
