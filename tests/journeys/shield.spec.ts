import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CHAT_HOSTS } from '../../extension/sites/sites.ts'
import { eventually } from '../eventually.ts'
import type { EditorName, ExitName } from '../extension/chat-names.ts'
import { type ChatServer, startChatServer } from '../extension/chat-server.ts'
import { clipboardElsewhere, untilRead } from '../extension/chat-steps.ts'
import { ourWorld } from '../extension/sends/our-world.ts'
import { editorOn, type ShieldedBrowser, shieldedBrowser } from '../extension/shielded-browser.ts'
import { savedBytes } from './fixture/browser.ts'
import { accessible } from './fixture/screen.ts'

const PROMPT =
  'Dear AI, Dana Whitfield of 418 Alder Street, Springfield asks: Marcus Bell kept my $2,150 since 14 March 2025. Write to dana@whitfield.studio or (617) 555-0182.'
/** One example of each kind that Shield finds in a prompt. */
const ORIGINALS = {
  name: 'Dana Whitfield',
  email: 'dana@whitfield.studio',
  phone: '(617) 555-0182',
  amount: '$2,150',
  address: '418 Alder Street',
  date: '14 March 2025',
}
const PIECES = ['Whitfield', 'Marcus', 'Alder', '2,150', '555-0182', 'dana@']

let server: ChatServer
let browser: ShieldedBrowser

