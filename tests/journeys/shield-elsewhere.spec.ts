import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { eventually } from '../eventually.ts'
import { type ChatServer, startChatServer } from '../extension/chat-server.ts'
import { answered, clipboardElsewhere, isTold, send, shownText, write } from '../extension/chat-steps.ts'
import { type ShieldedBrowser, shieldedBrowser } from '../extension/shielded-browser.ts'

const CHAT = '/c/7f3c9a52-4b1e-4f00-9d7a-2b1c6a0e9f11'
const BRANCH = '/c/0b9d8c7e-1111-4f00-9d7a-2b1c6a0e9f22'
const PROMPT = 'Write to Dana Whitfield.'

let server: ChatServer
let browser: ShieldedBrowser

beforeAll(async () => {
  server = await startChatServer()
  browser = await shieldedBrowser({ port: server.port })
  await browser.context.grantPermissions(['clipboard-read', 'clipboard-write'])
}, 120_000)
beforeEach(async () => {
  await browser.closeTabs()
  server.clear()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const sends = () => server.received.filter(({ path }) => path === '/api/chat').map(({ content }) => content)
/** Sends a prompt with one name in it, and returns that name’s code. */
async function codeOf(page: Page, prompt = PROMPT): Promise<string> {
  const before = sends().length
  await write(page, prompt)
  await send(page)
  const content = await eventually('the prompt on the wire', async () => sends()[before])
  await answered(page)
  return content.match(/\[Name\d{4}\]/)?.[0] ?? ''
}
/** What the site itself has kept of a conversation: it is drawn after every load. */
async function draw(page: Page, text: string): Promise<void> {
  await page.locator('html[data-ready]').waitFor()
  await page.evaluate(said => {
    const turn = document.createElement('div')
    turn.append(said)
    document.querySelector('#turns')?.before(turn)
  }, text)
}
async function reads(page: Page, code: string, words: string): Promise<void> {
  await draw(page, `It says ${code}.`)
  await isTold(page, `It says ${words}.`)
}

describe('a conversation that began', () => {
  test('[REACH-028] as a branch of another has its words, goes on with its codes, and another begins anew', async () => {
    const first = await browser.chat({ path: CHAT })
    const code = await codeOf(first)
    const branch = await browser.chat({ path: BRANCH })
    await reads(branch, code, 'Dana Whitfield')
    expect(await codeOf(branch, 'Thank Dana Whitfield.')).toBe(code)
    const added = await codeOf(branch, 'Then ask Marcus Bell.')
    await branch.reload()
    await reads(branch, `${code} and ${added}`, 'Dana Whitfield and Marcus Bell')
    // The conversation that it comes from learns what the branch has added.
    await reads(first, added, 'Marcus Bell')
    const another = await browser.chat({ path: '/c/5a5a5a5a-1111-4f00-9d7a-2b1c6a0e9f33' })
    expect(await codeOf(another)).not.toBe(code)
  })
})

describe('codes that a site keeps', () => {
  test('[REACH-029] in instructions say in their field what they stand for, to the person and no script', async () => {
    const page = await browser.chat({ path: '/' })
    const code = await codeOf(page, 'I am Dana Whitfield.')
    const second = await browser.chat({ path: '/settings' })
    for (const load of ['new tab', 'reload']) {
      if (load === 'reload') await second.reload()
      await draw(second, `About you: I am ${code}.`)
      await isTold(second, 'About you: I am Dana Whitfield.')
      await second.evaluate(text => {
        const canvas = document.createElement('div')
        canvas.contentEditable = 'true'
        canvas.append(text)
        const field = document.createElement('textarea')
        field.value = text
        document.querySelector('main')?.prepend(field, canvas)
      }, `I am ${code}.`)
      for (const field of ['main > textarea', 'main > [contenteditable]']) {
        await second.locator('#again').focus()
        await second.locator(field).focus()
        await isTold(second, `Codes in this field: ${code} = Dana Whitfield`)
        await second.keyboard.press('Control+A')
        await second.keyboard.press('Control+C')
        expect(await clipboardElsewhere(second)).toBe('I am Dana Whitfield.')
      }
      const reached = await second.evaluate(() => {
        const { outerHTML, innerText } = document.documentElement
        getSelection()?.selectAllChildren(document.body)
        const fields = [...document.querySelectorAll('textarea')].map(({ value }) => value)
        return [outerHTML, innerText, String(getSelection()), ...fields].join('\n')
      })
      expect(reached).not.toContain('Whitfield')
    }
    expect(server.wire()).not.toContain('Whitfield')
  })

  test('a field without codes, and the field of a prompt, say nothing', async () => {
    const page = await browser.chat({ path: CHAT })
    const code = await codeOf(page)
    await page.evaluate(() => document.querySelector('main')?.prepend(document.createElement('textarea')))
    await page.locator('main > textarea').fill('I am [Name4000].')
    await page.locator('#again').focus()
    await page.locator('main > textarea').focus()
    await codeOf(page, 'Thank Dana Whitfield.')
    expect(await shownText(page)).not.toContain('Codes in this field')
    await page.locator('main > textarea').fill(`I am ${code}.`)
    await page.locator('#again').focus()
    await page.locator('main > textarea').focus()
    await isTold(page, 'Codes in this field:')
  })

  test('[REACH-034] are those of their site: another one shows them as they are, and says why; after Forget all so does each', async () => {
    const page = await browser.chat({ path: CHAT })
    const code = await codeOf(page)
    const elsewhere = await browser.chat({ host: 'claude.ai', path: '/new' })
    await draw(elsewhere, `It says ${code}.`)
    const branch = await browser.chat({ path: BRANCH })
    await reads(branch, code, 'Dana Whitfield')
    expect(await shownText(elsewhere)).toContain(`It says ${code}.`)
    const options = await browser.own('options.html')
    await options.getByRole('button', { name: 'Forget all' }).click()
    await options.getByText(/are forgotten/).waitFor()
    await branch.bringToFront()
    await eventually('no word is left', async () => !(await shownText(branch)).includes('Whitfield'))
    await branch.reload()
    await draw(branch, `It says ${code}.`)
    await isTold(branch, `It says ${code}.`)
    for (const page of [elsewhere, branch])
      await isTold(page, `Shield has no words for some codes on this page, such as ${code}.`)
  })
})
