import type { calls } from '../../sync/wire/calls.ts'
import { Problem } from '../../sync/wire/problem.ts'
import type { Handlers } from '../http/serve.ts'
import type { Clock, Random } from '../ports.ts'
import { staffStore } from '../store/staff-store.ts'
import type { Store } from '../store/store.ts'
import { staffAct } from './staff-act.ts'

export interface StaffNeeds {
  store: Pick<Store, 'tenant' | 'db' | 'transaction'>
  clock: Clock
  random: Random
}

/** What accounts with the staff role may do to a request. */
export const staffCalls = {
  async staffAct({ caller, body }, { store, random, clock }) {
    const owner = await staffStore(store).accountOf(body.requestId)
    if (owner === undefined) throw new Problem('not_found')
    await staffAct(store.tenant(owner), { ...body, by: caller.accountId }, { random, now: clock.now() })
    return { done: true }
  },
} satisfies Handlers<typeof calls, StaffNeeds, 'staffAct'>
