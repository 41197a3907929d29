import { DEVICE_MIRROR, deleteMirror, openDeviceMirror } from '../../sync/mirror/mirror.ts'
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
 * The last step is the browser's own: it deletes the files, where deleting a database only notes in them that it is
 * gone (measured in Chromium: its texts stay readable on the disk).
 */

/**
 * Keys of local storage that outlive a sign-out, for at most the time that they carry themselves: the hint for a
 * sign-in with one tap (a hash and a time). Nothing that tells of a person.
 */
const OUTLIVES_SIGN_OUT: readonly string[] = [HINT_KEY]

/** Each step gives up after this long, so that a sign-out ends whatever the network and other tabs do. */
const STEP_MS = 5_000

/** More people than sign out of one browser without a network; a cookie holds 4 KB. */
const MAX_MARKS = 16

/** What is still to be done for an account that left. */
interface Mark {
  /** Short name of its database; null once that is gone. */
  name: string | null
  /** SHA-256 of its refresh token, which ends the session and opens nothing; null once the server has answered. */
  session: string | null
}

/** What a wipe touches, as far as this browser has it. */
export interface WipePorts {
  cookies: CookieJar
  storages: readonly Storage[]
  caches: CacheStorage | undefined
  /** Names of all databases of this site; none where the browser does not tell. */
  databases(): Promise<string[]>
  /** How many edits were made without an account and belong to none yet. */
  deviceEdits(): Promise<number>
  exclusively<T>(work: () => Promise<T>): Promise<T>
  onCleared(): void
}

export function browserWipe(): WipePorts {
  return {
    cookies: browserCookies,
    storages: [window.localStorage, window.sessionStorage],
    caches: 'caches' in window ? window.caches : undefined,
    databases,
    deviceEdits,
    exclusively: whileClearing,
    onCleared: () => window.dispatchEvent(new Event(CLEARED_EVENT)),
  }
}

async function databases(): Promise<string[]> {
  return ((await indexedDB.databases?.()) ?? []).flatMap(({ name }) => name ?? [])
}

async function deviceEdits(): Promise<number> {
  // Asked by name first: opening would make it.
  if (!(await databases()).includes(DEVICE_MIRROR)) return 0
  const device = await openDeviceMirror(MIRROR_PORTS)
  try {
    return (await device.pendingEntries()).length
  } finally {
    device.close()
  }
}

/**
 * Signs out here: other tabs leave by the storage event, everything of the account is deleted, and the server is
 * told, now or at the next contact. `mirror`: name of the account's database.
 */
export async function leave(sessions: Sessions, mirror: string, ports: WipePorts = browserWipe()): Promise<void> {
  await ports.exclusively(async () => {
    const others = readMarks(ports.cookies)
    const keep = (mark: Mark) => writeMarks(ports.cookies, [...others, mark])
    const name = shortName(mirror)
    // In one go, whatever happens to this page afterwards: the mark, and everything that can be read without a key.
    keep({ name, session: null })
    const token = sessions.forget()
    for (const storage of ports.storages) clearButHints(storage)
    dropMarker(mirror, ports.cookies)
    // From here on what was sealed cannot be read, whatever of it is left on the disk.
    forgetSeal(ports.cookies)

    const session = token === null ? null : await sha256Of(token)
    keep({ name, session })
    // What was filled in without an account was adopted by this one: nothing of it stays behind.
    const isGone = await deleteHere([mirror, DEVICE_MIRROR], ports)
    await inTime(emptyCache(GIVEN_CACHE, ports.caches)).catch(() => undefined)
    keep({ name: isGone ? null : name, session })
    await finish(sessions, ports)
  })
}

/** `others`: something of somebody else lies here, which clearing would take along. `offline`: no answer came. */
export type ClearEnd = 'cleared' | 'others' | 'offline'

/**
 * Leaves nothing of a copy on the disk, for one that shall be kept in another form; who is signed in stays so. Every
 * tab has closed it. With another end than `cleared` nothing of it is gone but files, which are fetched again.
 */
export async function clearCopy(sessions: Sessions, mirror: string, ports: WipePorts): Promise<ClearEnd> {
  return ports.exclusively(async () => {
    const others = (await ports.databases()).filter(name => name !== DEVICE_MIRROR && name !== mirror)
    if (others.length > 0 || (await ports.deviceEdits()) > 0) return 'others'
    await emptyCache(mirror, ports.caches)
    // The session is away for a moment, and comes back as it was: nobody may renew it meanwhile.
    if (!(await sessions.undisturbed(() => clearSite(sessions, ports)))) return 'offline'
    // Where the browser does not know the header, nothing is deleted yet.
    await deleteHere([mirror, DEVICE_MIRROR], ports)
    dropMarker(mirror, ports.cookies)
    return 'cleared'
  })
}

/** Does what earlier sign-outs left undone, as far as it can be done now. */
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

/** Deletes what a page that was closed too early has left of an account, unless somebody is signed in by now. */
async function isStillThere(name: string, sessions: Sessions, ports: WipePorts): Promise<boolean> {
  if (sessions.read().accountId !== null) return true
  const left = (await ports.databases()).filter(each => each !== DEVICE_MIRROR && shortName(each) === name)
  return !(await deleteHere(left, ports))
}

/**
 * Clearing takes everything. It waits while somebody is signed in, and while something lies here that belongs to
 * anybody but those who left: it is done when the last of them signs out.
 */
async function isNobodyElses(marks: readonly Mark[], sessions: Sessions, ports: WipePorts): Promise<boolean> {
  if (sessions.read().accountId !== null || (await ports.deviceEdits()) > 0) return false
  const names = (await ports.databases()).filter(name => name !== DEVICE_MIRROR)
  return names.every(each => marks.some(({ name }) => name === shortName(each)))
}

/** Deletes databases, and the caches of the same names; false when another tab would not let go of them in time. */
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
  // Deleted as a whole while a page still holds it open, a cache leaves its files on the disk until the browser's
  // next start; its entries, one by one, are gone at once.
  const cache = await caches.open(name)
  for (const file of await cache.keys()) await cache.delete(file)
  await caches.delete(name)
}

/** False when no answer came; a session that the server does not know has ended, too. */
async function endSession(sessions: Sessions, refreshTokenSha256: string): Promise<boolean> {
  return post(sessions, 'endSession', { refreshTokenSha256 })
}

/**
 * The browser clears databases, caches, storage and the service worker of this site. What somebody has begun since
 * (a form, a mail that was asked for) is no account's yet, and is put back.
 */
async function clearSite(sessions: Sessions, { storages, onCleared }: WipePorts): Promise<boolean> {
  const kept = storages.map(entriesOf)
  // With `omit` Chromium ignores the header that this is about.
  const isCleared = await post(sessions, 'clearDevice', {}, { credentials: 'same-origin' })
  // Also when no answer came: it may have been cleared all the same. What was written since is newer.
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
