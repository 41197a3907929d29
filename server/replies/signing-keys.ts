import { MAIL_BUDGET } from '../mail/mail-budget.ts'
import { MAX_HEADER_BYTES } from '../mail/raw-headers.ts'
import { runInWorker } from './mail-worker.ts'
import type { ResolveText } from './verify-signatures.ts'
import type { RawMail } from './worker-messages.ts'

type Answer = { records: string[][] } | { code: string }

/**
 * Looks up all keys that a mail's signatures name, in parallel and with one deadline for all of them. Resolves to a
 * resolver that answers for those names, immediately and as often as needed. Other names are not looked up at all (the
 * seals of mailing lists, which count for nothing here).
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

/** The part of a mail that can hold its headers. A copy, so that keeping it does not keep the whole mail in memory. */
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

/** One byte more than is read, so that longer headers are noticed. */
const HEAD_BYTES = MAX_HEADER_BYTES + 1
