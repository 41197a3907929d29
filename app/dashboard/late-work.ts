import { isGiven } from '../data/given-file.ts'
import { renewPush } from '../data/push-device.ts'
import { KEEP_ENGINE } from '../offline/kept-engine.ts'

/** What is done once the page has settled; `takeGiven` shows what waits to be filed. */
export async function lateWork(takeGiven: () => void): Promise<void> {
  if ('caches' in window && (await isGiven(Date.now()))) takeGiven()
  // An installed app is offered for documents and texts to mask, also where there is no network.
  if (isInstalled()) navigator.serviceWorker?.controller?.postMessage({ type: KEEP_ENGINE })
  await renewPush()
}

const isInstalled = () => window.matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches
