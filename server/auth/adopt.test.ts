import { expect, test } from 'vitest'

import { aDesk, aForm } from '../../tests/builders-auth.ts'
import { ADOPT_MS } from './adopt.ts'

/** A session that began by mail, with its tokens as a URL would carry them. */
async function arriving(desk: Awaited<ReturnType<typeof aDesk>>) {
  const person = await desk.aPerson()
  const { accessToken, refreshToken } = person.session
  const given = { accessToken, refreshToken, type: 'signup', flow: person.flow, confirmed: false }
  return { person, given }
}

test('[AUTH-046] tokens of an address begin a session by themselves in the browser that asked', async () => {
  const desk = await aDesk()
  const { person, given } = await arriving(desk)
  const { session } = await desk.call('adopt', given)
  expect(session?.accountId).toBe(person.session.accountId)
  expect(await desk.auth.checkAccess(session?.accessToken ?? '')).toMatchObject({ accountId: session?.accountId })
})

test('[API-009] tokens of an address are rotated: a new pair is given, and the one that was sent ends', async () => {
  const desk = await aDesk()
  const { given } = await arriving(desk)
  const { session } = await desk.call('adopt', given)
  expect(session?.accessToken).not.toBe(given.accessToken)
  expect(session?.refreshToken).not.toBe(given.refreshToken)
  expect(await desk.auth.checkAccess(session?.accessToken ?? '')).toBeDefined()
  expect(await desk.auth.checkAccess(given.accessToken)).toBeUndefined()
  expect(await desk.refusal('refresh', { refreshToken: given.refreshToken })).toBe('401 session_expired')
  // Tokens left in a history do not work a second time, and the new pair cannot be adopted either.
  expect(await desk.refusal('adopt', given)).toBe('400 ticket_unknown')
  const { accessToken, refreshToken } = session ?? given
  expect(await desk.refusal('adopt', { ...given, accessToken, refreshToken })).toBe('400 ticket_unknown')
})

test('[AUTH-046] in any other browser nothing happens before a press, and only the masked address is told', async () => {
  const desk = await aDesk()
  const { person, given } = await arriving(desk)
  const masked = { maskedEmail: `p***@example.com`, session: null }
  expect(await desk.call('adopt', { ...given, flow: null })).toEqual(masked)
  expect(await desk.call('adopt', { ...given, flow: 'flow-of-another' })).toEqual(masked)
  expect(await desk.auth.checkAccess(given.accessToken)).toBeDefined()
  const { session } = await desk.call('adopt', { ...given, flow: null, confirmed: true })
  expect(session?.email).toBe(person.email)
  expect(await desk.auth.checkAccess(given.accessToken)).toBeUndefined()
})

test('[AUTH-046] an address without a refresh token or a type is enough; a type that is not so, is not', async () => {
  const desk = await aDesk()
  const { given } = await arriving(desk)
  for (const type of ['magiclink', 'recovery', 'oauth', 'password', 'SIGNUP']) {
    expect(await desk.refusal('adopt', { ...given, type })).toBe('400 ticket_unknown')
  }
  expect((await desk.call('adopt', { ...given, refreshToken: '', type: '' })).session).not.toBeNull()
})

test('tokens that are ten minutes old, used, ended, mixed, of a password’s session or garbage are refused alike, and end nothing', async () => {
  const desk = await aDesk()
  const refusal = async (given: Parameters<typeof desk.call<'adopt'>>[1]) => {
    const silent = await desk.refusal('adopt', given)
    expect(await desk.refusal('adopt', { ...given, confirmed: true })).toBe(silent)
    return silent
  }
  const young = await arriving(desk)
  const access = young.given.accessToken
  const other = await arriving(desk)
  for (const wrong of [
    { accessToken: 'garbage' },
    { accessToken: '' },
    { accessToken: young.given.refreshToken },
    { refreshToken: 'garbage' },
    { refreshToken: access },
    { refreshToken: other.given.refreshToken },
  ]) {
    expect(await refusal({ ...young.given, ...wrong })).toBe('400 ticket_unknown')
  }
  expect(await desk.auth.checkAccess(access)).toBeDefined()

  const { email, password } = other.person
  const byPassword = (await desk.call('signIn', { email, password })).session
  const { accessToken, refreshToken } = byPassword
  expect(await refusal({ ...other.given, accessToken, refreshToken, type: '' })).toBe('400 ticket_unknown')
  expect(await desk.auth.checkAccess(accessToken)).toBeDefined()

  const used = await arriving(desk)
  desk.time.wall += 1
  const next = (await desk.call('refresh', { refreshToken: used.given.refreshToken })).session
  expect(await refusal(used.given)).toBe('400 ticket_unknown')
  expect(await refusal({ ...used.given, accessToken: next.accessToken, refreshToken: '' })).toBe('400 ticket_unknown')

  const ended = await arriving(desk)
  await desk.call('signOut', {}, { token: ended.given.accessToken })
  expect(await refusal(ended.given)).toBe('400 ticket_unknown')

  const old = await arriving(desk)
  desk.time.wall += ADOPT_MS - 1
  expect((await desk.call('adopt', { ...old.given, flow: null })).session).toBeNull()
  desk.time.wall += 1
  expect(await refusal(old.given)).toBe('400 ticket_unknown')
})

test('a sign-in link’s session is a magic link’s', async () => {
  const desk = await aDesk()
  const person = await desk.aPerson()
  const { flow } = aForm()
  await desk.call('resend', { email: person.email, flow })
  const { session } = await desk.call('spendTicket', { ticket: (await desk.mail(person.email)).ticket, flow })
  const { accessToken, refreshToken } = session
  const given = { accessToken, refreshToken, flow, confirmed: false }
  expect(await desk.refusal('adopt', { ...given, type: 'signup' })).toBe('400 ticket_unknown')
  expect((await desk.call('adopt', { ...given, type: 'magiclink' })).session).not.toBeNull()
})
