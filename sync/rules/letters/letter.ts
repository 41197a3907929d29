import type { Provider } from '../../catalog/providers.ts'
import type { Regime } from '../../catalog/regimes.ts'
import type { Instant } from '../../records/ids.ts'
import type { Decision } from '../../records/request.ts'
import type { EarlierOutcome } from '../demand/earlier-outcome.ts'
import type { LetterId } from '../demand/lifecycle.ts'
import type { Signature } from './signature.ts'

/** One kind of letter: what it says about a request on the day on which it is written. */
export type Letter = (facts: LetterFacts) => LetterText

/** All that a letter may draw on. */
export interface LetterFacts {
  provider: Provider
  /** The privacy address that this letter goes to: one of the provider's channels. */
  address: string
  /** The ZIP is accepted because it comes with the person, and never written. */
  person: { firstName: string; lastName: string; email: string; zipCode?: string }
  /** Of the state of residence. */
  regime: Regime
  /** `TR-XXXX-NNNN`. */
  reference: string
  replyTo: string
  writtenOn: Instant
  /** When the relay took the demand; null or absent until then. */
  submittedAt?: Instant | null
  /** Absent: submittedAt, the time it was paused, and the regime's days. */
  dueAt?: Instant | null
  /** Length of the pauses since then, which nobody holds against the provider. */
  pausedMs?: number | undefined
  /** When the provider confirmed receipt; null or absent as long as it has not. */
  acknowledgedAt?: Instant | null
  /** The provider's own number for the request. */
  ticket?: string | null | undefined
  /** What the provider has decided so far. */
  decision: Decision
  /** How its request of an earlier cycle ended, for the demand; absent where it did not end in words of its own. */
  earlier?: EarlierOutcome | undefined
  /** When the authorization was signed; null in a preview, before that. */
  signedAt: Instant | null
  /** The person's hand, for the letters that the person signs; null in a preview. */
  signature: Signature | null
  company: { name: string; address: string }
  /** The lawyer who stands behind the formal notices, by name; null when there is none. */
  counsel: string | null
  /** Letters that left before this one, oldest first. */
  previous: readonly { letter: LetterId; sentAt: Instant }[]
}

export type LetterBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }

/** A letter ready to be shown, mailed or printed: the same words in all three. */
export interface LetterText {
  title: string
  subject: string
  from: { name: string; address: string }
  to: string[]
  date: string
  reference: string
  replyTo: string
  blocks: LetterBlock[]
  signature: LetterSignature
  /** What travels with the letter. */
  enclosures: string[]
}

interface LetterSignature {
  /** Who speaks: the agent for the person, or the person alone. */
  by: 'agent' | 'person'
  /** Lines below the signature: name first. */
  lines: string[]
  /** The person's own hand; only where the person signs the letter. */
  mark: Signature | null
  /** When the authorization was signed; null in a preview. */
  signedAt: Instant | null
}

/**
 * Whose letter it is, line by line: the agent's, or the person's with who carries it below. A letter that the person
 * sends by their own hand is carried by nobody, and `from` is the person.
 */
export function letterhead({ from, signature }: LetterText): string[] {
  const name = signature.lines[0]
  const isCarried = signature.by === 'person' && name !== undefined && name !== from.name
  return isCarried ? [name, `Transmitted by ${from.name}, ${from.address}`] : [from.name, from.address]
}

/** The letter as the text of a mail. */
export function plainText(letter: LetterText): string {
  const head = [...letterhead(letter), '', letter.date, `Reference: ${letter.reference}`]
  const body = letter.blocks.map(block => (block.kind === 'list' ? listText(block.items) : block.text))
  const { signature } = letter
  const mark = signature.mark?.kind === 'typed' ? [`Signed: ${signature.mark.value}`] : []
  const parts = [
    head.join('\n'),
    ['To:', ...letter.to].join('\n'),
    letter.title.toUpperCase(),
    ...body,
    [...mark, ...signature.lines].join('\n'),
    `Enclosed: ${letter.enclosures.join('; ')}`,
  ]
  return `${parts.join('\n\n')}\n`
}

const listText = (items: readonly string[]): string => items.map(item => `- ${item}`).join('\n')
