import { afterEach, describe, expect, test } from 'vitest'

import { aCycle, anEvent, aPreparedRequest, aRequest, at, day } from '../../../tests/builders.ts'
import { PROVIDER_IDS } from '../../catalog/providers.ts'
import { switchLanguage } from '../../i18n/translate.ts'
import type { LedgerEvent } from '../../records/event.ts'
import { EmailId, type Instant } from '../../records/ids.ts'
import { type DeletionRequest, Stage, WaitingOn } from '../../records/request.ts'
import { headline } from './headline.ts'
import { providerTracks } from './tracks.ts'

// Day 0 of the builders is May 4, 2026; day 45 is June 18.
type Given = (DeletionRequest | undefined)[]

/** Tracks of OpenAI, Anthropic, Google and xAI with these requests, in this order. */
function tracksOf(requests: Given, now: Instant, letters = 0, others: LedgerEvent[] = []) {
  const emailId = EmailId.parse('email-01')
  const present = requests.map((request, index) => {
    const providerId = PROVIDER_IDS[index] ?? 'openai'
    return request && aRequest({ ...request, id: `request-${providerId}`, providerId })
  })
  const own = present.filter(request => request !== undefined)
  return providerTracks(
    {
      choices: requests.map((_, index) => {
        const providerId = PROVIDER_IDS[index] ?? 'openai'
        return { id: `email-01.${providerId}`, emailId, providerId, enabled: true }
      }),
      cycles: [aCycle({ number: 3 })],
      requests: own,
      events: [
        ...others,
        ...own.flatMap(({ id }, place) =>
          Array.from({ length: letters }, (_, index) => anEvent({ requestId: id, ledgerSeq: place * 10 + index + 1 })),
        ),
      ],
      artifacts: [],
    },
    now,
  )
}
const say = (requests: Given, n: number, facts = {}) => headline(tracksOf(requests, day(n)), day(n), facts)

const silent = aRequest()
const talking = aRequest({ stage: 'in_review' })
const verified = aRequest({ stage: 'verified_deleted' })
const prepared = aPreparedRequest()

describe('the title counts where the providers stand', () => {
  test('a mix names each group, and the time the silent ones have left', () => {
    expect(say([verified, talking, silent, aRequest({ stage: 'acknowledged' })], 41).title).toBe(
      'One verified, two talking, one silent with 4 days left.',
    )
  })

  test('an unanswered letter is silence from the first follow-up on, not before', () => {
    expect(say([silent, silent], 6.99).title).toBe('Two asked with 39 days left.')
    expect(say([silent, silent], 7).title).toBe('Two silent with 38 days left.')
  })

  test('who has written is talking, even when the mail moved no stage', () => {
    const wrote = anEvent({ type: 'provider_reply', payload: { message: 'It wrote.', category: 'other' } })
    expect(headline(tracksOf([silent, silent], day(41), 0, [wrote]), day(41)).title).toBe(
      'One talking, one silent with 4 days left.',
    )
  })

  test('the last days are said in words', () => {
    expect(say([silent], 44).title).toBe('One silent with 1 day left.')
    expect(say([silent], 45).title).toBe('One silent on the last day.')
    expect(say([silent], 46).title).toBe('One overdue.')
  })

  test('nothing has been sent yet', () => {
    expect(say([undefined, prepared, prepared, prepared], 0).title).toBe('Four being prepared.')
  })

  test('what holds the letters is in the title', () => {
    expect(say([prepared, prepared], 0, { blocked: 'unsigned' }).title).toBe('Two waiting for your signature.')
    expect(say([prepared], 0, { blocked: 'email_unverified' }).title).toBe('One waiting for your confirmation.')
    expect(say([prepared], 0, { blocked: 'subscription_inactive' }).title).toBe('One on hold.')
  })

  test('all verified, and the rest of the standings', () => {
    expect(say([verified, verified, verified, verified], 30).title).toBe('All four verified.')
    expect(say([verified], 30).title).toBe('One verified.')
    const others = [
      aRequest({ stage: 'escalation_reminder', escalated: true }),
      aRequest({ decision: 'refused' }),
      aRequest({ waitingOn: 'you' }),
      aRequest({ pausedAt: day(2) }),
    ]
    expect(say(others, 60).title).toBe('One escalated, one refused, one waiting for you, one paused.')
  })

  test('no provider at all', () => {
    expect(headline([], day(0))).toEqual({
      title: 'No provider is switched on.',
      text: 'Switch on at least one, and we write to it next.',
    })
  })
})

