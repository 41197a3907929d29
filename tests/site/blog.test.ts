import { describe, expect, test } from 'vitest'

import { CATEGORIES } from '../../app/site/blog/post.ts'
import { POSTS } from '../../app/site/blog/posts.ts'
import { page } from './page.ts'

const blog = () => page('/blog')
const posts = async () => (await blog()).main.all('.posts > article')

test('[BLOG-001] the page opens with an intro', async () => {
  const [, opening, next] = (await blog()).main.one('.blog').children
  expect(opening?.one('h1').text).toBe('Notes on forgetting')
  expect(opening?.one('p').text).toBe(
    'What AI providers keep, what the law says about it, and how we build tools that ask. Twelve long reads you can check.',
  )
  expect(next?.attribute('aria-label')).toBe('Featured categories')
})

const SIX = [
  'Privacy Rights & Regulations',
  'LLM Platform Analysis',
  'Automated Technology',
  'Regulatory Updates',
  'Company Updates',
  'Research & Analysis',
]

test('[BLOG-002] six categories are featured, and each has posts', async () => {
  expect((await blog()).main.one('section.categories').texts('button')).toEqual(['All 12', ...SIX])
  expect([...CATEGORIES]).toEqual(SIX)
  expect(new Set((await posts()).map(post => post.one('p.post-category').text))).toEqual(new Set(SIX))
})

test('[BLOG-003] the page holds exactly twelve posts', async () => {
  const titles = (await posts()).map(post => post.one('h2').text)
  expect(titles).toHaveLength(12)
  expect(new Set(titles).size).toBe(12)
})

test('[BLOG-004] the oldest is of January 15, 2025, the newest of August 12, 2025', async () => {
  const dates = (await posts()).map(post => [post.one('time').attribute('datetime'), post.one('time').text])
  const inOrder = [...dates].sort(([one = ''], [other = '']) => one.localeCompare(other))
  expect([inOrder[0], inOrder.at(-1)]).toEqual([
    ['2025-01-15', 'January 15, 2025'],
    ['2025-08-12', 'August 12, 2025'],
  ])
})

test('[BLOG-005] they stand on the page newest first', async () => {
  const shown = (await posts()).map(post => post.one('time').text)
  expect(shown).toEqual([
    'August 12, 2025',
    'August 5, 2025',
    'July 24, 2025',
    'July 10, 2025',
    'June 26, 2025',
    'June 12, 2025',
    'May 22, 2025',
    'May 8, 2025',
    'April 17, 2025',
    'March 20, 2025',
    'February 13, 2025',
    'January 15, 2025',
  ])
})

test('[BLOG-006] each post is a whole article, with title, date, excerpt and content', async () => {
  for (const { slug, title, date, excerpt } of POSTS) {
    const { main } = await page(`/blog/${slug}`)
    const article = main.one('article')
    expect(article.one('header h1').text).toBe(title)
    expect(article.one('header time').attribute('datetime')).toBe(date)
    expect(article.one('header p.lead').text).toBe(excerpt)
    const words = article.one('.post-text').text.split(' ').length
    expect([title, words >= 600 && words <= 1_000]).toEqual([title, true])
  }
})

test('[BLOG-007] collapsed, each post shows its own title, date and excerpt, and no word of its text', async () => {
  expect((await posts()).map(post => [post.one('h2').text, post.one('time').text, post.one('p.excerpt').text])).toEqual(
    POSTS.map(({ title, date, excerpt }) => [title, longDate(date), excerpt]),
  )
  for (const post of await posts()) {
    expect(post.one('.post-text').attribute('hidden')).toBe('')
    expect(post.one('.post-text').children).toEqual([])
    expect(post.one('p.excerpt').text.length).toBeGreaterThan(40)
  }
})

function longDate(date: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
}

test('[BLOG-008] a collapsed post has the toggle "Read More", which says that its text is shut', async () => {
  for (const post of await posts()) {
    const toggle = post.one('button')
    expect(toggle.text).toBe(`Read More of ${post.one('h2').text}`)
    expect(toggle.attribute('aria-expanded')).toBe('false')
    expect(toggle.attribute('aria-controls')).toBe(post.one('.post-text').attribute('id'))
  }
})

describe('at the side', () => {
  test('[BLOG-011] the newsletter is a mail; there is no form on the page', async () => {
    const { main, section } = await blog()
    expect(section('newsletter').one('h2').text).toBe('Newsletter')
    expect(section('newsletter').links()[0]).toEqual([
      'newsletter@totalrecall.example',
      'mailto:newsletter@totalrecall.example?subject=Newsletter',
    ])
    expect(main.count('form, input, textarea')).toBe(0)
  })

  test('[BLOG-012] guests have an address', async () => {
    const guests = (await blog()).section('guests')
    expect(guests.one('h2').text).toBe('Guest contributors')
    expect(guests.links()).toEqual([
      ['editor@totalrecall.example', 'mailto:editor@totalrecall.example?subject=Guest%20post'],
    ])
  })

  test('[BLOG-013] the archive counts each month, newest first, as the posts’ dates do', async () => {
    const archive = (await blog()).section('archive')
    expect(archive.texts('ul > li')).toEqual([
      'Aug 2025 2 posts',
      'Jul 2025 2 posts',
      'Jun 2025 2 posts',
      'May 2025 2 posts',
      'Apr 2025 1 post',
      'Mar 2025 1 post',
      'Feb 2025 1 post',
      'Jan 2025 1 post',
    ])
    const months = (await posts()).map(post => post.one('time').attribute('datetime')?.slice(0, 7))
    const counted = archive.links().map(([label, address]) => [address, Number(/(\d) posts?$/.exec(label)?.[1])])
    expect(counted).toEqual(
      [...new Set(months)].map(month => [`#${month}`, months.filter(each => each === month).length]),
    )
  })
})

test('[BLOG-014] a post describes seven pillars and their weights', async () => {
  const article = (await page('/blog/seven-pillars')).main.one('article')
  expect(article.one('h1').text).toMatch(/^Seven pillars: a trust score /)
  expect(article.texts('ul.shares > li')).toEqual([
    'Deletion in practice 25',
    'Retention terms 20',
    'Use for training 15',
    'Sharing with others 15',
    'Access and export 10',
    'Clarity of wording 10',
    'Record of changes 5',
  ])
})

test('[BLOG-015] a post describes the 45 days of the CCPA: when they start, what does not stop them, the one extension', async () => {
  const article = (await page('/blog/forty-five-days')).main.one('article')
  expect(article.one('h1').text).toBe('Forty-five days: how the CCPA clock really runs')
  expect(article.texts('.post-text h2').slice(0, 3)).toEqual([
    'Two clocks, not one',
    'It starts on receipt, and verification does not stop it',
    'One extension, with a reason',
  ])
  expect(
    article.texts('.post-text p').filter(text => / 45 (?:calendar )?days\b/.test(text)).length,
  ).toBeGreaterThanOrEqual(3)
})

test('[BLOG-016] the first link of the list, and of each post, leads home', async () => {
  for (const path of ['/blog', ...POSTS.map(({ slug }) => `/blog/${slug}`)]) {
    expect([path, (await page(path)).main.links()[0]]).toEqual([path, ['Return to Home', '/']])
  }
})
