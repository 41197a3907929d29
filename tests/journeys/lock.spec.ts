import type { Page } from 'playwright'
import { expect } from 'vitest'

import { eventually } from '../eventually.ts'
import { SIZES } from './fixture/browser.ts'
import { test } from './fixture/journey.ts'
import { aCustomer, answers, type Person } from './fixture/person.ts'
import type { RunningProduct } from './fixture/product.ts'
import { aProfile, keptBy, keptFiles, placesOf } from './fixture/profile.ts'
import { accessible, badgeSays, servedByWorker, signInOn } from './fixture/screen.ts'

const NOTE = 'the heron landed beside the blue canoe'
const LATER_NOTE = 'a kingfisher waited under the old bridge'
const PASSPHRASE = 'seven green teapots'

test('[SYNC-021] a locked copy shows nothing on the disk, and opens offline with its passphrase alone', async ({
  startProduct,
  device,
}) => {
  const product = await startProduct()
  const profile = aProfile()
  const { context, complaints, page } = await device('desktop', { profile })
  const person = await aCustomer(product)
  await signInOn(page, product, person)
  await servedByWorker(page)
  await typeNote(page, product, person, NOTE)
  await page.goto(`${product.origin}/dashboard?tab=settings`)
  const canaries = [person.email, NOTE, ...(await wordsOfLetters(product, person))]
  const files = await eventually('files on the device', async () => {
    const count = await keptFiles(page)
    return count >= 9 && count
  })
  // What must be hidden later can be found now; otherwise its absence would prove nothing.
  for (const canary of canaries) await onDisk(canary, profile)
  const [reference = ''] = canaries.slice(2)
  await eventually('the file itself', async () =>
    placesOf(reference, profile).some(place => /CacheStorage/.test(place)),
  )

  const other = await context.newPage()
  await other.goto(`${product.origin}/dashboard`)
  await badgeSays(other, 'Synced')
  const left: string[] = []
  other.on('framenavigated', frame => left.push(frame.url()))
  await lockIt(page)
  // The other tab switches to the sealed copy by itself, without signing out or asking anything.
  await badgeSays(other, 'Synced')
  await tracks(other)
  expect(left).toEqual([])
  await badgeSays(page, 'Synced')
  await page.getByRole('switch', { name: 'Lock this copy', checked: true }).waitFor()
  // The person rebuilt the copy; the browser did not clear it, so there is no such notice.
  expect(await page.locator('.banner[data-cleared]').count()).toBe(0)
  await eventually('all files again', async () => (await keptFiles(page)) >= files)
  await typeNote(page, product, person, LATER_NOTE)
  await servedByWorker(page)
  expect(complaints).toEqual([])
  await context.close()
  const hidden = [...canaries, LATER_NOTE]
  expect(hidden.flatMap(word => placesOf(word, profile).map(place => `${word}: ${place}`))).toEqual([])

  // The next morning, offline.
  await product.kill()
  const morning = await device('desktop', { profile })
  await morning.context.setOffline(true)
  await morning.page.goto(`${product.origin}/dashboard`)
  const passphrase = morning.page.getByLabel('Passphrase', { exact: true })
  await morning.page.getByRole('heading', { name: 'This copy is locked.' }).waitFor()
  // The passphrase field has the focus.
  await eventually('the field has the focus', () => passphrase.evaluate(field => field === document.activeElement))
  await passphrase.fill('eight green teapots')
  await passphrase.press('Enter')
  await morning.page.getByText('That is not the passphrase of this copy. Check capital letters').waitFor()
  await accessibleInEveryLook(morning.page)
  await passphrase.fill(PASSPHRASE)
  await passphrase.press('Enter')
  await tracks(morning.page)
  await track(morning.page).first().click()
  await morning.page.getByRole('dialog').getByText('Record intact').waitFor()
  await morning.page
    .getByRole('button', { name: /^demand-.*\.pdf/ })
    .first()
    .click()
  await morning.page.getByRole('dialog').last().getByText('Intact', { exact: true }).waitFor()

  // Any page opened while this tab is open asks for nothing; 'Lock now' in one locks all of them.
  const second = await morning.context.newPage()
  await second.goto(`${product.origin}/extension-validation`)
  await eventually('the note', async () => (await note(second).inputValue()) === LATER_NOTE)
  await second.goto(`${product.origin}/dashboard?tab=settings`)
  await second.getByRole('button', { name: 'Lock now' }).click()
  for (const each of [morning.page, second]) {
    await each.getByRole('heading', { name: 'This copy is locked.' }).waitFor()
    expect(await track(each).count()).toBe(0)
  }
  await second.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE)
  await second.getByRole('button', { name: 'Unlock' }).click()
  await tracks(morning.page)

  // Turned off, the copy is unsealed again without any question.
  await product.start()
  await morning.context.setOffline(false)
  await badgeSays(second, 'Synced', 90_000)
  await second.getByRole('switch', { name: 'Lock this copy' }).click()
  const off = second.getByRole('dialog', { name: 'Turn the lock off?' })
  await off.getByLabel('Passphrase', { exact: true }).fill('eight green teapots')
  await off.getByRole('button', { name: 'Turn it off' }).click()
  await off.getByText('That is not the passphrase of this copy.').waitFor()
  await off.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE)
  await off.getByRole('button', { name: 'Turn it off' }).click()
  await second.getByText('The lock is off').waitFor()
  await second.getByRole('switch', { name: 'Lock this copy', checked: false }).waitFor()
  await badgeSays(second, 'Synced')
  await badgeSays(morning.page, 'Synced')
  await onDisk(LATER_NOTE, profile)
  expect((await keptBy(second, morning.context)).names).not.toContain('local storage recall.lock')
  await morning.page.close()
  await second.reload()
  await badgeSays(second, 'Synced')
  expect(morning.complaints).toEqual([])
})

