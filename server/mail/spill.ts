import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'

import { collectPieces, handOnRoom, PIECE_BYTES, type Pieces, pieceRoom } from '../store/raw-pieces.ts'

/** Collects an arriving mail: everything beyond one piece is kept in a file until it is in the database. */
export interface Spill {
  add(chunk: Uint8Array): Promise<void>
  /** The whole mail, to be read piece by piece until `close`. */
  finish(): Pieces
  /** Releases everything. Idempotent. */
  close(): Promise<void>
}

/** `name`: of the file, for the moment in which it has one. */
export function spillTo(folder: string, name: string): Spill {
  const collected = collectPieces()
  let opening: ReturnType<typeof openNameless> | undefined
  let inFile = 0

  async function* read(rest: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
    const file = await opening
    for (let place = 0; file !== undefined && place < inFile; place += 1) {
      const room = pieceRoom()
      for (let filled = 0; filled < PIECE_BYTES; ) {
        const { bytesRead } = await file.read(room, filled, PIECE_BYTES - filled, place * PIECE_BYTES + filled)
        if (bytesRead === 0) throw new Error('a file of mail on its way is shorter than was written')
        filled += bytesRead
      }
      yield room
    }
    yield* rest
  }

  return {
    async add(chunk) {
      collected.add(chunk)
      for (let piece = collected.takeFull(); piece !== undefined; piece = collected.takeFull()) {
        opening ??= openNameless(join(folder, `arriving-${name}`))
        const file = await opening
        for (let written = 0; written < piece.byteLength; ) {
          const left = piece.byteLength - written
          written += (await file.write(piece, written, left, inFile * PIECE_BYTES + written)).bytesWritten
        }
        inFile += 1
        handOnRoom(piece)
      }
    },
    finish() {
      const whole = collected.finish()
      if (inFile === 0) return whole
      // Each reader starts at the beginning.
      return { ...whole, pieces: { [Symbol.asyncIterator]: () => read(whole.pieces) } }
    },
    async close() {
      collected.drop()
      const file = await opening?.catch(() => undefined)
      opening = undefined
      await file?.close()
    },
  }
}

/** Unlinked right after it is opened: however this process ends, the system frees the space. */
async function openNameless(path: string) {
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}
