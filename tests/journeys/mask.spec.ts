import type { Page } from 'playwright'
import { describe, expect } from 'vitest'

import { doubtful } from '../detector/doubtful.ts'
import { eventually } from '../eventually.ts'
import { EVERY_SIZE } from './fixture/browser.ts'
import { test } from './fixture/journey.ts'
import { aPerson } from './fixture/person.ts'
import type { RunningProduct } from './fixture/product.ts'
import { aProfile, placesOf } from './fixture/profile.ts'
import { accessible, badgeSays, engineKept, overflow, servedByWorker, signInOn } from './fixture/screen.ts'
import { share } from './fixture/share.ts'

const LETTER = `Hi, I am Dana Whitfield at 418 Alder Street. My landlord Marcus Bell kept my $2,150 deposit and the harpsichord.

You can reach me at dana@whitfield.example or 202-555-0119.`
/** Words of the letter that must be nowhere but on this device. */
const SECRETS = ['Whitfield', 'Alder Street', 'Marcus', '2,150', '555-0119', 'harpsichord']

const own = (page: Page) => page.getByRole('textbox', { name: 'Your text' })
const masked = (page: Page) => page.getByTestId('masked')
const answer = (page: Page) => page.getByTestId('answer')

async function openMask(page: Page, { origin }: RunningProduct): Promise<void> {
  await page.goto(`${origin}/mask`)
  await own(page).waitFor()
  await hydrated(page)
}

/** A prerendered page answers once React has taken it over; the list of conversations opens last. */
const hydrated = (page: Page) =>
  eventually('a page that answers', () =>
    page.evaluate(() =>
      Object.keys(document.querySelector('.mask-own textarea') ?? {}).some(key => key.startsWith('__react')),
    ),
  )

