import { createHmac, generateKeyPairSync, sign as signWith } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'

import { AccountId } from '../../sync/records/ids.ts'
import { calls } from '../../sync/wire/calls.ts'
import { aDesk, aForm, GOOD_PASSWORD, problemOf } from '../../tests/builders-auth.ts'
import type { GoogleStandInPerson } from '../sandbox/google-person.ts'
import { sha256Hex } from '../store/hash.ts'

type Desk = Awaited<ReturnType<typeof aDesk>>

const DANA: GoogleStandInPerson = {
  email: 'dana.whitfield@gmail.com',
  firstName: 'Dana',
  lastName: 'Whitfield',
  proven: true,
  kept: true,
}
const SAM: GoogleStandInPerson = { ...DANA, email: 'sam@elsewhere.example', firstName: 'Sam', kept: false }

/** What a browser sends after a press of Google's button. */
async function pressed(desk: Desk, person = DANA, changed: Record<string, unknown> = {}) {
  const { nonce, hash } = await desk.call('googleNonce', {})
  return { provider: 'google', token: await desk.google.token(person, hash, changed), nonce } as const
}

async function signIn(desk: Desk, person = DANA) {
  return desk.call('googleSignIn', await pressed(desk, person))
}

const usersOf = (desk: Desk, accountId: string) => desk.store.tenant(AccountId.parse(accountId)).list('users')
const sessionsIn = async (desk: Desk) => (await desk.store.db.selectFrom('sessions').selectAll().execute()).length

test('[API-001] an identity token of Google, {provider google, token}, opens a session', async () => {
  const desk = await aDesk()
  const { session } = await signIn(desk)
  expect(await desk.call('authSession', {}, { token: session.accessToken })).toMatchObject({ isAuthenticated: true })
  expect(session.email).toBe(DANA.email)
  expect(desk.lines.map(({ event }) => event)).toContain('signed_in_google')
})

test('[AUTH-028] no session where the token leads to nobody', async () => {
  const desk = await aDesk()
  const first = await signIn(desk)
  // Its user record is gone, the link is not.
  await desk.store.db.updateTable('users').set({ deleted: 1 }).execute()
  expect(await desk.refusal('googleSignIn', await pressed(desk))).toBe('403 google_refused')
  expect(first.session.accountId).toMatch(/\w/)
  expect(await sessionsIn(desk)).toBe(1)
})

test('[AUTH-031] who has a ZIP code goes on to /onboarding, who has none to /onboarding/complete-profile', async () => {
  const desk = await aDesk()
  const first = await signIn(desk)
  expect(first.next).toBe('/onboarding/complete-profile')
  await desk.call('completeProfile', { zip: '94110', termsAccepted: true }, { token: first.session.accessToken })
  expect((await signIn(desk)).next).toBe('/onboarding')
})

test('[API-023] the record of a person from Google has their address, names and provider, and is of their sign-in', async () => {
  const desk = await aDesk()
  const { session } = await signIn(desk)
  const identity = await desk.store.db.selectFrom('authUsers').select('id').executeTakeFirstOrThrow()
  expect(await usersOf(desk, session.accountId)).toMatchObject([
    {
      authUserId: identity.id,
      email: DANA.email,
      provider: 'google',
      firstName: 'Dana',
      lastName: 'Whitfield',
      zipCode: '',
      termsVersion: null,
    },
  ])
})

test('[AUTH-032] a record of the person is made where there is none, by the names that Google gives, and only once', async () => {
  const desk = await aDesk()
  const { session, welcome } = await signIn(desk)
  expect(await usersOf(desk, session.accountId)).toMatchObject([
    { firstName: 'Dana', lastName: 'Whitfield', provider: 'google' },
  ])
  expect(welcome).toEqual({ firstName: 'Dana' })
  const again = await signIn(desk)
  expect(again.welcome).toBeNull()
  expect(again.session.accountId).toBe(session.accountId)
  expect(await desk.store.db.selectFrom('users').select('id').execute()).toHaveLength(1)
})

