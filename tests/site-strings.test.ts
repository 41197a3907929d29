import { existsSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { drawPage } from '../app/prerender/draw.tsx'
import { wordsOf } from '../app/site/block.ts'
import { archiveOf } from '../app/site/blog/archive.ts'
import { CATEGORIES } from '../app/site/blog/post.ts'
import { POSTS } from '../app/site/blog/posts.ts'
import { DESKS, LOGO_FILES, RESPONSE_TIMES } from '../app/site/contact/desks.ts'
import { CLAIMS } from '../sync/catalog/claims.ts'
import { PLANS } from '../sync/catalog/plans.ts'
import { SITE } from '../sync/catalog/site.ts'
import { dollars } from '../sync/rules/prices.ts'

interface Expected {
  title?: string
  ids?: string[]
  strings?: string[]
  links: [label: string, address: string][]
  buttons?: string[]
}

/** Every text, link and anchor that the specification gives for a public page; made from it by hand. */
const expected: Record<string, Expected> = JSON.parse(readFileSync('tests/fixtures/site-strings.json', 'utf8'))
const { 'every page': everywhere = { links: [] }, ...pages } = expected

interface Drawn {
  title: string
  html: string
  text: string
  links: [label: string, address: string][]
}

const drawn = new Map<string, Promise<Drawn>>()
function page(path: string): Promise<Drawn> {
  const known = drawn.get(path) ?? draw(path)
  drawn.set(path, known)
  return known
}

async function draw(path: string): Promise<Drawn> {
  const { title, body } = await drawPage(path)
  // Styles and comments hold no words of the page.
  const html = body.replace(/<!--.*?-->/g, '').replace(/<style[\s\S]*?<\/style>/g, '')
  const links = [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(
    ([, address = '', label = '']): [string, string] => [textOf(label), entities(address)],
  )
  return { title, html, text: textOf(html), links }
}

/** What a person reads: blocks are parted by a space, inline marks are not. */
function textOf(html: string): string {
  const parted = html.replace(
    /<\/?(?:p|div|h\d|li|tr|td|th|dt|dd|section|article|b|small|span|br|time|a|button)\b[^>]*>/g,
    ' ',
  )
  const text = entities(parted.replace(/<[^>]+>/g, ''))
  return text
    .replace(/\s+([,.])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

function entities(text: string): string {
  return text
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
}

const has = (text: string, words: string) => text.toLowerCase().includes(words.toLowerCase())

/** Title, anchors, texts, links and buttons of one page, against the list. */
async function holds(path: string): Promise<void> {
  const { title = '', ids = [], strings = [], links = [], buttons = [] } = pages[path] ?? { links: [] }
  const shown = await page(path)
  expect(shown.title).toBe(title)
  expect(ids.filter(id => !shown.html.includes(` id="${id}"`))).toEqual([])
  expect(strings.filter(words => !has(shown.text, words))).toEqual([])
  const missing = links.filter(
    ([label, address]) =>
      !shown.links.some(([at, to]) => at === label && (to === address || to.startsWith(`${address}&`))),
  )
  expect(missing).toEqual([])
  const pressed = [...shown.html.matchAll(/<button\b[^>]*>([\s\S]*?)<\/button>/g)].map(([, label = '']) =>
    textOf(label),
  )
  expect(buttons.filter(label => !pressed.some(at => at.startsWith(label)))).toEqual([])
}

describe('what the specification says of the public pages stands on them', () => {
  test('[PUB-002] [PUB-003] [PUB-005] [PUB-006] [PUB-008] [PUB-009] [PUB-010] [PUB-011] [PUB-012] [PUB-013] [PUB-016] [PUB-017] [PUB-018] [PUB-020] [PUB-022] [PUB-023] [PUB-024] [PUB-025] [PUB-026] [PUB-029] [PUB-030] [PUB-031] [PUB-032] [PUB-033] [PUB-034] [PUB-035] [PUB-036] [PUB-049] [PUB-050] [PUB-051] [PUB-052] [PUB-053] [PUB-054] [PUB-055] [PUB-056] / says what it has to', () =>
    holds('/'))
  test('[STAT-002] [STAT-004] [STAT-007] [STAT-008] [STAT-009] /privacy-policy says what it has to', () =>
    holds('/privacy-policy'))
  test('[STAT-002] [STAT-006] /gdpr-compliance says what it has to', () => holds('/gdpr-compliance'))
  test('[PUB-057] [STAT-002] [STAT-011] [STAT-012] /about says what it has to', () => holds('/about'))
  test('[STAT-002] [PUB-052] /security says what it has to', () => holds('/security'))
  test('[STAT-002] [STAT-014] [STAT-015] [STAT-016] [STAT-017] [STAT-018] [STAT-019] [STAT-020] [STAT-021] [STAT-022] /careers says what it has to', () =>
    holds('/careers'))
  test('[STAT-002] [STAT-026] [STAT-027] [STAT-028] [STAT-029] [STAT-030] [STAT-031] [STAT-032] [STAT-033] [STAT-034] [STAT-035] [STAT-036] [STAT-037] [STAT-038] [STAT-039] [STAT-040] [STAT-041] [STAT-042] [STAT-043] [STAT-044] [STAT-045] /contact says what it has to', () =>
    holds('/contact'))
  test('[BLOG-002] [BLOG-008] [BLOG-012] [BLOG-013] [BLOG-014] [BLOG-015] [BLOG-016] /blog says what it has to', () =>
    holds('/blog'))
  test('[STAT-002] [STAT-046] [STAT-047] [STAT-048] [STAT-049] [STAT-050] [STAT-051] [STAT-052] [STAT-053] [STAT-054] [STAT-055] /api-docs says what it has to', () =>
    holds('/api-docs'))
  test('[PUB-031] [PUB-032] [PUB-033] [PUB-057] [STAT-002] [STAT-057] [STAT-058] [STAT-059] [STAT-060] [STAT-061] [STAT-062] [STAT-063] [STAT-064] /terms-of-service says what it has to', () =>
    holds('/terms-of-service'))

  test('no page of the list is left out', () => {
    expect(Object.keys(pages).sort()).toEqual(
      [
        '/',
        '/privacy-policy',
        '/gdpr-compliance',
        '/about',
        '/security',
        '/careers',
        '/contact',
        '/blog',
        '/api-docs',
        '/terms-of-service',
      ].sort(),
    )
  })

  test.each(Object.keys(pages))('%s has bar, foot and the name of the product', async path => {
    const { links, text, html } = await page(path)
    expect(
      everywhere.links.filter(([label, address]) => !links.some(([at, to]) => at === label && to === address)),
    ).toEqual([])
    expect(text).toContain('Total Recall')
    expect(html.match(/<h1\b/g)).toHaveLength(1)
  })
})

describe('home', () => {
  test('[PUB-004] [PUB-014] [PUB-015] [PUB-019] has its parts in order, three steps and four plans', async () => {
    const { html } = await page('/')
    const order = [
      '<header class="nav"',
      'id="hero-title"',
      'id="quote"',
      'id="shield-and-erase"',
      'id="risks"',
      'id="shield-demo"',
      'id="how-it-works"',
      'id="pricing"',
      'id="technology"',
      'id="enterprise"',
      'id="trust"',
      'id="not-legal-advice"',
      'id="start"',
      'id="right-after-checkout"',
      '<footer class="foot"',
    ].map(mark => html.indexOf(mark))
    expect(order).toHaveLength(15)
    expect(order.every(at => at >= 0)).toBe(true)
    expect([...order].sort((one, other) => one - other)).toEqual(order)
    const steps = /id="how-it-works"[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''
    expect(steps.match(/<li>/g)).toHaveLength(3)
    const pricing = /id="pricing"[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''
    expect([...pricing.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, name]) => name)).toEqual([
      'SafeHaven',
      'LockDown',
      'Guardian',
      'The Vault',
    ])
    for (const shape of ['Name', 'Email', 'Value']) expect(html).toMatch(new RegExp(`\\[${shape}\\d{4}\\]`))
  })

  test('[PUB-021] [PUB-027] a demo is booked by a GET form in a tab of its own', async () => {
    const { html } = await page('/')
    const forms = [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)]
    expect(forms.map(([, , inner = '']) => textOf(inner).replace(' (opens in a new tab)', ''))).toEqual([
      'Contact Sales',
      'Schedule demo',
    ])
    for (const [, attributes = ''] of forms) {
      expect(attributes).toContain('method="get"')
      expect(attributes).toContain(`action="${SITE.bookingPage}"`)
      expect(attributes).toContain('target="_blank"')
    }
  })
})

describe('contact', () => {
  test('[STAT-023] [STAT-024] [STAT-025] [STAT-033] has ten cards, three logo files that exist, and twelve promises', async () => {
    const { html } = await page('/contact')
    expect(html.match(/<section class="cd"/g)).toHaveLength(10)
    expect(DESKS).toHaveLength(10)
    expect(RESPONSE_TIMES).toHaveLength(12)
    expect(LOGO_FILES.map(({ file }) => existsSync(`public${file}`))).toEqual([true, true, true])
  })
})

describe('blog', () => {
  test('[BLOG-003] [BLOG-004] [BLOG-005] [BLOG-013] twelve posts, newest first, in the months of the archive', () => {
    expect(POSTS).toHaveLength(12)
    const dates = POSTS.map(post => post.date)
    expect([...dates].sort().reverse()).toEqual(dates)
    expect([dates.at(-1), dates[0]]).toEqual(['2025-01-15', '2025-08-12'])
    expect(archiveOf(POSTS).map(({ name, posts }) => [name, posts.length])).toEqual([
      ['Aug', 2],
      ['Jul', 2],
      ['Jun', 2],
      ['May', 2],
      ['Apr', 1],
      ['Mar', 1],
      ['Feb', 1],
      ['Jan', 1],
    ])
  })

  test('[BLOG-002] [BLOG-006] [BLOG-014] each category has posts, each post is a whole article', async () => {
    expect(new Set(POSTS.map(post => post.category))).toEqual(new Set(CATEGORIES))
    expect(new Set(POSTS.map(post => post.slug)).size).toBe(12)
    const texts = await Promise.all(POSTS.map(post => post.content()))
    for (const [index, { title, excerpt }] of POSTS.entries()) {
      expect([title, excerpt].every(Boolean)).toBe(true)
      const count = wordsOf(texts[index] ?? []).split(/\s+/).length
      expect([title, count >= 600 && count <= 1_000]).toEqual([title, true])
    }
    const shares = texts.flat().flatMap(block => (block.kind === 'shares' ? [block.items] : []))
    expect(shares.map(items => items.map(item => item.percent))).toEqual([[25, 20, 15, 15, 10, 10, 5]])
  })

  test('[BLOG-001] [BLOG-007] [BLOG-011] collapsed, a post shows title, date and excerpt; nothing is asked in a form', async () => {
    const { html, text } = await page('/blog')
    expect(text.indexOf('What AI providers keep')).toBeLessThan(text.indexOf(POSTS[0]?.title ?? ''))
    for (const { title, excerpt } of POSTS) expect([has(text, title), has(text, excerpt)]).toEqual([true, true])
    expect(html.match(/<div class="full" id="[\w-]+" hidden/g)).toHaveLength(12)
    expect(html).not.toMatch(/<form|<input/)
  })
})

describe('texts', () => {
  test('[STAT-003] [STAT-005] [STAT-010] [STAT-013] every page is a whole text that leaves nothing for later', async () => {
    for (const path of Object.keys(pages)) {
      const { text } = await page(path)
      const unfinished = /coming soon|lorem|\btodo\b|\btbd\b|will (?:stand|be published) here|guaranteed/i
      expect([path, unfinished.exec(text)?.[0]]).toEqual([path, undefined])
      expect([path, text.split(' ').length > 400]).toEqual([path, true])
    }
  })

  test('[PUB-058] everybody for whom the product is finds a way in', async () => {
    const ways = [
      ['/', '/#pricing'],
      ['/', '/#enterprise'],
      ['/', '/api-docs'],
      ['/', '/careers'],
      ['/', '/contact'],
      ['/contact', '/press-kit/mark-white.svg'],
      ['/contact', 'mailto:press@totalrecall.example'],
      ['/contact', 'mailto:research@totalrecall.example'],
    ] as const
    for (const [path, way] of ways) {
      const { links } = await page(path)
      expect([way, links.some(([, to]) => to === way)]).toEqual([way, true])
    }
  })

  test('[STAT-056] the page about the API names no address of it', async () => {
    const { text } = await page('/api-docs')
    expect(text).not.toMatch(/\/api\/|\/v\d|GET |POST |https:/)
  })

  test('[STAT-060] every plan stands in the terms at the price of the catalogue', async () => {
    const { text } = await page('/terms-of-service')
    for (const { name, monthly, annual } of PLANS) {
      const prices = [monthly, annual].map(price => (typeof price === 'number' ? dollars(price) : price))
      expect(text).toContain(`${name} ${prices.join(' ')}`)
    }
  })

  test('[PUB-049] a claim that nobody has confirmed says so wherever it stands on the home page', async () => {
    const { text } = await page('/')
    const unconfirmed = Object.entries(CLAIMS).filter(([id, claim]) => !claim.confirmed && id !== 'enterpriseControls')
    for (const [, claim] of unconfirmed) expect(text).toContain(`${claim.text} not yet confirmed`)
  })

  test('[PUB-028] the guide that is offered exists', () => {
    expect(existsSync(`public${SITE.enterpriseGuide}`)).toBe(true)
  })
})
