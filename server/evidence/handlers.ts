import type { Sha256 } from '../../sync/records/ids.ts'
import type { EvidenceKey } from '../../sync/records/signed-head.ts'
import { pageOfTestServer } from '../../sync/rules/evidence/trusted.ts'
import type { calls } from '../../sync/wire/calls.ts'
import type { Handlers } from '../http/serve.ts'
import type { Clock } from '../ports.ts'
import { evidenceKeys, headNeeds, signedHeads } from '../store/evidence-store.ts'
import { sha256Hex } from '../store/hash.ts'
import { headStamps } from '../store/stamp-store.ts'
import type { Store } from '../store/store.ts'
import { bundlePageIn } from './bundle-page.ts'
import { signHead, signPage } from './sign-head.ts'

export interface EvidenceNeeds {
  store: Pick<Store, 'transaction' | 'db'>
  clock: Clock
  /** Root certificates of the authorities that stamp heads, DER in base64. */
  authorities: readonly string[]
  /** A test server says so with its keys, and its bundles carry a page that knows them. */
  isTest: boolean
  /** Hash of the page that a bundle carries; undefined when it was not built. */
  bundlePageHash(keys: readonly EvidenceKey[]): Sha256 | undefined
}

/** The public keys, for everybody, and the signed heads of one's own ledger, including one signed now. */
export const evidenceCalls = {
  async evidenceKeys(_, { store, authorities, isTest }) {
    const keys = await evidenceKeys(store.db)
    return { keys, authorities: [...authorities], ...(isTest ? { test: true as const } : {}) }
  },

  async signedHeads({ caller: { accountId } }, { store, clock, bundlePageHash }) {
    await store.transaction(trx => signHead(headNeeds(trx, accountId), clock.now()))
    const [keys, heads] = [await evidenceKeys(store.db), await signedHeads(store.db, accountId)]
    const hash = bundlePageHash(keys)
    const page = hash && (await store.transaction(trx => signPage(trx, hash, clock.now())))
    const known = await headStamps(store.db, accountId, heads)
    const stamps = known.length === 0 ? {} : { stamps: known }
    return { format: 'recall-heads/1' as const, keys, heads, ...(page ? { page } : {}), ...stamps }
  },
} satisfies Handlers<typeof calls, EvidenceNeeds, 'evidenceKeys' | 'signedHeads'>

/** `appRoot`: folder of the built app. A new build comes with a new process, so the page does not change meanwhile. */
export function bundlePages({ appRoot, isTest }: { appRoot: string; isTest: boolean }) {
  let built: Uint8Array | undefined
  const pages = new Map<string, Sha256>()
  return (keys: readonly EvidenceKey[]): Sha256 | undefined => {
    built ??= bundlePageIn(appRoot)
    if (built === undefined) return undefined
    const known = isTest ? keys : []
    const which = known.map(({ id, retiredAt }) => `${id} ${retiredAt}`).join()
    const hash = pages.get(which) ?? sha256Hex(isTest ? pageOfTestServer(built, known) : built)
    pages.set(which, hash)
    return hash
  }
}
