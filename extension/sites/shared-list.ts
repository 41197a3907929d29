import { isBuiltIn } from './own-sites.ts'
import { isHost } from './site-list.ts'

/** The last thing that happened to a site in any of the person's browsers: it was added, or removed. */
interface SiteEdit {
  /** When (ms), by the clock of that browser, and later than any edit that it knew. */
  readonly at: number
  readonly isOn: boolean
}

/** What the person's browsers agree on, by host. Removed sites stay in it, so that no older list brings them back. */
export type SharedList = ReadonlyMap<string, SiteEdit>

/** As it is kept and sent: host, when, and 1 for added or 0 for removed. */
export type WrittenSite = readonly [host: string, at: number, isOn: 0 | 1]

const VERSION = 1
/** Sites and removals. More than anybody chats on; a list may come from anywhere. */
export const MOST_ENTRIES = 500
/** The text of a list. What the account takes (`MOST_SEALED`) is this, sealed. */
export const MOST_BYTES = 24 * 1_024
/** Lists of about the same length have the same length, so that it does not tell which sites they name. */
const STEP_BYTES = 1_024
/** A year that no clock is set to by accident; what is later than that could never be edited again. */
const LATEST = Date.UTC(2200, 0)

/** After the person has added or removed it here. An edit is later than each that it replaces, whatever clocks say. */
export function edited(list: SharedList, hosts: readonly string[], isOn: boolean, now: number): SharedList {
  const changed = hosts.filter(host => list.get(host)?.isOn !== isOn)
  const at = (host: string) => Math.max(now, (list.get(host)?.at ?? 0) + 1)
  return new Map([...list, ...changed.map(host => [host, { at: at(host), isOn }] as const)])
}

/** Of each site the last edit; of two at once the one that shields. The same in whatever order lists arrive. */
export function merged(one: SharedList, other: SharedList): SharedList {
  const all = new Map(one)
  for (const [host, edit] of other) {
    const known = all.get(host)
    const isLater = known === undefined || edit.at > known.at || (edit.at === known.at && edit.isOn)
    if (isLater) all.set(host, edit)
  }
  return new Map(entriesToKeep(all))
}

/** Shielded in another browser, and not in this one, which shields `own`. */
export function offeredSites(list: SharedList, own: readonly string[]): string[] {
  return [...list].flatMap(([host, { isOn }]) => (isOn && !own.includes(host) ? [host] : [])).sort()
}

export function written(list: SharedList): WrittenSite[] {
  return entriesToKeep(list).map(([host, { at, isOn }]) => [host, at, isOn ? 1 : 0])
}

/** Reads what `written` has made; undefined if anything in it is not as it should be. */
export function readWritten(sites: unknown): SharedList | undefined {
  if (!Array.isArray(sites) || sites.length > MOST_ENTRIES || !sites.every(isWritten)) return undefined
  // A browser with an older Shield may have added a site that comes with this one.
  const added = sites.filter(([host]) => !isBuiltIn(host))
  return new Map(added.map(([host, at, isOn]) => [host, { at, isOn: isOn === 1 }]))
}

/** The text that is sealed. Equal lists give equal texts. */
export function textOf(list: SharedList): string {
  const sites = [...written(list)].sort(([one], [other]) => (one < other ? -1 : 1))
  const text = JSON.stringify({ shieldSites: VERSION, sites })
  return text.padEnd(Math.ceil(text.length / STEP_BYTES) * STEP_BYTES)
}

/** Undefined for anything that `textOf` did not make. */
export function readText(text: string): SharedList | undefined {
  if (text.length > MOST_BYTES) return undefined
  try {
    const list: unknown = JSON.parse(text)
    if (typeof list !== 'object' || list === null || !('shieldSites' in list) || list.shieldSites !== VERSION) return
    return 'sites' in list ? readWritten(list.sites) : undefined
  } catch {
    return undefined
  }
}

/** Where there is no room for all, the oldest removals go first, then the oldest sites. */
function entriesToKeep(list: SharedList): [string, SiteEdit][] {
  const newestFirst = [...list].sort(([, one], [, other]) => Number(other.isOn) - Number(one.isOn) || other.at - one.at)
  // Everything around an entry, and the entries' own signs.
  let room = MOST_BYTES - STEP_BYTES
  const kept: [string, SiteEdit][] = []
  for (const entry of newestFirst.slice(0, MOST_ENTRIES)) {
    room -= JSON.stringify([entry[0], entry[1].at, 1]).length + 1
    if (room < 0) break
    kept.push(entry)
  }
  return kept
}

function isWritten(site: unknown): site is WrittenSite {
  if (!Array.isArray(site) || site.length !== 3) return false
  const [host, at, isOn] = site
  return (
    (isHost(host) || (typeof host === 'string' && isBuiltIn(host))) &&
    Number.isSafeInteger(at) &&
    at >= 0 &&
    at < LATEST &&
    (isOn === 0 || isOn === 1)
  )
}
