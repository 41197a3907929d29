import { randomUUID } from 'node:crypto'

import type { BrowserContext, Locator, Page } from 'playwright'
import PostalMime from 'postal-mime'
import { describe, expect } from 'vitest'

import { sha256Hex } from '../../server/store/hash.ts'
import { verifyLedgerFile } from '../../sync/rules/evidence/ledger-file.ts'
import { eventually } from '../eventually.ts'
import { textOfPdf } from '../text-of-pdf.ts'
import { savedBytes } from './fixture/browser.ts'
import { type Journey, test } from './fixture/journey.ts'
import { aCustomer, letters } from './fixture/person.ts'
import { advanceDays, mails, type RunningProduct, raw } from './fixture/product.ts'
import { accessible, badgeSays, exportFrom, saysYes, signInOn } from './fixture/screen.ts'

/** From sign-up to offline evidence of deletion: walked once, and the tests below look back on it. */
async function walk({ startProduct, device }: Pick<Journey, 'startProduct' | 'device'>) {
  const product = await startProduct()
  // Chromium offers to install the app only in a browser with its own profile.
  const { page, context, complaints } = await device('desktop', { profile: 'new' })
  const email = 'dana@whitfield.example'

  const wizard = await fromSignUpToPayment({ product, page, context, email, look: accessible })

  // Four letters arrive as MIME, each with the letter and the signed authorization as PDF.
  const arrived = await eventually('four letters', async () => {
    const own = await letters(product)
    const ofPerson = []
    for (const letter of own) {
      const mail = await PostalMime.parse(await raw(product, letter.id))
      if (mail.text?.includes(email)) ofPerson.push({ letter, mail })
    }
    return ofPerson.length === 4 ? ofPerson : undefined
  })
  expect(arrived.map(({ letter }) => letter.box).sort()).toEqual(['anthropic', 'google', 'openai', 'xai'])
  for (const { mail } of arrived) {
    expect(mail.attachments.map(attachment => attachment.mimeType)).toEqual(['application/pdf', 'application/pdf'])
    const [demand, authorization] = await Promise.all(
      mail.attachments.map(async attachment => (await textOfPdf(bytesOf(attachment.content))).join(' ')),
    )
    expect(demand).toContain(email)
    expect(authorization).toContain('I authorize Total Recall')
    expect(mail.headers.find(header => header.key === 'reply-to')?.value).toMatch(/\+[a-z0-9]{20}@/)
  }

  // Replies arrive within the first minute; the calendar is moved; the tracks advance.
  await page
    .getByRole('link', { name: /dashboard/i })
    .first()
    .click()
  await page.waitForURL('**/dashboard')
  const online = { path: pathOf(page) }
  // Only rows with text: the placeholders shown until the copy is open have none.
  const tracks = page.locator('.track', { hasText: /\w/ })
  await eventually('four tracks', async () => (await tracks.count()) === 4)
  await accessible(page)
  await advanceDays(product, 1 / 1_440)
  await eventually('an acknowledgement', async () => (await tracks.getByText('Acknowledged').count()) > 0, 60_000)
  await advanceDays(product, 10)
  // No mail closes a request by itself: a claimed deletion is put to the person, in the provider's own words.
  const claimed = tracks.filter({ hasText: 'Provider says deleted' })
  await eventually('two claims', async () => (await claimed.count()) === 2, 30_000)
  await see(page, '0 of 4 verified')
  expect(await tracks.getByText('Completed').count()).toBe(0)
  const senders = await claimed
    .locator('.track-name')
    .evaluateAll(names => names.map(name => name.childNodes[1]?.textContent ?? ''))
  for (const sender of senders) {
    await saysYes(page, { sender, size: 'desktop', look: accessible })
  }
  await page.getByRole('tab', { name: 'Overview' }).click()
  await eventually('two completions', async () => (await tracks.getByText('Completed').count()) === 2, 30_000)
  await see(page, '2 of 4 verified')

  const receipt = await eventually('the deletion receipt', async () => {
    const own = await mails(product, `?box=people&to=${encodeURIComponent(email)}`)
    return own.find(mail => mail.subject.startsWith('Deletion receipt'))
  })
  expect(await raw(product, receipt.id)).toMatch(/hash/)

  const { errors } = await installability(page)
  expect(errors).toEqual([])

  // The network goes down, and the server with it. Everything must still be there after a reload and in a new tab.
  await eventually('files on the device', () => filesKept(page))
  await see(page, 'Synced')
  await context.setOffline(true)
  await product.kill()
  await page.reload()
  await eventually('tracks offline', async () => (await tracks.count()) === 4)
  const reloaded = { path: pathOf(page), tracks: await tracks.count() }
  await eventually('the badge', async () => (await page.locator('.sync').innerText()).startsWith('Offline'), 30_000)
  await accessible(page)
  await page.close()

  const second = await context.newPage()
  await second.goto(`${product.origin}/dashboard`)
  await second.locator('.track', { hasText: 'xAI' }).waitFor()
  const newTab = { path: pathOf(second), tracks: await second.locator('.track', { hasText: /\w/ }).count() }
  await second.locator('.track', { hasText: 'xAI' }).click()
  const panel = second.getByRole('dialog')
  await panel.getByText('Evidence Log').waitFor()
  await panel.locator('.event-log').getByText('Deletion Verified', { exact: true }).waitFor()
  await panel.getByText('Record intact').waitFor()
  await accessible(second)
  const labels = await panel.locator('.event-log > li:not([data-next]) div > b').allInnerTexts()
  const opened = [
    await openFile(second, panel, /^demand-.*\.pdf/, /Open PDF/),
    await openFile(second, panel, /^confirmation-.*\.eml/, /From/),
  ]
  const [download] = await Promise.all([second.waitForEvent('download'), exportFrom(panel, 'Export ledger')])
  const exported = await savedBytes(download)
  expect(await verifyLedgerFile(exported, sha256Hex)).toMatchObject({ intact: true })
  await second.keyboard.press('Escape')

  // A change made now is queued, and is sent when the network is back.
  await second.goto(`${product.origin}/dashboard?tab=settings`)
  await second.getByRole('switch', { name: 'Google (Gemini)' }).click()
  await eventually('a waiting change', async () => (await second.locator('.sync').innerText()) === 'Offline, 1 waiting')
  const card = second.locator('#authorization')
  const facts = await card.locator('dl').innerText()
  const authorization = [facts.replace(/\s+/g, ' '), await card.getByRole('button', { name: 'Withdraw' }).innerText()]
  await second.getByRole('button', { name: 'Withdraw' }).click()
  await second.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await see(second, 'Not signed')
  authorization.push(await card.locator('.row b').innerText())
  const withdrawn = [await second.locator('.sync').innerText()]
  await eventually('a second change', async () => (await second.locator('.sync').innerText()) === 'Offline, 2 waiting')
  await product.start()
  await context.setOffline(false)
  await eventually('synced again', async () => (await second.locator('.sync').innerText()) === 'Synced', 90_000)
  await see(second, 'Not signed')
  withdrawn.push(await second.locator('.sync').innerText())

  expect(complaints).toEqual([])
  return { wizard, online, reloaded, newTab, labels, opened, authorization, withdrawn }
}

