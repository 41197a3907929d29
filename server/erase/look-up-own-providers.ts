import { getDomain } from 'tldts'

import { isUnchecked } from '../../sync/rules/providers/known-providers.ts'
import { domainOf, isWithin } from '../mail/address.ts'
import type { MailLookup } from '../mail/mail-lookup.ts'
import type { Tenant } from '../store/store.ts'

/**
 * What only the server can find out about a provider that a person named: whether its domain takes mail, and below
 * which registrable domain (public suffix list) it answers. Written down once; where the DNS gives no answer, the
 * next beat asks again. Nothing is written to an address before.
 */
export async function lookUpOwnProviders(
  tenant: Tenant,
  { takesMail, mailDomain }: { takesMail: MailLookup; mailDomain: string },
): Promise<void> {
  for (const { id, own } of (await tenant.list('email_providers')).filter(isUnchecked)) {
    const domain = domainOf(own?.address ?? '')
    // Of 'co.uk' and 'github.io' anybody can have a part: there is no single company behind such a name.
    const replyDomain = getDomain(domain, { allowPrivateDomains: true })
    const isOurs = isWithin(domain, [mailDomain])
    const mail = replyDomain === null || isOurs ? 'none' : await takesMail(domain)
    if (mail === 'unknown') continue
    await tenant.write(async tx => {
      const choice = await tx.get('email_providers', id)
      if (!choice?.own || !isUnchecked(choice) || choice.own.address !== own?.address) return
      await tx.update('email_providers', id, { own: { ...choice.own, mail, replyDomain } })
    })
  }
}
