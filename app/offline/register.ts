import { Workbox } from 'workbox-window'

import { CLEARED_EVENT } from '../data/leaving.ts'
import { trustedScript } from '../shell/trusted-script.ts'
import { makeUpdater } from './update.ts'

/** The one script address that this app may ever register, named so that a Trusted Types rule can list it. */
const SCRIPT = '/service-worker.js'

type Hooks = {
  isSafeToReload: () => Promise<boolean>
  onWaiting: (agree: () => Promise<'updating' | 'waiting'>) => void
}

/** Registers the service worker and calls `onWaiting` when a newer version is ready. */
export function registerServiceWorker({ isSafeToReload, onWaiting }: Hooks) {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // A sign-out makes the browser clear the site including this worker: without a new registration no page opens
  // offline.
  let again = () => {}
  window.addEventListener(CLEARED_EVENT, () => again())
  const script = trustedScript(SCRIPT)
  const register = () => {
    const workbox = new Workbox(script)
    const updater = makeUpdater({
      takeOver: () => workbox.messageSkipWaiting(),
      onTakenOver: callback =>
        workbox.addEventListener('controlling', event => {
          // The first worker that a page ever gets is not an update.
          if (event.isUpdate || event.isExternal) callback()
        }),
      isSafeToReload,
      reload: () => window.location.reload(),
      after: (ms, callback) => window.setTimeout(callback, ms),
    })
    workbox.addEventListener('waiting', () => onWaiting(updater.agree))
    // A browser may refuse (private windows, blocked storage): the app then works online only, and shows that itself.
    void workbox.register().catch(() => undefined)
    return workbox
  }
  let current = register()
  again = () => {
    current = register()
  }
  // An installed app may stay open for weeks: look for a new version whenever it comes back into view.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && navigator.onLine) void current.update().catch(() => undefined)
  })
}
