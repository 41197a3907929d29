import { describe, expect, test } from 'vitest'

import { ALWAYS } from '../../catalog/dated.ts'
import { deletesOf } from '../../catalog/own-deletes.ts'
import { PROVIDERS } from '../../catalog/providers.ts'
import { UNCHOSEN } from '../demand/scope.ts'
import { portalSteps } from './portal-steps.ts'

const asked = { asked: UNCHOSEN, address: 'dana@example.com', reference: 'TR-ABCD-1234' }

const ACME = { company: 'Acme', assistant: 'Acme', service: null, deletes: deletesOf('customer') }
const WITH_A_FORM = PROVIDERS.filter(({ id }) => id !== 'google')

describe.each(WITH_A_FORM)('the steps at the form of $company', provider => {
  const steps = portalSteps({ provider, ...asked })

  test('begin with the form of our own facts', () => {
    expect(steps.map(({ id }) => id)).toEqual(['open', 'account', 'ask', 'keep'])
    expect(steps[0]?.link).toBe(provider.portal.url)
    expect(steps[0]?.text).toContain(new URL(provider.portal.url).host)
  })

  test('give the address and nothing else about the person', () => {
    expect(steps[1]?.copy?.text).toBe('dana@example.com')
    expect(JSON.stringify(steps.toSpliced(1, 1))).not.toContain('dana')
  })

  test('ask for the deletion of the one service, and name the request that is on record', () => {
    const { contents, stays } = provider.deletes
    expect(steps[2]?.copy?.text.split('. ').slice(0, 2)).toEqual([
      `Please delete ${contents.signed} in ${provider.service.name}`,
      `Please close no account: ${stays.letter}`,
    ])
    expect(steps[2]?.copy?.text).toContain('TR-ABCD-1234')
  })
})

test('where no form is known there are no steps', () => {
  expect(portalSteps({ provider: { ...ACME, portal: null }, ...asked })).toEqual([])
})

test.each([
  ['that nobody has checked names no day', null, 'acme.example.'],
  ['that was checked names the day', '2026-06-01', 'acme.example, last checked on June 1, 2026.'],
])('a form %s', (_what, verifiedOn, words) => {
  const portal = { ...ALWAYS, url: 'https://acme.example/privacy', verifiedOn, source: 'somebody' }
  const [open] = portalSteps({ provider: { ...ACME, portal }, ...asked })
  expect(open?.text).toBe(`${words} Open it from here: a link in an email may lead elsewhere.`)
})

test('[TRUTH-208] at Google a person deletes by themselves, at Gemini Apps Activity: Takeout only exports', () => {
  const google = PROVIDERS.find(({ id }) => id === 'google')
  if (google === undefined) throw new Error('no such provider')
  const steps = portalSteps({ provider: google, ...asked })
  expect(steps.map(({ id, title }) => [id, title])).toEqual([
    ['open', 'Open Gemini Apps Activity of Google'],
    ['account', 'Sign in with your own account'],
    ['ask', 'Delete everything there'],
    ['keep', 'Keep a picture'],
  ])
  expect(steps[0]?.link).toBe('https://myactivity.google.com/product/gemini')
  expect(steps.flatMap(({ copy }) => copy ?? [])).toEqual([])
})

test('[TRUTH-209] what is pasted into a form asks for what the letters ask for, and for the account only if it was chosen', () => {
  const [openai] = PROVIDERS
  const pasted = (scope: 'contents' | 'account', apiData: boolean) =>
    portalSteps({ provider: openai, ...asked, asked: { scope, apiData, knownAs: null } })[2]?.copy?.text.split(
      ' I asked',
    )[0]
  expect(pasted('account', false)).toBe('Please delete my account with all personal data about me in ChatGPT.')
  expect(pasted('account', true)).toBe(
    'Please delete my account with all personal data about me in ChatGPT, and my API data.',
  )
  expect(pasted('contents', true)).toBe(
    'Please delete my chats, files, memories and training copies in ChatGPT, and my API data. Please close no account: the ChatGPT account, its login and its plan stay.',
  )
})
