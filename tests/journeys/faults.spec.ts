import { randomUUID } from 'node:crypto'

import { createTransport } from 'nodemailer'
import type { Locator, Page } from 'playwright'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'

import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { eventually } from '../eventually.ts'
import { freePort } from '../free-port.ts'
import { test } from './fixture/journey.ts'
import { aCustomer, letters, PASSWORD } from './fixture/person.ts'
import { inTables, type Product, type RunningProduct, raw, sandbox } from './fixture/product.ts'
import { aProfile, keptFiles, placesOf } from './fixture/profile.ts'
import { ask, badgeSays, besides, linkFor, saysYes, servedByWorker, signInOn } from './fixture/screen.ts'

test('[AUTH-053] a link that is old, used or wrong says so and leads on; looking at one spends nothing', async ({
  product,
  device,
}) => {
  const { context, complaints, page } = await device()
  const email = `dana.${randomUUID()}@whitfield.example`
  await page.goto(`${product.origin}/onboarding`)
  for (const [label, value] of Object.entries({
    'First name': 'Dana',
    'Last name': 'Whitfield',
    'Work email': email,
    'Create password': PASSWORD,
    'ZIP code': '94110',
  })) {
    await page.getByLabel(label).fill(value)
  }
  await page.getByRole('checkbox', { name: /18 or older/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  const first = await linkFor(product, email)

  // Mail scanners fetch the URLs that they find, here with the ticket in every position in which a link can carry one.
  const inQuery = first.url.replace('#', '?')
  for (let round = 0; round < 20; round += 1) {
    const looks = [first.url, inQuery].map(address => ask(round % 2 === 0 ? 'GET' : 'HEAD', address))
    for (const { statusCode } of await Promise.all(looks)) expect(statusCode).toBe(200)
  }
  // Some scanners run the scripts as well.
  const linkPage = await context.newPage()
  await linkPage.goto(first.url)
  await linkPage.getByRole('heading', { name: 'Your link works.' }).waitFor()
  expect(spentTickets(product, email)).toBe(0)

  // Just over ten minutes later.
  inTables(product, sqlite =>
    sqlite.prepare(`update tickets set expires_at = expires_at - 600001 where auth_user_id = ${WHOSE}`).run(email),
  )
  await follow(linkPage, first.url)
  await linkPage.getByRole('heading', { name: 'This link is older than 10 minutes.' }).waitFor()
  await linkPage.getByText('Ask for a new email; everything you entered is kept.').waitFor()
  await linkPage.getByRole('link', { name: 'Ask for a new email' }).click()
  await linkPage.getByRole('heading', { name: 'Check your email' }).waitFor()
  await linkPage.getByText(email).first().waitFor()

  // The pause between two mails is over by now, except by this browser's clock.
  await linkPage.evaluate(() => {
    const sent = JSON.parse(window.localStorage.getItem('recall.mail-sent') ?? '{}')
    window.localStorage.setItem('recall.mail-sent', JSON.stringify({ ...sent, sentAt: sent.sentAt - 600_001 }))
  })
  await linkPage.reload()
  await linkPage.getByRole('button', { name: 'Resend Email' }).click()
  const second = await linkFor(product, email, first.mail)
  await follow(linkPage, second.url)
  await linkPage.getByRole('button', { name: /^Continue as d\*\*\*@whitfield\.example/ }).click()
  await linkPage.waitForURL(/\/onboarding\?step=2$/)
  expect(spentTickets(product, email)).toBe(1)
  const session = await keptSession(linkPage)
  expect(session).not.toBeNull()

  for (const [url, title] of [
    [second.url, 'This link was already used.'],
    [`${product.origin}/auth/callback#ticket=${'x'.repeat(43)}`, 'This link does not work.'],
    [`${product.origin}/auth/callback#ticket=x`, 'This link does not work.'],
  ] as const) {
    await follow(linkPage, url)
    await linkPage.getByRole('heading', { name: title }).waitFor()
    expect(linkPage.url()).not.toContain('ticket')
    await linkPage.getByText('nothing is lost.').waitFor()
    expect(await keptSession(linkPage)).toBe(session)
    await linkPage.getByRole('link', { name: 'Go on, you are signed in' }).click()
    await linkPage.waitForURL(/\/onboarding\?step=2$/)
  }
  expect(spentTickets(product, email)).toBe(1)
  // The password typed before the first mail counts, because it is the same browser.
  const passwordHash = 'select password_hash from auth_users where email = ?'
  expect(inTables(product, sqlite => sqlite.prepare(passwordHash).pluck().get(email))).toMatch(/^\$/)
  expect(besides(complaints, 400, 410)).toEqual([])
})

test('[SYNC-023] a session that ended while offline: everything readable, the mutation kept, and sent once after signing in', async ({
  startProduct,
  device,
}) => {
  const product = await startProduct()
  const { context, complaints, page } = await device()
  const person = await aCustomer(product)
  await signInOn(page, product, person)
  const tracks = page.locator('.track')
  await eventually('four tracks', async () => (await tracks.count()) === 4)
  await badgeSays(page, 'Synced')
  await servedByWorker(page)

  await context.setOffline(true)
  await product.kill()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: /Google/ }).click()
  await badgeSays(page, 'Offline, 1 waiting')
  inTables(product, sqlite =>
    sqlite.prepare("update sessions set revoked_at = ?, revoked_why = 'test'").run(Date.now()),
  )
  await page.reload()
  await page.getByRole('switch', { name: /Google/, checked: false }).waitFor()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await eventually('the tracks of the other three', async () => (await tracks.count()) === 3)
  expect((await tracks.allInnerTexts()).join()).not.toContain('Google')
  await badgeSays(page, 'Offline, 1 waiting')

  await product.start()
  await context.setOffline(false)
  await badgeSays(page, 'Sign in again, 1 waiting', 60_000)
  expect(await tracks.count()).toBe(3)
  await page.getByRole('button', { name: 'What is saved and what waits' }).click()
  const told = page.getByRole('dialog')
  await told.getByText('Letters to Google (Gemini): off').waitFor()
  await told.getByText('Everything on this device is kept and goes out after you sign in.').waitFor()
  await told.getByRole('button', { name: 'Close' }).first().click()

  await page.getByRole('link', { name: 'Sign in again' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await badgeSays(page, 'Synced', 60_000)
  expect(enabledProviders(product)).toEqual(['anthropic', 'openai', 'xai'])
  // One client, one sequence number: the mutation was neither sent twice nor counted again under another client.
  expect(
    inTables(product, sqlite => sqlite.prepare('select last_seq from sync_clients where last_seq > 0').pluck().all()),
  ).toEqual([1])
  expect(besides(complaints, 401)).toEqual([])
})

test('[DASH-007] signing out ends the session and wipes this browser, in every tab', async ({ product, device }) => {
  const profile = aProfile()
  const { context, complaints, page } = await device('desktop', { profile })
  const person = await aCustomer(product)
  await signInOn(page, product, person)
  const other = await context.newPage()
  await other.goto(`${product.origin}/dashboard`)
  await eventually('four tracks', async () => (await other.locator('.track').count()) === 4)
  await eventually('files on the device', async () => (await keptFiles(page)) >= 8)
  expect((await kept(page)).databases).toHaveLength(1)
  // What must be gone later can be found now; otherwise its absence would prove nothing.
  expect(placesOf(person.email, profile)).not.toEqual([])

  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await page.getByText('You have been successfully signed out.').waitFor()
  await page.getByText('Signed out', { exact: true }).waitFor()
  await page.waitForURL(/\/onboarding$/)
  await other.waitForURL(/\/onboarding$/)
  await other.getByRole('heading', { level: 1 }).waitFor()

  for (const tab of [page, other]) {
    expect(await keptFiles(tab)).toBe(0)
    const { databases, storage } = await kept(tab)
    expect(databases).toEqual([])
    for (const secret of [person.email, 'Dana', 'Whitfield', person.accessToken]) expect(storage).not.toContain(secret)
  }
  const ended = `select count(*) from sessions where revoked_why = 'signed_out' and auth_user_id = ${WHOSE}`
  expect(inTables(product, sqlite => sqlite.prepare(ended).pluck().get(person.email))).toBe(1)
  // Back does not show the dashboard again.
  await page.goBack()
  await page.waitForURL(/\/onboarding$/)
  expect(besides(complaints, 401)).toEqual([])

  // The browser's own database file drops deleted rows only at its next compaction, so it is left out here.
  await context.close()
  expect(placesOf(person.email, profile).filter(place => !place.includes('/IndexedDB/'))).toEqual([])
})

/** What happened to the forged mail: how the Inbox shows it, and what it changed. */
let forged:
  | { quarantined: boolean; warned: boolean; struck: number; links: number; stages: unknown[]; track: string }
  | undefined

test('mail that is broken or forged is kept, shown and believed in nothing', async ({ startProduct, device }) => {
  const port = await freePort()
  const product = await startProduct({ INBOUND_SMTP_PORT: String(port) })
  for (const { id } of PROVIDERS) await sandbox(product, `providers/${id}/script`, { steps: [] })
  const { complaints, page } = await device()
  const person = await aCustomer(product)
  await signInOn(page, product, person)
  const tracks = page.locator('.track')
  await eventually('four letters sent', async () => (await stages(product)).every(stage => stage === 'submitted'))
  await badgeSays(page, 'Synced')

  const toGoogle = (await letters(product)).find(({ box }) => box === 'google')
  const { replyTo } = await PostalMime.parse(await raw(product, toGoogle?.id ?? ''))
  const smtp = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  for (const mail of BROKEN) {
    await smtp.sendMail({ envelope: { from: 'privacy@google.com', to: replyTo?.[0]?.address ?? '' }, raw: mail })
  }
  smtp.close()

  await page.getByRole('tab', { name: /^Inbox/ }).click()
  const rows = page.getByRole('list', { name: 'Emails, newest first' }).getByRole('button')
  await allListed(page, rows, BROKEN.length)
  for (let index = 0; index < BROKEN.length; index += 1) {
    await rows.nth(index).click()
    await page.getByRole('article').getByText('Quarantined', { exact: true }).waitFor()
  }

  await sandbox(product, 'providers/google/answer', { kind: 'spoof' })
  await allListed(page, rows, BROKEN.length + 1)
  await rows.first().click()
  const article = page.getByRole('article')
  await article.getByText('Great news!').waitFor()
  await article.getByText('Do not answer this. It did not come from Google.').waitFor()
  const shown = {
    quarantined: await article.getByText('Quarantined', { exact: true }).isVisible(),
    warned: await article.getByText('Do not answer this. It did not come from Google.').isVisible(),
    struck: await article.locator('s', { hasText: 'https://' }).count(),
    links: await article.locator('a[href]').count(),
  }
  const after = await stages(product)
  await page.getByRole('tab', { name: 'Overview' }).click()
  const track = tracks.filter({ hasText: 'Google' })
  forged = { ...shown, stages: after, track: await track.innerText() }

  // The same words signed by the provider are shown to the person, and count once the person confirms them.
  await sandbox(product, 'providers/google/answer', { kind: 'confirm' })
  await track.getByText('Provider says deleted').waitFor()
  expect(await stages(product)).toEqual(['submitted', 'submitted', 'submitted', 'submitted'])
  await saysYes(page, { sender: 'Google', size: 'desktop' })
  await page.getByRole('tab', { name: 'Overview' }).click()
  await track.getByText('Completed').waitFor()
  await eventually('the word to arrive', async () => (await stages(product)).includes('verified_deleted'))
  expect((await stages(product)).sort()).toEqual(['submitted', 'submitted', 'submitted', 'verified_deleted'])
  const settled = inTables(product, sqlite =>
    sqlite.prepare("select count(*) from inbound_mails where state = 'new'").pluck().get(),
  )
  expect(settled).toBe(0)
  expect(product.output()).not.toMatch(/"level":(50|"error")/)
  expect(complaints).toEqual([])
})

test('[LIFE-048] a forged mail moves no stage by itself', () => {
  expect(forged?.stages).toEqual(['submitted', 'submitted', 'submitted', 'submitted'])
  expect(forged?.track).not.toMatch(/Completed|Acknowledged/)
})

test('[DASH-030] a forged mail is quarantined, in sight with a warning, and its links are dead', () => {
  expect(forged).toMatchObject({ quarantined: true, warned: true, links: 0 })
  expect(forged?.struck).toBeGreaterThan(0)
})

/** Each would pass as a completion for a reader that only searched for the words. */
const WORDS = 'Your request is completed. We have deleted all of your personal data.'
const BROKEN: readonly Buffer[] = [
  Buffer.from(`${WORDS}\r\n`),
  Buffer.concat([
    Buffer.from('From: Google <privacy@google.com>\r\nSubject: \xff\xfe completed \x80\r\n\r\n', 'latin1'),
    Buffer.from(`${WORDS}\r\n`),
    Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 151 + 7) % 256)),
  ]),
  Buffer.from(
    [
      'From: =?utf-8?B?////?= <privacy@google.com',
      'To: ,,<>,@',
      'Date: the day after',
      'Message-ID: <<>>',
      'Subject: =?x-none?Q?=ZZ=?=',
      'MIME-Version: 1.0',
      `Content-Type: multipart/mixed; boundary="${'b'.repeat(300)}"; charset=nothing; boundary=`,
      'Content-Transfer-Encoding: base64',
      '',
      `--${'b'.repeat(300)}`,
      'Content-Type: multipart/alternative; boundary=',
      '',
      '--',
      'Content-Type: text/html; charset="\u0000"',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      `<p onclick="x()">${WORDS}=ZZ=`,
      "Content-Type: application/pdf; name*0*=utf-9''%%%",
      'Content-Transfer-Encoding: base64',
      '',
      '!!!! not base64 !!!!',
    ].join('\r\n'),
  ),
]

