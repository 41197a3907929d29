/**
 * Many files in one, each compressed for itself: one request fetches them all, they lie on the device as small as they
 * travelled, and one of them is opened without looking at the others.
 *
 * Four bytes say how long the list is (big-endian); the list is JSON; the compressed files follow in its order.
 */
interface PackedFile {
  /** Path below the site's root, without a slash before it. */
  name: string
  /** Media type, as the server would say it. */
  type: string
  /** Where it lies behind the list, and how long it is there. */
  start: number
  length: number
}

export interface Pack {
  names: readonly string[]
  /** The file's own bytes and its type, or undefined when it is not one of these. */
  open(name: string): { type: string; body: ReadableStream<Uint8Array<ArrayBuffer>> } | undefined
}

const HEAD_BYTES = 4

/** Puts files together whose bytes are compressed (gzip) already. */
export function joinPack(
  files: readonly { name: string; type: string; packed: Uint8Array<ArrayBuffer> }[],
): Uint8Array<ArrayBuffer> {
  let start = 0
  const list = files.map(({ name, type, packed }): PackedFile => {
    const file = { name, type, start, length: packed.byteLength }
    start += packed.byteLength
    return file
  })
  const text = new TextEncoder().encode(JSON.stringify(list))
  const pack = new Uint8Array(HEAD_BYTES + text.byteLength + start)
  new DataView(pack.buffer).setUint32(0, text.byteLength)
  pack.set(text, HEAD_BYTES)
  for (const [at, { packed }] of files.entries())
    pack.set(packed, HEAD_BYTES + text.byteLength + (list[at]?.start ?? 0))
  return pack
}

/** Reads the list alone; a file's bytes are read when it is opened. Throws when these bytes are no pack. */
export async function readPack(pack: Blob): Promise<Pack> {
  const listBytes = new DataView(await pack.slice(0, HEAD_BYTES).arrayBuffer()).getUint32(0)
  const behind = HEAD_BYTES + listBytes
  const list: PackedFile[] = JSON.parse(await pack.slice(HEAD_BYTES, behind).text())
  const files = new Map(list.map(file => [file.name, file]))
  return {
    names: [...files.keys()],
    open(name) {
      const file = files.get(name)
      if (file === undefined) return undefined
      const packed = pack.slice(behind + file.start, behind + file.start + file.length)
      return { type: file.type, body: packed.stream().pipeThrough(new DecompressionStream('gzip')) }
    },
  }
}
