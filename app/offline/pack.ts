/**
 * Many files in one, each compressed for itself: one request fetches them all, they lie on the device as small as they
 * travelled, and one of them is opened without looking at the others.
 *
 * Four bytes say how long the list is (big-endian); the list is JSON; the compressed files follow in its order.
 */
interface List {
  /** Media types, as the server would say them. */
  types: string[]
  /** A file's path below the site's root without a slash before it, its type by number, and how many bytes it has here. */
  files: [name: string, type: number, length: number][]
}

export interface Pack {
  names: readonly string[]
  /** The file's own bytes and its type, or undefined when it is not one of these. */
  open(name: string): { type: string; body: ReadableStream<Uint8Array<ArrayBuffer>> } | undefined
}

const HEAD_BYTES = 4

/** Puts files together whose bytes are compressed (in zlib's format, twelve bytes a file less than gzip's) already. */
export function joinPack(
  files: readonly { name: string; type: string; packed: Uint8Array<ArrayBuffer> }[],
): Uint8Array<ArrayBuffer> {
  const types = [...new Set(files.map(({ type }) => type))]
  const list: List = {
    types,
    files: files.map(({ name, type, packed }) => [name, types.indexOf(type), packed.byteLength]),
  }
  const text = new TextEncoder().encode(JSON.stringify(list))
  const behind = HEAD_BYTES + text.byteLength
  const pack = new Uint8Array(files.reduce((end, { packed }) => end + packed.byteLength, behind))
  new DataView(pack.buffer).setUint32(0, text.byteLength)
  pack.set(text, HEAD_BYTES)
  let start = behind
  for (const { packed } of files) {
    pack.set(packed, start)
    start += packed.byteLength
  }
  return pack
}

/** Reads the list alone; a file's bytes are read when it is opened. Throws when these bytes are no pack. */
export async function readPack(pack: Blob): Promise<Pack> {
  const listBytes = new DataView(await pack.slice(0, HEAD_BYTES).arrayBuffer()).getUint32(0)
  const behind = HEAD_BYTES + listBytes
  const list: List = JSON.parse(await pack.slice(HEAD_BYTES, behind).text())
  let start = behind
  const files = new Map(
    list.files.map(([name, type, length]) => {
      const file = { type: list.types[type] ?? '', start, end: start + length }
      start = file.end
      return [name, file]
    }),
  )
  return {
    names: [...files.keys()],
    open(name) {
      const file = files.get(name)
      if (file === undefined) return undefined
      const packed = pack.slice(file.start, file.end)
      return { type: file.type, body: packed.stream().pipeThrough(new DecompressionStream('deflate')) }
    },
  }
}
