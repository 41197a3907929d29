import { generateKeyPairSync } from 'node:crypto'

import { describe, expect, test } from 'vitest'
import type { ProblemBody } from '../../sync/wire/problem.ts'
import { aDesk, GOOD_PASSWORD, ORIGIN } from '../../tests/builders-auth.ts'
import { virtualPasskey } from '../../tests/virtual-passkey.ts'
import type { WayChange } from '../mail/messages/ways-in.ts'

type Desk = Awaited<ReturnType<typeof aDesk>>
type Person = Awaited<ReturnType<Desk['aPerson']>>
const LAPTOP = 'Laptop'

async function withPasskey(desk: Desk, person: Person, name = LAPTOP) {
  const passkey = virtualPasskey(ORIGIN)
  const { attempt, options } = await desk.call('newPasskey', {}, bearer(person))
  const body = { attempt, name, response: passkey.made(options.challenge) }
  const ways = await desk.call('addPasskey', body, bearer(person))
  return { passkey, ways }
}

const bearer = ({ session }: Pick<Person, 'session'>) => ({ token: session.accessToken })

async function signInWith(desk: Desk, passkey: ReturnType<typeof virtualPasskey>, cheat = {}) {
  const { attempt, options } = await desk.call('passkeyChallenge', {})
  return { attempt, response: passkey.answer(options.challenge, cheat) }
}

/** Signs in with the password up to the request for the second factor. */
async function asked(desk: Desk, { email }: Person) {
  const answer = await desk.send('/api/auth/sign-in', { email, password: GOOD_PASSWORD })
  const body = (await answer.json()) as ProblemBody & { attempt: string; options: { challenge: string } }
  expect([answer.status, body.error.code]).toEqual([403, 'second_factor_needed'])
  expect(JSON.stringify(body)).not.toMatch(/accessToken|refreshToken/)
  return { attempt: body.attempt, challenge: body.options.challenge }
}

/** From now on the session has shown both factors. */
async function showPasskey(desk: Desk, person: Person, passkey: ReturnType<typeof virtualPasskey>) {
  const refused = await desk.send('/api/ways-in/recovery-codes', {}, bearer(person))
  const { attempt, options } = await refused.json()
  const by = { attempt, response: passkey.answer(options.challenge) }
  await desk.call('showAgain', { by }, bearer(person))
}

async function guarded(desk: Desk) {
  const dana = await desk.aPerson()
  const { passkey } = await withPasskey(desk, dana)
  const { codes } = await desk.call('setSecondFactor', { on: true }, bearer(dana))
  await showPasskey(desk, dana, passkey)
  return { dana, passkey, codes }
}

const GAIL = { email: 'gail@gmail.com', firstName: 'Gail', lastName: 'R', proven: true, kept: true }

async function googleToken(desk: Desk) {
  const { nonce, hash } = await desk.call('googleNonce', {})
  return { token: await desk.google.token(GAIL, hash), nonce }
}

const connectGoogle = async (desk: Desk, person: Person) =>
  desk.call('googleConnect', await googleToken(desk), bearer(person))

const events = (desk: Desk) => desk.lines.map(({ event }) => event)

