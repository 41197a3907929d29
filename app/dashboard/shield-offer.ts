import { t } from '../../sync/i18n/translate.ts'

/** In session storage: a dismissal lasts for the session. */
const DISMISSED = 'recall.shield-offer-dismissed'
const INSTALLING = 'recall.shield-installing'

/** Undefined when a page is rendered without a browser. */
const storage = (): Storage | undefined => (typeof sessionStorage === 'undefined' ? undefined : sessionStorage)

export const isOfferDismissed = (): boolean => storage()?.getItem(DISMISSED) === 'yes'

export const dismissOffer = (): void => storage()?.setItem(DISMISSED, 'yes')

/** A browser activates a new extension only in pages that are loaded after its installation. */
export function reloadAndLook(): void {
  storage()?.setItem(INSTALLING, 'yes')
  location.reload()
}

/** Whether the dialog asked for this reload; true once. */
export function wasInstalling(): boolean {
  const was = storage()?.getItem(INSTALLING) === 'yes'
  if (was) storage()?.removeItem(INSTALLING)
  return was
}

export const installedToast = (version: string) => ({
  title: t('Shield installed'),
  description: t('Version {version} answers in this browser.', { version }),
})
