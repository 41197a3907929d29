import { patternsOf } from '../sites/patterns.ts'
import { MEETING_HOSTS } from '../sites/sites.ts'
import { type PlacedScript, placeScripts, type Scripting } from './place-scripts.ts'

interface MeetingScriptsNeeds {
  /** Whether the linked account's plan includes the meeting shield. */
  isEntitled(): Promise<boolean>
  readonly permissions: Pick<typeof chrome.permissions, 'contains'>
  readonly scripting: Scripting
}

const SCRIPTS: readonly PlacedScript[] = [
  { id: 'meeting-page', js: ['meeting-page.js'], world: 'MAIN' },
  { id: 'meeting', js: ['meeting.js'], world: 'ISOLATED' },
]
const IDS = SCRIPTS.map(({ id }) => id)

/**
 * Registers the meeting shield on the meeting sites that the person has granted access to, if their plan includes it,
 * and unregisters it otherwise. It ignores the on/off switch, which must take effect at once, even during a call.
 */
export async function placeMeetingScripts({ isEntitled, permissions, scripting }: MeetingScriptsNeeds): Promise<void> {
  const granted = await Promise.all(
    MEETING_HOSTS.map(async host => ((await permissions.contains({ origins: patternsOf([host]) })) ? host : null)),
  )
  const matches = (await isEntitled()) ? patternsOf(granted.filter(host => host !== null)) : []
  await placeScripts(scripting, SCRIPTS, matches)
}

/** How the names of kept notes begin: one for each document of a meeting that has our scripts. */
const SHIELDED = 'shielded-document '

/**
 * Notes that a document has our scripts. A new version of the extension cannot message those of the old one, and what a
 * page itself could be asked would tell it that the shield is there.
 */
export async function noteShielded(local: Pick<chrome.Area, 'set'>, documentId: string): Promise<void> {
  await local.set({ [SHIELDED + documentId]: true })
}

interface ReloadNeeds {
  readonly local: Pick<chrome.Area, 'get' | 'remove'>
  readonly scripting: Pick<typeof chrome.scripting, 'getRegisteredContentScripts' | 'executeScript'>
  readonly tabs: Pick<typeof chrome.tabs, 'query' | 'reload'>
}

/**
 * Loads every meeting again that was opened while the browser had no scripts of ours. An update removes them until the
 * new version has registered its own; a page that is loaded in between would have the raw camera for its whole call. A
 * call that the old version masks goes on undisturbed.
 */
export async function reloadUnshieldedMeetings({ local, scripting, tabs }: ReloadNeeds): Promise<void> {
  const [placed] = await scripting.getRegisteredContentScripts({ ids: IDS })
  if (placed === undefined) return
  const open = await Promise.all(
    (await tabs.query({ url: placed.matches })).map(async ({ id }) => {
      if (id === undefined) return []
      const target = { tabId: id, allFrames: true }
      // A tab without a page, such as one that the browser has put to sleep, gets the scripts when it loads one.
      const frames = await scripting
        .executeScript({ target, injectImmediately: true, func: needsShield, args: [] })
        .catch(() => [])
      return frames.map(({ result, documentId }) => ({ tabId: id, documentId, needsOne: result === true }))
    }),
  )
  const documents = open.flat()
  // Read after the documents were listed: one that has just been loaded may still be on its way to say so.
  const notes = Object.keys(await local.get(null)).filter(key => key.startsWith(SHIELDED))
  const isNoted = ({ documentId }: { documentId: string }) => notes.includes(SHIELDED + documentId)
  const unshielded = new Set(documents.filter(each => each.needsOne && !isNoted(each)).map(({ tabId }) => tabId))
  await Promise.all([...unshielded].map(tabId => tabs.reload(tabId)))
  const live = new Set(documents.map(({ documentId }) => SHIELDED + documentId))
  await local.remove(notes.filter(key => !live.has(key)))
}

/**
 * Whether a frame needs scripts of its own: one without an address is guarded by the page around it. Sent into a page as
 * its source, so it uses nothing outside of itself.
 */
export function needsShield(): boolean {
  return location.protocol === 'https:'
}
