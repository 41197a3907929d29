import { expect, test } from 'vitest'

import { PROVIDER_IDS } from '../../sync/catalog/providers.ts'
import { DAY_MS } from './clock.ts'
import { defaultScript, plannedReplies, providerAt, type Script } from './providers.ts'

const kinds = (script: Script, before: Parameters<typeof plannedReplies>[1] = 'nothing') =>
  plannedReplies(script, before).map(({ kind }) => kind)

test('within the first minute every provider writes once, each at its own moment', () => {
  const first = PROVIDER_IDS.map(id =>
    plannedReplies(defaultScript(id), 'nothing').filter(({ after }) => after < 60_000),
  )
  expect(first.map(replies => replies.map(({ kind }) => kind))).toEqual(PROVIDER_IDS.map(() => ['acknowledge']))
  expect(new Set(first.flat().map(({ after }) => after)).size).toBe(PROVIDER_IDS.length)
})

test('the default mix ends in one slow and two quick confirmations, and one silence with a spoof', () => {
  const day = (id: (typeof PROVIDER_IDS)[number]) =>
    plannedReplies(defaultScript(id), 'nothing')
      .filter(({ after }) => after >= DAY_MS)
      .map(({ after, kind }) => `${after / DAY_MS} ${kind}`)
  expect(Object.fromEntries(PROVIDER_IDS.map(id => [id, day(id)]))).toEqual({
    openai: ['9 confirm'],
    anthropic: ['3 ask_identity', '20 confirm'],
    google: ['12 spoof'],
    xai: ['5 confirm'],
  })
})

test('steps come in the order of their time; a bounce is the last thing a letter brings', () => {
  expect(
    kinds([
      { after: 3, kind: 'confirm' },
      { after: 2, kind: 'bounce' },
      { after: 1, kind: 'acknowledge' },
    ]),
  ).toEqual(['acknowledge', 'bounce'])
})

test('after silence only a stranger writes', () => {
  expect(
    kinds([
      { after: 1, kind: 'silent' },
      { after: 2, kind: 'confirm' },
      { after: 3, kind: 'bounce' },
      { after: 4, kind: 'spoof' },
    ]),
  ).toEqual(['spoof'])
})

test('a reminder brings nothing new; a letter to the next address after a bounce is read', () => {
  const script: Script = [
    { after: 1, kind: 'bounce' },
    { after: 2, kind: 'acknowledge' },
  ]
  expect(kinds(script, 'answered')).toEqual([])
  expect(kinds(script, 'bounced_elsewhere')).toEqual(['acknowledge'])
})

test('an address belongs to a provider by its domain, look-alikes do not', () => {
  expect(providerAt('DSAR@OpenAI.com')).toMatchObject({ provider: { id: 'openai' }, isChannel: true })
  expect(providerAt('someone@mail.x.ai')).toMatchObject({ provider: { id: 'xai' }, isChannel: false })
  expect(providerAt('privacy@notopenai.com')).toBeNull()
  expect(providerAt('dana@example.com')).toBeNull()
})
