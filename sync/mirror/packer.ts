/** Compresses what is stored or sent in bulk. A port, because a simulation must know when each step ends. */
export interface Packer {
  pack(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>>
  /** Throws if the bytes are not a complete packed part. */
  unpack(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>>
}

/** The platform's own gzip. */
export const gzipPacker: Packer = {
  pack: bytes => through(bytes, new CompressionStream('gzip')),
  unpack: bytes => through(bytes, new DecompressionStream('gzip')),
}

async function through(
  bytes: Uint8Array,
  transform: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(transform)
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