describe('from sign-up to deletion evidence without a network', () => {
  let walked: ReturnType<typeof walk> | undefined
  const seen = (walker: Parameters<typeof walk>[0]) => {
    walked ??= walk(walker)
    return walked
  }

  test('everything holds together', async ({ startProduct, device }) => {
    await seen({ startProduct, device })
  })

  test('[PAY-015] payment-success without a session leads to the wizard', async ({ startProduct, device }) => {
    expect((await seen({ startProduct, device })).wizard.stranger[0]).toBe('/onboarding')
  })

  test('[ONB-014] sign-up moves to step 2', async ({ startProduct, device }) => {
    expect((await seen({ startProduct, device })).wizard.steps.slice(0, 2)).toEqual(['Step 1 of 4', 'Step 2 of 4'])
  })

  test('[ONB-025] Continue to Payment moves from step 2 to step 4', async ({ startProduct, device }) => {
    expect((await seen({ startProduct, device })).wizard.steps.slice(1, 3)).toEqual(['Step 2 of 4', 'Step 4 of 4'])
  })

  test('[ONB-028] Review & Sign rests until the box is ticked', async ({ startProduct, device }) => {
    expect((await seen({ startProduct, device })).wizard.review).toEqual(['rests', 'works'])
  })

  test('[ONB-035] the signature leads from step 3 to step 4', async ({ startProduct, device }) => {
    expect((await seen({ startProduct, device })).wizard.steps.slice(3)).toEqual(['Step 3 of 4', 'Step 4 of 4'])
  })

  test('[SEC-005] who is signed in runs the wizard and enters the dashboard', async ({ startProduct, device }) => {
    const { wizard, online } = await seen({ startProduct, device })
    expect([wizard.steps.length, online.path]).toEqual([5, '/dashboard'])
  })

  test('[SYNC-012] without a network the dashboard has its four tracks, after a reload and in a new tab', async ({
    startProduct,
    device,
  }) => {
    const { reloaded, newTab } = await seen({ startProduct, device })
    expect([reloaded.tracks, newTab.tracks]).toEqual([4, 4])
  })

  test('[SYNC-023] without a network nobody is led away from a protected page', async ({ startProduct, device }) => {
    const { reloaded, newTab } = await seen({ startProduct, device })
    expect([reloaded.path, newTab.path]).toEqual(['/dashboard', '/dashboard'])
  })

  test('[SYNC-013] without a network the log has its entries, newest first, and their attachments open', async ({
    startProduct,
    device,
  }) => {
    const { labels, opened } = await seen({ startProduct, device })
    const [verified, submitted] = ['Deletion Verified', 'Deletion Request Submitted'].map(label =>
      labels.indexOf(label),
    )
    expect(verified).toBeGreaterThanOrEqual(0)
    expect(submitted).toBeGreaterThan(verified ?? 0)
    expect(opened).toEqual(['Intact, Open PDF', 'Intact, From'])
  })

  test('[EVID-010] without a network a letter and a mail open, each found intact', async ({ startProduct, device }) => {
    const { opened } = await seen({ startProduct, device })
    expect(opened).toEqual(['Intact, Open PDF', 'Intact, From'])
  })

  test('[DASH-034] Settings shows what was signed, for whom and when, and withdraws it', async ({
    startProduct,
    device,
  }) => {
    const [facts, button, after] = (await seen({ startProduct, device })).authorization
    expect(facts).toMatch(/^For dana@whitfield\.example Signed .*\d{4}.* Text version \S+ Fingerprint [0-9a-f]+…/)
    expect([button, after]).toEqual(['Withdraw', 'Not signed'])
  })

  test('[ONB-037] the authorization is withdrawn without a network, and still is when it is back', async ({
    startProduct,
    device,
  }) => {
    const [offline, online] = (await seen({ startProduct, device })).withdrawn
    expect(offline).toMatch(/^Offline, /)
    expect(online).toBe('Synced')
  })
})

