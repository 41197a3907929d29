import { runInWorker } from './mail-worker.ts'
import type { ReadMail } from './parse-mail.ts'

export type { DeliveryStatus, ReadMail } from './parse-mail.ts'

/**
 * Takes a mail apart in the worker. 'unparsed' for a mail that is too much for it: the raw bytes stay evidence,
 * and nothing is concluded from them.
 */
export async function readMail(raw: Uint8Array): Promise<ReadMail | 'unparsed'> {
  const result = await runInWorker({ kind: 'parse', raw })
  return result?.kind === 'parsed' ? result.mail : 'unparsed'
}
