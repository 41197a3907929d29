import { Hono } from 'hono'

import type { Sha256 } from '../../sync/records/ids.ts'
import type { EvidenceKey } from '../../sync/records/signed-head.ts'
import { pageOfTestServer } from '../../sync/rules/evidence/trusted.ts'
import { calls } from '../../sync/wire/calls.ts'
import { readBody } from '../http/read-body.ts'
import { requireSession, type SessionCheck, type Signed } from '../http/session.ts'
import type { Clock } from '../ports.ts'
import { evidenceKeys, headNeeds, signedHeads } from '../store/evidence-store.ts'
import { sha256Hex } from '../store/hash.ts'
import { headStamps } from '../store/stamp-store.ts'
import type { Store } from '../store/store.ts'
import { bundlePageIn } from './bundle-page.ts'
import { signHead, signPage } from './sign-head.ts'

interface EvidenceRoutesNeeds {
  store: Pick<Store, 'transaction' | 'db'>
  auth: SessionCheck
  clock: Clock
  /** Folder of the built app. */
  appRoot: string
  /** Root certificates of the authorities that stamp heads, DER in base64. */
  authorities: readonly string[]
  /** A test server says so with its keys, and its bundles carry a page that knows them. */
  isTest: boolean
}

/** The public keys, for everybody, and the signed heads of one's own ledger, including one signed now. */
export function evidenceRoutes({ store, auth, clock, appRoot, authorities, isTest }: EvidenceRoutesNeeds) {
  // A new build comes with a new server process, so the page does not change while this one runs.
  let built: Uint8Array | undefined
  const pages = new Map<string, Sha256>()
  const pageHash = (keys: readonly EvidenceKey[]) => {
    built ??= bundlePageIn(appRoot)
    if (built === undefined) return undefined
    const known = isTest ? keys : []
    const which = known.map(({ id, retiredAt }) => `${id} ${retiredAt}`).join()
    const hash = pages.get(which) ?? sha256Hex(isTest ? pageOfTestServer(built, known) : built)
    pages.set(which, hash)
    return hash
  }
  return new Hono<Signed>()
    .get(calls.evidenceKeys.path, async c => {
      c.header('Cache-Control', 'no-store')
      const keys = await evidenceKeys(store.db)
      return c.json({ keys, authorities: [...authorities], ...(isTest ? { test: true as const } : {}) })
    })
    .post(calls.signedHeads.path, requireSession(auth), async c => {
      await readBody(c, calls.signedHeads.body)
      const { accountId } = c.var
      await store.transaction(trx => signHead(headNeeds(trx, accountId), clock.now()))
      const [keys, heads] = [await evidenceKeys(store.db), await signedHeads(store.db, accountId)]
      const hash = pageHash(keys)
      const page = hash && (await store.transaction(trx => signPage(trx, hash, clock.now())))
      const known = await headStamps(store.db, accountId, heads)
      const stamps = known.length === 0 ? {} : { stamps: known }
      return c.json({ format: 'recall-heads/1' as const, keys, heads, ...(page ? { page } : {}), ...stamps })
    })
}
