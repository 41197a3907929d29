import { describe, expect, test } from 'vitest'

import { DEFAULT_SETTINGS } from '../settings/settings.ts'
import { meetingWish, settingsInCall } from './wish.ts'

const QUIET = { isPaused: false, isRecorded: false }
const wish = (change: object, call = QUIET) => meetingWish({ ...DEFAULT_SETTINGS, ...change }, call)

describe('what is masked in a call', () => {
  test.each([
    ['[EXT-018]', 'all of it follows meetingShield', { meetingShield: false }, { face: false, voice: false }],
    ['[EXT-019]', 'the face follows faceBlur', { faceBlur: false }, { face: false, voice: true }],
    ['[EXT-020]', 'the voice follows voiceMask', { voiceMask: false }, { face: true, voice: false }],
    ['[EXT-018]', 'both are masked where nothing was set', {}, { face: true, voice: true }],
  ])('%s %s', (_id, _what, change, wanted) => {
    expect(wish(change)).toEqual(wanted)
  })

  test('[EXT-025] [MEET-009] a recording switches all of it on, where that is wanted', () => {
    const off = { meetingShield: false, faceBlur: false, voiceMask: false }
    const recorded = { ...QUIET, isRecorded: true }
    expect(wish(off, recorded)).toEqual({ face: true, voice: true })
    expect(wish({ ...off, autoActivateOnRecording: false }, recorded)).toEqual({ face: false, voice: false })
  })

  test('[EXT-026] a tab that the person has paused is left alone, whatever else is so', () => {
    expect(wish({}, { isPaused: true, isRecorded: true })).toEqual({ face: false, voice: false })
  })
})

describe('a change during a call', () => {
  const off = { meetingShield: false, faceBlur: false, voiceMask: false }
  const inCall = (before: object, change: object) =>
    settingsInCall({ ...DEFAULT_SETTINGS, ...before }, { ...DEFAULT_SETTINGS, ...before, ...change })

  test.each([
    ['face and voice', {}],
    ['the face alone', { voiceMask: false }],
    ['the voice alone', { faceBlur: false }],
  ])('a plan that ends leaves %s masked; what else was changed is followed', (_what, before) => {
    expect(inCall(before, { ...off, showWatermark: false })).toEqual({
      ...{ ...DEFAULT_SETTINGS, ...before },
      showWatermark: false,
    })
  })

  test.each(['meetingShield', 'faceBlur', 'voiceMask'] as const)('a press on %s is followed', name => {
    expect(inCall({}, { [name]: false })[name]).toBe(false)
  })
})
