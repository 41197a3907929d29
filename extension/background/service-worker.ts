// The extension's service worker. The browser may stop it at any time, so all of its state is in the browser's storage.
import './load-engine.ts'
import { createAccount, LINK_KEY } from '../account/account.ts'
import { answerLink } from '../account/answer-link.ts'
import { browserName } from '../account/browser-name.ts'
import { callAccount } from '../account/call-account.ts'
import { entitled, type Link, mayShieldMeetings } from '../account/link.ts'
import { createSharedSites } from '../account/shared-sites.ts'
import { speak, type Words } from '../i18n/translate.ts'
import { wordsReader } from '../i18n/words.ts'
import { SPANISH_FILE } from '../manifest.ts'
import { badgeText, type Standing, standingSentence } from '../mark/standing.ts'
import { DOCUMENT_LINE } from '../messages/document-line.ts'
import type { Notice } from '../messages/messages.ts'
import { keptSettings } from '../settings/kept-settings.ts'
import { DEFAULT_SETTINGS, merged, SETTINGS_KEY, type Settings, shieldValuesOf } from '../settings/settings.ts'
import { withRules } from '../settings/word-rules.ts'
import { ASK_PAGE, askedAddress } from '../sites/asked-address.ts'
import { hostToAdd, patternOf } from '../sites/own-sites.ts'
import { patternsOf } from '../sites/patterns.ts'
import { siteTypeOf } from '../sites/site-type.ts'
import { CHAT_HOSTS } from '../sites/sites.ts'
import { markAbsentShield } from './absent-shield.ts'
import { addedHosts } from './added-hosts.ts'
import { letThrough, placeAddressRules } from './address-rules.ts'
import { type BadgeState, createBackground } from './answer.ts'
import { keptVaults } from './kept-vaults.ts'
import { maskDocumentOver } from './mask-document-over.ts'
import { placeMeetingScripts, reloadUnshieldedMeetings } from './meeting-scripts.ts'
import { placeSiteScripts } from './site-scripts.ts'
import { vaultStore } from './vault-store.ts'

const { session, local } = chrome.storage

/** The product's origin, set by the build (`build.mjs`). */
declare const __PRODUCT_ORIGIN__: string

// Content scripts request what they need through messages; they must not reach the link's token.
void local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })

const log = (message: string, detail: unknown) => console.warn(`Shield: ${message}`, detail)
const settings = keptSettings(local)
const vaults = vaultStore(session, Date.now, {
  isWanted: async () => (await settings.read()).keepVaults,
  vaults: keptVaults(indexedDB, Date.now),
})
const account = createAccount({
  local,
  fetch: (...request) => fetch(...request),
  now: Date.now,
  home: __PRODUCT_ORIGIN__,
  browser: browserName(navigator.userAgent),
  // Of what was decided here meanwhile, an answer of the account knows nothing, and says nothing.
  settings: { read: settings.read, write: next => changeSettings(before => merged(before, shieldValuesOf(next))) },
  async wipe() {
    await background.answer({ type: 'FORGET_ALL' }, OWN)
    await changeSettings(before => ({ ...before, ...DEFAULT_SETTINGS }))
  },
  contacted: () => sites.exchange(),
})
const sites = createSharedSites({
  local,
  async ask({ origin, token }, body) {
    const { ok, content } = await callAccount((...request) => fetch(...request))(origin, 'sites', body, token)
    return ok ? content : undefined
  },
  link: () => account.link(),
  now: Date.now,
  own: addedHosts,
  remove: removeSites,
  rules: settings.read,
  setRules: changes => changeSettings(before => withRules(before, changes, false)),
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
  settings,
  vaults,
  now: Date.now,
  tell,
  badge,
  words,
  log,
  forPages,
  openOptions: () => chrome.runtime.openOptionsPage(),
  letThrough: (tabId, address) => letThrough(chrome.declarativeNetRequest, tabId, address),
  isOwnSite: async url => (await addedHosts()).includes(hostToAdd(url) ?? ''),
  // Unshared at worst: in this browser they are in force all the same.
  onRules: (before, after) => sites.rulesChange(before, after).catch(error => log('rules not shared', error)),
  onChanged: (before, after) => void account.changed(before, after),
})
const link = answerLink({
  account,
  sites,
  removeSite: host => removeSites([host]),
  isProduct,
  ask: () => chrome.runtime.openOptionsPage(),
  log,
})

