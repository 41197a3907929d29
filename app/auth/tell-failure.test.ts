import { expect, test } from 'vitest'

import { problems } from '../../sync/wire/problem.ts'
import { CallFailed, OFFLINE } from '../data/calls.ts'
import { googleFailure } from './tell-failure.ts'

const refused = new CallFailed({ code: 'google_refused', ...problems.google_refused })
const unforeseen = new CallFailed({ code: 'unexpected', ...problems.unexpected, status: 502 })
const blocked = new Error('the script of Google did not come')
const offline = new CallFailed(OFFLINE)

const SAID = [
  ['the server says why', refused, 'Authentication Error', problems.google_refused.text],
  ['the server has no words', unforeseen, 'Authentication Error', 'Google authentication failed'],
  ['Google’s script did not come', blocked, 'Authentication Error', 'Google authentication failed'],
  ['there is no network', offline, OFFLINE.title, OFFLINE.text],
] as const

test.each(SAID)('where %s, a door with one form says it under its own title', (_, error, title, description) => {
  expect(googleFailure(error)).toMatchObject({ title, description })
})

test.each(SAID)('where %s, /auth names the reason', (_, error, title, description) => {
  const isOffline = title === OFFLINE.title
  expect(googleFailure(error, 'sign-in')).toMatchObject({
    title: isOffline ? OFFLINE.title : 'Google sign-in failed',
    description,
    tone: isOffline ? 'waiting' : 'destructive',
  })
})
