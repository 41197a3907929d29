/**
 * Many files in one, compressed in blocks: one request fetches them all, they are stored on the device as compressed
 * as they were sent, and a file is opened without reading other blocks. Similar files share a block, in which each
 * costs little more than its own differences.
 *
 * Format: four bytes with the length of the list (big-endian), the list as JSON, then the compressed blocks in the
 * order of the list.
 */
interface List {
  /** Media types, as the server would send them. */
  types: string[]
  blocks: {
    /** Length of the compressed block in bytes. */
    length: number
    /**
     * A file's path below the site's root without a leading slash, the index of its type, and its uncompressed length.
     */
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
  /** The file's uncompressed bytes and its type, or undefined when it is not in the pack. */
  open(name: string): { type: string; body: ReadableStream<Uint8Array<ArrayBuffer>> } | undefined
}

const HEAD_BYTES = 4

/** Joins blocks that are already compressed (in zlib's format, twelve bytes per block less than gzip's). */
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

/** Reads only the list; a file's bytes are read when it is opened. Throws when the blob is not a pack. */
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

/** The bytes between two offsets. The rest is read, too, because a block's checksum comes at its end. */
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
