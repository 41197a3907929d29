import canonicalize from 'canonicalize'

import type { Provider } from '../../../sync/catalog/providers.ts'
import type { Instant } from '../../../sync/records/ids.ts'
import type { SignedHead } from '../../../sync/records/signed-head.ts'
import { messageMail } from './layout.ts'

export interface ReceiptFacts {
  firstName: string
  provider: Pick<Provider, 'name' | 'company'>
  reference: string
  submittedAt: Instant | null
  confirmedAt: Instant
  /** End of the account's ledger when the receipt was written: whoever holds this mail can prove that head. */
  head: { seq: number; hash: string }
  /** The same, signed: the mail proves it without us. */
  signed?: SignedHead | undefined
  origin: string
}

/** The deletion receipt: what a provider confirmed, and where the evidence stands. It promises nothing itself. */
export function receiptMessage(facts: ReceiptFacts): { subject: string; text: string; html: string } {
  const on = (at: Instant) => new Date(at).toISOString().slice(0, 10)
  return {
    subject: `Deletion receipt: ${facts.provider.company} (${facts.reference})`,
    ...messageMail({
      title: `${facts.provider.company} confirmed the deletion`,
      paragraphs: [
        facts.firstName === '' ? 'Hello,' : `Hello ${facts.firstName},`,
        `on ${on(facts.confirmedAt)} ${facts.provider.name} confirmed by signed mail that your data was deleted. ` +
          `Your demand ${facts.reference}${facts.submittedAt === null ? '' : ` left on ${on(facts.submittedAt)}`}.`,
        'The mail as it arrived, its signature and your letter are in your evidence log, also without a network.',
        `Ledger entry ${facts.head.seq}, hash ${facts.head.hash}`,
        ...(facts.signed === undefined ? [] : [`Signed head: ${canonicalize(facts.signed)}`]),
        'Keep this mail: it proves what your ledger said today. It is a record of what the provider wrote, not a guarantee by us, and no legal advice.',
      ],
      button: { label: 'Open the evidence', url: `${facts.origin}/dashboard` },
    }),
  }
}
