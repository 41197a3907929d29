import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import type { ConsoleMessage, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { aBrowser, aProduct, type Browser, eventually, type Product } from './harness.ts'

const house = mkdtempSync(join(tmpdir(), 'recall-lockdown-'))
let product: Product
let browser: Browser
let page: Page

beforeAll(async () => {
  buildForProduction(join(house, 'dist', 'app'))
  cpSync(join('dist', 'server'), join(house, 'dist', 'server'), { recursive: true })
  symlinkSync(resolve('node_modules'), join(house, 'node_modules'))
  product = await aProduct({}, { dist: join(house, 'dist') })
  browser = await aBrowser('desktop')
  ;[page = await browser.context.newPage()] = browser.context.pages()
})
afterAll(async () => {
  await browser.close()
  await product.remove()
  rmSync(house, { recursive: true })
})

/** The app as `npm run build -- --production` builds it. */
function buildForProduction(outDir: string): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production', RECALL_BUILD: 'production', LOCKDOWN: '' } },
  )
  if (status !== 0) throw new Error(stdout + stderr)
}

/** A page that was drawn at the build, and one that the app draws: both begin with another script. */
describe.each(['/contact', '/onboarding'])('on %s', path => {
  beforeAll(async () => {
    await page.goto(product.origin + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await lockedDown(page)
  })

  test(`[SEC-009] [SEC-010] the console is quiet, and an error loses its secrets, ${path}`, async () => {
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

  test(`[SEC-012] [SEC-013] [SEC-014] the keys that open the tools do nothing, others work, ${path}`, async () => {
    // After the lockdown's own listener, which captures.
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
    expect(browser.context.pages()).toHaveLength(1)
  })
})

test('[SEC-011] the context menu is closed, but for fields and links', async () => {
  await page.goto(`${product.origin}/onboarding`)
  const email = page.getByLabel('Work email')
  await email.waitFor()
  await lockedDown(page)
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
  // The first link of all is the one that skips to the content, and is not in sight.
  expect(await refusedOn('a[href^="/"]')).toBe('false')
  // Nobody writes into a box that is ticked; a field that is for reading only is no editable one.
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
  // Only what this journey said itself.
  expect(browser.complaints.filter(line => !/: Refused /.test(line))).toEqual([])
})

test('a build for development holds nothing of it', () => {
  const holds = (folder: string) =>
    readdirSync(join(folder, 'assets')).some(
      name =>
        name.endsWith('.js') && readFileSync(join(folder, 'assets', name), 'utf8').includes(':read-write, a[href]'),
    )
  expect([holds(join('dist', 'app')), holds(join(house, 'dist', 'app'))]).toEqual([false, true])
})

test('[SEC-015] a policy that is violated anywhere fails the journey that it happened in', async () => {
  const seen = async (act: () => void) => {
    const other = await aBrowser('desktop')
    const [at = await other.context.newPage()] = other.context.pages()
    await at.goto(`${product.origin}/contact`)
    // The page itself may look past it, as code that catches errors does.
    await at.evaluate(act).catch(() => undefined)
    await at.waitForTimeout(200)
    return other.close().then(
      () => 'nothing',
      error => String(error),
    )
  }
  expect(await seen(() => {})).toBe('nothing')
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
  // A string that becomes a script is stopped, whichever way it takes.
  expect(await seen(() => void setTimeout('document.title = "taken over"'))).toMatch(/policy was violated/i)
})

/** Its script has run: the console's own functions are gone. */
async function lockedDown(on: Page): Promise<void> {
  await eventually('the lockdown', () => on.evaluate(() => !String(console.log).includes('native code')))
}
