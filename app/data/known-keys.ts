import { PINNED } from '../../sync/rules/evidence/published-keys.ts'
import { type Trusted, withAnswer } from '../../sync/rules/evidence/trusted.ts'
import { CallFailed, call } from './calls.ts'
import { isForReal } from './for-real.ts'

/**
 * What the public page knows, for every file and every link. A production build knows what was pinned into it, and asks
 * nobody. A development build also asks the test server that it came from, once, before it is given anything to check.
 */
export async function knownKeys(): Promise<Trusted> {
  if (isForReal()) return PINNED
  try {
    return withAnswer(PINNED, await call('evidenceKeys', {}))
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    // Without a network the signer stays unknown, and the page offers to ask again.
    return PINNED
  }
}
