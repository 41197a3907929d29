import { expect, test } from 'vitest'

import { calls } from '../../sync/wire/calls.ts'
import { aDesk, GOOD_PASSWORD } from '../../tests/builders-auth.ts'
import { testRandom } from '../../tests/builders-server.ts'
import { atRest } from './at-rest.ts'
import { knownAs, MARK_MS, newMark } from './known-browsers.ts'

const DANA = 'dana@example.com'

function ofKey(byte: number) {
  const time = { wall: 1_700_000_000_000 }
  return {
    time,
    atRest: atRest(new Uint8Array(32).fill(byte), testRandom),
    wall: { now: () => time.wall },
    random: testRandom,
  }
}

test('a mark belongs to one address, however it is written, and to one key, until its end', () => {
  const ours = ofKey(1)
  const mark = newMark(ours, DANA)
  const number = knownAs(ours, mark, 'Dana@Example.com ')
  expect(number).toMatch(/^[\w-]{22}$/)
  expect(knownAs(ours, mark, DANA)).toBe(number)
  expect(knownAs(ours, mark, 'alex@example.com')).toBeUndefined()
  expect(knownAs(ours, mark, '')).toBeUndefined()
  expect(knownAs(ofKey(2), mark, DANA)).toBeUndefined()
  expect(knownAs(ours, newMark(ours, DANA), DANA)).not.toBe(number)
  ours.time.wall += MARK_MS - 1
  expect(knownAs(ours, mark, DANA)).toBe(number)
  ours.time.wall += 1
  expect(knownAs(ours, mark, DANA)).toBeUndefined()
})

test('a mark that was changed in any one place is none', () => {
  const ours = ofKey(1)
  const mark = newMark(ours, DANA)
  const changed = [...mark].map((letter, at) => mark.slice(0, at) + (letter === 'a' ? 'b' : 'a') + mark.slice(at + 1))
  expect(changed).toHaveLength(75)
  expect(changed.filter(each => knownAs(ours, each, DANA) !== undefined)).toEqual([])
})

test('a mark shows nothing of the address', () => {
  const ours = ofKey(1)
  const marks = [DANA, 'x@y.example', `${'long'.repeat(40)}@example.com`].map(email => newMark(ours, email))
  expect(new Set(marks.map(({ length }) => length))).toEqual(new Set([75]))
  expect(marks.join().toLowerCase()).not.toMatch(/dana|example|long|=/)
})

test('of a few marks the one of the address counts; more than a browser keeps are not looked at', () => {
  const ours = ofKey(1)
  const mark = newMark(ours, DANA)
  const others = ['a', 'b', 'c', 'd'].map(name => newMark(ours, `${name}@example.com`))
  const number = mark.slice(0, 22)
  expect(knownAs(ours, [...others.slice(1), mark].join('~'), DANA)).toBe(number)
  expect(knownAs(ours, [...others, mark].join('~'), DANA)).toBeUndefined()
})

const NONSENSE = [
  '',
  '~',
  '.',
  '..',
  '~~~~~',
  'null',
  '%00',
  'é'.repeat(75),
  '.'.repeat(75),
  `${'A'.repeat(22)}.zzzzzzzzz.`,
]

test.each([...NONSENSE, 'a'.repeat(75), 'x'.repeat(1_000_000), '~'.repeat(1_000_000)])(
  '%.12s is the mark of a stranger',
  text => {
    expect(knownAs(ofKey(1), text, DANA)).toBeUndefined()
  },
)

test('every way in gives the browser a mark, and a renewal of the session none', async () => {
  const desk = await aDesk()
  const { email, flow, session } = await desk.aPerson()
  const given = [session.known]
  given.push((await desk.call('signIn', { email, password: GOOD_PASSWORD })).session.known)
  given.push((await desk.call('namedSignUp', { name: '', email, password: GOOD_PASSWORD, flow })).session?.known)
  await desk.call('resend', { email, flow })
  given.push((await desk.call('spendCode', { email, code: (await desk.mail(email)).code, flow })).session.known)
  await desk.call('recover', { email, flow })
  const recovery = await desk.call('spendTicket', { ticket: (await desk.mail(email)).ticket, flow })
  given.push(recovery.session.known)
  const token = recovery.session.accessToken
  const changed = await desk.call('newPassword', { password: 'another otter canoe' }, { token })
  given.push(changed.session.known)
  expect(new Set(given).size).toBe(6)
  expect(given.filter(mark => mark === undefined || mark.length !== 75)).toEqual([])
  const { refreshToken } = changed.session
  const renewed = await desk.send(calls.refresh.path, { refreshToken })
  expect((await renewed.json()).session).toEqual(expect.not.objectContaining({ known: expect.anything() }))
})
