import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import type { ConsoleMessage, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect } from 'vitest'

import { eventually } from '../eventually.ts'
import { test as journey } from './fixture/journey.ts'
import { aProduct, type Product } from './fixture/product.ts'
import { productionBuild } from './fixture/production-build.ts'

/** The app of a production build, served by a development server. */
const house = mkdtempSync(join(tmpdir(), 'recall-lockdown-'))
let app: string
let product: Product

beforeAll(async () => {
  app = productionBuild('app')
  mkdirSync(join(house, 'dist'))
  symlinkSync(app, join(house, 'dist', 'app'))
  cpSync(join('dist', 'server'), join(house, 'dist', 'server'), { recursive: true })
  symlinkSync(resolve('node_modules'), join(house, 'node_modules'))
  product = await aProduct({}, { dist: join(house, 'dist') })
})
afterAll(async () => {
  await product.remove()
  rmSync(house, { recursive: true })
})

/** A journey on a page without complaints, except those that the journey itself causes. */
const test = journey.extend<{ page: Page }>({
  page: async ({ device }, use) => {
    const { page, complaints } = await device('desktop')
    await use(page)
    expect(complaints.filter(line => !/: Refused /.test(line))).toEqual([])
  },
})

journey('[NAV-020] a production build answers the smoke test with the not-found page', async ({ device }) => {
  const { page } = await device('desktop')
  const answer = await page.goto(`${product.origin}/__auth-smoketest`)
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: '404 Oops! Page not found' }).waitFor()
})

/** A page rendered at build time, and one that the app renders: they start with different scripts. */
describe.each(['/contact', '/onboarding'])('on %s', path => {
  test(`[SEC-009] [SEC-010] the console is quiet, and an error loses its secrets, ${path}`, async ({ page }) => {
    await open(page, path)
    const said: ConsoleMessage[] = []
    const listen = (message: ConsoleMessage) => void said.push(message)
    page.on('console', listen)
    await page.evaluate(() => {
      console.log('paste this')
      console.debug('paste this')
      console.info('paste this')
      console.error('Refused', {
        email: 'dana@whitfield.example',
        password: 'p',
        deep: [{ token: 't', apiKey: 'k' }],
        secret: 's',
      })
    })
    await eventually('the error is shown', async () => said.length > 0)
    page.off('console', listen)
    expect(said.map(message => message.type())).toEqual(['error'])
    const words = await Promise.all((said[0]?.args() ?? []).map(word => word.jsonValue()))
    expect(words).toEqual(['Refused', { email: 'dana@whitfield.example', deep: [{}] }])
  })

  test(`[SEC-012] [SEC-013] [SEC-014] the keys that open the tools do nothing, others work, ${path}`, async ({
    page,
  }) => {
    await open(page, path)
    // Added after the lockdown's own listener, which captures.
    await page.evaluate(() =>
      window.addEventListener('keydown', event => {
        document.body.dataset.stroke = `${event.code} ${event.defaultPrevented}`
      }),
    )
    const refused = async (keys: string) => {
      await page.keyboard.press(keys)
      const code = keys.split('+').at(-1)
      const stroke = await eventually(`${keys} was pressed`, async () => {
        const [last, answer] = (await page.evaluate(() => document.body.dataset.stroke))?.split(' ') ?? []
        return last === code && answer
      })
      return stroke === 'true'
    }
    for (const keys of ['F12', 'Control+Shift+KeyI', 'Control+Shift+KeyC', 'Control+Shift+KeyJ', 'Control+KeyU']) {
      expect([keys, await refused(keys)]).toEqual([keys, true])
    }
    for (const keys of ['KeyU', 'Control+KeyC', 'Control+KeyA', 'Tab']) {
      expect([keys, await refused(keys)]).toEqual([keys, false])
    }
    expect(page.context().pages()).toHaveLength(1)
  })
})

test('[SEC-011] the context menu is closed, but for fields and links', async ({ page }) => {
  await open(page, '/onboarding')
  await page.getByLabel('Work email').waitFor()
  const refusedOn = async (name: string) => {
    const place = page.locator(name).first()
    await place.evaluate(element =>
      element.addEventListener(
        'contextmenu',
        event => setTimeout(() => element.setAttribute('data-menu', String(event.defaultPrevented))),
        {
          once: true,
        },
      ),
    )
    await place.click({ button: 'right' })
    return eventually('the menu was asked for', async () => (await place.getAttribute('data-menu')) ?? undefined)
  }
  expect(await refusedOn('h1')).toBe('true')
  expect(await refusedOn('button[type=submit]')).toBe('true')
  expect(await refusedOn('input[type=email]')).toBe('false')
  expect(await refusedOn('input[type=password]')).toBe('false')
  // The first link on the page is the skip link, which is not visible.
  expect(await refusedOn('a[href^="/"]')).toBe('false')
  // A checked checkbox takes no text, and a read-only field is not editable.
  await page.evaluate(() => {
    document
      .querySelector('h1')
      ?.insertAdjacentElement('afterend', document.createElement('p'))
      ?.append(
        Object.assign(document.createElement('input'), { type: 'checkbox', id: 'box' }),
        Object.assign(document.createElement('input'), { readOnly: true, value: 'read', id: 'read' }),
        Object.assign(document.createElement('b'), { contentEditable: 'true', textContent: 'write', id: 'write' }),
      )
  })
  expect(await refusedOn('#box')).toBe('true')
  expect(await refusedOn('#read')).toBe('true')
  expect(await refusedOn('#write')).toBe('false')
})

test('a build for development holds nothing of it', () => {
  const holds = (folder: string) =>
    readdirSync(join(folder, 'assets')).some(
      name =>
        name.endsWith('.js') && readFileSync(join(folder, 'assets', name), 'utf8').includes(':read-write, a[href]'),
    )
  expect([holds(join('dist', 'app')), holds(app)]).toEqual([false, true])
})

test('[SEC-015] a policy that is violated anywhere fails the journey that it happened in', async ({ device }) => {
  const seen = async (act: () => void, isViolation = true) => {
    const { page, complaints, close } = await device('desktop')
    await page.goto(`${product.origin}/contact`)
    // The page itself may swallow the error, as code that catches errors does.
    await page.evaluate(act).catch(() => undefined)
    await page.evaluate(() => console.error('the last word'))
    await eventually('what the page has to say', async () =>
      complaints.some(line => (isViolation ? /policy violated/ : /the last word/).test(line)),
    )
    return close().then(
      () => 'nothing',
      error => String(error),
    )
  }
  expect(await seen(() => {}, false)).toBe('nothing')
  expect(await seen(() => document.body.insertAdjacentHTML('beforeend', '<i>x</i>'))).toMatch(
    /require-trusted-types-for/,
  )
  expect(
    await seen(() => {
      const frame = document.createElement('iframe')
      frame.src = 'https://elsewhere.example/'
      document.body.append(frame)
    }),
  ).toMatch(/frame-src https:\/\/elsewhere/)
  // Turning a string into a script is blocked, whichever way it is tried.
  expect(await seen(() => void setTimeout('document.title = "taken over"'))).toMatch(/policy was violated/i)
})

/** Opens a page and waits until its script has run and replaced the console's own functions. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(product.origin + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await eventually('the lockdown', () => page.evaluate(() => !String(console.log).includes('native code')))
}
