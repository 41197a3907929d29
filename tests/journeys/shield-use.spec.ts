import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { eventually } from '../eventually.ts'
import { type ChatServer, startChatServer } from '../extension/chat-server.ts'
import { answered, dialogSays, hasDialog, isTold, PIECES, PROMPT, send, write } from '../extension/chat-steps.ts'
import { ourWorld } from '../extension/sends/our-world.ts'
import { editorOn, type ShieldedBrowser, shieldedBrowser } from '../extension/shielded-browser.ts'

const CHAT = '/c/7f3c9a52-4b1e-4f00-9d7a-2b1c6a0e9f11'
const OTHER = '/c/0b9d8c7e-1111-4f00-9d7a-2b1c6a0e9f22'

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
  page = await browser.chat({ path: CHAT })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const sends = () => server.received.filter(({ path }) => path === '/api/chat').map(({ content }) => content)
const sent = (count = 1) =>
  eventually(`${count} prompts that were sent`, async () => (sends().length >= count ? sends() : undefined))
const codeIn = (content = '') => content.match(/\[Name\d{4}\]/)?.[0] ?? ''

function nothingLeft(): void {
  for (const piece of PIECES) expect(server.wire()).not.toContain(piece)
}

/** Makes a change on the options page, as a person would. */
async function inOptions(change: (options: Page) => Promise<unknown>): Promise<void> {
  const options = await browser.own('options.html')
  await options.locator('#keepVaults').waitFor()
  await change(options)
  await options.getByText(/^Saved$|are forgotten/).waitFor()
  await options.close()
  await page.bringToFront()
}

describe('a script that Shield does not know', () => {
  test('is named before the text is sent, though nothing was found in it', async () => {
    await write(page, 'என் பெயர் என்ன என்று சொல்லுங்கள்')
    await page.keyboard.press('Enter')
    await dialogSays(page, 'Names and addresses in Tamil script are often missed')
    expect(sends()).toEqual([])
    await page.keyboard.press('Enter')
    expect((await sent())[0]).toContain('என் பெயர்')
  })
})

