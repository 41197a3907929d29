import type { Page } from 'playwright'

import type { LinkStatus } from '../../../extension/account/account.ts'
import type { SharedSitesStatus } from '../../../extension/account/shared-sites.ts'
import { type CallState, NO_CALL } from '../../../extension/meeting/call-state.ts'
import type { DiaryEntry, PageState } from '../../../extension/messages/messages.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../../extension/settings/settings.ts'
import { answered, dialogSays, isTold, send, write } from '../../extension/chat-steps.ts'
import { markOn, pressPart } from '../../extension/mark-steps.ts'
import type { ShieldedBrowser } from '../../extension/shielded-browser.ts'

/** A page or a state of the extension: one row, with how it is opened. */
export interface ExtensionScene {
  name: string
  /** The popup is as wide as the browser makes it. */
  isPopup?: true
  open(browser: ShieldedBrowser): Promise<Page>
}

const AT = Date.UTC(2026, 10, 3, 15, 0)
const CHAT = { id: 1, url: 'https://chatgpt.com/c/7f3c' }
const MEETING = { id: 2, url: 'https://meet.google.com/abc-defg-hij' }
const LINKED: LinkStatus = {
  state: 'linked',
  maskedEmail: 'd***@whitfield.example',
  host: 'app.totalrecall.example',
  planName: 'LockDown',
  meetings: true,
  linkedAt: AT - 86_400_000,
  waiting: 0,
}
const SHARED_SITES: SharedSitesStatus = {
  isShared: true,
  browsers: ['Chrome on Windows', 'Firefox on Android'],
  offered: ['assistant.whitfield-family-foundation.example', 'chat.acme.example'],
  takenAway: ['old-chat.acme.example'],
  words: { isShared: true, offered: ['Springfield'], takenAway: ['Project Bluebird'] },
}
const WITH_WORDS: Settings = {
  ...DEFAULT_SETTINGS,
  alwaysMask: ['Northwind', 'Project Bluebird', 'harpsichord'],
  neverMask: ['Springfield'],
  fromChats: ['harpsichord', 'Springfield'],
}
const PAGE: PageState = {
  state: 'on',
  layers: { engine: true, editor: true, network: true },
  memory: 'kept',
  hidden: 0,
  unguarded: [],
}
const DIARY: readonly DiaryEntry[] = [
  { at: AT - 60_000, site: 'chatgpt.com', counts: { Name: 2, Email: 1, Amount: 1 } },
  { at: AT - 3_600_000, site: 'claude.ai', counts: { Name: 1 } },
]

interface Told {
  tab: { id: number; url: string }
  isPaused?: boolean
  page?: PageState | null
  call?: CallState | null
  link?: LinkStatus
  diary?: readonly DiaryEntry[]
  hasAccess?: boolean
}

/** The popup as it is when the background says this; a popup in a tab of its own would describe that tab. */
const popup = (name: string, told: Told): ExtensionScene => ({
  name: `popup-${name}`,
  isPopup: true,
  async open(browser) {
    const page = await browser.context.newPage()
    const { tab, isPaused = false, page: state = null, call = null, link, diary = [], hasAccess = false } = told
    const answers = {
      TAB_STATE: { isPaused, page: state, call },
      DIARY: { entries: diary },
      ...(link && { LINK_STATUS: { status: link } }),
    }
    await page.clock.setFixedTime(AT)
    await page.addInitScript(
      ([tab, answers, hasAccess]) => {
        const known = new Map<string, unknown>(Object.entries(answers))
        const ask = chrome.runtime.sendMessage.bind(chrome.runtime)
        Object.assign(chrome.tabs, { query: async () => [tab], sendMessage: async () => undefined })
        Object.assign(chrome.permissions, { contains: async () => hasAccess })
        Object.assign(chrome.runtime, {
          sendMessage: (message: { type: string }) => known.get(message.type) ?? ask(message),
        })
      },
      [tab, answers, hasAccess] as const,
    )
    await page.goto(new URL('popup.html', (await browser.worker()).url()).href)
    await page.locator('main').waitFor()
    return page
  },
})

/** The options as they are when the background says this. */
const optionsWith = (name: string, answers: Readonly<Record<string, unknown>>, shown: string): ExtensionScene => ({
  name: `options-${name}`,
  async open(browser) {
    const page = await browser.context.newPage()
    await page.addInitScript(answers => {
      const known = new Map<string, unknown>(Object.entries(answers))
      const ask = chrome.runtime.sendMessage.bind(chrome.runtime)
      Object.assign(chrome.runtime, {
        sendMessage: (message: { type: string }) => known.get(message.type) ?? ask(message),
      })
    }, answers)
    await page.goto(new URL('options.html', (await browser.worker()).url()).href)
    await page.getByRole('switch', { name: shown }).scrollIntoViewIfNeeded()
    return page
  },
})

