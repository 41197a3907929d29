import canonicalize from 'canonicalize'

import type { Provider } from '../../../sync/catalog/providers.ts'
import type { Instant } from '../../../sync/records/ids.ts'
import type { SignedHead } from '../../../sync/records/signed-head.ts'
import type { MessageContent } from './layout.ts'

export interface ReceiptFacts {
  provider: Pick<Provider, 'name' | 'company'>
  reference: string
  submittedAt: Instant | null
  confirmedAt: Instant
  /**
   * How the deletion is known: the provider's signed mail says so, or it claims so and the person agreed, or only the
   * person said so.
   */
  known: 'signed_mail' | 'confirmed_mail' | 'own_word'
  /** Head of the account's ledger when the receipt was written: anyone who holds this mail can prove that head. */
  head: { seq: number; hash: string }
  /** The same head, signed: the mail proves it without us. */
  signed?: SignedHead | undefined
  origin: string
}

interface Receipt {
  subject: string
  content: Omit<MessageContent, 'footer' | 'stop'>
  /** The same on paper. */
  paper: { title: string; facts: string[]; notes: string[] }
}

/** The deletion receipt: what was confirmed and by whom, and where the evidence is. It makes no promise of its own. */
export function receiptMessage(facts: ReceiptFacts): Receipt {
  const { provider, reference, submittedAt, confirmedAt, head, signed } = facts
  const on = (at: Instant) => new Date(at).toISOString().slice(0, 10)
  const isOwnWord = facts.known === 'own_word'
  const isSigned = facts.known === 'signed_mail'
  const title = isSigned
    ? `${provider.company} confirmed the deletion`
    : `You confirmed the deletion by ${provider.company}`
  const what = isSigned
    ? `on ${on(confirmedAt)} ${provider.name} said by signed mail that your account and all of your personal data were deleted. We understood every sentence of it. `
    : isOwnWord
      ? `on ${on(confirmedAt)} you read a mail of ${provider.name} as the confirmation that your data was deleted. It is your word: the mail alone did not prove it. `
      : `on ${on(confirmedAt)} you confirmed what ${provider.name} had said by signed mail: that your data was deleted. `
  const demand = `Your demand ${reference}${submittedAt === null ? '' : ` left on ${on(submittedAt)}`}.`
  const entry = `Ledger entry ${head.seq}, hash ${head.hash}`
  const keep = isSigned
    ? 'It is a record of what the provider wrote, not a guarantee by us, and no legal advice.'
    : isOwnWord
      ? 'It is a record of what you said about a mail, not a guarantee by us, and no legal advice.'
      : 'It is a record of what the provider wrote and of what you said about it, not a guarantee by us, and no legal advice.'
  const heads = signed === undefined ? [] : [`Signed head: ${canonicalize(signed)}`]
  return {
    subject: `Deletion receipt: ${provider.company} (${reference})`,
    content: {
      title,
      paragraphs: [
        `${what}${demand}`,
        'The mail as it arrived, its signature and your letter are in your evidence log, and you can read them offline. The receipt is attached as a PDF.',
        entry,
        ...heads,
        `Keep this mail: it proves what your ledger said today. ${keep}`,
      ],
      button: { label: 'Open the evidence', url: `${facts.origin}/dashboard` },
    },
    paper: {
      title,
      facts: [`${what.charAt(0).toUpperCase()}${what.slice(1).trim()}`, demand, entry, ...heads],
      notes: [
        `Keep it: it proves what the ledger said on ${on(confirmedAt)}. ${keep}`,
        `Anybody can check it at ${facts.origin}/verify, with the ledger or the evidence bundle of the account; nothing is uploaded there.`,
      ],
    },
  }
}
