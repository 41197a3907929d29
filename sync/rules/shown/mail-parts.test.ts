import { expect, test } from 'vitest'

import { mailParts } from './mail-parts.ts'

const shape = (text: string) =>
  mailParts(text).map(({ kind, text: words }) => `${kind}: ${words.replace(/\n/g, ' / ')}`)

test('a quoted letter below the answer is one part, with the line that names it', () => {
  const mail =
    'Hello Dana,\n\nit is done.\n\nOn Oct 10, 2026, Total Recall wrote:\n> Please delete it.\n>\n> Thank you.'
  expect(shape(mail)).toEqual([
    'words: Hello Dana, /  / it is done.',
    'quote: On Oct 10, 2026, Total Recall wrote: / > Please delete it. / > / > Thank you.',
  ])
})

test('answers between quotes keep their order', () => {
  expect(shape('> Which data?\nAll of it.\n\n> By when?\nBy Friday.')).toEqual([
    'quote: > Which data?',
    'words: All of it.',
    'quote: > By when?',
    'words: By Friday.',
  ])
})

test.each([
  ['a forward', 'See below.\n-----Original Message-----\nFrom: us\nPlease delete it.'],
  ['the head of the mail that it answers', 'See below.\nFrom: us\nSent: Monday\nTo: them\nPlease delete it.'],
  ['an unmarked quote', 'See below.\nOn Monday you wrote:\nPlease delete it.'],
])('below %s everything is quoted', (_, mail) => {
  expect(mailParts(mail).map(({ kind }) => kind)).toEqual(['words', 'quote'])
  expect(mailParts(mail)[1]?.text).toContain('Please delete it.')
})

test('a mail without a quote, or with nothing else, is words', () => {
  expect(shape('It is done.')).toEqual(['words: It is done.'])
  expect(shape('> It is done.')).toEqual(['words: > It is done.'])
  expect(mailParts('  \n ')).toEqual([])
})

test('no word of a mail is lost', () => {
  const mail = 'a\n> b\n\nc\n-- \nd\nFrom: e\nSent: f\nTo: g\nh'
  const words = (text: string) => text.split(/\s+/).filter(word => word !== '')
  expect(
    words(
      mailParts(mail)
        .map(({ text }) => text)
        .join('\n'),
    ),
  ).toEqual(words(mail))
})
