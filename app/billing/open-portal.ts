import { t } from '../../sync/i18n/translate.ts'
import { problems } from '../../sync/wire/problem.ts'
import { CallFailed, call, OFFLINE } from '../data/calls.ts'
import type { Tab } from '../shell/blank-tab.ts'

interface PortalPorts {
  openTab(): Tab | null
  askUrl(): Promise<string>
}

export const askPortal = async (): Promise<string> => (await call('billingPortal', {})).url

/** Opens the payment provider's portal in a new tab. Returns what went wrong, or the address if no tab opened. */
export async function openPortal(ports: PortalPorts): Promise<{ failed: string } | { link: string } | undefined> {
  const tab = ports.openTab()
  try {
    const url = await ports.askUrl()
    if (tab === null || tab.closed) return { link: url }
    tab.location.replace(url)
    return undefined
  } catch (error) {
    tab?.close()
    return { failed: portalFailure(error) }
  }
}

/** The specification's words: an error with 'configuration' is for the operator; anything else can be retried. */
export function portalFailure(error: unknown): string {
  if (error instanceof CallFailed) {
    if (error.status === 0) return t(OFFLINE.text)
    if (error.code === 'no_plan') return error.text
  }
  const said = error instanceof Error ? `${error.message} ${error instanceof CallFailed ? error.text : ''}` : ''
  return t(/configur/i.test(said) ? problems.portal_unconfigured.text : problems.portal_failed.text)
}
