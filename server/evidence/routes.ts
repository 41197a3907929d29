import { Hono } from 'hono'

import type { Sha256 } from '../../sync/records/ids.ts'
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
}

/** The public keys, for everybody, and the signed heads of one's own ledger, including one signed now. */
export function evidenceRoutes({ store, auth, clock, appRoot, authorities }: EvidenceRoutesNeeds) {
  // A new build comes with a new server process, so the page does not change while this one runs.
  let page: Sha256 | undefined
  const pageHash = () => {
    if (page === undefined) {
      const bytes = bundlePageIn(appRoot)
      page = bytes && sha256Hex(bytes)
    }
    return page
  }
  return new Hono<Signed>()
    .get(calls.evidenceKeys.path, async c => {
      c.header('Cache-Control', 'no-store')
      return c.json({ keys: await evidenceKeys(store.db), authorities: [...authorities] })
    })
    .post(calls.signedHeads.path, requireSession(auth), async c => {
      await readBody(c, calls.signedHeads.body)
      const { accountId } = c.var
      const hash = pageHash()
      const page = await store.transaction(async trx => {
        await signHead(headNeeds(trx, accountId), clock.now())
        return hash && signPage(trx, hash, clock.now())
      })
      const [keys, heads] = [await evidenceKeys(store.db), await signedHeads(store.db, accountId)]
      const known = await headStamps(store.db, accountId, heads)
      const stamps = known.length === 0 ? {} : { stamps: known }
      return c.json({ format: 'recall-heads/1' as const, keys, heads, ...(page ? { page } : {}), ...stamps })
    })
}
