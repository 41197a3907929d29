import type { Mirror } from '../../sync/mirror/mirror.ts'
import type { SignedHeads } from '../../sync/records/signed-head.ts'
import { CallFailed, call } from './calls.ts'

const NONE: SignedHeads = { format: 'recall-heads/1', keys: [], heads: [] }

/** Has the server sign the ledger as it is now, and keeps its answer; without a network what was kept before. */
export async function freshHeads(mirror: Mirror): Promise<SignedHeads> {
  try {
    const heads = await call('signedHeads', {})
    await mirror.state.update('state', { heads })
    return heads
  } catch (error) {
    // The copy may have been closed below us by a sign-out: then there is nothing to export either.
    if (!(error instanceof CallFailed)) throw error
    return (await mirror.readState()).heads ?? NONE
  }
}

/** Heads that this device's part of the ledger reaches: one of entries that are still to come would call them missing. */
export function headsWithin({ heads, stamps, ...rest }: SignedHeads, entries: number): SignedHeads {
  const isHere = (one: { entries: number }) => one.entries <= entries
  return { ...rest, heads: heads.filter(isHere), ...(stamps && { stamps: stamps.filter(isHere) }) }
}
