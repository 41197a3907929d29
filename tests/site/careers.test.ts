import { describe, expect, test } from 'vitest'

import type { Markup } from '../markup.ts'
import { page } from './page.ts'

const careers = () => page('/careers')
const APPLY = 'mailto:careers@totalrecall.example?subject=Application'

describe('the roles', () => {
  test.each([
    [
      '[STAT-014] in engineering',
      'engineering',
      'Engineering',
      ['Browser extension engineer', 'Local-first systems engineer'],
    ],
    ['[STAT-015] in compliance', 'compliance', 'Compliance', ['Privacy counsel or paralegal', 'Trust and audit lead']],
    ['[STAT-016] in product', 'product', 'Product', ['Product designer', 'Customer support specialist']],
    [
      '[STAT-017] in research',
      'research',
      'Research',
      ['Applied researcher, detection of personal data', 'Policy researcher, AI retention'],
    ],
  ])('%s', async (_, id, heading, roles) => {
    const part = (await careers()).section(id)
    expect(part.one('h2').text).toBe(heading)
    expect(part.texts('h3')).toEqual(roles)
    expect(part.texts('h3 + p')).toHaveLength(roles.length)
    // Each with the two things that it needs.
    expect(part.all('h3 + p + ul').map(needs => needs.count('li'))).toEqual(roles.map(() => 2))
  })

  test('[STAT-018] each of them, and the hiring process, leads to a mail with its subject', async () => {
    const { main, section } = await careers()
    const parts = ['engineering', 'compliance', 'product', 'research'].map(section)
    const roles = parts.flatMap(part => part.texts('h3'))
    expect(roles).toHaveLength(8)
    expect(parts.flatMap(part => part.links())).toEqual(
      roles.map(role => ['Apply by email', `${APPLY}${encodeURIComponent(`: ${role}`)}`]),
    )
    expect(section('process').links()).toEqual([['careers@totalrecall.example', APPLY]])
    expect(main.texts('header .article-meta > span')[1]).toBe('Applications by email')
  })
})

test('[STAT-019] the hiring process has four steps, in order', async () => {
  const part = (await careers()).section('process')
  expect(part.one('h2').text).toBe('Hiring process')
  expect(part.texts('ol > li > b')).toEqual(['An email.', 'A conversation.', 'Real work.', 'Half a day together.'])
})

test('[STAT-020] a part says that opportunity is equal', async () => {
  const part = (await careers()).section('equal-opportunity')
  expect(part.one('h2').text).toBe('Equal opportunity')
  expect(part.texts('p')[0]).toMatch(
    /^Total Recall LLC is an equal-opportunity employer\. We hire based on ability and need, without regard to race, color, religion, sex, /,
  )
})

describe('the contact block', () => {
  const entry = (row: Markup) => [row.one('dt').text, row.one('dd').links()]

  test('[STAT-021] it has three addresses: careers, diversity, students', async () => {
    expect((await careers()).section('contact').all('dl > div').slice(0, 3).map(entry)).toEqual([
      ['Careers', [['careers@totalrecall.example', APPLY]]],
      ['Diversity', [['diversity@totalrecall.example', 'mailto:diversity@totalrecall.example']]],
      ['Students', [['students@totalrecall.example', 'mailto:students@totalrecall.example?subject=Internship']]],
    ])
  })

  test('[STAT-022] and the mailing address', async () => {
    expect((await careers()).section('contact').texts('dl > div').slice(3)).toEqual([
      'Mailing address Total Recall LLC, 100 Example Street, Sheridan, WY 82801, USA',
    ])
  })
})
