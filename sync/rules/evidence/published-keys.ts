import { z } from 'zod/mini'

import { EvidenceKey } from '../../records/signed-head.ts'
import keys from './published-keys.json' with { type: 'json' }

/**
 * The keys of the service, pinned in the command, the public page and the page in every bundle: no network and no
 * bundle can add to them. `npm run -s evidence pin` writes them, after the first start and after each new key.
 */
export const PUBLISHED_KEYS: readonly EvidenceKey[] = z.array(EvidenceKey).parse(keys)