test('[ERR-030] why a record could not be made is told to the log alone; nothing is half-made, and the next try makes it', async () => {
  const desk = await aDesk()
  const { sqlite } = desk.database
  sqlite.exec(`create temp trigger no_users before insert on users begin select raise(abort, 'no room for dana'); end`)
  const answer = await desk.send(calls.googleSignIn.path, await pressed(desk))
  const said = await answer.text()
  expect([answer.status, said.includes('no room'), JSON.parse(said).error.code]).toEqual([500, false, 'unexpected'])
  expect(desk.lines.filter(({ event }) => event === 'request_failed')).toHaveLength(1)
  expect(await desk.store.db.selectFrom('authUsers').selectAll().execute()).toEqual([])
  sqlite.exec('drop trigger no_users')
  expect((await signIn(desk)).welcome).toEqual({ firstName: 'Dana' })
})

test('[AUTH-033] the first sign-in may ask for a welcome, which tells that it was with Google; it is sent once', async () => {
  const desk = await aDesk()
  const { session } = await signIn(desk)
  const body = { email: DANA.email, isWelcome: true, firstName: 'Dana' }
  expect(await desk.call('sendAuthEmail', body, { token: session.accessToken })).toEqual({ sent: true })
  await desk.call('sendAuthEmail', body, { token: session.accessToken })
  const mails = await desk.mails(DANA.email)
  expect(mails.map(({ text }) => /signed in with Google for the first time/.test(text))).toEqual([true])
})

test('[AUTH-054] Google’s verified e-mail proves the address, in all three places', async () => {
  const desk = await aDesk()
  const { session } = await signIn(desk)
  const tenant = desk.store.tenant(AccountId.parse(session.accountId))
  expect((await tenant.list('email'))[0]?.verifiedAt).toBe(desk.time.calendar)
  expect((await tenant.list('user_onboarding'))[0]?.emailVerified).toBe(true)
  const [identity] = await desk.store.db.selectFrom('authUsers').selectAll().execute()
  expect(identity?.emailConfirmedAt).toBe(desk.time.calendar)
  expect(identity?.passwordHash).toBeNull()
})

