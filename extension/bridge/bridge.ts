// On the product's own pages alone: answers 'are you there?' with the version, and hears nothing else.
import { BRIDGE_HELLO, isPing } from './ping.ts'

addEventListener('message', ({ source, origin, data }) => {
  // From this very window, not from a frame in it or from whoever opened it.
  if (source !== window || origin !== location.origin || !isPing(data)) return
  postMessage({ type: BRIDGE_HELLO, version: chrome.runtime.getManifest().version }, location.origin)
})
