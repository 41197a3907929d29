import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { type BrowserContext, chromium, type Page, type Worker } from 'playwright'

import type { Link } from '../../extension/account/link.ts'
import { patternsOf } from '../../extension/sites/patterns.ts'
import { MEETING_HOSTS } from '../../extension/sites/sites.ts'
import { endWithUs } from '../end-with-us.ts'
import { eventually } from '../eventually.ts'
import { CHROMIUM } from '../journeys/fixture/browser.ts'
import type { Call } from './call-page.ts'
import { CAMERA_PICTURE } from './meeting-server.ts'
import { TONE_AMPLITUDE } from './raw-judge.ts'

declare global {
  var call: Call
  var early: Promise<string>
}

export interface MeetingBrowser {
  readonly context: BrowserContext
  worker(): Promise<Worker>
  /** Resolves once the next meeting page will have our scripts in it. */
  scriptsAreThere(): Promise<void>
  meeting(host?: string): Promise<Page>
  /** A receiving end for a meeting's page, in a window of its own and outside the extension's sites. */
  far(): Promise<Page>
  own(page: 'popup.html' | 'options.html'): Promise<Page>
  /** Sets settings as the popup and the options page do. */
  set(settings: Readonly<Record<string, unknown>>): Promise<void>
  /** Updates the extension; returns as soon as the old version is gone, when the new one may not have begun. */
  update(): Promise<void>
  close(): Promise<void>
}

/** Pitch of the test's microphone. */
export const TONE_HZ = 220

/**
 * A Chromium whose camera shows one picture and whose microphone plays a tone, with the built extension. A program
 * cannot give a person's consent to the meeting hosts, so here the package has them from the start. `plan`: the plan
 * that a link with an account would have stored.
 */
