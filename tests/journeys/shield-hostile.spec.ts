import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { eventually } from '../eventually.ts'
import { type ChatServer, startChatServer } from '../extension/chat-server.ts'
import { ourWorld } from '../extension/sends/our-world.ts'
import { editorOn, type ShieldedBrowser, shieldedBrowser } from '../extension/shielded-browser.ts'

const PROMPT = 'Write to Marcus Bell at marcus.bell@example.com about the $2,150.'
const ORIGINALS = ['Marcus', 'Bell', 'marcus.bell', '2,150']
const CONVERSATION = '/c/7f3c9a52-4b1e-4f00-9d7a-2b1c6a0e9f11'
const MESSAGES = 300

let server: ChatServer
let browser: ShieldedBrowser
let page: Page
/** All that the page's scripts came by. */
let seen: string
let before: string

const settings = async () =>
  JSON.stringify(await (await browser.worker()).evaluate(() => chrome.storage.local.get(null)))

// One walk, on which each test looks back: a conversation is restored on a page that has never seen its words, and then
// that page turns on the extension with all that it has.
beforeAll(async () => {
  server = await startChatServer()
  browser = await shieldedBrowser({ port: server.port })
  const writing = await browser.chat({ path: CONVERSATION })
  const ours = await ourWorld(await browser.context.newCDPSession(writing))
  await editorOn(writing).focus()
  await writing.keyboard.insertText(PROMPT)
  await writing.keyboard.press('Enter')
  await ours.preview(true)
  await writing.keyboard.press('Enter')
  await ours.answerWith(['Marcus Bell', '$2,150'])
  const answer = await writing.locator('.answer').textContent()
  await writing.close()

  page = await browser.chat({ path: CONVERSATION })
  before = await settings()
  await page.evaluate(listenToAll)
  await page.evaluate(text => {
    const turn = document.createElement('p')
    turn.className = 'answer'
    turn.textContent = text
    const link = document.createElement('a')
    link.id = 'mail'
    link.href = `mailto:${encodeURIComponent(/\[Email\d{4}\]/.exec(text)?.[0] ?? '')}`
    link.textContent = 'write'
    document.querySelector('#turns')?.after(turn, link)
  }, answer ?? '')
  await (await ourWorld(await browser.context.newCDPSession(page))).answerWith(['Marcus Bell', '$2,150'])
  await page.evaluate(attack, MESSAGES)
  // What it has set off is over when the extension answers a question that came after all of it.
  await eventually('the last question', async () => (await settings()) !== '')
  seen = await page.evaluate(() => JSON.stringify((window as unknown as { heard: unknown[] }).heard))
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

describe('a hostile page', () => {
  test('has really listened, and reads none of the words that stand on it', () => {
    expect(seen).toMatch(/\[Name\d{4}\]/)
    for (const original of ORIGINALS) expect(seen).not.toContain(original)
  })

  test('changes no setting', async () => {
    expect(await settings()).toBe(before)
    const worker = await browser.worker()
    expect(
      await worker.evaluate(() => chrome.storage.session.get('diary').then(({ diary }) => (diary as []).length)),
    ).toBe(1)
  })

  test('still sends nothing in clear', async () => {
    server.clear()
    await page.evaluate(async text => {
      await fetch('/api/draft', { method: 'POST', body: JSON.stringify({ text }) }).catch(() => undefined)
      await fetch('/api/draft', { method: 'POST', body: '{"text":"it is over"}' })
    }, PROMPT)
    await eventually('the last draft', async () => server.wire().includes('it is over'))
    for (const original of ORIGINALS) expect(server.wire()).not.toContain(original)
  })

  test('does not learn that the extension is there: nothing of it can be loaded', async () => {
    const id = new URL((await browser.worker()).url()).host
    const loaded = await page.evaluate(
      async id =>
        Promise.all(
          ['manifest.json', 'page.js', 'content.js', 'popup.html', 'icons/icon-16.png'].map(name =>
            fetch(`chrome-extension://${id}/${name}`).then(
              () => name,
              () => null,
            ),
          ),
        ),
      id,
    )
    expect(loaded.filter(name => name !== null)).toEqual([])
  })
})

/** In the page: each of forty functions of the language and of the browser tells what it is given and what it answers. */
function listenToAll(): void {
  const heard: string[] = []
  ;(window as unknown as { heard: string[] }).heard = heard
  const { apply } = Reflect
  const push = Array.prototype.push
  // What it does itself is not heard again.
  let isKeeping = false
  const keep = (value: unknown) => {
    if (isKeeping || typeof value !== 'string' || value === '' || heard.length > 100_000) return
    isKeeping = true
    apply(push, heard, [value])
    isKeeping = false
  }
  const owners: [object, string[]][] = [
    [Array.prototype, ['map', 'filter', 'join', 'includes', 'some', 'slice', 'concat', 'flatMap', 'sort', 'find']],
    [
      String.prototype,
      ['replace', 'replaceAll', 'slice', 'indexOf', 'split', 'includes', 'startsWith', 'match', 'trim'],
    ],
    [JSON, ['parse', 'stringify']],
    [Object, ['entries', 'fromEntries', 'assign', 'keys', 'getPrototypeOf']],
    [Map.prototype, ['get', 'set', 'has']],
    [WeakMap.prototype, ['get', 'set']],
    [RegExp.prototype, ['exec', 'test']],
    [EventTarget.prototype, ['dispatchEvent', 'addEventListener']],
    [Node.prototype, ['appendChild', 'insertBefore', 'removeChild', 'cloneNode']],
    [Element.prototype, ['attachShadow', 'append', 'after', 'setAttribute', 'closest']],
    [DataTransfer.prototype, ['setData', 'getData']],
    [Clipboard.prototype, ['writeText']],
    [Promise.prototype, ['then']],
  ]
  for (const [owner, names] of owners) {
    for (const name of names) {
      const original = (owner as Record<string, unknown>)[name] as (...given: unknown[]) => unknown
      Object.defineProperty(owner, name, {
        configurable: true,
        writable: true,
        value(this: unknown, ...given: unknown[]) {
          for (const each of given) keep(each instanceof CustomEvent ? `${each.type} ${each.detail}` : each)
          keep(typeof this === 'string' ? this : undefined)
          const answer = apply(original, this, given)
          keep(answer)
          return answer
        },
      })
    }
  }
  // Fields that everything has from now on.
  for (const name of ['verdict', 'content', 'ask', 'vault', 'settings', 'type', 'detail'])
    Object.defineProperty(Object.prototype, name, {
      configurable: true,
      get: () => undefined,
      set(this: object, value: unknown) {
        keep(typeof value === 'string' ? value : JSON.stringify(value))
        Object.defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true })
      },
    })
  addEventListener('message', ({ data }) => keep(JSON.stringify(data)))
  for (const name of ['recall:ask-name', 'recall:tell-name', 'recall:copied-1', 'copy', 'cut', 'beforecopy'])
    for (const isCaptured of [true, false])
      document.addEventListener(
        name,
        event => keep(`${event.type} ${String((event as CustomEvent).detail)}`),
        isCaptured,
      )
  globalThis.navigation?.addEventListener('navigate', event =>
    keep((event as unknown as { destination: { url: string } }).destination.url),
  )
  new MutationObserver(records => {
    for (const { target, addedNodes } of records)
      for (const node of [target, ...addedNodes]) keep(node.textContent ?? '')
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}

/** In the page: everything that it may do to get at words or settings. */
async function attack(messages: number): Promise<void> {
  const { heard } = window as unknown as { heard: unknown[] }
  const keep = (...values: unknown[]) =>
    heard.push(...values.map(value => (typeof value === 'string' ? value : JSON.stringify(value))))
  const answer = document.querySelector('.answer') as HTMLElement
  keep(document.documentElement.outerHTML, document.body.innerText, answer.textContent, answer.innerHTML)
  for (const element of document.querySelectorAll('*')) keep(element.shadowRoot?.textContent ?? '')
  // The words as a copy: made up, and by the page's own command.
  getSelection()?.selectAllChildren(answer)
  keep(String(getSelection()), getSelection()?.getRangeAt(0).cloneContents().textContent)
  for (const target of [window, document, answer]) {
    const clipboardData = new DataTransfer()
    target.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true, composed: true }))
    keep(clipboardData.getData('text/plain'), clipboardData.getData('text/html'))
  }
  document.addEventListener('copy', ({ clipboardData }) => keep(clipboardData?.getData('text/plain')), true)
  document.execCommand('copy')
  ;(document.querySelector('#mail') as HTMLElement).click()
  // Messages by every way there is.
  const types = [
    'UPDATE_SETTINGS',
    'FORGET_ALL',
    'DIARY',
    'OPEN_CONVERSATION',
    'SAVE_VAULT',
    'PAUSE_TAB',
    'TOTAL_RECALL_PING',
  ]
  const channel = new MessageChannel()
  channel.port1.onmessage = ({ data }) => keep(data)
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const inner = frame.contentWindow as Window
  for (let at = 0; at < messages; at += 1) {
    const message = {
      type: types[at % types.length],
      settings: { textShield: false, sitesOff: ['chatgpt', 'claude'] },
      key: { origin: location.origin, id: '7f3c9a52-4b1e-4f00-9d7a-2b1c6a0e9f11' },
      tabId: at,
      isPaused: true,
      vault: { version: 1, entries: [], bare: [] },
    }
    postMessage(message, location.origin)
    inner.postMessage(message, location.origin)
    channel.port2.postMessage(message)
    for (const name of ['recall:ask-name', 'recall:tell-name', 'recall:?', 'recall:!', `recall:copied-${at}`])
      document.dispatchEvent(
        new CustomEvent(name, { detail: at % 2 === 0 ? JSON.stringify({ ask: 'copy', ...message }) : 'recall:mine' }),
      )
    document.dispatchEvent(
      new CustomEvent('recall:mine?', {
        detail: JSON.stringify({ ask: 'secure', outgoing: { kind: 'text', content: 'x' } }),
      }),
    )
    const runtime = (globalThis as { chrome?: { runtime?: { sendMessage?(id: string, message: unknown): unknown } } })
      .chrome?.runtime
    try {
      runtime?.sendMessage?.('', message)
    } catch {
      // No page is connected to any extension.
    }
  }
  await new Promise(resolve => setTimeout(resolve, 0))
}
