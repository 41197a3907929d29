import type { Provider } from '../../catalog/providers.ts'
import type { Regime } from '../../catalog/regimes.ts'
import type { Asked } from '../../records/demand-scope.ts'
import type { Instant } from '../../records/ids.ts'
import type { EarlierOutcome } from '../demand/earlier-outcome.ts'
import type { LetterId } from '../demand/lifecycle.ts'
import type { Stands } from '../demand/what-stands.ts'
import type { Signature } from './signature.ts'

/** One kind of letter: what it says about a request on the day on which it is written. */
export type Letter = (facts: LetterFacts) => LetterText

/** All facts that a letter may use. */
export interface LetterFacts {
  provider: Provider
  /** The privacy address that this letter is sent to: one of the provider's channels. */
  address: string
  /** The ZIP code is accepted because it is part of the person's record, but never written. */
  person: { firstName: string; lastName: string; email: string; zipCode?: string }
  /** What the request asks for: as chosen when its demand is written, and the same in all later letters. */
  asked: Asked
  /** Regime of the state of residence. */
  regime: Regime
  /** `TR-XXXX-NNNN`. */
  reference: string
  replyTo: string
  writtenOn: Instant
  /** What stands on the day of writing: all that a letter says about the course of the matter follows from it. */
  stands: Stands
  /** For the demand: how the request of an earlier cycle ended; absent if the provider never stated an outcome. */
  earlier?: EarlierOutcome | undefined
  /** When the authorization was signed; null in a preview before that. */
  signedAt: Instant | null
  /** The person's signature, for letters that the person signs; null in a preview. */
  signature: Signature | null
  company: { name: string; address: string }
  /** Name of the lawyer responsible for the formal notices; null if there is none. */
  counsel: string | null
  /** Letters sent before this one, oldest first. */
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
  /** What is sent along with the letter. */
  enclosures: string[]
}

interface LetterSignature {
  /** Who is speaking: the agent on behalf of the person, or the person alone. */
  by: 'agent' | 'person'
  /** Lines below the signature, starting with the name. */
  lines: string[]
  /** The person's own signature; only if the person signs the letter. */
  mark: Signature | null
  /** When the authorization was signed; null in a preview. */
  signedAt: Instant | null
}

/**
 * Letterhead, line by line: the agent's, or the person's followed by who transmits the letter. A letter that the person
 * sends themselves has no transmitter, and `from` is the person.
 */
export function letterhead({ from, signature }: LetterText): string[] {
  const name = signature.lines[0]
  const isCarried = signature.by === 'person' && name !== undefined && name !== from.name
  return isCarried ? [name, `Transmitted by ${from.name}, ${from.address}`] : [from.name, from.address]
}

/** The letter as plain text for a mail. */
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
