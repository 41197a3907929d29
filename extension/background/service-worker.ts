// The extension's service worker. The browser may stop it at any time, so all of its state is in the browser's storage.
import { createAccount, LINK_KEY } from '../account/account.ts'
import { answerLink } from '../account/answer-link.ts'
import { browserName } from '../account/browser-name.ts'
import { entitled, type Link, mayShieldMeetings } from '../account/link.ts'
import { type PlainMessage, speak, t, tIfKnown, type Words } from '../i18n/translate.ts'
import { wordsReader } from '../i18n/words.ts'
import { SPANISH_FILE } from '../manifest.ts'
import type { Notice } from '../messages/messages.ts'
import { SETTINGS_KEY, type Settings, settingsFrom } from '../settings/settings.ts'
import { siteTypeOf } from '../sites/site-type.ts'
import { type BadgeState, createBackground } from './answer.ts'
import { keptVaults } from './kept-vaults.ts'
import { placeMeetingScripts, reloadUnshieldedMeetings } from './meeting-scripts.ts'
import { vaultStore } from './vault-store.ts'

const { session, local } = chrome.storage

/** The product's origin, set by the build (`build.mjs`). */
declare const __PRODUCT_ORIGIN__: string

// Content scripts request what they need through messages; they must not reach the link's token.
void local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })

const log = (message: string, detail: unknown) => console.warn(`Shield: ${message}`, detail)
const vaults = vaultStore(session, Date.now, {
  isWanted: async () => settingsFrom((await local.get(SETTINGS_KEY))[SETTINGS_KEY]).keepVaults,
  vaults: keptVaults(indexedDB, Date.now),
})
const account = createAccount({
  local,
  fetch: (...request) => fetch(...request),
  now: Date.now,
  home: __PRODUCT_ORIGIN__,
  browser: browserName(navigator.userAgent),
  settings: { read: async () => settingsFrom((await local.get(SETTINGS_KEY))[SETTINGS_KEY]), write: keepSettings },
  async wipe() {
    await background.answer({ type: 'FORGET_ALL' }, OWN)
    await local.remove(SETTINGS_KEY)
    await keepSettings(settingsFrom(undefined))
  },
})
const words = wordsReader({
  chosen: async () => (await account.link())?.language ?? null,
  shown: chrome.i18n.getMessage('language'),
  browser: chrome.i18n.getUILanguage(),
  read: async (): Promise<Words['texts']> => (await fetch(chrome.runtime.getURL(SPANISH_FILE))).json(),
})
const background = createBackground({
  local,
  session,
  vaults,
  now: Date.now,
  tell,
  badge: (tabId, state) => void drawBadge(tabId, state).catch(() => {}),
  words,
  log,
  forPages,
  onChanged: (before, after) => void account.changed(before, after),
})
const link = answerLink({ account, isProduct, ask: () => chrome.runtime.openOptionsPage(), log })

/** The sender of the worker's own requests. */
const OWN = { tabId: null, url: '', isOwnPage: true } as const
/** Minimum interval at which opening a chat page asks the account for changes made elsewhere. */
const ASK_AGAIN_MS = 10 * 60_000

async function keepSettings(next: Settings): Promise<void> {
  await local.set({ [SETTINGS_KEY]: next })
  tell('all', { type: 'SETTINGS_CHANGED', settings: await forPages(next) })
}

async function forPages(settings: Settings): Promise<Settings> {
  return entitled(settings, await account.link(), Date.now())
}

/** Whether the manifest lets the bridge run at this address. */
function isProduct(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  const bridge = chrome.runtime.getManifest().content_scripts.find(({ js }) => js.includes('bridge.js'))
  return bridge?.matches.includes(`${protocol}//${hostname}/*`) === true
}

chrome.runtime.onMessage.addListener((message, { id, tab, url = '', documentId }, answer) => {
  // Messages from other extensions are ignored; pages cannot send any.
  if (id !== chrome.runtime.id) return undefined
  const isOwnPage = url.startsWith(chrome.runtime.getURL(''))
  const from = { tabId: tab?.id ?? null, url, isOwnPage, documentId }
  const answered = link(message, from) ?? background.answer(message, from)
  answered.then(answer)
  return true
})
chrome.tabs.onUpdated.addListener((tabId, { status }, { url = '' }) => {
  if (status !== 'complete') return
  void background.loaded(tabId, url)
  if (siteTypeOf(url) !== null) void account.contact(ASK_AGAIN_MS)
})
chrome.runtime.onStartup.addListener(() => void account.contact())
chrome.tabs.onRemoved.addListener(tabId => void background.closed(tabId))
chrome.commands.onCommand.addListener((command, tab) => {
  if (command === 'toggle-shield' && tab?.id !== undefined) void background.togglePause(tab.id)
})

/** Whether camera frames can be read and rewritten: Firefox has no API for it. */
const canMaskMeetings = chrome.runtime.getManifest().minimum_chrome_version !== undefined

const isEntitled = async () => mayShieldMeetings(await account.link(), Date.now())
let placing = Promise.resolve()
/** One call at a time: two at once would register the same scripts twice. */
function placeMeetings(): void {
  if (!canMaskMeetings) return
  const { permissions, scripting } = chrome
  placing = placing
    .then(() => placeMeetingScripts({ isEntitled, permissions, scripting }))
    .catch(error => console.warn('Shield: the meeting shield is not in its place', error))
}
/** After an update and at the start of the browser, meetings may have been opened before the scripts were in place. */
function placeMeetingsAgain(): void {
  placeMeetings()
  const { scripting, tabs } = chrome
  // Placing does not wait for it: a page that hangs never answers.
  void placing
    .then(() => reloadUnshieldedMeetings({ local, scripting, tabs }))
    .catch(error => console.warn('Shield: meetings may be open without it', error))
}
placeMeetings()
chrome.runtime.onInstalled.addListener(placeMeetingsAgain)
chrome.runtime.onStartup.addListener(placeMeetingsAgain)
chrome.permissions.onAdded.addListener(placeMeetings)
chrome.permissions.onRemoved.addListener(placeMeetings)
chrome.storage.onChanged.addListener((changes, area) => {
  if (area !== 'local' || !(LINK_KEY in changes)) return
  placeMeetings()
  const { oldValue, newValue } = changes[LINK_KEY] as { oldValue?: Partial<Link>; newValue?: Partial<Link> }
  if (oldValue?.language !== newValue?.language)
    void words().then(spoken => tell('all', { type: 'WORDS', words: spoken }))
})

function tell(tabId: number | 'all', notice: Notice): void {
  // A tab without one of our scripts does not answer, which is not an error.
  const send = (id: number) => chrome.tabs.sendMessage(id, notice).catch(() => {})
  if (tabId !== 'all') void send(tabId)
  else
    void chrome.tabs.query({}).then(tabs => Promise.all(tabs.flatMap(({ id }) => (id === undefined ? [] : [send(id)]))))
}

const BADGES: Readonly<
  Record<BadgeState['state'], { text: PlainMessage | '' | '!'; color: string; title: PlainMessage }>
> = {
  on: { text: '', color: '#006b4c', title: 'Shielding this tab' },
  starting: { text: '', color: '#006b4c', title: 'Total Recall Shield' },
  off: { text: 'off', color: '#7d5200', title: 'Paused on this tab: what you type goes out as typed' },
  stopped: { text: '!', color: '#b8300c', title: 'Sending is stopped' },
}

async function drawBadge(tabId: number, { state, masked }: BadgeState): Promise<void> {
  speak(await words())
  const { text, color, title } = BADGES[state]
  await chrome.action.setBadgeBackgroundColor({ tabId, color })
  await chrome.action.setBadgeText({ tabId, text: text === '' ? (masked > 0 ? String(masked) : '') : tIfKnown(text) })
  await chrome.action.setTitle({ tabId, title: t(title) })
}
