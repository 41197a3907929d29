import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { page } from './page.ts'

const contact = () => page('/contact')

test('[STAT-023] the page opens with general information: what it is for, how soon, for whom, and where to look first', async () => {
  const [back, opening, next] = (await contact()).main.one('.contact').children
  expect(back?.text).toBe('Return to Home')
  expect(opening?.name).toBe('header')
  expect(opening?.one('h1').text).toBe('Write to a person')
  expect(opening?.texts('div > p')).toEqual([
    'Ten addresses, each with how soon someone answers. If you write at night, we read it in the morning.',
    'Total Recall serves people in the United States. The blog, the privacy policy, and the terms may already have your answer.',
  ])
  expect(next?.attribute('aria-labelledby')).toBe('emergency')
})

describe('the cards', () => {
  const cards = async () => (await contact()).main.one('.desks').children

  test('[STAT-024] there are exactly ten, one for each way to write', async () => {
    expect((await cards()).map(card => [card.name, card.one('h2').text, card.texts('a[href^="mailto:"]')])).toEqual(
      [
        ['General', 'hello'],
        ['Support', 'support'],
        ['Privacy', 'privacy'],
        ['Security', 'security'],
        ['Compliance', 'compliance'],
        ['Business development', 'business'],
        ['Media and press', 'press'],
        ['Research', 'research'],
        ['Careers', 'careers'],
        ['Feedback', 'feedback'],
      ].map(([name, box]) => ['section', name, [`${box}@totalrecall.example`]]),
    )
  })

  test('[STAT-025] the card of the media offers the logo three times, each a drawing that exists', async () => {
    const files = (await cards())[6]?.all('ul.logo-kit > li > a') ?? []
    expect(files.map(file => [file.text, file.attribute('href'), file.attribute('download')])).toEqual([
      ['White background, logo file', '/press-kit/mark-white.svg', ''],
      ['Black background, logo file', '/press-kit/mark-black.svg', ''],
      ['Transparent, logo file', '/press-kit/mark-transparent.svg', ''],
    ])
    for (const file of files) expect(readFileSync(`public${file.attribute('href')}`, 'utf8')).toMatch(/^<svg\b/)
  })
})

test('[STAT-026] the mailing address is whole', async () => {
  expect((await contact()).section('mailing-address').texts('address > span')).toEqual([
    'Total Recall LLC',
    '100 Example Street',
    'Sheridan, WY 82801',
    'USA',
  ])
})

test('[STAT-027] the office hours stand in the opening', async () => {
  const hours = (await contact()).section('office-hours')
  expect(hours.one('h2').text).toBe('Office hours')
  expect(hours.texts('p')).toEqual(['Mon-Fri 10:00 AM-5:00 PM EST', 'Saturday and Sunday closed'])
})

test('[STAT-028] users elsewhere have a part of their own, with the representative in the EU', async () => {
  const part = (await contact()).section('international-users')
  expect(part.one('h2').text).toBe('International users')
  expect(part.one('p').text).toMatch(/ EU representative: eu-representative@totalrecall\.example$/)
  expect(part.links().at(-1)).toEqual([
    'eu-representative@totalrecall.example',
    'mailto:eu-representative@totalrecall.example',
  ])
})

test('[STAT-029] feedback has a part of its own', async () => {
  const part = (await contact()).section('your-feedback')
  expect(part.one('h2').text).toBe('Your feedback')
  expect(part.links()).toEqual([['feedback@totalrecall.example', 'mailto:feedback@totalrecall.example']])
})

test('[STAT-030] the emergency contact asks for URGENT, and its link begins the subject line with it', async () => {
  const part = (await contact()).section('emergency')
  expect(part.one('p').text).toMatch(/^Emergency contact: start the subject line with URGENT and write to /)
  const [[label, address] = [], ...others] = part.links()
  expect([label, others]).toEqual(['Write to the emergency desk', []])
  const mail = new URL(address ?? '')
  expect([mail.protocol, mail.pathname]).toEqual(['mailto:', 'emergency@totalrecall.example'])
  expect(mail.searchParams.get('subject')).toMatch(/^URGENT/)
})

test('[STAT-031] accessibility has a contact of its own', async () => {
  const part = (await contact()).section('accessibility')
  expect(part.one('h2').text).toBe('Accessibility')
  expect(part.one('p').text).toMatch(
    /^If a page, a letter, or the extension is hard for you to use, tell accessibility@totalrecall\.example\. /,
  )
  expect(part.links()).toEqual([['accessibility@totalrecall.example', 'mailto:accessibility@totalrecall.example']])
})

test('[STAT-032] a note says who reads what is written, and what not to send', async () => {
  const part = (await contact()).section('confidentiality')
  expect(part.one('h2').text).toBe('Privacy and confidentiality')
  expect(part.one('p').text).toMatch(
    /^Only the people who answer you read what you write\. We keep it while your question is open and for 45 days after, and we don’t use it for anything else\. Email isn’t private: don’t send passwords, identity documents, or chats\. /,
  )
})

describe('response times', () => {
  const rows = async () =>
    (await contact())
      .section('response-times')
      .all('tbody > tr')
      .map(row => [row.one('th').text, row.one('td:last-child').text])

  test('[STAT-033] the table has twelve promises', async () => {
    expect((await contact()).section('response-times').texts('thead th')).toEqual(['Desk', 'Ticks', 'Hours'])
    expect(await rows()).toHaveLength(12)
  })

  test.each([
    ['[STAT-034] general: 24 hours', 'General', '24h'],
    ['[STAT-035] support: 12 hours', 'Support', '12h'],
    ['[STAT-036] privacy: 24 hours', 'Privacy', '24h'],
    ['[STAT-037] security: 24 hours, urgent 4', 'Security (urgent 4h)', '24h'],
    ['[STAT-038] compliance: 48 hours', 'Compliance', '48h'],
    ['[STAT-039] business: 48 hours', 'Business', '48h'],
    ['[STAT-040] press: 24 hours', 'Press', '24h'],
    ['[STAT-041] research: 48 hours', 'Research', '48h'],
    ['[STAT-042] careers: 48 hours', 'Careers', '48h'],
    ['[STAT-043] feedback: 48 hours', 'Feedback', '48h'],
    ['[STAT-044] the API team: 24 hours', 'API team', '24h'],
    ['[STAT-045] emergency and security: 4 hours', 'Emergency/security', '4h'],
  ])('%s', async (_, desk, hours) => {
    expect((await rows()).filter(([name]) => name === desk)).toEqual([[desk, hours]])
  })

  test('a card promises what the table promises', async () => {
    const promised = new Map((await rows()).map(([name = '', hours]) => [name.replace(' (urgent 4h)', ''), hours]))
    const cards = (await contact()).main.all('.desks > section')
    const inTable: Record<string, string> = { 'Business development': 'Business', 'Media and press': 'Press' }
    for (const card of cards) {
      const name = card.one('h2').text
      expect([name, card.one('p.answer-time').text]).toEqual([name, `${promised.get(inTable[name] ?? name)} to reply`])
    }
  })

  test('[STAT-044] the page about the API says the same of its team', async () => {
    const api = await page('/api-docs')
    expect(api.main.texts('header .article-meta > span')[1]).toBe('The API team answers within 24h')
    expect(api.section('contact').texts('dl > div')[0]).toBe('API team api@totalrecall.example, answers within 24h')
  })
})
