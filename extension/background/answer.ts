import type { Message, Words } from '../i18n/translate.ts'
import type { Standing } from '../mark/standing.ts'
import { type CallState, NO_CALL } from '../meeting/call-state.ts'
import type { DiaryEntry, Notice, PageState, Requests, RequestType } from '../messages/messages.ts'
import type { KeptSettings } from '../settings/kept-settings.ts'
import { merged, type Settings } from '../settings/settings.ts'
import { isRuleChanges, type RuleChange, rulesIn, settled, type WordRules, withRules } from '../settings/word-rules.ts'
import { type SiteType, shieldedSiteOf, siteTypeOf } from '../sites/site-type.ts'
import { noteShielded } from './meeting-scripts.ts'
import type { VaultStore } from './vault-store.ts'

interface BackgroundAnswerNeeds {
  local: chrome.Area
  session: chrome.Area
  settings: KeptSettings
  vaults: VaultStore
  now(): number
  /** Sends to the pages of a tab, or of every tab. */
  tell(tabId: number | 'all', notice: Notice): void
  badge(tabId: number, state: BadgeState): void
  /** The settings as pages receive them: whatever the plan does not include is off. */
  forPages?(settings: Settings): Promise<Settings>
  /** Whether the person has added this address's site. */
  isOwnSite?(url: string): Promise<boolean>
  /** What the extension's scripts and pages say texts with. */
  words(): Promise<Words>
  /** Shows the options in a tab. */
  openOptions?(): Promise<void>
  /** Lets a tab open an address with a prompt in it, or any; `null`: no more. */
  letThrough?(tabId: number, address: string | 'any' | null): Promise<void>
  /** Called before rules for words are in force that the person has changed. */
  onRules?(before: WordRules, after: WordRules): Promise<void>
  /** Called when the person has changed settings. */
  onChanged?(before: Settings, after: Settings): void
  log(message: string, detail?: unknown): void
}

export interface BadgeState {
  readonly standing: Standing
  /** Details that are hidden in the conversation that the tab shows. */
  readonly hidden: number
}

/** The sender of a message, as reported by the browser. */
export interface From {
  readonly tabId: number | null
  readonly url: string
  /** One of the extension's own pages, which no site can show. */
  readonly isOwnPage: boolean
  /** In a private window, which is to leave nothing behind. */
  readonly isPrivate?: boolean
  /** Undefined where the browser does not name documents. */
  readonly documentId?: string | undefined
}

type Handlers = {
  readonly [Type in RequestType]: (body: Requests[Type]['body'], from: From) => Promise<Requests[Type]['answer']>
}

const DIARY_KEY = 'diary'
/** How often everything was forgotten. A save from a page that has not heard of the latest time is refused. */
const FORGOTTEN_KEY = 'forgotten'
/** The most recent sends: enough for a day of heavy use. */
const DIARY_LENGTH = 200
/** Requests that only our own pages may make: a content script runs in a page that may be hostile. */
const OWN_PAGES_ONLY: ReadonlySet<RequestType> = new Set([
  'UPDATE_SETTINGS',
  'PAUSE_TAB',
  'TAB_STATE',
  'WORDS',
  'DIARY',
  'FORGET_ALL',
  'OPEN_MASKED',
])

interface Background {
  /** Answers a message; `undefined` if no handler knows it. */
  answer(message: unknown, from: From): Promise<unknown>
  /** Called when a tab has loaded. */
  loaded(tabId: number, url: string): Promise<void>
  closed(tabId: number): Promise<void>
  /** Handles the shortcut: pauses the tab or resumes it. */
  togglePause(tabId: number): Promise<void>
}

