import type { Language } from '../sync/records/language.ts'
import { DATA_OF_LINK, DATA_OF_SITES, DATA_OF_WORDS } from './account/data-consent.ts'
import type { PlainMessage } from './i18n/translate.ts'
import { ASK_PAGE } from './sites/asked-address.ts'
import { patternsOf } from './sites/patterns.ts'
import { CHAT_HOSTS, MEETING_HOSTS } from './sites/sites.ts'

export const EXTENSION_VERSION = '7.0.1'
export const EXTENSION_NAME = 'Total Recall Shield'

export const BROWSERS = ['chrome', 'edge', 'firefox'] as const
type BrowserName = (typeof BROWSERS)[number]

/** The package's scripts, one file each, with their sources. The builder's page lists them by group. */
export const SCRIPTS = {
  'service-worker.js': { source: 'extension/background/service-worker.ts', group: 'background' },
  'engine.js': { source: 'extension/engine.ts', group: 'contentScripts' },
  'content.js': { source: 'extension/content.ts', group: 'contentScripts' },
  'page.js': { source: 'extension/guard/page.ts', group: 'contentScripts' },
  'frame.js': { source: 'extension/frame.ts', group: 'contentScripts' },
  'bridge.js': { source: 'extension/bridge/bridge.ts', group: 'contentScripts' },
  'meeting-page.js': { source: 'extension/meeting/page.ts', group: 'contentScripts' },
  'meeting.js': { source: 'extension/meeting/content.ts', group: 'contentScripts' },
  'voice-worklet.js': { source: 'extension/meeting/voice/worklet.ts', group: 'worklet' },
  'detector.js': { source: 'extension/meeting/face/detector.ts', group: 'assets' },
  'detector-worker.js': { source: 'extension/meeting/face/detector-worker.ts', group: 'assets' },
  'popup.js': { source: 'extension/popup/popup.ts', group: 'assets' },
  'options.js': { source: 'extension/options/options.ts', group: 'assets' },
  'welcome.js': { source: 'extension/welcome/welcome.ts', group: 'assets' },
} as const

/** The texts that the browser itself shows, by their names in `_locales`; it chooses the language by its own. */
export const TEXTS_FOR_BROWSER = {
  description: 'Masks names, emails and values before your prompt reaches an AI, and puts them back in the answer.',
  pause: 'Pause or resume Shield on this tab',
} as const satisfies Record<string, PlainMessage>

/** The name of a text, as the manifest writes it. */
const named = (text: keyof typeof TEXTS_FOR_BROWSER): string => `__MSG_${text}__`

/** The files with those texts. */
export const LOCALE_FILES = {
  en: '_locales/en/messages.json',
  es: '_locales/es/messages.json',
} as const satisfies Record<Language, string>

/** The Spanish texts of our own pages and scripts, by `keyOf`. */
export const SPANISH_FILE = 'es.json'

/**
 * The weights of the network that finds faces, as `packHalves` packs them, here and in the package: written into the
 * script that reads them they would take a fifth more room.
 */
export const WEIGHTS_FILE = 'blazeface.bin'

/** A site that the person adds is asked for by itself; the browser wants to be told that it may be any. */
export const ANY_SITE = 'https://*/*'

/** The package's files that a meeting page may load. */
export const OPEN_TO_MEETINGS: readonly string[] = ['voice-worklet.js', 'detector.html']

/** None of them adds a warning to the browser's question at installation: the last one's rules reach no other hosts. */
export const PERMISSIONS: readonly string[] = [
  'storage',
  'activeTab',
  'scripting',
  'declarativeNetRequestWithHostAccess',
]

const ICON_SIZES = [16, 32, 48, 128] as const

/**
 * Fixes the extension's id wherever it is loaded from, so that settings survive a manual update. This is the public
 * half of a key whose private half nobody has: a store assigns its own.
 */
const KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqVIxT6Za+Zk2ZjRr6ghUckd7zG0PAbjHRpmbvXF6vP3M8IWSRGOHLlfXly9wyiQws73DPFeknXJ4HXmSMfugJAnh6k0LkhyEVRdg6JwLs5Bsg8qOXexOE4K6KdPNqWMBfAQc5EtLsvFLnhrs1AxpxB1uA18ch0j1k80I0L4Y0FcGGkX5hL+iZO3YiNNA0eGh8zWMRTAmkc4nKwpl1x5VkoKNWdIBfubNgUNctO/4jCEWhIdnmQKzrqMM/5+PHAIpvOap84OXO3UI3LlcKuis/hSaHj8iJdyxeMJBvsAnjmM9u3MTpsYfrFvG6XkzqPbHVl824IhIov4BEh2UkS1ZEwIDAQAB'

const GECKO_ID = 'shield@totalrecall.example'

/** The first Firefox with Manifest V3: what is older than that needs no version of its own. */
const FIRST = 109

/**
 * The first Firefox for desktops that reads each key of the manifest. An older one would ignore the key with a warning, and
 * with it what the key is there for, so the package asks for the youngest.
 * https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/manifest.json
 */