test('[SYNC-021] a passkey opens the copy offline and turns the lock off; without that passkey nobody opens it', async ({
  product,
  device,
}) => {
  const { context, complaints, page } = await device()
  const reader = await anAuthenticator(page)
  const person = await aCustomer(product)
  await signInOn(page, product, person)
  await badgeSays(page, 'Synced')
  await tracks(page)
  await servedByWorker(page)
  await page.getByRole('tab', { name: 'Settings' }).click()
  await lockWithPasskey(page)
  await page.getByText('This copy is locked', { exact: true }).waitFor()
  await badgeSays(page, 'Synced')
  await servedByWorker(page)

  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'This copy is locked.' }).waitFor()
  await accessibleInEveryLook(page)
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await page.getByRole('switch', { name: 'Lock this copy', checked: true }).waitFor()

  await context.setOffline(false)
  await badgeSays(page, 'Synced', 90_000)
  await page.getByRole('switch', { name: 'Lock this copy' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use passkey' }).click()
  await page.getByText('The lock is off').waitFor()
  await page.getByRole('switch', { name: 'Lock this copy', checked: false }).waitFor()
  await badgeSays(page, 'Synced')

  await lockWithPasskey(page)
  await page.getByText('This copy is locked', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Lock now' }).click()
  await page.getByRole('heading', { name: 'This copy is locked.' }).waitFor()
  await reader.remove()
  await anAuthenticator(page)
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await page.getByText('No passkey was used.').waitFor()
  expect(complaints).toEqual([])
})

test('[SYNC-021] a passkey that cannot lock a copy says so, and offers the passphrase', async ({ product, device }) => {
  const { page } = await device()
  await anAuthenticator(page, { hasPrf: false })
  const person = await aCustomer(product)
  await signInOn(page, product, person)
  await badgeSays(page, 'Synced')
  await page.getByRole('tab', { name: 'Settings' }).click()
  await lockWithPasskey(page)
  const dialog = page.getByRole('dialog', { name: 'Lock this copy' })
  await dialog.getByText('The passkeys of this device cannot lock a copy. Choose a passphrase instead.').waitFor()
  expect((await keptBy(page, page.context())).names).not.toContain('local storage recall.lock')
})

test('[SYNC-021] without a network the lock cannot be turned on, and nothing is lost by trying; who forgot the passphrase is told what goes with the copy', async ({
  startProduct,
  device,
}) => {
  const product = await startProduct()
  const { context, complaints, page } = await device('phone')
  const person = await aCustomer(product)
  await signInOn(page, product, person)
  await badgeSays(page, 'Synced')
  await tracks(page)
  await servedByWorker(page)
  await page.goto(`${product.origin}/dashboard?tab=settings`)
  await badgeSays(page, 'Synced')
  await context.setOffline(true)
  await product.kill()
  await page.getByRole('switch', { name: /Google/ }).click()
  await badgeSays(page, 'Offline, 1 waiting')
  await fillPassphrases(page, PASSPHRASE)
  const dialog = page.getByRole('dialog', { name: 'Lock this copy' })
  await dialog.getByText('The server did not answer, and this needs a connection.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await badgeSays(page, 'Offline, 1 waiting')

  await product.start()
  await context.setOffline(false)
  await badgeSays(page, 'Synced', 90_000)
  await lockIt(page)
  await badgeSays(page, 'Synced')
  await servedByWorker(page)
  // What was sent before the lock comes back.
  await page.getByRole('switch', { name: /Google/, checked: false }).waitFor()

  await context.setOffline(true)
  await product.kill()
  await page.getByRole('switch', { name: /xAI|Grok/ }).click()
  await badgeSays(page, 'Offline, 1 waiting')
  await page.reload()
  await page.getByRole('heading', { name: 'This copy is locked.' }).waitFor()
  await page.getByRole('button', { name: 'I forgot it' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Sign out and remove this copy?' })
  await asked.getByText('1 change has not been sent. Only this copy has it').waitFor()
  await accessibleInEveryLook(page)
  await asked.getByRole('button', { name: 'Keep it' }).click()
  // Signing out from a public page gives the same warning.
  await page.goto(product.origin)
  await page.locator('summary', { hasText: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).last().click()
  const warned = page.getByRole('alertdialog', { name: 'One change has not been sent.' })
  await warned.getByText('This copy is locked, so it cannot be shown here').waitFor()
  expect(await warned.getByRole('link').count()).toBe(0)
  await warned.getByRole('button', { name: 'Stay signed in' }).click()

  await page.goto(`${product.origin}/dashboard`)
  await page.getByRole('button', { name: 'I forgot it' }).click()
  await asked.getByRole('button', { name: 'Sign out and remove it' }).click()
  await page.waitForURL(/\/onboarding$/)
  const { names } = await keptBy(page, context)
  expect(names.filter(name => /IndexedDB|recall\.lock|recall\.session$/.test(name))).toEqual([])
  expect(complaints).toEqual([])
})

/** Locks the copy in the settings, after two invalid passphrases. */
async function lockIt(page: Page): Promise<void> {
  await fillPassphrases(page, 'short')
  const dialog = page.getByRole('dialog', { name: 'Lock this copy' })
  await dialog.getByText('Use at least 8 characters.').waitFor()
  await accessibleInEveryLook(page)
  await dialog.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE)
  await dialog.getByRole('button', { name: 'Lock this copy' }).click()
  await dialog.getByText('The two are not the same.').waitFor()
  await dialog.getByLabel('The same once more').fill(PASSPHRASE)
  await dialog.getByRole('button', { name: 'Lock this copy' }).click()
  await page.getByText('This copy is locked', { exact: true }).waitFor()
}

async function lockWithPasskey(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Lock this copy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lock this copy' })
  await dialog.getByRole('button', { name: 'Passkey', exact: true }).click()
  await dialog.getByRole('button', { name: 'Lock this copy' }).click()
}

async function fillPassphrases(page: Page, passphrase: string): Promise<void> {
  await page.getByRole('switch', { name: 'Lock this copy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lock this copy' })
  await dialog.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await dialog.getByLabel('The same once more').fill(passphrase)
  await dialog.getByRole('button', { name: 'Lock this copy' }).click()
}

const note = (page: Page) => page.locator('[data-note="notes"]').first()

/** Types into the first item of a checklist at human speed, until the server has the text. */
async function typeNote(page: Page, product: RunningProduct, person: Person, text: string): Promise<void> {
  await page.goto(`${product.origin}/extension-validation`)
  await note(page).fill('')
  await note(page).pressSequentially(text)
  await eventually('the note on the server', async () => {
    const { checklist_items: items = [] } = await person.rows()
    return (items as { notes: string }[]).some(({ notes }) => notes === text)
  })
  await badgeSays(page, 'Synced')
}

/** Only rows with text: the placeholders shown until the copy is open have none. */
const track = (page: Page) => page.locator('.track', { hasText: /\w/ })

const tracks = (page: Page) => eventually('four tracks', async () => (await track(page).count()) === 4, 60_000)

/** Words from letters and answers: all of them are in rows, and the first is in files as well. */
async function wordsOfLetters(product: RunningProduct, person: Person): Promise<string[]> {
  await answers(product, person, 'openai', 'acknowledge')
  return eventually('a letter and its answer', async () => {
    const { requests = [], replies = [] } = await person.rows()
    const letter = (requests as { providerId: string; reference: string }[]).find(
      ({ providerId }) => providerId === 'openai',
    )
    const answer = (replies as { excerpt: string }[]).find(({ excerpt }) => excerpt.length > 40)
    return letter && answer && [letter.reference, answer.excerpt.slice(0, 30)]
  })
}

const onDisk = (word: string, profile: string) =>
  eventually(`'${word}' on the disk`, async () => placesOf(word, profile).length > 0, 40_000)

/** A virtual fingerprint reader of this computer that always agrees. */
async function anAuthenticator(page: Page, { hasPrf = true } = {}) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf,
    },
  })
  return { remove: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) }
}

/** In both color schemes and at both sizes: no axe violations, and no overflow. */
async function accessibleInEveryLook(page: Page): Promise<void> {
  const before = page.viewportSize() ?? SIZES.desktop
  // Everything below a dialog is dimmed and out of reach.
  const within = (await page.locator('.dialog').count()) > 0 ? '.dialog' : 'html'
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(SIZES.phone)
  await accessible(page, { rules: 'color', within })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(SIZES.desktop)
  await accessible(page, { within })
  await page.setViewportSize(before)
}
