import { describe, expect, test } from 'vitest'

import type { CallBody, CallName } from '../../sync/wire/calls.ts'
import { problems } from '../../sync/wire/problem.ts'
import { aDesk, GOOD_PASSWORD, ORIGIN } from '../../tests/builders-auth.ts'
import { virtualPasskey } from '../../tests/virtual-passkey.ts'
import { staffStore } from '../store/staff-store.ts'

type Desk = Awaited<ReturnType<typeof aDesk>>
type Bearer = { token: string }

const MINUTE = 60_000

/** Somebody with a passkey; `both`: the account asks for it at every sign-in. */
async function withPasskey({ both }: { both: boolean }) {
  const desk = await aDesk()
  const dana = await desk.aPerson()
  const passkey = virtualPasskey(ORIGIN)
  const bearer = { token: dana.session.accessToken }
  const { attempt, options } = await desk.call('newPasskey', {}, bearer)
  await desk.call('addPasskey', { attempt, name: 'x', response: passkey.made(options.challenge) }, bearer)
  if (both) await desk.call('setSecondFactor', { on: true }, bearer)
  return { desk, dana, passkey, bearer }
}

/** Sixteen minutes later, in the same session. */
async function later(
  desk: Desk,
  { refreshToken }: { refreshToken: string },
): Promise<Bearer & { refreshToken: string }> {
  desk.time.wall += 16 * MINUTE
  const { session } = await desk.call('refresh', { refreshToken })
  return { token: session.accessToken, refreshToken: session.refreshToken }
}

/** What the refusal says of how to go on. */
async function asked(desk: Desk, name: CallName, bearer: Bearer) {
  const answer = await desk.send(PATHS[name] ?? '', BODIES[name] ?? {}, bearer)
  const body = await answer.json()
  expect([answer.status, body.error?.code]).toEqual([403, 'confirm_first'])
  return body as { attempt: string; asks: object; options: { challenge: string } }
}

const PATHS: { readonly [Name in CallName]?: string } = { setSecondFactor: '/api/ways-in/second-factor' }
const BODIES: { readonly [Name in CallName]?: object } = { setSecondFactor: { on: false } }

/** Every call that a session left open is not enough for. */
const GUARDED: { readonly [Name in CallName]?: CallBody<Name> } = {
  googleConnect: { token: 'x', nonce: 'x' },
  newPasskey: {},
  removePasskey: { id: 'x' },
  disconnectGoogle: {},
  setSecondFactor: { on: false },
  newRecoveryCodes: {},
  closeAccount: { email: 'x' },
}
const guarded = Object.entries(GUARDED) as [CallName, object][]