const pathOf = (page: Page) => new URL(page.url()).pathname

test('on a phone every screen from sign-up to the dashboard fits and can be read', async ({ product, device }) => {
  const { page, context, complaints } = await device('phone')
  const look = (at: Page) => accessible(at, { rules: 'color' })
  const email = `dana.${randomUUID().slice(0, 8)}@whitfield.example`
  await fromSignUpToPayment({ product, page, context, email, look })
  await page
    .getByRole('link', { name: /dashboard/i })
    .first()
    .click()
  await page.waitForURL('**/dashboard')
  await eventually('four tracks', async () => (await page.locator('.track').count()) === 4)
  await badgeSays(page, 'Synced')
  await look(page)
  await page.locator('.track', { hasText: 'xAI' }).click()
  await page.getByRole('dialog').getByText('Record intact').waitFor()
  await look(page)
  expect(complaints).toEqual([])
})

test('the dashboard is accessible also while the account is still on its way', async ({ product, device }) => {
  const person = await aCustomer(product)
  const { page } = await device('desktop', { context: { serviceWorkers: 'block' } })
  let release = (): void => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/sync/pull*', async route => {
    await released
    await route.continue()
  })
  await signInOn(page, product, person)
  const chosen = page.getByRole('tab', { name: 'Overview', selected: true })
  await chosen.waitFor()
  expect(await page.locator('.track', { hasText: /\w/ }).count()).toBe(0)
  expect(await page.locator(`[id="${await chosen.getAttribute('aria-controls')}"]`).count()).toBe(1)
  await accessible(page)
  release()
  await eventually('tracks', async () => (await page.locator('.track', { hasText: /\w/ }).count()) === 4)
})

