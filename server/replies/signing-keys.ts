import { MAIL_BUDGET } from '../mail/mail-budget.ts'
import { MAX_HEADER_BYTES } from '../mail/raw-headers.ts'
import { runInWorker } from './mail-worker.ts'
import type { ResolveText } from './verify-signatures.ts'
import type { RawMail } from './worker-messages.ts'

type Answer = { records: string[][] } | { code: string }

/**
 * Looks up all keys that a mail's signatures ask for, at once and with one deadline for all of them. What it resolves
 * to answers for the names that were asked, at once and as often as wanted; other names (the seals of mailing lists,
 * whose word counts for nothing here) are not looked up at all.
 */
export async function lookUpKeys(
  head: Uint8Array,
  resolve: ResolveText,
  keysMs: number = MAIL_BUDGET.keysMs,
): Promise<ResolveText> {
  const result = await runInWorker({ kind: 'keys', head })
  const names = result?.kind === 'keys' ? result.names : []
  const answers = new Map<string, Answer>()
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<void>(done => {
    timer = setTimeout(done, keysMs)
  })
  const asked = names.map(async name => answers.set(name.toLowerCase(), await askOne(name, resolve)))
  await Promise.race([Promise.all(asked), deadline])
  clearTimeout(timer)

  return async name => {
    const answer = answers.get(name.toLowerCase()) ?? { code: names.includes(name) ? 'ETIMEOUT' : 'EREFUSED' }
    if ('records' in answer) return answer.records
    throw Object.assign(new Error('DNS'), { code: answer.code })
  }
}

async function askOne(name: string, resolve: ResolveText): Promise<Answer> {
  try {
    return { records: await resolve(name, 'TXT') }
  } catch (error) {
    return { code: error instanceof Error && 'code' in error ? String(error.code) : 'ESERVFAIL' }
  }
}

/** As much of a mail as can hold its headers. A copy: whoever keeps it does not keep the mail. */
export function headOf(raw: RawMail): Uint8Array {
  if (!Array.isArray(raw)) return raw.slice(0, HEAD_BYTES)
  const head = new Uint8Array(
    Math.min(
      HEAD_BYTES,
      raw.reduce((sum, piece) => sum + piece.byteLength, 0),
    ),
  )
  let filled = 0
  for (const piece of raw) {
    const part = piece.subarray(0, head.byteLength - filled)
    head.set(part, filled)
    filled += part.byteLength
    if (filled === head.byteLength) break
  }
  return head
}

/** A byte more than is read: one that is longer is seen to be. */
const HEAD_BYTES = MAX_HEADER_BYTES + 1
