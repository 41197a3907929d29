/** Path prefixes that only the server answers, whatever follows them. */
const SERVER_FOLDERS = ['api', 'sync', '__sandbox', '.well-known', 'share', 'assets']

/**
 * Whether a page at this address belongs to the app, so that the service worker answers it from the device. Everything
 * else (API calls, stand-ins, files) goes to the network: answered with the app's document, it would be a page that
 * does not exist. The query is ignored: `/__sandbox?done=moved` is the sandbox, and `/dashboard?reply=a.b` is not a
 * file.
 */
export function isAppPage({ pathname }: Pick<URL, 'pathname'>): boolean {
  const [first, ...rest] = pathname.split('/').filter(part => part !== '')
  if (first === undefined) return true
  if (SERVER_FOLDERS.includes(first)) return false
  return !/\.[a-z0-9]+$/i.test(rest.at(-1) ?? first)
}

/** The file of a public page in the pack. Any other address has no file there, and gets the app's shell. */
export function documentAt({ pathname }: Pick<URL, 'pathname'>): string {
  let end = pathname.length
  while (pathname.charAt(end - 1) === '/') end -= 1
  const path = pathname.slice(0, end)
  return path === '' ? 'index.html' : `${path.slice(1)}.html`
}
