import { saysThatAccountStays, voiceOf } from '../../server/sandbox/voices.ts'
import type { Provider } from '../../sync/catalog/providers.ts'
import type { Chance } from '../simulation/chance.ts'

/** What a provider, its mail server or a stranger sends. */
export type Said =
  | 'receipt'
  | 'extension'
  | 'proof'
  | 'identity'
  | 'progress'
  | 'unclear'
  | 'partial'
  | 'refusal'
  | 'done'
  | 'plainly done'
  | 'bounce'
  | 'spoof'

/** One mail, this many days after the demand was taken. */
interface Step {
  after: number
  said: Said
}

/** A provider's behavior toward one demand. What follows a proof of ours is in `thenDone`. */
export interface Course {
  steps: Step[]
  /** Days from our proof until it is done; null: never. */
  afterProof: number | null
}

/** The relative frequency of each kind of provider. */
const COURSES = {
  silence: 12,
  done: 32,
  extension: 9,
  proof: 9,
  refusal: 7,
  identity: 6,
  partial: 5,
  bounce: 7,
  spoof: 7,
  late: 8,
  unclear: 4,
} as const
export type CourseName = keyof typeof COURSES

export function aCourse(chance: Chance): Course & { name: CourseName } {
  const between = (from: number, to: number) => from + chance.next() * (to - from)
  const name = chance.weighted(COURSES)
  const receipt: Step[] = chance.yes(0.7) ? [{ after: between(0.3, 6), said: 'receipt' }] : []
  const with_ = (...steps: Step[]) => ({ name, afterProof: null, steps: [...receipt, ...steps] })
  switch (name) {
    case 'silence':
      return { name, afterProof: null, steps: [] }
    case 'done':
      return with_(...(chance.yes(0.3) ? [{ after: between(6, 20), said: 'progress' as const }] : []), {
        after: between(8, 44),
        said: chance.yes(0.5) ? 'plainly done' : 'done',
      })
    case 'extension':
      return with_({ after: between(12, 43), said: 'extension' }, { after: between(46, 88), said: 'done' })
    case 'proof':
      return {
        ...with_({ after: between(2, 12), said: 'proof' }),
        afterProof: chance.yes(0.8) ? between(3, 30) : null,
      }
    case 'refusal':
      return with_({ after: between(5, 60), said: 'refusal' })
    case 'identity':
      return with_({ after: between(2, 15), said: 'identity' }, { after: between(20, 70), said: 'done' })
    case 'partial':
      return with_({ after: between(8, 50), said: 'partial' })
    case 'bounce':
      return { name, afterProof: null, steps: [{ after: between(0.1, 2), said: 'bounce' }] }
    case 'spoof':
      return {
        name,
        afterProof: null,
        steps: [
          { after: between(1, 30), said: 'spoof' },
          ...(chance.yes(0.5) ? [{ after: between(31, 60), said: 'done' as const }] : []),
        ],
      }
    case 'late':
      return {
        name,
        afterProof: null,
        steps: [
          { after: between(47, 80), said: 'receipt' },
          { after: between(81, 110), said: 'done' },
        ],
      }
    case 'unclear':
      return with_({ after: between(5, 40), said: 'unclear' })
  }
}

/** Created once: a formatter costs more than a thousand dates formatted with it. */
const LONG_DATE = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' })
const date = (at: number) => LONG_DATE.format(at)

/** Its text, as that provider's support writes it. */
export function wordsFor(
  said: Exclude<Said, 'bounce'>,
  {
    provider,
    letter,
    ticket,
    receivedAt,
    now,
  }: { provider: Provider; letter: string; ticket: string; receivedAt: number; now: number },
): string {
  const facts = {
    company: provider.company,
    assistant: provider.assistant,
    ticket,
    reference: null,
    receivedOn: date(receivedAt),
    today: date(now),
    inFortyFiveDays: date(putOffTo(now)),
    accountStays: saysThatAccountStays(letter, provider),
  }
  // Closes a request without a question, whichever it was.
  const inPlainWords = ({ accountStays }: typeof facts) => [
    accountStays
      ? 'All of the data in your account has been permanently deleted.'
      : 'We have permanently deleted your account and all data that belongs to it.',
  ]
  const { say } = voiceOf(provider)
  const desk = {
    receipt: say.acknowledge,
    extension: say.extend,
    identity: say.ask_identity,
    progress: say.progress,
    unclear: say.unclear,
    refusal: say.refuse,
    done: say.confirm,
    'plainly done': inPlainWords,
    spoof: inPlainWords,
    proof: () => ['Please provide signed permission that shows that the agent may act on behalf of the consumer.'],
    partial: () => [
      'We have permanently deleted your account and all data that belongs to it. Billing records are retained, as tax law asks.',
    ],
  } satisfies Record<typeof said, (given: typeof facts) => string[]>
  return desk[said](facts).join('\r\n\r\n')
}

/** The date that an extension names. */
export const putOffTo = (now: number): number => now + 45 * 86_400_000
