import { DEVICE_MIRROR, deleteMirror, openDeviceMirror } from '../../sync/mirror/mirror.ts'
import { pendingEntries } from '../../sync/mirror/outbox.ts'
import { sha256Hex } from '../../sync/mirror/sha256.ts'
import { type CallBody, calls } from '../../sync/wire/calls.ts'
import { browserCookies, type CookieJar } from './cookies.ts'
import { GIVEN_CACHE } from './given-file.ts'
import { dropMarker, shortName } from './kept-marker.ts'
import { CLEARED_EVENT, LEAVING_COOKIE, whileClearing } from './leaving.ts'
import { MIRROR_PORTS } from './open-here.ts'
import { forgetSeal } from './sealed.ts'
import type { Sessions } from './session.ts'
import { HINT_KEY } from './session-hint.ts'

/*
 * A sign-out in four steps, of which the first two need no network:
 *
 *   mark ──→ wipe here ──→ end the session on the server ──→ Clear-Site-Data ──→ mark gone
 *    │            │                     │                         │
 *    └────────────┴──page closed, no network, server down: what is missing is done at the next start──┘
 *
 * The last step is the browser's own. It deletes the files, whereas deleting a database only marks its records as
 * deleted (measured in Chromium: the texts stay readable on the disk).
 */

/**
 * Keys of local storage that survive a sign-out, at most until the time they carry themselves: the hint for one-tap
 * sign-in (a hash and a time). Nothing that tells of a person.
 */
const OUTLIVES_SIGN_OUT: readonly string[] = [HINT_KEY]

/** Each step gives up after this long, so that a sign-out ends whatever the network and other tabs do. */
const STEP_MS = 5_000

/** More accounts than sign out of one browser while offline; a cookie holds 4 KB. */
const MAX_MARKS = 16

/** What is still to be done for an account that has signed out. */
interface Mark {
  /** Short name of its database; null once that is gone. */
  name: string | null
  /** SHA-256 of its refresh token, which ends the session and opens nothing; null once the server has answered. */
  session: string | null
}

/** What a wipe touches, where this browser has it. */
export interface WipePorts {
  cookies: CookieJar
  storages: readonly Storage[]
  caches: CacheStorage | undefined
  /** Names of all databases of this site; empty where the browser does not tell. */
  databases(): Promise<string[]>
  /** How many mutations and conversations were made without an account and are not adopted by one yet. */
  deviceMutations(): Promise<number>
  exclusively<T>(work: () => Promise<T>): Promise<T>
  onCleared(): void
}

export function browserWipe(): WipePorts {
  return {
    cookies: browserCookies,
    storages: [window.localStorage, window.sessionStorage],
    caches: 'caches' in window ? window.caches : undefined,
    databases,
    deviceMutations,
    exclusively: whileClearing,
    onCleared: () => window.dispatchEvent(new Event(CLEARED_EVENT)),
  }
}

async function databases(): Promise<string[]> {
  return ((await indexedDB.databases?.()) ?? []).flatMap(({ name }) => name ?? [])
}

async function deviceMutations(): Promise<number> {
  // Checks the name first: opening the database would create it.
  if (!(await databases()).includes(DEVICE_MIRROR)) return 0
  const device = await openDeviceMirror(MIRROR_PORTS)
  try {
    return (await pendingEntries(device)).length + (await device.conversations.count())
  } finally {
    device.close()
  }
}

/**
 * Signs out here: other tabs follow through the storage event, everything of the account is deleted, and the server is
 * told, now or at the next contact. `mirror`: name of the account's database.
 */
export async function leave(sessions: Sessions, mirror: string, ports: WipePorts = browserWipe()): Promise<void> {
  await ports.exclusively(async () => {
    const others = readMarks(ports.cookies)
    const keep = (mark: Mark) => writeMarks(ports.cookies, [...others, mark])
    const name = shortName(mirror)
    // Synchronously, in case the page is closed: the mark first, then everything that can be read without a key.
    keep({ name, session: null })
    const token = sessions.forget()
    for (const storage of ports.storages) clearButHints(storage)
    dropMarker(mirror, ports.cookies)
    // From here on nothing that was sealed can be read, even if it is still on the disk.
    forgetSeal(ports.cookies)

    const session = token === null ? null : await sha256Of(token)
    keep({ name, session })
    // This account had adopted what was filled in without one, so none of it is left behind.
    const isGone = await deleteHere([mirror, DEVICE_MIRROR], ports)
    await inTime(emptyCache(GIVEN_CACHE, ports.caches)).catch(() => undefined)
    keep({ name: isGone ? null : name, session })
    await finish(sessions, ports)
  })
}

/** `others`: data of someone else is stored here, and clearing would delete it. `offline`: there was no response. */
export type ClearEnd = 'cleared' | 'others' | 'offline'

/**
 * Leaves nothing of a copy on the disk, so that it can be stored in another form; the person stays signed in. Every tab
 * has closed the copy. If the result is not `cleared`, only files are gone, which are fetched again.
 */
export async function clearCopy(sessions: Sessions, mirror: string, ports: WipePorts): Promise<ClearEnd> {
  return ports.exclusively(async () => {
    const others = (await ports.databases()).filter(name => name !== DEVICE_MIRROR && name !== mirror)
    if (others.length > 0 || (await ports.deviceMutations()) > 0) return 'others'
    await emptyCache(mirror, ports.caches)
    // The session is removed for a moment and then restored as it was: no tab may renew it meanwhile.
    if (!(await sessions.undisturbed(() => clearSite(sessions, ports)))) return 'offline'
    // Where the browser does not support the header, nothing is deleted yet.
    await deleteHere([mirror, DEVICE_MIRROR], ports)
    dropMarker(mirror, ports.cookies)
    return 'cleared'
  })
}

