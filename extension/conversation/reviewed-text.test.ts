import { expect, test } from 'vitest'

import { ReviewedText } from './reviewed-text.ts'
import type { Outgoing } from './secure.ts'

const PROMPT =
  'Dear AI, please tell Dana Whitfield that I cannot come on Friday.\nThank you for your help with the garden.'
const asked = new ReviewedText(PROMPT, ['Dana Whitfield'])
const holds = (content: string, kind: Outgoing['kind'] = 'text') => asked.isIn({ kind, content })

test.each<[string, string, Outgoing['kind']?]>([
  ['the whole text', PROMPT],
  ['as JSON', JSON.stringify({ id: 7, messages: [{ parts: [PROMPT] }] })],
  ['as JSON in a form', `f.req=${encodeURIComponent(JSON.stringify([null, JSON.stringify([[PROMPT]])]))}&at=AB`],
  ['escaped in other text', `prompt of one: ${encodeURIComponent(PROMPT)}`],
  ['a draft of its beginning', '{"draft":"Dear AI, please tell"}'],
  ['two of its words', '{"q":"Thank you"}'],
  ['in other letters and blanks', '{"q":"THANK   you"}'],
  ['a sentence of it in a longer text', 'log: user wrote "I cannot come on Friday" at noon'],
  ['a detail alone', '{"to":"Dana Whitfield"}'],
  ['the beginning of a name, as a search', '/search?q=Whit', 'address'],
  ['the name in base64', `{"blob":"${btoa('to Dana Whitfield.')}"}`],
  ['the name among bytes', '\u0000\u0001Dana Whitfield\u0000', 'bytes'],
])('[REACH-070] %s is a part of it', (_, content, kind) => {
  expect(holds(content, kind)).toBe(true)
})

test.each<[string, string, Outgoing['kind']?]>([
  ['a heartbeat', '{"type":"ping","at":"2026-11-28T16:00:00Z","visible":true}'],
  ['a report about the page', '{"event":"click","target":"send","text":"Send","tab":"New chat","help":"garden"}'],
  ['another question', '{"q":"How do I come home on Friday?"}'],
  ['an account', '{"user_id":"d0f1","plan":"plus","lang":"en-US"}'],
  ['an address', '/backend/conversations?offset=0&limit=28&order=updated', 'address'],
])('%s is not, and leaves', (_, content, kind) => {
  expect(holds(content, kind)).toBe(false)
})

test('a text without spaces is recognized by its signs, and one of a single word only whole', () => {
  const chinese = new ReviewedText('请告诉我明天的天气怎么样', [])
  expect(chinese.isIn({ kind: 'text', content: '{"t":"草稿：请告诉我明天的"}' })).toBe(true)
  expect(chinese.isIn({ kind: 'text', content: '{"t":"天空很蓝"}' })).toBe(false)
  const word = new ReviewedText('Hello', [])
  expect(word.isIn({ kind: 'text', content: '{"t":"hello"}' })).toBe(true)
  expect(word.isIn({ kind: 'text', content: '{"t":"hello there, and more of it"}' })).toBe(false)
})
