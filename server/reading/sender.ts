import { isOutsiders, PROVIDERS, type Provider } from '../../sync/catalog/providers.ts'
import { evenLetters, isOneLetterOff } from '../../sync/rules/providers/look-alike.ts'
import { domainOf, isWithin } from '../mail/address.ts'
import type { ReadMail } from '../mail/parse-mail.ts'

/**
 * Who wrote. `provider`: a proven mail from one of its domains. `unproven`: from such a domain, without any proof for
 * or against it. `stranger`: from elsewhere. `forged`: proven to be false, or imitating a provider.
 */
export type Sender = 'provider' | 'unproven' | 'stranger' | 'forged'

/** The provider that an address belongs to, by its domain. */
export function providerOfAddress(address: string): Provider | undefined {
  const domain = domainOf(address)
  return PROVIDERS.find(({ replyDomains }) => isWithin(domain, replyDomains))
}

/** A domain or name that only looks like a provider's: 'openai-support.com', '0penai.com', 'x.ai.verify.ru'. */
export function isLookAlike(address: string, name: string): boolean {
  if (providerOfAddress(address) !== undefined) return false
  const domain = evenLetters(domainOf(address))
  const said = evenLetters(name)
  return PROVIDERS.some(({ company, assistant, replyDomains }) => {
    const names = [company, assistant, ...replyDomains.map(each => each.split('.')[0] ?? '')].map(evenLetters)
    return (
      names.some(
        each => each.length >= 4 && (domain.includes(each) || said.includes(each) || isNearly(domain, each)),
      ) ||
      replyDomains.some(each => domain.includes(`${each}.`) || domain.replaceAll('-', '.').includes(each)) ||
      new RegExp(`(?:^|[^a-z])${evenLetters(company)}(?:[^a-z]|$)`).test(`${domain} ${said}`)
    )
  })
}

/** Some label of the domain differs from the name by one letter: added, missing or replaced. */
function isNearly(domain: string, name: string): boolean {
  return domain.split(/[.-]/).some(label => isOneLetterOff(label, name))
}

/**
 * Who wrote, according to the verdict that the receiving server put at the top of the mail. Only for mails whose
 * signatures are not available: in a mail from outside, anybody can have written this header.
 */
export function senderByHeader(mail: ReadMail): Sender {
  const from = mail.from?.address ?? ''
  const name = mail.from?.name ?? ''
  const verdict = mail.headers['authentication-results']?.[0]?.toLowerCase() ?? ''
  const dmarc = /\bdmarc=([a-z]{1,20})/.exec(verdict)?.[1]
  const passes = dmarc === 'pass' || (dmarc === undefined && hasAlignedSignature(verdict, domainOf(from)))
  if (dmarc === 'fail' || /\bdmarc=(?:quarantine|reject)/.test(verdict)) return 'forged'
  const provider = providerOfAddress(from)
  if (provider !== undefined) {
    if (isOutsiders(provider, from)) return 'forged'
    if (passes) return 'provider'
    return verdict === '' || /\bnone\b/.test(verdict) ? 'unproven' : 'forged'
  }
  return isLookAlike(from, name) && !mail.bulk ? 'forged' : 'stranger'
}

function hasAlignedSignature(verdict: string, domain: string): boolean {
  return verdict.split(';').some(part => {
    const signed = /\bheader\.[di]=@?([a-z0-9.-]{1,253})/.exec(part)?.[1]
    if (signed === undefined || !/\bdkim=pass\b/.test(part)) return false
    return domain === signed || domain.endsWith(`.${signed}`)
  })
}
