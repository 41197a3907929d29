import { z } from 'zod/mini'

import { EvidenceKey } from '../../../sync/records/signed-head.ts'

/** Id of the block in `verify.html` that holds the keys which the page was built with. */
export const KEYS_BLOCK = 'evidence-keys'

export const writeKeys = (keys: readonly EvidenceKey[]): string => JSON.stringify(keys)

/** None where the block is missing or changed beyond reading: then every signer is unknown. */
export function readKeys(text: string | null | undefined): readonly EvidenceKey[] {
  try {
    return z.array(EvidenceKey).parse(JSON.parse(text ?? ''))
  } catch {
    return []
  }
}
