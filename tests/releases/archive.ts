import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'

/** Far above the size of any fixture; `spawnSync` defaults to 1 MiB. */
const MAX_BYTES = 256 * 1024 * 1024

/**
 * Packs files and folders of `from` into one `.tar.gz`, without the owner's name and byte for byte reproducible.
 * `without`: patterns of names to leave out. Returns its size in bytes.
 */
export function pack(
  archive: string,
  { from, names, without = [] }: { from: string; names: readonly string[]; without?: readonly string[] },
): number {
  const bare = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner']
  const tar = run(['-cf', '-', ...bare, ...without.map(name => `--exclude=${name}`), '-C', from, ...names])
  const bytes = gzipSync(tar, { level: 9 })
  writeFileSync(archive, bytes)
  return bytes.byteLength
}

/** Unpacks an archive into an existing folder. */
export function unpack(archive: string, into: string): void {
  run(['-xf', '-', '-C', into], gunzipSync(readFileSync(archive)))
}

function run(args: readonly string[], input?: Uint8Array): Buffer {
  const { status, stdout, stderr, error } = spawnSync('tar', args, { input, maxBuffer: MAX_BYTES })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error(`tar ended with ${status}: ${stderr}`)
  return stdout
}
