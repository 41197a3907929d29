import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Link } from '../../extension/account/link.ts'
import { es } from '../../extension/i18n/es.ts'
import type { Message } from '../../extension/i18n/translate.ts'
import type { Language } from '../../sync/records/language.ts'
import { eventually } from '../eventually.ts'
import { type ChatServer, startChatServer } from '../extension/chat-server.ts'
import { answered, dialogSays, isTold, write } from '../extension/chat-steps.ts'
import { type ShieldedBrowser, shieldedBrowser } from '../extension/shielded-browser.ts'
import { accessible } from './fixture/screen.ts'

/** A prompt whose own words are Spanish, so that every English word on the screen is one of ours. */
const PROMPT = 'Hola, soy Dana Whitfield. Escribe una carta breve para dana@whitfield.studio, por favor.'

/** A message as Spanish screens say it. */
const said = (message: Message): string => es[message]

let server: ChatServer
let browser: ShieldedBrowser

beforeAll(async () => {
  server = await startChatServer()
  browser = await shieldedBrowser({ port: server.port, language: 'es' })
}, 120_000)
beforeEach(async () => {
  await browser.closeTabs()
  server.clear()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

describe('in a browser that speaks Spanish', () => {
  test('the list of extensions describes Shield in Spanish', async () => {
    const manifest = await (await browser.worker()).evaluate(() => chrome.runtime.getManifest() as object)
    expect(manifest).toMatchObject({
      name: 'Total Recall Shield',
      description: said(
        'Masks names, emails and values before your prompt reaches an AI, and puts them back in the answer.',
      ),
      commands: { 'toggle-shield': { description: said('Pause or resume Shield on this tab') } },
    })
  })

  test('the options are Spanish, and fit a phone', async () => {
    const options = await browser.own('options.html')
    await options.getByRole('heading', { name: said('Shield options') }).waitFor()
    await options.getByRole('heading', { name: said('Account') }).waitFor()
    expect(await documentSays(options)).toEqual({ lang: 'es', title: said('Shield options: Total Recall') })
    expect(await englishOn(options)).toEqual([])
    await options.getByRole('switch', { name: said('Show a watermark') }).click()
    await options.getByText(said('Saved'), { exact: true }).waitFor()
    await options.getByRole('textbox', { name: said('Code from Settings') }).fill('K7PX-2M9Q')
    await accessible(options)
    await options.setViewportSize({ width: 390, height: 844 })
    expect(await cutOff(options)).toEqual([])
  })

  test('the popup is Spanish wherever it is opened, and nothing in it is cut off', async () => {
    const popup = await browser.own('popup.html')
    await popup.setViewportSize({ width: 360, height: 600 })
    await popup.getByRole('heading', { name: said('Not protected') }).waitFor()
    const looks = { lang: await documentSays(popup), english: await englishOn(popup), cut: await cutOff(popup) }
    expect(looks).toEqual({ lang: { lang: 'es', title: 'Total Recall Shield' }, english: [], cut: [] })

    const chat = await browser.chat()
    await write(chat, PROMPT)
    await chat.keyboard.press('Enter')
    await dialogSays(chat, said('Approve and send'))
    await chat.keyboard.press('Enter')
    await answered(chat)
    for (const heading of ['Shielding this tab', 'Paused on this tab'] as const) {
      await chat.bringToFront()
      await popup.reload()
      await popup.getByRole('heading', { name: said(heading) }).waitFor()
      expect([heading, await englishOn(popup), await cutOff(popup)]).toEqual([heading, [], []])
      if (heading === 'Shielding this tab') {
        await accessible(popup)
        await popup.getByText('correo, nombre en ChatGPT', { exact: true }).waitFor()
        await popup.getByRole('button', { name: said('Pause on this tab') }).click()
      }
    }
    const title = await (await browser.worker()).evaluate(async () => {
      const [tab] = await chrome.tabs.query({ url: ['https://chatgpt.com/*'] })
      return chrome.action.getTitle({ tabId: tab?.id ?? 0 })
    })
    expect(title).toBe(said('Shield is off here: what you type goes out as typed'))
  })

  test('the preview and the line below an answer are Spanish; placeholders stay what they are', async () => {
    const page = await browser.chat()
    await write(page, PROMPT)
    await page.keyboard.press('Enter')
    await dialogSays(page, said('Approve and send'))
    const preview = await oursOn(page)
    expect([preview.languages, englishIn(preview.texts)]).toEqual([['es'], []])
    const texts = preview.texts.join(' ')
    expect(texts).toContain('Se encontraron 2 datos. Esto es lo que se enviará.')
    expect(texts).toContain(said('Nothing has left this device.'))
    expect(texts).toMatch(/nombre, se envía como \[Name\d{4}\]/)

    await page.keyboard.press('Enter')
    await answered(page)
    await isTold(page, said('Show what the AI sees'))
    const answer = await oursOn(page)
    expect([answer.languages, englishIn(answer.texts)]).toEqual([['es'], []])
    expect(answer.texts.join(' ')).toMatch(/enviado como \[Name\d{4}\]/)
    expect(server.received.find(({ path }) => path === '/api/chat')?.content).toMatch(/\[Name\d{4}\]/)
  })

  test('what is told of files is Spanish', async () => {
    const page = await browser.chat()
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator('#attach').click()])
    await chooser.setFiles([
      { name: 'foto.bin', mimeType: 'application/octet-stream', buffer: Buffer.from([0, 1, 2, 3]) },
      { name: 'deuda.txt', mimeType: 'text/plain', buffer: Buffer.from('Marcus Bell, marcus@bell.example') },
    ])
    const asked = await dialogSays(page, said('1 file is not protected.'))
    expect(asked).toContain(said('Not masked: Shield cannot read this kind of file'))
    expect(asked).toContain(said('Add it unprotected'))
    await page.keyboard.press('Enter')
    await isTold(page, 'datos en deuda.txt.')
  })
})

