/**
 * Many files in one, compressed in blocks: one request fetches them all, they lie on the device as small as they
 * travelled, and one of them is opened without looking at other blocks. Files that are alike share one, in which each
 * costs little more than what it has of its own.
 *
 * Four bytes say how long the list is (big-endian); the list is JSON; the compressed blocks follow in its order.
 */
interface List {
  /** Media types, as the server would say them. */
  types: string[]
  blocks: {
    /** Bytes of the block here. */
    length: number
    /** A file's path below the site's root without a slash before it, its type by number, and its own bytes. */
    files: [name: string, type: number, bytes: number][]
  }[]
}

export interface Block {
  /** In the order in which they were compressed. */
  files: readonly { name: string; type: string; bytes: number }[]
  packed: Uint8Array<ArrayBuffer>
}

export interface Pack {
  names: readonly string[]
  /** The file's own bytes and its type, or undefined when it is not one of these. */
  open(name: string): { type: string; body: ReadableStream<Uint8Array<ArrayBuffer>> } | undefined
}

const HEAD_BYTES = 4

/** Puts blocks together that are compressed (in zlib's format, twelve bytes a block less than gzip's) already. */
export function joinPack(blocks: readonly Block[]): Uint8Array<ArrayBuffer> {
  const types = [...new Set(blocks.flatMap(({ files }) => files.map(({ type }) => type)))]
  const list: List = {
    types,
    blocks: blocks.map(({ files, packed }) => ({
      length: packed.byteLength,
      files: files.map(({ name, type, bytes }) => [name, types.indexOf(type), bytes]),
    })),
  }
  const text = new TextEncoder().encode(JSON.stringify(list))
  const behind = HEAD_BYTES + text.byteLength
  const pack = new Uint8Array(blocks.reduce((end, { packed }) => end + packed.byteLength, behind))
  new DataView(pack.buffer).setUint32(0, text.byteLength)
  pack.set(text, HEAD_BYTES)
  let start = behind
  for (const { packed } of blocks) {
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
    list.blocks.flatMap(block => {
      const place = { start, end: start + block.length }
      start = place.end
      let begin = 0
      return block.files.map(([name, type, bytes]) => {
        const file = { ...place, type: list.types[type] ?? '', from: begin, to: begin + bytes }
        begin = file.to
        return [name, file] as const
      })
    }),
  )
  return {
    names: [...files.keys()],
    open(name) {
      const file = files.get(name)
      if (file === undefined) return undefined
      const packed = pack.slice(file.start, file.end)
      const block = packed.stream().pipeThrough(new DecompressionStream('deflate'))
      return { type: file.type, body: block.pipeThrough(cut(file.from, file.to)) }
    },
  }
}

/** The bytes between two places. The rest is read, too: only at its end does a block say whether it is as it was. */
function cut(from: number, to: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let at = 0
  return new TransformStream({
    transform(chunk, controller) {
      const own = chunk.subarray(Math.max(0, from - at), Math.max(0, to - at))
      if (own.byteLength > 0) controller.enqueue(own)
      at += chunk.byteLength
    },
  })
}
