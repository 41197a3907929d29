import type { Page } from 'playwright'
import { describe, expect } from 'vitest'

import { authStore } from '../../server/store/auth-store.ts'
import { PROVIDERS } from '../../sync/catalog/providers.ts'
import type { DeletionRequest } from '../../sync/records/request.ts'
import { now, onStore } from '../bench/seed.ts'
import { eventually } from '../eventually.ts'
import { ATTACKS, mailWith } from '../mail-attacks.ts'
import { type Journey, testOnline as test } from './fixture/journey.ts'
import { aCustomer, type Person, requestsOf } from './fixture/person.ts'
import { type Product, sandbox } from './fixture/product.ts'
import { badgeSays, signInOn } from './fixture/screen.ts'

declare global {
  interface Window {
    ran(): void
    timesRan?: number
  }
}

/** Whether a request goes to another origin, which a mail must never cause. */
const isOutside = (url: string, { origin }: Product) => /^https?:|^wss?:/.test(url) && new URL(url).origin !== origin

/** All 320 attacks, inserted into every part of the Inbox and of the evidence panel, and displayed. */
async function walk({ startProduct, device }: Pick<Journey, 'startProduct' | 'device'>) {
  const product = await startProduct({ HEARTBEAT_MS: '60000' })
  for (const { id } of PROVIDERS) await sandbox(product, `providers/${id}/script`, { steps: [] })
  const person = await aCustomer(product)
  const request = await eventually('a letter that has left', async () =>
    (await requestsOf(person)).find(({ providerId, submittedAt }) => providerId === 'openai' && submittedAt !== null),
  )
  const { page, context, complaints } = await device('desktop', { context: { reducedMotion: 'reduce' } })
  const asked: string[] = []
  const dialogs: string[] = []
  context.on('request', each => {
    if (isOutside(each.url(), product)) asked.push(each.url())
  })
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await context.addInitScript(() => {
    window.ran = () => {
      window.timesRan = (window.timesRan ?? 0) + 1
    }
  })
  await signInOn(page, product, person)
  await badgeSays(page, 'Synced')

  const track = page.locator('.track', { hasText: 'OpenAI' })
  const progress = await track.getAttribute('aria-label')
  await track.click()
  const panel = page.getByRole('dialog')
  await panel.getByText('Record intact').waitFor()
  const reached = {
    progress,
    log: await panel.getByRole('list', { name: 'Events, newest first' }).locator('.entry-hash').count(),
    files: await panel.getByRole('region', { name: 'Attachments' }).getByRole('button').count(),
  }
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: /^Inbox/ }).click()
  const inbox = page.getByRole('tabpanel', { name: /^Inbox/ })
  await inbox.getByText('No incoming messages').waitFor()
  const empty = {
    heading: await inbox.getByRole('heading', { level: 1 }).innerText(),
    title: await inbox.locator('.empty > b').innerText(),
    mails: await inbox.locator('[data-mail]').count(),
    fields: await inbox.getByRole('searchbox').count(),
  }

  await product.kill()
  await fill(product, person, request.id)
  await product.start()
  await page.goto(`${product.origin}/dashboard?tab=inbox`)
  const rows = page.locator('[data-mail]')
  await eventually('all mails', async () => (await rows.count()) === fours().length, 60_000)
  const keys = await byKeys(page)
  const read = await openEach(page)
  const found = await search(page)

  await page.goto(`${product.origin}/dashboard?evidence=openai&request=${request.id}`)
  await panel.getByText('Record intact').waitFor()
  const entries = await scrollThrough(page)
  const files = await openFiles(page)
  const elements = await page.evaluate(
    () =>
      document.querySelectorAll('script[src*="evil"], base, object, embed, form, video, audio, marquee, math').length,
  )
  const before = { asked: [...asked], dialogs: [...dialogs], complaints: [...complaints] }
  const outcome = { ...before, ran: await page.evaluate(() => window.timesRan ?? 0) }
  // Last, the control: a page that renders the same words as HTML.
  const believed = await believe(await context.newPage(), asked)
  return { reached, empty, keys, read, found, entries, files, elements, believed, ...outcome }
}

let walked: ReturnType<typeof walk> | undefined
const seen = (journey: Pick<Journey, 'startProduct' | 'device'>) => {
  walked ??= walk(journey)
  return walked
}

