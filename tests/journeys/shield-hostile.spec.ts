import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
/** Everything that the page's scripts got hold of. */
let seen: string
let before: string

const settings = async () =>
  JSON.stringify(await (await browser.worker()).evaluate(() => chrome.storage.local.get(null)))

// One walk that each test looks back on: a conversation is restored on a page that has never seen its words, and then
// that page attacks the extension with everything it has.
beforeAll(async () => {
  server = await startChatServer()
  // Loaded later, because a browser that starts with one extension accepts no other.
  browser = await shieldedBrowser({ port: server.port, extension: null })
  await browser.loadUnpacked('dist/extension/chrome')
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
  // All effects of the attack are over once the extension answers a later request.
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

  test('takes the guard apart in no way: by patched prototypes, fields of all objects, or events that it makes up', async () => {
    const hostile = await browser.chat({ path: CONVERSATION })
    server.clear()
    await hostile.evaluate(patchAndSend, PROMPT)
    await hostile.evaluate(() => fetch('/api/draft', { method: 'POST', body: 'it is over' }).catch(() => undefined))
    await eventually('everything that was sent', async () =>
      hostile.evaluate(() => document.documentElement.dataset.over !== undefined),
    )
    const bytes = server.received.map(each => each.bytes).join('\n')
    for (const original of ORIGINALS) expect(`${server.wire()}\n${bytes}`).not.toContain(original)
    await hostile.close()
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

  test('sends nothing in clear by ways that few sites use: a worker, a channel, bytes, headers, the window of a frame', async () => {
    server.clear()
    await page.evaluate(bySeldomWays, PROMPT)
    await eventually('the last message', async () => server.wire().includes('the weather is fine'))
    // What can be masked arrives masked. A worker receives messages from its page and from a channel in no fixed order.
    expect(server.wire()).toMatch(/worker.*\[Name\d{4}\]/)
    await eventually('the word of the channel', async () => server.wire().includes('channel'))
    expect(server.wire()).toMatch(/channel.*\[Name\d{4}\]/)
    const bytes = server.received.map(each => each.bytes).join('\n')
    for (const original of ORIGINALS) {
      expect(server.wire()).not.toContain(original)
      expect(bytes).not.toContain(original)
    }
  })

  test('sends nothing in clear with a form: not what was chosen, not what a script adds, not the button that was pressed', async () => {
    const form = await browser.chat({ path: CONVERSATION })
    server.clear()
    await form.evaluate(text => {
      const element = document.createElement('form')
      element.method = 'post'
      element.action = '/api/draft'
      const select = document.createElement('select')
      select.name = 'chosen'
      select.append(new Option(text, text, true, true))
      const button = document.createElement('button')
      button.name = 'pressed'
      button.value = text
      element.append(select, button)
      element.addEventListener('formdata', ({ formData }) => formData.append('added', text))
      document.body.append(element)
      // Not before this call has returned: if its page goes away during the call, it may wait forever.
      setTimeout(() => element.requestSubmit(button))
    }, PROMPT)
    await form.waitForURL('**/api/draft', { timeout: 30_000 })
    await eventually('the form', async () => server.received.some(({ path }) => path === '/api/draft'))
    const sent = decodeURIComponent(server.wire().replaceAll('+', ' '))
    for (const name of ['chosen', 'pressed', 'added']) expect(sent).toContain(`${name}=`)
    for (const original of ORIGINALS) expect(sent).not.toContain(original)
    await form.close()
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

describe('another extension, with access to the site', () => {
  /** Everything that it got hold of, in its worker and in its own world on a page of the site. */
  let heard: string
  let sent = 0

  beforeAll(async () => {
    before = await settings()
    const target = new URL((await browser.worker()).url()).host
    const folder = anExtension(target)
    await browser.loadUnpacked(folder)
    const other = await eventually('the other extension', async () =>
      browser.context.serviceWorkers().find(each => each.url().endsWith('/other.js')),
    )
    const chat = await browser.chat({ path: CONVERSATION })
    const told = await eventually(
      'what it was told',
      async () => {
        const kept = await other.evaluate(() => chrome.storage.local.get(null))
        return 'worker' in kept && 'page' in kept ? (kept as Record<string, { sent: number; heard: string[] }>) : false
      },
      60_000,
    )
    sent = Object.values(told).reduce((sum, { sent }) => sum + sent, 0)
    heard = JSON.stringify(told)
    await (await ourWorld(await browser.context.newCDPSession(chat))).answerWith([])
    await chat.close()
    rmSync(folder, { recursive: true, force: true })
  }, 120_000)

  test('sends thousands of messages from its worker, its script on the page and a frame, and reads no word', () => {
    expect(sent).toBeGreaterThanOrEqual(5_000)
    expect(heard).toContain('Could not establish connection')
    for (const original of ORIGINALS) expect(heard).not.toContain(original)
  })

  test('changes no setting, pauses no tab, writes nothing into the diary', async () => {
    expect(await settings()).toBe(before)
    const session = await (await browser.worker()).evaluate(() => chrome.storage.session.get(null))
    expect(session.diary).toHaveLength(1)
    expect(Object.keys(session).filter(key => key.startsWith('paused:'))).toEqual([])
  })
})

/** A folder with an extension that asks ours for everything it has as soon as it runs. */
function anExtension(target: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'recall-other-'))
  const manifest = {
    manifest_version: 3,
    name: 'Another extension',
    version: '1.0',
    permissions: ['storage'],
    host_permissions: ['https://*/*'],
    background: { service_worker: 'other.js' },
    content_scripts: [{ matches: ['https://chatgpt.com/*'], js: ['page.js'], run_at: 'document_idle' }],
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'other.js'), `(${askFromOutside})(${JSON.stringify(target)}, 'worker', 2500)`)
  writeFileSync(join(folder, 'page.js'), `(${askFromOutside})(${JSON.stringify(target)}, 'page', 1000)`)
  return folder
}

/** Runs in the other extension: sends messages with everything that ours understands, in every possible way. */
async function askFromOutside(target: string, name: string, rounds: number): Promise<void> {
  const heard: string[] = []
  let sent = 0
  let state = 20_261_123
  const pick = <Value>(values: readonly Value[]): Value => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return values[state % values.length] as Value
  }
  const keep = (value: unknown) => {
    const text = value instanceof Error ? value.message : (JSON.stringify(value) ?? '')
    if (heard.length < 20_000) heard.push(text.slice(0, 2_000))
  }
  const runtime = chrome.runtime as unknown as {
    sendMessage(id: string, message: unknown): Promise<unknown>
    connect(id: string): {
      postMessage(message: unknown): void
      disconnect(): void
      onMessage: { addListener(hear: (message: unknown) => void): void }
    }
  }
  const types = [
    ...['GET_SETTINGS', 'UPDATE_SETTINGS', 'OPEN_CONVERSATION', 'SAVE_VAULT', 'NOTE_SEND', 'PAGE_STATE', 'PAUSE_TAB'],
    ...['DIARY', 'FORGET_ALL', 'LINK_STATUS', 'LINK_CODE', 'LINK_AGREE', 'UNLINK', 'SITE_DETECTED', 'VAULT_KEPT', ''],
  ]
  const aMessage = () => ({
    type: pick(types),
    settings: pick<unknown>([{ textShield: false, sitesOff: ['chatgpt'] }, null, [], 'x']),
    key: pick<unknown>([{ origin: 'https://chatgpt.com', id: '7f3c9a52-4b1e-4f00-9d7a-2b1c6a0e9f11' }, null, 7]),
    tabId: pick<unknown>([0, 1, 2, null, '1']),
    isPaused: true,
    counts: { Name: 9 },
    code: 'K7PX-2M9Q',
    vault: { version: 1, entries: [], bare: [] },
  })
  const frame = typeof document === 'undefined' ? null : document.createElement('iframe')
  if (frame !== null) {
    addEventListener('message', ({ data }) => keep(data))
    for (const event of ['recall:ask-name', 'recall:tell-name', 'recall:?', 'recall:!'])
      document.addEventListener(event, told => keep((told as CustomEvent).detail), true)
    document.body.append(frame)
  }
  for (let round = 0; round < rounds; round += 1) {
    const message = aMessage()
    sent += 1
    await runtime.sendMessage(target, message).then(keep, keep)
    if (round % 25 === 0) {
      sent += 1
      try {
        const port = runtime.connect(target)
        port.onMessage.addListener(keep)
        port.postMessage(message)
        port.disconnect()
      } catch (error) {
        keep(error)
      }
    }
    if (frame === null) continue
    sent += 4
    postMessage(message, location.origin)
    frame.contentWindow?.postMessage(message, location.origin)
    for (const event of ['recall:tell-name', pick(['recall:ask-name', 'recall:?', 'recall:!', 'recall:mine?'])])
      document.dispatchEvent(
        new CustomEvent(event, { detail: pick(['recall:mine', JSON.stringify({ ask: 'save', ...message })]) }),
      )
  }
  if (frame !== null) keep(document.documentElement.textContent)
  await chrome.storage.local.set({ [name]: { sent, heard } })
}

/** Runs in the page: hooks forty functions of the language and of the browser to record their arguments and results. */
function listenToAll(): void {
  const heard: string[] = []
  ;(window as unknown as { heard: string[] }).heard = heard
  const { apply } = Reflect
  const push = Array.prototype.push
  // Its own calls are not recorded.
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
  // Accessors that every object inherits from now on.
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
  globalThis.navigation?.addEventListener('navigate', event => {
    const { url } = (event as unknown as { destination: { url: string } }).destination
    keep(url)
    // A saved file has a blob URL, and anybody who learns the URL can read the file.
    if (url.startsWith('blob:')) void fetch(url).then(async file => keep(await file.text()))
  })
  new MutationObserver(records => {
    for (const { target, addedNodes } of records)
      for (const node of [target, ...addedNodes]) keep(node.textContent ?? '')
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}

/** Runs in the page: tries everything to get at words or settings. */
async function attack(messages: number): Promise<void> {
  const { heard } = window as unknown as { heard: unknown[] }
  const keep = (...values: unknown[]) =>
    heard.push(...values.map(value => (typeof value === 'string' ? value : JSON.stringify(value))))
  const answer = document.querySelector('.answer') as HTMLElement
  keep(document.documentElement.outerHTML, document.body.innerText, answer.textContent, answer.innerHTML)
  for (const element of document.querySelectorAll('*')) keep(element.shadowRoot?.textContent ?? '')
  // Copies the words: with synthetic events, and with the page's own copy command.
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
  // A file of the answer, which Shield saves with the original words.
  const saved = document.createElement('a')
  saved.href = URL.createObjectURL(new Blob([answer.textContent ?? '']))
  saved.download = 'answer.txt'
  saved.click()
  // Tests letter by letter whether a text is on the page.
  for (const guess of ['Dear M', 'Marcus', 'Marcus Bell'])
    if ((window as unknown as { find(text: string): boolean }).find(guess)) keep(`found ${guess}`)
  keep(await navigator.clipboard.readText().catch(() => ''))
  // Sends messages in every possible way.
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

/** Runs in the page: replaces the functions that decide, and tries to get hold of the originals. */
async function patchAndSend(text: string): Promise<void> {
  const { defineProperty, getOwnPropertyDescriptor } = Object
  const body = () => new URLSearchParams({ text })
  const send = async (content: unknown) => {
    try {
      await fetch('/api/draft', { method: 'POST', body: content as BodyInit })
    } catch {
      // It was blocked.
    }
  }
  /** Patches something, sends, and puts it back. */
  const withPatch = async (owner: object, name: PropertyKey, value: unknown) => {
    const before = getOwnPropertyDescriptor(owner, name)
    defineProperty(owner, name, { value, configurable: true, writable: true })
    for (const content of [text, body(), new Blob([text]), new TextEncoder().encode(text)]) await send(content)
    const file = new FormData()
    file.set('a', new File([text], 'a.txt'))
    await send(file)
    if (before === undefined) Reflect.deleteProperty(owner, name)
    else defineProperty(owner, name, before)
  }
  const harmless = 'the weather'
  const bytes = new TextEncoder().encode(harmless)
  await withPatch(Object.prototype, 'toJSON', () => ({ ask: 'secure', outgoing: { kind: 'text', content: harmless } }))
  await withPatch(URLSearchParams.prototype, 'toString', () => harmless)
  await withPatch(TextDecoder.prototype, 'decode', () => harmless)
  await withPatch(Response.prototype, 'arrayBuffer', async () => bytes.buffer)
  await withPatch(WeakMap.prototype, 'get', () => harmless)
  await withPatch(JSON, 'stringify', () => '{"ask":"secure","outgoing":{"kind":"text","content":"x"}}')
  await withPatch(JSON, 'parse', () => ({ verdict: 'same' }))
  await withPatch(String.prototype, 'slice', () => harmless)
  await withPatch(RegExp.prototype, 'exec', () => null)
  await withPatch(FormData, Symbol.hasInstance, () => false)
  await withPatch(Blob, Symbol.hasInstance, () => false)
  await withPatch(FormData.prototype, Symbol.iterator, () => [][Symbol.iterator]())
  await withPatch(CustomEvent.prototype, 'detail', JSON.stringify({ verdict: 'same' }))
  await withPatch(EventTarget.prototype, 'dispatchEvent', () => true)
  // Proxy handlers inherit from Object.prototype: a trap defined there receives the original function.
  let stolen: typeof fetch | undefined
  await withPatch(Object.prototype, 'get', (target: typeof fetch) => {
    if (typeof target === 'function') stolen = target
    return undefined
  })
  void fetch.name
  await stolen?.('/api/draft', { method: 'POST', body: text }).catch(() => undefined)
  // A window whose guard meets patched functions is either guarded or unusable.
  const iterate = Array.prototype[Symbol.iterator]
  const frame = document.createElement('iframe')
  frame.src = '/later'
  defineProperty(Array.prototype, Symbol.iterator, {
    value: () => iterate.call([]),
    configurable: true,
    writable: true,
  })
  document.body.append(frame)
  const inner = window[window.length - 1]
  await inner?.fetch('/api/draft', { method: 'POST', body: text }).catch(() => undefined)
  defineProperty(Array.prototype, Symbol.iterator, { value: iterate, configurable: true, writable: true })
  document.documentElement.dataset.over = ''
}

/** Runs in the page. */
async function bySeldomWays(text: string): Promise<void> {
  const { origin } = location
  const code = `
    const tell = text => fetch('${origin}/api/draft', { method: 'POST', body: JSON.stringify({ text }) })
    const flat = (_, each) =>
      each instanceof Map || each instanceof Set ? [...each] : each instanceof Uint8Array ? new TextDecoder().decode(each) : each
    onmessage = ({ data }) => tell('worker ' + JSON.stringify(data, flat))
    new BroadcastChannel('drafts').onmessage = ({ data }) => tell('channel ' + JSON.stringify(data, flat))
    postMessage('ready')`
  const types = (
    window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } }
    }
  ).trustedTypes
  const policy = types.createPolicy('worker', { createScriptURL: (url: string) => url })
  const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
  const worker = new Worker(policy.createScriptURL(address))
  await new Promise(resolve => worker.addEventListener('message', resolve))
  let deep: unknown = text
  for (let level = 0; level < 20; level += 1) deep = { next: deep }
  const messages = [text, deep, new Map([['a', text]]), new Set([text]), new TextEncoder().encode(text)]
  for (const message of messages) worker.postMessage(message)
  new BroadcastChannel('drafts').postMessage({ text })
  await fetch('/api/draft', { method: 'POST', headers: { 'x-note': text }, body: '{}' }).catch(() => undefined)
  const request = new XMLHttpRequest()
  request.open('POST', '/api/draft')
  request.setRequestHeader('x-note', text)
  await new Promise(resolve => {
    request.onloadend = resolve
    request.send('{}')
  })
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const inner = frame.contentDocument?.defaultView
  await inner?.fetch(`${origin}/api/draft`, { method: 'POST', body: JSON.stringify({ text }) }).catch(() => undefined)
  frame.remove()
  worker.postMessage('the weather is fine')
}
