import { getDomain } from 'tldts'

import { isUnchecked } from '../../sync/rules/providers/known-providers.ts'
import { domainOf, isWithin } from '../mail/address.ts'
import type { MailLookup } from '../mail/mail-lookup.ts'
import type { Tenant } from '../store/store.ts'

/**
 * What only the server can find out about a provider that a person added: whether its domain accepts mail, and which
 * registrable domain (public suffix list) it belongs to. Stored once; if the DNS gives no answer, the next beat asks
 * again. No letter is written to the address before that.
 */
export async function lookUpOwnProviders(
  tenant: Tenant,
  { takesMail, mailDomain }: { takesMail: MailLookup; mailDomain: string },
): Promise<void> {
  for (const { id, own } of (await tenant.list('email_providers')).filter(isUnchecked)) {
    const domain = domainOf(own?.address ?? '')
    // Anybody can register a name under 'co.uk' or 'github.io', so no single company is behind such a domain.
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
