import { describe, expect, test } from 'vitest'

import { page } from './page.ts'

const docs = () => page('/api-docs')
const MAIL = ['api@totalrecall.example', 'mailto:api@totalrecall.example?subject=API%20Access%20Request']

test('[STAT-046] the first part is an overview', async () => {
  const [first] = (await docs()).main.all('article > section')
  expect(first?.attribute('aria-labelledby')).toBe('overview')
  expect(first?.one('h2').text).toBe('Overview')
  expect(first?.texts('p:not(.gist)')).toHaveLength(2)
})

test('[STAT-047] the overview begins with how access is given, and the page’s head says it', async () => {
  const { main, section } = await docs()
  expect(section('overview').texts('p:not(.gist)')[0]).toMatch(/^API access is by request and approval only\. /)
  expect(main.texts('header .article-meta > span')[0]).toBe('Access by request and approval only')
})

test('[STAT-048] what is included is a list of five', async () => {
  const part = (await docs()).section('included')
  expect(part.one('h2').text).toBe('What’s included')
  expect(part.texts('ul > li > b')).toEqual([
    'Documentation',
    'A test environment',
    'Keys per environment,',
    'Signed notifications',
    'A named contact',
  ])
})

test('[STAT-049] use cases are listed, each with what it is', async () => {
  const part = (await docs()).section('use-cases')
  expect(part.one('h2').text).toBe('Use cases')
  expect(part.all('dl > div').map(row => [row.one('dt').text, row.one('dd').text.length > 40])).toEqual([
    ['Password managers and identity protection', true],
    ['Employers and law firms', true],
    ['Makers of AI tools', true],
    ['Researchers', true],
  ])
})

describe('getting started', () => {
  test('[STAT-050] four steps, in order; the first names the subject', async () => {
    const steps = (await docs()).section('getting-started').one('ol').children
    expect(steps.map(step => step.texts('b'))).toEqual([
      ['Contact the team.'],
      ['Use-case review.'],
      ['Documentation and testing.'],
      ['Production access.'],
    ])
    expect(steps[0]?.text).toMatch(/ with the subject “API Access Request”\. /)
  })

  test('[STAT-051] the link of the first step carries the subject', async () => {
    const steps = (await docs()).section('getting-started').one('ol').children
    expect(steps.map(step => step.links())).toEqual([[MAIL], [], [], []])
  })
})

test('[STAT-052] the feature overview is a table', async () => {
  const part = (await docs()).section('features')
  expect(part.one('h2').text).toBe('Feature overview')
  expect(part.texts('thead th')).toEqual(['Area', 'What it does'])
  expect(part.all('tbody > tr').map(row => [row.one('th').text, row.one('td').text.length > 40])).toEqual([
    ['Masking', true],
    ['Authorizations', true],
    ['Deletion requests', true],
    ['Replies', true],
    ['Evidence', true],
  ])
})

test('[STAT-053] the part about prices begins with: custom', async () => {
  const part = (await docs()).section('pricing')
  expect(part.one('h2').text).toBe('Pricing')
  expect(part.one('p').text).toMatch(/^API pricing is custom\. /)
})

test('[STAT-054] three contacts close the page', async () => {
  const part = (await docs()).main.all('article > section').at(-1)
  expect(part?.one('h2').text).toBe('Contact')
  expect(part?.all('dl > div').map(row => [row.one('dt').text, ...row.links()])).toEqual([
    ['API team', MAIL],
    [
      'Business development',
      ['business@totalrecall.example', 'mailto:business@totalrecall.example?subject=Partnership'],
    ],
    ['Security questions', ['security@totalrecall.example', 'mailto:security@totalrecall.example']],
  ])
})

test('[STAT-055] the claim of SOC 2 Type II stands below the features, with its state', async () => {
  expect((await docs()).section('features').texts('p')).toEqual([
    'In short Coming: what the API will do.',
    'Security and compliance: SOC 2 Type II (not yet confirmed by the operator). See security for how the service is protected and what we don’t claim.',
  ])
})

test('[STAT-056] no address of an interface stands on it', async () => {
  expect((await docs()).main.text).not.toMatch(/\/(api|v\d|sync)\b|\b(GET|POST|PUT|DELETE|PATCH) |https?:/)
  expect((await docs()).main.count('code, pre')).toBe(0)
})
