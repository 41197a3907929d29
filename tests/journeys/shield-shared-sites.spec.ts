import type { Page } from 'playwright'
import { expect } from 'vitest'

import { eventually } from '../eventually.ts'
import { type ChatServer, startChatServer } from '../extension/chat-server.ts'
import { answered, isTold, PIECES, send, write } from '../extension/chat-steps.ts'
import { packageWithAccess } from '../extension/package-copy.ts'
import { type ShieldedBrowser, shieldedBrowser } from '../extension/shielded-browser.ts'
import { test } from './fixture/journey.ts'
import { aCustomer, type Person } from './fixture/person.ts'
import type { RunningProduct } from './fixture/product.ts'
import { accessible, badgeSays, signInOn } from './fixture/screen.ts'

const HOST = 'chat.example.org'
const OTHER = 'assistant.example.org'
const SHARE = 'Share my sites with my other browsers'

const HOSTS = [HOST, OTHER]

interface Linked {
  readonly browser: ShieldedBrowser
  /** The options. A browser closes them when it gives the extension another version. */
  options: Page
  /** What it shields beyond the sites that come with Shield. */
  own(): Promise<readonly string[]>
  /** Shields these, and no other. */
  give(hosts: readonly string[]): Promise<void>
}

/** A browser with Shield that is linked to the person's account, and shields these sites. */
async function aLinkedBrowser(
  { person, product, server, atEnd }: World,
  { own }: { own: readonly string[] },
): Promise<Linked> {
  const browser = await shieldedBrowser({ port: server.port, extension: null, ownHosts: HOSTS })
  atEnd(() => browser.close())
  const withAll = packageWithAccess(HOSTS)
  atEnd(() => withAll.remove())
  /** What an earlier version had by itself, the real one goes on having, as if the person had given it. */
  const give = async (hosts: readonly string[]) => {
    await browser.loadUnpacked(withAll.folder)
    await browser.loadUnpacked('dist/extension/chrome')
    const origins = HOSTS.filter(host => !hosts.includes(host)).map(host => `https://${host}/*`)
    await eventually('the access that the person has given', async () =>
      (await browser.worker()).evaluate(async origins => {
        if (origins.length > 0) await chrome.permissions.remove({ origins }).catch(() => {})
        const { origins: left } = await chrome.permissions.getAll()
        return !origins.some(each => left.includes(each))
      }, origins),
    )
  }
  await give(own)
  const app = await browser.context.newPage()
  await signInOn(app, product, person)
  await app.goto(`${product.origin}/dashboard?tab=settings`)
  await badgeSays(app, 'Synced')
  await app.getByRole('button', { name: 'Link the extension' }).click()
  const options = await eventually('the question of the extension', async () =>
    browser.context.pages().find(page => page.url().endsWith('/options.html')),
  )
  await options.getByRole('button', { name: 'Same words: link' }).click()
  await options.getByText('Now confirm in Settings').waitFor()
  await app.locator('.asks').getByRole('button', { name: 'Same words: link' }).click()
  await options.getByRole('button', { name: 'Unlink this browser' }).waitFor()
  await app.close()
  return {
    browser,
    options,
    own: async () =>
      (await browser.worker()).evaluate(async hosts => {
        const { origins } = await chrome.permissions.getAll()
        return hosts.filter(host => origins.includes(`https://${host}/*`))
      }, HOSTS),
    give,
  }
}

/** The person presses, and says yes to what the browser asks: no test can answer that question. Returns its sites. */
async function sayYes(linked: Linked, button: string): Promise<readonly string[]> {
  const { options } = linked
  await options.evaluate(() => {
    chrome.permissions.request = async asked => {
      document.title = JSON.stringify(asked)
      return true
    }
  })
  await options.getByRole('button', { name: button, exact: true }).click()
  await eventually('the question', async () => (await options.title()).startsWith('{'))
  const { origins } = JSON.parse(await options.title()) as { origins: string[] }
  const asked = HOSTS.filter(host => origins.includes(`https://${host}/*`))
  expect(origins).toHaveLength(asked.length)
  await linked.give([...(await linked.own()), ...asked])
  linked.options = await linked.browser.own('options.html')
  return asked
}

interface World {
  readonly person: Person
  readonly product: RunningProduct
  readonly server: ChatServer
  atEnd(cleanup: () => unknown): void
}

async function aWorld(product: RunningProduct, atEnd: World['atEnd']): Promise<World> {
  const server = await startChatServer()
  atEnd(() => server.stop())
  return { person: await aCustomer(product), product, server, atEnd }
}

/** The person opens the options once more, which asks the account. */
async function look({ options }: Linked): Promise<void> {
  await options.reload()
  await options.getByRole('button', { name: 'Unlink this browser' }).waitFor()
}

