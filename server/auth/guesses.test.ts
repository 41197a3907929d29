import { beforeEach, expect, test, vi } from 'vitest'

import { aDesk, aForm, GOOD_PASSWORD } from '../../tests/builders-auth.ts'

/**
 * How often a password was hashed or compared, and a mail was built: that is the cost of a sign-in or a sign-up, and what
 * its duration reveals. A duration itself is no proof: on a busy machine it hides a hash that is missing.
 */
const work = vi.hoisted(() => ({ hashed: 0, verified: 0, mails: 0 }))

// The real one takes fifty milliseconds per call and does not report how often it is called.
vi.mock('@node-rs/argon2', () => ({
  hash: async (password: string) => {
    work.hashed += 1
    return `$argon2id$v=19$m=19456,t=2,p=1$${Buffer.from(password).toString('base64')}`
  },
  verify: async (stored: string, password: string) => {
    work.verified += 1
    return stored.endsWith(`$${Buffer.from(password).toString('base64')}`)
  },
}))

vi.mock('../mail/mime.ts', async load => {
  const mime = await load<typeof import('../mail/mime.ts')>()
  const buildMail: typeof mime.buildMail = mail => {
    work.mails += 1
    return mime.buildMail(mail)
  }
  return { ...mime, buildMail }
})

beforeEach(() => {
  work.hashed = 0
  work.verified = 0
  work.mails = 0
})

test('of a thousand guesses in a minute five are compared from one network, thirty from two hundred', async () => {
  const desk = await aDesk()
  const { email } = await desk.aPerson()
  desk.time.wall += 60_000
  const guess = (n: number, address: string) =>
    desk.refusal('signIn', { email, password: `guess number ${n}` }, { address })

  work.verified = 0
  for (let n = 0; n < 500; n += 1) await guess(n, `203.0.113.${n % 250}`)
  expect(work.verified).toBe(5)

  desk.time.wall += 60_000
  work.verified = 0
  for (let n = 0; n < 500; n += 1) await guess(n, `198.18.${n % 200}.7`)
  expect(work.verified).toBe(30)
})

test('a sign-in to an unknown, an unconfirmed and a confirmed account does the same work, and says the same', async () => {
  const desk = await aDesk()
  const confirmed = await desk.aPerson()
  const unconfirmed = aForm()
  await desk.call('signUp', unconfirmed)
  // The dummy hash is created once, at the first sign-in after a start.
  await desk.refusal('signIn', { email: 'first@example.com', password: GOOD_PASSWORD })
  const costs: string[] = []
  for (const email of [confirmed.email, unconfirmed.email, 'nobody@example.com']) {
    work.hashed = 0
    work.verified = 0
    const answer = await desk.refusal('signIn', { email, password: 'not the password' })
    costs.push(`${answer}, ${work.hashed} hashed, ${work.verified} compared`)
  }
  expect(new Set(costs)).toEqual(new Set(['401 sign_in_failed, 0 hashed, 1 compared']))
})

test('[AUTH-055] a sign-up with a known, an unconfirmed and an unknown address does the same work, and says the same', async () => {
  const desk = await aDesk()
  const known = await desk.aPerson()
  const unconfirmed = aForm()
  await desk.call('signUp', unconfirmed)
  const costs: string[] = []
  for (const email of [known.email, unconfirmed.email, 'nobody@example.com']) {
    work.hashed = 0
    work.verified = 0
    work.mails = 0
    const answer = await desk.call('signUp', aForm({ email }))
    costs.push(`${JSON.stringify(answer)}, ${work.hashed} hashed, ${work.verified} compared, ${work.mails} mails`)
  }
  // The mail that confirms, and the hint in each language.
  expect(costs).toEqual(Array(3).fill('{"next":"/onboarding"}, 1 hashed, 0 compared, 3 mails'))
})

test('a password is taken exactly as it was typed, to 128 characters, blanks and all scripts among them', async () => {
  const desk = await aDesk()
  const marked = `  Grüße, 世界 🦊\t${'é'.repeat(5)}  `
  const passwords = [
    marked + 'x'.repeat(128 - [...marked].length),
    '   leading and trailing   ',
    'ПАРОЛЬ из многих слов',
    'emoji 🦊🦊🦊 and more 🦊',
    'with "quotes" \\ and \'others\'',
    '<script>alert(1)</script>',
  ]
  for (const password of passwords) {
    const { email, session } = await desk.aPerson({ password })
    expect(session.accessToken, password).toMatch(/^[\w-]{43}$/)
    const signIn = (typed: string) => desk.refusal('signIn', { email, password: typed })
    expect(await signIn(password), password).toBe('none')
    for (const other of [password.trim(), password.toLowerCase(), password.slice(0, -1), `${password} `]) {
      if (other !== password) expect(await signIn(other), other).toBe('401 sign_in_failed')
      desk.time.wall += 60_000
    }
  }
})

test('tokens and tickets are 256 random bits each, no two alike, and a sign-in begins a session of its own', async () => {
  const desk = await aDesk()
  const person = await desk.aPerson()
  const tokens = new Set([person.session.accessToken, person.session.refreshToken])
  for (let n = 0; n < 50; n += 1) {
    desk.time.wall += 60_000
    const { session } = await desk.call('signIn', { email: person.email, password: person.password })
    for (const token of [session.accessToken, session.refreshToken]) {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
      tokens.add(token)
    }
  }
  expect(tokens.size).toBe(102)
  const sessions = await desk.store.db.selectFrom('sessions').select('id').execute()
  expect(new Set(sessions.map(({ id }) => id)).size).toBe(51)
  expect(Buffer.from((await desk.mail(person.email)).ticket, 'base64url')).toHaveLength(32)
})