/** The sender of the worker's own requests. */
const OWN = { tabId: null, url: '', isOwnPage: true } as const
/** Minimum interval at which opening a chat page asks the account for changes made elsewhere. */
const ASK_AGAIN_MS = 10 * 60_000

/** Sites that come with the package itself stay, as in a package of an administrator. */
async function removeSites(hosts: readonly string[]): Promise<void> {
  await chrome.permissions.remove({ origins: hosts.map(patternOf) }).catch(error => log('a site stays', error))
}

async function changeSettings(work: (before: Settings) => Settings): Promise<void> {
  const { after } = await settings.change(work)
  tell('all', { type: 'SETTINGS_CHANGED', settings: await forPages(after) })
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
  // Our page about an address speaks for the site that it leads to.
  const from = {
    ...{ tabId: tab?.id ?? null, url: (isOwnPage ? askedAddress(url) : null) ?? url, isOwnPage, documentId },
    isPrivate: tab?.incognito === true,
  }
  const answered = link(message, from) ?? background.answer(message, from)
  answered.then(answer)
  return true
})
chrome.runtime.onConnect.addListener(port => {
  if (port.name === DOCUMENT_LINE && port.sender?.id === chrome.runtime.id) maskDocumentOver(port)
})
chrome.tabs.onUpdated.addListener((tabId, { status }, { url = '' }) => {
  if (status !== 'complete') return
  if (url.startsWith(chrome.runtime.getURL(ASK_PAGE))) void openAsked(tabId, url)
  void background.loaded(tabId, url)
  if (siteTypeOf(url) !== null) void account.contact(ASK_AGAIN_MS)
})
chrome.runtime.onStartup.addListener(() => void account.contact())
chrome.tabs.onRemoved.addListener(tabId => void background.closed(tabId))
chrome.commands?.onCommand.addListener((command, tab) => {
  if (command === 'toggle-shield' && tab?.id !== undefined) void background.togglePause(tab.id)
})

/**
 * No site may open a page of ours, so that none can tell who has Shield: where a link led to a stopped address, Chrome
 * shows an error instead, and we open our page ourselves.
 */
async function openAsked(tabId: number, url: string): Promise<void> {
  const open = await chrome.runtime.getContexts?.({ contextTypes: ['TAB'], tabIds: [tabId] })
  if (open?.length === 0) await chrome.tabs.update(tabId, { url })
}

/** Whether camera frames can be read and rewritten: Firefox has no API for it. */
const canMaskMeetings = chrome.runtime.getManifest().minimum_chrome_version !== undefined

