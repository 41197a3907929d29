import { PROVIDERS, type Provider } from '../../sync/catalog/providers.ts'
import { domainOf } from '../mail/address.ts'
import { isWithin } from '../mail/authenticity.ts'
import type { ReadMail } from '../mail/read-mail.ts'

/**
 * Who wrote. `provider`: a proven mail from one of its domains. `unproven`: from such a domain, and nothing says
 * whether it is true. `stranger`: from elsewhere. `forged`: proven to be false, or dressed up as a provider.
 */
export type Sender = 'provider' | 'unproven' | 'stranger' | 'forged'

/** The provider below whose domains an address lies. */
export function providerOfAddress(address: string): Provider | undefined {
  const domain = domainOf(address)
  return PROVIDERS.find(({ replyDomains }) => isWithin(domain, replyDomains))
}

/** A domain or name that only looks like a provider's: 'openai-support.com', '0penai.com', 'x.ai.verify.ru'. */
export function isLookAlike(address: string, name: string): boolean {
  if (providerOfAddress(address) !== undefined) return false
  const domain = even(domainOf(address))
  const said = even(name)
  return PROVIDERS.some(({ company, assistant, replyDomains }) => {
    const names = [company, assistant, ...replyDomains.map(each => each.split('.')[0] ?? '')].map(even)
    return (
      names.some(
        each => each.length >= 4 && (domain.includes(each) || said.includes(each) || isNearly(domain, each)),
      ) ||
      replyDomains.some(each => domain.includes(`${each}.`) || domain.replaceAll('-', '.').includes(each)) ||
      new RegExp(`(?:^|[^a-z])${even(company)}(?:[^a-z]|$)`).test(`${domain} ${said}`)
    )
  })
}

/** Letters that are taken for each other made one. */
function even(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/0/g, 'o')
    .replace(/[1|]/g, 'l')
    .replace(/5/g, 's')
    .replace(/3/g, 'e')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
}

/** One letter more, less or other than the name, in any label of the domain. */
function isNearly(domain: string, name: string): boolean {
  return domain.split(/[.-]/).some(label => Math.abs(label.length - name.length) <= 1 && distance(label, name) <= 1)
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (let index = 1; index <= other.length; index += 1) {
      const same = other[index - 1] === letter ? 0 : 1
      next.push(Math.min((row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1, (row[index - 1] ?? 0) + same))
    }
    row = next
  }
  return row[other.length] ?? 0
}

/**
 * Who wrote, by the verdict that the receiving server put on top of the mail. For mails whose signatures are not at
 * hand only: in a mail that comes in from outside anybody can have written this header.
 */
export function senderByHeader(mail: ReadMail): Sender {
  const from = mail.from?.address ?? ''
  const name = mail.from?.name ?? ''
  const verdict = mail.headers['authentication-results']?.[0]?.toLowerCase() ?? ''
  const dmarc = /\bdmarc=([a-z]{1,20})/.exec(verdict)?.[1]
  const passes = dmarc === 'pass' || (dmarc === undefined && hasAlignedSignature(verdict, domainOf(from)))
  if (dmarc === 'fail' || /\bdmarc=(?:quarantine|reject)/.test(verdict)) return 'forged'
  if (providerOfAddress(from) !== undefined) {
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
