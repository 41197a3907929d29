import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'

import { day } from '../builders.ts'
import { aDemand, type LeavingLetter, type Person, whatIsWrong } from './books.ts'
import { aYear } from './world.ts'

// The parts that `build.mjs` plays in the long form too.
vi.mock('../../server/erase/pdf/letter-pdf.ts', () => import('./paper.ts'))
vi.mock('../../server/erase/pdf/authorization-pdf.ts', () => import('./paper.ts'))
vi.mock('../../server/erase/pdf/receipt-pdf.ts', () => import('./paper.ts'))
vi.mock('../../server/mail/mail-worker.ts', () => import('./mail-at-hand.ts'))

/** The long forms are `npm run year` and `npm run year -- --planted`; so much fits beside the other tests. */
const ACCOUNTS = 3
const FAULTS = [
  'wrong provider’s address',
  'every letter once more',
  'escalated twelve days too soon',
  'a write asks for no look',
]

test('[LIFE-042] [LIFE-043] [LIFE-044] in a year of random providers and people every letter may leave, and no request is forgotten', async () => {
  const asleep = await aYear({ seed: 11, from: 0, to: ACCOUNTS })
  expect(asleep.violations).toEqual([])
  expect(asleep.trace.length).toBeGreaterThan(20)
  // Whoever is looked at only when it is time gets the same letters on the same days.
  const stepping = await aYear({ seed: 11, from: 0, to: ACCOUNTS, stepping: true })
  expect(stepping.violations).toEqual([])
  expect(stepping.trace).toEqual(asleep.trace)
}, 600_000)

test('planted faults are found in the accounts that first showed them', async () => {
  const args = ['tests/year/run.mjs', '--planted', '--recorded', '--only', FAULTS.join()]
  const { stdout } = await promisify(execFile)('node', args)
  expect(stdout.trimEnd().split('\n').at(-1), stdout).toBe(
    `${FAULTS.length} planted, ${FAULTS.length} caught, 0 missed`,
  )
}, 600_000)

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
    ['too_soon', aPerson(), aLetter({ at: day(44.9) })],
    ['early_claim', aPerson(), aLetter({ text: 'It is overdue.', at: day(45.9) as number })],
    [
      'early_claim',
      aPerson({ requests: withDemand({ pausedMs: day(3) - day(0) }) }),
      aLetter({ text: 'It is overdue.', at: day(48) }),
    ],
  ]
  for (const [what, person, letter] of cases) expect(whatIsWrong(person, letter), what).toEqual([what])
})
