import { describe, expect, test } from 'vitest'

import { SITE } from '../../sync/catalog/site.ts'
import { page, STATIC_PAGES } from './page.ts'

describe('every page', () => {
  test.each([
    ['/', 'Total Recall'],
    ['/privacy-policy', 'Privacy Policy · Total Recall'],
    ['/gdpr-compliance', 'GDPR Compliance · Total Recall'],
    ['/about', 'About · Total Recall'],
    ['/security', 'Security · Total Recall'],
    ['/careers', 'Careers · Total Recall'],
    ['/contact', 'Contact · Total Recall'],
    ['/blog', 'Blog · Total Recall'],
    ['/api-docs', 'API Documentation · Total Recall'],
    ['/terms-of-service', 'Terms of Service · Total Recall'],
  ])('%s has a title, one heading of the first rank, bar and foot', async (path, title) => {
    const { title: shown, body, main } = await page(path)
    expect(shown).toBe(title)
    expect(body.texts('h1')).toEqual(main.texts('h1'))
    expect(main.texts('h1')).toHaveLength(1)
    expect(body.count('header.nav')).toBe(1)
    expect(body.count('footer.foot')).toBe(1)
  })

  test.each(STATIC_PAGES)('[STAT-002] %s begins with the way back home', async path => {
    const [first] = (await page(path)).main.all('a')
    expect([first?.text, first?.attribute('href')]).toEqual(['Return to Home', '/'])
    expect((await page(path)).main.texts('a').filter(label => label === 'Return to Home')).toHaveLength(1)
  })
})

describe('whole texts', () => {
  const UNFINISHED = /coming soon|lorem|\btodo\b|\btbd\b|will (?:stand|be published) here|guaranteed/i

  /** What a text is made of: a part that loses one of them is not whole anymore. */
  const PIECES = 'p, li, h3, dt, tr'

  test.each([
    ['[STAT-003] the privacy policy', '/privacy-policy', [3, 5, 19, 9, 3, 7, 10, 1, 1, 3]],
    ['[STAT-005] the page about the GDPR', '/gdpr-compliance', [3, 2, 8, 8, 14, 1, 7, 2, 1]],
    ['[STAT-010] the page about us', '/about', [2, 2, 6, 5, 5]],
    ['[STAT-013] the page about security', '/security', [3, 5, 4, 5, 2, 4, 3, 5]],
    ['the careers', '/careers', [2, 8, 8, 8, 8, 6, 2, 4]],
    ['the page about the API', '/api-docs', [3, 6, 5, 5, 8, 1, 3]],
    ['the terms', '/terms-of-service', [5, 8, 10, 5, 11, 4, 6, 3, 3, 2]],
  ])(
    '%s: each part that the list at the side names is there, whole, and leaves nothing for later',
    async (_, path, pieces) => {
      const { main } = await page(path)
      const sections = main.all('article > section')
      expect(sections.map(section => section.count(PIECES))).toEqual(pieces)
      expect(main.links('.page-contents .only-wide ol a')).toEqual(
        sections.map(section => [section.one('h2').text, `#${section.one('h2').attribute('id')}`]),
      )
      for (const section of sections) {
        const own = section.children.filter(({ name }) => name !== 'h2').map(({ text }) => text)
        expect([section.one('h2').text, own.join(' ').split(' ').length >= 8]).toEqual([section.one('h2').text, true])
      }
      expect(UNFINISHED.exec(main.text)?.[0]).toBeUndefined()
    },
  )

  test.each(['/', '/contact', '/blog'])('%s leaves nothing for later', async path => {
    expect(UNFINISHED.exec((await page(path)).main.text)?.[0]).toBeUndefined()
  })
})

