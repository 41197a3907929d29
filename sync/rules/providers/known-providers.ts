import { ALWAYS } from '../../catalog/dated.ts'
import { CHATS, FEEDBACK, FILES, MEMORIES, PROFILE } from '../../catalog/deletion-bullets.ts'
import { type Deletes, PROVIDERS, type Provider, providerById } from '../../catalog/providers.ts'
import type { OwnProvider, ProviderChoice, Relation } from '../../records/provider-choice.ts'

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

/** What can be asked of a company about which only its name is known, by the person's relation to it. */
export const deletesOf = (relation: Relation): Deletes =>
  relation === 'customer' || relation === 'former_customer' ? OF_AN_ACCOUNT : WITHOUT_ACCOUNT

const OF_AN_ACCOUNT: Deletes = {
  contents: {
    bullets: [CHATS, FILES, MEMORIES, FEEDBACK],
    brief: 'chats, files, memories, feedback',
    signed: 'my chats, files, memories and training copies',
    shown: 'Chats, files, memories, training copies.',
    covers: 'Chats, files, memories, feedback, and copies set aside for training.',
    costs: 'Your own copy goes too. Export first what you need.',
  },
  stays: {
    letter: 'the account, its login and its plan stay',
    signed: 'my account stays',
    shown: 'Account stays.',
    tag: 'account stays',
  },
  account: {
    bullets: [PROFILE],
    covers: 'All of that, and the profile, the login and the settings.',
    costs: 'It cannot be undone. A paid plan ends, and the same address may not be usable again.',
  },
  api: null,
}

/** Without an account there are no chats to list, and no account that could stay. */
const WITHOUT_ACCOUNT: Deletes = {
  contents: {
    bullets: [
      'every category of personal data, whatever its source;',
      'files, messages, recordings, and whatever was made from them, also to improve models;',
      'every profile or inference;',
    ],
    brief: 'every category of it, whatever its source',
    signed: 'everything that it holds on me',
    shown: 'Everything that it holds on you.',
    covers: 'Everything that the company holds on you, whatever its source.',
    costs: 'It cannot be undone. Records that a law makes it keep may stay; the letter asks which.',
  },
  stays: null,
  account: null,
  onlyContents: 'You have no account there, so there is none to keep or to close.',
  api: null,
}

/** Dark enough for white text, and different from all colors in the catalog. */
export const OWN_COLORS = ['#7a4fb5', '#a83f6b', '#1f6f86', '#7d6210', '#54702a'] as const

export const domainIn = (address: string): string => address.slice(address.lastIndexOf('@') + 1)