beforeAll(async () => {
  server = await startChatServer()
  browser = await shieldedBrowser({ port: server.port })
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const sends = () => server.received.filter(({ path }) => path === '/api/chat' || path === '/socket')

async function write(page: Page, text = PROMPT): Promise<void> {
  await editorOn(page).click()
  await page.keyboard.insertText(text)
}

/** The preview is in a closed root, so its text is read as a screen reader reads it. */
async function preview(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  try {
    const said = await eventually('the preview', async () => {
      const { nodes } = await session.send('Accessibility.getFullAXTree')
      const dialog = nodes.find(({ role, ignored }) => role?.value === 'dialog' && !ignored)
      if (dialog === undefined) return undefined
      return nodes.map(({ name }) => String(name?.value ?? '')).join('\n')
    })
    await untilRead(page)
    return said
  } finally {
    await session.detach()
  }
}

async function send(page: Page): Promise<void> {
  await page.keyboard.press('Enter')
  await preview(page)
  await page.keyboard.press('Enter')
}

const arrived = () => eventually('something that was sent', async () => sends()[0])

const PAIRS: readonly (readonly [EditorName, ExitName, string])[] = [
  ['textarea', 'fetch', 'chatgpt.com'],
  ['prosemirror', 'request', 'claude.ai'],
  ['quill', 'xhr', 'gemini.google.com'],
  ['lexical', 'websocket', 'www.perplexity.ai'],
  ['contenteditable', 'form-data', 'grok.com'],
  ['prosemirror', 'stream', 'copilot.microsoft.com'],
  ['lexical', 'blob', 'chat.openai.com'],
  ['textarea', 'beacon', 'claude.ai'],
]

describe('a prompt with private details', () => {
  test.each(PAIRS)(
    '[EXT-008] [EXT-010] [EXT-011] leaves %s by %s masked, and the answer has the words back',
    async (editor, exit, host) => {
      server.clear()
      const page = await browser.chat({ editor, exit, host })
      await write(page)
      await page.keyboard.press('Enter')
      const said = await preview(page)
      expect(said).toContain('details found. This is what will be sent.')
      expect(sends()).toEqual([])
      await page.keyboard.press('Enter')
      const { content } = await arrived()
      for (const piece of PIECES) expect(server.wire()).not.toContain(piece)
      expect(decodeURIComponent(content.replaceAll('%22', ''))).toMatch(/Dear AI, \[Name\d{4}\]/)
      if (exit !== 'beacon') {
        const answer = page.locator('.answer')
        await eventually('the answer', async () => (await answer.innerText()).endsWith('done.'))
        // The page's own scripts can read only placeholders.
        expect(await answer.textContent()).toMatch(/^Dear (?:\[\w+\d{4}\](?:, and )?)+: it is done\.$/)
        const shown = await shownText(page)
        for (const original of Object.values(ORIGINALS)) expect(shown).toContain(original)
      }
      await page.close()
    },
  )

  test.each([
    ['[EXT-002]', 'name'],
    ['[EXT-003]', 'email'],
    ['[EXT-004]', 'phone'],
    ['[EXT-005]', 'amount'],
    ['[EXT-006]', 'address'],
    ['[EXT-007]', 'date'],
  ] as const)('%s the preview names the %s that it found', async (_id, kind) => {
    const page = await browser.chat()
    await write(page, `Please note: ${PROMPT}`)
    await page.keyboard.press('Enter')
    expect(await preview(page)).toContain(`Mask ${ORIGINALS[kind]}`)
    await page.close()
  })

  test('[EXT-009] a placeholder is a word and four digits in brackets', async () => {
    server.clear()
    const page = await browser.chat()
    await write(page)
    await send(page)
    const { content } = await arrived()
    const placeholders = content.match(/\[[^\]"]+\]/g)?.filter(each => !each.startsWith('[{')) ?? []
    expect(placeholders.length).toBeGreaterThanOrEqual(6)
    for (const each of placeholders) expect(each).toMatch(/^\[(?:Name|Email|Value)\d{4}\]$/)
    await page.close()
  })

  test('[EXT-012] nothing goes anywhere but to the site that the person writes to', async () => {
    const elsewhere: string[] = []
    browser.context.on('request', request => {
      const { hostname, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && !CHAT_HOSTS.some(host => hostname.endsWith(host)))
        elsewhere.push(request.url())
    })
    const page = await browser.chat()
    await write(page)
    await send(page)
    await arrived()
    await page.close()
    expect(elsewhere).toEqual([])
  })

  test('a text without any is sent at once', async () => {
    server.clear()
    const page = await browser.chat({ editor: 'prosemirror' })
    await write(page, 'Please explain how photosynthesis works.')
    await page.keyboard.press('Enter')
    expect((await arrived()).content).toContain('how photosynthesis works')
    await page.close()
  })
})

describe('the preview', () => {
  test.each([
    ['light', '#f3f2ee'],
    ['dark', '#1b1b1a'],
  ])('is accessible on a %s page', async (theme, background) => {
    const page = await browser.chat({ editor: 'prosemirror' })
    await page.evaluate(color => {
      document.body.style.backgroundColor = color
    }, background)
    const ours = await ourWorld(await browser.context.newCDPSession(page))
    await write(page)
    await page.keyboard.press('Enter')
    await ours.preview(true)
    const made = await ours.previewMarkup()
    expect(made.theme).toBe(theme)
    // axe cannot look into a closed root, so the same elements are put into an open one on an otherwise empty page.
    const copy = await browser.context.newPage()
    await copy.setContent(`<!doctype html><html lang="en"><head><title>Preview</title></head>
      <body style="background:${background}"><main><h1 style="font-size:0">Preview</h1><div data-theme="${theme}"></div></main>`)
    await copy.evaluate(({ html, css }) => {
      const root = document.querySelector('main > div')?.attachShadow({ mode: 'open' })
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      root?.adoptedStyleSheets.push(sheet)
      if (root !== undefined) root.innerHTML = html
    }, made)
    await copy.getByRole('dialog').waitFor()
    await accessible(copy)
    await copy.close()
    await page.close()
  })

  test('Esc closes it: nothing is sent, and the text is as it was', async () => {
    server.clear()
    const page = await browser.chat()
    await write(page)
    await page.locator('#send').click()
    await preview(page)
    await page.keyboard.press('Escape')
    expect(await editorOn(page).inputValue()).toBe(PROMPT)
    expect(sends()).toEqual([])
    await page.close()
  })

  test('a detail that is switched off leaves in clear, is counted in the title, and no other leaves', async () => {
    server.clear()
    const page = await browser.chat()
    await write(page)
    await page.keyboard.press('Enter')
    await preview(page)
    // From the approval button, which has the focus, past the text and five kinds to the first detail.
    for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    expect(await preview(page)).toMatch(/\d masked, 1 in clear\. This is what will be sent\./)
    await page.keyboard.press('Enter')
    const { content } = await arrived()
    expect(content).toContain('Dana Whitfield')
    expect(content).not.toContain('Marcus')
    await page.close()
  })

  test('while it is open the page can send nothing of it, by no way of its own', async () => {
    server.clear()
    const page = await browser.chat()
    await write(page)
    await page.keyboard.press('Enter')
    await preview(page)
    await page.evaluate(async () => {
      const button = document.querySelector<HTMLElement>('#send')
      button?.click()
      const text = document.querySelector('textarea')?.value ?? ''
      await fetch('/api/chat', { method: 'POST', body: text }).catch(() => undefined)
    })
    for (const piece of PIECES) expect(server.wire()).not.toContain(piece)
    await page.close()
  })

  test('an editor that takes the focus back does not take Enter from the preview; a press that a script made up approves nothing', async () => {
    server.clear()
    const page = await browser.chat({ editor: 'lexical' })
    await write(page)
    await page.keyboard.press('Enter')
    await preview(page)
    await page.evaluate(() => {
      const editor = document.querySelector<HTMLElement>('#composer [contenteditable]')
      editor?.focus()
      for (const target of [editor, document.activeElement, document])
        target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }))
    })
    expect(await preview(page)).toContain('This is what will be sent.')
    expect(sends()).toEqual([])
    await page.keyboard.press('Enter')
    expect((await arrived()).content).toContain('Dear AI, [Name')
    await page.close()
  })

  test('an input method’s Enter, Shift+Enter and an open menu are left alone', async () => {
    server.clear()
    const page = await browser.chat()
    await write(page)
    await editorOn(page).evaluate(field => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }))
    })
    await page.keyboard.press('Shift+Enter')
    expect(await editorOn(page).inputValue()).toBe(`${PROMPT}\n`)
    expect(sends()).toEqual([])
    await page.close()
  })

  test.each(['textarea', 'prosemirror', 'lexical', 'quill', 'contenteditable'] as const)(
    'line breaks stay where they are, in %s',
    async editor => {
      server.clear()
      const page = await browser.chat({ editor })
      await editorOn(page).click()
      for (const [index, line] of ['Dear Marcus Bell,', 'pay $2,150 now.', 'Dana Whitfield'].entries()) {
        if (index > 0) await page.keyboard.press('Shift+Enter')
        await page.keyboard.insertText(line)
      }
      await send(page)
      const { content } = await arrived()
      expect(content).toMatch(/Dear \[Name\d{4}\],\\n+pay \[Value\d{4}\] now\.\\n+\[Name\d{4}\]/)
      await page.close()
    },
  )
})

