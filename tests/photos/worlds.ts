import type { World } from './scene.ts'
import { deleted, ending, firstDay, pastDue, secondWeek, silence } from './worlds/customer.ts'
import { doors } from './worlds/doors.ts'
import { newcomer, signed } from './worlds/newcomer.ts'
import { site } from './worlds/site.ts'
import { broken, empty, ended, locked, profile } from './worlds/trouble.ts'

/** All that is photographed. A new page is one more row in one of these. */
export const WORLDS: readonly World[] = [
  site,
  doors,
  newcomer,
  signed,
  firstDay,
  secondWeek,
  silence,
  deleted,
  ending,
  pastDue,
  broken,
  profile,
  empty,
  ended,
  locked,
]
