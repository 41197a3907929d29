import { Hono } from 'hono'

import { calls } from '../../sync/wire/calls.ts'
import { readBody } from '../http/read-body.ts'
import { requireSession, type SessionCheck, type Signed } from '../http/session.ts'
import type { Clock } from '../ports.ts'
import { evidenceKeys, headNeeds, signedHeads } from '../store/evidence-store.ts'
import type { Store } from '../store/store.ts'
import { signHead } from './sign-head.ts'

interface Needs {
  store: Pick<Store, 'transaction' | 'db'>
  auth: SessionCheck
  clock: Clock
}

/** The public keys, for everybody; and the signed heads of one's own ledger, the newest of this moment among them. */
export function evidenceRoutes({ store, auth, clock }: Needs) {
  return new Hono<Signed>()
    .get(calls.evidenceKeys.path, async c => {
      c.header('Cache-Control', 'no-store')
      return c.json({ keys: await evidenceKeys(store.db) })
    })
    .post(calls.signedHeads.path, requireSession(auth), async c => {
      await readBody(c, calls.signedHeads.body)
      const { accountId } = c.var
      await store.transaction(trx => signHead(headNeeds(trx, accountId), clock.now()))
      const [keys, heads] = [await evidenceKeys(store.db), await signedHeads(store.db, accountId)]
      return c.json({ format: 'recall-heads/1' as const, keys, heads })
    })
}
