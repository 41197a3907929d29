import { expect, test, vi } from 'vitest'

import { aBackground, aLog } from '../../tests/builders-chat.ts'
import { DEFAULT_SETTINGS, type Settings } from '../settings/settings.ts'
import { init } from './follow-settings.ts'
import { isOff, stateAtStart } from './shield-state.ts'

const OFF: Settings = { ...DEFAULT_SETTINGS, textShield: false }

function following() {
  const background = aBackground()
  vi.stubGlobal('chrome', background.chrome)
  const controller = new AbortController()
  const shield = stateAtStart()
  const applied: Settings[] = []
  const { called, calls } = aLog('cancelReview', 'tellState')
  const { activate } = init(controller.signal, {
    ...calls,
    shield,
    apply: settings => void applied.push(settings),
    isOff: () => isOff(shield, 'https://claude.ai/'),
  })
  return { background, controller, shield, applied, called, activate }
}

test('Shield becomes active with the settings of a chat site, and not with those of a meeting', () => {
  const { background, shield, applied, called } = following()
  background.tell({ type: 'SITE_DETECTED', siteType: 'meeting', settings: OFF })
  expect([shield.isActive, applied]).toEqual([false, []])
  background.tell({ type: 'SITE_DETECTED', siteType: 'llm', settings: DEFAULT_SETTINGS })
  expect([shield.isActive, applied, called]).toEqual([true, [DEFAULT_SETTINGS], ['tellState']])
})

test('a change is applied and told, and closes a preview if it switches Shield off', () => {
  const { background, shield, applied, called } = following()
  background.tell({ type: 'SETTINGS_CHANGED', settings: OFF })
  expect([shield.settings, applied, called]).toEqual([OFF, [OFF], ['cancelReview', 'tellState']])
  // It says nothing about the kind of the site.
  expect(shield.isActive).toBe(false)
})

test('whoever has asked for the settings may activate it as well', () => {
  const { shield, activate } = following()
  activate(OFF)
  expect(shield).toMatchObject({ isActive: true, settings: OFF })
})

test('after the signal nothing changes', () => {
  const { background, controller, shield, called } = following()
  controller.abort()
  background.tell({ type: 'SETTINGS_CHANGED', settings: OFF })
  background.tell({ type: 'SITE_DETECTED', siteType: 'llm', settings: OFF })
  expect([shield, called]).toEqual([stateAtStart(), []])
})
