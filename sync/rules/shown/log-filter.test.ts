import { expect, test } from 'vitest'

import { anEvent, at } from '../../../tests/builders.ts'
import { entriesThatFit, type LogFilter, searchedLog, WHOLE_LOG } from './log-filter.ts'

const log = searchedLog([
  anEvent({
    ledgerSeq: 42,
    type: 'decision',
    createdAt: at('2026-11-24T23:59:59Z'),
    payload: { message: 'Gelöscht.' },
  }),
  anEvent({
    ledgerSeq: 7,
    type: 'provider_reply',
    createdAt: at('2026-11-24T00:00:00Z'),
    payload: { message: 'Ticket 08841.' },
  }),
  anEvent({
    ledgerSeq: 1,
    type: 'submitted',
    createdAt: at('2026-11-23T12:00:00Z'),
    payload: { message: 'Letter sent.' },
  }),
])

test.each<[string, Partial<LogFilter>, number[]]>([
  ['nothing is left out without a filter', {}, [42, 7, 1]],
  ['words of the entry, in any order', { words: '08841 ticket' }, [7]],
  ['case and accents aside', { words: 'GELOSCHT' }, [42]],
  ['the name of its kind', { words: 'deletion request' }, [1]],
  ['its number', { words: '#42' }, [42]],
  ['one kind', { type: 'submitted' }, [1]],
  ['from a day on', { from: '2026-11-24' }, [42, 7]],
  ['to the end of a day', { to: '2026-11-23' }, [1]],
  ['both days are in', { from: '2026-11-24', to: '2026-11-24' }, [42, 7]],
  ['a date that is being typed limits nothing', { from: '2026-1', to: '0' }, [42, 7, 1]],
  ['words and a kind that no entry has together', { words: 'letter', type: 'decision' }, []],
])('%s', (_, filter, expected) => {
  expect(entriesThatFit(log, { ...WHOLE_LOG, ...filter }).map(({ ledgerSeq }) => ledgerSeq)).toEqual(expected)
})
