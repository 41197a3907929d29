import { createHash, webcrypto } from 'node:crypto'

import { z } from 'zod'

/**
 * A part is one file: a line with the SHA-256 of everything after the first space, and the part's header as JSON; then
 * its bytes. `tail -n +2` gives the bytes, `cut -d' ' -f2- | sha256sum` the hash.
 */
const Head = z.discriminatedUnion('kind', [
  /** A range of the database's main file. */
  z.strictObject({
    format: z.literal('recall-backup/1'),
    kind: z.literal('base'),
    n: z.number().int().positive(),
    offset: z.number().int().nonnegative(),
    length: z.number().int().nonnegative(),
  }),
  /** A range of SQLite's log, up to the end of a COMMIT. `log` counts how often the log was emptied before. */
  z.strictObject({
    format: z.literal('recall-backup/1'),
    kind: z.literal('log'),
    n: z.number().int().positive(),
    log: z.number().int().nonnegative(),
    offset: z.number().int().nonnegative(),
    length: z.number().int().nonnegative(),
    /** Everything that was saved up to this moment is in this part and those before it (real time, ms). */
    at: z.number().int(),
  }),
  /** Written once a generation is complete: with this many parts of each kind it can be restored. */
  z.strictObject({
    format: z.literal('recall-backup/1'),
    kind: z.literal('complete'),
    baseParts: z.number().int().nonnegative(),
    mainBytes: z.number().int().nonnegative(),
    logParts: z.number().int().nonnegative(),
    at: z.number().int(),
  }),
])
export type Head = z.infer<typeof Head>
export type HeadOf<Kind extends Head['kind']> = Extract<Head, { kind: Kind }>

export const FORMAT = 'recall-backup/1'

const NEWLINE = 0x0a
const SHA256_CHARACTERS = 64

/** The hash is computed off the event loop. */
export async function encodePart(head: Head, bytes: Uint8Array): Promise<Uint8Array[]> {
  const line = Buffer.from(`${JSON.stringify(head)}\n`)
  const digest = await webcrypto.subtle.digest('SHA-256', Buffer.concat([line, bytes]))
  return [Buffer.from(`${Buffer.from(digest).toString('hex')} `), line, bytes]
}

/** Undefined when even a single bit has changed. */
export function decodePart(file: Buffer): { head: Head; bytes: Buffer } | undefined {
  const lineEnd = file.indexOf(NEWLINE)
  if (lineEnd < SHA256_CHARACTERS + 1) return undefined
  const expected = file.subarray(0, SHA256_CHARACTERS).toString('latin1')
  const covered = file.subarray(SHA256_CHARACTERS + 1)
  if (file[SHA256_CHARACTERS] !== 0x20 || createHash('sha256').update(covered).digest('hex') !== expected) {
    return undefined
  }
  const bytes = file.subarray(lineEnd + 1)
  const head = Head.safeParse(JSON.parse(file.subarray(SHA256_CHARACTERS + 1, lineEnd).toString('utf8')))
  if (!head.success || ('length' in head.data && head.data.length !== bytes.length)) return undefined
  return { head: head.data, bytes }
}

export const fileName = {
  base: (n: number) => `base-${String(n).padStart(8, '0')}.part`,
  log: (n: number) => `log-${String(n).padStart(8, '0')}.part`,
  complete: 'complete.part',
} as const