export async function meetingBrowser({
  port,
  isShielded = true,
  plan = 'meetings',
  camera = CAMERA_PICTURE,
  hz = TONE_HZ,
  damage = {},
  isAsAtHome = false,
}: {
  port: number
  isShielded?: boolean
  plan?: 'meetings' | null
  camera?: string
  /** The pitch of the microphone. */
  hz?: number
  /** Files of the package to be replaced, with their new content. */
  damage?: Readonly<Record<string, string>>
  /** Whether tabs are hidden, and slowed down in the background, as in a browser that a person has started. */
  isAsAtHome?: boolean
}): Promise<MeetingBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'recall-meeting-'))
  const extension = join(folder, 'extension')
  if (isShielded) withMeetingHosts('dist/extension/chrome', extension)
  for (const [name, content] of Object.entries(damage)) writeFileSync(join(extension, name), content)
  const video = camera.endsWith('.jpg') ? join(folder, 'camera.mjpeg') : resolve(camera)
  if (camera.endsWith('.jpg')) cpSync(camera, video)
  const audio = join(folder, 'microphone.wav')
  writeFileSync(audio, tone(hz))
  const rules = MEETING_HOSTS.flatMap(host => [host, `*.${host}`]).map(host => `MAP ${host} 127.0.0.1:${port}`)
  const profile = join(folder, 'profile')
  mkdirSync(join(profile, 'Default'), { recursive: true })
  // Without it the browser does not reload an unpacked extension.
  writeFileSync(
    join(profile, 'Default', 'Preferences'),
    JSON.stringify({ extensions: { ui: { developer_mode: true } } }),
  )
  const args = [
    ...CHROMIUM.args,
    '--ignore-certificate-errors',
    `--host-resolver-rules=${rules.join(', ')}`,
    '--use-fake-device-for-media-stream=device-count=2',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${video}`,
    `--use-file-for-fake-audio-capture=${audio}`,
    ...(isShielded ? [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`] : []),
  ]
  const { context, end } = isAsAtHome ? await startedAtHome(profile, args) : await startedForTests(profile, args)
  const worker = () =>
    eventually('the service worker', async () =>
      context.serviceWorkers().find(each => each.url().startsWith('chrome-extension:')),
    )
  const scriptsAreThere = async () => {
    await eventually('the scripts of meetings', async () =>
      (await worker()).evaluate(
        async wanted =>
          (await chrome.scripting.getRegisteredContentScripts({ ids: ['meeting', 'meeting-page'] })).length === wanted,
        plan === 'meetings' ? 2 : 0,
      ),
    )
  }
  if (isShielded) {
    const background = await worker()
    if (plan !== null) await background.evaluate(link => chrome.storage.local.set({ account: link }), aLink())
    await scriptsAreThere()
  }
  const own = async (name: string) => {
    const page = await context.newPage()
    await page.goto(new URL(name, (await worker()).url()).href)
    return page
  }
  return {
    context,
    worker,
    scriptsAreThere,
    own,
    async meeting(host = 'meet.google.com') {
      const page = await context.newPage()
      await page.goto(`https://${host}/abc`)
      await page.locator('html[data-ready]').waitFor()
      return page
    },
    async far() {
      const session = await context.browser()?.newBrowserCDPSession()
      const opened = context.waitForEvent('page')
      await session?.send('Target.createTarget', { url: 'about:blank', newWindow: true })
      const page = await opened
      await page.goto(`https://127.0.0.1:${port}/far`)
      await page.locator('html[data-ready]').waitFor()
      return page
    },
    async set(settings) {
      const page = await own('options.html')
      await page.evaluate(change => chrome.runtime.sendMessage({ type: 'UPDATE_SETTINGS', settings: change }), settings)
      await page.close()
    },
    async update() {
      const before = await worker()
      const gone = new Promise<void>(resolve => before.once('close', () => resolve()))
      await before.evaluate(() => void setTimeout(() => chrome.runtime.reload(), 0)).catch(() => {})
      await gone
    },
    async close() {
      await end()
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

interface Started {
  readonly context: BrowserContext
  end(): Promise<void>
}

async function startedForTests(profile: string, args: string[]): Promise<Started> {
  const context = await chromium.launchPersistentContext(profile, {
    ...CHROMIUM,
    ignoreDefaultArgs: ['--disable-extensions'],
    ignoreHTTPSErrors: true,
    args,
  })
  return { context, end: () => context.close() }
}

/** Playwright's own start keeps every tab visible and lets none of them rest, so here it only connects. */
async function startedAtHome(profile: string, args: readonly string[]): Promise<Started> {
  const child = endWithUs(
    spawn(
      CHROMIUM.executablePath,
      [...args, '--password-store=basic', `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'],
      { stdio: 'ignore' },
    ),
  )
  const file = join(profile, 'DevToolsActivePort')
  const port = await eventually('a browser', async () => existsSync(file) && readFileSync(file, 'utf8').split('\n')[0])
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true })
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('the browser has no profile')
  return {
    context,
    async end() {
      const ended = once(child, 'exit')
      const session = await browser.newBrowserCDPSession()
      await session.send('Browser.close').catch(() => {})
      await ended
    },
  }
}

/** A stored link with an account whose plan includes meetings; the account itself is unreachable. */
function aLink(): Link {
  return {
    origin: 'http://localhost:1',
    token: 'token of the tests',
    words: 'two words',
    maskedEmail: 'd…@example.com',
    state: 'linked',
    isAgreed: true,
    until: 0,
    linkedAt: Date.now(),
    heardAt: Date.now(),
    planName: 'LockDown',
    meetings: true,
    epoch: 'tests',
    nextSeq: 1,
    sentSeq: 0,
    outbox: [],
  }
}

function withMeetingHosts(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  const path = join(to, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  manifest.host_permissions = [...manifest.host_permissions, ...patternsOf(MEETING_HOSTS)]
  manifest.optional_host_permissions = []
  writeFileSync(path, JSON.stringify(manifest))
}

/** Ten seconds of a voice-like tone that loops without a click. */
function tone(hz: number, rate = 48_000): Buffer {
  const samples = rate * 10
  const wav = Buffer.alloc(44 + samples * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + samples * 2, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(rate, 24)
  wav.writeUInt32LE(rate * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples * 2, 40)
  for (let at = 0; at < samples; at += 1) {
    const turn = (2 * Math.PI * hz * at) / rate
    wav.writeInt16LE(Math.round(2 ** 15 * TONE_AMPLITUDE * (Math.sin(turn) + 0.3 * Math.sin(2 * turn))), 44 + at * 2)
  }
  return wav
}
