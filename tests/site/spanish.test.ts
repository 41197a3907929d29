import { expect, test } from 'vitest'

import { PAGE_FACTS } from '../../app/prerender/page-facts.ts'
import { pageHtml } from '../../app/prerender/page-html.ts'
import { alternatesOf, SPANISH_PAGES } from '../../app/site/spanish/spanish-pages.ts'
import { isForSale } from '../../sync/catalog/capabilities.ts'
import { PLANS, priceOf } from '../../sync/catalog/plans.ts'
import { dollars } from '../../sync/rules/account/prices.ts'
import { page } from './page.ts'

/** The document of a page that contains only what is asked for. */
function documentIn(language: 'en' | 'es', path: string): string {
  return pageHtml('<html lang="en"><head><title></title></head><body><div id="app"></div></body></html>', {
    title: '',
    description: '',
    canonical: '',
    image: '',
    imageText: '',
    structured: [],
    body: '<p>body</p>',
    styles: '',
    sheets: [],
    fonts: '',
    firstScript: '/* first */',
    script: language === 'es' ? undefined : '/assets/late.js',
    language,
    alternates: alternatesOf(path),
  })
}

test.each(SPANISH_PAGES)('$path is drawn whole, with its sections, its bar and the way to English', async each => {
  const { title, body, main } = await page(each.path)
  expect(title).toBe(`${each.text.title} · Total Recall`)
  expect(main.one('h1').text).toBe(each.text.title)
  expect(main.texts('article h2 > span')).toEqual(each.text.sections.map(section => section.title))
  expect(body.one('header nav').links()).toEqual(SPANISH_PAGES.map(({ label, path }) => [label, path]))
  expect(body.one('header nav a[aria-current="page"]').text).toBe(each.label)
  expect(body.one('header .nav-end a[lang="en"]').attribute('href')).toBe(each.english)
  expect(PAGE_FACTS[each.path]?.description.length).toBeLessThan(161)
})

test.each(SPANISH_PAGES)('$path has no word of the English frame', async ({ path }) => {
  const { body } = await page(path)
  expect(body.text).not.toMatch(/On this page|In short|Return to Home|Skip to content|Sign In|Get Started/)
})

test('prices and plans are those that are charged', async () => {
  const rows = (await page('/es')).section('precios').all('tbody tr')
  expect(rows.map(row => [row.one('th').text, ...row.texts('td').slice(0, 2)])).toEqual(
    PLANS.filter(isForSale).map(plan => [
      plan.name,
      dollars(priceOf(plan, 'monthly') ?? 0),
      dollars(priceOf(plan, 'annual') ?? 0),
    ]),
  )
})

test('only a plan with Erase is said to send letters, only one for meetings to shield them', async () => {
  const rows = (await page('/es')).section('precios').all('tbody tr')
  const said = rows.map(row => [/Erase/.test(row.text), /reuniones/.test(row.text)])
  const sold = PLANS.filter(isForSale).map(({ entitlements }) => [entitlements.erase, entitlements.shieldMeetings])
  expect(said).toEqual(sold)
})

test('each language names both, and no other page names any', () => {
  for (const path of ['/security', '/es/seguridad']) {
    const found = [...documentIn('en', path).matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)]
    expect(found.map(([, language, address]) => [language, address])).toEqual([
      ['en', '/security'],
      ['es', '/es/seguridad'],
    ])
  }
  expect(documentIn('en', '/about')).not.toContain('hreflang')
})

test('a document in Spanish says so, and brings no app, which is in English', () => {
  expect(documentIn('es', '/es')).toMatch(/^<html lang="es">.*<script>\/\* first \*\/<\/script>/s)
  expect(documentIn('en', '/')).toMatch(/^<html lang="en">.*<script data-app="\/assets\/late.js">/s)
})

test('every English page leads to the pages in Spanish', async () => {
  for (const path of ['/', '/about', '/security']) {
    expect((await page(path)).body.one('footer a[hreflang="es"]').attribute('href')).toBe('/es')
  }
})