describe('[AUTH-060] a session left open', () => {
  test.each(guarded)('does not do %s: it asks who is there', async (name, body) => {
    const { desk, dana } = await withPasskey({ both: false })
    const stale = await later(desk, dana.session)
    expect(await desk.refusal(name, body as never, stale)).toBe('403 confirm_first')
    await desk.call('showAgain', { by: { password: GOOD_PASSWORD } }, stale)
    expect(await desk.refusal(name, body as never, stale)).not.toBe('403 confirm_first')
  })

  test('says by what its person can show it: the password, a passkey or a mail', async () => {
    const { desk, dana } = await withPasskey({ both: false })
    const stale = await later(desk, dana.session)
    const { asks } = await asked(desk, 'setSecondFactor', stale)
    expect(asks).toEqual({ passkey: true, password: true, mail: true })
  })

  test('is believed after the right password, passkey or code, and after nothing else', async () => {
    const { desk, dana, passkey } = await withPasskey({ both: false })
    const isOpen = async (bearer: Bearer) =>
      (await desk.refusal('setSecondFactor', { on: false }, bearer)) !== '403 confirm_first'
    let stale = await later(desk, dana.session)
    expect(await desk.refusal('showAgain', { by: { password: 'not the one' } }, stale)).toMatch(/password_wrong/)
    expect(await isOpen(stale)).toBe(false)

    const { attempt, options } = await asked(desk, 'setSecondFactor', stale)
    const stranger = virtualPasskey(ORIGIN)
    const wrong = { attempt, response: stranger.answer(options.challenge) }
    expect(await desk.refusal('showAgain', { by: wrong }, stale)).toBe('403 passkey_refused')
    const fresh = await asked(desk, 'setSecondFactor', stale)
    const right = { attempt: fresh.attempt, response: passkey.answer(fresh.options.challenge) }
    await desk.call('showAgain', { by: right }, stale)
    expect(await isOpen(stale)).toBe(true)

    stale = await later(desk, stale)
    await desk.call('mailCode', {}, stale)
    const { code, step } = await desk.mail(dana.email)
    expect(step).toBe('show_again')
    expect(await desk.refusal('showAgain', { by: { code: code === '000000' ? '000001' : '000000' } }, stale)).toMatch(
      /code_wrong/,
    )
    // It opens no account.
    expect(await desk.refusal('spendCode', { email: dana.email, code, flow: null })).toMatch(/code_wrong/)
    await desk.call('showAgain', { by: { code } }, stale)
    expect(await isOpen(stale)).toBe(true)
    stale = await later(desk, stale)
    expect(await desk.refusal('showAgain', { by: { code } }, stale)).toMatch(/code_wrong/)
    expect(desk.lines.map(({ event }) => event)).toContain('shown_again')
  })

  test('of another account does not answer for this one', async () => {
    const { desk, dana, passkey } = await withPasskey({ both: false })
    const other = await desk.aPerson()
    const stale = await later(desk, dana.session)
    const theirs = {
      token: (await desk.call('refresh', { refreshToken: other.session.refreshToken })).session.accessToken,
    }
    const { attempt, options } = await asked(desk, 'setSecondFactor', stale)
    const answer = { attempt, response: passkey.answer(options.challenge) }
    expect(await desk.refusal('showAgain', { by: answer }, theirs)).toBe('403 passkey_refused')
  })
})

describe('[AUTH-061] where a second factor is on', () => {
  test('a session that never showed it switches nothing off, however young and whatever its password', async () => {
    const { desk, bearer } = await withPasskey({ both: true })
    // The session is a minute old and began with the password, before the factor was switched on.
    for (const [name, body] of guarded)
      expect(await desk.refusal(name, body as never, bearer), name).toBe('403 confirm_first')
    const { asks } = await asked(desk, 'setSecondFactor', bearer)
    expect(asks).toEqual({ passkey: true, password: false, mail: false })
    await desk.call('showAgain', { by: { password: GOOD_PASSWORD } }, bearer)
    expect(await desk.refusal('setSecondFactor', { on: false }, bearer)).toBe('403 confirm_first')
    const change = { current: GOOD_PASSWORD, password: 'another long otter' }
    expect(await desk.refusal('changePassword', change, bearer)).toBe('403 confirm_first')
  })

  test('the passkey shows it, and a sign-in with both, for fifteen minutes', async () => {
    const { desk, passkey, bearer } = await withPasskey({ both: true })
    const { attempt, options } = await asked(desk, 'setSecondFactor', bearer)
    await desk.call('showAgain', { by: { attempt, response: passkey.answer(options.challenge) } }, bearer)
    expect((await desk.call('newRecoveryCodes', {}, bearer)).codes).toHaveLength(10)
    const challenge = await desk.call('passkeyChallenge', {})
    const response = passkey.answer(challenge.options.challenge)
    const { session } = await desk.call('passkeySignIn', { attempt: challenge.attempt, response })
    await desk.call('newRecoveryCodes', {}, { token: session.accessToken })
    const stale = await later(desk, session)
    expect(await desk.refusal('newRecoveryCodes', {}, stale)).toBe('403 confirm_first')
  })

  test('a new password by mail is no second factor: the session keeps what was shown when it began', async () => {
    const { desk, dana, passkey } = await withPasskey({ both: true })
    await desk.call('recover', { email: dana.email, flow: 'r' })
    const { ticket } = await desk.mail(dana.email)
    const answer = await desk.send('/api/auth/spend-ticket', { ticket, flow: 'r' })
    const { attempt, options } = await answer.json()
    const response = passkey.answer(options.challenge)
    const { session: recovery } = await desk.call('secondFactor', { attempt, response })
    const bearer = { token: recovery.accessToken }
    const { session } = await desk.call('newPassword', { password: 'another long otter' }, bearer)
    await desk.call('newRecoveryCodes', {}, { token: session.accessToken })
  })
})

