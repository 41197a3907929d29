import { describe, expect, test } from 'vitest'
import { calls } from '../../sync/wire/calls.ts'
import { aDesk } from '../../tests/builders-auth.ts'
import { sha256Hex } from '../store/hash.ts'

describe('what a browser asks for that signed out without a network', () => {
  test('[API-005] the hash of a refresh token ends its session, and can do nothing else', async () => {
    const desk = await aDesk()
    const person = await desk.aPerson()
    const phone = (await desk.call('signIn', { email: person.email, password: person.password })).session
    const refreshTokenSha256 = sha256Hex(person.session.refreshToken)
    expect(await desk.refusal('refresh', { refreshToken: refreshTokenSha256 })).toBe('401 session_expired')
    expect(await desk.auth.checkAccess(refreshTokenSha256)).toBeUndefined()

    expect(await desk.call('endSession', { refreshTokenSha256 })).toEqual({ signedOut: true })
    expect(await desk.auth.checkAccess(person.session.accessToken)).toBeUndefined()
    expect(await desk.refusal('refresh', { refreshToken: person.session.refreshToken })).toBe('401 session_expired')
    expect(await desk.refusal('refresh', { refreshToken: phone.refreshToken })).toBe('none')
  })

  test('a token that was spent meanwhile names the same session; an unknown hash is answered alike', async () => {
    const desk = await aDesk()
    const { session } = await desk.aPerson()
    const next = (await desk.call('refresh', { refreshToken: session.refreshToken })).session
    for (const refreshTokenSha256 of ['0'.repeat(64), sha256Hex(session.accessToken)]) {
      expect(await desk.call('endSession', { refreshTokenSha256 })).toEqual({ signedOut: true })
    }
    expect(await desk.auth.checkAccess(next.accessToken)).toBeDefined()
    expect(await desk.call('endSession', { refreshTokenSha256: sha256Hex(session.refreshToken) })).toEqual({
      signedOut: true,
    })
    expect(await desk.auth.checkAccess(next.accessToken)).toBeUndefined()
  })

  test('[SYNC-020] only a sound call has the browser clear the site, and it clears no cookie', async () => {
    const desk = await aDesk()
    const cleared = await desk.send(calls.clearDevice.path, {})
    expect([cleared.status, cleared.headers.get('clear-site-data')]).toEqual([200, '"storage"'])
    for (const [body, headers] of [
      [{ now: true }, {}],
      [[], {}],
      [{}, { 'content-type': 'text/plain' }],
    ] as const) {
      const refused = await desk.send(calls.clearDevice.path, body, { headers })
      expect([refused.status, refused.headers.get('clear-site-data')]).toEqual([400, null])
    }
    const ended = await desk.send(calls.endSession.path, { refreshTokenSha256: '0'.repeat(64) })
    expect(ended.headers.get('clear-site-data')).toBeNull()
  })
})
