import type { Provider } from '../../catalog/providers.ts'
import { englishDate } from '../calendar/english-dates.ts'

/** One step at a provider's own form. */
export interface PortalStep {
  id: 'open' | 'account' | 'ask' | 'keep'
  title: string
  text: string
  /** Text to paste into the form. */
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
 * own provider facts, because a link in a mail may lead elsewhere. Empty if no form is known. Names of form fields
 * change too often to be given here (`design/provider-facts.md` describes a notice that changed seven times in a
 * month).
 */
export function portalSteps({ provider, address, reference }: PortalFacts): PortalStep[] {
  const { company, portal, service } = provider
  if (portal === null) return []
  return [
    {
      id: 'open',
      title: `Open the form of ${company}`,
      text: `${new URL(portal.url).host}${checkedOn(portal.verifiedOn)}. Open it from here: a link in a mail may lead elsewhere.`,
      link: portal.url,
    },
    {
      id: 'account',
      title: 'Name the address that it is about',
      text: 'Sign in or prove yourself only as far as the form insists. It needs this address, and no other.',
      copy: { label: 'Copy the address', text: address },
    },
    {
      id: 'ask',
      title: 'Ask for deletion, not for a copy',
      text: 'Where the form takes a text, paste this one. It names the request that is on record already.',
      copy: {
        label: 'Copy the text',
        text: `Please delete all personal data about me${service === null ? '' : ` in ${service.name}`}. I asked for this by mail before, and was sent to this form. The reference of that request is ${reference}; please name it in your answer.`,
      },
    },
    {
      id: 'keep',
      title: 'Send it, and keep a picture',
      text: 'Take it of the page that comes after: with the day, and the number that it gives you.',
    },
  ]
}

const checkedOn = (day: string | null) =>
  day === null ? '' : `, last checked on ${englishDate(Date.parse(day) as Parameters<typeof englishDate>[0])}`
