import { expect, test } from 'vitest'

import { day, writableRows } from '../../../tests/builders.ts'
import type { Email } from '../../records/email.ts'
import { applyMutation, withMutations } from './apply-mutations.ts'
import type { WritableRows } from './mutation-rule.ts'

const rowsOf = (noticesOffSince?: Email['noticesOffSince']) =>
  writableRows({
    email: [
      {
        id: 'email-01' as Email['id'],
        userId: 'account-01' as Email['userId'],
        email: 'dana@example.com',
        verifiedAt: day(0),
        inboundAlias: 'dana.0123456789@totalrecall.example',
        ...(noticesOffSince === undefined ? {} : { noticesOffSince }),
      },
    ],
  })
const set = (on: boolean, at = day(2)) => ({ name: 'set_notices@1', args: { on }, at })
const offSince = (rows: WritableRows) => rows.email[0]?.noticesOffSince ?? null

test('[MAIL-NOT-3] the optional mails stop and come again, seen at once; what an older app has not written counts as on', () => {
  expect(offSince(withMutations(rowsOf(), [set(false)]))).toBe(day(2))
  expect(offSince(withMutations(rowsOf(), [set(false), set(true, day(3))]))).toBe(null)
})

test('saying twice what holds changes nothing: the first moment stands', () => {
  expect(applyMutation(rowsOf(day(1)), set(false), day(5))).toEqual({ ok: true, patches: [] })
  expect(applyMutation(rowsOf(), set(true), day(5))).toEqual({ ok: true, patches: [] })
  expect(applyMutation(rowsOf(), { name: 'set_notices@1', args: { on: 1 } }, day(5))).toEqual({
    ok: false,
    code: 'bad_request',
  })
})

const speak = (language: string) => ({ name: 'set_language@1', args: { language } })

test('the language of the app and of the mails is set once, seen at once, and is one that we speak', () => {
  expect(withMutations(rowsOf(), [{ ...speak('es'), at: day(2) }]).email[0]?.language).toBe('es')
  const spanish = withMutations(rowsOf(), [{ ...speak('es'), at: day(2) }])
  expect(applyMutation(spanish, speak('es'), day(3))).toEqual({ ok: true, patches: [] })
  expect(applyMutation(rowsOf(), speak('fr'), day(3))).toEqual({ ok: false, code: 'bad_request' })
})
