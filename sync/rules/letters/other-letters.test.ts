import { describe, expect, test } from 'vitest'

import { anEvent, aRequest, at } from '../../../tests/builders.ts'
import { daysIn, REGIMES } from '../../../tests/laws.ts'
import { providerById } from '../../catalog/providers.ts'
import { JURISDICTIONS, lawOn, type Regime } from '../../catalog/regimes.ts'
import { Instant } from '../../records/ids.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { DAY_MS } from '../calendar/day.ts'
import { whatStands } from '../demand/what-stands.ts'
import { agentProof } from './agent-proof.ts'
import { appeal, isAppealable } from './appeal.ts'
import { complaint, isComplaintOpen, MAX_COMPLAINT } from './complaint.ts'
import { letters } from './index.ts'
import { type LetterFacts, plainText } from './letter.ts'
import { letterHtml } from './letter-html.ts'

const SENT = Date.UTC(2026, 9, 16, 12)
const sentOn = Instant.parse(SENT)
const onDay = (days: number) => Instant.parse(SENT + days * DAY_MS)
const REGIME_ROWS: Regime[] = Object.values(REGIMES)

/** `about`: the request; `decidedAt`: when its decision came. */
function facts(
  { writtenOn = onDay(60), ...given }: Partial<Omit<LetterFacts, 'stands'>> = {},
  about: Partial<DeletionRequest> = {},
  decidedAt?: Instant,
): LetterFacts {
  const provider = providerById('openai')
  if (provider === undefined) throw new Error('no such provider')
  return {
    provider,
    asked: { scope: 'account', apiData: true, knownAs: null },
    address: 'dsar@openai.com',
    person: { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@whitfield.studio', zipCode: '94110' },
    regime: REGIMES.CA,
    reference: 'TR-7K2M-0415',
    replyTo: 'dana.k3m9x2p7qa+t4f8s1zq0w@totalrecall.example',
    writtenOn,
    stands: whatStands(
      aRequest({ stage: 'acknowledged', submittedAt: sentOn, dueAt: onDay(45), ticket: '#48213', ...about }),
      [
        ...(decidedAt === undefined ? [] : [anEvent({ type: 'decision', createdAt: decidedAt })]),
        anEvent({ type: 'acknowledged', createdAt: onDay(3) }),
      ],
      writtenOn,
    ),
    signedAt: Instant.parse(SENT - DAY_MS),
    signature: { kind: 'typed', value: 'Dana Whitfield' },
    company: { name: 'Total Recall LLC', address: '30 N Gould St, Sheridan, WY 82801, USA' },
    counsel: null,
    previous: [
      { letter: 'demand', sentAt: sentOn },
      { letter: 'follow_up_1', sentAt: onDay(7) },
    ],
    ...given,
  }
}

describe('[LTR-2] the proof of authorization', () => {
  test('answers the question with what was signed, that it stands, and the ticket', () => {
    const letter = agentProof(facts())
    const text = plainText(letter)
    expect(letter.subject).toBe('Proof of authorization: request to delete personal data (#48213) [TR-7K2M-0415]')
    expect(text).toContain('You have asked for proof of the authorization. Your ticket is #48213.')
    expect(text).toContain('Dana Whitfield signed the attached authorization on October 15, 2026.')
    expect(text).toContain('It has not been withdrawn as of December 15, 2026.')
    expect(text).toContain('(11 CCR § 7063(a))')
    expect(letter.enclosures).toEqual(['Signed authorization (PDF)'])
  })

  test('names the rule on agents only where it is certain, and no agent where the law knows none', () => {
    for (const regime of REGIME_ROWS) {
      const text = plainText(agentProof(facts({ regime })))
      expect(text.includes('7063'), regime.state).toBe(regime.state === 'CA')
      if (regime.agent === 'user_signed') {
        expect(text, regime.state).toContain('The request is my own, and nobody has made it in my place.')
        expect(text, regime.state).not.toMatch(/\bagent\b/)
      }
    }
  })

  test('carries nothing out of a ticket but what tickets are made of', () => {
    const hostile = '1</p>\r\nBcc: x@y.example\u202e<script>'
    const letter = agentProof(facts({}, { ticket: hostile }))
    expect(letter.subject).not.toMatch(/[\r\n<>\u202e@]/)
    expect(plainText(letter)).toContain('Your ticket is 1/pBcc: xy.examplescript.')
    expect(agentProof(facts({}, { ticket: '\u202e' })).subject).toBe(
      'Proof of authorization: request to delete personal data [TR-7K2M-0415]',
    )
  })
})

describe('[LTR-3] the appeal', () => {
  test('is open after a refusal, in whole or in part', () => {
    const open = (['none', 'refused', 'partial', 'no_data_found', 'scheduled'] as const).filter(decision =>
      isAppealable(facts({}, { decision })),
    )
    expect(open).toEqual(['refused', 'partial'])
  })

  test('is an appeal where the act gives one, and elsewhere a request that claims no such right', () => {
    for (const regime of REGIME_ROWS) {
      const letter = appeal(facts({ regime }, { decision: 'refused' }, onDay(30)))
      const text = plainText(letter)
      expect(text).toContain(
        'On October 16, 2026 a request to delete my personal data was sent to you. On November 15, 2026 you refused it.',
      )
      const isRight = regime.statute !== null && regime.appeal
      expect(letter.title, regime.state).toBe(isRight ? 'Appeal of a decision' : 'Request to review a decision')
      expect(/\bappeals?\b/i.test(text), regime.state).toBe(isRight)
      expect(text, regime.state).toContain(regime.authority)
      if (regime.statute === null) expect(text, regime.state).not.toMatch(/\bAct\b|§/)
    }
  })
})

describe('[TRUTH-416] the letters of a person whose request is older than the act', () => {
  const regime = lawOn(JURISDICTIONS.OK, at('2027-03-01'), at('2026-12-20'))

  test('complain on the company’s own commitments, and of no period of the act', () => {
    const text = plainText(complaint(facts({ regime, writtenOn: onDay(150) })))
    expect(text).toContain(
      'No decision has reached me. The time in which I asked for one ended on November 30, 2026. I made the request before the Oklahoma consumer data privacy act (SB 546 of 2026) was in force, and claim no period of it. I complain because the company publishes privacy commitments of its own.',
    )
    expect(text).not.toMatch(/overdue|gives \d+ days/)
  })

  test('ask for a review, and claim no appeal', () => {
    const letter = appeal(facts({ regime: { ...regime } }, { decision: 'refused' }, onDay(30)))
    expect(letter.title).toBe('Request to review a decision')
    expect(plainText(letter)).not.toMatch(/\bappeal|made under the/i)
  })
})

test('[TRUTH-417] where no act is in force, the complaint says so of today, and the demand names the state', () => {
  const vermont = lawOn(JURISDICTIONS.VT, at('2027-12-31'))
  expect(plainText(complaint(facts({ regime: vermont, writtenOn: onDay(150) })))).toContain(
    'No comprehensive consumer privacy law of my state is in force today.',
  )
  expect(plainText(letters.demand(facts({ regime: vermont })))).toContain(
    'No comprehensive consumer privacy law of Vermont is in force today, and this letter does not claim one.',
  )
})

describe('[LTR-3] the complaint', () => {
  test('goes to the authority of the state, with its address, and fits the narrowest form', () => {
    const previous = [
      'demand',
      'follow_up_1',
      'follow_up_2',
      'final_reminder',
      'escalation',
      'legal_reminder',
      'attorney_demand',
      'final_notice',
    ] as const
    for (const regime of REGIME_ROWS) {
      const long = {
        previous: previous.map((letter, at) => ({ letter, sentAt: onDay(at * 10) })),
        writtenOn: onDay(150),
      }
      const letter = complaint(facts({ regime, ...long }, { dueAt: onDay(daysIn(regime.period)) }))
      expect(letter.to.slice(1).join(' '), regime.state).toContain(regime.complaints)
      expect(letter.to[1]?.toLowerCase()).toBe(regime.authority.toLowerCase())
      expect(new URL(regime.complaints).protocol).toBe('https:')
      expect(plainText(letter).length, regime.state).toBeLessThanOrEqual(MAX_COMPLAINT)
    }
  })

  test('tells what happened day by day, in order', () => {
    const text = plainText(complaint(facts({}, { decision: 'refused' }, onDay(30))))
    expect(text).toContain(
      [
        '- October 16, 2026: a request to delete my personal data was sent;',
        '- October 19, 2026: receipt of the request was shown;',
        '- October 23, 2026: a first reminder was sent;',
        '- November 15, 2026: the request was refused;',
      ].join('\n'),
    )
    expect(text).toContain('Its ticket is #48213.')
    expect(text).not.toContain('overdue')
  })

  test('is open after a refusal or past the deadline, and says overdue only then', () => {
    expect(isComplaintOpen(facts({ writtenOn: onDay(45) }))).toBe(false)
    expect(isComplaintOpen(facts({ writtenOn: onDay(46) }))).toBe(true)
    expect(isComplaintOpen(facts({ writtenOn: onDay(5) }, { decision: 'partial' }))).toBe(true)
    // An announced deletion has not happened: the period goes on, and its end counts.
    expect(isComplaintOpen(facts({ writtenOn: onDay(45) }, { decision: 'scheduled' }))).toBe(false)
    expect(isComplaintOpen(facts({ writtenOn: onDay(46) }, { decision: 'scheduled' }))).toBe(true)
    // A provider that waits for the person, or says that it has deleted, has not been silent.
    expect(isComplaintOpen(facts({ writtenOn: onDay(60) }, { waitingOn: 'you' }))).toBe(false)
    expect(isComplaintOpen(facts({ writtenOn: onDay(60) }, { claimedAt: onDay(22) }))).toBe(false)
    expect(plainText(complaint(facts({ writtenOn: onDay(45) })))).not.toContain('overdue')
    expect(plainText(complaint(facts({ writtenOn: onDay(46) })))).toContain('the answer is overdue')
  })
})

test('[LTR-3] what the person sends is theirs alone: own name, own voice, nobody’s signature, nothing more about them', () => {
  for (const regime of REGIME_ROWS) {
    for (const letter of [appeal(facts({ regime }, { decision: 'refused' })), complaint(facts({ regime }))]) {
      const text = `${letter.subject}\n${plainText(letter)}`.replace(regime.complaints, '')
      expect(letter.from).toEqual({ name: 'Dana Whitfield', address: 'dana@whitfield.studio' })
      expect(letter.signature).toEqual({
        by: 'person',
        lines: ['Dana Whitfield', 'dana@whitfield.studio'],
        mark: null,
        signedAt: null,
      })
      expect(text).toContain(`I am Dana Whitfield, a resident of ${regime.name}`)
      expect(text).not.toMatch(/\b(we|us|our)\b/i)
      expect(text).not.toMatch(/94110|Total Recall LLC|Gould|attorney demand|lawyer/i)
      expect(text).toContain('TR-7K2M-0415')
    }
  }
})

test('[LTR-4] the HTML part has the words of the text in their order, and no tag but its own', () => {
  const hostile = facts(
    { person: { firstName: '<b>Da', lastName: 'na"&', email: 'd@x.example' } },
    { decision: 'refused' },
  )
  for (const letter of [agentProof(hostile), appeal(hostile), complaint(hostile)]) {
    const html = letterHtml(letter)
    const words = html
      .replace(/^[\s\S]*<body[^>]*>/, '')
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
    const plain = plainText(letter).replace(/^- /gm, '')
    const tidy = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()
    expect(tidy(words)).toBe(tidy(plain))
    const tags = [...html.matchAll(/<\/?([a-z0-9!]+)/gi)].map(([, name]) => name)
    expect(new Set(tags)).toEqual(
      new Set(['!doctype', 'html', 'head', 'meta', 'title', 'body', 'p', 'br', 'h1', 'h2', 'ul', 'li']),
    )
    expect(html).not.toMatch(/https?:\/\/(?!cppa)|src=|href=|on\w+=/)
  }
})
