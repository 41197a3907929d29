import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright'
import { expect } from 'vitest'

import { KNOWN_COOKIE } from '../../app/data/known-marks.ts'
import { calls } from '../../sync/wire/calls.ts'
import { KNOWN_HEADER } from '../../sync/wire/known-browser.ts'
import { PROTOCOL, WIRE_VERSION } from '../../sync/wire/version.ts'
import { eventually } from '../eventually.ts'
import { asNotes, plantedWords } from '../planted-words.ts'
import { savedBytes } from './fixture/browser.ts'
import { type Device, test } from './fixture/journey.ts'
import { aCustomer, answers, byCalls, PASSWORD, pay, sign } from './fixture/person.ts'
import { inTables, type RunningProduct } from './fixture/product.ts'
import { aProfile, declaredKept, keptBy, keptFiles, placesOf, plantedIn } from './fixture/profile.ts'
import { badgeSays, besides, linkFor, servedByWorker, signInOn } from './fixture/screen.ts'

/** Words that occur only in this account. */
const NAME = { firstName: 'Quillonette', lastName: 'Vandermarsh' }
const anAddress = () => `quillonette.${randomUUID()}@vandermarsh.example`
const NOTE = 'the heron landed beside the blue canoe'

/** What was stored of an account in a browser, and what of that the README declares. */
let kept: { stores: string[][]; declaredStores: string[]; undeclared: string[] } | undefined

