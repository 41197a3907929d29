import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'

import PostalMime from 'postal-mime'
import { expect } from 'vitest'

import { SITE } from '../../sync/catalog/site.ts'
import { eventually } from '../eventually.ts'
import { textOfPdf } from '../text-of-pdf.ts'
import { test } from './fixture/journey.ts'
import { aCustomer, letters } from './fixture/person.ts'
import { mails, raw } from './fixture/product.ts'

// Covers requirement PUB-001 except for the extension, whose manifest and pages extension/manifest.test.ts checks.
test('every page, every mail, every PDF and the manifest bear the name of the product', async ({ product }) => {
  const sitemap = await followed(`${product.origin}/sitemap.xml`)
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  expect(listed.length).toBeGreaterThan(10)
  for (const path of [...listed, '/signup', '/onboarding', '/dashboard', '/billing', '/no-such-page']) {
    const page = await followed(product.origin + path)
    expect([path, /<title>([^<]*)<\/title>/.exec(page)?.[1]]).toEqual([path, expect.stringContaining(SITE.product)])
  }
  const manifest = await (await fetch(`${product.origin}/manifest.webmanifest`)).json()
  expect([manifest.name, manifest.short_name]).toEqual([SITE.product, SITE.product])

  const person = await aCustomer(product)
  await eventually('four letters', async () => (await letters(product, person)).length >= 4)
  const own = await eventually('mails to the person', async () => {
    const list = await mails(product, `?box=people&to=${encodeURIComponent(person.email)}`)
    return list.length >= 2 && list
  })
  const pdfs: string[] = []
  for (const { id, subject } of [...own, ...(await letters(product, person))]) {
    const { from, text: words = '', attachments } = await PostalMime.parse(await raw(product, id))
    expect([subject, `${from?.name} ${words}`]).toEqual([subject, expect.stringContaining(SITE.product)])
    for (const { filename, mimeType, content } of attachments) {
      if (mimeType !== 'application/pdf') continue
      pdfs.push(filename ?? '')
      const shown = await textOfPdf(
        typeof content === 'string' ? Buffer.from(content, 'base64') : new Uint8Array(content),
      )
      expect([filename, shown.join(' ')]).toEqual([filename, expect.stringContaining(SITE.product)])
    }
  }
  // Each mail has two PDFs: the letter, and the authorization that it relies on.
  expect(pdfs.length).toBeGreaterThanOrEqual(8)
  expect((await textOfPdf(readFileSync(`public${SITE.enterpriseGuide}`))).join(' ')).toContain(SITE.product)
})

/** The page as somebody who follows a link gets it; `fetch` would identify itself as a script. */
function followed(address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { accept: 'text/html' } }, answer => resolve(text(answer))).on('error', reject)
  })
}
