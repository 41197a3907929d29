import { inEnglish } from '../../i18n/english.ts'
import type { Artifact } from '../../records/artifact.ts'
import type { LedgerEvent } from '../../records/event.ts'
import type { Instant } from '../../records/ids.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { englishDate, englishTime } from '../calendar/english-dates.ts'
import { stageTitle } from '../demand/stages.ts'
import { EVENT_LABELS } from '../shown/event-labels.ts'
import { TRACTION_VERSION } from '../shown/traction.ts'
import type { Verdict } from './evidence-chain.ts'
import { type PdfBlock, pdfOf } from './pdf-writer.ts'

export interface EvidenceOnPaper {
  request: DeletionRequest
  /** The provider's name. */
  name: string
  /** The person's details, as in the letters. */
  person: { firstName: string; lastName: string; email: string }
  /** Events of the request, in any order. */
  events: readonly LedgerEvent[]
  artifacts: readonly Artifact[]
  /** Result of a check of the whole ledger, made just now. */
  verdict: Verdict
  now: Instant
  /** Site where anybody can check the ledger. */
  origin: string
}

/** The evidence of one request for reading and printing: what happened, with the entry and hash that prove it. */
export function evidencePdf(given: EvidenceOnPaper): Uint8Array {
  const { request, name, person, verdict, now, origin } = given
  const events = [...given.events].sort((a, b) => a.ledgerSeq - b.ledgerSeq)
  const files = [...given.artifacts].sort((a, b) => a.ledgerSeq - b.ledgerSeq)
  const blocks: PdfBlock[] = [
    { text: 'Total Recall', face: 'bold', size: 12 },
    { text: `Evidence: ${name}`, face: 'bold', size: 21, above: 10, keep: true },
    { text: `Request ${request.reference}, ${stageTitle(request.stage, inEnglish)}`, face: 'bold', size: 12, above: 2 },
    { text: `For ${person.firstName} ${person.lastName}, ${person.email}.`, above: 10 },
    { text: sent(request) },
    { text: `Made on ${englishTime(now)} on the person's own device.` },
    { text: checked(verdict), above: 10 },
    { text: 'What happened', face: 'bold', size: 14, above: 18, keep: true },
    ...(events.length === 0 ? [{ text: 'No activity yet', above: 6 }] : events.flatMap(eventBlocks)),
    { text: 'Files', face: 'bold', size: 14, above: 18, keep: true },
    ...(files.length === 0 ? [{ text: 'No attachments yet', above: 6 }] : files.flatMap(fileBlocks)),
    { text: 'What this paper is', face: 'bold', size: 14, above: 18, keep: true },
    {
      text:
        'A copy to read. What proves something is the ledger that it was made from: each entry carries the SHA-256 of ' +
        `the one before it, and anybody can check it at ${origin}/verify, where nothing is uploaded. Days are UTC. It is ` +
        'a record of what was sent and answered, not a guarantee, and no legal advice. Numbers of the Traction Meter ' +
        `follow the formula ${TRACTION_VERSION}.`,
      above: 6,
    },
  ]
  return pdfOf(blocks, { title: `Evidence: ${name}, ${request.reference}`, footer: `${name}, ${request.reference}` })
}

function sent({ submittedAt, dueAt }: DeletionRequest): string {
  if (submittedAt === null) return 'The demand has not left yet.'
  return `The demand left on ${englishDate(submittedAt)}${dueAt === null ? '' : `; an answer was due by ${englishDate(dueAt)}`}.`
}

function checked(verdict: Verdict): string {
  if (verdict.intact)
    return `Record intact: ${verdict.entries} entries of the whole ledger were checked when this was made.`
  return `RECORD NOT INTACT: entry ${verdict.badSeq} does not hold. What stands from there on is not proven.`
}

const eventBlocks = ({ type, createdAt, payload, ledgerSeq, hash }: LedgerEvent): PdfBlock[] => [
  { text: `${englishDate(createdAt)}  ${EVENT_LABELS[type]}`, face: 'bold', above: 9, keep: true },
  { text: payload.message, indent: 12 },
  { text: `entry ${ledgerSeq}  ${hash}`, face: 'mono', size: 7.5, indent: 12 },
]

const fileBlocks = ({ name, kind, createdAt, size, ledgerSeq, sha256 }: Artifact): PdfBlock[] => [
  { text: name, face: 'bold', above: 9, keep: true },
  { text: `${kind}, ${englishDate(createdAt)}, ${size} bytes`, indent: 12 },
  { text: `entry ${ledgerSeq}  SHA-256 ${sha256}`, face: 'mono', size: 7.5, indent: 12 },
]
