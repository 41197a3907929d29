import { afterEach, describe, expect, test } from 'vitest'

import { switchLanguage } from '../../sync/i18n/translate.ts'
import { anEvent, aReply, aRequest, aTrack } from '../../tests/builders.ts'
import { type Command, findCommands, inPieces, recordCommands } from './commands.ts'

const page = (label: string, also = ''): Command => ({
  id: label,
  group: 'Pages',
  label,
  also,
  act: { place: { tab: 'overview' } },
})
const labels = (found: ReturnType<typeof findCommands>) => found.flatMap(({ found }) => found.map(({ label }) => label))

describe('what the palette lists', () => {
  const commands = recordCommands(
    [
      aTrack(1, aRequest(), {
        events: [anEvent({ ledgerSeq: 7, type: 'follow_up', payload: { message: 'Follow-up #1 sent.' } })],
      }),
    ],
    [aReply({ subject: 'Votre demande reçue' })],
  )

  test('a provider, a mail and an entry lead to their own places', () => {
    expect(commands.map(({ group, label, act }) => [group, label, 'place' in act && act.place])).toEqual([
      ['Providers', 'OpenAI (ChatGPT)', { tab: 'overview', evidence: 'openai' }],
      ['Emails', 'Votre demande reçue', { tab: 'inbox', reply: aReply().id }],
      [
        'Entries',
        'Follow-up Sent',
        { tab: 'overview', evidence: 'openai', request: 'request-openai', entry: 'event-0007' },
      ],
    ])
  })

  test('each is found by its number, its reference, its sender and its words, without accents and case', () => {
    expect(labels(findCommands(commands, '#0007'))).toEqual(['Follow-up Sent'])
    expect(labels(findCommands(commands, 'tr-abcd'))).toEqual(['OpenAI (ChatGPT)'])
    expect(labels(findCommands(commands, 'RECUE demande'))).toEqual(['Votre demande reçue'])
    expect(labels(findCommands(commands, aReply().fromAddress))).toEqual(['Votre demande reçue'])
  })

  test('nothing is found by a word that is nowhere, whatever else fits', () => {
    expect(findCommands(commands, 'openai zebra')).toEqual([])
  })

  test('without a word neither mails nor entries are listed', () => {
    expect(findCommands(commands, ' ').map(({ group }) => group)).toEqual(['Providers'])
  })
})

describe('in Spanish', () => {
  afterEach(() => switchLanguage('en'))

  test('a line is found by the words that it shows, and no longer by the English ones', async () => {
    await switchLanguage('es')
    const commands = recordCommands([aTrack(1)], [aReply({ subject: '' })])
    expect(labels(findCommands(commands, 'PRUEBAS'))).toEqual(['OpenAI (ChatGPT)'])
    expect(labels(findCommands(commands, 'asunto'))).toEqual(['(sin asunto)'])
    expect(findCommands(commands, 'evidence')).toEqual([])
  })
})

test('the beginning of a name comes before its middle, and the name before what is not shown', () => {
  const commands = [page('Restore', 'settings'), page('My settings'), page('Resettings'), page('Settings')]
  expect(labels(findCommands(commands, 'settings'))).toEqual(['Settings', 'My settings', 'Resettings', 'Restore'])
})

test('what was typed stands out in the line, without accents and case, and the line is whole', () => {
  const typedIn = (label: string, words: string) => {
    const pieces = inPieces(label, words)
    expect(pieces.map(({ text }) => text).join('')).toBe(label)
    return pieces.flatMap(({ text, isTyped }) => (isTyped ? [text] : []))
  }
  expect(typedIn('Votre demande reçue', 'RECU dem')).toEqual(['dem', 'reçu'])
  // Matched at the beginning of a word, not inside the word before.
  expect(typedIn('Delivery receipt, verified', 'ver')).toEqual(['ver'])
  expect(inPieces('Delivery receipt, verified', 'ver')[0]?.text).toBe('Delivery receipt, ')
  expect(typedIn('Overview', ' ')).toEqual([])
})

test('of ten thousand entries six are shown', () => {
  const events = Array.from({ length: 10_000 }, (_, index) => anEvent({ ledgerSeq: index + 1 }))
  const commands = recordCommands([aTrack(1, aRequest(), { events })], [])
  expect(labels(findCommands(commands, 'request'))).toHaveLength(6)
})
