import type { FiledArtifact, FiledEntry, FiledEvent } from './ledger-file.ts'

/** Names of the files of a bundle beside those of evidence. */
export const LEDGER = 'ledger.txt'
export const HEADS = 'heads.json'
export const VERDICTS = 'replies/verdicts.json'
export const README = 'README.txt'
export const PAGE = 'verify.html'

/** Written for people on top of the record: `complaint/letter.txt`. Nothing there is claimed to be proven. */
export const COMPLAINT_FOLDER = 'complaint/'

/** A file of evidence, where it lies in a bundle, and the event that it proves. */
export interface Filed {
  path: string
  artifact: FiledArtifact
  event: FiledEvent | undefined
  /** A mail as it arrived, whatever it was judged to be. */
  isReply: boolean
}

/** Every file that a ledger names, in its order. The paths follow from the ledger alone. */
export function filesOf(entries: readonly FiledEntry[]): Filed[] {
  const events = new Map(entries.flatMap(entry => (entry.entry === 'event' ? [[entry.id, entry] as const] : [])))
  return entries.flatMap(artifact => {
    if (artifact.entry !== 'artifact') return []
    const event = artifact.eventId === null ? undefined : events.get(artifact.eventId)
    const isReply = isArrived(artifact, event)
    return [{ path: `${folderOf(artifact, isReply)}/${nameOf(artifact)}`, artifact, event, isReply }]
  })
}

/** An arrived mail is named by the hash of its raw bytes in its event; one that moved nothing has no event. */
function isArrived(artifact: FiledArtifact, event: FiledEvent | undefined): boolean {
  if (artifact.mediaType !== 'message/rfc822' || artifact.requestId === null) return false
  return event === undefined || event.payload.rawSha256 === artifact.sha256
}

function folderOf({ kind, requestId }: FiledArtifact, isReply: boolean): string {
  if (isReply) return 'replies'
  if (kind === 'screenshot') return 'screenshots'
  return requestId === null ? 'authorization' : 'letters'
}

/** Its place first, so that a folder lists in the order of time; then its name, safe on every disk. */
function nameOf({ seq, name }: FiledArtifact): string {
  const plain = name
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^[._]+/, '')
    .slice(-80)
  return `${String(seq).padStart(4, '0')}-${plain === '' ? 'file' : plain}`
}