describe('what was sent masked', () => {
  test('is restored in copies: of a selection, and by the page’s own button', async () => {
    const page = await browser.chat()
    await browser.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await write(page)
    await send(page)
    await eventually('the answer', async () => (await page.locator('.answer').innerText()).endsWith('done.'))
    const clipboard = () => clipboardElsewhere(page)
    await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('.answer') as Element))
    await page.keyboard.press('Control+C')
    expect(await clipboard()).toContain('Dear Dana Whitfield, and ')
    // A script of the page that reads the clipboard gets the codes.
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Dear \[Name\d{4}\]/)
    await page.evaluate(() => navigator.clipboard.writeText(document.querySelector('.answer')?.textContent ?? ''))
    expect(await clipboard()).toContain('Dear Dana Whitfield, and ')
    await page.close()
  })

  test('is restored in a file that the page saves', async () => {
    const page = await browser.chat()
    await write(page)
    await send(page)
    await eventually('the answer', async () => (await page.locator('.answer').innerText()).endsWith('done.'))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.evaluate(() => {
        const link = document.createElement('a')
        link.href = URL.createObjectURL(new Blob([document.querySelector('.answer')?.textContent ?? '']))
        link.download = 'answer.txt'
        link.click()
      }),
    ])
    expect(String(await savedBytes(download))).toContain('Dear Dana Whitfield, and ')
    expect(download.suggestedFilename()).toBe('answer.txt')
    await page.close()
  })

  test('has the colors of a dark page where the page is dark', async () => {
    const page = await browser.chat()
    await page.evaluate(() => {
      document.body.style.backgroundColor = '#1b1b1a'
    })
    const ours = await ourWorld(await browser.context.newCDPSession(page))
    await write(page)
    await send(page)
    expect(await ours.answerWith(['Dana Whitfield'])).toBeNull()
    expect(await page.locator('.answer > span').first().getAttribute('data-theme')).toBe('dark')
    await page.close()
  })

  test('is restored after a reload', async () => {
    const page = await browser.chat({ path: '/c/7f3c9a52-4b1e-4f00-9d7a-2b1c6a0e9f11' })
    await write(page)
    await send(page)
    const sent = await eventually('the prompt', () => page.locator('.prompt').textContent())
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    await page.evaluate(text => document.querySelector('#turns')?.append(text ?? ''), sent)
    await eventually('the words', async () => (await shownText(page)).includes('Dana Whitfield'))
    await page.close()
  })

  test('stays restored when another tab of the conversation has kept something', async () => {
    const page = await browser.chat()
    await write(page)
    await send(page)
    const ours = await ourWorld(await browser.context.newCDPSession(page))
    expect(await ours.answerWith(['Dana Whitfield'])).toBeNull()
    const worker = await browser.worker()
    await worker.evaluate(async () => {
      const key = { origin: 'https://chatgpt.com', id: null }
      const notice = { type: 'VAULT_KEPT', kept: { key, vault: { version: 1, entries: [], bare: [] } } }
      for (const { id } of await chrome.tabs.query({}))
        if (id !== undefined) await chrome.tabs.sendMessage(id, notice).catch(() => {})
    })
    expect(await ours.answerWith(['Dana Whitfield'])).toBeNull()
    await page.close()
  })

  test('a name has one placeholder in a conversation', async () => {
    server.clear()
    const page = await browser.chat()
    for (const text of ['Write to Marcus Bell.', 'Then thank Marcus Bell.']) {
      await write(page, text)
      await send(page)
      await eventually('the answer', async () => (await page.locator('.answer').last().innerText()).endsWith('done.'))
    }
    const [first, second] = sends().map(({ content }) => content.match(/\[Name\d{4}\]/)?.[0])
    expect(first).toMatch(/\[Name\d{4}\]/)
    expect(second).toBe(first)
    await page.close()
  })
})

