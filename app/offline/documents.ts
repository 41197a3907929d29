/** Folders of addresses that only the server answers, whatever stands behind them. */
const SERVER_FOLDERS = ['api', 'sync', '__sandbox', '.well-known', 'share', 'assets']

/**
 * Whether a page at this address is the app's own, which the worker answers from the device. What the server makes
 * itself (calls, stand-ins, anything that is a file) is asked of the network: answered with the app's document, it
 * would be a page that does not exist. A query decides nothing: `/__sandbox?done=moved` is the sandbox, and
 * `/dashboard?reply=a.b` no file.
 */
export function isAppPage({ pathname }: Pick<URL, 'pathname'>): boolean {
  const [first, ...rest] = pathname.split('/').filter(part => part !== '')
  if (first === undefined) return true
  if (SERVER_FOLDERS.includes(first)) return false
  return !/\.[a-z0-9]+$/i.test(rest.at(-1) ?? first)
}

/** The file of a public page in the pack; any other address has none there, and gets the app's shell. */
export function documentAt({ pathname }: Pick<URL, 'pathname'>): string {
  let end = pathname.length
  while (pathname.charAt(end - 1) === '/') end -= 1
  const path = pathname.slice(0, end)
  return path === '' ? 'index.html' : `${path.slice(1)}.html`
}
