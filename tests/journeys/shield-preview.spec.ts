import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { doubtful } from '../detector/doubtful.ts'
import { eventually } from '../eventually.ts'
import { EXITS } from '../extension/chat-names.ts'
import { type ChatServer, startChatServer } from '../extension/chat-server.ts'
import { dialogSays, dialogShows, hasDialog, PIECES, PROMPT, write } from '../extension/chat-steps.ts'
import { editorOn, type ShieldedBrowser, shieldedBrowser } from '../extension/shielded-browser.ts'

let server: ChatServer
let browser: ShieldedBrowser
let page: Page

beforeAll(async () => {
  server = await startChatServer()
  browser = await shieldedBrowser({ port: server.port })
}, 120_000)
beforeEach(async () => {
  await browser.closeTabs()
  server.clear()
  // What was hidden by hand is always hidden from then on.
  await (await browser.worker()).evaluate(() => chrome.storage.local.remove('settings'))
  page = await browser.chat()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const sends = () => server.received.filter(({ path }) => path === '/api/chat' || path === '/socket')
const sent = async () => (await eventually('the prompt', async () => sends()[0])).content

describe('while the preview is open', () => {
  test.each(EXITS)('[REACH-070] nothing of the text leaves by %s without a yes', async exit => {
    await page.evaluate(exit => {
      document.documentElement.dataset.exit = exit
      document.documentElement.dataset.drafts = ''
    }, exit)
    await write(page)
    await page.keyboard.press('Enter')
    await dialogSays(page, 'This is what will be sent.')
    server.clear()
    await page.evaluate(() => document.dispatchEvent(new Event('site-sends')))
    await page.waitForFunction(() => document.documentElement.dataset.sends !== undefined)
    // Something that holds no word of it is not held up, and shows that whatever was sent before has arrived.
    await page.evaluate(() => fetch('/api/draft', { method: 'POST', body: '{"event":"ping","tab":"New chat"}' }))
    await eventually('a heartbeat', async () => server.wire().includes('ping'))
    expect(sends().map(({ content }) => content)).toEqual([])
    expect(server.wire()).not.toMatch(/Dear AI|asks|Write to/)
    for (const piece of PIECES) expect(server.wire()).not.toContain(piece)
  })

  test('[REACH-070] a form, a search for a part of it, and a draft of its beginning are held up as well, and go on afterwards', async () => {
    await write(page)
    await page.keyboard.press('Enter')
    await dialogSays(page, 'This is what will be sent.')
    const tryAll = () =>
      page.evaluate(async text => {
        const form = document.createElement('form')
        Object.assign(form, { method: 'post', action: '/api/draft', target: '_blank' })
        const field = document.createElement('input')
        Object.assign(field, { type: 'hidden', name: 'prompt', value: text })
        form.append(field)
        document.body.append(form)
        form.submit()
        const ways = [
          fetch('/api/draft?q=Dear%20AI'),
          fetch('/api/draft', { method: 'POST', body: JSON.stringify({ draft: 'Dear AI, Dana Whit' }) }),
          fetch('/api/draft', { method: 'POST', body: JSON.stringify({ draft: 'kept my' }) }),
        ]
        return (await Promise.allSettled(ways)).map(({ status }) => status)
      }, PROMPT)
    expect(await tryAll()).toEqual(['rejected', 'rejected', 'rejected'])
    expect(server.wire()).not.toMatch(/Dear|kept my/)
    await page.keyboard.press('Escape')
    expect(await tryAll()).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    await eventually('the form', async () => server.wire().includes('asks'))
    for (const piece of PIECES) expect(server.wire()).not.toContain(piece)
  })
})

describe('an answer to the preview', () => {
  test('[REACH-071] counts only from 400 ms after it could be read: two fast presses approve nothing', async () => {
    await write(page)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await dialogShows(page, 'This is what will be sent.')
    await page.keyboard.press('Enter')
    await dialogSays(page, 'This is what will be sent.')
    expect(sends()).toEqual([])
    await page.keyboard.press('Enter')
    expect(await sent()).toContain('Dear AI, [Name')
  })

  test('[REACH-071] a key that is held down approves nothing, however long', async () => {
    await write(page)
    await page.keyboard.down('Enter')
    await dialogSays(page, 'This is what will be sent.')
    for (let times = 0; times < 5; times += 1) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    expect(await hasDialog(page)).toBe(true)
    expect(sends()).toEqual([])
  })

  test('[REACH-071] the second half of a double click on the way to send approves nothing', async () => {
    await write(page)
    await page.keyboard.press('Enter')
    await dialogShows(page, 'This is what will be sent.')
    const place = centerOf(await boxOf(page, 'button', 'Approve and send'))
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await page.mouse.click(place.x, place.y)
    await dialogSays(page, 'This is what will be sent.')
    expect(sends()).toEqual([])
    await page.mouse.click(place.x, place.y)
    expect(await sent()).toContain('Dear AI, [Name')
    expect(await editorOn(page).inputValue()).toBe('')
  })
})

describe('in the preview', () => {
  const HARPSICHORD = 'harpsichord lessons: Dana Whitfield sells her harpsichord, not all harpsichords.'

  async function open(text: string): Promise<void> {
    await write(page, text)
    await page.keyboard.press('Enter')
    await dialogSays(page, 'This is what will be sent.')
  }

  /** Moves the focus on to the text: from the approval button it is the second stop. */
  async function toText(): Promise<void> {
    for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Tab')
  }

  test('[REACH-072] a double click on a word offers to hide it, and it leaves hidden wherever it stands', async () => {
    await open(HARPSICHORD)
    const text = await boxOf(page, 'textbox', 'To the AI')
    await page.mouse.dblclick(text.left + 24, text.top + 14)
    await dialogSays(page, 'Hide “harpsichord”')
    const hide = centerOf(await boxOf(page, 'button', 'Hide “harpsichord”'))
    await page.mouse.click(hide.x, hide.y)
    expect(await dialogSays(page, '2 details found.')).toContain('private word or number, added by you')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    // It stays hidden in this conversation.
    await dialogSays(page, '2 details found.')
    await page.keyboard.press('Enter')
    expect(await sent()).toMatch(/(\[Value\d{4}\]) lessons: \[Name\d{4}\] sells her \1, not all harpsichords\./)
  })

  test('[REACH-072] words that were hidden, let through and hidden again are hidden', async () => {
    await open(HARPSICHORD)
    const hide = async () => {
      const text = await boxOf(page, 'textbox', 'To the AI')
      await page.mouse.dblclick(text.left + 24, text.top + 14)
      await dialogSays(page, 'Hide “harpsichord”')
      await page.mouse.click(...at(await boxOf(page, 'button', 'Hide “harpsichord”')))
    }
    await hide()
    await dialogSays(page, '2 details found.')
    await page.mouse.click(...at(await boxOf(page, 'switch', 'Mask harpsichord')))
    await dialogSays(page, '1 in clear.')
    await hide()
    await eventually('nothing in clear', async () => !(await dialogSays(page)).includes('in clear'))
    await page.keyboard.press('Enter')
    expect(await sent()).not.toContain('her harpsichord')
  })

  test('[REACH-072] arrow keys select a word and Shift more of them; Enter hides them and approves nothing', async () => {
    await open(HARPSICHORD)
    await toText()
    await page.keyboard.press('ArrowRight')
    await dialogSays(page, 'Hide “harpsichord”')
    await page.keyboard.press('Shift+ArrowRight')
    await dialogSays(page, 'Hide “harpsichord lessons”')
    await page.keyboard.press('Enter')
    await dialogSays(page, '2 details found.')
    expect(sends()).toEqual([])
    await page.keyboard.press('Enter')
    expect(await sent()).toMatch(/\[Value\d{4}\]: \[Name\d{4}\] sells her harpsichord, not all harpsichords\./)
  })

  test('[REACH-073] [REACH-110] [REACH-111] what is decided about a word holds from now on or here alone, as the row says; the options end it', async () => {
    const press = async (name: string) => {
      const { x, y } = centerOf(await boxOf(page, 'button', name))
      await page.mouse.click(x, y)
    }
    await open(HARPSICHORD)
    await toText()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await dialogSays(page, 'Will be hidden from now on')
    await press('Only here: harpsichord')
    await dialogSays(page, 'Hidden in this conversation')
    await press('Only here: harpsichord')
    await dialogSays(page, 'Will be hidden from now on')
    const dana = centerOf(await boxOf(page, 'switch', 'Mask Dana Whitfield'))
    await page.mouse.click(dana.x, dana.y)
    await dialogSays(page, 'Never hide this')
    await press('Never hide this: Dana Whitfield')
    await dialogSays(page, 'Never hidden from now on')
    const options = await browser.own('options.html')
    expect(await options.getByRole('button', { name: /^Remove / }).count()).toBe(0)
    await page.bringToFront()
    await press('Approve and send')
    expect(await sent()).toMatch(/\[Value\d{4}\] lessons: Dana Whitfield sells her/)
    // Made once it was sent, and each ends by a press.
    for (const word of ['harpsichord', 'Dana Whitfield']) {
      const chip = options.getByRole('listitem').filter({ hasText: `${word}from a chat` })
      await chip.getByRole('button', { name: `Remove ${word}` }).click()
      await chip.waitFor({ state: 'detached' })
    }
    await options.close()
    // Neither comes back by itself: what was hidden here stays hidden in this conversation.
    server.clear()
    await open(HARPSICHORD)
    expect(await dialogSays(page, 'Hidden in this conversation')).not.toContain('from now on')
  })

  test('[REACH-074] each kind has a switch with its count; a name and an address are two details', async () => {
    await open(PROMPT)
    const said = await dialogSays(page, 'Names 2')
    for (const kind of ['Email and phone 2', 'Addresses 1', 'Dates 1', 'Amounts 1']) expect(said).toContain(kind)
    expect(said).toContain('Mask Dana Whitfield')
    expect(said).toMatch(/Mask 418 Alder Street/)
    const dates = centerOf(await boxOf(page, 'switch', 'Dates 1'))
    await page.mouse.click(dates.x, dates.y)
    const amounts = centerOf(await boxOf(page, 'switch', 'Amounts 1'))
    await page.mouse.click(amounts.x, amounts.y)
    await dialogSays(page, '2 in clear.')
    await page.mouse.click(dates.x, dates.y)
    await dialogSays(page, '1 in clear.')
    await page.keyboard.press('Enter')
    const content = await sent()
    expect(content).toContain('kept my $2,150')
    for (const piece of ['Whitfield', 'Marcus', 'Alder', '14 March', '555-0182']) expect(content).not.toContain(piece)
  })

  test('[REACH-117] what Shield is not sure of stands before all other details, and says so', async () => {
    const { text, sure, unsure } = doubtful()
    await open(text)
    const said = await dialogSays(page, 'Shield is not sure: please look')
    expect(said.indexOf(`Mask ${unsure}`)).toBeLessThan(said.indexOf(`Mask ${sure}`))
    // The words stand right above the next row.
    expect(said).toContain(`Shield is not sure: please look\n${sure}\n`)
  })

  test.each([
    ['a wide', 1440, 900],
    ['a narrow', 390, 844],
  ])('[REACH-075] a prompt of 20 KB can be read, changed and approved in %s window', async (_, width, height) => {
    await page.setViewportSize({ width, height })
    const lines = Array.from(
      { length: 150 },
      (_, line) =>
        `Line ${line}: the rain falls on the roof all night, and nobody minds it but Marcus Bell, who owes $${line + 100} in all.`,
    )
    const text = `${lines.join('\n')}\nThe last word is harpsichord.`
    await open(text)
    const inside = (box: Box) => box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height
    for (const name of ['Approve and send', 'Cancel', 'Edit', 'Cancel, keep writing'])
      expect([name, inside(await boxOf(page, 'button', name))]).toEqual([name, true])
    await dialogSays(page, '151 details found.')
    // What is shown last can be reached as well.
    await toText()
    await page.keyboard.press('ArrowLeft')
    await dialogSays(page, 'Hide “harpsichord”')
    expect(inside(await boxOf(page, 'button', 'Hide “harpsichord”'))).toBe(true)
    await page.keyboard.press('Enter')
    await dialogSays(page, '152 details found.')
    expect(inside(await boxOf(page, 'button', 'Approve and send'))).toBe(true)
    await page.keyboard.press('Enter')
    expect(await sent()).toMatch(/The last word is \[Value\d{4}\]\./)
    expect(server.wire()).not.toContain('Marcus')
  })
})

describe('a field that is kept beyond the conversation', () => {
  const ABOUT = 'I am Dana Whitfield and I live at 418 Alder Street.'
  const STYLE = 'Sign with Marcus Bell, please.'
  const STORED = 'This is stored in your account there.'
  const saved = () => server.received.filter(({ path }) => path === '/api/draft').map(({ content }) => content)

  /** A dialog of settings: two fields, one button, one request. */
  async function fillSettings(): Promise<void> {
    await page.evaluate(() => {
      const dialog = document.createElement('div')
      dialog.setAttribute('role', 'dialog')
      for (const id of ['about', 'style']) {
        const field = document.createElement('textarea')
        field.id = id
        dialog.append(field)
      }
      const save = document.createElement('button')
      save.textContent = 'Save'
      save.id = 'save'
      save.addEventListener('click', () => {
        const [about, style] = [...dialog.querySelectorAll('textarea')].map(({ value }) => value)
        void fetch('/api/draft', { method: 'POST', body: JSON.stringify({ about, style }) })
      })
      dialog.append(save)
      document.body.prepend(dialog)
    })
    await page.locator('#about').fill(ABOUT)
    await page.locator('#style').fill(STYLE)
    await page.locator('#save').click()
    await dialogSays(page, STORED)
    expect(saved()).toEqual([])
  }

  test('[REACH-076] is asked about before it is saved, each field of it; with a yes it holds codes', async () => {
    await fillSettings()
    expect(await dialogSays(page, STORED)).toContain('Approve and save')
    await page.keyboard.press('Enter')
    await dialogSays(page, 'Mask Marcus Bell')
    expect(saved()).toEqual([])
    await page.keyboard.press('Enter')
    const [content = ''] = await eventually('what was saved', async () => (saved().length > 0 ? saved() : undefined))
    expect(content).toMatch(/I am \[Name\d{4}\] and I live at \[Value\d{4}\]/)
    for (const piece of ['Whitfield', 'Alder', 'Marcus']) expect(server.wire()).not.toContain(piece)
  })

  test('[REACH-077] the words themselves stay where the person says so: there, and nowhere else', async () => {
    await fillSettings()
    const leave = centerOf(await boxOf(page, 'button', 'Leave these words here'))
    await page.mouse.click(leave.x, leave.y)
    // The other field is another decision.
    await dialogSays(page, 'Mask Marcus Bell')
    await page.keyboard.press('Enter')
    const [content = ''] = await eventually('what was saved', async () => (saved().length > 0 ? saved() : undefined))
    expect(content).toContain(ABOUT)
    expect(content).not.toContain('Marcus')
    expect(await page.locator('#about').inputValue()).toBe(ABOUT)
    server.clear()
    await page.evaluate(
      text => fetch('/api/draft', { method: 'POST', body: JSON.stringify({ text }) }),
      `${ABOUT} Yes.`,
    )
    expect(saved().join('')).toMatch(/I am \[Name\d{4}\]/)
    await page.evaluate(() => document.querySelector('#save')?.parentElement?.remove())
    await write(page, 'Dear Dana Whitfield')
    await page.keyboard.press('Enter')
    expect(await dialogSays(page, 'Approve and send')).not.toContain(STORED)
  })
})

/** In CSS pixels of the window. */
interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const at = (box: Box): [number, number] => [centerOf(box).x, centerOf(box).y]
const centerOf = ({ left, top, right, bottom }: Box) => ({ x: (left + right) / 2, y: (top + bottom) / 2 })

/** Where something of ours stands; it is in a closed root, so it is found as a screen reader finds it. */
async function boxOf(page: Page, role: string, name: string): Promise<Box> {
  const session = await page.context().newCDPSession(page)
  try {
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    const node = nodes.find(each => each.role?.value === role && each.name?.value === name)
    const { model } = await session.send('DOM.getBoxModel', { backendNodeId: node?.backendDOMNodeId ?? 0 })
    const [left = 0, top = 0, , , right = 0, bottom = 0] = model.border
    return { left, top, right, bottom }
  } finally {
    await session.detach()
  }
}
