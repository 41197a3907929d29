import { isShieldedFrame, PRESENCE } from '../meeting/presence.ts'
import { patternsOf } from '../sites/patterns.ts'
import { MEETING_HOSTS } from '../sites/sites.ts'

interface MeetingScriptsNeeds {
  /** Whether the linked account's plan includes the meeting shield. */
  isEntitled(): Promise<boolean>
  readonly permissions: Pick<typeof chrome.permissions, 'contains'>
  readonly scripting: Pick<
    typeof chrome.scripting,
    'registerContentScripts' | 'unregisterContentScripts' | 'getRegisteredContentScripts'
  >
}

const COMMON = {
  allFrames: true,
  matchOriginAsFallback: true,
  runAt: 'document_start',
  persistAcrossSessions: true,
} as const
const IDS = ['meeting-page', 'meeting'] as const

/**
 * Registers the meeting shield on the meeting sites that the person has granted access to, if their plan includes it,
 * and unregisters it otherwise. It ignores the on/off switch, which must take effect at once, even during a call.
 */
export async function placeMeetingScripts({ isEntitled, permissions, scripting }: MeetingScriptsNeeds): Promise<void> {
  const granted = await Promise.all(
    MEETING_HOSTS.map(async host => ((await permissions.contains({ origins: patternsOf([host]) })) ? host : null)),
  )
  const matches = (await isEntitled()) ? patternsOf(granted.filter(host => host !== null)) : []
  const there = await scripting.getRegisteredContentScripts({ ids: IDS })
  const isThere = IDS.every(id => there.some(each => each.id === id && each.matches.join() === matches.join()))
  if (isThere && matches.length > 0) return
  if (there.length > 0) await scripting.unregisterContentScripts({ ids: there.map(({ id }) => id) })
  if (matches.length === 0) return
  await scripting.registerContentScripts([
    { ...COMMON, id: 'meeting-page', js: ['meeting-page.js'], world: 'MAIN', matches },
    { ...COMMON, id: 'meeting', js: ['meeting.js'], world: 'ISOLATED', matches },
  ])
}

interface ReloadNeeds {
  readonly scripting: Pick<typeof chrome.scripting, 'getRegisteredContentScripts' | 'executeScript'>
  readonly tabs: Pick<typeof chrome.tabs, 'query' | 'reload'>
}

/**
 * Loads every meeting again that was opened while the browser had no scripts of ours. An update removes them until the
 * new version has registered its own; a page that is loaded in between would have the raw camera for its whole call. A
 * call that the old version masks goes on undisturbed.
 */
export async function reloadUnshieldedMeetings({ scripting, tabs }: ReloadNeeds): Promise<void> {
  const [placed] = await scripting.getRegisteredContentScripts({ ids: IDS })
  if (placed === undefined) return
  const isShielded = async (tabId: number) => {
    const target = { tabId, allFrames: true }
    const frames = await scripting.executeScript({
      target,
      injectImmediately: true,
      func: isShieldedFrame,
      args: [PRESENCE],
    })
    return frames.every(({ result }) => result !== false)
  }
  await Promise.all(
    (await tabs.query({ url: placed.matches })).map(async ({ id }) => {
      // A tab without a page, such as one that the browser has put to sleep, gets the scripts when it loads one.
      if (id !== undefined && !(await isShielded(id).catch(() => true))) await tabs.reload(id)
    }),
  )
}
