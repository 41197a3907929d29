import type { FileShelf } from '../../sync/mirror/files.ts'
import { wholeLedger } from '../../sync/mirror/ledger.ts'
import type { Mirror } from '../../sync/mirror/mirror.ts'
import { Instant } from '../../sync/records/ids.ts'
import type { Row } from '../../sync/records/index.ts'
import { ledgerOf } from '../../sync/rules/evidence/evidence-chain.ts'
import { knownProvider } from '../../sync/rules/providers/known-providers.ts'
import { CallFailed, OFFLINE } from './calls.ts'
import { isForReal } from './for-real.ts'
import { useFiles, useMirror } from './mirror-context.tsx'
import { freshHeads, headsWithin } from './signed-heads.ts'

/** Files that are on record but not in an export. */
export interface LeftOut {
  /** Not on this device, and could not be fetched when the export was made. */
  absent: number
  /** Their bytes do not match the hash on record, neither here nor on the server. */
  changed: number
}

interface ExportedEvidence {
  blob: Blob
  name: string
  leftOut: LeftOut
  /** Whether it contains a signed head of the service. */
  signed: boolean
}

/** Of one request, with only its own files; for the authority also with a draft complaint. */
interface Part {
  requestId: string
  forComplaint: boolean
}

/**
 * Builds the evidence bundle on this device from what is stored here, and fetches what is missing if there is a
 * network. Throws `CallFailed` when it cannot.
 */
export function useEvidenceExport(): ((part?: Part) => Promise<ExportedEvidence>) | undefined {
  const mirror = useMirror()
  const files = useFiles()
  if (mirror === undefined || files === undefined) return undefined
  return part => exportEvidence({ mirror, files, part })
}

interface UseEvidenceExportNeeds {
  mirror: Mirror
  files: Pick<FileShelf, 'open'>
  part: Part | undefined
}

async function exportEvidence({ mirror, files, part }: UseEvidenceExportNeeds): Promise<ExportedEvidence> {
  // First the signature, then the entries: an entry written in between is unsigned, but not missing.
  const told = await freshHeads(mirror)
  const { events, artifacts, missing } = await wholeLedger(mirror)
  if (missing > 0) throw new CallFailed(HISTORY_TO_COME)
  const wants = (requestId: string | null) => part === undefined || requestId === null || requestId === part.requestId
  const wanted = artifacts.filter(({ requestId }) => wants(requestId))
  const { found: bytes, changed } = await filesAtHand(wanted, files)
  const built = await bundlePage()
  const { pageOfTestServer } = await import('../../sync/rules/evidence/trusted.ts')
  const page = isForReal() ? built : pageOfTestServer(built, told.keys)
  const { makeBundle } = await import('../../sync/rules/evidence/bundle.ts')
  const ledger = ledgerOf(events, artifacts)
  const { aboutThisPage } = await import('../../sync/rules/evidence/signed-head.ts')
  const heads = await aboutThisPage(headsWithin(told, ledger.length), page)
  const more = part?.forComplaint ? await complaintFiles(mirror, part, { events, artifacts }) : undefined
  const { origin } = window.location
  const bundle = makeBundle({ ledger, files: bytes, heads, page, origin, wants, ...(more ? { more } : {}) })
  return {
    blob: new Blob([new Uint8Array(bundle.zip)], { type: 'application/zip' }),
    name: part?.forComplaint ? bundle.name.replace('evidence', 'complaint-pack') : bundle.name,
    leftOut: leftOutOf(bundle.missing.length, wanted.filter(({ sha256 }) => changed.has(sha256)).length),
    signed: heads.heads.length > 0,
  }
}

const leftOutOf = (missing: number, changed: number): LeftOut => ({ absent: missing - changed, changed })

const NOBODY_TO_TELL = {
  ...OFFLINE,
  title: 'No office is known for this request',
  text: 'Its state or its company is not in our list. Export the evidence instead: it contains the same letters and answers.',
}

const HISTORY_TO_COME = {
  ...OFFLINE,
  title: 'Your record is not complete here yet',
  text: 'The older part of it is still on its way to this device. Please try again in a moment.',
}

/** As many as a browser fetches from one server at once. */
const AT_ONCE = 6

/** Files that this device has or can fetch and whose bytes match the ledger; the bundle lists the others. */
async function filesAtHand(
  artifacts: readonly Pick<Row<'artifacts'>, 'sha256'>[],
  files: Pick<FileShelf, 'open'>,
): Promise<{ found: Map<string, Uint8Array>; changed: ReadonlySet<string> }> {
  const found = new Map<string, Uint8Array>()
  const changed = new Set<string>()
  const wanted = [...new Set(artifacts.map(({ sha256 }) => sha256))]
  while (wanted.length > 0) {
    await Promise.all(
      wanted.splice(0, AT_ONCE).map(async sha256 => {
        const opened = await files.open(sha256).catch(() => undefined)
        if (opened?.state === 'intact') found.set(sha256, opened.bytes)
        if (opened?.state === 'changed') changed.add(sha256)
      }),
    )
  }
  return { found, changed }
}

/** The verification page, one of the app's own files, stored on the device with them. */
async function bundlePage(): Promise<Uint8Array> {
  try {
    const answer = await fetch('/bundle-page.html.gz')
    if (answer.ok && answer.body !== null) {
      const page = answer.body.pipeThrough(new DecompressionStream('gzip'))
      return new Uint8Array(await new Response(page).arrayBuffer())
    }
  } catch {
    // No network, and the app's files are not stored here: reported below.
  }
  throw new CallFailed({
    ...OFFLINE,
    text: 'A part of the app that goes into the bundle is not on this device yet. Please try again with a connection.',
  })
}

async function complaintFiles(
  mirror: Mirror,
  { requestId }: Part,
  rows: { events: Row<'events'>[]; artifacts: Row<'artifacts'>[] },
): Promise<Map<string, Uint8Array>> {
  const [request, account, [email], choices] = await Promise.all([
    mirror.rows('requests').get(requestId),
    mirror.rows('users').get(mirror.accountId),
    mirror.rows('email').toArray(),
    mirror.rows('email_providers').toArray(),
  ])
  if (request === undefined || account === undefined || email === undefined) throw new CallFailed(HISTORY_TO_COME)
  const { complaintPack } = await import('../../sync/rules/evidence/complaint-pack.ts')
  const { clockOffsetMs } = await mirror.readState()
  const now = Instant.parse(mirror.now() + clockOffsetMs)
  const provider = knownProvider(request.providerId, choices)
  const pack = complaintPack({
    request,
    account,
    provider,
    email: email.email,
    now,
    onlyVerified: isForReal(),
    ...rows,
  })
  if (pack === undefined) throw new CallFailed(NOBODY_TO_TELL)
  return pack
}