/** Completes what earlier sign-outs left undone, as far as possible now. */
export async function finishLeaving(sessions: Sessions, ports: WipePorts = browserWipe()): Promise<void> {
  await ports.exclusively(() => finish(sessions, ports))
}

async function finish(sessions: Sessions, ports: WipePorts): Promise<void> {
  const marks: Mark[] = []
  for (const mark of readMarks(ports.cookies)) {
    const name = mark.name !== null && (await isStillThere(mark.name, sessions, ports)) ? mark.name : null
    const isEnded = mark.session === null || (await endSession(sessions, mark.session))
    marks.push({ name, session: isEnded ? null : mark.session })
  }
  if (marks.length === 0) return
  writeMarks(ports.cookies, marks)
  const isDone = marks.every(({ session }) => session === null) && (await isNobodyElses(marks, sessions, ports))
  if (isDone && (await clearSite(sessions, ports))) writeMarks(ports.cookies, [])
}

/** Deletes what a page that was closed too early left of an account, unless someone is signed in by now. */
async function isStillThere(name: string, sessions: Sessions, ports: WipePorts): Promise<boolean> {
  if (sessions.read().accountId !== null) return true
  const left = (await ports.databases()).filter(each => each !== DEVICE_MIRROR && shortName(each) === name)
  return !(await deleteHere(left, ports))
}

/**
 * Clear-Site-Data deletes everything. It waits while someone is signed in, and while data is stored here that belongs
 * to anyone but the accounts that left: it is done when the last of them signs out.
 */
async function isNobodyElses(marks: readonly Mark[], sessions: Sessions, ports: WipePorts): Promise<boolean> {
  if (sessions.read().accountId !== null || (await ports.deviceMutations()) > 0) return false
  const names = (await ports.databases()).filter(name => name !== DEVICE_MIRROR)
  return names.every(each => marks.some(({ name }) => name === shortName(each)))
}

/** Deletes databases and the caches of the same names; false when another tab did not close them in time. */
async function deleteHere(names: readonly string[], { caches }: WipePorts): Promise<boolean> {
  const deleted = inTime(Promise.all(names.map(deleteMirror))).catch(() => 'late')
  await inTime(Promise.all(names.map(name => emptyCache(name, caches)))).catch(() => undefined)
  return (await deleted) !== 'late'
}

function clearButHints(storage: Storage): void {
  const hints = OUTLIVES_SIGN_OUT.map(key => [key, storage.getItem(key)] as const)
  storage.clear()
  for (const [key, value] of hints) if (value !== null) storage.setItem(key, value)
}

async function emptyCache(name: string, caches: CacheStorage | undefined): Promise<void> {
  if (caches === undefined || !(await caches.has(name))) return
  // If a cache is deleted as a whole while a page still has it open, its files stay on the disk until the browser's
  // next start. Entries deleted one by one are gone at once.
  const cache = await caches.open(name)
  for (const file of await cache.keys()) await cache.delete(file)
  await caches.delete(name)
}

/** False when there was no response. A session that the server does not know counts as ended, too. */
async function endSession(sessions: Sessions, refreshTokenSha256: string): Promise<boolean> {
  return post(sessions, 'endSession', { refreshTokenSha256 })
}

/**
 * The browser clears databases, caches, storage and the service worker of this site. What someone has begun since (a
 * form, a requested mail) belongs to no account yet and is restored.
 */
async function clearSite(sessions: Sessions, { storages, onCleared }: WipePorts): Promise<boolean> {
  const kept = storages.map(entriesOf)
  // With `omit`, Chromium ignores the header that this call is made for.
  const isCleared = await post(sessions, 'clearDevice', {}, { credentials: 'same-origin' })
  // Restored even without a response: the site may have been cleared all the same. Values written since are newer and
  // win.
  for (const [index, storage] of storages.entries()) {
    for (const [key, value] of kept[index] ?? []) if (storage.getItem(key) === null) storage.setItem(key, value)
  }
  if (isCleared) onCleared()
  return isCleared
}

function entriesOf(storage: Storage): [string, string][] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return keys.map(key => [key, storage.getItem(key) ?? ''])
}

async function post<Name extends 'endSession' | 'clearDevice'>(
  sessions: Sessions,
  name: Name,
  body: CallBody<Name>,
  init: RequestInit = {},
): Promise<boolean> {
  try {
    const answer = await sessions.fetchOpen(calls[name].path, {
      ...init,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(STEP_MS),
    })
    return answer.ok
  } catch {
    // No network, or no server: the mark stays, and the next start tries again.
    return false
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), STEP_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const sha256Of = (text: string): Promise<string> => sha256Hex(new TextEncoder().encode(text))

function readMarks(cookies: CookieJar): Mark[] {
  const marks = (cookies.read(LEAVING_COOKIE) ?? '').split('~').map(entry => FORM.exec(entry))
  return marks.flatMap(found => (found === null ? [] : [{ name: found[1] ?? null, session: found[2] ?? null }]))
}

const FORM = /^([0-9a-f]{8})?\.([0-9a-f]{64})?$/

function writeMarks(cookies: CookieJar, marks: readonly Mark[]): void {
  const entries = marks.slice(-MAX_MARKS).map(({ name, session }) => `${name ?? ''}.${session ?? ''}`)
  if (entries.length === 0) cookies.drop(LEAVING_COOKIE)
  else cookies.write(LEAVING_COOKIE, entries.join('~'))
}
