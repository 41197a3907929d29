import type { Provider } from '../../catalog/providers.ts'
import { dateIn } from '../../i18n/dates.ts'
import { t } from '../../i18n/translate.ts'
import type { Asked } from '../../records/demand-scope.ts'

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
  provider: Pick<Provider, 'company' | 'assistant' | 'portal' | 'service' | 'deletes'>
  /** What the request asks for. */
  asked: Asked
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
export function portalSteps({ provider, asked, address, reference }: PortalFacts): PortalStep[] {
  const { company, portal } = provider
  if (portal === null) return []
  if (portal.deletesItself !== undefined) return ownDeletion(provider, { ...portal, name: portal.deletesItself })
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
        text: `Please delete ${whatToDelete(provider, asked)}. I asked for this by mail before, and was sent to this form. The reference of that request is ${reference}; please name it in your answer.`,
      },
    },
    {
      id: 'keep',
      title: t('Send it, and keep a picture'),
      text: t('Take it of the page that comes after: with the day, and the number that it gives you.'),
    },
  ]
}

/** The scope of the request, as a form's text field takes it: it must ask for no more than the letters do. */
function whatToDelete({ service, deletes }: PortalFacts['provider'], { scope, apiData }: Asked): string {
  const where = service === null ? '' : ` in ${service.name}`
  const api = apiData && deletes.api !== null ? ', and my API data' : ''
  if (scope === 'account' && deletes.account !== null) {
    return `my account${where === '' ? '' : ` with all personal data about me${where}`}${api}`
  }
  if (deletes.stays === null) return `all personal data about me${where}`
  return `${deletes.contents.signed}${where}${api}. Please close no account: ${deletes.stays.letter}`
}

/** Where a provider has no form but a page on which the person deletes by themselves. */
function ownDeletion(
  { company, assistant }: PortalFacts['provider'],
  { url, verifiedOn, name }: { url: string; verifiedOn: string | null; name: string },
): PortalStep[] {
  return [
    {
      id: 'open',
      title: t('Open {name} of {company}', { name, company }),
      text: whereItIs(new URL(url).host, verifiedOn),
      link: url,
    },
    {
      id: 'account',
      title: t('Sign in with your own account'),
      text: t(
        'With the account that you use with {assistant}. You delete there yourself; nobody needs your password.',
        {
          assistant,
        },
      ),
    },
    {
      id: 'ask',
      title: t('Delete everything there'),
      text: t('Press Delete, then All time. The account itself stays.'),
    },
    {
      id: 'keep',
      title: t('Keep a picture'),
      text: t('Take it of the page once it shows that nothing is left: with the day.'),
    },
  ]
}

function whereItIs(host: string, verifiedOn: string | null): string {
  if (verifiedOn === null) return t('{host}. Open it from here: a link in an email may lead elsewhere.', { host })
  const date = dateIn('date', Date.parse(verifiedOn))
  return t('{host}, last checked on {date}. Open it from here: a link in an email may lead elsewhere.', { host, date })
}