const overlay = (name: string, act: (page: Page) => Promise<void>): ExtensionScene => ({
  name: `overlay-${name}`,
  async open(browser) {
    const page = await browser.chat()
    await act(page)
    return page
  },
})

export const EXTENSION_SCENES: readonly ExtensionScene[] = [
  popup('on', { tab: CHAT, page: PAGE, diary: DIARY, link: LINKED }),
  popup('unlinked', { tab: CHAT, page: PAGE }),
  popup('elsewhere', { tab: { id: 3, url: 'https://example.com/' }, diary: DIARY }),
  popup('paused', { tab: CHAT, page: PAGE, isPaused: true }),
  popup('stopped', {
    tab: CHAT,
    page: { ...PAGE, state: 'stopped', layers: { engine: true, editor: true, network: false } },
  }),
  popup('memory-full', { tab: CHAT, page: { ...PAGE, memory: 'full' } }),
  popup('call', {
    tab: MEETING,
    link: LINKED,
    hasAccess: true,
    call: { ...NO_CALL, camera: { shows: 'faces hidden', why: null, framesPerSecond: 24 }, voice: 'masked' },
  }),
  popup('call-notetaker', {
    tab: MEETING,
    link: LINKED,
    hasAccess: true,
    call: {
      ...NO_CALL,
      camera: { shows: 'all hidden', why: 'face lost', framesPerSecond: 12 },
      voice: 'silent',
      sightings: [{ kind: 'notetaker', name: 'Otter.ai', at: AT }],
    },
  }),
  popup('call-stopped', {
    tab: MEETING,
    link: LINKED,
    hasAccess: true,
    call: { ...NO_CALL, stopped: 'The camera was switched off: it could not be masked.' },
  }),
  {
    name: 'options',
    async open(browser) {
      const page = await browser.own('options.html')
      await page.getByRole('radio', { name: /Safe/ }).waitFor()
      return page
    },
  },
  optionsWith(
    'shared-sites',
    { LINK_STATUS: { status: LINKED }, SITES_STATUS: { sites: SHARED_SITES } },
    'Share my sites with my other browsers',
  ),
  optionsWith('words', { GET_SETTINGS: { settings: WITH_WORDS } }, 'Text shield'),
  {
    name: 'welcome',
    async open(browser) {
      const page = await browser.own('welcome.html')
      await markOn(page, /^Shield is on/)
      return page
    },
  },
  {
    name: 'welcome-tried',
    async open(browser) {
      const page = await browser.own('welcome.html')
      await markOn(page, /^Shield is on/)
      await page.getByLabel('Your text').click()
      await page.keyboard.press('Enter')
      await dialogSays(page, 'This is what will be sent.')
      await page.keyboard.press('Enter')
      await page.getByText('Its answer, as you see it').waitFor()
      return page
    },
  },
  overlay('mark', async page => {
    await markOn(page, /^Shield is on/)
  }),
  overlay('mark-pressed', async page => {
    await pressPart(page, /^Shield is on/)
    await markOn(page, /^Pause on this tab/)
  }),
  overlay('preview', async page => {
    await write(page)
    await page.keyboard.press('Enter')
    await dialogSays(page, 'This is what will be sent.')
  }),
  overlay('one-off', async page => {
    await write(page)
    await page.keyboard.press('Enter')
    await dialogSays(page, 'This is what will be sent.')
    // From 'Approve and send' back to the switch of the last detail.
    for (const key of ['Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Space']) await page.keyboard.press(key)
  }),
  overlay('learned', async page => {
    await write(page, 'harpsichord lessons: Dana Whitfield sells her harpsichord in Springfield for $2,150.')
    await page.keyboard.press('Enter')
    await dialogSays(page, 'This is what will be sent.')
    // The text is the second stop from 'Approve and send' on; its first word is hidden, and the last detail let through.
    for (const key of ['Tab', 'Tab', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    await dialogSays(page, 'Will be hidden from now on')
    await dialogSays(page, 'Mask Dana Whitfield')
    for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('Shift+Tab')
    for (const key of ['Space', 'Tab', 'Space']) await page.keyboard.press(key)
  }),
  overlay('answer', async page => {
    await write(page, 'Write to Dana Whitfield about the $2,150.')
    await send(page)
    await answered(page)
    await isTold(page, 'put back on this device')
  }),
  overlay('file', async page => {
    const file = {
      name: 'face.png',
      mimeType: 'image/png',
      buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe, 0]),
    }
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator('#attach').click()])
    await chooser.setFiles(file)
    await dialogSays(page, '1 file is not protected.')
  }),
]
