import canonicalize from 'canonicalize'

import type { Provider } from '../../../sync/catalog/providers.ts'
import { t } from '../../../sync/i18n/translate.ts'
import type { Instant } from '../../../sync/records/ids.ts'
import type { SignedHead } from '../../../sync/records/signed-head.ts'
import { inLanguageOf } from '../person-language.ts'
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
  /** The same on paper, in English. */
  paper: { title: string; facts: string[]; notes: string[] }
}

/**
 * The deletion receipt: what was confirmed and by whom, and where the evidence is. It makes no promise of its own. The
 * mail is in the language that is switched on; the paper is evidence, and in English.
 */
export function receiptMessage(facts: ReceiptFacts): Receipt {
  const { provider, reference, confirmedAt, signed, origin } = facts
  const { title, what, demand, entry, keep } = said(facts)
  return {
    subject: t('Deletion receipt: {company} ({reference})', { company: provider.company, reference }),
    content: {
      title,
      paragraphs: [
        `${what} ${demand}`,
        t(
          'The email as it arrived, its signature and your letter are in your evidence log, and you can read them offline. The receipt is attached as a PDF.',
        ),
        entry,
        ...(signed === undefined ? [] : [t('Signed head: {head}', { head: canonicalize(signed) ?? '' })]),
        `${t('Keep this email: it proves what your ledger said today.')} ${keep}`,
      ],
      button: { label: t('Open the evidence'), url: `${origin}/dashboard` },
    },
    paper: inLanguageOf('en', () => {
      const { title, what, demand, entry, keep } = said(facts)
      const heads = signed === undefined ? [] : [`Signed head: ${canonicalize(signed)}`]
      return {
        title,
        facts: [`${what.charAt(0).toUpperCase()}${what.slice(1)}`, demand, entry, ...heads],
        notes: [
          `Keep it: it proves what the ledger said on ${dayOf(confirmedAt)}. ${keep}`,
          `Anybody can check it at ${origin}/verify, with the ledger or the evidence bundle of the account; nothing is uploaded there.`,
        ],
      }
    }),
  }
}

/** As on the paper, in every language. */
const dayOf = (at: Instant): string => new Date(at).toISOString().slice(0, 10)

function said({ provider: { name, company }, reference, submittedAt, confirmedAt, known, head }: ReceiptFacts) {
  const day = dayOf(confirmedAt)
  const common = {
    demand:
      submittedAt === null
        ? t('Your demand {reference}.', { reference })
        : t('Your demand {reference} left on {day}.', { reference, day: dayOf(submittedAt) }),
    entry: t('Ledger entry {seq}, hash {hash}', head),
  }
  switch (known) {
    case 'signed_mail':
      return {
        ...common,
        title: t('{company} confirmed the deletion', { company }),
        what: t(
          'on {day} {name} said by signed email that your account and all of your personal data were deleted. We understood every sentence of it.',
          { day, name },
        ),
        keep: t('It is a record of what the provider wrote, not a guarantee by us, and no legal advice.'),
      }
    case 'own_word':
      return {
        ...common,
        title: t('You confirmed the deletion by {company}', { company }),
        what: t(
          'on {day} you read an email from {name} as the confirmation that your data was deleted. It is your word: the email alone did not prove it.',
          { day, name },
        ),
        keep: t('It is a record of what you said about an email, not a guarantee by us, and no legal advice.'),
      }
    case 'confirmed_mail':
      return {
        ...common,
        title: t('You confirmed the deletion by {company}', { company }),
        what: t('on {day} you confirmed what {name} had said by signed email: that your data was deleted.', {
          day,
          name,
        }),
        keep: t(
          'It is a record of what the provider wrote and of what you said about it, not a guarantee by us, and no legal advice.',
        ),
      }
  }
}
