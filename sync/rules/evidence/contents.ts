import { z } from 'zod/mini'
import type { ChecklistFile } from '../../records/checklist.ts'

import { canonicalFile, readCanonicalFile } from './canonical-json.ts'
import type { FiledArtifact, FiledEntry, FiledEvent } from './ledger-file.ts'

/** Names of the files of a bundle besides the evidence files. */
export const LEDGER = 'ledger.txt'
export const HEADS = 'heads.json'
export const VERDICTS = 'replies/verdicts.json'
export const README = 'README.txt'
export const PAGE = 'verify.html'
export const CONTENTS = 'contents.json'

/** The files in every bundle, whatever its ledger names. */
export const OF_EVERY_BUNDLE: readonly string[] = [README, PAGE, LEDGER, HEADS, VERDICTS, CONTENTS]

/**
 * Files written for people in addition to the record: `complaint/letter.txt`. Nothing in them is proven, and whoever
 * verifies a bundle is told so, as of any other file that no entry names.
 */
export const COMPLAINT_FOLDER = 'complaint/'

/** The evidence folders and their contents; the ledger names their files. */
export const FOLDERS = {
  letters: 'what was sent: each letter as PDF and as the mail that left',
  replies: 'every mail that arrived, byte for byte (.eml opens in any mail program)',
  filed: 'answers that came to the person, as they filed them: nothing but their word shows how they came',
  screenshots: 'pictures that the person kept of what they did, at a provider’s own form for example',
  authorization: 'the signed authorization, as PDF',
} as const

/** Whether a path claims to be an evidence file, also in other letters: some disks make one folder of both. */
export const isInFolder = (path: string): boolean =>
  path.includes('/') && Object.hasOwn(FOLDERS, path.slice(0, path.indexOf('/')).toLowerCase())

/** An evidence file, its path in a bundle, and the event that it proves. */
export interface Filed {
  path: string
  artifact: FiledArtifact
  event: FiledEvent | undefined
  /** A mail as it arrived, however it was judged. */
  isReply: boolean
}

/** Every file that a ledger names, in ledger order. The paths are derived from the ledger alone. */
export function filesOf(entries: readonly FiledEntry[]): Filed[] {
  const events = new Map(entries.flatMap(entry => (entry.entry === 'event' ? [[entry.id, entry] as const] : [])))
  return entries.flatMap(artifact => {
    if (artifact.entry !== 'artifact') return []
    const event = artifact.eventId === null ? undefined : events.get(artifact.eventId)
    const isReply = isArrived(artifact, event)
    const folder = isFiled(artifact, event) ? 'filed' : folderOf(artifact, isReply)
    return [{ path: `${folder}/${nameOf(artifact)}`, artifact, event, isReply }]
  })
}

/** For an arrived mail, the event contains the hash of its raw bytes; a mail that changed nothing has no event. */
function isArrived(artifact: FiledArtifact, event: FiledEvent | undefined): boolean {
  if (artifact.mediaType !== 'message/rfc822' || artifact.requestId === null) return false
  if (isFiled(artifact, event)) return false
  return event === undefined || event.payload.rawSha256 === artifact.sha256
}

/** An answer that the person filed themselves, of any type: nothing proves how they received it. */
const isFiled = (artifact: FiledArtifact, event: FiledEvent | undefined): boolean =>
  event?.payload.filed === true && event.payload.rawSha256 === artifact.sha256

function folderOf({ kind, requestId }: FiledArtifact, isReply: boolean): keyof typeof FOLDERS {
  if (isReply) return 'replies'
  if (kind === 'screenshot') return 'screenshots'
  return requestId === null ? 'authorization' : 'letters'
}

/** Position first, so that a folder listing is chronological; then the name, made safe for every file system. */
function nameOf({ seq, name }: FiledArtifact): string {
  const plain = name
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^[._]+/, '')
    .slice(-80)
  return `${String(seq).padStart(4, '0')}-${plain === '' ? 'file' : plain}`
}

/**
 * `contents.json`: the ledger's files that were left out when the bundle was made, so that a file removed later is
 * noticed.
 */
const LeftOut = z.strictObject({ format: z.literal('recall-contents/1'), leftOut: z.array(z.string()) })

export function writeLeftOut(paths: readonly string[]): Uint8Array {
  return canonicalFile({ format: 'recall-contents/1', leftOut: paths })
}

/** Undefined if the bytes are not such a list, in canonical form. */
export function readLeftOut(bytes: Uint8Array | undefined): ReadonlySet<string> | undefined {
  const list = LeftOut.safeParse(readCanonicalFile(bytes))
  return list.success ? new Set(list.data.leftOut) : undefined
}

/** File name of a checklist screenshot in the folder `checklists` of a full export. */
export const pictureName = ({ id, name }: Pick<ChecklistFile, 'id' | 'name'>) =>
  `${id}-${name.replace(/[^\w.-]+/g, '_')}`
