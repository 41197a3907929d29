import { heldLetters } from '../store/letter-hold.ts'
import type { Store } from '../store/store.ts'

/**
 * Lists held letters, records those that had been sent, and with `release` lets the others be sent. The server may be
 * running.
 */
export async function reviewLetters(
  store: Store,
  { left, release, now }: { left: readonly string[]; release: boolean; now: number },
): Promise<number> {
  const held = heldLetters(store)
  const unknown = await held.noteLeft(left, now)
  for (const messageId of unknown) console.log(`No held letter has the Message-ID ${messageId}.`)
  const list = await held.list()
  if (list === undefined) {
    console.log('No letters are held.')
    return unknown.length === 0 ? 0 : 2
  }
  for (const { messageId, step, createdAt, unproven } of list.letters) {
    const why = unproven === 0 ? '' : `  handed over ${unproven} times, no answer`
    console.log(`${new Date(createdAt).toISOString()}  ${step.padEnd(16)}  ${messageId}${why}`)
  }
  if (unknown.length > 0) return 2
  if (release) {
    await held.release()
    console.log(`${list.letters.length} letters leave now, and new ones when they are due.`)
  } else {
    const known = list.since === null ? '' : `; the backup knew everything up to ${list.since}`
    console.log(`${list.letters.length} letters wait${known}.`)
  }
  return 0
}
