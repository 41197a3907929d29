import { expect, test } from 'vitest'

import { DEFAULT_SETTINGS } from '../settings/settings.ts'
import { Conversation } from './conversation.ts'
import { secure } from './secure.ts'

/** Bytes of a counter: different each time, and the same in each run. */
function counting(): (count: number) => Uint8Array {
  let next = 1
  return count => Uint8Array.from({ length: count }, () => (next = (next * 31 + 7) % 256))
}
const begin = () => new Conversation({ settings: DEFAULT_SETTINGS, random: counting() })

test('[REACH-072] chosen words are hidden wherever they occur, whole, by a code of the conversation, and stay hidden in it', () => {
  const conversation = begin()
  const text = 'My harpsichord, HARPSICHORD and two harpsichords; one harpsichord is left.'
  expect(conversation.find(text)).toEqual([])
  conversation.choose('harpsichord')
  const { text: masked, replacements } = conversation.mask(text)
  expect(masked).toMatch(/^My \[Value\d{4}\], \[Value\d{4}\] and two harpsichords; one \[Value\d{4}\] is left\.$/)
  expect(replacements[2]?.placeholder).toBe(replacements[0]?.placeholder)
  expect(conversation.mask('The harpsichord again.').text).toBe(`The ${replacements[0]?.placeholder} again.`)
  const left = secure({ kind: 'text', content: '{"q":"harpsichord"}' }, conversation)
  expect(left).toEqual({ verdict: 'changed', content: `{"q":"${replacements[0]?.placeholder}"}` })
})

test('[REACH-072] one that looks like a name gets the code of a name, the same in every later prompt', () => {
  const conversation = begin()
  conversation.choose('Zzyzxqua')
  const first = conversation.mask('Ask Zzyzxqua about it.').text
  expect(first).toMatch(/^Ask \[Name\d{4}\] about it\.$/)
  expect(conversation.mask('Ask Zzyzxqua about it.').text).toBe(first)
})

test('[REACH-072] words that were let through before are hidden again once they are chosen, until all is forgotten', () => {
  const conversation = begin()
  conversation.mask('Write to Marcus Bell.')
  conversation.allow('Marcus Bell')
  expect(conversation.mask('Write to Marcus Bell.').text).toContain('Marcus')
  conversation.choose('Marcus Bell')
  expect(conversation.mask('Write to Marcus Bell.').text).not.toContain('Marcus')
  conversation.choose('harpsichord')
  conversation.forget()
  expect(conversation.find('My harpsichord.')).toEqual([])
})

test('[REACH-077] a text that is left as it is may leave with its words, and nothing beside it', () => {
  const conversation = begin()
  const text = 'I am Dana Whitfield.'
  conversation.mask(text)
  const sent = (content: object) => secure({ kind: 'text', content: JSON.stringify(content) }, conversation)
  expect(sent({ about: text }).verdict).toBe('changed')
  conversation.leave(text)
  expect(sent({ about: ` ${text}\n` })).toEqual({ verdict: 'same' })
  expect(secure({ kind: 'address', content: `/save?about=${encodeURIComponent(text)}` }, conversation).verdict).toBe(
    'same',
  )
  expect(sent({ about: text, log: 'Dana Whitfield' })).toMatchObject({ verdict: 'changed' })
  expect(sent({ about: text, log: `x${btoa('Dana Whitfield')}` }).verdict).toBe('blocked')
  expect(sent({ about: `${text} Yes.` }).verdict).toBe('changed')
  conversation.forget()
  conversation.mask(text)
  expect(sent({ about: text }).verdict).toBe('changed')
})