export const FIREFOX_SINCE = {
  manifest_version: FIRST,
  name: FIRST,
  version: FIRST,
  default_locale: FIRST,
  description: FIRST,
  icons: FIRST,
  action: FIRST,
  options_ui: FIRST,
  permissions: FIRST,
  host_permissions: FIRST,
  optional_host_permissions: 128,
  content_scripts: FIRST,
  'content_scripts.matches': FIRST,
  'content_scripts.js': FIRST,
  'content_scripts.all_frames': FIRST,
  'content_scripts.run_at': FIRST,
  'content_scripts.match_origin_as_fallback': 128,
  'content_scripts.world': 128,
  web_accessible_resources: FIRST,
  commands: FIRST,
  content_security_policy: FIRST,
  background: FIRST,
  'background.scripts': FIRST,
  browser_specific_settings: FIRST,
  'browser_specific_settings.gecko': FIRST,
  'browser_specific_settings.gecko.id': FIRST,
  'browser_specific_settings.gecko.strict_min_version': FIRST,
  'browser_specific_settings.gecko.data_collection_permissions': 140,
  'browser_specific_settings.gecko_android': FIRST,
} as const

/** The same for Firefox for Android, where `data_collection_permissions` is the youngest again; `commands` is passed over. */
const ANDROID_SINCE = 142

/** The manifest of one browser's package. `origins`: the product's own pages, which may contact the extension. */
export function manifestFor(browser: BrowserName, origins: readonly string[]): Record<string, unknown> {
  const icons = Object.fromEntries(ICON_SIZES.map(size => [size, `icons/icon-${size}.png`]))
  const chats = patternsOf(CHAT_HOSTS)
  const everyFrame = { matches: chats, all_frames: true, match_origin_as_fallback: true, run_at: 'document_start' }
  return {
    manifest_version: 3,
    name: EXTENSION_NAME,
    version: EXTENSION_VERSION,
    // For browsers in every language that has no folder in `_locales`.
    default_locale: 'en',
    description: named('description'),
    icons,
    action: { default_title: EXTENSION_NAME, default_popup: 'popup.html', default_icon: icons },
    options_ui: { page: 'options.html', open_in_tab: true },
    permissions: PERMISSIONS,
    host_permissions: chats,
    optional_host_permissions: [...patternsOf(MEETING_HOSTS), ANY_SITE],
    content_scripts: [
      { ...everyFrame, js: ['page.js'], world: 'MAIN' },
      { matches: chats, js: ['engine.js', 'content.js'], run_at: 'document_start' },
      { ...everyFrame, js: ['frame.js'] },
      { matches: origins.map(origin => `${withoutPort(origin)}/*`), js: ['bridge.js'], run_at: 'document_start' },
    ],
    ...(browser === 'firefox' ? OPEN_TO_LINKS : framesOfMeetings(patternsOf(MEETING_HOSTS))),
    commands: {
      'toggle-shield': { suggested_key: { default: 'Alt+Shift+U' }, description: named('pause') },
    },
    content_security_policy: { extension_pages: policyOf(browser, origins.map(asSource)) },
    ...(browser === 'firefox'
      ? {
          background: { scripts: ['engine.js', 'service-worker.js'] },
          browser_specific_settings: {
            gecko: {
              id: GECKO_ID,
              strict_min_version: `${Math.max(...Object.values(FIREFOX_SINCE))}.0`,
              // By itself the extension sends nothing to us; a link to an account sends settings, and the list of sites
              // where that is turned on. Both ask first.
              data_collection_permissions: {
                required: ['none'],
                optional: [DATA_OF_LINK, DATA_OF_SITES, DATA_OF_WORDS],
              },
            },
            gecko_android: { strict_min_version: `${ANDROID_SINCE}.0` },
          },
        }
      : { background: { service_worker: 'service-worker.js' }, key: KEY, minimum_chrome_version: '119' }),
  }
}

/**
 * Allows no outside sources but the account; the package reads its own texts. WebAssembly calculates the networks, and can
 * do nothing that its script does not hand to it. Meetings may frame what they may load: the frame that looks for faces.
 */
function policyOf(browser: BrowserName, sources: readonly string[]): string {
  const own = `style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self' ${sources.join(' ')}; base-uri 'none'; form-action 'none'`
  const scripts = `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; ${own}`
  if (browser === 'firefox') return `${scripts}; frame-ancestors 'none'`
  const meetings = MEETING_HOSTS.flatMap(host => [`https://${host}`, `https://*.${host}`]).join(' ')
  return `${scripts}; frame-ancestors ${meetings}`
}

/**
 * A link that leads to a stopped address may open our page about it. Only in Firefox, where the extension has another id
 * in each browser: elsewhere a site could tell by it who has Shield (`openAsked` of the service worker does without).
 */
const OPEN_TO_LINKS = { web_accessible_resources: [{ resources: [ASK_PAGE], matches: [ANY_SITE, 'http://*/*'] }] }

/** What a meeting page may load from the package: the voice mask and the frame that looks for faces. */
function framesOfMeetings(matches: readonly string[]) {
  return {
    web_accessible_resources: [{ resources: OPEN_TO_MEETINGS, matches }],
    cross_origin_embedder_policy: { value: 'require-corp' },
  }
}

/** The worker may connect to this source. A CSP source names the port, and a local server may use any. */
function asSource(origin: string): string {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' ? `http://${hostname}:*` : origin
}

/** A match pattern has no port: it matches all of them. */
function withoutPort(origin: string): string {
  const { protocol, hostname } = new URL(origin)
  return `${protocol}//${hostname}`
}
