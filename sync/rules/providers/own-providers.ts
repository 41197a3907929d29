import {
  DESK_DOMAINS,
  INWARD,
  MAILBOX_DOMAINS,
  MAILBOX_LABELS,
  NOWHERE,
  OFFICE_WORDS,
  PUBLIC_DOMAINS,
  PUBLIC_SECONDS,
  PUBLIC_TOPS,
  UNREAD_BOXES,
  WORDS_BESIDE,
} from '../../catalog/mailbox-domains.ts'
import { PROVIDERS } from '../../catalog/providers.ts'
import type { Instant } from '../../records/ids.ts'
import type { OwnProvider, ProviderChoice, Relation } from '../../records/provider-choice.ts'
import type { ProblemCode } from '../../wire/problem.ts'
import { checkEmail, checkName } from '../account/fields.ts'
import { DAY_MS } from '../calendar/day.ts'
import { domainIn } from './known-providers.ts'
import { evenLetters, isOneLetterOff } from './look-alike.ts'

/** Maximum of an account's own providers in its lists at the same time. */
export const MAX_OWN_PROVIDERS = 5
/** Maximum added within 30 days, including removed ones: nobody writes to a new company every hour. */
export const MAX_ADDED = 10
const ADDED_WITHIN_MS = 30 * DAY_MS

const MAX_NAME = 60
const MAX_SITE = 200

/** The fields as the person typed them. */
export interface TypedProvider {
  name: string
  address: string
  /** May be empty. */
  site: string
  /** The person's relation to the company; undefined if an older version of the app did not ask. */
  relation?: Relation | undefined
}

export interface ProviderFault {
  field: keyof TypedProvider
  code: ProblemCode
}

type CheckedProvider =
  | { ok: true; value: Pick<OwnProvider, 'name' | 'address' | 'site' | 'relation'> }
  | { ok: false; fault: ProviderFault }

/**
 * A provider that the person adds, in the form that is stored, or the first fault found. Device and server run the same
 * checks; only the server can find out, later, whether the domain accepts mail.
 */
export function checkOwnProvider(
  typed: TypedProvider,
  choices: readonly Pick<ProviderChoice, 'own'>[],
  now: Instant,
): CheckedProvider {
  const fault = (field: ProviderFault['field'], code: ProblemCode): CheckedProvider => ({
    ok: false,
    fault: { field, code },
  })
  const named = checkName(typed.name.replace(/ +/g, ' '))
  if (!named.ok || [...named.value].length > MAX_NAME || !/[\p{L}\p{N}]/u.test(named.value)) {
    return fault('name', 'provider_name')
  }
  const name = named.value
  if (isNameOfCatalog(name)) return fault('name', 'provider_known')

  const addressed = checkEmail(typed.address)
  if (!addressed.ok) return fault('address', 'provider_address')
  const address = addressed.value
  const wrong = addressFault(address)
  if (wrong !== undefined) return fault('address', wrong)

  const site = checkedSite(typed.site)
  if (site === undefined) return fault('site', 'provider_site')
  const at = site === null ? undefined : hostFault(hostOf(site))
  if (at !== undefined) return fault('site', at)

  const own = choices.flatMap(choice => choice.own ?? [])
  const standing = own.filter(({ removedAt }) => removedAt === null)
  if (standing.some(other => domainIn(other.address) === domainIn(address) || sameName(other.name, name))) {
    return fault('address', 'provider_twice')
  }
  if (standing.length >= MAX_OWN_PROVIDERS) return fault('name', 'provider_limit')
  if (own.filter(({ addedAt }) => addedAt > now - ADDED_WITHIN_MS).length >= MAX_ADDED) {
    return fault('name', 'provider_rate')
  }
  const { relation } = typed
  return { ok: true, value: { name, address, site, ...(relation === undefined ? {} : { relation }) } }
}

/** Why no demand may be sent to a well-formed address; undefined if one may. */
function addressFault(address: string): ProblemCode | undefined {
  const domain = domainIn(address)
  const wrong = hostFault(domain)
  if (wrong !== undefined) return wrong
  if (isMailboxDomain(domain)) return 'provider_freemail'
  if (isBelow(domain, DESK_DOMAINS)) return 'provider_desk'
  const box = address.slice(0, address.lastIndexOf('@'))
  if (UNREAD_BOXES.has(box) || /^(?:no-?reply|do-?not-?reply|bounces?)\b/.test(box)) return 'provider_unread'
  return isOffice(box, domain) ? undefined : 'provider_person'
}

