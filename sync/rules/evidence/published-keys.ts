import { z } from 'zod/mini'

import { Authorities, EvidenceKey } from '../../records/signed-head.ts'
import authorities from './published-authorities.json' with { type: 'json' }
import keys from './published-keys.json' with { type: 'json' }
import type { Trusted } from './trusted.ts'

/**
 * The keys of the service, pinned in the command, the public page and the page in every bundle; no network and no
 * bundle can add to them. `npm run -s evidence pin` writes them, after the first start and after each new key.
 */
export const PUBLISHED_KEYS: readonly EvidenceKey[] = z.array(EvidenceKey).parse(keys)

/** Root certificates of the time-stamping authorities that are trusted, DER in base64; pinned in the same way. */
export const PUBLISHED_AUTHORITIES: readonly string[] = Authorities.parse(authorities)

/** All that a production build knows. */
export const PINNED: Trusted = { keys: PUBLISHED_KEYS, testKeys: [], authorities: PUBLISHED_AUTHORITIES }
