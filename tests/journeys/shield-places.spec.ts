import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { eventually } from '../eventually.ts'
import { FRAME_HOSTS, PLACES, type PlaceName, SITES_OF_PLACES, type SiteOfPlaces } from '../extension/chat-places.ts'
import { type ChatServer, startChatServer } from '../extension/chat-server.ts'
import { answered, isTold, send, shownText, write } from '../extension/chat-steps.ts'
import { type ShieldedBrowser, shieldedBrowser } from '../extension/shielded-browser.ts'

const MOMENTS = ['first prompt', 'second prompt', 'reload', 'next day'] as const
type Moment = (typeof MOMENTS)[number]

/** What a person who looks there is told: all their words, or why not. */
const RESTORED = 'restored'
const SAID_WHY = 'said why'

/** One conversation as its site keeps it, with codes, and as the person has to read it. */
interface Chat {
  readonly kept: readonly string[]
  readonly read: readonly string[]
  readonly codes: ReadonlyMap<string, string>
}

const FIRST = 'Write to Dana Whitfield.'
const SECOND = 'Then ask Marcus Bell to thank Dana Whitfield.'
const NAMES = ['Dana Whitfield', 'Marcus Bell']
const EMPTY: Chat = { kept: [], read: [], codes: new Map() }

let server: ChatServer
let browser: ShieldedBrowser
let profile: string
/** By host, place and moment. */
const seen = new Map<string, string>()
const wrong: string[] = []