/** Pastes as a person does: the browser tells the field what its clipboard holds. */
async function paste(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).evaluate((field, given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', given)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** What the page last wrote into the clipboard. */
const withClipboard = (page: Page) =>
  page.addInitScript(() => {
    let held = ''
    const clipboard = {
      writeText: async (text: string) => {
        held = text
      },
      readText: async () => held,
    }
    Object.defineProperty(navigator, 'clipboard', { value: clipboard })
  })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** The code that stands for these words. */
const codeOf = async (page: Page, words: string) =>
  (
    await masked(page)
      .getByRole('button', { name: `stands for ${words}` })
      .first()
      .innerText()
  ).trim()

async function copyMasked(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Copy masked' }).click()
  return eventually('the masked text in the clipboard', () => clipboard(page))
}

describe('a text on /mask', () => {
  test('[REACH-117] what Shield is not sure of has a border and a name of its own', async ({ product, device }) => {
    const { page } = await device('phone')
    await openMask(page, product)
    const { text, sure, unsure } = doubtful()
    await paste(page, 'Your text', text)
    await page.getByText('Shield is not sure of what has a dotted border.').waitFor()
    const borderOf = (words: string) =>
      masked(page)
        .getByRole('button', { name: `stands for ${words}` })
        .evaluate(token => getComputedStyle(token).borderTopStyle)
    expect([await borderOf(sure), await borderOf(`${unsure}; Shield is not sure`)]).toEqual(['none', 'dotted'])
    await accessible(page)
  })

  test.for(EVERY_SIZE)(
    '[REACH-009] [REACH-013] is masked for somebody without an account, chosen, copied, and its answer read: %s',
    async (size, { product, device }) => {
      const { page, complaints } = await device(size)
      await page.emulateMedia({ colorScheme: size === 'phone' ? 'dark' : 'light' })
      await withClipboard(page)
      const sent: string[] = []
      page.context().on('request', request => sent.push(`${request.url()} ${request.postData() ?? ''}`))
      await openMask(page, product)
      await accessible(page)

      await paste(page, 'Your text', LETTER)
      await page.getByText('6 hidden').waitFor()
      for (const words of SECRETS.slice(0, -1)) expect(await masked(page).innerText()).not.toContain(words)
      await accessible(page)

      // What was missed: selected, and hidden with one press.
      await masked(page).evaluate(root => {
        const piece = [...root.querySelectorAll('[data-at]')].find(each => each.textContent?.includes('harpsichord'))
        const text = piece?.firstChild
        const at = text?.textContent?.indexOf('psicho') ?? 0
        if (text) document.getSelection()?.setBaseAndExtent(text, at, text, at + 6)
      })
      const hide = page.getByRole('button', { name: 'Hide “harpsichord”' })
      await accessible(page, { rules: 'color' })
      await hide.click()
      await page.getByText('7 hidden').waitFor()
      expect(await masked(page).innerText()).not.toContain('harpsichord')

      // A kind let out is marked where it stands, and comes back.
      const folded = page.locator('.mask-kinds .mask-unfold')
      if (await folded.isVisible()) await folded.click()
      const amounts = page.getByRole('switch', { name: 'Hide amounts' }).filter({ visible: true })
      await amounts.click()
      await masked(page).locator('.own', { hasText: '$2,150' }).waitFor()
      await accessible(page, { rules: 'color' })
      await amounts.click()
      await page.getByText('7 hidden').waitFor()

      const left = await copyMasked(page)
      expect(SECRETS.filter(words => left.includes(words))).toEqual([])
      expect(left.match(/\[(Name|Email|Value)\d{4}\]/g)).toHaveLength(7)

      const landlord = await codeOf(page, 'Marcus Bell')
      await paste(
        page,
        'Answer of the AI',
        `Dear ${landlord},\nplease return ${await codeOf(page, '$2,150')}. Copy: [Name0999]`,
      )
      await eventually('the answer', async () =>
        (await answer(page).innerText()).includes('Dear Marcus Bell,\nplease return $2,150. Copy: [Name0999]'),
      )
      await page.getByText('[Name0999] belongs to no conversation on this device.').waitFor()
      await accessible(page)
      await page.getByRole('button', { name: 'As the AI wrote it' }).click()
      expect(await answer(page).innerText()).toContain(landlord)

      // The same conversation goes on: the same words have the same code.
      await page.getByRole('button', { name: 'Continue this conversation' }).click()
      await paste(page, 'Your text', 'Marcus Bell has written back.')
      await eventually('the same code', async () => (await codeOf(page, 'Marcus Bell')) === landlord)
      await copyMasked(page)

      expect(await overflow(page)).toBe(0)
      expect(
        SECRETS.filter(words => sent.some(each => each.includes(words) || each.includes(encodeURIComponent(words)))),
      ).toEqual([])
      expect(complaints).toEqual([])
    },
  )

  test('[REACH-014] works at 320 pixels and by keyboard alone, with targets of 44 pixels', async ({
    product,
    device,
  }) => {
    const { page, complaints } = await device('phone', { context: { viewport: { width: 320, height: 640 } } })
    await withClipboard(page)
    await openMask(page, product)
    await own(page).focus()
    await page.keyboard.type('Dana Whitfield plays the harpsichord')
    await page.getByText('1 hidden').waitFor()
    for (let n = 0; n < 'harpsichord'.length; n += 1) await page.keyboard.press('Shift+ArrowLeft')
    await page.getByRole('button', { name: 'Hide “harpsichord”' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('2 hidden').waitFor()
    // The focus is back in the text.
    expect(await own(page).evaluate(field => field === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'What leaves' }).focus()
    await page.keyboard.press('Enter')
    expect(await masked(page).innerText()).toMatch(/^\[Name\d{4}\] plays the \[Value\d{4}\]$/)
    expect(await overflow(page)).toBe(0)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('.mask-page button:not(.token)')]
        .filter(each => each.checkVisibility() && each.getBoundingClientRect().height < 43.5)
        .map(each => each.textContent),
    )
    expect(small).toEqual([])
    expect(complaints).toEqual([])
  })

  test('[REACH-015] is masked and its answer read without a network, also in another script', async ({
    product,
    device,
  }) => {
    const { page, context, complaints } = await device('phone')
    await withClipboard(page)
    await openMask(page, product)
    await servedByWorker(page)
    await engineKept(page)
    await context.setOffline(true)
    await page.reload()
    await hydrated(page)
    await page.getByText('Offline. Masking works as always').waitFor()
    await accessible(page, { rules: 'color' })
    await paste(page, 'Your text', `${LETTER} Пишет Иван Петров.`)
    await page.getByText('7 hidden').waitFor()
    expect(await masked(page).innerText()).not.toContain('Иван')
    const code = await codeOf(page, 'Marcus Bell')
    await copyMasked(page)
    await paste(page, 'Answer of the AI', `Dear ${code}`)
    await eventually('the answer', async () => (await answer(page).innerText()) === 'Dear Marcus Bell')
    expect(complaints).toEqual([])
  })

  test('that another program shares with the app is masked, or read as the answer that it is', async ({
    product,
    device,
  }) => {
    const { page, complaints } = await device('phone')
    await withClipboard(page)
    await openMask(page, product)
    await servedByWorker(page)
    const question = page.getByRole('dialog', { name: 'Did you share this with the app?' })

    await share(page, { text: LETTER })
    await page.waitForURL(/\/mask$/)
    await question.getByText('Hi, I am Dana Whitfield').waitFor()
    // Nobody is signed in to file it.
    expect(await question.getByRole('button').allInnerTexts()).toEqual(['Discard it', 'Yes, open it here'])
    await accessible(page, { within: '.dialog' })
    await question.getByRole('button', { name: 'Yes, open it here' }).click()
    await page.getByText('6 hidden').waitFor()
    const code = await codeOf(page, 'Marcus Bell')
    // A form ends its lines in its own way.
    expect(await copyMasked(page)).toMatch(/harpsichord\.\n\nYou can reach/)

    // The answer of another app, on a page that knows of the conversation only what is kept.
    await share(page, { text: `Dear ${code}` })
    await question.getByRole('button', { name: 'Yes, open it here' }).click()
    await eventually('the answer', async () => (await answer(page).innerText()) === 'Dear Marcus Bell')
    expect(await page.evaluate(() => caches.has('recall-given'))).toBe(false)
    expect(complaints).toEqual([])
  })

  test('that another program shares is asked about at once, and stays a text where the engine was never loaded', async ({
    product,
    device,
  }) => {
    const { page, context, complaints } = await device('phone')
    await page.goto(`${product.origin}/about`)
    await servedByWorker(page)
    await context.setOffline(true)
    await share(page, { text: LETTER })
    await page.getByRole('button', { name: 'Yes, open it here' }).click()
    await page.getByText('The masking could not be loaded, so nothing is masked here.').waitFor()
    expect(await page.getByRole('button', { name: 'Copy masked' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Mine' }).click()
    expect(await own(page).inputValue()).toBe(LETTER)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('6 hidden').waitFor()
    // What the browser says of the engine's files.
    expect(complaints.filter(each => !each.endsWith('net::ERR_FAILED'))).toEqual([])
  })

  test('that arrives before the engine has loaded is read as the answer that it is, once it can be told', async ({
    product,
    device,
  }) => {
    const { page, complaints } = await device('desktop', { context: { serviceWorkers: 'block' } })
    await withClipboard(page)
    await openMask(page, product)
    await paste(page, 'Your text', LETTER)
    await page.getByText('6 hidden').waitFor()
    const code = await codeOf(page, 'Marcus Bell')
    await copyMasked(page)
    let letLoad = () => {}
    const mayLoad = new Promise<void>(resolve => {
      letLoad = resolve
    })
    await page.route('**/assets/engine-*.js', async route => {
      await mayLoad
      await route.continue()
    })
    await page.reload()
    await hydrated(page)
    await paste(page, 'Your text', `Dear ${code}`)
    await page.getByRole('button', { name: 'Copy masked' }).waitFor()
    letLoad()
    await eventually('the answer', async () => (await answer(page).innerText()) === 'Dear Marcus Bell')
    expect(complaints).toEqual([])
  })

  test('stays when it was written before the app took the page over', async ({ product, device }) => {
    const { page, complaints } = await device()
    let letLoad = () => {}
    const loaded = new Promise<void>(resolve => {
      letLoad = resolve
    })
    await page.route(/\/assets\/.*\.js$/, async route => {
      await loaded
      await route.continue()
    })
    await page.goto(`${product.origin}/mask`, { waitUntil: 'commit' })
    await own(page).fill(LETTER)
    letLoad()
    await page.getByText('6 hidden').waitFor()
    expect(await masked(page).innerText()).not.toContain('Marcus')
    expect(complaints).toEqual([])
  })

  test('[REACH-008] is forgotten with all others, after a question', async ({ product, device }) => {
    const { page, complaints } = await device('desktop')
    await withClipboard(page)
    await openMask(page, product)
    await paste(page, 'Your text', LETTER)
    await page.getByText('6 hidden').waitFor()
    const code = await codeOf(page, 'Marcus Bell')
    await copyMasked(page)
    const list = page.getByRole('navigation', { name: 'Conversations' })
    await list.getByText('just now, 6 hidden').filter({ visible: true }).waitFor()

    // Kept, and opened again by an answer that has one of its codes.
    await page.reload()
    await hydrated(page)
    await list.getByText('just now, 6 hidden').filter({ visible: true }).waitFor()
    await paste(page, 'Your text', `Dear ${code}`)
    await eventually('the answer', async () => (await answer(page).innerText()) === 'Dear Marcus Bell')

    const forget = list.getByRole('button', { name: 'Forget all' }).filter({ visible: true })
    await forget.click()
    const question = page.getByRole('alertdialog', { name: 'Forget all conversations?' })
    await accessible(page, { within: '.dialog' })
    await question.getByRole('button', { name: 'Keep them' }).click()
    await list
      .getByText(/6 hidden/)
      .filter({ visible: true })
      .waitFor()
    await forget.click()
    await question.getByRole('button', { name: 'Forget all' }).click()
    await question.waitFor({ state: 'detached' })
    await list
      .getByText(/6 hidden/)
      .filter({ visible: true })
      .waitFor({ state: 'detached' })
    await paste(page, 'Your text', `Dear ${code}`)
    await masked(page).getByText(`Dear ${code}`).waitFor()
    expect(complaints).toEqual([])
  })
})

test('[REACH-010] [REACH-011] what was masked before a sign-in goes to the account, is locked with its copy, and shows nothing on the disk', async ({
  product,
  device,
}) => {
  const person = await aPerson(product)
  const profile = aProfile()
  const { page, context, complaints } = await device('desktop', { profile })
  await withClipboard(page)
  await signInOn(page, product, person)
  await badgeSays(page, 'Synced')
  await servedByWorker(page)
  await page.goto(`${product.origin}/dashboard?tab=settings`)
  await page.getByRole('switch', { name: 'Lock this copy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lock this copy' })
  await dialog.getByLabel('Passphrase', { exact: true }).fill('seven green teapots')
  await dialog.getByLabel('The same once more').fill('seven green teapots')
  await dialog.getByRole('button', { name: 'Lock this copy' }).click()
  await page.getByText('This copy is locked', { exact: true }).waitFor()
  await badgeSays(page, 'Synced')

  await page.goto(`${product.origin}/mask`)
  // The tab's key went with the page.
  await page.getByLabel('Passphrase', { exact: true }).fill('seven green teapots')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await own(page).waitFor()
  await paste(page, 'Your text', LETTER)
  await page.getByText('6 hidden').waitFor()
  await copyMasked(page)
  const list = page.getByRole('navigation', { name: 'Conversations' })
  await list.getByText('just now, 6 hidden').filter({ visible: true }).waitFor()

  await page.reload()
  await page.getByText('Your conversations and their codes are locked with it').waitFor()
  expect(await list.count()).toBe(0)
  await accessible(page)
  await page.getByLabel('Passphrase', { exact: true }).fill('seven green teapots')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await list
    .getByText(/6 hidden/)
    .filter({ visible: true })
    .waitFor()
  expect(complaints).toEqual([])
  await context.close()
  expect(SECRETS.flatMap(word => placesOf(word, profile).map(place => `${word}: ${place}`))).toEqual([])
})

test('[REACH-012] with a thousand kept conversations the page is there as soon as with none', async ({
  product,
  device,
}) => {
  const { page } = await device('desktop')
  await openMask(page, product)
  await eventually('the copy', () =>
    page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'recall-this-device')),
  )
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('recall-this-device')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const store = database.transaction('conversations', 'readwrite').objectStore('conversations')
    const last = Array.from({ length: 1_000 }, (_, n) => {
      const numbers = Array.from({ length: 6 }, (_each, k) => 1_000 + ((n * 6 + k) % 9_000))
      const entries = numbers.map(number => ({ shape: 'Value', number, value: `a value ${number}` }))
      const vault = { version: 1, entries, bare: [] }
      const row = { id: `c-${n}`, at: Date.now() - n * 60_000, title: `Letter ${n}`, text: 'A text. '.repeat(250) }
      return store.put({ ...row, hide: [], show: [], off: [], vault, numbers })
    }).at(-1)
    await new Promise(resolve => last?.transaction?.addEventListener('complete', resolve))
    database.close()
  })
  await page.reload()
  const list = page.getByRole('navigation', { name: 'Conversations' })
  await list.getByText('Letter 0', { exact: true }).filter({ visible: true }).waitFor()
  expect(await list.getByRole('listitem').filter({ visible: true }).count()).toBe(6)
  expect(await list.innerText()).toContain('1000 on this device')
})
