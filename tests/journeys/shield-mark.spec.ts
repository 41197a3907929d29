import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { eventually } from '../eventually.ts'
import { EDITORS } from '../extension/chat-names.ts'
import { type ChatServer, startChatServer } from '../extension/chat-server.ts'
import { answered, dialogSays, send, shownText, write } from '../extension/chat-steps.ts'
import { hasMark, markOn, pressPart } from '../extension/mark-steps.ts'
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

/** What the toolbar shows for the tab of the chat page. */
const badge = async () =>
  (await browser.worker()).evaluate(async () => {
    const [tab] = await chrome.tabs.query({ url: ['https://chatgpt.com/*'] })
    const asked = { tabId: tab?.id ?? -1 }
    return { text: await chrome.action.getBadgeText(asked), title: await chrome.action.getTitle(asked) }
  })

describe('the mark at the composer', () => {
  test.each(EDITORS)('[REACH-080] says at %s that Shield is on, and how many details are hidden', async editor => {
    const page = await browser.chat({ editor })
    await markOn(page, /^Shield is on$/)
    expect(await shownText(page)).toContain('On')
    await write(page)
    await page.keyboard.press('Enter')
    const [, found] = /(\d+) details found/.exec(await dialogSays(page, 'This is what will be sent.')) ?? []
    await page.keyboard.press('Enter')
    await answered(page)
    const { name } = await markOn(page, /^Shield is on\. \d/)
    expect(name).toBe(`Shield is on. ${found} details are hidden in this conversation.`)
    expect(await shownText(page)).toContain(`On · ${found}`)
  })

  test('[REACH-081] covers nothing that can be pressed and no word, and moves nothing on the page', async () => {
    const page = await browser.chat()
    const layout = () =>
      page.evaluate(() =>
        ['#box', '#composer', '#send', 'main'].map(part =>
          JSON.stringify(document.querySelector(part)?.getBoundingClientRect()),
        ),
      )
    const before = await layout()
    const { box } = await markOn(page)
    expect(await layout()).toEqual(before)
    expect([box.height, box.width >= 44]).toEqual([44, true])
    const covered = await page.evaluate(({ x, y, width, height }) => {
      const parts = [...document.querySelectorAll('button, textarea, a, input')].map(part =>
        part.getBoundingClientRect(),
      )
      return parts.filter(part => part.left < x + width && part.right > x && part.top < y + height && part.bottom > y)
        .length
    }, box)
    expect(covered).toBe(0)
    // A button of the page comes to stand where the mark is.
    await page.evaluate(({ x, y, width, height }) => {
      const button = document.createElement('button')
      button.style.cssText = `position:fixed;left:${x}px;top:${y}px;width:${width}px;height:${height}px`
      document.body.append(button)
    }, box)
    await eventually('another place', async () => {
      const { box: now } = await markOn(page)
      return now.x + now.width <= box.x || now.y + now.height <= box.y
    })
  })

  test('[REACH-082] opens a short explanation, pauses the tab and ends the pause, and leads to the options', async () => {
    const page = await browser.chat()
    await markOn(page)
    await pressPart(page, /^Shield is on$/)
    await eventually('the layers', async () =>
      (await shownText(page)).includes('All 3 layers are active on this page.'),
    )
    await pressPart(page, /^Pause on this tab$/)
    await markOn(page, /^Shield is off here/)
    await eventually('the badge', async () => (await badge()).text === 'off')
    expect(await shownText(page)).toContain('Off here')
    await write(page)
    await page.keyboard.press('Enter')
    await eventually('the text as typed', async () => server.wire().includes('Dana Whitfield'))
    await pressPart(page, /^Shield is off here/)
    await pressPart(page, /^Shield this tab again$/)
    await markOn(page, /^Shield is on/)
    const [options] = await Promise.all([
      browser.context.waitForEvent('page'),
      pressPart(page, /^Shield is on/).then(() => pressPart(page, /^Options$/)),
    ])
    await options.getByRole('heading', { name: 'Shield options' }).waitFor()
  })

  test('[REACH-083] the badge says the same from the page’s load on, in each tab', async () => {
    const page = await browser.chat()
    await eventually('the badge', async () => (await badge()).text === 'on')
    expect((await badge()).title).toBe((await markOn(page)).name)
    await write(page)
    await send(page)
    await answered(page)
    const { name } = await markOn(page, /hidden in this conversation/)
    await eventually('its number', async () => (await badge()).text === /\d+/.exec(name)?.[0])
    expect((await badge()).title).toBe(name)
  })

  test('[REACH-081] no script of the page reads it, finds its place, or gets rid of it', async () => {
    const page = await browser.chat()
    await markOn(page)
    const seen = await page.evaluate(() => {
      const [host] = [...document.documentElement.children].filter(({ tagName }) => tagName === 'DIV')
      const { width, height } = host?.getBoundingClientRect() ?? {}
      const found = [host?.shadowRoot ?? null, host?.textContent, width, height]
      host?.remove()
      return found
    })
    expect(seen).toEqual([null, '', 0, 0])
    await markOn(page)
    await page.evaluate(() => {
      const [host] = [...document.documentElement.children].filter(({ tagName }) => tagName === 'DIV')
      host?.setAttribute('style', 'display:none!important')
    })
    await markOn(page)
  })

  test('stands aside while something lies over the composer, and goes with it', async () => {
    const page = await browser.chat()
    await markOn(page)
    await write(page)
    await page.keyboard.press('Enter')
    await dialogSays(page, 'This is what will be sent.')
    await eventually('no mark', async () => !(await hasMark(page)))
    await page.keyboard.press('Escape')
    await markOn(page)
    await page.evaluate(() => document.querySelector('#box')?.remove())
    await eventually('no mark', async () => !(await hasMark(page)))
  })
})
