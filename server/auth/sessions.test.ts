import { expect, test } from 'vitest'

import { aDesk, aForm } from '../../tests/builders-auth.ts'
import { ACCESS_MS, GRACE_MS, REFRESH_MS, SESSION_MS } from './sessions.ts'

const refresh = (desk: Awaited<ReturnType<typeof aDesk>>, refreshToken: string) =>
  desk.refusal('refresh', { refreshToken })

test('an access token lives ten minutes, and only as an access token', async () => {
  const desk = await aDesk()
  const { session } = await desk.aPerson()
  expect(session.expiresAt).toBe(desk.time.wall + 10 * 60_000)
  expect(await desk.auth.checkAccess(session.refreshToken)).toBeUndefined()
  expect(await refresh(desk, session.accessToken)).toBe('401 session_expired')
  desk.time.wall += ACCESS_MS - 1
  expect(await desk.auth.checkAccess(session.accessToken)).toMatchObject({ accountId: session.accountId })
  desk.time.wall += 1
  expect(await desk.auth.checkAccess(session.accessToken)).toBeUndefined()
})

test('[AUTH-044] a refresh token works once; a copy of it, used after ten seconds, ends the whole session', async () => {
  const desk = await aDesk()
  const { session } = await desk.aPerson()
  const second = (await desk.call('refresh', { refreshToken: session.refreshToken })).session
  desk.time.wall += GRACE_MS + 1
  expect(await refresh(desk, session.refreshToken)).toBe('401 session_expired')
  expect(await refresh(desk, second.refreshToken)).toBe('401 session_expired')
  expect(await desk.auth.checkAccess(second.accessToken)).toBeUndefined()
  expect(desk.lines.filter(line => line.event === 'refresh_reused')).toEqual([
    { event: 'refresh_reused', facts: { accountId: session.accountId } },
  ])
})

test('[AUTH-044] within ten seconds a second tab of the browser gets the same pair, and afterwards nobody', async () => {
  const desk = await aDesk()
  const { session } = await desk.aPerson()
  const spend = { refreshToken: session.refreshToken, device: 'this-browser' }
  const one = (await desk.call('refresh', spend)).session
  desk.time.wall += GRACE_MS
  const other = (await desk.call('refresh', spend)).session
  expect(other).toEqual(one)
  expect(await desk.auth.checkAccess(one.accessToken)).toBeDefined()
  desk.time.wall += 1
  expect(await desk.refusal('refresh', spend)).toBe('401 session_expired')
  expect(await desk.auth.checkAccess(one.accessToken)).toBeUndefined()
})

test('[AUTH-044] another device that shows a spent token gets nothing, not even at once, and ends the session', async () => {
  for (const device of ['another-browser', '', undefined]) {
    const desk = await aDesk()
    const { session } = await desk.aPerson()
    const { refreshToken } = session
    const one = (await desk.call('refresh', { refreshToken, device: 'this-browser' })).session
    expect(await desk.refusal('refresh', { refreshToken, device })).toBe('401 session_expired')
    expect(await desk.auth.checkAccess(one.accessToken)).toBeUndefined()
    expect(desk.lines.filter(({ event }) => event === 'refresh_reused')).toHaveLength(1)
  }
})

test('a token whose mark of use a restore has taken off is used again without a fault', async () => {
  const desk = await aDesk()
  const { session } = await desk.aPerson()
  const spend = { refreshToken: session.refreshToken, device: 'this-browser' }
  const one = (await desk.call('refresh', spend)).session
  await desk.store.db.updateTable('sessionTokens').set({ spentAt: null }).execute()
  desk.time.wall += ACCESS_MS
  await desk.sweep()
  const again = (await desk.call('refresh', spend)).session
  expect(again.refreshToken).toBe(one.refreshToken)
  expect(await desk.auth.checkAccess(again.accessToken)).toBeDefined()
})

test('[AUTH-044] tabs that refresh at the same moment are never signed out', async () => {
  const desk = await aDesk()
  let { session } = await desk.aPerson()
  for (let round = 0; round < 20; round += 1) {
    const { refreshToken } = session
    const answers = await Promise.all([1, 2, 3].map(() => desk.call('refresh', { refreshToken })))
    const last = answers[round % 3]
    if (last === undefined) throw new Error('no answer')
    session = last.session
    desk.time.wall += 60_000
  }
  expect(await desk.auth.checkAccess(session.accessToken)).toBeDefined()
})

test('a session ends after 30 idle days, and after 90 days however busy it is', async () => {
  const desk = await aDesk()
  const idle = (await desk.aPerson()).session
  const busy = (await desk.aPerson()).session
  const began = desk.time.wall
  let { refreshToken } = busy
  desk.time.wall = began + REFRESH_MS - 1
  refreshToken = (await desk.call('refresh', { refreshToken })).session.refreshToken
  desk.time.wall = began + REFRESH_MS
  expect(await refresh(desk, idle.refreshToken)).toBe('401 session_expired')
  for (const days of [59, 88]) {
    desk.time.wall = began + days * 86_400_000
    refreshToken = (await desk.call('refresh', { refreshToken })).session.refreshToken
  }
  desk.time.wall = began + SESSION_MS - 1
  const last = (await desk.call('refresh', { refreshToken })).session
  expect(last.expiresAt).toBe(began + SESSION_MS)
  desk.time.wall = began + SESSION_MS
  expect(await refresh(desk, last.refreshToken)).toBe('401 session_expired')
  expect(await desk.auth.checkAccess(last.accessToken)).toBeUndefined()
})

test('[API-005] sign-out ends this session at once, also with a token that is too old, and no other session', async () => {
  const desk = await aDesk()
  const person = await desk.aPerson()
  const phone = (await desk.call('signIn', { email: person.email, password: person.password })).session
  desk.time.wall += ACCESS_MS
  expect(await desk.call('signOut', {}, { token: person.session.accessToken })).toEqual({ signedOut: true })
  expect(await refresh(desk, person.session.refreshToken)).toBe('401 session_expired')
  expect(await refresh(desk, phone.refreshToken)).toBe('none')
  expect(await desk.call('signOut', {}, { token: 'garbage' })).toEqual({ signedOut: true })
})

test('every sign-in is a new session, and sweeping removes only what is dead', async () => {
  const desk = await aDesk()
  const person = await desk.aPerson()
  await desk.call('signIn', { email: person.email, password: person.password })
  const count = async (table: 'sessions' | 'sessionTokens' | 'tickets' | 'rateLimits') =>
    (await desk.store.db.selectFrom(table).selectAll().execute()).length
  expect(await count('sessions')).toBe(2)
  await desk.call('signUp', aForm())
  expect(await desk.sweep()).toBe(0)
  desk.time.wall += 86_400_000
  await desk.sweep()
  expect([await count('tickets'), await count('rateLimits'), await count('sessionTokens')]).toEqual([0, 0, 2])
  expect(await refresh(desk, person.session.refreshToken)).toBe('none')
  desk.time.wall += REFRESH_MS
  await desk.sweep()
  expect([await count('sessions'), await count('sessionTokens')]).toEqual([0, 0])
})
