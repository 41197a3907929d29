/** In the tab's own storage: a dismissal lasts for the session. */
const DISMISSED = 'recall.shield-offer-dismissed'
const INSTALLING = 'recall.shield-installing'

/** None where a page is drawn without a browser. */
const storage = (): Storage | undefined => (typeof sessionStorage === 'undefined' ? undefined : sessionStorage)

export const isOfferDismissed = (): boolean => storage()?.getItem(DISMISSED) === 'yes'

export const dismissOffer = (): void => storage()?.setItem(DISMISSED, 'yes')

/** A browser gives a new extension only to pages that are loaded after it. */
export function reloadAndLook(): void {
  storage()?.setItem(INSTALLING, 'yes')
  location.reload()
}

/** Whether this load was asked for by the dialog; true once. */
export function wasInstalling(): boolean {
  const was = storage()?.getItem(INSTALLING) === 'yes'
  if (was) storage()?.removeItem(INSTALLING)
  return was
}

export const installedToast = (version: string) => ({
  title: 'Shield installed',
  description: `Version ${version} answers in this browser.`,
})
