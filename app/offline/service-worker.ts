import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

import { preferred } from '../../sync/i18n/preferred.ts'
import { documentAt, isAppPage } from './documents.ts'
import { isCatalog, keptCatalog } from './kept-catalog.ts'
import { ENGINE_CACHE, engineFile, isEngine, isPdfReader, KEEP_ENGINE, keepEngine, PDF_CACHE } from './kept-engine.ts'
import { type NewsScope, openNews, tellNews } from './news.ts'
import { type Pack, readPack } from './pack.ts'
import { renewSubscription, type SubscriptionChange } from './renew-subscription.ts'
import { SHARED_NAME, withSharedStyles } from './shared-styles.ts'
import { SHARED_PATH, takeShared } from './take-shared.ts'

/** The small part of the worker's global scope that is used here: the app's types cover only the page's scope. */
declare const self: {
  __WB_MANIFEST: (PrecacheEntry | string)[]
  skipWaiting(): Promise<void>
  clients: NewsScope['clients'] & { claim(): Promise<void> }
  registration: NewsScope['registration'] & Pick<ServiceWorkerRegistration, 'pushManager'>
  indexedDB: IDBFactory
  navigator: NewsScope['navigator']
  location: Pick<Location, 'origin'>
  addEventListener(
    type: 'message',
    listener: (event: MessageEvent<unknown> & { waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  addEventListener(
    type: 'activate' | 'push',
    listener: (event: Event & { waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  addEventListener(
    type: 'pushsubscriptionchange',
    listener: (event: Event & SubscriptionChange & { waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  addEventListener(
    type: 'notificationclick',
    listener: (event: Event & { notification: Notification; waitUntil(work: Promise<unknown>): void }) => void,
  ): void
}

// All files of the app belong to one version; user data never passes through here.
// The Spanish texts are for browsers that prefer Spanish.
const isSpanish = preferred(self.navigator.languages) === 'es'
const listed = self.__WB_MANIFEST
const addressOf = (file: PrecacheEntry | string): string => (typeof file === 'string' ? file : file.url)
const isKeptApart = (url: string): boolean => isEngine(url) || isPdfReader(url) || (!isSpanish && isCatalog(url))
const files = listed.filter(file => !isKeptApart(addressOf(file)))
precacheAndRoute(files)
cleanupOutdatedCaches()

// Public pages have documents of their own, in the pack. Every other address gets the same document. The server's own
// addresses go to the network.
const shell = createHandlerBoundToURL('/shell.html')
registerRoute(
  ({ url, request, sameOrigin }) => request.mode === 'navigate' && sameOrigin && isAppPage(url),
  async options => (await fromPack(documentAt(options.url))) ?? shell(options),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isCatalog(url.pathname),
  ({ request }) => keptCatalog(request, { caches, ask: each => fetch(each) }),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isEngine(url.pathname),
  ({ request }) => engineFile(request, { caches, ask: each => fetch(each) }),
)

// Whoever has opened one PDF can open others without a network.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPdfReader(url.pathname),
  async ({ request, event }) => {
    const answer = await engineFile(request, { caches, ask: each => fetch(each) }, PDF_CACHE)
    event.waitUntil(keepParts(isPdfReader, PDF_CACHE))
    return answer
  },
)

/** Without a network what is kept stays as it is; the next use tries again. */
function keepParts(isPart: (url: string) => boolean, cacheName: string): Promise<void> {
  const parts = listed.map(addressOf).filter(isPart)
  const scope = { caches, origin: self.location.origin, ask: (each: Request) => fetch(each) }
  return keepEngine(parts, scope, cacheName).catch(() => {})
}

// Files of the build that are not precached individually.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(?!api\/|sync\/|__sandbox\/).*\.(?:js|css|html|svg)$/.test(url.pathname),
  async ({ url, request }) => (await fromPack(url.pathname.slice(1))) ?? fetch(request),
)

// What another program shares with the app stays on this device.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARED_PATH,
  ({ request }) => takeShared(request, Date.now()),
  'POST',
)

/** The pack, and the headers that the server sent with it: a page from the pack keeps the policy of its version. */
let opened: Promise<{ pack: Pack; headers: Headers } | undefined> | undefined

async function fromPack(name: string): Promise<Response | undefined> {
  opened ??= openPack()
  // If the pack cannot be read (an old browser, a cleared cache), the network answers, and the next request tries
  // again.
  const source = await opened.catch(() => undefined)
  if (source === undefined) opened = undefined
  const file = source?.pack.open(name)
  if (source === undefined || file === undefined) return undefined
  const headers = new Headers(source.headers)
  headers.set('Content-Type', file.type)
  if (!file.type.startsWith('text/html')) return new Response(file.body, { headers })
  const rules: string[] = await new Response(source.pack.open(SHARED_NAME)?.body ?? '[]').json()
  return new Response(withSharedStyles(await new Response(file.body).text(), rules), { headers })
}

async function openPack(): Promise<{ pack: Pack; headers: Headers } | undefined> {
  const address = files.map(addressOf).find(url => url.endsWith('.pack'))
  const answer = address === undefined ? undefined : await matchPrecache(address)
  if (answer === undefined || !('DecompressionStream' in self)) return undefined
  const headers = new Headers(answer.headers)
  for (const name of ['Content-Length', 'Content-Encoding', 'ETag', 'Cache-Control', 'Vary']) headers.delete(name)
  return { pack: await readPack(await answer.blob()), headers }
}

// A new version waits until the person agrees: two versions must not serve one page.
self.addEventListener('message', event => {
  if (hasType(event.data, 'SKIP_WAITING')) void self.skipWaiting()
  if (hasType(event.data, KEEP_ENGINE)) event.waitUntil(keepParts(isEngine, ENGINE_CACHE))
})

// The first visit can work offline at once, without a reload.
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))
// Who masks texts here can do it with the new version as well, before they have opened /mask again.
for (const [cacheName, isPart] of [
  [ENGINE_CACHE, isEngine],
  [PDF_CACHE, isPdfReader],
] as const)
  self.addEventListener('activate', event =>
    event.waitUntil(caches.has(cacheName).then(isKept => (isKept ? keepParts(isPart, cacheName) : undefined))),
  )

self.addEventListener('push', event => event.waitUntil(tellNews(self)))
self.addEventListener('pushsubscriptionchange', event =>
  event.waitUntil(renewSubscription(self.registration.pushManager, event)),
)
self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openNews(self))
})

function hasType(data: unknown, type: string): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === type
}
