// On the product's own pages alone: answers 'are you there?' with the version, takes a code to link with, and notices that
// settings may have been changed. None of it changes anything before the person has said yes on a page of our own.
import { request } from '../messages/messages.ts'
import { BRIDGE_HELLO, isPing, offeredCode } from './ping.ts'

addEventListener('message', ({ source, origin, data }) => {
  // From this very window, not from a frame in it or from whoever opened it.
  if (source !== window || origin !== location.origin) return
  if (isPing(data)) {
    postMessage({ type: BRIDGE_HELLO, version: chrome.runtime.getManifest().version }, location.origin)
  }
  const code = offeredCode(data)
  // Somebody has touched this page: no page opens our question by itself.
  if (code !== null && navigator.userActivation?.hasBeenActive !== false) {
    void request('LINK_OFFERED', { code }).catch(() => {})
  }
})

// Whoever leaves for a chat site finds there what they have set here.
document.addEventListener('visibilitychange', () => {
  if (chrome.runtime?.id !== undefined) void request('LINK_LOOK', {}).catch(() => {})
})
