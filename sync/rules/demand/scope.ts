import type { Provider } from '../../catalog/providers.ts'
import type { Allowed, Authorization } from '../../records/authorization.ts'
import type { Asked, DemandScope } from '../../records/demand-scope.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { type Choices, chosenProviders } from '../providers/known-providers.ts'

/**
 * What a demand asks for. The person chooses it per provider; the signature names it; it is fixed in the request when
 * the demand is written, and every later letter repeats it.
 */

/** Until the person chooses, a provider is asked for the contents alone. */
export const UNCHOSEN: Asked = { scope: 'contents', apiData: false, knownAs: null }

/** What a request asks for. Demands from before there was a choice asked for the account. */
export const scopeOf = (request: Pick<DeletionRequest, 'scope'>): DemandScope => request.scope ?? 'account'

/** All that a written demand asked for, and that its later letters repeat. */
export function askedIn(request: Pick<DeletionRequest, 'scope' | 'apiData' | 'knownAs'>): Asked {
  const isFromBefore = (request.scope ?? null) === null
  return {
    scope: scopeOf(request),
    apiData: isFromBefore || request.apiData === true,
    knownAs: request.knownAs ?? null,
  }
}

/** What the next demand to a provider asks for: the person's choice, within what that provider can be asked for. */
export function askedOf(provider: Pick<Provider, 'id' | 'deletes'>, choices: Choices): Asked {
  const choice = choices.find(({ providerId }) => providerId === provider.id)
  const knownAs = choice?.knownAs ?? null
  const canClose = whyOnlyContents(provider, knownAs) === undefined
  return {
    scope: canClose ? (choice?.scope ?? UNCHOSEN.scope) : 'contents',
    apiData: provider.deletes.api !== null && choice?.apiData === true,
    knownAs,
  }
}

/** Why a provider can be asked for the contents alone, in words for the person; undefined if there is a choice. */
export function whyOnlyContents({ deletes }: Pick<Provider, 'deletes'>, knownAs: string | null) {
  if (deletes.account === null) return deletes.onlyContents
  return isHandle(knownAs) ? deletes.account.elsewhere?.shown : undefined
}

/** '@dana' is an account on a social network. */
const isHandle = (knownAs: string | null): boolean => knownAs?.startsWith('@') === true

/** Longest identifier, in characters. */
export const MAX_KNOWN_AS = 80

/** An identifier as it is stored: one line of printable characters; null if nothing is left. */
export function knownAsTyped(typed: string): string | null {
  const line = typed
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return [...line].slice(0, MAX_KNOWN_AS).join('').trim() || null
}

/** What a signature given now would allow, provider by provider, in the order of the lists. */
export function allowedBy(choices: Choices): Allowed[] {
  return chosenProviders(choices).map(provider => {
    const asked = askedOf(provider, choices)
    return { providerId: provider.id, ...asked, line: lineOf(provider, asked) }
  })
}

/** The lines of the signed wording that say what each provider is asked for. */
export const signedLines = (choices: Choices): string[] => allowedBy(choices).map(({ line }) => line)

/** One line of the signed wording. */
export function lineOf({ name, deletes }: Pick<Provider, 'name' | 'deletes'>, asked: Asked): string {
  const { contents, stays } = deletes
  const closes = asked.scope === 'account' && deletes.account !== null
  const api = asked.apiData && deletes.api !== null ? ', and my API data' : ''
  const account = closes
    ? ', and the account too: I understand that it will be closed and cannot be restored'
    : stays === null
      ? ''
      : `; ${stays.signed}`
  const known = asked.knownAs === null ? '' : ` (I am known there by ${asked.knownAs})`
  return `${name}${known}: ${contents.signed}${api}${account}.`
}

/**
 * What a signature allows for one provider. One from before there was a choice, or from before the provider was
 * switched on, allows the contents alone, so that nobody loses an account unasked.
 */
const signedFor = ({ allows }: Signed, providerId: string): Asked =>
  allows?.find(each => each.providerId === providerId) ?? UNCHOSEN

type Signed = Pick<Authorization, 'allows'>

/** Whether a signature says what the person has chosen: exactly that, as keeping an account is signed as well. */
function isAsSigned(authorization: Signed, providerId: string, asked: Asked): boolean {
  const signed = signedFor(authorization, providerId)
  return signed.scope === asked.scope && signed.apiData === asked.apiData && signed.knownAs === asked.knownAs
}

/** Chosen providers whose choice is not the one that was signed. */
export function unsignedChoices(authorization: Signed, choices: Choices): Provider[] {
  return chosenProviders(choices).filter(
    provider => !isAsSigned(authorization, provider.id, askedOf(provider, choices)),
  )
}

interface WrittenFacts {
  request: Pick<DeletionRequest, 'providerId' | 'submittedAt' | 'scope' | 'apiData' | 'knownAs'>
  provider: Pick<Provider, 'id' | 'deletes'>
  choices: Choices
  authorization: Signed
}

/**
 * Whether what a letter would ask for is not, or no longer, what the person signed and chose. A demand asks for what is
 * chosen now; later letters ask for what their demand did, so they stop once the person has chosen less.
 */
export function whyNotCovered({
  request,
  provider,
  choices,
  authorization,
}: WrittenFacts): 'scope_unsigned' | 'scope_narrowed' | undefined {
  const chosen = askedOf(provider, choices)
  if (request.submittedAt === null) {
    return isAsSigned(authorization, provider.id, chosen) ? undefined : 'scope_unsigned'
  }
  const asked = askedIn(request)
  const isMore = (limit: Asked) =>
    (asked.scope === 'account' && provider.deletes.account !== null && limit.scope !== 'account') ||
    (asked.apiData && provider.deletes.api !== null && !limit.apiData)
  // A request from before there was a choice relies on a signature of that time until the person chooses or signs anew.
  const choice = choices.find(({ providerId }) => providerId === provider.id)
  const hasChosen = (choice?.scope ?? null) !== null || (request.scope ?? null) !== null
  const hasSigned = (authorization.allows ?? null) !== null
  const isNarrowed = (hasChosen && isMore(chosen)) || (hasSigned && isMore(signedFor(authorization, provider.id)))
  return isNarrowed ? 'scope_narrowed' : undefined
}
