import { type Edit, type Edits, isTime, lastEdits, MOST_BYTES, STEP_BYTES, timeAfter, withRoom } from './edits.ts'
import { isBuiltIn } from './own-sites.ts'
import { isHost } from './site-list.ts'

/** A site was added, or removed. */
interface SiteEdit extends Edit {
  readonly isOn: boolean
}

/** What the person's browsers agree on, by host. */
export type SharedList = Edits<SiteEdit>

/** As it is kept and sent: host, when, and 1 for added or 0 for removed. */
export type WrittenSite = readonly [host: string, at: number, isOn: 0 | 1]

/** Sites and removals. More than anybody chats on; a list may come from anywhere. */
export const MOST_ENTRIES = 500

/** After the person has added or removed it here. */
export function edited(list: SharedList, hosts: readonly string[], isOn: boolean, now: number): SharedList {
  const changed = hosts.filter(host => list.get(host)?.isOn !== isOn)
  return new Map([...list, ...changed.map(host => [host, { at: timeAfter(list.get(host), now), isOn }] as const)])
}

/** Of two edits at once the one that shields. */
export function merged(one: SharedList, other: SharedList): SharedList {
  return new Map(entriesToKeep(lastEdits(one, other, ({ isOn }) => isOn)))
}

/** Shielded in another browser, and not in this one, which shields `own`. */
export function offeredSites(list: SharedList, own: readonly string[]): string[] {
  return [...list].flatMap(([host, { isOn }]) => (isOn && !own.includes(host) ? [host] : [])).sort()
}

export function written(list: SharedList): WrittenSite[] {
  return entriesToKeep(list).map(writtenEntry)
}

/** Reads what `written` has made; undefined if anything in it is not as it should be. */
export function readWritten(sites: unknown): SharedList | undefined {
  if (!Array.isArray(sites) || sites.length > MOST_ENTRIES || !sites.every(isWritten)) return undefined
  // A browser with an older Shield may have added a site that comes with this one.
  const added = sites.filter(([host]) => !isBuiltIn(host))
  return new Map(added.map(([host, at, isOn]) => [host, { at, isOn: isOn === 1 }]))
}

const writtenEntry = ([host, { at, isOn }]: readonly [string, SiteEdit]): WrittenSite => [host, at, isOn ? 1 : 0]

/** Where there is no room for all, the oldest removals go first, then the oldest sites. */
function entriesToKeep(list: SharedList): [string, SiteEdit][] {
  const newestFirst = [...list].sort(([, one], [, other]) => Number(other.isOn) - Number(one.isOn) || other.at - one.at)
  return withRoom(newestFirst, { entries: MOST_ENTRIES, bytes: MOST_BYTES - STEP_BYTES }, writtenEntry)
}

function isWritten(site: unknown): site is WrittenSite {
  if (!Array.isArray(site) || site.length !== 3) return false
  const [host, at, isOn] = site
  return (isHost(host) || (typeof host === 'string' && isBuiltIn(host))) && isTime(at) && (isOn === 0 || isOn === 1)
}
