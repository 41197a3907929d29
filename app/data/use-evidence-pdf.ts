import { eventsOfRequest, wholeLedger } from '../../sync/mirror/ledger.ts'
import type { Mirror } from '../../sync/mirror/mirror.ts'
import { readChoices } from '../../sync/mirror/read.ts'
import { sha256Hex } from '../../sync/mirror/sha256.ts'
import { Instant } from '../../sync/records/ids.ts'
import { ledgerOf, verifyChain } from '../../sync/rules/evidence/evidence-chain.ts'
import { knownProvider } from '../../sync/rules/providers/known-providers.ts'
import { CallFailed, OFFLINE } from './calls.ts'
import { useMirror } from './mirror-context.tsx'

/** Makes the evidence of one request as a PDF, on this device and from it alone. Throws `CallFailed` when it cannot. */
export function useEvidencePdf(): ((requestId: string) => Promise<{ blob: Blob; name: string }>) | undefined {
  const mirror = useMirror()
  if (mirror === undefined) return undefined
  return requestId => evidenceAsPdf(mirror, requestId)
}

async function evidenceAsPdf(mirror: Mirror, requestId: string): Promise<{ blob: Blob; name: string }> {
  const [{ evidencePdf }, { requests, email_providers, email }, account, ledger] = await Promise.all([
    import('../../sync/rules/evidence/evidence-pdf.ts'),
    readChoices(mirror),
    mirror.rows('users').get(mirror.accountId),
    wholeLedger(mirror),
  ])
  const request = requests.find(({ id }) => id === requestId)
  if (ledger.missing > 0 || request === undefined || account === undefined) throw new CallFailed(HISTORY_TO_COME)
  const { clockOffsetMs } = await mirror.readState()
  const bytes = evidencePdf({
    request,
    name: knownProvider(request.providerId, email_providers)?.name ?? request.providerId,
    person: { firstName: account.firstName, lastName: account.lastName, email: email[0]?.email ?? account.email },
    events: await eventsOfRequest(mirror, requestId),
    artifacts: ledger.artifacts.filter(file => file.requestId === requestId),
    verdict: await verifyChain(ledgerOf(ledger.events, ledger.artifacts), sha256Hex),
    now: Instant.parse(mirror.now() + clockOffsetMs),
    origin: window.location.origin,
  })
  const blob = new Blob([new Uint8Array(bytes)], { type: 'application/pdf' })
  return { blob, name: `evidence-${request.reference}.pdf` }
}

const HISTORY_TO_COME = {
  ...OFFLINE,
  title: 'Your record is not complete here yet',
  text: 'The older part of it is still on its way to this device. Please try again in a moment.',
}