/** What a person does in the wizard, and what they see on the way; `look` checks each screen. */
async function fromSignUpToPayment({
  product,
  page,
  context,
  email,
  look,
}: {
  product: RunningProduct
  page: Page
  context: BrowserContext
  email: string
  look: (page: Page) => Promise<void>
}) {
  const steps: string[] = []
  const step = async (number: number) => {
    await see(page, `Step ${number} of 4`)
    steps.push(await page.locator('main p.progress-line b').innerText())
  }
  // For a signed-out visitor, the pages of an account redirect to the wizard.
  await page.goto(`${product.origin}/payment-success?session_id=cs_1`)
  await page.waitForURL('**/onboarding')
  const stranger = [pathOf(page)]
  await page.goto(`${product.origin}/dashboard`)
  await page.waitForURL('**/onboarding')
  stranger.push(pathOf(page))
  await step(1)
  await look(page)
  // Somebody returning to an account lands on the sign-in, from which a newcomer gets to the sign-up.
  await page.getByRole('button', { name: 'Create an account' }).click()

  await page.getByLabel('First name').fill('Dana')
  await page.getByLabel('Last name').fill('Whitfield')
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Create password').fill('a long enough passphrase')
  await page.getByLabel('ZIP code').fill('94110')
  await page.getByRole('checkbox', { name: /18 or older/ }).check()
  await look(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await step(2)
  await look(page)

  // The link in the confirmation mail, opened in the mail viewer, signs in with a press of a button.
  const confirmation = await eventually('the confirmation mail', async () => {
    const [mail] = await mails(product, `?box=people&to=${encodeURIComponent(email)}`)
    return mail
  })
  const viewer = await context.newPage()
  await viewer.goto(`${product.origin}/__sandbox/mail/${confirmation.id}`)
  await viewer.locator('a[href*="/auth/callback#ticket="]').first().click()
  const proceed = viewer.getByRole('button', { name: /continue/i })
  await proceed.waitFor()
  expect(viewer.url()).not.toContain('ticket=')
  await look(viewer)
  await proceed.click()
  // The terms were accepted in step 1 in this browser, so nobody asks again.
  await viewer.waitForURL(/\/onboarding\?step=2$/)
  await viewer.close()

  // The tab in which the sign-up began continues by itself.
  await page.getByRole('heading', { name: 'Who should delete what?' }).waitFor()
  await see(page, 'Email verified')
  await see(page, '4 of 4 selected')
  await look(page)
  // Payment can come first: step 3 is skipped, and the browser's Back leads to it.
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await step(4)
  await page.goBack()
  await see(page, 'Step 2 of 4')
  await page.getByRole('button', { name: 'Read the letter first' }).click()
  await see(page, 'Step 3 of 4')
  // The header's Back does the same, and a reload keeps the step.
  await page.getByRole('button', { name: 'Back one step' }).click()
  await see(page, 'Step 2 of 4')
  await page.goForward()
  await page.reload()
  await step(3)
  const review = page.getByRole('button', { name: 'Review & Sign', exact: true })
  const signable = async () => ((await review.isDisabled()) ? 'rests' : 'works')
  const reviewed = [await signable()]
  const shownLetter = await page.locator('article').first().innerText()
  expect(shownLetter).toContain(email)
  expect(shownLetter).toContain('California Consumer Privacy Act')
  await look(page)
  await page.getByRole('checkbox', { name: /I authorize Total Recall/ }).check()
  reviewed.push(await signable())
  await review.click()
  const signing = page.getByRole('dialog')
  // A signature that differs from the name is questioned once.
  await signing.getByRole('textbox').first().fill('Dana Whitfeld')
  await signing.getByRole('button', { name: 'Review & Sign (10s)' }).click()
  await signing.getByText('“Whitfeld” is not in your name, and “Whitfield” is missing.').waitFor()
  await look(page)
  await signing.getByRole('textbox').first().fill('Dana Whitfield')
  await signing.getByRole('button', { name: 'Review & Sign (10s)' }).click()

  await step(4)
  await see(page, '$9 × 1 email')
  await look(page)
  const [checkout] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Start Deleting Now' }).click(),
  ])
  await see(page, 'Redirecting to Payment')
  await see(page, 'Opening checkout in a new tab...')
  await checkout.getByRole('button', { name: 'Start trial' }).click()
  await checkout.waitForURL('**/payment-success?session_id=*')
  await checkout.getByRole('heading', { name: "You're protected. Your deletion journey begins now." }).waitFor()
  expect(await checkout.getByText('Preparing demand letters').count()).toBe(4)
  await look(checkout)
  await page.waitForURL('**/payment-success*')
  await checkout.close()
  return { steps, stranger, review: reviewed }
}

async function see(page: Page, text: string): Promise<void> {
  await page.getByText(text, { exact: false }).first().waitFor()
}

/** Opens a file of the log and closes it again; returns the verdict text once the content shows these words. */
async function openFile(page: Page, panel: Locator, name: RegExp, shows: RegExp): Promise<string> {
  await panel.getByRole('button', { name }).first().click()
  const file = page.getByRole('dialog').last()
  const verdict = file.getByText('Intact', { exact: true })
  await verdict.waitFor()
  const content = file.getByText(shows).first()
  await content.waitFor()
  const shown = `${await verdict.innerText()}, ${shows.exec(await content.innerText())?.[0]}`
  await page.keyboard.press('Escape')
  await eventually('the file is closed', async () => (await page.getByRole('dialog').count()) === 1)
  return shown
}

async function installability(page: Page): Promise<{ errors: string[] }> {
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  return { errors: installabilityErrors.map(error => error.errorId) }
}

/** Whether this browser's cache holds every file that the ledger names. */
async function filesKept(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    let kept = 0
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) if (request.url.includes('/api/files/')) kept += 1
    }
    return kept >= 12
  })
}

function bytesOf(content: ArrayBuffer | Uint8Array | string): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
}