describe('fails closed', () => {
  test('a page that sends without the editor sends it masked', async () => {
    server.clear()
    const page = await browser.chat()
    await page.evaluate(text => fetch('/api/chat', { method: 'POST', body: JSON.stringify({ draft: text }) }), PROMPT)
    await page.evaluate(text => navigator.sendBeacon('/api/chat', new Blob([text])), PROMPT)
    await page.evaluate(async text => {
      const frame = document.createElement('iframe')
      document.body.append(frame)
      const inner = frame.contentWindow as (Window & typeof globalThis) | null
      await inner?.fetch('/api/chat', { method: 'POST', body: text })
    }, PROMPT)
    await page.evaluate(text => fetch(`/api/chat?q=${encodeURIComponent(text)}`, { method: 'POST' }), PROMPT)
    await eventually(
      'four requests',
      async () => server.received.filter(({ path }) => path.startsWith('/api/')).length >= 4,
    )
    for (const piece of PIECES) expect(server.wire()).not.toContain(piece)
    await page.close()
  })

  test('with a service worker that answers nothing it masks as before', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'recall-shield-silent-'))
    cpSync('dist/extension/chrome', folder, { recursive: true })
    writeFileSync(join(folder, 'service-worker.js'), '')
    const silent = await shieldedBrowser({ port: server.port, extension: folder })
    try {
      server.clear()
      const page = await silent.chat()
      await write(page)
      await send(page)
      expect((await arrived()).content).toMatch(/Dear AI, \[Name\d{4}\]/)
      for (const piece of PIECES) expect(server.wire()).not.toContain(piece)
    } finally {
      await silent.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test.each([
    ['the guard of the page', 'page.js'],
    ['the engine', 'engine.js'],
    ['what asks the engine', 'content.js'],
  ])('without %s nothing with a detail in it leaves', async (_what, file) => {
    const folder = mkdtempSync(join(tmpdir(), 'recall-shield-broken-'))
    cpSync('dist/extension/chrome', folder, { recursive: true })
    writeFileSync(join(folder, file), '')
    const broken = await shieldedBrowser({ port: server.port, extension: folder })
    try {
      server.clear()
      const page = await broken.chat()
      await write(page)
      await page.keyboard.press('Enter')
      await page.waitForTimeout(500)
      await page.keyboard.press('Enter')
      await page.waitForTimeout(500)
      expect(sends()).toEqual([])
      for (const piece of PIECES) expect(server.wire()).not.toContain(piece)
    } finally {
      await broken.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('its own pages', () => {
  test.each(['popup.html', 'options.html'] as const)('%s is accessible in both themes', async name => {
    const page = await browser.own(name)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await accessible(page)
    }
    await page.close()
  })

  test('nothing in the options is cut off on a narrow screen', async () => {
    const page = await browser.own('options.html')
    await page.setViewportSize({ width: 390, height: 844 })
    const cards = page.locator('section')
    await cards.first().waitFor()
    const cut = await cards.evaluateAll(all =>
      all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    )
    expect(cut).toEqual([])
    await page.close()
  })

  test('a setting that is changed in the options is in force on an open page, and survives a reload', async () => {
    server.clear()
    const page = await browser.chat()
    const options = await browser.own('options.html')
    await options.getByRole('radio', { name: /Strict/ }).check()
    await options.getByText('Saved', { exact: true }).waitFor()
    await page.bringToFront()
    await write(page)
    await send(page)
    expect((await arrived()).content).toContain('Dear AI, [REDACTED]')
    await options.reload()
    expect(await options.getByRole('radio', { name: /Strict/ }).isChecked()).toBe(true)
    await options.getByRole('radio', { name: /Safe/ }).check()
    await options.getByText('Saved', { exact: true }).waitFor()
    await options.close()
    await page.close()
  })

  test('[EXT-045] [EXT-046] the service worker registers, and no script throws', async () => {
    const errors: string[] = []
    const page = await browser.context.newPage()
    page.on('pageerror', ({ message }) => errors.push(message))
    page.on('console', message => message.type() === 'error' && errors.push(message.text()))
    await page.goto('https://claude.ai/?editor=prosemirror')
    await page.locator('html[data-ready]').waitFor()
    expect((await browser.worker()).url()).toMatch(/service-worker\.js$/)
    expect(errors.filter(text => !/favicon/.test(text))).toEqual([])
    await page.close()
  })
})

/** All text that a person sees, including that in closed roots. */
async function shownText(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes
    .filter(({ role }) => role?.value === 'StaticText')
    .map(({ name }) => String(name?.value ?? ''))
    .join('')
}
