import { DESKS } from '../../sync/catalog/desks.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { deskRecords, lawRecords, oldRecords, providerRecords } from '../../sync/rules/providers/record-age.ts'

/** Every row of the catalog that somebody has to read, or to read again. */
export const allOldRecords = (now: Instant) =>
  oldRecords(now, [...providerRecords(), ...deskRecords(DESKS), ...lawRecords()])
