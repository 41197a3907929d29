/** The texts of the app in Spanish, as the build names their file. */
export const isCatalog = (url: string): boolean => /(?:^|\/)assets\/es-[\w-]+\.js$/.test(url)

interface Scope {
  caches: Pick<CacheStorage, 'open'>
  /** The network, through the worker. */
  ask(request: Request): Promise<Response>
}

const CACHE = 'recall-language'

/**
 * Answers a request for them, and keeps the newest for the next time without a network. Only for browsers that prefer
 * another language: the others get them with the app's own files.
 */
export async function keptCatalog(request: Request, { caches, ask }: Scope): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept !== undefined) return kept
  const answer = await ask(request)
  if (!answer.ok) return answer
  for (const older of await cache.keys()) await cache.delete(older)
  await cache.put(request, answer.clone())
  return answer
}
