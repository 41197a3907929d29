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
  script: 'Something in it has letters or signs that we do not read:',
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

/** More than one sentence that could not be read: the person has to see all of them, as each may be the limit. */
const SEVERAL: PlainMessage = 'Sentences we could not read:'

/** What could not be read are the very words about the deletion, which are quoted already. */
const ONLY_THE_CLAIM: PlainMessage = 'We are not sure that these words cover all of it.'

/**
 * The first lines in a reply's `sentence` column, one for each sentence that was not understood: no sentence contains a
 * tab, so nothing else is read as a reason.
 */
export const unreadLines = ({ why, unread }: { why: WhyAsked; unread: readonly string[] }): string[] =>
  (unread.length === 0 ? [''] : unread).map(sentence => `${why}\t${sentence.replace(/\s+/g, ' ')}`)

interface ClaimQuestion {
  /** The sentences that claim the deletion: what decides comes first. */
  claims: string[]
  /** What could not be settled automatically; empty in rows stored by an older version. */
  reason: string
  /** Every sentence that could not be read, in the order of the mail. */
  unread: string[]
}

/** What the person is asked about a claimed deletion, taken from the reply's row. */
export function claimQuestion({ sentence = '' }: Pick<Reply, 'sentence'>): ClaimQuestion {
  const lines = sentence.split('\n').filter(line => line !== '')
  const marked = lines.map(line => line.split('\t'))
  const [why = ''] = marked[0] ?? []
  if (marked[0]?.length !== 2 || !isWhy(why)) return { claims: lines, reason: '', unread: [] }
  const count = marked.findIndex(parts => parts.length !== 2 || parts[0] !== why)
  const claims = count < 0 ? [] : lines.slice(count)
  const quoted = marked.slice(0, count < 0 ? marked.length : count).flatMap(([, sentence = '']) => sentence || [])
  // A claim that was not understood either is quoted once, as the claim.
  const unread = quoted.filter(sentence => !claims.includes(sentence))
  return { claims, reason: t(reasonFor(why, quoted.length > 0 && unread.length === 0, unread.length)), unread }
}

function reasonFor(why: WhyAsked, isClaimAlone: boolean, count: number): PlainMessage {
  if (isClaimAlone) return ONLY_THE_CLAIM
  return why === 'sentence' && count > 1 ? SEVERAL : REASONS[why]
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