export function createBackground(needs: BackgroundAnswerNeeds): Background {
  const { local, session, vaults, now, tell, badge, words, log, onChanged } = needs
  const forPages = needs.forPages ?? (async (settings: Settings) => settings)
  const letThrough = needs.letThrough ?? (async () => {})
  const isOwnSite = needs.isOwnSite ?? (async () => false)
  const typeOfSite = async (url: string): Promise<SiteType | null> =>
    siteTypeOf(url) ?? ((await isOwnSite(url)) ? 'llm' : null)
  const settings = needs.settings.read
  const pauseKey = (tabId: number) => `paused:${tabId}`
  const pageKey = (tabId: number) => `page:${tabId}`
  const callKey = (tabId: number) => `call:${tabId}`
  const inSession = async (key: string): Promise<unknown> => (await session.get(key))[key]
  const timesForgotten = async () => Number((await inSession(FORGOTTEN_KEY)) ?? 0)
  const isPaused = async (tabId: number) => (await inSession(pauseKey(tabId))) === true

  const draw = async (tabId: number) => {
    const page = (await inSession(pageKey(tabId))) as PageState | undefined
    const standing = (await isPaused(tabId)) ? 'off' : (page?.state ?? 'starting')
    badge(tabId, { standing, hidden: page?.hidden ?? 0 })
  }

  const pause = async (tabId: number, paused: boolean) => {
    if (paused) await session.set({ [pauseKey(tabId)]: true })
    else await session.remove(pauseKey(tabId))
    await letThrough(tabId, paused ? 'any' : null)
    tell(tabId, { type: 'TAB_PAUSED', isPaused: paused })
    await draw(tabId)
    return { isPaused: paused }
  }

  const update = async (change: (before: Settings) => Settings): Promise<Settings> => {
    // Waited for before the change has its turn: what other browsers share may be changing the settings itself.
    const seen = await settings()
    await needs.onRules?.(seen, change(seen))
    const { before, after } = await needs.settings.change(change)
    if (after === before) return after
    tell('all', { type: 'SETTINGS_CHANGED', settings: await forPages(after) })
    onChanged?.(before, after)
    if (before.keepVaults !== after.keepVaults) await vaults.keep(after.keepVaults)
    return after
  }

  const handlers: Handlers = {
    GET_SETTINGS: async () => ({ settings: await settings() }),
    UPDATE_SETTINGS: async ({ settings: change }) => ({
      success: true,
      settings: await update(before => merged(before, change)),
    }),
    async SET_WORD_RULES({ rules }, { url, isOwnPage, isPrivate = false }) {
      if (!isOwnPage && (await typeOfSite(url)) !== 'llm') throw new Error('Only a chat page may ask this.')
      if (!isOwnPage && isPrivate) throw new Error('A private window makes no rules.')
      if (!isRuleChanges(rules)) throw new Error('These are no rules for words.')
      const next = await update(before => {
        if (!isOwnPage && !areForChats(before, rules)) throw new Error('This word can only be changed in the options.')
        return withRules(before, settled(rules), !isOwnPage)
      })
      const ruleOf = rulesIn(next)
      if (settled(rules).some(({ word, rule }) => ruleOf(word) !== rule))
        throw new Error('The list of words is full.' satisfies Message)
      return { success: true }
    },
    CHECK_SITE_TYPE: async ({ url }) => ({ siteType: await typeOfSite(url) }),
    async OPEN_CONVERSATION({ key }, { tabId, url }) {
      // Read before the vaults: those that are forgotten meanwhile come with a count that the page knows is old.
      const forgotten = await timesForgotten()
      return {
        settings: await forPages(await settings()),
        isPaused: tabId !== null && (await isPaused(tabId)),
        // A page never receives another site's vaults, whatever its message says.
        vaults: tabId === null || key.origin !== originOf(url) ? [] : await vaults.of(key.origin, tabId),
        forgotten,
        words: await words(),
      }
    },
    async SAVE_VAULT({ key, vault, forgotten = 0 }, { tabId, url }) {
      if (tabId === null || key.origin !== originOf(url)) return { kept: false }
      if (forgotten !== (await timesForgotten())) return { kept: false }
      const kept = await vaults.save({ key, vault }, tabId)
      // The person forgot everything in the meantime, and that includes this vault.
      if (forgotten !== (await timesForgotten())) {
        await vaults.forgetAll()
        return { kept: false }
      }
      if (kept) tell('all', { type: 'VAULT_KEPT', kept: { key: vaults.sharedKey(key, tabId), vault } })
      return { kept }
    },
    async NOTE_SEND({ counts }, { url, isOwnPage }) {
      // What is tried on our own page goes nowhere.
      if (isOwnPage) return { noted: true }
      const entries = ((await inSession(DIARY_KEY)) ?? []) as DiaryEntry[]
      const entry = { at: now(), site: shieldedSiteOf(url).name, counts }
      await session.set({ [DIARY_KEY]: [entry, ...entries].slice(0, DIARY_LENGTH) })
      return { noted: true }
    },
    async PAGE_STATE({ page }, { tabId, url }) {
      if (tabId !== null) {
        await session.set({ [pageKey(tabId)]: { ...page, origin: originOf(url) } })
        await draw(tabId)
      }
      return { noted: true }
    },
    PAUSE_TAB: ({ tabId, isPaused: paused }) => pause(tabId, paused),
    async PAUSE_HERE({ isPaused: paused }, { tabId, url, isOwnPage }) {
      if (tabId === null || !(isOwnPage || (await typeOfSite(url)) === 'llm')) return { isPaused: false }
      return pause(tabId, paused === true)
    },
    async OPEN_OPTIONS() {
      await needs.openOptions?.()
      return { opened: true }
    },
    async TAB_STATE({ tabId, url }) {
      const [page, call] = await Promise.all([inSession(pageKey(tabId)), inSession(callKey(tabId))])
      const said = (page ?? null) as (PageState & { origin: string }) | null
      return {
        isPaused: await isPaused(tabId),
        page: said?.origin === originOf(url) ? said : null,
        call: (call ?? null) as CallState | null,
      }
    },
    async OPEN_CALL(_, { tabId, documentId }) {
      // Without the note this meeting is loaded again after an update, and nothing worse.
      if (documentId !== undefined) await noteShielded(local, documentId).catch(error => log('call not noted', error))
      return { settings: await settings(), isPaused: tabId !== null && (await isPaused(tabId)) }
    },
    async CALL_STATE({ call }, { tabId, url }) {
      if (tabId === null) return { noted: true }
      const before = ((await inSession(callKey(tabId))) ?? NO_CALL) as CallState
      await session.set({ [callKey(tabId)]: { ...before, ...call } })
      const fresh = (call.sightings ?? []).slice(before.sightings.length)
      if (fresh.length > 0) {
        const entries = ((await inSession(DIARY_KEY)) ?? []) as DiaryEntry[]
        const noted = fresh.map(({ kind }) => ({ at: now(), site: hostnameOf(url), counts: { [kind]: 1 } }))
        await session.set({ [DIARY_KEY]: [...noted, ...entries].slice(0, DIARY_LENGTH) })
        tell(tabId, { type: 'CALL_RECORDED' })
      }
      return { noted: true }
    },
    async OPEN_MASKED({ address }, { tabId }) {
      if (tabId !== null && !(await isPaused(tabId))) await letThrough(tabId, address)
      return { mayOpen: true }
    },
    WORDS: async () => ({ words: await words() }),
    DIARY: async () => ({ entries: ((await inSession(DIARY_KEY)) ?? []) as DiaryEntry[] }),
    async FORGET_ALL() {
      const forgotten = (await timesForgotten()) + 1
      await session.set({ [FORGOTTEN_KEY]: forgotten })
      await vaults.forgetAll()
      await session.remove(DIARY_KEY)
      tell('all', { type: 'FORGOTTEN', forgotten })
      return { forgotten: true }
    },
  }

  return {
    async answer(message, from) {
      const type = typeOf(message)
      if (!Object.hasOwn(handlers, type)) {
        log('unknown message type', type)
        return undefined
      }
      const known = type as RequestType
      try {
        if (OWN_PAGES_ONLY.has(known) && !from.isOwnPage) throw new Error('Only Shield’s own pages may ask this.')
        return await (handlers[known] as (body: unknown, from: From) => Promise<unknown>)(message, from)
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error)
        log('message failed', `${type}: ${text}`)
        return { error: text }
      }
    },
    async loaded(tabId, url) {
      const siteType = await typeOfSite(url)
      if (siteType === null) return
      tell(tabId, { type: 'SITE_DETECTED', siteType, settings: await forPages(await settings()) })
    },
    async closed(tabId) {
      await letThrough(tabId, null)
      await session.remove([pauseKey(tabId), pageKey(tabId), callKey(tabId)])
    },
    async togglePause(tabId) {
      await pause(tabId, !(await isPaused(tabId)))
    },
  }
}

/**
 * The worst that a page could do by hiding a word is to mask itself. It ends no rule, and leaves alone nothing that the
 * person always hides.
 */
function areForChats(rules: WordRules, changes: readonly RuleChange[]): boolean {
  const ruleOf = rulesIn(rules)
  return changes.every(({ word, rule }) => rule === 'hide' || (rule === 'leave' && ruleOf(word) !== 'hide'))
}

function typeOf(message: unknown): string {
  return typeof message === 'object' && message !== null && 'type' in message ? String(message.type) : ''
}

function hostnameOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : ''
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : ''
}