beforeAll(async () => {
  server = await startChatServer()
  profile = mkdtempSync(join(tmpdir(), 'recall-places-'))
  const open = () => shieldedBrowser({ port: server.port, profile, ownHosts: FRAME_HOSTS })
  browser = await open()
  await keepVaults()
  const walked = await Promise.all(SITES_OF_PLACES.map(walk))
  await browser.close()
  browser = await open()
  expect(await inMemory()).toEqual([])
  await Promise.all(SITES_OF_PLACES.map((site, at) => nextDay(site, walked[at] ?? new Map())))
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  if (profile !== undefined) rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

async function keepVaults(): Promise<void> {
  await (await browser.worker()).evaluate(async () => {
    const { settings = {} } = (await chrome.storage.local.get('settings')) as { settings?: object }
    await chrome.storage.local.set({ settings: { ...settings, keepVaults: true } })
  })
}
const inMemory = async () =>
  (await browser.worker()).evaluate(async () =>
    Object.keys(await chrome.storage.session.get(null)).filter(name => name.startsWith('vault:')),
  )
const namedInPopup = async (host: string) =>
  (await browser.worker()).evaluate(
    async frame =>
      Object.values(await chrome.storage.session.get(null)).some(value =>
        (value as { unguarded?: readonly string[] } | null)?.unguarded?.includes(frame),
      ),
    host,
  )

/** The first three moments of each place of a site. */
async function walk(site: SiteOfPlaces): Promise<Map<PlaceName, Chat>> {
  const chats = new Map<PlaceName, Chat>()
  const pages = new Map<PlaceName, Page>()
  const at = async (name: PlaceName) => {
    const page = pages.get(name) ?? (await browser.chat({ ...site, path: site.places[name].begins }))
    pages.set(name, page)
    return page
  }
  // What is kept of no conversation of its own shows the first one's.
  const order = ['home', 'project', 'branch', 'canvas', 'assistant', 'instructions', 'search'] as const
  for (const [moment, prompt] of [
    ['first prompt', FIRST],
    ['second prompt', SECOND],
  ] as const) {
    for (const name of order) {
      const page = await at(name)
      const home = chats.get('home') ?? EMPTY
      const { shows, goes } = site.places[name]
      if (shows.startsWith('turns')) {
        if (name === 'branch' && moment === 'first prompt') await draw(page, home.kept)
        if (goes !== undefined && moment === 'first prompt')
          await page.evaluate(to => Object.assign(document.documentElement.dataset, { becomes: to }), goes)
        const before = chats.get(name) ?? (name === 'branch' ? home : EMPTY)
        chats.set(name, await ask(site, page, prompt, before))
        if (goes !== undefined) expect(page.url()).toBe(`https://${site.host}${goes}`)
      } else chats.set(name, home)
      await look(site, name, moment, page, chats.get(name) ?? EMPTY)
    }
  }
  for (const [name, page] of pages) {
    await page.reload()
    const chat = chats.get(name) ?? EMPTY
    if (site.places[name].shows.startsWith('turns')) await draw(page, chat.kept)
    await look(site, name, 'reload', page, chat)
    await page.close()
  }
  return chats
}

async function nextDay(site: SiteOfPlaces, chats: ReadonlyMap<PlaceName, Chat>): Promise<void> {
  for (const [name, chat] of chats) {
    const { begins, goes, shows } = site.places[name]
    const page = await browser.chat({ ...site, path: goes ?? begins })
    if (shows.startsWith('turns')) await draw(page, chat.kept)
    await look(site, name, 'next day', page, chat)
    await page.close()
  }
}

/** Sends a prompt, and adds it and its answer to what the site keeps. */
async function ask(site: SiteOfPlaces, page: Page, prompt: string, before: Chat): Promise<Chat> {
  const sends = await page.evaluate(() => document.querySelectorAll('.prompt').length)
  await write(page, prompt)
  await send(page)
  await page.locator('.prompt').nth(sends).waitFor()
  await answered(page)
  const [masked = '', answer = ''] = await page.evaluate(() =>
    [...document.querySelectorAll('.prompt, .answer')].slice(-2).map(turn => turn.textContent ?? ''),
  )
  const said = masked.match(/\[Name\d{4}\]/g) ?? []
  const names = NAMES.filter(name => prompt.includes(name)).sort(
    (one, two) => prompt.indexOf(one) - prompt.indexOf(two),
  )
  const codes = new Map(before.codes)
  for (const [index, name] of names.entries()) {
    const code = said[index] ?? ''
    if ((codes.get(name) ?? code) !== code) wrong.push(`${site.host}: another code for ${name}`)
    codes.set(name, code)
  }
  return {
    kept: [...before.kept, masked, answer],
    read: [...before.read, prompt, `Dear ${names.join(', and ')}: it is done.`],
    codes,
  }
}

/** What a site shows of a conversation when its page is loaded. */
async function draw(page: Page, kept: readonly string[]): Promise<void> {
  await page.locator('html[data-ready]').waitFor()
  await page.evaluate(texts => {
    for (const text of texts) {
      const turn = document.createElement('div')
      turn.append(text)
      document.querySelector('#turns')?.before(turn)
    }
  }, kept)
}

/** Writes down what a person finds in this place, who looks at all of it. */
async function look(site: SiteOfPlaces, name: PlaceName, moment: Moment, page: Page, chat: Chat): Promise<void> {
  const { shows } = site.places[name]
  const found = new Set<string>()
  const finds = async (what: string, looks: () => Promise<unknown>) => {
    found.add(
      await looks().then(
        () => what,
        error => `neither: ${error.message}`,
      ),
    )
  }
  // The text of a field is the page's, and stays as it is.
  await page.evaluate(() => document.querySelector('#kept')?.remove())
  if (shows.startsWith('turns')) await finds(RESTORED, () => reads(page, chat.read))
  if (shows === 'results') await finds(RESTORED, () => findsResults(page, chat))
  if (shows.endsWith('field')) await finds(RESTORED, () => entersField(page, chat))
  if (shows.endsWith('frame')) await finds(SAID_WHY, () => entersFrame(page, site.frame ?? '', moment))
  found.delete(found.size > 1 ? RESTORED : '')
  seen.set(`${site.host} ${name} ${moment}`, [...found].join(', '))
}

async function reads(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) await isTold(page, text)
  expect(await shownText(page)).not.toMatch(/\[Name\d{4}\]/)
}

async function findsResults(page: Page, { codes }: Chat): Promise<void> {
  await page.locator('html[data-ready]').waitFor()
  await page.evaluate(
    found => {
      document.querySelector('#results')?.remove()
      const list = Object.assign(document.createElement('ul'), { id: 'results' })
      for (const text of found) {
        const [item, link, part] = ['li', 'a', 'p'].map(name => document.createElement(name))
        link?.setAttribute('href', '/c/some-conversation-1234')
        link?.append(`Title: ${text}`)
        part?.append(`Found: … ${text} …`)
        item?.append(link ?? '', part ?? '')
        list.append(item ?? '')
      }
      document.querySelector('main')?.prepend(list)
    },
    [...codes.values()],
  )
  await reads(
    page,
    [...codes.keys()].flatMap(name => [`Title: ${name}`, `Found: … ${name} …`]),
  )
}

async function entersField(page: Page, { kept, codes }: Chat): Promise<void> {
  await page.locator('html[data-ready]').waitFor()
  await page.evaluate(text => {
    const field = Object.assign(document.createElement('div'), { id: 'kept', contentEditable: 'true' })
    field.append(text)
    document.querySelector('main')?.prepend(field)
  }, kept.join(' '))
  await page.locator('#again').focus()
  await page.locator('#kept').focus()
  await isTold(page, `Codes in this field: ${[...codes].map(([name, code]) => `${code} = ${name}`).join(', ')}`)
}

async function entersFrame(page: Page, host: string, moment: Moment): Promise<void> {
  await page.locator('html[data-ready]').waitFor()
  const isThere = (await page.locator('#app').count()) > 0
  if (!isThere)
    await page.evaluate(address => {
      const frame = Object.assign(document.createElement('iframe'), {
        id: 'app',
        src: address,
        width: 400,
        height: 300,
      })
      document.querySelector('main')?.prepend(frame)
    }, `https://${host}/`)
  await eventually(`${host} in the popup`, () => namedInPopup(host))
  await page.locator('#again').focus()
  await page
    .frameLocator('#app')
    .locator('html')
    .click({ position: { x: 5, y: 5 }, force: true })
  // Once for each load of the page.
  if (moment !== 'second prompt') await isTold(page, `Shield does not reach what ${host} shows inside this page.`)
}

const table = (places: readonly PlaceName[]) =>
  SITES_OF_PLACES.flatMap(({ host }) =>
    places.flatMap(place =>
      MOMENTS.map(moment => `${host}, ${place}, ${moment}: ${seen.get(`${host} ${place} ${moment}`)}`),
    ),
  )
const shouldBe = (places: readonly PlaceName[]) =>
  SITES_OF_PLACES.flatMap(({ host, places: all }) =>
    places.flatMap(place =>
      MOMENTS.map(
        moment => `${host}, ${place}, ${moment}: ${all[place].shows.endsWith('frame') ? SAID_WHY : RESTORED}`,
      ),
    ),
  )

test('[REACH-027] a conversation of each site, wherever it began, has its words back, then and later, and one code for a name', () => {
  const places = ['home', 'project', 'assistant'] as const
  expect(table(places)).toEqual(shouldBe(places))
  expect(wrong).toEqual([])
})

test('[REACH-030] titles and what a search finds have the words of their conversations', () => {
  expect(table(['search'])).toEqual(shouldBe(['search']))
})

test('[REACH-033] six sites, seven places, four moments: each word is there, or the reason is said', () => {
  expect(table(PLACES)).toEqual(shouldBe(PLACES))
  expect(seen.size).toBe(168)
  expect(server.wire()).not.toMatch(/Whitfield|Marcus/)
})
