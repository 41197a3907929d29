import { openShare, readShareFragment } from '../../sync/rules/evidence/sealed-share.ts'
import { openShared } from '../../sync/wire/shares.ts'
import { CallFailed, openBytes } from '../data/calls.ts'

export type SharedRecord =
  | { state: 'open'; file: File /** Milliseconds. */; expiresAt: number }
  | { state: 'failed'; title: string; text: string }

/** Fetches the record that an address names, and opens it with the key in the same fragment. */
export async function openSharedRecord(fragment: string): Promise<SharedRecord> {
  const name = readShareFragment(fragment)
  if (name === undefined) return { state: 'failed', ...CUT }
  try {
    const { bytes, headers } = await openBytes(openShared.path, { id: name.id })
    const record = await openShare(name, bytes)
    if (record === undefined) return { state: 'failed', ...WRONG_KEY }
    const file = new File([record], 'shared-evidence.zip', { type: 'application/zip' })
    return { state: 'open', file, expiresAt: Date.parse(headers.get('sunset') ?? '') }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return { state: 'failed', title: error.title, text: error.status === 0 ? OFFLINE : error.text }
  }
}

const CUT = {
  title: 'This link is incomplete',
  text: 'Part of it got lost on the way, as happens when an email breaks a long line. Copy all of it, or ask for it again.',
}
const WRONG_KEY = {
  title: 'This link does not open the record',
  text: 'A character of its key was changed on the way, or the record was. Ask the sender for the link again.',
}
const OFFLINE = 'The record has to be fetched once. Please open the link again when you are online.'