describe('a person’s ways of writing', () => {
  test('regenerate sends what was approved once more, and asks nothing', async () => {
    await write(page)
    await send(page)
    await answered(page)
    await page.locator('#again').click()
    const [first, second] = await sent(2)
    expect(codeIn(second)).toBe(codeIn(first))
    expect(await hasDialog(page)).toBe(false)
    nothingLeft()
  })

  test('an earlier prompt that is edited keeps its codes, and what is new is shown before it is sent', async () => {
    await write(page, 'Write to Dana Whitfield.')
    await send(page)
    await answered(page)
    const [first] = await sent()
    await page.locator('#edit').click()
    await page.locator('#edited').click()
    await page.keyboard.press('End')
    await page.keyboard.insertText(' Copy it to Marcus Bell.')
    await page.getByRole('button', { name: 'Send', exact: true }).first().click()
    expect(await dialogSays(page, '1 detail found.')).toContain('Mask Marcus Bell')
    await page.keyboard.press('Enter')
    const [, second = ''] = await sent(2)
    expect(second).toContain(`Write to ${codeIn(first)}. Copy it to [Name`)
    nothingLeft()
  })

  test('dictation, which a script writes and sends, is shown before it leaves', async () => {
    await page.evaluate(text => {
      const field = document.querySelector('#composer textarea') as HTMLTextAreaElement
      field.value = text
      field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
      document.querySelector<HTMLElement>('#send')?.click()
    }, PROMPT)
    await dialogSays(page, 'This is what will be sent.')
    expect(sends()).toEqual([])
    await page.keyboard.press('Enter')
    await sent()
    nothingLeft()
  })

  test('Enter picks an entry of a menu that is open, and is no send', async () => {
    await write(page)
    await editorOn(page).evaluate(field => {
      field.setAttribute('aria-expanded', 'true')
      field.addEventListener(
        'keydown',
        event => {
          if ((event as KeyboardEvent).key !== 'Enter' || field.getAttribute('aria-expanded') !== 'true') return
          event.preventDefault()
          event.stopImmediatePropagation()
          field.setAttribute('aria-expanded', 'false')
        },
        true,
      )
    })
    await page.keyboard.press('Enter')
    await eventually('the pick', async () => (await editorOn(page).getAttribute('aria-expanded')) === 'false')
    expect(await hasDialog(page)).toBe(false)
    expect(sends()).toEqual([])
    // The next Enter sends it.
    await send(page)
    await sent()
    nothingLeft()
  })

  test.each([
    ['a prompt', PROMPT],
    // Two hundred lines, which are searched, masked and written in parts; none of it becomes markup.
    ['a long prompt', `${'Is 1 < 2 & "3" > <b>4</b>? &amp; so on.\n'.repeat(200)}${PROMPT}\nDana Whitfield`],
  ])('undo takes codes out of %s that was not sent; the next Enter shows it again', async (_how, text) => {
    await editorOn(page).evaluate(field => {
      // Simulates a site that is not ready: it takes Enter, and sends nothing.
      field.addEventListener('keydown', event => event.stopImmediatePropagation(), true)
    })
    await write(page, text)
    await send(page)
    await eventually('the codes', async () => /\[Name\d{4}\]/.test(await editorOn(page).inputValue()))
    for (let undone = 0; undone < 20 && (await editorOn(page).inputValue()) !== text; undone += 1)
      await page.keyboard.press('Control+Z')
    expect(await editorOn(page).inputValue()).toBe(text)
    await page.keyboard.press('Enter')
    await dialogSays(page, 'This is what will be sent.')
    expect(sends()).toEqual([])
  })

  test('a paste of 100 KB leaves whole and masked', async () => {
    const filler = 'The rain falls on the roof all night, and nobody minds it much.\n'
    const text = `${PROMPT}\n${filler.repeat(1_600)}Signed: Dana Whitfield`
    expect(text.length).toBeGreaterThan(100_000)
    await write(page, text)
    await send(page)
    const [content = ''] = await sent()
    nothingLeft()
    expect(content.split('The rain falls').length - 1).toBe(1_600)
    expect(content).toMatch(/Signed: \[Name\d{4}\]/)
  })

  test('two tabs of one conversation have one code for a name, and each restores the other’s', async () => {
    await write(page, 'Write to Dana Whitfield.')
    await send(page)
    const [first] = await sent()
    await answered(page)
    const second = await browser.chat({ path: CHAT })
    await second.evaluate(code => document.querySelector('#turns')?.append(`It says ${code}.`), codeIn(first))
    await isTold(second, 'It says Dana Whitfield.')
    await write(second, 'Thank Dana Whitfield.')
    await send(second)
    const all = await sent(2)
    expect(codeIn(all[1])).toBe(codeIn(first))
  })

  test('a site that goes on without a load begins another conversation, and finds the first one again', async () => {
    await write(page, 'Write to Dana Whitfield.')
    await send(page)
    await answered(page)
    const turns = await page.evaluateHandle(() => document.querySelector('#turns') ?? '')
    await page.evaluate(path => {
      document.querySelector('#turns')?.remove()
      history.pushState(null, '', path)
    }, OTHER)
    await write(page, 'Thank Dana Whitfield.')
    await send(page)
    const [first, second] = await sent(2)
    expect(codeIn(second)).toMatch(/Name/)
    expect(codeIn(second)).not.toBe(codeIn(first))
    await page.evaluate(
      ({ turns, path }) => {
        document.querySelector('main')?.append(turns)
        history.pushState(null, '', path)
      },
      { turns, path: CHAT },
    )
    await isTold(page, 'Dear Dana Whitfield: it is done.')
    await write(page, 'Ask Dana Whitfield.')
    await send(page)
    expect(codeIn((await sent(3))[2])).toBe(codeIn(first))
  })
})