describe('a token that is not to be believed', () => {
  const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const parts = (token: string) => token.split('.') as [string, string, string]

  /** Each makes a bad token out of a good one; the nonce is the browser's own unless stated otherwise. */
  const BAD: readonly [string, (good: string, desk: Desk, hash: string) => string | Promise<string>][] = [
    ['unsigned: algorithm none', good => `${b64({ alg: 'none', typ: 'JWT' })}.${parts(good)[1]}.`],
    [
      'signed with the public key as if it were a shared one',
      async (good, desk) => {
        const { keys } = (await (await desk.google.routes.request('/certs')).json()) as { keys: object[] }
        const text = `${b64({ alg: 'HS256', typ: 'JWT' })}.${parts(good)[1]}`
        return `${text}.${createHmac('sha256', JSON.stringify(keys[0])).update(text).digest('base64url')}`
      },
    ],
    ['signed with another key under the name of Google’s', good => forged(good, decodeProtectedHeader(good).kid)],
    ['signed with a key that Google does not have', good => forged(good, 'another-key')],
    [
      'that brings its own key along',
      good => {
        const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
        const jwk = pair.publicKey.export({ format: 'jwk' })
        return signed({ alg: 'RS256', kid: decodeProtectedHeader(good).kid, jwk }, decodeJwt(good), pair.privateKey)
      },
    ],
    [
      'changed after it was signed',
      good => {
        const [head, body, signature] = parts(good)
        const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
        return [head, b64({ ...claims, email: 'victim@gmail.com' }), signature].join('.')
      },
    ],
    ['for another application', (_, desk, hash) => desk.google.token(DANA, hash, { aud: 'another.apps.example' })],
    [
      'for ours among others',
      (_, desk, hash) => desk.google.token(DANA, hash, { aud: [desk.google.source.clientId, 'another'] }),
    ],
    ['given to another application', (_, desk, hash) => desk.google.token(DANA, hash, { azp: 'another.apps.example' })],
    ['of another issuer', (_, desk, hash) => desk.google.token(DANA, hash, { iss: 'https://accounts.g00gle.com' })],
    ['that has expired', (_, desk, hash) => desk.google.token(DANA, hash, { exp: secondsOf(desk) - 61 })],
    [
      'older than a nonce lives',
      (_, desk, hash) => desk.google.token(DANA, hash, { iat: secondsOf(desk) - 700, exp: secondsOf(desk) + 3000 }),
    ],
    ['of a time to come', (_, desk, hash) => desk.google.token(DANA, hash, { iat: secondsOf(desk) + 600 })],
    ['without an end', (_, desk, hash) => desk.google.token(DANA, hash, { exp: undefined })],
    [
      'for another browser’s nonce',
      async (_, desk) => desk.google.token(DANA, (await desk.call('googleNonce', {})).hash),
    ],
    ['without a nonce', (_, desk, hash) => desk.google.token(DANA, hash, { nonce: undefined })],
    ['with an address that was not proven', (_, desk, hash) => desk.google.token({ ...DANA, proven: false }, hash)],
    [
      'that says in words that the address was proven',
      (_, desk, hash) => desk.google.token(DANA, hash, { email_verified: 'true' }),
    ],
    ['without a person', (_, desk, hash) => desk.google.token(DANA, hash, { sub: '' })],
    ['that is none', () => 'not.a.token'],
  ]

  test.each(BAD)('[AUTH-029] %s opens nothing', async (_, make) => {
    const desk = await aDesk()
    const { nonce, hash } = await desk.call('googleNonce', {})
    const good = await desk.google.token(DANA, hash)
    const token = await make(good, desk, hash)
    expect(await desk.refusal('googleSignIn', { provider: 'google', token, nonce })).toBe('403 google_refused')
    expect(await sessionsIn(desk)).toBe(0)
    expect(await desk.store.db.selectFrom('users').select('id').execute()).toEqual([])
    expect(desk.lines.map(({ event }) => event)).toContain('google_refused')
    // The good token that it was made from would have been accepted.
    const { nonce: fresh, hash: other } = await desk.call('googleNonce', {})
    await desk.call('googleSignIn', { provider: 'google', token: await desk.google.token(DANA, other), nonce: fresh })
  })

  test('[AUTH-029] a good token counts once, for the browser that holds the nonce’s secret, within ten minutes', async () => {
    const desk = await aDesk()
    const good = await pressed(desk)
    const { nonce: hash } = decodeJwt(good.token)
    // Somebody who has only seen the token knows the hash, but not the secret behind it.
    expect(await desk.refusal('googleSignIn', { ...good, nonce: String(hash) })).toBe('403 google_refused')
    await desk.call('googleSignIn', good)
    expect(await desk.refusal('googleSignIn', good)).toBe('403 google_refused')
    const slow = await desk.call('googleNonce', {})
    desk.time.wall += 10 * 60_000
    const late = { provider: 'google', token: await desk.google.token(DANA, slow.hash), nonce: slow.nonce } as const
    expect(await desk.refusal('googleSignIn', late)).toBe('403 google_refused')
    expect(sha256Hex(slow.nonce)).toBe(slow.hash)
  })

  const secondsOf = (desk: Desk) => Math.floor(desk.time.wall / 1000)
  function forged(good: string, kid: string | undefined): string {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    return signed({ alg: 'RS256', kid, typ: 'JWT' }, decodeJwt(good), privateKey)
  }
  function signed(header: object, claims: object, key: Parameters<typeof signWith>[2]): string {
    const text = `${b64(header)}.${b64(claims)}`
    return `${text}.${signWith('sha256', Buffer.from(text), key).toString('base64url')}`
  }
})

test('[AUTH-029] Google’s keys are kept, and a new one is fetched once it signs', async () => {
  const desk = await aDesk()
  await signIn(desk)
  await signIn(desk)
  expect(desk.keysFetched()).toBe(1)
  const beforeTheTurn = await pressed(desk)
  desk.google.rotate()
  await signIn(desk)
  expect(desk.keysFetched()).toBe(2)
  // Tokens signed with the old key are still accepted.
  await desk.call('googleSignIn', beforeTheTurn)
  expect(desk.keysFetched()).toBe(2)
})