describe('a passkey', () => {
  test('is added, named, used to sign in, and removed; each is on the security log', async () => {
    const desk = await aDesk()
    const dana = await desk.aPerson()
    const { passkey, ways } = await withPasskey(desk, dana)
    expect(ways).toMatchObject({
      hasPassword: true,
      secondFactor: false,
      passkeys: [{ name: LAPTOP, lastUsedAt: null }],
    })
    const { session, next } = await desk.call('passkeySignIn', await signInWith(desk, passkey))
    expect([session.accountId, next]).toEqual([dana.session.accountId, '/dashboard'])
    const named = await desk.call('namePasskey', { id: passkey.id, name: ' Phone ' }, bearer(dana))
    expect(named.passkeys).toMatchObject([{ name: 'Phone', lastUsedAt: desk.time.wall }])
    const removed = await desk.call('removePasskey', { id: passkey.id }, bearer(dana))
    expect(removed.passkeys).toEqual([])
    expect(await desk.refusal('passkeySignIn', await signInWith(desk, passkey))).toBe('403 passkey_refused')
    for (const event of ['passkey_added', 'signed_in_passkey', 'passkey_renamed', 'passkey_removed', 'passkey_refused'])
      expect(events(desk)).toContain(event)
  })

  const CHEATS: readonly [string, object][] = [
    ['for another site', { from: 'https://totalreca11.example' }],
    ['for another port of this host', { from: 'http://localhost:9999' }],
    ['of another kind', { type: 'webauthn.create' }],
    ['without looking who is there', { verified: false }],
    ['signed with another key', { signWith: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
  ]
  test.each(CHEATS)('opens nothing when it answers %s', async (_, cheat) => {
    const desk = await aDesk()
    const { passkey } = await withPasskey(desk, await desk.aPerson())
    await desk.call('passkeySignIn', await signInWith(desk, passkey))
    expect(await desk.refusal('passkeySignIn', await signInWith(desk, passkey, cheat))).toBe('403 passkey_refused')
    await desk.call('passkeySignIn', await signInWith(desk, passkey, { counter: 99 }))
  })

  test('[SEC-020] one that cannot leave its device and counts back is refused, with what happened and what to do', async () => {
    const desk = await aDesk()
    const { passkey } = await withPasskey(desk, await desk.aPerson())
    await desk.call('passkeySignIn', await signInWith(desk, passkey, { counter: 7 }))
    for (const counter of [7, 1, 0]) {
      expect(await desk.refusal('passkeySignIn', await signInWith(desk, passkey, { counter }))).toBe(
        '403 passkey_behind',
      )
    }
    expect(events(desk).filter(event => event === 'passkey_behind')).toHaveLength(3)
    await desk.call('passkeySignIn', await signInWith(desk, passkey, { counter: 8 }))
  })

  test('[SEC-020] one that is synced or was restored signs in although it counts back; the log says it, and the highest count stays', async () => {
    const desk = await aDesk()
    const dana = await desk.aPerson()
    const { passkey } = await withPasskey(desk, dana)
    await desk.call('passkeySignIn', await signInWith(desk, passkey, { counter: 7, isSynced: true }))
    const { session } = await desk.call(
      'passkeySignIn',
      await signInWith(desk, passkey, { counter: 3, isSynced: true }),
    )
    expect(session.accountId).toBe(dana.session.accountId)
    const behind = desk.lines.filter(({ event }) => event === 'passkey_behind')
    expect(behind.map(({ facts }) => facts)).toEqual([{ accountId: dana.session.accountId }])
    // As a copy that is none of the synced ones would answer.
    expect(await desk.refusal('passkeySignIn', await signInWith(desk, passkey, { counter: 7 }))).toBe(
      '403 passkey_behind',
    )
  })

  test('[SEC-020] one that never counts, as most that are synced, is no sign of anything', async () => {
    const desk = await aDesk()
    const { passkey } = await withPasskey(desk, await desk.aPerson())
    for (const isSynced of [true, false]) {
      await desk.call('passkeySignIn', await signInWith(desk, passkey, { counter: 0, isSynced }))
    }
    expect(events(desk)).not.toContain('passkey_behind')
  })

  test('answers each question once, within ten minutes, and no other one', async () => {
    const desk = await aDesk()
    const { passkey } = await withPasskey(desk, await desk.aPerson())
    const good = await signInWith(desk, passkey)
    const other = await desk.call('passkeyChallenge', {})
    expect(await desk.refusal('passkeySignIn', { ...good, attempt: other.attempt })).toBe('403 passkey_refused')
    await desk.call('passkeySignIn', good)
    expect(await desk.refusal('passkeySignIn', good)).toBe('403 passkey_refused')
    const slow = await signInWith(desk, passkey)
    desk.time.wall += 10 * 60_000
    expect(await desk.refusal('passkeySignIn', slow)).toBe('403 passkey_refused')
  })

  test('is added by its owner alone, to this site alone, and never to two accounts', async () => {
    const desk = await aDesk()
    const [dana, mallory] = [await desk.aPerson(), await desk.aPerson()]
    const passkey = virtualPasskey(ORIGIN)
    const question = () => desk.call('newPasskey', {}, bearer(dana))
    const add = (attempt: string, response: ReturnType<typeof passkey.made>, who: Person) =>
      desk.refusal('addPasskey', { attempt, name: 'x', response }, bearer(who))
    const first = await question()
    expect(await add(first.attempt, passkey.made(first.options.challenge), mallory)).toBe('400 passkey_not_added')
    const second = await question()
    const elsewhere = passkey.made(second.options.challenge, { from: 'https://elsewhere.example' })
    expect(await add(second.attempt, elsewhere, dana)).toBe('400 passkey_not_added')
    const third = await question()
    expect(await add(third.attempt, passkey.made(third.options.challenge), dana)).toBe('none')
    const hers = await desk.call('newPasskey', {}, bearer(mallory))
    expect(await add(hers.attempt, passkey.made(hers.options.challenge), mallory)).toBe('400 passkey_not_added')
  })
})

describe('the second factor', () => {
  test('[AUTH-056] after the password a passkey is asked for, and opens the account', async () => {
    const desk = await aDesk()
    const { dana, passkey } = await guarded(desk)
    const { attempt, challenge } = await asked(desk, dana)
    const done = await desk.call('secondFactor', { attempt, response: passkey.answer(challenge) })
    expect(done.session.accountId).toBe(dana.session.accountId)
    expect(await desk.call('authSession', {}, bearer(done))).toMatchObject({ isAuthenticated: true })
  })

  test('it is asked for after a link, after a code and after Google, too; the link is not spent before', async () => {
    const desk = await aDesk()
    const { dana, passkey } = await guarded(desk)
    await desk.call('resend', { email: dana.email, flow: dana.flow })
    const { ticket, code } = await desk.mail(dana.email)
    expect(await desk.refusal('spendCode', { email: dana.email, code, flow: dana.flow })).toBe(
      '403 second_factor_needed',
    )
    const answer = await desk.send('/api/auth/spend-ticket', { ticket, flow: dana.flow })
    const { attempt, options } = (await answer.json()) as { attempt: string; options: { challenge: string } }
    expect(answer.status).toBe(403)
    await desk.call('peekTicket', { ticket, flow: dana.flow })
    const response = passkey.answer(options.challenge)
    expect((await desk.call('secondFactor', { attempt, response })).next).toBe('/onboarding')
    expect(await desk.refusal('peekTicket', { ticket, flow: dana.flow })).toBe('410 ticket_used')

    const nonce = await desk.call('googleNonce', {})
    const person = { email: dana.email, firstName: 'Dana', lastName: 'W', proven: true, kept: true }
    const token = await desk.google.token(person, nonce.hash)
    expect(await desk.refusal('googleSignIn', { provider: 'google', token, nonce: nonce.nonce })).toBe(
      '403 second_factor_needed',
    )
  })

  test('[SEC-020] a passkey that counts back is no second factor, and each try counts', async () => {
    const desk = await aDesk()
    const { dana, passkey } = await guarded(desk)
    await desk.call('passkeySignIn', await signInWith(desk, passkey, { counter: 7 }))
    const { attempt, challenge } = await asked(desk, dana)
    for (let tries = 0; tries < 5; tries += 1) {
      const response = passkey.answer(challenge, { counter: 7 })
      expect(await desk.refusal('secondFactor', { attempt, response })).toBe('403 passkey_behind')
    }
    const response = passkey.answer(challenge, { counter: 8 })
    expect(await desk.refusal('secondFactor', { attempt, response })).toBe('403 second_factor_failed')
  })

  test('a passkey alone is both: whoever comes in by it is asked for nothing else', async () => {
    const desk = await aDesk()
    const { dana, passkey } = await guarded(desk)
    const { session } = await desk.call('passkeySignIn', await signInWith(desk, passkey))
    expect(session.accountId).toBe(dana.session.accountId)
  })

  test('another person’s passkey opens nothing, and after five tries nothing does', async () => {
    const desk = await aDesk()
    const { dana, passkey } = await guarded(desk)
    const mallory = await withPasskey(desk, await desk.aPerson())
    const { attempt, challenge } = await asked(desk, dana)
    const foreign = mallory.passkey.answer(challenge)
    expect(await desk.refusal('secondFactor', { attempt, response: foreign })).toBe('403 second_factor_failed')
    for (let tries = 1; tries < 5; tries += 1) {
      const wrong = { attempt, code: 'aaaaa-aaaaa' }
      expect(await desk.refusal('recoveryCode', wrong)).toBe('403 second_factor_failed')
    }
    const right = { attempt, response: passkey.answer(challenge) }
    expect(await desk.refusal('secondFactor', right)).toBe('403 second_factor_failed')
    expect(events(desk).filter(event => event === 'second_factor_failed')).toHaveLength(6)
  })

  test('ten recovery codes are told once and kept as hashes with a key; each works once, however it is typed', async () => {
    const desk = await aDesk()
    const { dana, codes } = await guarded(desk)
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/)
    const kept = JSON.stringify(await desk.store.db.selectFrom('recoveryCodes').selectAll().execute())
    for (const code of codes) expect(kept).not.toContain(code)

    const [code = ''] = codes
    const first = await asked(desk, dana)
    const typed = ` ${code.toUpperCase().replace('-', ' ')} `
    const done = await desk.call('recoveryCode', { attempt: first.attempt, code: typed })
    expect((await desk.call('waysIn', {}, bearer(done))).recoveryCodesLeft).toBe(9)
    const second = await asked(desk, dana)
    expect(await desk.refusal('recoveryCode', { attempt: second.attempt, code })).toBe('403 second_factor_failed')
    expect(events(desk)).toContain('recovery_code_used')
    // New codes replace the old ones.
    const renewed = await desk.call('newRecoveryCodes', {}, bearer(done))
    expect(renewed.codes.filter(other => codes.includes(other))).toEqual([])
    const third = { attempt: second.attempt, code: codes[1] ?? '' }
    expect(await desk.refusal('recoveryCode', third)).toBe('403 second_factor_failed')
  })
})

describe('the last way in stays', () => {
  test('the only passkey is not removed while a second factor is asked for, nor where there is nothing else', async () => {
    const desk = await aDesk()
    const { dana, passkey } = await guarded(desk)
    const body = { id: passkey.id }
    expect(await desk.refusal('removePasskey', body, bearer(dana))).toBe('409 last_way_in')
    await desk.call('setSecondFactor', { on: false }, bearer(dana))
    await desk.store.db.updateTable('authUsers').set({ passwordHash: null }).execute()
    expect(await desk.refusal('removePasskey', body, bearer(dana))).toBe('409 last_way_in')
  })

  test('of two passkeys that are removed at once one stays', async () => {
    const desk = await aDesk()
    const { dana, passkey } = await guarded(desk)
    const other = await withPasskey(desk, dana, 'Phone')
    const ids = [passkey.id, other.passkey.id]
    const removals = ids.map(id => desk.refusal('removePasskey', { id }, bearer(dana)))
    expect((await Promise.all(removals)).sort()).toEqual(['409 last_way_in', 'none'])
  })

  test('Google is not disconnected where it is all there is', async () => {
    const desk = await aDesk()
    const { token, nonce } = await googleToken(desk)
    const gail = await desk.call('googleSignIn', { provider: 'google', token, nonce })
    expect(await desk.refusal('disconnectGoogle', {}, bearer(gail))).toBe('409 last_way_in')
  })
})

describe('a change of who gets in is told to the mailbox, in a mail that opens nothing', () => {
  /** Each makes the change that the mail is about, including any preparation. */
  const CHANGES: readonly [WayChange | 'password_changed', string, (desk: Desk) => Promise<Person>][] = [
    [
      'passkey_added',
      'A passkey was added',
      async desk => {
        const dana = await desk.aPerson()
        await withPasskey(desk, dana)
        return dana
      },
    ],
    [
      'passkey_removed',
      'A passkey was removed',
      async desk => {
        const dana = await desk.aPerson()
        const { passkey } = await withPasskey(desk, dana)
        await desk.call('removePasskey', { id: passkey.id }, bearer(dana))
        return dana
      },
    ],
    ['second_factor_on', 'Signing in now requires a passkey', async desk => (await guarded(desk)).dana],
    [
      'second_factor_off',
      'Signing in no longer requires a passkey',
      async desk => {
        const { dana } = await guarded(desk)
        await desk.call('setSecondFactor', { on: false }, bearer(dana))
        return dana
      },
    ],
    [
      'recovery_codes_made',
      'New recovery codes were made',
      async desk => {
        const { dana } = await guarded(desk)
        await desk.call('newRecoveryCodes', {}, bearer(dana))
        return dana
      },
    ],
    [
      'recovery_code_used',
      'A recovery code was used',
      async desk => {
        const { dana, codes } = await guarded(desk)
        const { attempt } = await asked(desk, dana)
        await desk.call('recoveryCode', { attempt, code: codes[0] ?? '' })
        expect((await desk.mail(dana.email)).text).toContain('Recovery codes that are left: 9.')
        return dana
      },
    ],
    [
      'google_connected',
      'A Google account was connected',
      async desk => {
        const dana = await desk.aPerson()
        await connectGoogle(desk, dana)
        return dana
      },
    ],
    [
      'google_connected',
      'A Google account was connected',
      async desk => {
        // By signing in with the same mailbox, which Google hosts.
        const dana = await desk.aPerson({ email: 'dana.w@gmail.com' })
        const { nonce, hash } = await desk.call('googleNonce', {})
        const token = await desk.google.token({ ...GAIL, email: dana.email }, hash)
        await desk.call('googleSignIn', { provider: 'google', token, nonce })
        return dana
      },
    ],
    [
      'google_disconnected',
      'Your Google account was disconnected',
      async desk => {
        const dana = await desk.aPerson()
        await connectGoogle(desk, dana)
        await desk.call('disconnectGoogle', {}, bearer(dana))
        return dana
      },
    ],
    [
      'password_changed',
      'Your password was changed',
      async desk => {
        const dana = await desk.aPerson()
        const body = { current: GOOD_PASSWORD, password: 'copper kettle meadow' }
        await desk.call('changePassword', body, bearer(dana))
        return dana
      },
    ],
  ]
  test.each(CHANGES)('%s', async (step, subject, work) => {
    const desk = await aDesk()
    const { email } = await work(desk)
    const own = await desk.mails(email)
    const told = own.filter(mail => mail.step === step)
    expect(told.map(mail => mail.subject)).toEqual([subject])
    expect(own.at(-1)?.step).toBe(step)
    expect(told[0]?.text).toMatch(/If this was you, there is nothing to do\. If not, /)
    expect(told[0]).toMatchObject({ ticket: '', code: '' })
    // It contains no secret that expires after ten minutes, so it may leave whenever the relay is back.
    const rows = await desk.store.db.selectFrom('mails').select(['step', 'secretUntil']).execute()
    expect(rows.filter(row => row.step === step)).toEqual([{ step, secretUntil: null }])
  })

  test('what changes nothing, or is refused, is not told', async () => {
    const desk = await aDesk()
    const { dana, passkey } = await guarded(desk)
    const before = (await desk.mails(dana.email)).length
    await desk.call('namePasskey', { id: passkey.id, name: 'Phone' }, bearer(dana))
    await desk.call('setSecondFactor', { on: true }, bearer(dana))
    await desk.refusal('removePasskey', { id: passkey.id }, bearer(dana))
    const { attempt } = await asked(desk, dana)
    await desk.refusal('recoveryCode', { attempt, code: 'aaaaa-aaaaa' })
    expect(await desk.mails(dana.email)).toHaveLength(before)
  })
})