describe('switches and states', () => {
  const tabId = async () =>
    (await browser.worker()).evaluate(
      async url => (await chrome.tabs.query({})).find(tab => tab.url?.startsWith(url))?.id ?? -1,
      `https://chatgpt.com${CHAT}`,
    )
  const badge = async () =>
    (await browser.worker()).evaluate(id => chrome.action.getBadgeText({ tabId: id }), await tabId())
  /** Triggers the shortcut as the browser reports it to the worker; a test's key presses reach only the page. */
  const shortcut = async () =>
    (await browser.worker()).evaluate(
      async id => {
        const command = chrome.commands?.onCommand as unknown as { dispatch(name: string, tab: object): void }
        command.dispatch('toggle-shield', { id })
      },
      await tabId(),
    )

  test('the shortcut pauses the tab, seen in badge and popup; again, and it masks', async () => {
    await shortcut()
    await eventually('the badge', async () => (await badge()) === 'off')
    const popup = await browser.own('popup.html')
    await page.bringToFront()
    await popup.reload()
    await popup.getByRole('heading', { name: 'Paused on this tab' }).waitFor()
    await write(page)
    await page.keyboard.press('Enter')
    const [first] = await sent()
    expect(first).toContain('Dana Whitfield')
    await popup.getByRole('button', { name: 'Shield this tab again' }).click()
    await eventually('the badge', async () => (await badge()) !== 'off')
    server.clear()
    await write(page)
    await send(page)
    await sent()
    nothingLeft()
  })

  test('[EXT-036] a site that is switched off is left alone, and no other', async () => {
    await inOptions(options => options.getByRole('switch', { name: 'Shield on ChatGPT' }).click())
    await write(page)
    await page.keyboard.press('Enter')
    const [first] = await sent()
    expect(first).toContain('Dana Whitfield')
    server.clear()
    const other = await browser.chat({ host: 'claude.ai' })
    await write(other)
    await send(other)
    await sent()
    nothingLeft()
    await inOptions(options => options.getByRole('switch', { name: 'Shield on ChatGPT' }).click())
  })

  test('own words are hidden in any case, and words that are left alone leave as they are', async () => {
    await inOptions(async options => {
      await options.getByLabel('A project, a client, a nickname').fill('Bluebird')
      await options.keyboard.press('Enter')
      await options.getByRole('button', { name: 'Remove Bluebird' }).waitFor()
      await options.getByLabel('A word that is not private').fill('Marcus Bell')
      await options.keyboard.press('Enter')
      await options.getByRole('button', { name: 'Remove Marcus Bell' }).waitFor()
    })
    await write(page, 'Tell Marcus Bell that project BLUEBIRD is late.')
    await send(page)
    const [content = ''] = await sent()
    expect(content).toMatch(/Tell Marcus Bell that project \[Value\d{4}\] is late\./)
    await inOptions(async options => {
      await options.getByRole('button', { name: 'Remove Bluebird' }).click()
      await options.getByRole('button', { name: 'Remove Marcus Bell' }).click()
    })
  })

  test('[EXT-017] the popup’s switch "Text shield" is on by default, and stays as it is set', async () => {
    const popup = await browser.own('popup.html')
    const control = popup.getByRole('switch', { name: 'Text shield' })
    expect(await control.getAttribute('aria-checked')).toBe('true')
    await control.click()
    await popup.locator('#textShield[aria-checked="false"]').waitFor()
    await popup.reload()
    expect(await control.getAttribute('aria-checked')).toBe('false')
    await control.click()
    await eventually('the switch', async () => (await control.getAttribute('aria-checked')) === 'true')
  })

  test.each([
    ['[EXT-018]', 'meetingShield', 'Meeting shield'],
    ['[EXT-019]', 'faceBlur', 'Face blur'],
    ['[EXT-020]', 'voiceMask', 'Voice mask'],
  ] as const)(
    '%s %s is wanted by default, though its switch "%s" is off while nothing is masked',
    async (_, field, name) => {
      const popup = await browser.own('popup.html')
      const wanted = () =>
        popup.evaluate(() => chrome.runtime.sendMessage({ type: 'GET_SETTINGS' })) as Promise<{
          settings: Record<typeof field, boolean>
        }>
      expect((await wanted()).settings[field]).toBe(true)
      expect(await popup.getByRole('switch', { name }).getAttribute('aria-checked')).toBe('false')
    },
  )

  test('[REACH-086] on a fresh install no switch of calls is on in popup and options; each says what it needs, and leads there', async () => {
    const NAMES = ['Meeting shield', 'Face blur', 'Voice mask']
    const popup = await browser.own('popup.html')
    const options = await browser.own('options.html')
    for (const page of [popup, options])
      for (const name of NAMES) {
        const control = page.getByRole('switch', { name })
        expect(await control.getAttribute('aria-checked')).toBe('false')
        expect(await page.locator(':is(li, .row)', { has: control }).innerText()).toContain(
          'off: needs LockDown and a link',
        )
      }
    await options.getByRole('switch', { name: 'Meeting shield' }).click()
    await eventually('the field for the code', () => options.evaluate(() => document.activeElement?.id === 'link-code'))
    await options.close()
    const [opened] = await Promise.all([
      browser.context.waitForEvent('page'),
      popup.getByRole('button', { name: 'Link an account to mask calls' }).click(),
    ])
    await opened.getByRole('heading', { name: 'Shield options' }).waitFor()
  })

  test.each([
    ['[EXT-022]', '#audioPitchShift', '2', '2'],
    ['[EXT-023]', '#videoBlurLevel', '8', '8 px'],
  ])('%s the options’ scale %s stands at %s by default, and stays where it is put', async (_, id, value, shown) => {
    const options = await browser.own('options.html')
    expect(await options.locator(id).inputValue()).toBe(value)
    expect(await options.locator(`.scale:has(${id}) output`).textContent()).toBe(shown)
    await options.locator(id).press('ArrowRight')
    await options.getByText('Saved', { exact: true }).waitFor()
    await options.reload()
    expect(await options.locator(id).inputValue()).toBe(String(Number(value) + 1))
    await options.locator(id).press('ArrowLeft')
    await options.getByText('Saved', { exact: true }).waitFor()
  })

  test.each([
    ['[EXT-024]', 'Show a watermark'],
    ['[EXT-025]', 'Switch on when recording starts'],
  ])('%s the options have the switch "%s", on by default', async (_, name) => {
    const options = await browser.own('options.html')
    const control = options.getByRole('switch', { name })
    expect(await control.getAttribute('aria-checked')).toBe('true')
    await control.click()
    await options.getByText('Saved', { exact: true }).waitFor()
    await options.reload()
    expect(await control.getAttribute('aria-checked')).toBe('false')
    await control.click()
    await options.getByText('Saved', { exact: true }).waitFor()
  })

  test('[EXT-027] the protection mode is safe by default; strict is the other one', async () => {
    const options = await browser.own('options.html')
    const modes = options.getByRole('group', { name: 'Protection mode' }).getByRole('radio')
    // The page is drawn once its settings are read.
    await modes.first().waitFor({ state: 'attached' })
    expect(await modes.evaluateAll(all => all.map(each => (each as HTMLInputElement).value))).toEqual([
      'safe',
      'strict',
    ])
    expect(await modes.evaluateAll(all => all.map(each => (each as HTMLInputElement).checked))).toEqual([true, false])
  })

  test('[EXT-035] a page hears of the site’s type and settings, and follows them', async () => {
    const detect = async (textShield: boolean) =>
      (await browser.worker()).evaluate(
        async ([id, isOn]) => {
          const { settings } = (await chrome.storage.local.get('settings')) as { settings?: object }
          const notice = {
            type: 'SITE_DETECTED',
            siteType: 'llm',
            settings: { ...settings, sitesOff: [], textShield: isOn },
          }
          await chrome.tabs.sendMessage(id as number, notice).catch(() => {})
        },
        [await tabId(), textShield] as const,
      )
    await detect(false)
    await write(page)
    await page.keyboard.press('Enter')
    const [first] = await sent()
    expect(first).toContain('Dana Whitfield')
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    server.clear()
    await write(page)
    await send(page)
    await sent()
    nothingLeft()
  })

  test('[EXT-037] activated again and again, a page has the listeners that it had, and sends once', async () => {
    const ours = await ourWorld(await browser.context.newCDPSession(page))
    const atFirst = await ours.listeners()
    expect(atFirst['window keydown']).toBeGreaterThan(0)
    await inOptions(async options => {
      for (let times = 0; times < 6; times += 1) {
        await options.locator('#textShield').click()
        await options.locator(`#textShield[aria-checked="${times % 2 === 1}"]`).waitFor()
      }
    })
    expect(await ours.listeners()).toEqual(atFirst)
    await write(page)
    await send(page)
    await answered(page)
    expect(sends()).toHaveLength(1)
    expect(await page.locator('.answer').count()).toBe(1)
    nothingLeft()
  })
})