/** Rejects the catalog's own domains, look-alikes of them, public bodies, and names that no public server has. */
function hostFault(host: string): ProblemCode | undefined {
  const labels = host.split('.')
  // Letters of other scripts are the oldest trick for look-alikes, and cannot be judged here.
  if (labels.some(label => label.startsWith('xn--'))) return 'provider_address'
  if (NOWHERE.has(labels.at(-1) ?? '') || isBelow(host, INWARD)) return 'provider_address'
  if (PROVIDERS.some(({ replyDomains }) => replyDomains.some(known => isAt(host, known)))) return 'provider_known'
  if (isPublicBody(labels)) return 'provider_public'
  return isLookAlikeHost(host) ? 'provider_look_alike' : undefined
}

/** `nist.gov`, `dvla.gov.uk`, `u-tokyo.ac.jp`, `europa.eu`; not `gov.com`, nor `edu-ai.io`. */
function isPublicBody(labels: readonly string[]): boolean {
  const [top = '', second = ''] = [...labels].reverse()
  // A two-letter top level is a country; below other top levels such a name belongs to a company.
  const isKeptByCountry = top.length === 2 && labels.length > 2 && PUBLIC_SECONDS.has(second)
  const isSchool = top === 'us' && labels.includes('k12')
  return PUBLIC_TOPS.has(top) || isKeptByCountry || isSchool || isBelow(labels.join('.'), PUBLIC_DOMAINS)
}

/**
 * 'openai-privacy.com', '0penai.com', 'openai.com.example.net', 'x-ai.com': not the company, but easily mistaken for
 * it.
 */
function isLookAlikeHost(host: string): boolean {
  const labels = host.split('.').slice(0, -1)
  const words = labels.flatMap(label => label.split('-'))
  const even = evenLetters(host)
  return PROVIDERS.some(provider =>
    provider.replyDomains.some(known => {
      const brand = known.slice(0, known.lastIndexOf('.'))
      if (even === evenLetters(known) || even.replaceAll('-', '.').includes(`${evenLetters(known)}.`)) return true
      if (brand.length < 4) return labels.some(label => label.replaceAll('-', '') === known.replace('.', ''))
      return (
        words.some(word => evenLetters(word) === evenLetters(brand)) ||
        labels.some(label => label.length > 4 && isOneLetterOff(evenLetters(label), evenLetters(brand)))
      )
    }),
  )
}

/** 'OpenAI', 'open ai', 'OpenAI, Inc.', 'ChatGPT': the catalog covers them already. */
function isNameOfCatalog(name: string): boolean {
  const words = plainName(name)
  return PROVIDERS.some(({ company, assistant }) =>
    [company, assistant].some(known => {
      const plain = evenLetters(known)
      return words.join('') === plain || (known === company && words.includes(plain))
    }),
  )
}

const LEGAL_FORMS = new Set(['inc', 'llc', 'ltd', 'gmbh', 'corp', 'pbc', 'ireland', 'limited', 'the'])

const plainName = (name: string) =>
  evenLetters(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '' && !LEGAL_FORMS.has(word))

const sameName = (one: string, other: string) => plainName(one).join(' ') === plainName(other).join(' ')

/** An office's mailbox consists of office words or the company's own name; anything else may be a person's name. */
function isOffice(box: string, domain: string): boolean {
  const company = domain.split('.').slice(0, -1)
  const words = box.split(/[._-]+/).map(word => word.replace(/(?<!\d)\d+$/, ''))
  return (
    words.some(word => OFFICE_WORDS.has(word)) &&
    words.every(
      word =>
        OFFICE_WORDS.has(word) || WORDS_BESIDE.has(word) || company.some(label => label.replaceAll('-', '') === word),
    )
  )
}

function isMailboxDomain(domain: string): boolean {
  const labels = domain.split('.').slice(0, -1)
  return labels.some(label => MAILBOX_LABELS.has(label)) || isBelow(domain, MAILBOX_DOMAINS)
}

const isBelow = (domain: string, domains: ReadonlySet<string>) =>
  domain.split('.').some((_, index, labels) => domains.has(labels.slice(index).join('.')))

const isAt = (host: string, known: string) => host === known || host.endsWith(`.${known}`)

const SITE = /^(?:https?:\/\/)?((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62})(\/[\x21-\x7e]*)?$/i

/** The URL with its protocol; null if empty; undefined if it is not a web address. */
function checkedSite(value: string): string | null | undefined {
  const typed = value.trim()
  if (typed === '') return null
  const [, host, path] = SITE.exec(typed) ?? []
  if (host === undefined || typed.length > MAX_SITE) return undefined
  return `https://${host.toLowerCase()}${path ?? ''}`
}

const hostOf = (site: string) => site.slice('https://'.length).split('/')[0] ?? ''
