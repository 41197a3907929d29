import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { type BrowserContext, chromium, type Page, type Worker } from 'playwright'

import { CHAT_HOSTS } from '../../extension/sites/sites.ts'
import { eventually } from '../eventually.ts'
import { CHROMIUM, type Size, screenOf } from '../journeys/fixture/browser.ts'
import type { EditorName, ExitName } from './chat-names.ts'
import { ELSEWHERE } from './chat-server.ts'

export interface ShieldedBrowser {
  readonly context: BrowserContext
  /** The extension's service worker. */
  worker(): Promise<Worker>
  /** A page of a chat site, ready for typing. */
  chat(wish?: { host?: string; editor?: EditorName; exit?: ExitName; path?: string }): Promise<Page>
  /** Loads an extension's folder while the browser runs, as 'Load unpacked' does. */
  loadUnpacked(folder: string): Promise<void>
  /** A page of the extension itself, in a tab. */
  own(page: 'popup.html' | 'options.html' | 'welcome.html'): Promise<Page>
  /** Closes all tabs but the first. */
  closeTabs(): Promise<void>
  close(): Promise<void>
}

const WELCOME_MS = 5_000
/** A tab that is closed while it turns to another page is not always reported as closed, so nobody waits for it longer. */
const TAB_CLOSES_MS = 10_000

/** A Chromium with the built extension, in which every chat site resolves to the server at `port`. */
export async function shieldedBrowser({
  port,
  extension = 'dist/extension/chrome',
  size = 'desktop',
  profile: kept,
  language = 'en-US',
  ownHosts = [],
  keepsWelcome = false,
}: {
  port: number
  extension?: string | null
  size?: Size
  /** A profile folder that outlives the browser. */
  profile?: string
  /** The language in which the browser shows its extensions. */
  language?: string
  /** More hosts that resolve to the server. */
  ownHosts?: readonly string[]
  /** Leaves the page open that comes with the installation. */
  keepsWelcome?: boolean
}): Promise<ShieldedBrowser> {
  const profile = kept ?? mkdtempSync(join(tmpdir(), 'recall-shield-'))
  const preferences = join(profile, 'Default', 'Preferences')
  const isFresh = !existsSync(preferences)
  if (isFresh) {
    mkdirSync(join(profile, 'Default'), { recursive: true })
    // An unpacked extension that reloads itself stays loaded only with developer mode on.
    writeFileSync(preferences, JSON.stringify({ extensions: { ui: { developer_mode: true } } }))
  }
  const rules = [...CHAT_HOSTS, ...ownHosts, ELSEWHERE]
    .flatMap(host => [host, `*.${host}`])
    .map(host => `MAP ${host} 127.0.0.1:${port}`)
    .join(', ')
  const context = await chromium.launchPersistentContext(profile, {
    ...CHROMIUM,
    ...screenOf(size),
    ignoreDefaultArgs: ['--disable-extensions'],
    ignoreHTTPSErrors: true,
    args: [
      ...CHROMIUM.args,
      '--ignore-certificate-errors',
      '--enable-unsafe-extension-debugging',
      `--host-resolver-rules=${rules}`,
      `--lang=${language}`,
      ...(extension === null
        ? []
        : [`--disable-extensions-except=${resolve(extension)}`, `--load-extension=${resolve(extension)}`]),
    ],
  })
  const worker = () =>
    eventually('the service worker', async () =>
      context.serviceWorkers().find(each => /^chrome-extension:.*\/service-worker\.js$/.test(each.url())),
    )
  const closeWelcome = async () => {
    if (keepsWelcome) return
    const isThere = async () => context.pages().find(page => page.url().endsWith('/welcome.html'))
    // A package whose worker a test has silenced opens none.
    await (await eventually('the page after the installation', isThere, WELCOME_MS).catch(() => undefined))?.close()
  }
  if (extension !== null) await worker()
  if (extension !== null && isFresh) await closeWelcome()
  return {
    context,
    worker,
    async chat({ host = 'chatgpt.com', editor = 'textarea', exit = 'fetch', path = '/' } = {}) {
      const page = await context.newPage()
      const address = new URL(path, `https://${host}`)
      address.searchParams.set('editor', editor)
      address.searchParams.set('exit', exit)
      await page.goto(address.href)
      await page.locator('html[data-ready]').waitFor()
      return page
    },
    async loadUnpacked(folder) {
      const session = await context.browser()?.newBrowserCDPSession()
      // Missing from Playwright's types.
      const { send } = session as unknown as { send(method: string, given: object): Promise<unknown> }
      await send.call(session, 'Extensions.loadUnpacked', { path: resolve(folder) })
      await worker()
      await closeWelcome()
    },
    async own(name) {
      const page = await context.newPage()
      await page.goto(new URL(name, (await worker()).url()).href)
      return page
    },
    async closeTabs() {
      const pages = context.pages().slice(1)
      const late = new Promise(resolve => setTimeout(resolve, TAB_CLOSES_MS).unref())
      await Promise.race([Promise.all(pages.map(page => page.close())), late])
    },
    async close() {
      await context.close()
      if (kept === undefined) rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** The editor of a chat page. */
export const editorOn = (page: Page) =>
  page.locator('#composer :is(textarea, [contenteditable="true"], [contenteditable="plaintext-only"])').first()