test('an account that has chosen a language is spoken to in it, in whatever language the browser is', async () => {
  const english = await shieldedBrowser({ port: server.port })
  try {
    const choose = async (language: Language | null) =>
      (await english.worker()).evaluate(link => chrome.storage.local.set({ account: link }), aLink(language))
    const popup = await english.own('popup.html')
    await popup.getByRole('heading', { name: 'Not protected' }).waitFor()
    expect((await documentSays(popup)).lang).toBe('en')
    const options = await english.own('options.html')
    await options.getByRole('heading', { name: 'Shield options' }).waitFor()
    const chat = await english.chat()

    await choose('es')
    await options.getByRole('heading', { name: said('Shield options') }).waitFor()
    await eventually('a preview in Spanish', async () => {
      await write(chat)
      await chat.keyboard.press('Enter')
      const isSpanish = (await dialogSays(chat)).includes(said('Nothing has left this device.'))
      await chat.keyboard.press('Escape')
      await chat.locator('#composer textarea').fill('')
      return isSpanish
    })
    await popup.reload()
    await popup.getByText('d***@example.com, LockDown').waitFor()
    expect(await englishOn(popup)).toEqual([])
  } finally {
    await english.close()
  }
})

/** What a link with an account has stored; the account itself is out of reach. */
function aLink(language: Language | null): Link {
  const now = Date.now()
  return {
    ...{ origin: 'https://totalrecall.example', token: 'a-token', words: 'two words', maskedEmail: 'd***@example.com' },
    ...{ state: 'linked', isAgreed: true, until: 0, linkedAt: now, heardAt: now, planName: 'LockDown' },
    ...{ meetings: true, language, epoch: 'tests', nextSeq: 1, sentSeq: 0, outbox: [] },
  }
}

const documentSays = (page: Page) =>
  page.evaluate(() => ({ lang: document.documentElement.lang, title: document.title }))

/** Texts and names on one of our own pages that are English. */
async function englishOn(page: Page): Promise<string[]> {
  return englishIn(
    await page.evaluate(() =>
      [...document.querySelectorAll('body, body *')].flatMap(element => [
        ...['aria-label', 'title', 'placeholder'].map(name => element.getAttribute(name) ?? ''),
        ...[...element.childNodes].filter(node => node instanceof Text).map(node => node.textContent ?? ''),
      ]),
    ),
  )
}

const ENGLISH_WORDS =
  /\b(the|your|you|and|with|are|is|of|to|from|this|that|we|not|it|on|off|sent|mask(s|ed)?|details?|files?|send|put|back)\b/i
const messages: Readonly<Record<string, string>> = es

function englishIn(texts: readonly string[]): string[] {
  return texts
    .map(text => text.replace(/\s+/g, ' ').trim())
    .filter(text => (messages[text] ?? text) !== text || ENGLISH_WORDS.test(text))
}

/** Elements that are wider than the page, or whose text does not fit into them. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body, body *')]
      .filter(
        element =>
          element.getBoundingClientRect().right > innerWidth + 1 ||
          (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline'),
      )
      .map(element => `${element.tagName} ${element.className}: ${element.textContent}`),
  )
}

/** What our closed roots on the page of a site say, and the languages that it is marked with. */
async function oursOn(page: Page): Promise<{ texts: string[]; languages: string[] }> {
  const session = await page.context().newCDPSession(page)
  try {
    const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true })
    const [texts, languages]: [string[], Set<string>] = [[], new Set()]
    const visit = (node: typeof root, isOurs: boolean): void => {
      const attributes = new Map<string, string>()
      for (let at = 0; at < (node.attributes?.length ?? 0); at += 2)
        attributes.set(node.attributes?.[at] ?? '', node.attributes?.[at + 1] ?? '')
      if (isOurs) {
        texts.push(node.nodeValue, attributes.get('aria-label') ?? '')
        if (attributes.has('lang')) languages.add(attributes.get('lang') ?? '')
      }
      for (const shadow of node.shadowRoots ?? []) visit(shadow, shadow.shadowRootType === 'closed')
      for (const child of node.children ?? []) visit(child, isOurs)
    }
    visit(root, false)
    return { texts: texts.filter(text => text !== ''), languages: [...languages] }
  } finally {
    await session.detach()
  }
}
