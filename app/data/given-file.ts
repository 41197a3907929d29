/**
 * One file, or text, that another program gave to the app. It waits on this device for the screen that files it, in a
 * cache of its own, where the service worker can put it without a page.
 */
export const GIVEN_CACHE = 'recall-given'

/** What the app was given: a file, or the text that was shared without one. */
export interface Given {
  file?: File
  words?: string
}

/** Larger than any picture that gets shrunk, and than any other answer that can be filed. */
const MAX_BYTES = 25 * 1024 * 1024
const MAX_WORDS = 500_000
/** A person who has to sign in first has an hour; after that the file is discarded. */
const WAITS_MS = 3_600_000

const FILE = '/given/file'

/** Stores it in place of an earlier one. False when it is empty or too large. */
export async function keepGiven(given: Given, now: number, store: CacheStorage = caches): Promise<boolean> {
  const { file } = given
  const words = given.words?.trim().slice(0, MAX_WORDS) ?? ''
  const body = file ?? (words === '' ? undefined : new Blob([words]))
  if (body === undefined || body.size === 0 || body.size > MAX_BYTES) return false
  const cache = await store.open(GIVEN_CACHE)
  const headers = {
    'content-type': file?.type || 'application/octet-stream',
    'x-name': encodeURIComponent(file?.name ?? ''),
    'x-kind': file === undefined ? 'words' : 'file',
    'x-until': String(now + WAITS_MS),
  }
  await cache.put(FILE, new Response(body, { headers }))
  return true
}

/** Hands it over, once. Undefined when nothing waits, or its hour is over. */
export async function takeGiven(now: number, store: CacheStorage = caches): Promise<Given | undefined> {
  if (!(await store.has(GIVEN_CACHE))) return undefined
  const kept = await (await store.open(GIVEN_CACHE)).match(FILE)
  const { headers } = kept ?? new Response()
  const blob = await kept?.blob()
  await store.delete(GIVEN_CACHE)
  if (blob === undefined || !(now < Number(headers.get('x-until')))) return undefined
  if (headers.get('x-kind') === 'words') return { words: await blob.text() }
  return { file: new File([blob], decodeURIComponent(headers.get('x-name') ?? ''), { type: blob.type }) }
}

/** Whether something waits here to be filed. */
export const isGiven = async (store: CacheStorage = caches): Promise<boolean> => store.has(GIVEN_CACHE)

/** A person who has to sign in first finds the file that the system opened afterwards. */
export async function keepOpened(now: number): Promise<void> {
  const file = await openedFile()
  if (file !== undefined) await keepGiven({ file }, now)
}

/** Files that the system opened with the app; each is handed over once. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void
}

/** The file that the system opened this page with; undefined if there is none, or the browser has no launch queue. */
export function openedFile(page: object = window): Promise<File | undefined> {
  if (!hasLaunchQueue(page)) return Promise.resolve(undefined)
  return new Promise(resolve => {
    // The consumer is never called for a page that was opened by hand.
    const nothing = setTimeout(() => resolve(undefined), 1_000)
    page.launchQueue.setConsumer(({ files = [] }) => {
      clearTimeout(nothing)
      const [first] = files
      if (first === undefined) resolve(undefined)
      else first.getFile().then(resolve, () => resolve(undefined))
    })
  })
}

function hasLaunchQueue(page: object): page is { launchQueue: LaunchQueue } {
  return 'launchQueue' in page
}
