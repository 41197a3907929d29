import type { Candidate } from '../candidate.ts'
import { findLabelled } from '../labelled.ts'
import type { Reading } from '../reading.ts'
import { recognise } from '../recognise.ts'
import { findSpeakerNames } from '../speakers.ts'

/** What rules find in a text: proofs, which stand, and forms and labels, which the detector weighs. */
export function foundByRules(reading: Reading): Candidate[] {
  return [...recognise(reading), ...findLabelled(reading), ...findSpeakerNames(reading)]
}