test('[SYNC-020] signing out leaves no word of the account on the disk', async ({ product, device }) => {
  const profile = aProfile()
  const { context, complaints, page } = await device('desktop', { profile })
  const email = anAddress()
  const seen = new Set<string>()
  const look = async () => {
    const kept = await keptBy(page, context)
    for (const name of kept.names) seen.add(name)
    return kept
  }

  await signUpOn(page, product, email, look)
  const words = plantedWords(2_000)
  const { canaries } = await aLifeFor(product, email, words)
  const other = await context.newPage()
  await other.goto(`${product.origin}/dashboard`)
  await page.goto(`${product.origin}/dashboard`)
  await servedByWorker(page)
  await keptOnDevice(page, canaries)
  // What must be gone later can be found now; otherwise its absence would prove nothing.
  for (const canary of canaries)
    await eventually(`'${canary}' on the disk`, async () => placesOf(canary, profile).length > 0)
  // All of them, except for those that a block boundary splits or that compression replaces.
  await eventually('2,000 planted words on the disk', async () => plantedIn(profile, words) > 1_500)
  // Storage that Chromium never clears contains no readable word.
  const places = canaries.flatMap(canary => placesOf(canary, profile))
  expect(places.filter(place => !/\/(IndexedDB|CacheStorage)\//.test(place))).toEqual([])

  const { stores } = await look()
  const declared = declaredKept()
  const [account] = declared
  kept = {
    stores: Object.values(stores).map(names => [...names].sort()),
    declaredStores: [...(account?.stores ?? [])].sort(),
    undeclared: [...seen].filter(name => !declared.some(row => row.matches(name))),
  }

  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await page.getByText('You have been successfully signed out.').waitFor()
  await page.waitForURL(/\/onboarding$/)
  await other.waitForURL(/\/onboarding$/)
  await other.getByRole('heading', { level: 1 }).waitFor()
  const left = (await look()).names.filter(
    name =>
      !/precache|recall\.site-config|recall\.session-hint|session storage|pendingOnboarding|recall-seal|recall-known/.test(
        name,
      ),
  )
  expect(left).toEqual([])
  expect(await storageOf(page)).not.toMatch(/Quillonette|Vandermarsh|vandermarsh/)
  expect(endings(product, email)).toEqual(['signed_out'])

  // The public pages open offline again: their worker was cleared too, and has been reinstalled.
  await servedByWorker(page)
  await context.setOffline(true)
  await page.goto(product.origin)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await context.setOffline(false)
  expect(besides(complaints, 401)).toEqual([])

  await context.close()
  expect(canaries.flatMap(canary => placesOf(canary, profile).map(place => `${canary}: ${place}`))).toEqual([])
  expect(plantedIn(profile, words)).toBe(0)

  // Every line of the list occurred, except for what this person had no occasion to leave.
  const notMet = declared.filter(row => ![...seen].some(name => row.matches(name))).map(row => row.label)
  expect(notMet).toEqual([
    'IndexedDB recall-this-device',
    'Cache Storage recall-given',
    'Cache Storage recall-engine',
    'Cache Storage recall-pdf',
    'Cache Storage recall-language',
    'local storage recall.filled-here',
    'local storage recall.typed.<page>.<place>',
    'local storage recall.keys',
    'local storage recall.language',
    'local storage recall.theme',
    'local storage recall.lock',
    'cookie recall-leaving',
  ])
})

test('[SYNC-022] what was kept before is what the README declares', () => {
  expect(kept?.declaredStores.length).toBeGreaterThan(0)
  expect(kept?.stores).toEqual([kept?.declaredStores])
  expect(kept?.undeclared).toEqual([])
})

test('[SEC-025] a browser in which somebody has signed out shows that it is known, to the calls that ask for it alone', async ({
  product,
  device,
}) => {
  const { context, page } = await device()
  const shown: { path: string; marks: string | undefined; cookie: string | undefined }[] = []
  page.on('request', request => {
    const path = new URL(request.url()).pathname
    if (!/^\/(sync|api)\//.test(path)) return
    const noted = request
      .allHeaders()
      .then(headers => shown.push({ path, marks: headers[KNOWN_HEADER], cookie: headers.cookie }))
    // The page may be closed while its last request is in flight; headers that can no longer be read are ignored.
    noted.catch(() => undefined)
  })
  const person = await aCustomer(product)
  await signInOn(page, product, person)
  await badgeSays(page, 'Synced')
  const kept = (await context.cookies()).find(({ name }) => name === KNOWN_COOKIE)?.value
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await page.getByText('You have been successfully signed out.').waitFor()
  await page.waitForURL(/\/onboarding$/)
  await signInOn(page, product, person)
  await badgeSays(page, 'Synced')

  const marks = shown.filter(({ path }) => path === calls.signIn.path).map(each => each.marks)
  expect(marks).toEqual([undefined, kept?.slice(kept.indexOf('.') + 1)])
  expect(marks[1]).toMatch(/^[\w-]{22}\.[0-9a-z]+\.[\w-]{43}$/)
  expect(shown.filter(each => each.marks !== undefined && each.path !== calls.signIn.path)).toEqual([])
  // Clearing needs credentials, or Chromium ignores its header; the server reads no cookie there, either.
  expect(shown.filter(each => each.cookie !== undefined && each.path !== calls.clearDevice.path)).toEqual([])
})

test('[SYNC-020] without a network everything is deleted at once; the next contact ends the session and clears the disk', async ({
  startProduct,
  device,
}) => {
  const product = await startProduct()
  const profile = aProfile()
  const first = await device('desktop', { profile })
  const email = anAddress()
  await signUpOn(first.page, product, email)
  const { canaries } = await aLifeFor(product, email)
  await first.page.goto(`${product.origin}/dashboard`)
  await servedByWorker(first.page)
  await keptOnDevice(first.page, canaries)
  for (const canary of canaries)
    await eventually(`'${canary}' on the disk`, async () => placesOf(canary, profile).length > 0)

  const key = await sealOf(first)
  await first.context.setOffline(true)
  await product.kill()
  await first.page.getByRole('button', { name: 'Sign Out' }).first().click()
  await first.page.getByText('You have been successfully signed out.').waitFor()
  await first.page.waitForURL(/\/onboarding$/)
  const { names } = await keptBy(first.page, first.context)
  expect(names.filter(name => /IndexedDB|Storage recall-|recall\.session$|recall-kept/.test(name))).toEqual([])
  expect(names).toContain('cookie recall-leaving')
  // The form that is shown now has a new key; what was sealed with the previous one cannot be read.
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(await sealOf(first)).not.toBe(key)
  // The public pages are still available.
  await first.page.goto(product.origin)
  await first.page.getByRole('heading', { level: 1 }).waitFor()
  await first.context.close()
  const second = await device('desktop', { profile })
  await product.start()
  expect(endings(product, email)).toEqual([null])
  await second.page.goto(product.origin)
  await eventually('the sign-out finished', async () => !(await cookiesOf(second)).includes('recall-leaving'))
  expect(endings(product, email)).toEqual(['signed_out'])
  await servedByWorker(second.page)
  await second.context.close()
  expect(canaries.flatMap(canary => placesOf(canary, profile).map(place => `${canary}: ${place}`))).toEqual([])
})

test('[SYNC-020] changes that were not sent can be saved as a file before they go, or kept by staying', async ({
  startProduct,
  device,
}) => {
  const product = await startProduct()
  const { context, complaints, page } = await device()
  const person = await aCustomer(product)
  await signInOn(page, product, person)
  await badgeSays(page, 'Synced')
  await servedByWorker(page)
  await context.setOffline(true)
  await product.kill()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: /Google/ }).click()
  await page.getByRole('switch', { name: /xAI|Grok/ }).click()
  await badgeSays(page, 'Offline, 2 waiting')

  const leave = () => page.getByRole('button', { name: 'Sign Out' }).first().click()
  await leave()
  const dialog = page.getByRole('alertdialog', { name: '2 changes have not been sent.' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Save my unsent changes as a file' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^total-recall-unsent-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(String(await savedBytes(download)))).toMatchObject({
    changes: [
      { what: 'set provider enabled', details: { providerId: 'google', enabled: false } },
      { what: 'set provider enabled', details: { providerId: 'xai', enabled: false } },
    ],
  })
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await dialog.waitFor({ state: 'detached' })
  await badgeSays(page, 'Offline, 2 waiting')

  await leave()
  await dialog.getByRole('button', { name: 'Sign out anyway' }).click()
  await page.waitForURL(/\/onboarding$/)
  expect((await keptBy(page, context)).names.filter(name => name.startsWith('IndexedDB'))).toEqual([])
  expect(complaints).toEqual([])
})

/** Signs up on the screens, up to accepting the terms. */
async function signUpOn(
  page: Page,
  product: RunningProduct,
  email: string,
  look: () => Promise<unknown> = async () => {},
): Promise<void> {
  await page.goto(`${product.origin}/onboarding`)
  for (const [label, value] of Object.entries({
    'First name': NAME.firstName,
    'Last name': NAME.lastName,
    'Work email': email,
    'Create password': PASSWORD,
    'ZIP code': '94110',
  })) {
    await page.getByLabel(label).fill(value)
  }
  await page.getByRole('checkbox', { name: /18 or older/ }).check()
  await look()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await look()
  const { url } = await linkFor(product, email)
  await page.goto('about:blank')
  await page.goto(url)
  await page.getByRole('button', { name: /^Continue as/ }).click()
  await page.waitForURL(/\/onboarding\?step=2$/)
}

/** Creates a month of data by API calls: letters, an answer, a note. Returns words from each. */
async function aLifeFor(
  product: RunningProduct,
  email: string,
  planted: readonly string[] = [],
): Promise<{ canaries: string[] }> {
  const person = await byCalls(product, email)
  await person.post('/api/account/profile', { zip: '94110', termsAccepted: true })
  await sign(person, { of: NAME })
  await pay(product, person)
  const epoch = inTables(product, sqlite =>
    sqlite.prepare("select value from settings where key = 'epoch'").pluck().get(),
  )
  const runId = `run-${randomUUID()}`
  await person.post('/sync/push', {
    proto: PROTOCOL,
    schema: WIRE_VERSION,
    epoch,
    client: randomUUID(),
    muts: [
      { seq: 1, name: 'create_run@1', args: { runId, kind: 'validation', name: 'First', tester: '', environment: '' } },
      { seq: 2, name: 'write_note@1', args: { runId, key: 'loads', field: 'notes', base: '', text: NOTE } },
      ...asNotes(runId, planted).map((mutation, n) => ({ seq: n + 3, ...mutation })),
    ],
  })
  await answers(product, person, 'openai', 'acknowledge')
  const { reference, words } = await eventually('a letter and its answer', async () => {
    const { requests = [], replies = [] } = await person.rows()
    const letter = (requests as { providerId: string; reference: string }[]).find(
      ({ providerId }) => providerId === 'openai',
    )
    const answer = (replies as { excerpt: string }[]).find(({ excerpt }) => excerpt.length > 40)
    return letter && answer && { reference: letter.reference, words: answer.excerpt }
  })
  await person.post('/api/auth/sign-out', {})
  return { canaries: [NAME.firstName, NAME.lastName, email, NOTE, reference, words.slice(0, 30)] }
}

/** Waits until the device holds all of it: rows and files. */
async function keptOnDevice(page: Page, canaries: readonly string[]): Promise<void> {
  await eventually(
    'everything on the device',
    async () => {
      const texts = await page.evaluate(async () => {
        const texts: string[] = []
        for (const { name = '' } of await indexedDB.databases()) {
          const opened = await new Promise<IDBDatabase>((resolve, reject) => {
            const request = indexedDB.open(name)
            request.onsuccess = () => resolve(request.result)
            request.onerror = () => reject(request.error)
          })
          for (const store of opened.objectStoreNames) {
            const request = opened.transaction(store).objectStore(store).getAll()
            await new Promise(resolve => request.addEventListener('success', resolve))
            texts.push(JSON.stringify(request.result))
          }
          opened.close()
        }
        return texts.join()
      })
      return (
        (await keptFiles(page)) >= 9 && canaries.every(canary => texts.includes(JSON.stringify(canary).slice(1, -1)))
      )
    },
    40_000,
  )
}

const storageOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))

const sealOf = async ({ context }: Device): Promise<string | undefined> =>
  (await context.cookies()).find(({ name }) => name === 'recall-seal')?.value

const cookiesOf = async ({ context }: Device): Promise<string[]> => (await context.cookies()).map(({ name }) => name)

/** Why the browser's session ended; the calls in this file use another one. */
function endings(product: RunningProduct, email: string): unknown[] {
  const first = `select revoked_why from sessions
    where auth_user_id = (select id from auth_users where email = ?) order by created_at limit 1`
  return inTables(product, sqlite => sqlite.prepare(first).pluck().all(email))
}
