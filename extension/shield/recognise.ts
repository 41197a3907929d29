import type { Candidate } from './candidate.ts'
import type { Reading } from './reading.ts'
import { findCards } from './recognisers/cards.ts'
import { findCoordinates } from './recognisers/coordinates.ts'
import { findDates } from './recognisers/dates.ts'
import { findEmails } from './recognisers/email.ts'
import { findHandles } from './recognisers/handles.ts'
import { findIbans } from './recognisers/iban.ts'
import { findIps } from './recognisers/ip.ts'
import { findMoney } from './recognisers/money.ts'
import { findNationalIds } from './recognisers/national-ids.ts'
import { findPapers } from './recognisers/papers.ts'
import { findPhones } from './recognisers/phone.ts'
import { findSecrets } from './recognisers/secrets.ts'
import { findSpeltOut } from './recognisers/spelt-out.ts'
import { findSsns } from './recognisers/ssn.ts'
import { findUrls } from './recognisers/url.ts'

const RECOGNISERS = [findEmails, findUrls, findSecrets, findHandles, findSpeltOut]
const WITH_DIGITS = [
  findIbans,
  findCards,
  findSsns,
  findIps,
  findCoordinates,
  findPhones,
  findMoney,
  findDates,
  findPapers,
  findNationalIds,
]

const NEEDS_DIGITS = /[0-9$€£¥₹:]/

/** Findings from patterns, checksums and the words around them; they may overlap. */
export function recognise(reading: Reading): Candidate[] {
  // Most lines of prose contain no digit so they skip the recognisers in `WITH_DIGITS`.
  const others = NEEDS_DIGITS.test(reading.low) ? WITH_DIGITS : []
  return [...RECOGNISERS, ...others].flatMap(find => find(reading))
}
