import type { Provider } from '../../sync/catalog/providers.ts'
import { citable, jurisdictionOf, lawOn } from '../../sync/catalog/regimes.ts'
import { stateOfZip } from '../../sync/catalog/zip-states.ts'
import type { Account } from '../../sync/records/account.ts'
import type { Asked } from '../../sync/records/demand-scope.ts'
import type { Email } from '../../sync/records/email.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { checkName } from '../../sync/rules/account/fields.ts'
import { askedOf, signedLines } from '../../sync/rules/demand/scope.ts'
import { NOTHING_SENT } from '../../sync/rules/demand/what-stands.ts'
import { authorizationText } from '../../sync/rules/letters/authorization-text.ts'
import { letters } from '../../sync/rules/letters/index.ts'
import type { LetterText } from '../../sync/rules/letters/letter.ts'
import { isSignature, type Signature } from '../../sync/rules/letters/signature.ts'
import { type Choices, chosenProviders } from '../../sync/rules/providers/known-providers.ts'
import { isForReal } from '../data/for-real.ts'

export interface PaperFacts {
  account: Pick<Account, 'firstName' | 'lastName' | 'zipCode'>
  email: Pick<Email, 'email' | 'inboundAlias' | 'verifiedAt'>
  choices: Choices
  company: { name: string; address: string }
  /** When the authorization was signed; until then the letters say that it is not. */
  signedAt?: Instant | null
}

/** What is signed, and the letters that it authorizes. */
export interface Paper {
  /** The full wording; the server builds the same bytes from the same facts, and hashes them. */
  text: string
  /** Providers that are switched on, in the catalog's order, then the person's own. */
  providers: readonly Provider[]
  /** What the letter to this provider asks for. */
  askedOf(provider: Provider): Asked
  letterTo(provider: Provider, writtenOn: Instant, asked?: Asked): LetterText
}

/** Placeholder in a letter for what is filled in only on the day of sending. */
export const GIVEN_LATER = 'given when it is sent'

/** The paper of an account, or why there is none yet. */
export function paperOf({
  account,
  email,
  choices,
  company,
  signedAt = null,
}: PaperFacts): Paper | 'no_state' | 'no_provider' {
  const state = stateOfZip(account.zipCode)
  const residence = state === undefined ? undefined : jurisdictionOf(state)
  if (state === undefined || residence === undefined) return 'no_state'
  const providers = chosenProviders(choices)
  if (providers.length === 0) return 'no_provider'
  const person = { firstName: account.firstName, lastName: account.lastName }
  const at = email.inboundAlias.lastIndexOf('@')
  return {
    text: authorizationText({ person, email: email.email, providers: signedLines(choices), company, state }),
    providers,
    askedOf: provider => askedOf(provider, choices),
    letterTo: (provider, writtenOn, asked = askedOf(provider, choices)) =>
      letters.demand({
        provider,
        asked,
        address: provider.channels[0]?.address ?? '',
        person: { ...person, email: email.email },
        regime: citable(lawOn(residence, writtenOn), isForReal()),
        reference: GIVEN_LATER,
        // Each letter has its own reply address: the alias, a plus and a code.
        replyTo: `${email.inboundAlias.slice(0, at)}+${GIVEN_LATER}${email.inboundAlias.slice(at)}`,
        writtenOn,
        stands: NOTHING_SENT,
        signedAt,
        signature: null,
        company,
        counsel: null,
        previous: [],
      }),
  }
}

/** A name that can be read, or at least one stroke: the same rule as the server's. */
export function isUsableSignature({ kind, value }: Signature): boolean {
  const isPlain = kind === 'drawn' || value.split(' ').every(word => word === '' || checkName(word).ok)
  return isPlain && isSignature({ kind, value: kind === 'typed' ? value.trim() : value })
}

/** Lower-case hex of the hash of a text's UTF-8 bytes. */
export async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