describe('the service worker is stopped', () => {
  async function stopWorker(): Promise<void> {
    const own = await browser.own('options.html')
    const session = await browser.context.newCDPSession(own)
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
    await own.close()
    await page.bringToFront()
  }

  test('in the middle of a prompt, before the approval and during the answer: nothing is lost, nothing leaves', async () => {
    await write(page, PROMPT.slice(0, 60))
    await stopWorker()
    await page.keyboard.insertText(PROMPT.slice(60))
    await page.keyboard.press('Enter')
    await dialogSays(page, 'This is what will be sent.')
    await stopWorker()
    await page.bringToFront()
    await eventually('the prompt leaves', async () => {
      if (await hasDialog(page)) await page.keyboard.press('Enter')
      return sends().length > 0
    })
    await stopWorker()
    await answered(page)
    await isTold(page, 'Dana Whitfield')
    nothingLeft()
    // A restarted worker still knows what the previous one was told.
    const [content] = await sent()
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    await page.evaluate(code => document.querySelector('#turns')?.append(`It says ${code}.`), codeIn(content))
    await isTold(page, 'It says Dana Whitfield.')
  })

  test('a memory that is full is told of, and masking goes on', async () => {
    const fill = (size: number) =>
      browser.worker().then(worker =>
        worker.evaluate(async bytes => {
          if (bytes === 0) await chrome.storage.session.remove('filler')
          else await chrome.storage.session.set({ filler: 'x'.repeat(bytes) })
        }, size),
      )
    const room = await (await browser.worker()).evaluate(
      async () => 10_485_760 - ((await chrome.storage.session.getBytesInUse?.(null)) ?? 0) - 400,
    )
    // A conversation that has nothing stored yet.
    await page.goto(page.url().replace(CHAT, '/c/5e1f0c44-2222-4f00-9d7a-2b1c6a0e9f33'))
    await page.locator('html[data-ready]').waitFor()
    await fill(room)
    await write(page)
    await send(page)
    await sent()
    nothingLeft()
    await isTold(page, 'What you send stays masked, but after a reload its answers show codes.')
    await fill(0)
  })
})