describe('whose account it is', () => {
  test('[AUTH-029] Google’s number of the person decides, whatever address it has by then', async () => {
    const desk = await aDesk()
    const first = await signIn(desk)
    const { hash, nonce } = await desk.call('googleNonce', {})
    const { sub } = decodeJwt(await desk.google.token(DANA, hash))
    const token = await desk.google.token({ ...DANA, email: 'dana.moved@gmail.com' }, hash, { sub })
    const moved = await desk.call('googleSignIn', { provider: 'google', token, nonce })
    expect(moved.session.accountId).toBe(first.session.accountId)
  })

  test('the same address with another number is another person: nothing opens', async () => {
    const desk = await aDesk()
    await signIn(desk)
    expect(await desk.refusal('googleSignIn', await pressed(desk, DANA, { sub: '999' }))).toBe(
      '409 google_connect_first',
    )
  })

  test('an account with a proven mailbox that Google keeps is connected at once, and keeps its password', async () => {
    const desk = await aDesk()
    const dana = await desk.aPerson({ email: DANA.email })
    expect((await signIn(desk)).session.accountId).toBe(dana.session.accountId)
    await desk.call('signIn', { email: DANA.email, password: GOOD_PASSWORD })
    expect((await usersOf(desk, dana.session.accountId))[0]).toMatchObject({ provider: 'email', zipCode: '94110' })
  })

  test('of a mailbox elsewhere Google’s word is no proof: its owner signs in as before, and connects it there', async () => {
    const desk = await aDesk()
    const sam = await desk.aPerson({ email: SAM.email })
    expect(await desk.refusal('googleSignIn', await pressed(desk, SAM))).toBe('409 google_connect_first')
    const { token, nonce } = await pressed(desk, SAM)
    await desk.call('googleConnect', { token, nonce }, { token: sam.session.accessToken })
    expect((await signIn(desk, SAM)).session.accountId).toBe(sam.session.accountId)
  })

  test('nobody connects a Google account that opens another account, and nobody without a session', async () => {
    const desk = await aDesk()
    await signIn(desk)
    const sam = await desk.aPerson({ email: SAM.email })
    const { token, nonce } = await pressed(desk)
    expect(await desk.refusal('googleConnect', { token, nonce })).toBe('401 not_authenticated')
    expect(await desk.refusal('googleConnect', { token, nonce }, { token: sam.session.accessToken })).toBe(
      '409 google_taken',
    )
  })

  test('what a stranger typed for an address before its owner came is gone: names, ZIP code, password, links', async () => {
    const desk = await aDesk()
    const stranger = aForm({ email: DANA.email, firstName: 'Mallory', zip: '10001' })
    await desk.call('signUp', stranger)
    const { ticket } = await desk.mail(DANA.email)
    const { session, next } = await signIn(desk)
    expect((await usersOf(desk, session.accountId))[0]).toMatchObject({ firstName: 'Dana', zipCode: '' })
    expect(next).toBe('/onboarding/complete-profile')
    expect(await desk.refusal('signIn', { email: DANA.email, password: GOOD_PASSWORD })).toBe('401 sign_in_failed')
    // Not even after a mailbox confirmation: the password that was typed there is forgotten.
    await desk.call('spendTicket', { ticket, flow: stranger.flow })
    expect(await desk.refusal('signIn', { email: DANA.email, password: GOOD_PASSWORD })).toBe('401 sign_in_failed')
  })

  test('an address of ours opens no account', async () => {
    const desk = await aDesk()
    const alias = { ...DANA, email: 'dana.0123456789@totalrecall.example' }
    expect(await desk.refusal('googleSignIn', await pressed(desk, alias))).toBe('400 email_ours')
  })
})

test('five tokens a minute from one address, the sixth waits', async () => {
  const desk = await aDesk()
  const body = { provider: 'google', token: 'not.a.token', nonce: 'x' } as const
  const tries = Array.from({ length: 6 }, () => desk.refusal('googleSignIn', body, { address: '192.0.2.7' }))
  expect((await Promise.all(tries)).sort()).toEqual([
    ...Array.from({ length: 5 }, () => '403 google_refused'),
    '429 too_many_attempts',
  ])
})

test('the frame holds Google’s script, and nothing but its own policy lets it in', async () => {
  const desk = await aDesk()
  const answer = await desk.app.request('/api/auth/google/frame')
  const page = await answer.text()
  const nonce = /<script src="([^"]+)" nonce="([\w-]{22})">/.exec(page)
  expect(nonce?.[1]).toBe('/__sandbox/google/client.js')
  const policy = answer.headers.get('content-security-policy')?.split('; ')
  expect(policy).toContain(`script-src 'nonce-${nonce?.[2]}' 'strict-dynamic'`)
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain("default-src 'none'")
  const again = await (await desk.app.request('/api/auth/google/frame')).text()
  expect(again).not.toContain(nonce?.[2])
  expect(await problemOf(await desk.app.request('/api/auth/google/nothing')).catch(() => undefined)).toMatchObject({
    code: 'not_found',
  })
})