describe('the privacy policy', () => {
  const policy = () => page('/privacy-policy')

  test('[STAT-004] its first fact is its date', async () => {
    expect((await policy()).main.texts('header .article-meta > span')[0]).toBe('Jan 1, 2025')
  })

  test('[STAT-007] account data is gone within 45 days; what outlives it is listed', async () => {
    const part = (await policy()).section('retention')
    expect(part.one('h2').text).toBe('How long we keep it')
    expect(part.texts('p:not(.gist)')).toEqual([
      'Account data is deleted within 45 days of account closure. When you close your account, letters stop and every browser is signed out right away. You have 7 days to change your mind; then we delete everything from our database. The last backup that contains it is overwritten within 30 more days.',
      'Only these outlive the account:',
    ])
    expect(part.texts('ul > li').map(item => item.split(' ')[0])).toEqual(['invoices', 'a', 'the', 'two'])
  })

  test('[STAT-008] changes come with 45 days’ notice', async () => {
    const { main, section } = await policy()
    expect(section('changes').texts('p:not(.gist)')[0]).toMatch(/^We give 45 days’ notice of policy changes, by email /)
    expect(main.texts('header .article-meta > span')[1]).toBe('Changes come with 45 days’ notice')
  })

  test('[STAT-009] a part says that it is not for people under 18', async () => {
    const part = (await policy()).section('children')
    expect(part.one('h2').text).toBe('Not for people under 18')
    expect(part.texts('p')[0]).toMatch(/^The service is not for people under 18\. /)
  })
})

test('[STAT-006] the first fact of the page about the GDPR is its date', async () => {
  expect((await page('/gdpr-compliance')).main.texts('header .article-meta > span')[0]).toBe('Jan 1, 2025')
})

describe('the page about us', () => {
  const tiers = async () =>
    (await page('/about'))
      .section('tiers')
      .all('tbody > tr')
      .map(row => row.children.map(({ text }) => text))

  test('[STAT-011] the table names Minimal, Private and Enterprise, with their prices', async () => {
    expect((await tiers()).map(([tier, , price]) => [tier, price])).toEqual([
      ['Minimal', '$9 a month or $75 a year'],
      ['Private', '$15 a month or $126 a year'],
      ['Enterprise', 'Contact Sales'],
    ])
  })

  test('[STAT-012] Minimal asks every quarter, Private every month', async () => {
    expect((await tiers()).slice(0, 2).map(([tier, cycles]) => [tier, cycles])).toEqual([
      ['Minimal', 'Quarterly'],
      ['Private', 'Monthly'],
    ])
    expect((await page('/about')).section('tiers').texts('thead th')[1]).toBe('Erase cycles')
  })
})

test('[PUB-057] the page about us and the terms say that the company is a Wyoming LLC', async () => {
  expect((await page('/about')).section('company').texts('p')[0]).toMatch(
    /^Total Recall LLC is a Wyoming limited liability company\. /,
  )
  expect((await page('/terms-of-service')).section('overview').texts('p:not(.gist)')[0]).toMatch(
    /^These terms are the agreement between you and Total Recall LLC, a Wyoming limited liability company /,
  )
})

test('[PUB-058] everybody for whom the product is finds a way in', async () => {
  const { body, main } = await page('/')
  const bar = body.one('nav[aria-label="Main"]').links()
  const foot = body.one('footer').links()
  // People: the prices. Companies: their section, and a sales talk about The Vault.
  expect(bar).toContainEqual(['Pricing', '/#pricing'])
  expect(bar).toContainEqual(['Enterprise', '/#enterprise'])
  expect(
    main
      .one('section#pricing')
      .all('form')
      .map(form => form.attribute('action')),
  ).toEqual([SITE.bookingPage])
  // Partners and candidates: one page each, with an address to write to.
  expect(foot).toContainEqual(['API', '/api-docs'])
  expect(foot).toContainEqual(['Careers', '/careers'])
  expect((await page('/api-docs')).section('contact').count('a[href^="mailto:"]')).toBe(3)
  expect((await page('/careers')).section('contact').count('a[href^="mailto:"]')).toBe(3)
  // Press and researchers: one card each, the press's with its kit.
  const contact = await page('/contact')
  expect(contact.section('press').count('ul.logo-kit > li > a[href^="/press-kit/"]')).toBe(3)
  expect(contact.section('press').links('a.quiet-link')).toEqual([
    ['press@totalrecall.example', 'mailto:press@totalrecall.example'],
  ])
  expect(contact.section('research').links()).toEqual([
    ['research@totalrecall.example', 'mailto:research@totalrecall.example'],
  ])
})