describe('[AUTH-062] a change to the ways in', () => {
  test('ends all other sessions, says how many, and tells the mailbox', async () => {
    const { desk, dana, bearer } = await withPasskey({ both: false })
    const elsewhere = await desk.call('signIn', { email: dana.email, password: GOOD_PASSWORD })
    const { ways } = await desk.call('setSecondFactor', { on: true }, bearer)
    expect(ways.ended).toBe(1)
    expect(await desk.auth.checkAccess(elsewhere.session.accessToken)).toBeUndefined()
    expect(await desk.auth.checkAccess(bearer.token)).toBeDefined()
    expect((await desk.mail(dana.email)).text).toContain('All other browsers were signed out.')
  })

  test('also where a passkey is removed with which somebody else came in', async () => {
    const { desk, passkey, bearer } = await withPasskey({ both: false })
    const { attempt, options } = await desk.call('passkeyChallenge', {})
    const { session } = await desk.call('passkeySignIn', { attempt, response: passkey.answer(options.challenge) })
    await desk.call('removePasskey', { id: passkey.id }, bearer)
    expect(await desk.auth.checkAccess(session.accessToken)).toBeUndefined()
  })

  test('a name of a passkey is none', async () => {
    const { desk, dana, passkey, bearer } = await withPasskey({ both: false })
    const elsewhere = await desk.call('signIn', { email: dana.email, password: GOOD_PASSWORD })
    expect((await desk.call('namePasskey', { id: passkey.id, name: 'Phone' }, bearer)).ended).toBeUndefined()
    expect(await desk.auth.checkAccess(elsewhere.session.accessToken)).toBeDefined()
  })
})

describe('[AUTH-063] staff', () => {
  const act = { requestId: 'x', action: 'archive_request', note: '' } as const

  test('is nobody whose account asks for no second factor', async () => {
    const desk = await aDesk()
    const { email } = await desk.aPerson()
    expect(await staffStore(desk.store).grant(email, desk.now())).toBe('one_factor')
  })

  test('acts only once the factor was shown, and not at all when it was switched off since', async () => {
    const { desk, dana, passkey, bearer } = await withPasskey({ both: true })
    expect(await staffStore(desk.store).grant(dana.email, desk.now())).toBe('granted')
    expect(await desk.refusal('staffAct', act, bearer)).toBe('403 confirm_first')
    const { attempt, options } = await asked(desk, 'setSecondFactor', bearer)
    await desk.call('showAgain', { by: { attempt, response: passkey.answer(options.challenge) } }, bearer)
    expect(await desk.refusal('staffAct', act, bearer)).toBe('404 not_found')
    await desk.call('setSecondFactor', { on: false }, bearer)
    expect(await desk.refusal('staffAct', act, bearer)).toBe('403 staff_second_factor')
    expect(problems.staff_second_factor.text).toContain('Ways in')
  })

  test('reaches two hundred requests a day, and no more', async () => {
    const { desk, dana, passkey, bearer } = await withPasskey({ both: true })
    await staffStore(desk.store).grant(dana.email, desk.now())
    const { attempt, options } = await asked(desk, 'setSecondFactor', bearer)
    await desk.call('showAgain', { by: { attempt, response: passkey.answer(options.challenge) } }, bearer)
    for (let n = 0; n < 200; n += 1) expect(await desk.refusal('staffAct', act, bearer)).toBe('404 not_found')
    expect(await desk.refusal('staffAct', act, bearer)).toBe('429 too_many_attempts')
  })
})
