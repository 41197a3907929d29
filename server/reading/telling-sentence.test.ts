import { expect, test } from 'vitest'

import { tellingSentence } from './telling-sentence.ts'

/** Without a lexicon nothing supports a category, so that the first sentence is the one to show. */
const first = (...sentences: string[]) => tellingSentence(sentences, [], 'other')

test('a mail that nothing is known about is quoted from its first sentence after the greeting', () => {
  expect(first('Hi,', 'We have looked at ticket 4711 and left a note.')).toBe(
    'We have looked at ticket 4711 and left a note.',
  )
  expect(first('Sehr geehrte Frau Fox,', 'der Vorgang ist erledigt.')).toBe('der Vorgang ist erledigt.')
  expect(first('##- Please reply above this line -##', 'Hello Dana,', 'Done, see the ticket.')).toBe(
    'Done, see the ticket.',
  )
})

test('a greeting is quoted only where the mail says nothing else', () => {
  expect(first('Hi,')).toBe('Hi,')
  expect(first('Handled. See the notes,', 'and close it.')).toBe('Handled. See the notes,')
  expect(first()).toBe('')
})
