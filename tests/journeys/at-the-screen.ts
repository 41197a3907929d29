import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'

import Database from 'better-sqlite3'
import type { Page } from 'playwright'
import PostalMime from 'postal-mime'

import { eventually, mails, type Product } from './harness.ts'
import { aPerson, CODED, type Person, pay, raw, sign } from './person.ts'

export const PASSWORD = 'a long enough passphrase'

/** Somebody whose four letters are on their way. */
export async function aCustomer(product: Product): Promise<Person> {
  const person = await aPerson(product)
  await sign(person)
  await pay(product, person)
  return person
}

/** Signs in on the first page of the wizard, as somebody does who has an account already. */
export async function signInOn(page: Page, product: Product, { email }: Pick<Person, 'email'>): Promise<void> {
  await page.goto(`${product.origin}/onboarding`)
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Create password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
}

/** Waits until the page can be opened without a network: its worker serves it, from a whole set of files. */
export async function servedByWorker(page: Page): Promise<void> {
  const isServed = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
  await eventually('a worker that serves the page', isServed, 60_000).catch(async () => {
    // A page that began to load before the worker was ready, and came after it had claimed its pages, is nobody's until
    // its next load.
    await page.reload()
    await eventually('a worker that serves the page', isServed, 60_000)
  })
}

/** Waits until the sync badge says exactly this. */
export async function badgeSays(page: Page, text: string, withinMs = 30_000): Promise<void> {
  const badge = page.locator('.sync')
  await eventually(`the badge '${text}'`, async () => (await badge.innerText()) === text, withinMs).catch(
    async error => {
      throw new Error(`${error.message}; it says '${await badge.innerText().catch(() => 'nothing')}'`)
    },
  )
}

/** The link of the newest mail to somebody; `after`: a mail that was there before, whose link it shall not be. */
export async function linkFor(product: Product, email: string, after?: string): Promise<{ url: string; mail: string }> {
  return eventually('a mail with a link', async () => {
    const all = await mails(product, `?box=people&to=${encodeURIComponent(email)}`)
    const mail = all.find(({ subject }) => CODED.has(subject))
    if (mail === undefined || mail.id === after) return undefined
    const { text } = await PostalMime.parse(await raw(product, mail.id))
    const url = /\S+\/auth\/callback#ticket=[\w-]+/.exec(text ?? '')?.[0]
    return url === undefined ? undefined : { url, mail: mail.id }
  })
}

/** Asks as whatever follows a link does; `fetch` would say that it is a script, and not be shown the app. */
export function ask(method: 'GET' | 'HEAD', address: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(address, { method, headers: { accept: 'text/html' } }, answer => {
      answer.resume()
      answer.on('end', () => resolve(answer))
    })
      .on('error', reject)
      .end()
  })
}

/** The product's tables, past every layer: to age what takes long, and to look at what was kept. */
export function inTables<T>(product: Product, work: (sqlite: Database.Database) => T): T {
  const sqlite = new Database(join(product.dataDir, 'recall.sqlite'))
  try {
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}

/** Complaints other than Chromium's note that a request was answered with one of these statuses. */
export function besides(complaints: readonly string[], ...statuses: number[]): string[] {
  const expected = statuses.map(status => `the server responded with a status of ${status} `)
  return complaints.filter(complaint => !expected.some(words => complaint.includes(words)))
}