describe('the text says who acts next and when', () => {
  test('silence: what we do on which day, and that the person does nothing', () => {
    const now = day(41)
    const { text } = headline(tracksOf([verified, talking, silent], now, 4), now)
    expect(text).toBe(
      'Cycle 3 of 2026 started May 4. Google has not answered four letters. ' +
        'If the silence lasts until June 18, we escalate to legal and you do nothing.',
    )
  })

  test('asked: the provider acts, else the first follow-up', () => {
    expect(say([silent, silent], 1).text).toContain(
      'OpenAI and Anthropic have the letter and act next. ' +
        'If the silence lasts until May 11, we send Follow-up #1 and you do nothing.',
    )
  })

  test('talking: the earliest date by which a decision is due', () => {
    const extended = aRequest({ stage: 'acknowledged', dueAt: day(90) })
    expect(say([extended, talking], 20).text).toContain('OpenAI and Anthropic act next; a decision is due by June 18.')
  })

  test('talking: no decision is due by a day that is over, or of someone who has decided', () => {
    const partial = aRequest({ stage: 'in_review', decision: 'partial' })
    expect(say([partial], 20).text).toContain('OpenAI acts next.')
    expect(say([aRequest({ stage: 'in_review', decision: 'scheduled' })], 20).text).toContain('OpenAI acts next.')
    expect(say([talking], 45).text).toContain('OpenAI acts next.')
  })

  test('a claim that nobody has confirmed: the person is asked, and once the provider is, it rests', () => {
    const claimed = aRequest({ stage: 'acknowledged', claimedAt: day(22) })
    expect(say([claimed], 30).title).toBe('One waiting for you.')
    for (const n of [36, 50, 200]) {
      expect(say([claimed], n)).toEqual({
        title: 'One says deleted.',
        text: 'Cycle 3 of 2026 started May 4. OpenAI says that your data is deleted. It counts as deleted once you confirm it.',
      })
    }
  })

  test('overdue, escalated and after the last letter', () => {
    expect(say([silent], 46).text).toContain(
      'OpenAI is past the deadline without a decision. We escalate to legal next',
    )
    const escalated = aRequest({ stage: 'escalation_reminder', escalated: true })
    expect(say([escalated], 58).text).toContain('OpenAI is on day 58, in legal escalation.')
    expect(say([escalated], 58).text).toContain(
      'by July 13, we send the attorney demand (a formal notice) and you do nothing.',
    )
    expect(say([escalated], 86).text).toContain('All our letters are sent')
    // It has decided for a part, or waits for the person: nobody says that it is escalated for its silence.
    expect(say([{ ...escalated, decision: 'partial' }], 58).title).toBe('One talking.')
    expect(say([{ ...escalated, waitingOn: 'you' }], 58).title).toBe('One waiting for you.')
  })

  test('what the person has to do comes before everything else', () => {
    const asks = aRequest({ waitingOn: 'you' })
    expect(say([asks, silent], 50).text).toContain('OpenAI needs an answer from you next.')
    expect(say([asks, silent], 50, { blocked: 'withdrawn' }).text).toContain('You have withdrawn your authorization.')
  })

  test('while letters are held back, none is announced', () => {
    const { text } = say([silent, silent], 20, { blocked: 'unsigned' })
    expect(text).toContain('Your authorization is not signed yet.')
    expect(text).not.toMatch(/we send|we escalate|we write/i)
  })

  test('all verified: the next cycle, where one is planned', () => {
    const all = [verified, verified]
    expect(say(all, 30).text).toBe(
      'Cycle 3 of 2026 started May 4. OpenAI and Anthropic have confirmed; the evidence is on record.',
    )
    expect(say(all, 30, { nextCycleAt: at('2026-08-03T00:00:00Z') }).text).toContain('The next cycle opens August 3.')
  })

  test('refused and paused', () => {
    expect(say([aRequest({ decision: 'refused' })], 9).text).toContain('OpenAI has refused, on record.')
    expect(say([aRequest({ decision: 'refused' })], 9).text).toContain(
      'You can appeal, complain, or let it rest; we ask again only if you say so.',
    )
    const complained = say([aRequest({ decision: 'refused', waitingOn: 'regulator' })], 9).text
    expect(complained).toContain('OpenAI has refused, on record. You have complained; the regulator acts next.')
    expect(complained).not.toContain('we ask again')
    expect(say([aRequest({ pausedAt: day(1) })], 9).text).toContain('go out again when you resume them.')
  })
})

test('every standing on every day gives whole sentences, and none promises a deletion', () => {
  for (const stage of Stage.options) {
    for (const waitingOn of WaitingOn.options) {
      for (const n of [0, 7, 44, 45, 46, 60, 90]) {
        for (const escalated of [false, true]) {
          const { title, text } = say([aRequest({ stage, waitingOn, escalated }), undefined, talking], n)
          expect(title).toMatch(/^[A-Z][a-z0-9 ,]+\.$/)
          expect(text).toMatch(/^[A-Z].+\.$/)
          expect(title + text).not.toMatch(/guarante|will be deleted|undefined|NaN|Invalid/)
        }
      }
    }
  }
})

describe('in Spanish', () => {
  afterEach(() => switchLanguage('en'))

  test('one is said apart from several, and names are joined as Spanish does', async () => {
    await switchLanguage('es')
    expect(say([verified, talking, silent, aRequest({ stage: 'acknowledged' })], 41)).toEqual({
      title: 'Una verificada, dos en conversación, una sin respuesta y con 4 días de plazo.',
      text: 'El ciclo 3 de 2026 empezó el 4 de mayo. Google no ha respondido a nuestra carta. Si el silencio dura hasta el 18 de junio, escalamos al área legal; tú no tienes que hacer nada.',
    })
    expect(say([verified, verified], 41).title).toBe('Las dos verificadas.')
    expect(say([verified, verified], 41).text).toContain('OpenAI y Anthropic ya confirmaron')
  })
})
