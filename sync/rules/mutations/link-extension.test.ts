import { expect, test } from 'vitest'

import { day, writableRows } from '../../../tests/builders.ts'
import type { ExtensionLink } from '../../records/extension-link.ts'
import type { AccountId } from '../../records/ids.ts'
import { Instant } from '../../records/ids.ts'
import type { Onboarding } from '../../records/onboarding.ts'
import { SHIELD_DEFAULTS } from '../../records/shield-fields.ts'
import { LINK_MS } from '../../wire/extension-calls.ts'
import { shieldValues } from '../account/shield-settings.ts'
import { applyMutation, withMutations } from './apply-mutations.ts'
import type { WritableRows } from './mutation-rule.ts'

const ACCOUNT = 'account-01' as AccountId
const NO_ROWS = writableRows({
  user_onboarding: [{ id: ACCOUNT, userId: ACCOUNT } as Onboarding],
})
const set = (field: string, value: unknown, at = day(2)) => ({ name: 'set_shield@1', args: { field, value }, at })
const shown = (rows: WritableRows) => shieldValues(rows.shield_settings[0])

test('[SYNC-017] of one setting the last word counts, and two browsers that set different ones both have their way', () => {
  const rows = withMutations(NO_ROWS, [set('faceBlur', false), set('videoBlurLevel', 12), set('faceBlur', true)])
  expect(rows.shield_settings).toEqual([{ id: ACCOUNT, userId: ACCOUNT, set: { faceBlur: true, videoBlurLevel: 12 } }])
  expect(shown(withMutations(rows, [set('protectionMode', 'strict')]))).toEqual({
    ...SHIELD_DEFAULTS,
    faceBlur: true,
    videoBlurLevel: 12,
    protectionMode: 'strict',
  })
})

test('what nobody has set is as Shield comes, and setting what holds writes nothing', () => {
  expect(shieldValues(undefined)).toEqual(SHIELD_DEFAULTS)
  const rows = withMutations(NO_ROWS, [set('textShield', false)])
  expect(applyMutation(rows, set('textShield', false), day(3))).toEqual({ ok: true, patches: [] })
})

test.each([
  ['a switch', 'textShield', 'off'],
  ['a switch as a number', 'textShield', 0],
  ['a mode', 'protectionMode', 'none'],
  ['a blur beyond its end', 'videoBlurLevel', 21],
  ['a pitch beyond its end', 'audioPitchShift', -13],
  ['a list of words, which stays in its browser', 'alwaysMask', ['Northwind']],
  ['what is no setting', '__proto__', true],
])('%s that is no value of its setting is refused', (_what, field, value) => {
  expect(applyMutation(NO_ROWS, set(field, value), day(2))).toEqual({ ok: false, code: 'bad_request' })
})

const asked = day(5)
const link: ExtensionLink = {
  id: 'link-0001',
  userId: ACCOUNT,
  browser: 'Chrome on Linux',
  words: 'cedar lantern 47',
  askedAt: asked,
  confirmedAt: null,
  lastSeenAt: null,
}
const withLink = (facts: Partial<ExtensionLink> = {}): WritableRows => ({
  ...NO_ROWS,
  extension_links: [{ ...link, ...facts }],
})
const confirm = { name: 'confirm_link@1', args: { linkId: link.id } }
const later = (ms: number) => Instant.parse(asked + ms)

test('a link is said yes to within ten minutes, and not a moment later', () => {
  expect(applyMutation(withLink(), confirm, later(LINK_MS - 1))).toEqual({
    ok: true,
    patches: [{ table: 'extension_links', op: 'update', id: link.id, patch: { confirmedAt: later(LINK_MS - 1) } }],
  })
  expect(applyMutation(withLink(), confirm, later(LINK_MS))).toEqual({ ok: false, code: 'link_expired' })
  expect(LINK_MS).toBe(600_000)
})

test('one that holds stays as it was said yes to, however late that is said again', () => {
  expect(applyMutation(withLink({ confirmedAt: asked }), confirm, day(60))).toEqual({ ok: true, patches: [] })
})

test('what does not ask cannot be said yes to; what is gone is as unlinked as somebody wanted', () => {
  expect(applyMutation(NO_ROWS, confirm, asked)).toEqual({ ok: false, code: 'not_found' })
  const unlink = { name: 'unlink_extension@1', args: { linkId: link.id }, at: asked }
  expect(withMutations(withLink({ confirmedAt: asked }), [unlink]).extension_links).toEqual([])
  expect(applyMutation(NO_ROWS, unlink, asked)).toEqual({ ok: true, patches: [] })
})
