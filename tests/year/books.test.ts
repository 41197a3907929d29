import { expect, test } from 'vitest'

import { day } from '../builders.ts'
import { aDemand, type LeavingLetter, type Person, whatIsWrong } from './books.ts'

const aPerson = (given: Partial<Person> = {}): Person => ({
  zipCode: '94110',
  authorized: true,
  paused: false,
  entitled: () => true,
  addresses: new Map([
    ['openai', ['dsar@openai.com']],
    ['xai', ['privacy@x.ai']],
  ]),
  enabled: new Set(['openai']),
  requests: new Map([['request-1', { ...aDemand('openai', null), takenAt: day(0) }]]),
  ...given,
})

const aLetter = (given: Partial<LeavingLetter> = {}): LeavingLetter => ({
  requestId: 'request-1',
  providerId: 'openai',
  step: 'escalation',
  messageId: '<1@totalrecall.example>',
  to: ['dsar@openai.com'],
  header: 'From: a\r\nTo: dsar@openai.com\r\nSubject: b',
  text: 'To OpenAI.',
  at: day(46),
  ...given,
})

const withDemand = (given: Partial<ReturnType<typeof aDemand>>) =>
  new Map([['request-1', { ...aDemand('openai', null), takenAt: day(0), ...given }]])
const left = (step: string) => ({ step, messageId: `<${step}@totalrecall.example>`, at: day(1) })

test('[LIFE-042] [LIFE-045] at the relay’s door every rule that a letter breaks is found', () => {
  expect(whatIsWrong(aPerson(), aLetter())).toEqual([])
  expect(whatIsWrong(aPerson(), aLetter({ text: 'It is overdue.' }))).toEqual([])
  const claimed = aPerson({ requests: withDemand({ claimedAt: day(32) }) })
  expect(whatIsWrong(claimed, aLetter({ step: 'claim_check' }))).toEqual([])
  const cases: [string, Person, LeavingLetter][] = [
    ['unauthorized', aPerson({ authorized: false }), aLetter()],
    ['not_entitled', aPerson({ entitled: () => false }), aLetter()],
    ['switched_off', aPerson({ enabled: new Set(['xai']) }), aLetter()],
    ['while_paused', aPerson({ paused: true }), aLetter()],
    ['wrong_provider', aPerson(), aLetter({ to: ['privacy@x.ai'] })],
    ['wrong_provider', aPerson(), aLetter({ header: 'To: privacy@x.ai' })],
    ['wrong_provider', aPerson(), aLetter({ text: 'To Anthropic.' })],
    ['twice', aPerson({ requests: withDemand({ left: [left('escalation')] }) }), aLetter()],
    ['out_of_order', aPerson({ requests: withDemand({ left: [left('final_notice')] }) }), aLetter()],
    ['after_the_end', aPerson({ requests: withDemand({ ended: 'deleted' }) }), aLetter()],
    ['while_claimed', aPerson({ requests: withDemand({ claimedAt: day(20) }) }), aLetter()],
    ['while_claimed', aPerson({ requests: withDemand({ claimedAt: day(33) }) }), aLetter({ step: 'claim_check' })],
    ['while_claimed', aPerson(), aLetter({ step: 'claim_check' })],
    ['too_soon', aPerson(), aLetter({ at: day(44.9) })],
    ['too_soon', aPerson(), aLetter({ step: 'follow_up_1', at: day(3) })],
    ['early_claim', aPerson(), aLetter({ text: 'It is overdue.', at: day(45.9) as number })],
    [
      'early_claim',
      aPerson({ requests: withDemand({ pausedMs: day(3) - day(0) }) }),
      aLetter({ text: 'It is overdue.', at: day(48) }),
    ],
  ]
  for (const [what, person, letter] of cases) expect(whatIsWrong(person, letter), what).toEqual([what])
})

test('each letter has its first day, in every kind of law; an extension moves the later ones, a pause all of them', () => {
  const firstDay = (step: string, given: Partial<ReturnType<typeof aDemand>> = {}, zipCode = '94110') => {
    const person = aPerson({ zipCode, requests: withDemand(given) })
    const wrongOn = (at: number) => whatIsWrong(person, aLetter({ step, at }))
    const days = Array.from({ length: 200 }, (_, index) => index)
    const first = days.find(n => wrongOn(day(n)).length === 0) ?? -1
    expect(first === 0 ? ['too_soon'] : wrongOn(day(first) - 1), step).toEqual(['too_soon'])
    return first
  }
  const LETTERS = [
    'follow_up_1',
    'follow_up_2',
    'final_reminder',
    'escalation',
    'legal_reminder',
    'attorney_demand',
    'final_notice',
  ]
  const days = (...given: [demand?: Partial<ReturnType<typeof aDemand>>, zipCode?: string]) =>
    LETTERS.map(letter => firstDay(letter, ...given))
  expect(days()).toEqual([7, 21, 35, 45, 55, 70, 85])
  expect(days({}, '50309')).toEqual([7, 21, 80, 90, 100, 115, 130])
  expect(days({ extendedTo: day(90) })).toEqual([7, 21, 80, 90, 100, 115, 130])
  // Florida’s act gives exactly fifteen days more, whatever a notice asks for.
  expect(days({ extendedTo: day(90) }, '33101')).toEqual([7, 21, 50, 60, 70, 85, 100])
  expect(days({ pausedMs: day(3) - day(0) })).toEqual([10, 24, 38, 48, 58, 73, 88])
})

test('no letter but the demand leaves before the demand was taken', () => {
  const untaken = aPerson({ requests: withDemand({ takenAt: null }) })
  expect(whatIsWrong(untaken, aLetter({ step: 'follow_up_1' }))).toEqual(['too_soon'])
  expect(whatIsWrong(untaken, aLetter({ step: 'demand' }))).toEqual([])
})
