import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** The little of the worker's global scope that is used here: the app's types know the page's scope only. */
declare const self: {
  __WB_MANIFEST: (PrecacheEntry | string)[]
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
  addEventListener(
    type: 'activate',
    listener: (event: Event & { waitUntil(work: Promise<unknown>): void }) => void,
  ): void
}

// The whole app is one set of files of one version; data never passes through here.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

// Public pages are documents of their own, found above. Every other address is the same document; the server's own
// addresses are left to the network.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/shell.html'), {
    denylist: [/^\/api(\/|$)/, /^\/sync(\/|$)/, /^\/__sandbox(\/|$)/, /\.[a-z0-9]+$/i],
  }),
)

// A new version waits until the person agrees: two versions must not serve one page.
self.addEventListener('message', event => {
  if (isSkipWaiting(event.data)) void self.skipWaiting()
})

// The first visit is offline-ready at once, without a second load.
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

function isSkipWaiting(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING'
}
