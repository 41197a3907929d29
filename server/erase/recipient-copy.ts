import { PROVIDERS, type Provider } from '../../sync/catalog/providers.ts'
import { JURISDICTIONS } from '../../sync/catalog/regimes.ts'
import type { Authorization } from '../../sync/records/authorization.ts'
import type { ProviderChoice } from '../../sync/records/provider-choice.ts'
import { lineOf, UNCHOSEN } from '../../sync/rules/demand/scope.ts'
import { authorizationText } from '../../sync/rules/letters/authorization-text.ts'
import { chosenProviders } from '../../sync/rules/providers/known-providers.ts'
import { sha256Hex } from '../store/hash.ts'

interface SignedFacts {
  authorization: Pick<Authorization, 'textVersion' | 'textSha256' | 'email' | 'allows'>
  person: { firstName: string; lastName: string }
  company: { name: string; address: string }
  /** The state where the person lives now, which usually is where they lived when they signed. */
  state: string
  /** All choices of the account, including those that are switched off. */
  choices: readonly ProviderChoice[]
}

/** More providers than an account can have; each one doubles the number of lists that may have been signed. */
const MOST_NAMES = 9

/**
 * The wording as it was signed, but with only one provider, because it should not learn which others somebody uses. The
 * lines that were signed are on record; of earlier wordings only the hash and the paper are, so their list of providers
 * is found by trial. Undefined if it is not found: then only the paper itself can say what was signed.
 */
export function recipientCopy(facts: SignedFacts, recipient: Provider): string | undefined {
  const { authorization, person, company } = facts
  const { textVersion: version, textSha256, email, allows } = authorization
  const line = allows?.find(({ providerId }) => providerId === recipient.id)?.line ?? lineOf(recipient, UNCHOSEN)
  for (const state of new Set([facts.state, ...Object.keys(JURISDICTIONS)])) {
    const textWith = (providers: readonly string[]) =>
      authorizationText({ person, email, providers, company, state, version })
    const isSigned = (providers: readonly string[]) => sha256Hex(textWith(providers)) === textSha256
    if (allows) {
      if (isSigned(allows.map(each => each.line))) return textWith([line])
    } else if (listsFound(facts.choices, isSigned)) return textWith([recipient.name])
  }
  return undefined
}

function listsFound(choices: readonly ProviderChoice[], isSigned: (names: readonly string[]) => boolean): boolean {
  const names = namesOf(choices).slice(0, MOST_NAMES)
  const enabled = chosenProviders(choices.filter(choice => choice.enabled)).map(({ name }) => name)
  return isSigned(enabled) || isSigned(names) || listsOf(names).some(isSigned)
}

/** Names that may have been in it, in the order in which the wording lists them. */
function namesOf(choices: readonly ProviderChoice[]): string[] {
  const own = choices.flatMap(choice =>
    choice.own ? [{ ...choice, enabled: true, own: { ...choice.own, removedAt: null } }] : [],
  )
  return [...PROVIDERS.map(({ name }): string => name), ...chosenProviders(own).map(({ name }) => name)]
}

/** Every list of one or more of these names, in their order. */
function listsOf(names: readonly string[]): string[][] {
  return Array.from({ length: 2 ** names.length - 1 }, (_, at) => names.filter((_, bit) => ((at + 1) >> bit) & 1))
}
