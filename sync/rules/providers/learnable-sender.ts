import type { Desk } from '../../catalog/desks.ts'
import { MAILBOX_DOMAINS, MAILBOX_LABELS } from '../../catalog/mailbox-domains.ts'
import { isOutsiders, PROVIDERS, providerById } from '../../catalog/providers.ts'
import { domainIn } from './known-providers.ts'

/** Why staff may not add a sender as a provider's own, worded for staff; undefined if they may. */
export function whyNotLearned({ providerId, sender, signedBy }: Omit<Desk, 'selector'>): string | undefined {
  const provider = providerById(providerId)
  if (provider === undefined) return `There is no provider '${providerId}'.`
  const domain = domainIn(sender)
  if (!ADDRESS.test(sender) || sender.includes('*')) return `'${sender}' is not one exact address.`
  if (isOutsiders(provider, sender)) {
    return `At ${sender} other people write, and ${provider.company} signs: it is never its word.`
  }
  const other = PROVIDERS.find(
    ({ id, replyDomains }) => id !== providerId && replyDomains.some(each => isBelow(domain, each)),
  )
  if (other !== undefined) return `${domain} belongs to ${other.company}.`
  if (MAILBOX_DOMAINS.has(domain) || domain.split('.').some(label => MAILBOX_LABELS.has(label))) {
    return `At ${domain} anybody can have a mailbox.`
  }
  if (signedBy === '' || !isBelow(domain, signedBy)) {
    return `A signature of ${signedBy} proves nothing about an address at ${domain}.`
  }
  return undefined
}

const isBelow = (domain: string, parent: string) => domain === parent || domain.endsWith(`.${parent}`)

const ADDRESS = /^[a-z0-9._+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/
