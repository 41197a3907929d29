import { describe, expect, test } from 'vitest'

import { Conversation } from '../conversation/conversation.ts'
import { NOTHING_WRITTEN as written } from '../conversation/written.ts'
import { HandedOn } from '../files/handed-on.ts'
import { DEFAULT_SETTINGS } from '../settings/settings.ts'
import { secureOutgoing } from './secure-outgoing.ts'

const PROMPT = { kind: 'text', content: 'Please write to maria@example.com about it.' } as const
const PLAIN = { kind: 'text', content: 'Please write a poem about it.' } as const
const random = (count: number) => new Uint8Array(count).fill(7)
const conversation = () => new Conversation({ settings: DEFAULT_SETTINGS, random })
const nothing = { isUnderReview: () => false, handedOn: new HandedOn(), onFileBlocked: () => {} }
const verdictOf = (outgoing: typeof PROMPT | typeof PLAIN, isOutdated: boolean, isOff: boolean) =>
  secureOutgoing(outgoing, { isOutdated, isOff, conversation, written, ...nothing }).verdict

test('a detail is masked, unless Shield is off', () => {
  expect([verdictOf(PROMPT, false, false), verdictOf(PLAIN, false, false)]).toEqual(['changed', 'same'])
  expect(verdictOf(PROMPT, false, true)).toBe('same')
})

test('an outdated extension blocks what it would mask, and lets everything else through', () => {
  expect([verdictOf(PROMPT, true, false), verdictOf(PROMPT, true, true)]).toEqual(['blocked', 'blocked'])
  expect(verdictOf(PLAIN, true, false)).toBe('same')
})

test('with a broken engine nothing is decided', () => {
  const broken = () => {
    throw new Error('broken')
  }
  const needs = { isOutdated: false, isOff: false, conversation: broken, written, ...nothing }
  expect(() => secureOutgoing(PLAIN, needs)).toThrow('broken')
})

test('what the person is being asked about is blocked, unless Shield is off', () => {
  const asked = (isOff: boolean) =>
    secureOutgoing(PLAIN, { ...nothing, isOutdated: false, isOff, isUnderReview: () => true, conversation, written })
      .verdict
  expect([asked(false), asked(true)]).toEqual(['blocked', 'same'])
})

describe('a file that the person sends unprotected', () => {
  const FILE = `%PDF-1.7 ${'Please write to maria@example.com about it. '.repeat(50)}`
  const given = (isHandedOn: boolean) => {
    const handedOn = new HandedOn()
    if (isHandedOn) handedOn.add('lease.pdf', new TextEncoder().encode(FILE))
    const own = conversation()
    own.mask(PROMPT.content)
    const blocked: string[] = []
    const needs = { ...nothing, isOutdated: false, isOff: false, conversation: () => own, written, handedOn }
    return {
      blocked,
      verdictOf: (kind: 'text' | 'bytes', content: string) =>
        secureOutgoing({ kind, content }, { ...needs, onFileBlocked: files => blocked.push(...files) }).verdict,
    }
  }

  test('[REACH-052] is neither blocked nor rewritten, and anything else still is', () => {
    expect(['bytes', 'text'].map(kind => given(false).verdictOf(kind as 'text', FILE))).toEqual(['blocked', 'changed'])
    const { verdictOf, blocked } = given(true)
    expect([verdictOf('bytes', FILE), verdictOf('text', FILE)]).toEqual(['same', 'same'])
    expect(verdictOf('text', PROMPT.content)).toBe('changed')
    expect(blocked).toEqual([])
  })

  test('[REACH-053] is named when the page sends it in a form that must be blocked', () => {
    const { verdictOf, blocked } = given(true)
    expect(verdictOf('bytes', btoa(FILE))).toBe('blocked')
    expect(blocked).toEqual(['lease.pdf'])
    // A short request of the page is none of these files.
    expect(verdictOf('bytes', btoa(PROMPT.content))).toBe('blocked')
    expect(blocked).toEqual(['lease.pdf'])
  })
})
