import type { Candidate } from '../candidate.ts'
import { findLabelled } from '../labelled.ts'
import type { Reading } from '../reading.ts'
import { recognise } from '../recognise.ts'
import { findSpeakerNames } from '../speakers.ts'

/** What rules find in a whole text: proofs, which stand, and forms and labels, which the detector weighs. */
export function foundByRules(reading: Reading): Candidate[] {
  return [...foundInWindow(reading), ...foundInText(reading)]
}

/** By the words right around it. */
export const foundInWindow = recognise

/** By a label that may stand far away: the head of a table, the speakers of a conversation. */
export function foundInText(reading: Reading): Candidate[] {
  return [...findLabelled(reading), ...findSpeakerNames(reading)]
}