describe('mail that tries to act in the browser', () => {
  test('of 320 attacks, opened in Inbox and panel, none runs and none reaches another place', async ({
    startProduct,
    device,
  }) => {
    const outcome = await seen({ startProduct, device })
    expect(ATTACKS.length).toBeGreaterThanOrEqual(300)
    expect([outcome.read.opened, outcome.read.empty]).toEqual([fours().length, 0])
    expect(outcome.entries).toBeGreaterThanOrEqual(ATTACKS.length)
    expect(outcome.files).toBeGreaterThanOrEqual(16)
    expect([outcome.ran, outcome.dialogs, outcome.asked, outcome.elements]).toEqual([0, [], [], 0])
    expect(outcome.complaints).toEqual([])
    // The attacks are real: a page that renders the same words as HTML runs them.
    expect(outcome.believed.ran).toBeGreaterThanOrEqual(5)
    expect(outcome.believed.asked).toBeGreaterThan(0)
  })

  test('words that stand only in the body of a mail are found, and the address names them', async ({
    startProduct,
    device,
  }) => {
    const { found } = await seen({ startProduct, device })
    expect(found).toEqual({ count: 1, search: '?tab=inbox&words=needle-0007' })
  })

  test('J and K go through the list, O opens, E shows the entry; none acts while something is typed', async ({
    startProduct,
    device,
  }) => {
    const { keys } = await seen({ startProduct, device })
    expect(keys).toEqual({ places: [1, 2, 1], isUnopened: true, opened: 1, typed: 'joke', isStill: true, panels: 1 })
  })

  test('[DASH-028] an empty Inbox says "No incoming messages", and has nothing to search', async ({
    startProduct,
    device,
  }) => {
    const { empty } = await seen({ startProduct, device })
    expect(empty).toEqual({
      heading: 'Nothing has come in yet.',
      title: 'No incoming messages',
      mails: 0,
      fields: 0,
    })
  })

  test('[DASH-023] from the dashboard one press on a track with its progress leads to its log and its files', async ({
    startProduct,
    device,
  }) => {
    const { reached } = await seen({ startProduct, device })
    expect(reached.progress).toMatch(/^OpenAI \(ChatGPT\): .*Day \d+ of \d+\. Open the evidence log\.$/)
    expect(reached.log).toBeGreaterThanOrEqual(2)
    expect(reached.files).toBe(2)
  })
})

const CATEGORIES = ['acknowledgement', 'suspicious', 'completion', 'other'] as const

/** Four attacks per mail: in its headers, its body, its quotes, its list line and its attachments. */
const fours = (): string[][] =>
  ATTACKS.flatMap((_, index) => (index % 4 === 0 ? [ATTACKS.slice(index, index + 4)] : []))

/** Stores the words as if the server had let all of them through, each also as an entry of the log. */
async function fill(product: Product, person: Person, requestId: DeletionRequest['id']): Promise<void> {
  await onStore(product.dataDir, async store => {
    const identity = await authStore(store).identityByEmail(person.email)
    if (identity === undefined) throw new Error('the account has lost its identity')
    const tenant = store.tenant(identity.accountId)
    await tenant.write(async tx => {
      for (const attack of ATTACKS) {
        const payload = { message: attack, verdict: attack, matchedBy: attack }
        await tx.appendEvent({ requestId, type: 'provider_reply', createdAt: now(), payload })
      }
      for (const [index, attacks] of fours().entries()) {
        const [attack = '', other = '', third = '', fourth = ''] = attacks
        const about = { requestId, eventId: null, createdAt: now() }
        const needle = `needle-${String(index).padStart(4, '0')}`
        const text = `${attack}\n${other}\n\n${needle}\n\nOn Monday you wrote:\n> ${third}\n${fourth}\n`
        const mail = new Uint8Array(mailWith(text, index % 2 === 0 ? 'html' : 'plain'))
        const mediaType = 'message/rfc822'
        const file = await tx.appendArtifact({ ...about, kind: 'email', name: third, mediaType, bytes: mail })
        if (index % 10 === 0) {
          const picture = `<svg xmlns="http://www.w3.org/2000/svg" onload="ran()">${attack}</svg>`
          const bytes = new TextEncoder().encode(picture)
          const name = `${attack}.svg`
          await tx.appendArtifact({ ...about, kind: 'screenshot', name, mediaType: 'image/svg+xml', bytes })
        }
        const category = CATEGORIES[index % CATEGORIES.length] ?? 'other'
        await tx.insert('replies', {
          id: `hostile-${index}`,
          requestId,
          providerId: 'openai',
          receivedAt: about.createdAt,
          fromAddress: other,
          subject: attack,
          excerpt: fourth,
          category,
          authentic: category !== 'suspicious',
          sha256: file.sha256,
          needsConfirmation: category === 'completion',
          proven: false,
          sentence: third.replace(/\s/g, ' '),
          claims: category === 'completion',
          readAt: null,
        })
      }
    })
  })
}

