/** The files of the masking engine, larger than all the public pages together, as the build names them. */
export const isEngine = (url: string): boolean =>
  /(?:^|\/)assets\/(?:decoded-view|detect|document-thread|engine|jszip|restore|vault)-[\w-]+\.js$/.test(url)

/** The files that read PDF, larger than all the rest of the engine. */
export const isPdfReader = (url: string): boolean => /(?:^|\/)assets\/(?:mask-pdf|pdf-reader)-[\w-]+\.js$/.test(url)

interface Scope {
  caches: Pick<CacheStorage, 'open' | 'match'>
  origin: string
  /** The network, through the worker. */
  ask(request: Request): Promise<Response>
}

/** Only in a browser that has opened /mask: for the others it would be a third of all that they keep. */
export const ENGINE_CACHE = 'recall-engine'

/** Only in a browser that has opened a PDF there. */
export const PDF_CACHE = 'recall-pdf'

/** What /mask tells the worker when it opens: from now on it must work without a network. */
export const KEEP_ENGINE = 'KEEP_ENGINE'

/** Answers a request for one of them: from this device, if it is kept here. Opening the cache would make one. */
export async function engineFile(
  request: Request,
  { caches, ask }: Pick<Scope, 'caches' | 'ask'>,
  cacheName = ENGINE_CACHE,
): Promise<Response> {
  return (await caches.match(request, { cacheName, ignoreVary: true })) ?? ask(request)
}

/** Keeps all files of this version, and then drops those of the one before. Throws without a network. */
export async function keepEngine(
  files: readonly string[],
  { caches, origin, ask }: Scope,
  cacheName = ENGINE_CACHE,
): Promise<void> {
  const cache = await caches.open(cacheName)
  const wanted = files.map(file => new Request(new URL(file, origin)))
  for (const request of wanted) {
    if ((await cache.match(request, { ignoreVary: true })) !== undefined) continue
    const answer = await ask(request)
    if (!answer.ok) throw new TypeError(`${request.url} was answered with ${answer.status}`)
    await cache.put(request, answer)
  }
  const kept = new Set(wanted.map(({ url }) => url))
  for (const request of await cache.keys()) if (!kept.has(request.url)) await cache.delete(request)
}
