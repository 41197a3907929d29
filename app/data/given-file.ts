/**
 * Files, or texts, that other programs gave to the app. They wait on this device for the screen that takes them, in a
 * cache of their own, where the service worker can put them without a page.
 */
export const GIVEN_CACHE = 'recall-given'

/** The screen that takes it: an answer is filed, a text or a document is masked. */
type Place = 'inbox' | 'mask'

/** What the app was given: a file, or the text that was shared without one. */
export interface Given {
  file?: File
  words?: string
  /** A page of somebody else may have given it as well: the person is asked before it is opened. */
  asks?: boolean
}

/** Larger than any picture that gets shrunk, and than any other answer that can be filed. */
const MAX_BYTES = 25 * 1024 * 1024
const MAX_WORDS = 500_000
/** A person who has to sign in first has an hour; after that the file is discarded. */
const WAITS_MS = 3_600_000

/** Nothing that waits is ever replaced, so a page that goes on giving must not fill the disk. */
const MOST_WAITING = 5

/** Stores it behind what waits already. False when it is empty or too large, or too many wait. */
export async function keepGiven(
  given: Given,
  now: number,
  place: Place,
  store: CacheStorage = caches,
): Promise<boolean> {
  const { file, asks = false } = given
  const words = given.words?.trim().slice(0, MAX_WORDS) ?? ''
  const body = file ?? (words === '' ? undefined : new Blob([words]))
  if (body === undefined || body.size === 0 || body.size > MAX_BYTES) return false
  const cache = await store.open(GIVEN_CACHE)
  if ((await waiting(now, cache)).length >= MOST_WAITING) return false
  const headers = {
    'content-type': file?.type || 'application/octet-stream',
    'x-name': encodeURIComponent(file?.name ?? ''),
    'x-kind': file === undefined ? 'words' : 'file',
    'x-place': place,
    'x-asks': String(asks),
    'x-until': String(now + WAITS_MS),
  }
  await cache.put(`/given/${crypto.randomUUID()}`, new Response(body, { headers }))
  return true
}

/** Hands over the one that has waited longest for a screen, once. Undefined when nothing waits there. */
export async function takeGiven(now: number, place: Place, store: CacheStorage = caches): Promise<Given | undefined> {
  if (!(await store.has(GIVEN_CACHE))) return undefined
  const cache = await store.open(GIVEN_CACHE)
  const all = await waiting(now, cache)
  const first = all.find(each => each.place === place)
  if (first !== undefined) await cache.delete(first.key)
  if (all.length <= (first === undefined ? 0 : 1)) await store.delete(GIVEN_CACHE)
  if (first === undefined) return undefined
  const { headers } = first.answer
  const asks = headers.get('x-asks') === 'true'
  if (headers.get('x-kind') === 'words') return { words: await first.answer.text(), asks }
  const blob = await first.answer.blob()
  return { file: new File([blob], decodeURIComponent(headers.get('x-name') ?? ''), { type: blob.type }), asks }
}

/** Whether something waits here to be filed. */
export async function isGiven(now: number, store: CacheStorage = caches): Promise<boolean> {
  if (!(await store.has(GIVEN_CACHE))) return false
  return (await waiting(now, await store.open(GIVEN_CACHE))).some(({ place }) => place === 'inbox')
}

/** All that waits, oldest first; what has waited too long is gone with it. */
async function waiting(now: number, cache: Cache): Promise<{ key: Request; answer: Response; place: string | null }[]> {
  const all = []
  for (const key of await cache.keys()) {
    const answer = await cache.match(key)
    if (answer !== undefined && now < Number(answer.headers.get('x-until'))) {
      all.push({ key, answer, place: answer.headers.get('x-place') })
    } else await cache.delete(key)
  }
  return all
}

/** A person who has to sign in first finds the file that the system opened afterwards. */
export async function keepOpened(now: number): Promise<void> {
  const file = await openedFile()
  if (file !== undefined) await keepGiven({ file }, now, 'inbox')
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
