import { describe, expect, test } from 'vitest'

import { SHIELD_FIELDS } from '../../sync/records/shield-fields.ts'
import { DEFAULT_SETTINGS, merged, settingsFrom } from './settings.ts'

describe('settings', () => {
  test.each([
    ['[EXT-017]', 'textShield', true],
    ['[EXT-018]', 'meetingShield', true],
    ['[EXT-019]', 'faceBlur', true],
    ['[EXT-020]', 'voiceMask', true],
    ['[EXT-022]', 'audioPitchShift', 2],
    ['[EXT-023]', 'videoBlurLevel', 8],
    ['[EXT-024]', 'showWatermark', true],
    ['[EXT-025]', 'autoActivateOnRecording', true],
    ['[EXT-027]', 'protectionMode', 'safe'],
  ] as const)('%s %s is %s where nothing was set', (_id, name, value) => {
    expect(settingsFrom(undefined)[name]).toBe(value)
  })

  test('[EXT-027] the protection mode is safe or strict, and nothing else', () => {
    expect(SHIELD_FIELDS.protectionMode.of).toEqual(['safe', 'strict'])
    expect(merged(DEFAULT_SETTINGS, { protectionMode: 'strict' }).protectionMode).toBe('strict')
  })

  test('[EXT-028] the older set’s two switches are the top-level ones; a newer value wins', () => {
    const { textShield, meetingShield } = settingsFrom({ shieldPromptsActive: false, shieldMeetingsActive: false })
    expect([textShield, meetingShield]).toEqual([false, false])
    expect(settingsFrom({ shieldPromptsActive: false, textShield: true }).textShield).toBe(true)
  })

  test.each([
    ['a switch that is no yes or no', { textShield: 'no' }],
    ['a mode that does not exist', { protectionMode: 'off' }],
    ['a pitch out of range', { audioPitchShift: 40 }],
    ['a pitch that is no number', { audioPitchShift: Number.NaN }],
    ['a key that is no setting', { isAdmin: true }],
    ['a key of the prototype', JSON.parse('{"__proto__":{"textShield":false}}')],
    ['no object', 'textShield'],
    ['nothing', null],
    ['an empty word', { alwaysMask: [''] }],
    ['more words than anybody has', { alwaysMask: Array.from({ length: 501 }, () => 'x') }],
  ])('changes nothing by %s', (_what, change) => {
    expect(merged(DEFAULT_SETTINGS, change)).toEqual(DEFAULT_SETTINGS)
  })

  test('takes what is right of a change that is partly wrong', () => {
    expect(merged(DEFAULT_SETTINGS, { faceBlur: false, voiceMask: 1 })).toEqual({
      ...DEFAULT_SETTINGS,
      faceBlur: false,
    })
  })
})
