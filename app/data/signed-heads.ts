import type { Mirror } from '../../sync/mirror/mirror.ts'
import type { SignedHeads } from '../../sync/records/signed-head.ts'
import { CallFailed, call } from './calls.ts'

const NONE: SignedHeads = { format: 'recall-heads/1', keys: [], heads: [] }

/** Has the server sign the ledger as it is now, and stores its answer; without a network, returns the stored one. */
export async function freshHeads(mirror: Mirror): Promise<SignedHeads> {
  try {
    const heads = await call('signedHeads', {})
    await mirror.state.update('state', { heads })
    return heads
  } catch (error) {
    // A sign-out may have closed the copy under us: then there is nothing to export either.
    if (!(error instanceof CallFailed)) throw error
    return (await mirror.readState()).heads ?? NONE
  }
}

/** Only heads within this device's part of the ledger: a head over later entries would report them as missing. */
export function headsWithin({ heads, stamps, ...rest }: SignedHeads, entries: number): SignedHeads {
  const isHere = (one: { entries: number }) => one.entries <= entries
  return { ...rest, heads: heads.filter(isHere), ...(stamps && { stamps: stamps.filter(isHere) }) }
}
