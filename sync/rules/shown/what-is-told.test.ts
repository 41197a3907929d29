import { describe, expect, test } from 'vitest'

import { anEvent, aRequest, aTrack, day } from '../../../tests/builders.ts'
import { deadlinesIcs } from './deadlines-ics.ts'
import { headline } from './headline.ts'
import { standing } from './standing.ts'

const asked = anEvent({
  type: 'action_required',
  createdAt: day(6),
  payload: { message: '', category: 'identity_verification' },
})
const waiting = aRequest({ stage: 'acknowledged', waitingOn: 'you' })
const claimed = aRequest({ claimedAt: day(22) })
const refused = aRequest({ stage: 'non_compliant', decision: 'refused', waitingOn: 'you', state: 'TX' })
const decision = anEvent({ type: 'decision', createdAt: day(40), payload: { message: '', category: 'refusal' } })

/** Day and summary of each entry of the calendar. */
function entries(n: number, ...given: Parameters<typeof aTrack>[]): [string, string][] {
  const text = deadlinesIcs(
    given.map(args => aTrack(...args)),
    day(n),
  ).replaceAll('\r\n ', '')
  return text
    .split('BEGIN:VEVENT')
    .slice(1)
    .map(entry => [/DTSTART;VALUE=DATE:(\d+)/.exec(entry)?.[1] ?? '', /SUMMARY:([^\r]*)/.exec(entry)?.[1] ?? ''])
}

describe('[TRUTH-017] the calendar', () => {
  test('names no day that is over: a deadline that has passed has no entry', () => {
    expect(entries(44, [44])).toEqual([['20260618', 'OpenAI: decision due']])
    expect(entries(46, [46])).toEqual([])
  })

  test('has an entry for an open question, on the day on which it is saved, and blames nobody', () => {
    const saved = deadlinesIcs([aTrack(20, waiting, { events: [asked] })], day(20)).replaceAll('\r\n ', '')
    expect(entries(20, [20, waiting, { events: [asked] }])).toEqual([
      ['20260618', 'OpenAI: decision due'],
      ['20260524', 'OpenAI: waits for your answer'],
    ])
    expect(saved).not.toMatch(/You do nothing|escalate/)
    expect(saved).toContain('without it the request may be denied')
  })

  test('has the day on which a claim is put to the provider, and after it nothing', () => {
    expect(entries(25, [25, claimed])).toEqual([['20260609', 'OpenAI: say whether it is a deletion']])
    expect(entries(60, [60, claimed])).toEqual([])
  })

  test('has the last day of an appeal, then the day of its answer', () => {
    expect(entries(41, [41, refused, { events: [decision] }])).toEqual([
      ['20260728', 'OpenAI: last day for your appeal'],
    ])
    const appealed = anEvent({ type: 'authorization', createdAt: day(44), payload: { message: '', step: 'appealed' } })
    expect(entries(45, [45, refused, { events: [appealed, decision] }])).toEqual([
      ['20260816', 'OpenAI: answer to your appeal due'],
    ])
  })
})

describe('[TRUTH-024] headline and card', () => {
  test('of a provider that waits say so, and that no letter goes out', () => {
    const track = aTrack(46, waiting, { events: [asked] })
    expect(headline([track], day(46))).toEqual({
      title: 'One waiting for you.',
      text: 'OpenAI needs an answer from you next.',
    })
    expect(standing(track, day(46), undefined)).toEqual({
      title: 'Waiting for you',
      text: 'It needs an answer from you. The Inbox has its email. No letter goes out until you have answered.',
    })
  })

  test('of a claim ask first, and then rest without a word of a deadline', () => {
    expect(headline([aTrack(25, claimed)], day(25)).title).toBe('One waiting for you.')
    expect(headline([aTrack(60, claimed)], day(60))).toEqual({
      title: 'One says deleted.',
      text: 'OpenAI says that your data is deleted. It counts as deleted once you confirm it.',
    })
    expect(standing(aTrack(60, claimed), day(60), undefined)).toEqual({
      title: 'Provider says deleted',
      text: 'It says that your data is deleted. It counts as deleted once you confirm it.',
    })
  })

  test('of a refusal name the appeal and its last day, and promise no new demand', () => {
    const track = aTrack(41, refused, { events: [decision] })
    expect(standing(track, day(41), undefined)).toEqual({
      title: 'Refused',
      text: 'Its refusal is on record. You can appeal until July 28. We ask again only if you say so.',
    })
    expect(headline([track], day(41)).text).toBe(
      'OpenAI has refused, on record. You can appeal, complain, or let it rest; we ask again only if you say so.',
    )
  })
})
