import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { PERMISSIONS } from '../../extension/manifest.ts'
import { eventually } from '../eventually.ts'
import { type ChatServer, ELSEWHERE, LOOSE, startChatServer } from '../extension/chat-server.ts'
import { isTold, shownText, write } from '../extension/chat-steps.ts'
import { type ShieldedBrowser, shieldedBrowser } from '../extension/shielded-browser.ts'

let server: ChatServer
let browser: ShieldedBrowser

beforeAll(async () => {
  server = await startChatServer()
  browser = await shieldedBrowser({ port: server.port })
}, 120_000)
beforeEach(async () => {
  await browser.closeTabs()
  server.clear()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** A field of the site that sends what stands in it with each key press, as a search does. */
async function searchOn(page: Page): Promise<void> {
  await page.evaluate(() => {
    const field = document.createElement('input')
    field.type = 'search'
    field.id = 'search'
    field.addEventListener('input', () => {
      void fetch('/api/draft', { method: 'POST', body: JSON.stringify({ q: field.value }) })
      void fetch(`/api/find?q=${encodeURIComponent(field.value)}`)
    })
    document.querySelector('main')?.prepend(field)
  })
}
const searches = () =>
  server.received.filter(({ path }) => path === '/api/draft').map(({ content }) => JSON.parse(content).q as string)
/** What the page's own code sends, alone in a field of a body. */
const sendAlone = (page: Page, word: string) =>
  page.evaluate(async value => {
    await fetch('/api/draft', { method: 'POST', body: JSON.stringify({ q: value }) }).catch(() => undefined)
  }, word)

describe('what a person writes outside of a prompt', () => {
  test('[REACH-090] is masked where the page sends a single word of it, and words of the page’s own leave', async () => {
    const page = await browser.chat()
    await page
      .locator('#composer textarea')
      .pressSequentially('Ask dana.whitfield@example.com for DE89 3704 0044 0532 0130 00.')
    await page.locator('#composer textarea').fill('')
    for (const word of [
      'dana.whitfield@example.com',
      'DE89370400440532013000',
      'marcus@example.com',
      'GB29NWBK60161331926819',
    ])
      await sendAlone(page, word)
    expect(searches().slice(2)).toEqual(['marcus@example.com', 'GB29NWBK60161331926819'])
    expect(searches().slice(0, 2).join()).toMatch(/^\[Email\d{4}\],\[Value\d{4}\]$/)
    expect(server.wire()).not.toMatch(/whitfield|DE8937/)
  })

  test('[REACH-092] costs a search as you type one code, and ends with all of it masked', async () => {
    const page = await browser.chat()
    await searchOn(page)
    await page.locator('#search').pressSequentially('Dear Dana Whitfield')
    await expect.poll(() => searches().length).toBe('Dear Dana Whitfield'.length)
    const codes = new Set(server.wire().match(/\[Name\d{4}\]/g))
    expect(codes.size).toBe(1)
    expect(searches().at(-1)).toBe(`Dear ${[...codes][0]}`)
    expect(server.wire()).not.toContain('Whitfield')
  })

  test('an address in a field of a sign-in is the site’s', async () => {
    const page = await browser.chat()
    await page.evaluate(() => {
      const form = document.createElement('form')
      for (const [name, type] of [
        ['who', 'text'],
        ['secret', 'password'],
      ]) {
        const field = document.createElement('input')
        Object.assign(field, { id: name, type })
        form.append(field)
      }
      document.querySelector('main')?.prepend(form)
    })
    await page.locator('#who').pressSequentially('dana.whitfield@example.com')
    await sendAlone(page, 'dana.whitfield@example.com')
    expect(searches()).toEqual(['dana.whitfield@example.com'])
  })
})

const ADDRESS = `/?editor=textarea&q=${encodeURIComponent('Write to Dana Whitfield, dana@example.com. 100% *now* | or ^never^')}`
/** The wire, without what browsers ask every host for. */
const asked = () => server.received.filter(({ path }) => /[?&]q(?:uery)?=/.test(path))
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue with the masked text' })

describe('a prompt in an address', () => {
  test('[REACH-094] of the address bar never leaves: our page shows what is hidden, and goes on with the masked text', async () => {
    const page = await browser.context.newPage()
    await page.goto(`https://chatgpt.com${ADDRESS}`)
    await goOn(page).waitFor()
    expect(page.url()).toMatch(/^chrome-extension:.*ask\.html#https:\/\/chatgpt\.com\//)
    expect(await page.locator('.prompt').innerText()).toMatch(
      /^Write to \[Name\d{4}\], \[Email\d{4}\]\. 100% \*now\* \| or \^never\^$/,
    )
    expect(await page.locator('.hidden').innerText()).toMatch(/Dana Whitfield\s+\[Name\d{4}\]\s+dana@example\.com/)
    expect(server.received).toEqual([])
    await goOn(page).click()
    await page.locator('html[data-ready]').waitFor()
    expect(asked().map(({ host }) => host)).toEqual(['chatgpt.com'])
    expect(server.wire()).not.toMatch(/whitfield|dana/i)
    // What the site makes of its address has its words back.
    const prompt = new URL(page.url()).searchParams.get('q') ?? ''
    await write(page, prompt)
    await page.keyboard.press('Enter')
    await isTold(page, 'Dear Dana Whitfield, and dana@example.com: it is done.')
    expect(server.wire()).not.toMatch(/whitfield|dana/i)
  })

  test.each([
    ['a link', 'location.href = to'],
    [
      'a link to a new tab',
      "Object.assign(document.body.appendChild(document.createElement('a')), { href: to, target: '_blank' }).click()",
    ],
  ])('[REACH-095] of %s on another site never leaves either', async (_, follow) => {
    const page = await browser.context.newPage()
    await page.goto(`https://${ELSEWHERE}/`)
    const to = `https://www.perplexity.ai/search?query=${encodeURIComponent('Is Dana Whitfield ill?')}`
    await page.evaluate(`(to => { ${follow} })(${JSON.stringify(to)})`)
    const own = await eventually('our page', async () =>
      browser.context.pages().find(each => each.url().includes('/ask.html#https://www.perplexity.ai/')),
    )
    await goOn(own).click()
    await own.waitForURL(/^https:\/\/www\.perplexity\.ai\//)
    expect(asked()).toHaveLength(1)
    expect(server.wire()).toMatch(/Is \[Name\d{4}\] ill\?/)
    expect(server.wire()).not.toContain('Whitfield')
  })

  test('[REACH-096] with nothing to hide goes on by itself, and every one where Shield is off', async () => {
    const page = await browser.context.newPage()
    await page.goto('https://claude.ai/new?q=What%20is%20a%20fjord%3F').catch(() => undefined)
    await page.locator('html[data-ready]').waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe('What is a fjord?')
    const worker = await browser.worker()
    const set = (sitesOff: readonly string[]) =>
      worker.evaluate(async off => {
        const { settings = {} } = (await chrome.storage.local.get('settings')) as { settings?: object }
        await chrome.storage.local.set({ settings: { ...settings, sitesOff: off } })
      }, sitesOff)
    await set(['claude'])
    await eventually('the rule is gone', async () =>
      worker.evaluate(async () =>
        (await chrome.declarativeNetRequest.getDynamicRules()).every(
          ({ condition }) => condition.requestDomains?.[0] !== 'claude.ai',
        ),
      ),
    )
    await page.goto('https://claude.ai/new?q=Dana%20Whitfield')
    expect(new URL(page.url()).host).toBe('claude.ai')
    await set([])
  })

  test('[EXT-041] the rules for it add no warning to the browser’s question at installation', async () => {
    const worker = await browser.worker()
    const warnings = (permissions: readonly string[]) =>
      worker.evaluate(async asks => {
        const { getPermissionWarningsByManifest } = (
          chrome as unknown as {
            management: { getPermissionWarningsByManifest(manifest: string, answer: (all: string[]) => void): void }
          }
        ).management
        const manifest = JSON.stringify({ ...chrome.runtime.getManifest(), permissions: asks })
        return new Promise<string[]>(answer => getPermissionWarningsByManifest(manifest, answer))
      }, permissions)
    const without = PERMISSIONS.filter(each => !each.startsWith('declarative'))
    expect(await warnings(PERMISSIONS)).toEqual(await warnings(without))
    expect(await warnings([...without, 'declarativeNetRequest'])).not.toEqual(await warnings(without))
  })

  test('a press on Cancel opens nothing', async () => {
    const page = await browser.chat()
    server.clear()
    await page.goto(`https://gemini.google.com${ADDRESS}`)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(/^https:\/\/chatgpt\.com/)
    expect(server.wire()).not.toMatch(/whitfield/i)
  })

  test('a page of the site that opens one has masked it by its guard', async () => {
    const page = await browser.chat()
    await page.evaluate(to => location.assign(to), `https://chatgpt.com${ADDRESS}`)
    await page.waitForURL(/\?.*q=/)
    expect(asked().length).toBeGreaterThan(0)
    expect(server.wire()).not.toMatch(/whitfield|dana@/i)
  })
})

describe('what Shield does not reach', () => {
  test('[REACH-097] a frame of another site is named in the popup, and to the person who goes into it, once', async () => {
    const page = await browser.chat({ path: LOOSE })
    await page.evaluate(host => {
      const [app, counter] = ['app', 'counter'].map(id => Object.assign(document.createElement('iframe'), { id }))
      Object.assign(app ?? {}, { src: `https://${host}/`, width: 400, height: 300 })
      Object.assign(counter ?? {}, { src: 'https://www.claude.ai/api/', width: 400, height: 300 })
      document.querySelector('main')?.prepend(app ?? '', counter ?? '')
    }, ELSEWHERE)
    const worker = await browser.worker()
    const unguarded = () =>
      worker.evaluate(async () =>
        Object.values(await chrome.storage.session.get(null)).flatMap(
          value => (value as { unguarded?: readonly string[] } | null)?.unguarded ?? [],
        ),
      )
    await expect.poll(unguarded).toEqual([ELSEWHERE])
    const says = `Shield does not reach what ${ELSEWHERE} shows inside this page.`
    await page.locator('#composer textarea').click()
    await page
      .frameLocator('#counter')
      .locator('body')
      .click({ position: { x: 5, y: 5 }, force: true })
    await page.locator('#composer textarea').click()
    expect(await shownText(page)).not.toContain('Shield does not reach')
    await page
      .frameLocator('#app')
      .locator('html')
      .click({ position: { x: 5, y: 5 }, force: true })
    await isTold(page, says)
  })

  test('[REACH-098] a site that asks for the microphone is named as unprotected at that moment, and gets its answer', async () => {
    const page = await browser.chat({ path: LOOSE })
    const ask = (wish: object) =>
      page.evaluate(
        asked =>
          navigator.mediaDevices.getUserMedia(asked).then(
            () => 'opened',
            error => String(error.name),
          ),
        wish,
      )
    await ask({ video: true })
    expect(await shownText(page)).not.toContain('voice mode')
    expect(['opened', 'NotAllowedError', 'NotFoundError']).toContain(await ask({ audio: true }))
    await isTold(page, 'in voice mode your words go out as you say them.')
  })
})
