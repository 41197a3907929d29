import { type PlainMessage, t } from '../../i18n/translate.ts'
import type { Reply } from '../../records/reply.ts'

/** Why a mail that claims a deletion does not close the request automatically, or why a mail could not be read at all. */
export type WhyAsked =
  | 'sentence'
  | 'script'
  | 'nothing_deleted'
  | 'not_everything'
  | 'picture'
  | 'attachment'
  | 'hidden'
  | 'two_versions'
  | 'too_long'
  | 'many'
  | 'unreadable'

const REASONS: Readonly<Record<WhyAsked, PlainMessage>> = {
  sentence: 'One sentence we could not read:',
  script: 'One line has letters or signs that we do not read:',
  nothing_deleted: 'We found no sentence that says plainly that the account and all personal data are gone.',
  not_everything: 'It does not name both the account and all personal data, which you asked for.',
  picture: 'It shows a picture, which we cannot read.',
  attachment: 'It has an attachment, which we do not read.',
  hidden: 'Some of its words may be hidden or struck out.',
  two_versions: 'It has two versions that do not say the same.',
  too_long: 'It is longer than a plain confirmation.',
  many: 'It was sent as an email to many people.',
  unreadable: 'We cannot read this mail; open the file.',
}

/**
 * Prefix for the lines in a reply's `sentence` column: no sentence contains a tab, so nothing else is read as a reason.
 */
export const unreadLine = (why: WhyAsked, sentence: string): string => `${why}\t${sentence.replace(/\s+/g, ' ')}`

interface ClaimQuestion {
  /** What could not be settled automatically; empty in rows stored by an older version. */
  reason: string
  /** The sentence that could not be read, if there is one. */
  unread: string
  /** The sentences that claim the deletion. */
  claims: string[]
}

/** What the person is asked about a claimed deletion, taken from the reply's row. */
export function claimQuestion({ sentence = '' }: Pick<Reply, 'sentence'>): ClaimQuestion {
  const lines = sentence.split('\n').filter(line => line !== '')
  const [why = '', unread = ''] = lines[0]?.split('\t') ?? []
  if (!lines[0]?.includes('\t') || !isWhy(why)) return { reason: '', unread: '', claims: lines }
  const claims = lines.slice(1).filter(line => line !== unread)
  return { reason: t(REASONS[why]), unread, claims }
}

/**
 * Whether 'yes, it is a completion' may be highlighted among the answers: never if something in the mail contradicts
 * it, or if the mail was read as something else.
 */
export function isYesLikely(reply: Pick<Reply, 'sentence' | 'claims' | 'category' | 'readAs'>): boolean {
  const isClaim = reply.claims === true || (reply.readAs ?? reply.category) === 'completion'
  return isClaim && claimQuestion(reply).reason === ''
}

const isWhy = (why: string): why is WhyAsked => Object.hasOwn(REASONS, why)
