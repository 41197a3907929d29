import type { Provider } from '../../catalog/providers.ts'
import { dateIn } from '../../i18n/dates.ts'
import { t } from '../../i18n/translate.ts'

/** One step at a provider's own form. */
export interface PortalStep {
  id: 'open' | 'account' | 'ask' | 'keep'
  title: string
  text: string
  /** Text to paste into the form: in English, as the letters are. */
  copy?: { label: string; text: string }
  link?: string
}

interface PortalFacts {
  provider: Pick<Provider, 'company' | 'portal' | 'service'>
  /** The address that the request is about. */
  address: string
  /** `TR-XXXX-NNNN`. */
  reference: string
}

/**
 * How a person submits the request at a provider's own form, in a way that can be proven later. The link is from our
 * own provider facts, because a link in an email may lead elsewhere. Empty if no form is known. Names of form fields
 * change too often to be given here (`design/provider-facts.md` describes a notice that changed seven times in a
 * month).
 */
export function portalSteps({ provider, address, reference }: PortalFacts): PortalStep[] {
  const { company, portal, service } = provider
  if (portal === null) return []
  return [
    {
      id: 'open',
      title: t('Open the form of {company}', { company }),
      text: whereItIs(new URL(portal.url).host, portal.verifiedOn),
      link: portal.url,
    },
    {
      id: 'account',
      title: t('Name the address that it is about'),
      text: t('Sign in or prove yourself only as far as the form insists. It needs this address, and no other.'),
      copy: { label: t('Copy the address'), text: address },
    },
    {
      id: 'ask',
      title: t('Ask for deletion, not for a copy'),
      text: t('Where the form takes a text, paste this one. It names the request that is on record already.'),
      copy: {
        label: t('Copy the text'),
        text: `Please delete all personal data about me${service === null ? '' : ` in ${service.name}`}. I asked for this by mail before, and was sent to this form. The reference of that request is ${reference}; please name it in your answer.`,
      },
    },
    {
      id: 'keep',
      title: t('Send it, and keep a picture'),
      text: t('Take it of the page that comes after: with the day, and the number that it gives you.'),
    },
  ]
}

function whereItIs(host: string, verifiedOn: string | null): string {
  if (verifiedOn === null) return t('{host}. Open it from here: a link in an email may lead elsewhere.', { host })
  const date = dateIn('date', Date.parse(verifiedOn))
  return t('{host}, last checked on {date}. Open it from here: a link in an email may lead elsewhere.', { host, date })
}
