import { ALWAYS } from '../../catalog/dated.ts'
import { deletesOf } from '../../catalog/own-deletes.ts'
import { PROVIDERS, type Provider, providerById } from '../../catalog/providers.ts'
import type { OwnProvider, ProviderChoice } from '../../records/provider-choice.ts'

/** The rows that store an account's choices, including the providers that it added itself. */
export type Choices = readonly Pick<
  ProviderChoice,
  'providerId' | 'enabled' | 'own' | 'scope' | 'apiData' | 'knownAs'
>[]

/** The only lookup of a provider by its id: in the catalog, or among the account's own, including removed ones. */
export function knownProvider(id: string, choices: Choices): Provider | undefined {
  const own = choices.find(choice => choice.providerId === id)?.own
  return providerById(id) ?? (own ? ownProvider(id, own) : undefined)
}

/** All providers that the account can switch on: the catalog's, then its own in the order in which they were added. */
export function knownProviders(choices: Choices): Provider[] {
  const own = choices
    .flatMap(({ providerId, own }) => (own && own.removedAt === null ? [{ providerId, own }] : []))
    .sort((a, b) => a.own.addedAt - b.own.addedAt || (a.providerId < b.providerId ? -1 : 1))
  return [...PROVIDERS, ...own.map(({ providerId, own }) => ownProvider(providerId, own))]
}

/** All providers that are switched on, in the same order. */
export function chosenProviders(choices: Choices): Provider[] {
  const enabled = new Set(choices.filter(choice => choice.enabled).map(choice => choice.providerId))
  return knownProviders(choices).filter(({ id }) => enabled.has(id))
}

/** Whether a first letter may be sent to it: for an own provider, the domain must have been found to accept mail. */
export function takesLetters({ own }: Pick<Provider, 'own'>): boolean {
  return own === undefined || own.mail === 'taken'
}

/** Whether the server still has to check that an own provider's domain accepts mail. */
export function isUnchecked({ own }: Pick<ProviderChoice, 'own'>): boolean {
  return own !== null && own !== undefined && own.mail === 'unchecked' && own.removedAt === null
}

/** A record like those of the catalog, based only on what the person entered. */
function ownProvider(id: string, own: OwnProvider): Provider {
  return {
    id,
    name: own.name,
    company: own.name,
    assistant: domainIn(own.address),
    color: OWN_COLORS[[...id].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0) % OWN_COLORS.length] ?? '',
    channels: [{ ...ALWAYS, address: own.address, verifiedOn: null, source: 'named by the person' }],
    portal: null,
    replyDomains: own.replyDomain === null ? [] : [own.replyDomain],
    outsiders: [],
    service: null,
    deletes: deletesOf(own.relation ?? 'customer'),
    own,
  }
}

/** Dark enough for white text, and different from all colors in the catalog. */
export const OWN_COLORS = ['#7a4fb5', '#a83f6b', '#1f6f86', '#7d6210', '#54702a'] as const

export const domainIn = (address: string): string => address.slice(address.lastIndexOf('@') + 1)