test('[REACH-102] [REACH-105] a site that one browser shares is offered in another, guarded there by a press, and removed in both by one', async ({
  product,
  atEnd,
}) => {
  const world = await aWorld(product, atEnd)
  const home = await aLinkedBrowser(world, { own: HOSTS })
  const work = await aLinkedBrowser(world, { own: [] })
  expect([await home.own(), await work.own()]).toEqual([[HOST, OTHER], []])

  // Nothing of it leaves before the person has turned it on.
  await look(work)
  expect(await work.options.getByText('On your other browser').count()).toBe(0)
  await home.options.getByRole('switch', { name: SHARE }).click()
  await home.options.getByText('These can read it: Chrome on Linux').waitFor()
  await accessible(home.options)

  await eventually('what the other browser shields', async () => {
    await look(work)
    return (await work.options.getByText('On your other browser', { exact: true }).count()) === 2
  })
  await accessible(work.options)

  // Pressed, and guarded.
  expect(await sayYes(work, `Shield ${HOST} here`)).toEqual([HOST])
  await work.options.getByRole('button', { name: `Stop shielding ${HOST}` }).waitFor()
  const page = await work.browser.chat({ host: HOST })
  await write(page)
  await send(page)
  await answered(page)
  await isTold(page, 'Dana Whitfield')
  for (const piece of PIECES) expect(world.server.wire()).not.toContain(piece)
  await page.close()
  expect(await work.own()).toEqual([HOST])

  // Removed here, and there.
  await work.options.getByRole('switch', { name: SHARE }).click()
  await work.options.getByText('These can read it: Chrome on Linux').waitFor()
  await look(home)
  await work.options.getByRole('button', { name: `Stop shielding ${HOST}` }).click()
  await eventually('a browser that has heard of it', async () => {
    await look(home)
    return !(await home.own()).includes(HOST)
  })
  expect(await home.own()).toEqual([OTHER])
  await home.options.getByText('Removed in your other browser').waitFor()
  await accessible(home.options)
  await look(work)
  expect(await work.options.getByRole('button', { name: `Shield ${HOST} here` }).count()).toBe(0)
  await work.options.getByRole('button', { name: `Shield ${OTHER} here` }).waitFor()
})

test('[REACH-113] [REACH-114] [REACH-115] words that both browsers share are hidden in both, offered to be left alone, and ended in both', async ({
  product,
  atEnd,
}) => {
  const world = await aWorld(product, atEnd)
  const [{ options: home }, { options: work }] = [
    await aLinkedBrowser(world, { own: [] }),
    await aLinkedBrowser(world, { own: [] }),
  ]
  const heard = (page: Page, what: string, isThere: () => Promise<boolean>) =>
    eventually(what, async () => {
      await page.reload()
      await page.getByRole('button', { name: 'Unlink this browser' }).waitFor()
      return isThere()
    })
  const add = async (hint: string, word: string) => {
    await home.getByLabel(hint).fill(word)
    await home.keyboard.press('Enter')
    await home.getByRole('button', { name: `Remove ${word}` }).waitFor()
  }
  await add('A project, a client, a nickname', 'Bluebird')
  await add('A word that is not private', 'Springfield')
  for (const page of [home, work]) {
    await page.getByRole('switch', { name: 'Share my words with my other browsers' }).click()
    await page.getByText('These can read it: Chrome on Linux').waitFor()
  }
  await heard(home, 'a browser that has sealed for the other', async () => true)
  const bluebird = work.getByRole('button', { name: 'Remove Bluebird' })
  await heard(work, 'the word of the other browser', async () => (await bluebird.count()) === 1)
  expect(await work.getByRole('button', { name: 'Remove Springfield' }).count()).toBe(0)
  await accessible(work)
  await work.getByRole('button', { name: 'Never hide here: Springfield' }).click()
  await work.getByRole('button', { name: 'Remove Springfield' }).waitFor()
  await bluebird.click()
  await bluebird.waitFor({ state: 'detached' })
  const again = home.getByRole('button', { name: 'Hide again: Bluebird' })
  await heard(home, 'the end of the rule', async () => (await again.count()) === 1)
  expect(await home.getByRole('button', { name: 'Remove Bluebird' }).count()).toBe(0)
  await accessible(home)
})

test('[REACH-109] all of them are asked for in one press, and unlinking leaves what is shielded here', async ({
  product,
  atEnd,
}) => {
  const world = await aWorld(product, atEnd)
  const home = await aLinkedBrowser(world, { own: HOSTS })
  const work = await aLinkedBrowser(world, { own: [] })
  await home.options.getByRole('switch', { name: SHARE }).click()
  await home.options.getByText('These can read it: Chrome on Linux').waitFor()
  await eventually('what the other browser shields', async () => {
    await look(work)
    return (await work.options.getByRole('button', { name: 'Add all' }).count()) === 1
  })
  expect(await sayYes(work, 'Add all')).toEqual(HOSTS)
  await work.options.getByRole('button', { name: `Stop shielding ${HOST}` }).waitFor()
  expect(await work.own()).toEqual([HOST, OTHER])
  await work.options.getByRole('button', { name: 'Unlink this browser' }).click()
  await work.options.getByRole('button', { name: 'Unlink', exact: true }).click()
  await work.options.getByRole('button', { name: 'Link this browser' }).waitFor()
  expect(await work.own()).toEqual([HOST, OTHER])
  expect(await work.options.getByRole('switch', { name: SHARE }).count()).toBe(0)
  await eventually('a browser that keeps nothing of the others', async () => {
    const stored = await (await work.browser.worker()).evaluate(async () =>
      Object.keys(await chrome.storage.local.get(null)),
    )
    return stored.join() === 'settings'
  })
})
