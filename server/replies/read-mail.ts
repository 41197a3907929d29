import type { ReadMail } from '../mail/parse-mail.ts'
import type { Asked } from '../reading/closing/understood.ts'
import { runInWorker } from './mail-worker.ts'
import type { FromWorker, RawMail } from './worker-messages.ts'

export type { DeliveryStatus } from '../mail/delivery-status.ts'
export type { ReadMail } from '../mail/parse-mail.ts'

/**
 * Parses a mail in the worker. 'unparsed' for a mail that is too much for it: the raw bytes stay evidence, and nothing
 * is concluded from them.
 */
export async function readMail(raw: RawMail): Promise<ReadMail | 'unparsed'> {
  const result = await runInWorker({ kind: 'parse', raw })
  return result?.kind === 'parsed' ? result.mail : 'unparsed'
}

export type Weight = Pick<Extract<FromWorker, { kind: 'weighed' }>, 'classified' | 'excerpt'>

/**
 * What the words of a mail mean. This also runs in the worker, because a text of half a megabyte takes time. Undefined
 * if it was too much.
 */
export async function weighMail(
  mail: ReadMail,
  { ours, asked }: { ours: readonly string[]; asked: Asked | undefined },
): Promise<Weight | undefined> {
  const { html, headers, ...words } = mail
  const result = await runInWorker({ kind: 'weigh', mail: words, ours, asked })
  return result?.kind === 'weighed' ? result : undefined
}
