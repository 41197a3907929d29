// Runs only on the product's own pages: answers pings with the version, accepts a code to link with, and notices that
// settings may have changed. None of it changes anything before the person has agreed on a page of our own.
import { request } from '../messages/messages.ts'
import { BRIDGE_HELLO, isPing, offeredCode } from './ping.ts'

addEventListener('message', ({ source, origin, data }) => {
  // Only from this window, not from a frame in it or from its opener.
  if (source !== window || origin !== location.origin) return
  if (isPing(data)) {
    postMessage({ type: BRIDGE_HELLO, version: chrome.runtime.getManifest().version }, location.origin)
  }
  const code = offeredCode(data)
  // Requires a user gesture: a page cannot open our question on its own.
  if (code !== null && navigator.userActivation?.hasBeenActive !== false) {
    void request('LINK_OFFERED', { code }).catch(() => {})
  }
})

// The person may be leaving for a chat site, where their new settings must already apply.
document.addEventListener('visibilitychange', () => {
  if (chrome.runtime?.id !== undefined) void request('LINK_LOOK', {}).catch(() => {})
})
