import { describe, expect, test } from 'vitest'

import type { ReadMail } from '../../replies/read-mail.ts'
import { type Classified, classifyReply } from '../classify-reply.ts'
import { learn } from '../likeness.ts'
import { isLookAlike, providerOfAddress, type Sender } from '../sender.ts'
import { EXAMPLE_SETS, EXAMPLES, type Example } from './examples.ts'

function classified(example: Example): Classified {
  const mail: ReadMail = {
    from: { name: 'Privacy', address: example.from },
    to: [],
    subject: example.subject,
    date: null,
    messageId: null,
    inReplyTo: [],
    references: [],
    text: example.text,
    html: null,
    headers: {},
    attachments: [],
    deliveryStatus: null,
    autoSubmitted: false,
    bulk: example.bulk,
  }
  return classifyReply(mail, { sender: senderOf(example), isThread: example.thread })
}

function senderOf({ from, verdict }: Example): Sender {
  if (verdict === 'fail' || verdict === 'softfail' || isLookAlike(from, '')) return 'forged'
  if (providerOfAddress(from) === undefined) return 'stranger'
  return verdict === 'pass' ? 'provider' : 'unproven'
}

describe('the examples', () => {
  test('are enough: each category in English thirty times or more where words decide, and in every language', () => {
    expect(EXAMPLES.length).toBeGreaterThan(580)
    for (const category of new Set(EXAMPLES.map(example => example.category))) {
      const languages = new Set(EXAMPLES.filter(each => each.category === category).map(({ language }) => language))
      if (category !== 'bounce') expect([...languages].sort(), category).toEqual(['de', 'en', 'es', 'fr'])
    }
  })

  test.each(Object.entries(EXAMPLE_SETS))('[LIFE-050] the rules alone read the set %s', (_, examples) => {
    const wrong = examples
      .map(example => ({ example, got: classified(example) }))
      .filter(({ example, got }) => got.byRules !== example.category)
      .map(({ example, got }) => `${example.category} taken for ${got.byRules}: ${example.text.slice(0, 120)}`)
    expect(wrong.length / examples.length, wrong.join('\n')).toBeLessThanOrEqual(0.02)
  })

  test('[LIFE-049] none is surely taken for a completion that is not one', () => {
    const wrong = EXAMPLES.filter(example => {
      const { category, confidence } = classified(example)
      return category === 'completion' && confidence === 'sure' && example.category !== 'completion'
    })
    expect(wrong).toEqual([])
  })

  test('who has to act is asked to', () => {
    const acts = new Set([
      'identity_verification',
      'portal_deflection',
      'partial_deletion',
      'refusal',
      'no_data_found',
      'clarification',
    ])
    const toAct = EXAMPLES.filter(({ category }) => acts.has(category))
    const missed = toAct.filter(example => !classified(example).needsUserAction)
    expect(missed.length / toAct.length, missed.map(({ text }) => text.slice(0, 100)).join('\n')).toBeLessThanOrEqual(
      0.02,
    )
  })
})

describe('a guess by likeness', () => {
  test('is right for most of a set that it has not seen', () => {
    const { last, ...others } = EXAMPLE_SETS
    const guess = learn(Object.values(others).flat())
    const byWords = last.filter(({ category }) => !['suspicious', 'unrelated', 'bounce'].includes(category))
    const right = byWords.filter(({ category, text }) => guess(text) === category)
    expect(right.length / byWords.length).toBeGreaterThan(0.65)
  })

  test('of nothing is a guess too, and the same every time', () => {
    const guess = learn(EXAMPLES)
    expect(guess('')).toBe(guess(''))
  })
})
