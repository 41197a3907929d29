import { expect, test } from 'vitest'

import { DEFAULT_SETTINGS } from '../settings/settings.ts'
import { isOff, type ShieldState, stateAtStart, stateOf } from './shield-state.ts'

const address = 'https://claude.ai/new'
const working: ShieldState = { ...stateAtStart(), isActive: true, hasGuard: true }

test.each<[string, Partial<ShieldState>, boolean, string]>([
  ['works', {}, false, 'on'],
  ['waits for its settings', { isActive: false }, false, 'starting'],
  ['is paused', { isPaused: true }, false, 'off'],
  ['is paused before it knows its settings', { isPaused: true, isActive: false }, false, 'off'],
  ['is switched off everywhere', { settings: { ...DEFAULT_SETTINGS, textShield: false } }, false, 'off'],
  ['is switched off on this site', { settings: { ...DEFAULT_SETTINGS, sitesOff: ['claude'] } }, false, 'off'],
  ['is switched off on another site', { settings: { ...DEFAULT_SETTINGS, sitesOff: ['grok'] } }, false, 'on'],
  ['has no guard', { hasGuard: false }, false, 'stopped'],
  ['has no engine', { hasEngine: false }, false, 'stopped'],
  ['was updated', {}, true, 'stopped'],
  ['was updated while it was off', { isPaused: true }, true, 'stopped'],
])('a shield that %s is told as that', (_, change, isOutdated, state) => {
  expect(stateOf({ ...working, ...change }, { address, isOutdated })).toBe(state)
})

test('at the start it is neither off nor known to be broken', () => {
  expect([isOff(stateAtStart(), address), stateOf(stateAtStart(), { address, isOutdated: false })]).toEqual([
    false,
    'starting',
  ])
})