const isEntitled = async () => mayShieldMeetings(await account.link(), Date.now())
let placing = Promise.resolve()
/** Puts the scripts that the manifest does not name where the person has given access. */
function place(): void {
  const { permissions, scripting } = chrome
  placing = placing
    .then(() => placeSiteScripts({ addedHosts, scripting }))
    .catch(error => console.warn('Shield: an added site is without it', error))
  placeRules()
  if (!canMaskMeetings) return
  placing = placing
    .then(() => placeMeetingScripts({ isEntitled, permissions, scripting }))
    .catch(error => console.warn('Shield: the meeting shield is not in its place', error))
}
function placeRules(): void {
  const { declarativeNetRequest: rules, runtime } = chrome
  const isOn = async (siteId: string) => {
    const { textShield, sitesOff } = await forPages(await settings.read())
    return textShield && !sitesOff.includes(siteId)
  }
  placing = placing
    .then(() => placeAddressRules({ rules, askPage: runtime.getURL(ASK_PAGE), addedHosts, isOn }))
    .catch(error => console.warn('Shield: prompts in addresses are not stopped', error))
}
/** After an update and at the start of the browser, meetings may have been opened before the scripts were in place. */
function placeAgain(): void {
  place()
  if (!canMaskMeetings) return
  const { scripting, tabs } = chrome
  // Placing does not wait for it: a page that hangs never answers.
  void placing
    .then(() => reloadUnshieldedMeetings({ local, scripting, tabs }))
    .catch(error => console.warn('Shield: meetings may be open without it', error))
}
/** For pages that were open before: nothing of ours runs in them that could say so. */
function markAbsent(): void {
  void markAbsentShield({
    async chatTabs() {
      const url = [...patternsOf(CHAT_HOSTS), ...(await addedHosts()).map(patternOf)]
      return (await chrome.tabs.query({ url })).flatMap(({ id }) => (id === undefined ? [] : [id]))
    },
    call: tabId => chrome.tabs.sendMessage(tabId, { type: 'HERE' } satisfies Notice, { frameId: 0 }),
    badge,
  }).catch(error => console.warn('Shield: the badges of open pages are old', error))
}
place()
chrome.runtime.onInstalled.addListener(placeAgain)
chrome.runtime.onInstalled.addListener(markAbsent)
chrome.runtime.onInstalled.addListener(({ reason }) => {
  // Not after an update: whoever has it knows it.
  if (reason === 'install') void chrome.tabs.create({ url: chrome.runtime.getURL('welcome.html') })
})
chrome.permissions.onAdded.addListener(markAbsent)
chrome.runtime.onStartup.addListener(placeAgain)
chrome.permissions.onAdded.addListener(place)
chrome.permissions.onAdded.addListener(({ origins = [] }) => void noteAdded(origins))
chrome.permissions.onRemoved.addListener(place)
chrome.storage.onChanged.addListener((changes, area) => {
  if (area === 'local' && SETTINGS_KEY in changes) placeRules()
  if (area !== 'local' || !(LINK_KEY in changes)) return
  place()
  // The end of a link leaves nothing of other browsers here.
  void sites.status()
  const { oldValue, newValue } = changes[LINK_KEY] as { oldValue?: Partial<Link>; newValue?: Partial<Link> }
  if (oldValue?.language !== newValue?.language)
    void words().then(spoken => tell('all', { type: 'WORDS', words: spoken }))
})

/** An edit for the person's other browsers; it waits for a connection. */
async function noteAdded(origins: readonly string[]): Promise<void> {
  const own = await addedHosts()
  await sites.added(own.filter(host => origins.includes(patternOf(host))))
  await account.contact()
}

function tell(tabId: number | 'all', notice: Notice): void {
  // A tab without one of our scripts does not answer, which is not an error.
  const send = (id: number) => chrome.tabs.sendMessage(id, notice).catch(() => {})
  if (tabId !== 'all') void send(tabId)
  else
    void chrome.tabs.query({}).then(tabs => Promise.all(tabs.flatMap(({ id }) => (id === undefined ? [] : [send(id)]))))
}

const BADGE_COLORS: Readonly<Record<Standing, string>> = {
  on: '#006b4c',
  starting: '#006b4c',
  off: '#7d5200',
  stopped: '#b8300c',
  absent: '#b8300c',
}

function badge(tabId: number, state: BadgeState): void {
  // A tab that was closed meanwhile needs none.
  void drawBadge(tabId, state).catch(() => {})
}

/** The badge says what the mark at the composer says. */
async function drawBadge(tabId: number, { standing, hidden }: BadgeState): Promise<void> {
  speak(await words())
  await chrome.action.setBadgeBackgroundColor({ tabId, color: BADGE_COLORS[standing] })
  await chrome.action.setBadgeText({ tabId, text: badgeText(standing, hidden) })
  await chrome.action.setTitle({ tabId, title: standingSentence(standing, hidden) })
}
