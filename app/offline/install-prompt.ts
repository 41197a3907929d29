import { useSyncExternalStore } from 'react'

/** The browser's offer to install the app, which only Chromium makes; the type is not in the DOM library. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | undefined
const listeners = new Set<() => void>()

/** Keeps the browser's offer for our own button. Called once, before the first render: the offer comes early. */
export function catchInstallPrompt(page: Window) {
  page.addEventListener('beforeinstallprompt', event => {
    if (!isOffer(event)) return
    event.preventDefault()
    keep(event)
  })
  page.addEventListener('appinstalled', () => keep(undefined))
}

/** `install` exists only while the browser offers it; a button without it is not shown. */
export function useInstallPrompt(): { install?: () => Promise<void> } {
  const current = useSyncExternalStore(
    subscribe,
    () => offer,
    () => undefined,
  )
  return current === undefined ? {} : { install: () => ask(current) }
}

async function ask(current: InstallOffer) {
  // An offer can be used once, whatever the answer.
  keep(undefined)
  await current.prompt()
}

function keep(next: InstallOffer | undefined) {
  offer = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function isOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && typeof event.prompt === 'function'
}