/** Tries the single-key shortcuts, one after the other. */
async function byKeys(page: Page) {
  const rows = page.locator('[data-mail]')
  const focused = () => rows.evaluateAll(all => all.indexOf(document.activeElement as HTMLElement))
  // The list is rendered before its key handler is attached, so a first press may come too early.
  const first = await eventually('the keys are heard', async () => {
    await page.keyboard.press('j')
    const at = await focused()
    return at >= 0 && { at }
  })
  const places = [first.at]
  for (const key of ['j', 'k']) {
    await page.keyboard.press(key)
    places.push(await focused())
  }
  const isUnopened = !new URL(page.url()).searchParams.has('reply')
  await page.keyboard.press('o')
  await page.waitForURL(/reply=/)
  const field = page.getByRole('searchbox', { name: 'Search emails' })
  const reply = () => new URL(page.url()).searchParams.get('reply')
  const before = reply()
  // The address changes first, then the list marks the mail that it names.
  const marked = await eventually('the mail that is open is marked', async () => {
    const row = page.locator('[data-mail][aria-current]')
    return (await row.getAttribute('data-mail')) === before && { row }
  })
  const opened = await marked.row.evaluate(row => [...document.querySelectorAll('[data-mail]')].indexOf(row))
  await field.pressSequentially('joke')
  const typed = await field.inputValue()
  const isStill = reply() === before && (await page.getByRole('dialog').count()) === 0
  await field.fill('')
  await eventually('all mails again', async () => (await rows.count()) === fours().length)
  await rows.nth(opened).focus()
  await page.keyboard.press('e')
  await page.getByRole('dialog').getByText('Record intact').waitFor()
  const panels = await page.getByRole('dialog').count()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return { places, isUnopened, opened, typed, isStill, panels }
}

/** Opens every mail of the list, one after the other, and unfolds its quotes. */
function openEach(page: Page): Promise<{ opened: number; empty: number }> {
  return page.evaluate(async () => {
    const until = async <T>(look: () => T | null | undefined | false): Promise<T> => {
      for (const begun = performance.now(); performance.now() - begun < 10_000; ) {
        const found = look()
        if (found) return found
        await new Promise(resolve => setTimeout(resolve))
      }
      throw new Error(
        `a mail did not open, of ${opened} that did: ${document.querySelector('.reading-pane')?.textContent?.slice(0, 300)}`,
      )
    }
    let opened = 0
    let empty = 0
    let before: Element | null = null
    for (const row of document.querySelectorAll<HTMLElement>('[data-mail]')) {
      const isShown = row.matches('[aria-current]')
      row.click()
      const article: Element = await until(() => {
        const now = document.querySelector('.reading-pane article:has(.mail-words)')
        return row.matches('[aria-current]') && (isShown || now !== before) && now
      })
      for (const quote of article.querySelectorAll<HTMLElement>('.quoted > button')) quote.click()
      before = article
      opened += 1
      if (!/needle-\d{4}/.test(article.querySelector('.mail-words')?.textContent ?? '')) empty += 1
    }
    return { opened, empty }
  })
}

async function search(page: Page): Promise<{ count: number; search: string }> {
  await page.getByRole('searchbox', { name: 'Search emails' }).fill('needle-0007')
  const rows = page.locator('[data-mail]')
  // The open mail stays in the list next to the search results.
  await eventually('one mail besides the open one', async () => (await rows.count()) === 2)
  const url = new URL(page.url())
  url.searchParams.delete('reply')
  return { count: (await rows.count()) - 1, search: url.search }
}

/** How many entries of the log were rendered while scrolling from the first to the last. */
function scrollThrough(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const log = document.querySelector('.event-log')
    const places = new Set<string>()
    if (log === null) return 0
    for (let top = 0; top < log.scrollHeight; top += 300) {
      log.scrollTo(0, top)
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
      for (const { dataset } of log.querySelectorAll<HTMLElement>('[data-row]')) places.add(dataset.row ?? '')
    }
    return places.size
  })
}

/** Opens some files, including all pictures. */
function openFiles(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const until = async (look: () => boolean) => {
      for (const begun = performance.now(); !look() && performance.now() - begun < 10_000; ) {
        await new Promise(resolve => setTimeout(resolve))
      }
    }
    let opened = 0
    const files = [...document.querySelectorAll<HTMLElement>('.attachments li button')]
    for (const [index, file] of files.entries()) {
      if (index % 8 !== 0 && !file.title.endsWith('.svg')) continue
      file.click()
      await until(() => document.querySelector('.kept-file') !== null)
      if (document.querySelector('.kept-file') !== null) opened += 1
      const close = [...document.querySelectorAll<HTMLElement>('.kept-file .actions button')].find(
        ({ textContent }) => textContent === 'Close',
      )
      close?.click()
      await until(() => document.querySelector('.kept-file') === null)
    }
    return opened
  })
}

/** Renders the first attack by all ways, and the second, each as a whole page. */
async function believe(page: Page, asked: readonly string[]): Promise<{ ran: number; asked: number }> {
  const before = asked.length
  await page.route(/evil\.example/, route => route.abort())
  let ran = 0
  page.on('dialog', dialog => void dialog.dismiss().catch(() => undefined))
  for (const attack of ATTACKS.slice(0, 40)) {
    await page.setContent(attack, { waitUntil: 'domcontentloaded', timeout: 2_000 }).catch(() => undefined)
    if ((await page.evaluate(() => window.timesRan ?? 0).catch(() => 0)) > 0) ran += 1
    await page.goto('about:blank').catch(() => undefined)
  }
  await page.close()
  return { ran, asked: asked.length - before }
}