/** Opens a link as pressing it in a mail does, even if only the fragment differs from the open page. */
async function follow(page: Page, url: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(url)
}

const keptSession = (page: Page): Promise<string | null> =>
  page.evaluate(() => window.localStorage.getItem('recall.session'))

/** The account id of an address, as a subquery. */
const WHOSE = '(select id from auth_users where email = ?)'

function spentTickets(product: RunningProduct, email: string): unknown {
  const spent = `select count(*) from tickets where spent_at is not null and auth_user_id = ${WHOSE}`
  return inTables(product, sqlite => sqlite.prepare(spent).pluck().get(email))
}

function enabledProviders(product: Product): unknown {
  const query = 'select provider_id from email_providers where enabled = 1 and deleted = 0 order by provider_id'
  return inTables(product, sqlite => sqlite.prepare(query).pluck().all())
}

async function stages(product: Product): Promise<unknown[]> {
  return inTables(product, sqlite => sqlite.prepare('select stage from requests').pluck().all())
}

/** What this browser keeps of the account, apart from files. */
function kept(page: Page): Promise<{ databases: (string | undefined)[]; storage: string }> {
  return page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  }))
}

/** Mails that arrive while somebody is in the Inbox appear only after a press of the line that announces them. */
async function allListed(page: Page, rows: Locator, count: number): Promise<void> {
  const fresh = page.getByRole('button', { name: /new emails?, show in the list/ })
  await eventually(
    'all mails in the Inbox',
    async () => {
      if ((await fresh.count()) > 0) await fresh.click({ timeout: 1_000 }).catch(() => undefined)
      return (await rows.count()) === count
    },
    30_000,
  )
}
