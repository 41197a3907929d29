import { describe, expect, test } from 'vitest'

import { type CallState, NO_CALL } from '../meeting/call-state.ts'
import { DEFAULT_SETTINGS } from '../settings/settings.ts'
import { callLines, sightingTitle } from './call-words.ts'

const lines = (change: Partial<CallState>) => callLines({ ...NO_CALL, ...change }, DEFAULT_SETTINGS).join(' ')

describe('a call in the popup', () => {
  test('says what others see', () => {
    expect(lines({ camera: { shows: 'clear', why: null, framesPerSecond: 30 } })).toBe('Others see your face.')
    expect(lines({ camera: { shows: 'faces hidden', why: null, framesPerSecond: 24 } })).toContain('24 frames a second')
    expect(lines({ camera: { shows: 'all hidden', why: 'late', framesPerSecond: 24 } })).toContain('too slow')
  })

  test('says what others hear, and what a changed voice does not hide', () => {
    expect(lines({ voice: 'masked' })).toMatch(/changed voice, about 2 semitones.*still tells who you are/)
    expect(lines({ voice: 'masked' })).not.toContain('anonym')
    expect(lines({ voice: 'silent' })).toContain('could not be masked')
    expect(lines({ isScreenShared: true })).toContain('as it is')
  })

  test('[MEET-005] names the notetaker that joined', () => {
    expect(sightingTitle({ kind: 'notetaker', name: 'Otter.ai', at: 0 })).toMatch(/^Otter\.ai joined at /)
    expect(sightingTitle({ kind: 'recording', name: 'A recording', at: 0 })).toMatch(/^This call is recorded/)
  })
})
