import { Hono } from 'hono'

import { calls } from '../../sync/wire/calls.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { readBody } from '../http/read-body.ts'
import { requireSession, type SessionCheck, type Signed } from '../http/session.ts'
import type { Clock, Random } from '../ports.ts'
import { staffStore } from '../store/staff-store.ts'
import type { Store } from '../store/store.ts'
import { staffAct } from './staff-act.ts'

interface StaffRoutesNeeds {
  store: Pick<Store, 'tenant' | 'db' | 'transaction'>
  auth: SessionCheck
  clock: Clock
  random: Random
}

/** What accounts with the staff role may do. Everybody else is refused before anything is looked up. */
export function staffRoutes({ store, auth, clock, random }: StaffRoutesNeeds) {
  const staff = staffStore(store)
  return new Hono<Signed>().post(calls.staffAct.path, requireSession(auth), async c => {
    const body = await readBody(c, calls.staffAct.body)
    // Nobody else learns whether a request exists.
    if (!(await staff.isStaff(c.var.accountId))) throw new Problem('staff_only')
    const owner = await staff.accountOf(body.requestId)
    if (owner === undefined) throw new Problem('not_found')
    await staffAct(store.tenant(owner), { ...body, by: c.var.accountId }, { random, now: clock.now() })
    return c.json({ done: true as const })
  })
}