test('[REACH-073] chosen words become a rule unless they are kept to the conversation, and there is room', () => {
  const conversation = begin()
  const hide = (word: string) => conversation.becomesRule({ word, rule: 'hide' })
  conversation.choose('harpsichord')
  expect([conversation.isChosen('HARPSICHORD'), conversation.isChosen('Dana')]).toEqual([true, false])
  expect(hide('harpsichord')).toBe(true)
  conversation.keepHere('Harpsichord', true)
  expect(hide('harpsichord')).toBe(false)
  conversation.keepHere('harpsichord', false)
  expect(hide('harpsichord')).toBe(true)
  expect(hide('x'.repeat(121))).toBeNull()
  conversation.settings = { ...DEFAULT_SETTINGS, alwaysMask: ['harpsichord'] }
  expect(conversation.isChosen('harpsichord')).toBe(false)
})

test('[REACH-073] a number or a password is kept to the conversation until the person says otherwise', () => {
  const conversation = begin()
  for (const word of ['Tuesday-Fox-81', '4417', '٤٤١٧']) {
    const becomes = () => conversation.becomesRule({ word, rule: 'hide' })
    conversation.choose(word)
    expect(becomes(), word).toBe(false)
    conversation.keepHere(word, false)
    conversation.choose(word)
    expect(becomes(), word).toBe(true)
  }
})

test('[REACH-111] a rule that the person has removed is not made again unasked; the words stay hidden in their conversation', () => {
  const conversation = begin()
  conversation.choose('harpsichord')
  // What the preview does once the text is sent.
  conversation.keepHere('harpsichord', true)
  conversation.settings = { ...DEFAULT_SETTINGS, alwaysMask: ['harpsichord'] }
  conversation.settings = DEFAULT_SETTINGS
  expect(conversation.becomesRule({ word: 'harpsichord', rule: 'hide' })).toBe(false)
  expect(conversation.mask('My harpsichord.').text).not.toContain('harpsichord')
})

test('[REACH-110] words are never hidden from now on only by a press, and not if they are always hidden', () => {
  const conversation = begin()
  conversation.mask('Write to Marcus Bell.')
  conversation.allow('Marcus Bell')
  expect(conversation.becomesRule({ word: 'Marcus Bell', rule: 'leave' })).toBe(false)
  conversation.settings = { ...DEFAULT_SETTINGS, alwaysMask: ['marcus bell'] }
  expect(conversation.becomesRule({ word: 'Marcus Bell', rule: 'leave' })).toBeNull()
})

test('[REACH-112] words on both lists are hidden by every layer, and so are those that the person hides against a rule', () => {
  const text = 'Write to Marcus Bell.'
  const leaves = (conversation: Conversation) => {
    expect(conversation.mask(text).text).not.toContain('Marcus')
    expect(conversation.hidden().map(({ value }) => value)).toContain('Marcus Bell')
    return secure({ kind: 'text', content: '{"q":"Marcus Bell"}' }, conversation).verdict
  }
  const both = { ...DEFAULT_SETTINGS, alwaysMask: ['Marcus Bell'], neverMask: ['marcus bell'] }
  const conversation = new Conversation({ settings: both, random: counting() })
  expect(conversation.letThrough()).toEqual([])
  expect(leaves(conversation)).toBe('changed')
  const against = new Conversation({ settings: { ...both, alwaysMask: [] }, random: counting() })
  expect([against.find(text), against.letThrough()]).toEqual([[], ['marcus bell']])
  against.choose('Marcus Bell')
  expect(leaves(against)).toBe('changed')
  expect(against.letThrough()).toEqual([])
})

test.each([
  '{"a":"Dear team,\\nWrite to Marcus Bell.\\nThanks"}',
  'A &amp; B &quot;x&quot; wrote to Marcus Bell.',
  'Say\u200b hi to Marcus Bell.',
])('[REACH-112] words that the person hides against a rule are hidden in a text with escapes: %j', text => {
  const conversation = new Conversation({
    settings: { ...DEFAULT_SETTINGS, neverMask: ['Marcus Bell'] },
    random: counting(),
  })
  conversation.choose('Marcus Bell')
  expect(conversation.mask(text).text).not.toContain('Bell')
})