describe('what outlives the browser', () => {
  test('nothing by default; codes that are to be kept, until all is forgotten', async () => {
    const profile = mkdtempSync(join(tmpdir(), 'recall-shield-kept-'))
    const started: ShieldedBrowser[] = []
    const start = async () => {
      const own = await shieldedBrowser({ port: server.port, profile })
      started.push(own)
      return own
    }
    const says = async (own: ShieldedBrowser, code: string) => {
      const chat = await own.chat({ path: CHAT })
      await chat.evaluate(text => document.querySelector('#turns')?.append(text), `It says ${code}. `)
      return chat
    }
    try {
      const first = await start()
      const options = await first.own('options.html')
      const keep = options.getByRole('switch', { name: 'Keep codes after the browser closes' })
      expect(await keep.getAttribute('aria-checked')).toBe('false')
      await keep.click()
      await options.getByText('Saved', { exact: true }).waitFor()
      const chat = await first.chat({ path: CHAT })
      await write(chat, 'Write to Dana Whitfield.')
      await send(chat)
      const code = codeIn((await sent())[0])
      await answered(chat)
      await isTold(chat, 'Dear Dana Whitfield: it is done.')
      await chat.reload()
      await first.close()

      const second = await start()
      const again = await says(second, code)
      await isTold(again, 'It says Dana Whitfield.')
      const forget = await second.own('options.html')
      await forget.getByRole('button', { name: 'Forget all' }).click()
      await forget.getByText(/are forgotten, and the key/).waitFor()
      expect(
        await (await second.worker()).evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
      ).toEqual([])
      await again.bringToFront()
      await isTold(again, `It says ${code}.`)
      await second.close()
    } finally {
      for (const own of started) await own.context.close().catch(() => {})
      rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    }
  })
})

describe('stopped', () => {
  test('a guard that does not stand is told of: a red badge, and what to do in the popup', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'recall-shield-unguarded-'))
    cpSync('dist/extension/chrome', folder, { recursive: true })
    writeFileSync(join(folder, 'page.js'), '')
    const broken = await shieldedBrowser({ port: server.port, extension: folder })
    try {
      const chat = await broken.chat()
      const state = () =>
        broken.worker().then(worker =>
          worker.evaluate(async () => {
            const [tab] = (await chrome.tabs.query({})).filter(({ url }) => url?.startsWith('https://chatgpt.com/'))
            const asked = { tabId: tab?.id ?? -1 }
            return [await chrome.action.getBadgeText(asked), String(await chrome.action.getBadgeBackgroundColor(asked))]
          }),
        )
      await eventually('the badge', async () => (await state())[0] === '!')
      expect((await state())[1]).toBe('184,48,12,255')
      const popup = await broken.own('popup.html')
      await chat.bringToFront()
      await popup.reload()
      await popup.getByRole('heading', { name: 'Sending is stopped' }).waitFor()
      await popup.getByText('2 of 3 layers are active. Missing: the guard in front of the network.').waitFor()
      await write(chat)
      await chat.keyboard.press('Enter')
      expect(await dialogSays(chat, 'Shield cannot guard this page.')).toContain('reload this page')
      expect(sends()).toEqual([])
      nothingLeft()
    } finally {
      await broken.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('an update in the middle of a prompt stops what has a detail in it, and keeps the text', async () => {
    const own = await shieldedBrowser({ port: server.port })
    try {
      const chat = await own.chat()
      await write(chat)
      const before = await own.worker()
      await before.evaluate(() => setTimeout(() => chrome.runtime.reload(), 0)).catch(() => {})
      await eventually('a new worker', async () => own.context.serviceWorkers().some(each => each !== before))
      await chat.keyboard.press('Enter')
      expect(await dialogSays(chat, 'Shield cannot guard this page.')).toContain('Copy my text')
      await chat.evaluate(text => fetch('/api/chat', { method: 'POST', body: text }).catch(() => {}), PROMPT)
      await chat.keyboard.press('Escape')
      expect(await editorOn(chat).inputValue()).toBe(PROMPT)
      expect(sends()).toEqual([])
      nothingLeft()
    } finally {
      await own.close()
    }
  })
})
