import { SHARE_KEY_BYTES, SHARE_NONCE_BYTES, sealShare, shareFragment } from '../../sync/rules/evidence/sealed-share.ts'
import { MAX_SHARE_BYTES, type Share, type ShareDays, sharePath } from '../../sync/wire/shares.ts'
import { CallFailed, call, putBytes } from './calls.ts'
import { useMirrorQuery } from './mirror-context.tsx'
import { useEvidenceExport } from './use-evidence-export.ts'

export interface SharedLink {
  /** The whole address, including the key, which is stored nowhere else. */
  address: string
  expiresAt: number
  /** Files that the ledger names but that could not be obtained. */
  missing: number
}

/**
 * Creates a link to one request's record: the bundle is built and sealed on this device, and the server stores what it
 * cannot read. Undefined while this device's copy opens. Throws `CallFailed`.
 */
export function useShareRecord(): ((of: { requestId: string; days: ShareDays }) => Promise<SharedLink>) | undefined {
  const exportEvidence = useEvidenceExport()
  if (exportEvidence === undefined) return undefined
  return async ({ requestId, days }) => {
    const { blob, leftOut } = await exportEvidence({ requestId, forComplaint: false })
    const record = new Uint8Array(await blob.arrayBuffer())
    if (record.byteLength > MAX_SHARE_BYTES - ROOM_FOR_SEAL) throw new CallFailed(TOO_LARGE)
    const { id, expiresAt } = await call('createShare', { requestId, days })
    const name = { id, key: randomBytes(SHARE_KEY_BYTES) }
    await putBytes(sharePath(id), await sealShare(name, randomBytes(SHARE_NONCE_BYTES), record))
    return {
      address: `${window.location.origin}/verify${shareFragment(name)}`,
      expiresAt,
      missing: leftOut.absent + leftOut.changed,
    }
  }
}

/** The requests by whose names links are listed. */
export const useSharedRequests = () => useMirrorQuery(mirror => mirror.rows('requests').toArray(), [])

export const sharedLinks = async (): Promise<Share[]> => (await call('listShares', {})).shares

export const endShare = async (id: string): Promise<void> => void (await call('endShare', { id }))

const randomBytes = (size: number) => crypto.getRandomValues(new Uint8Array(size))

const ROOM_FOR_SEAL = 1_024

const TOO_LARGE = {
  code: 'share_too_large',
  title: 'This record is too large for a link',
  text: 'A link can carry 12 MB. Nothing was shared: save the evidence as a file instead, and hand that over.',
  status: 413,
}
