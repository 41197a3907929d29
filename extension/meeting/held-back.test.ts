import { describe, expect, test } from 'vitest'

import type { LinkStatus } from '../account/account.ts'
import { DEFAULT_SETTINGS, MEETING_SWITCHES } from '../settings/settings.ts'
import { heldBackBy, meetingNote, missingFor, WAY_ON } from './held-back.ts'

const LINKED: Extract<LinkStatus, { state: 'linked' }> = {
  ...{ state: 'linked', maskedEmail: '', host: '', planName: 'LockDown', meetings: true, linkedAt: 0, waiting: 0 },
}

describe('what stands in the way of the meeting shield', () => {
  test('[MEET-001] is said where it is switched: the browser, an account, a plan, access; then nothing', () => {
    expect(missingFor(LINKED, false, true)).toBe('browser')
    expect(missingFor({ state: 'none', hasEnded: false }, true, true)).toBe('link')
    expect(missingFor({ ...LINKED, meetings: false }, true, true)).toBe('plan')
    expect(missingFor(LINKED, true, false)).toBe('access')
    expect(missingFor(LINKED, true, true)).toBeNull()
    expect(meetingNote('meetingShield', 'plan')).toBe('off: comes with LockDown and higher')
    expect(meetingNote('faceBlur', null)).toBe('in calls')
  })

  test.each(['browser', 'link', 'plan', 'access'] as const)('[REACH-086] %s holds all three switches back', missing => {
    for (const name of MEETING_SWITCHES) {
      expect(DEFAULT_SETTINGS[name]).toBe(true)
      expect(heldBackBy(name, DEFAULT_SETTINGS, missing)).toBe(missing)
      expect(meetingNote(name, missing)).not.toBe(meetingNote(name, null))
    }
    expect(WAY_ON[missing] === null).toBe(missing === 'browser')
  })

  test('face and voice need the meeting shield, and it needs neither', () => {
    const off = { ...DEFAULT_SETTINGS, meetingShield: false }
    expect(MEETING_SWITCHES.map(name => heldBackBy(name, off, null))).toEqual([null, 'meetingShield', 'meetingShield'])
    expect(MEETING_SWITCHES.map(name => heldBackBy(name, DEFAULT_SETTINGS, null))).toEqual([null, null, null])
  })
})
