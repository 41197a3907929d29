import { z } from 'zod/mini'

import { Authorities, EvidenceKey } from '../../../sync/records/signed-head.ts'

/** Id of the block in `verify.html` with the keys that the page was built with. */
export const KEYS_BLOCK = 'evidence-keys'

/** Id of the block with the root certificates of time-stamping authorities. */
export const AUTHORITIES_BLOCK = 'time-authorities'

export const writeKeys = (keys: readonly EvidenceKey[]): string => JSON.stringify(keys)

/** Empty if the block is missing or unreadable: then every signer is unknown. */
export function readKeys(text: string | null | undefined): readonly EvidenceKey[] {
  try {
    return z.array(EvidenceKey).parse(JSON.parse(text ?? ''))
  } catch {
    return []
  }
}

export const writeAuthorities = (authorities: readonly string[]): string => JSON.stringify(authorities)

/** Like `readKeys`: empty if the block is missing or unreadable. */
export function readAuthorities(text: string | null | undefined): readonly string[] {
  try {
    return Authorities.parse(JSON.parse(text ?? ''))
  } catch {
    return []
  }
}
