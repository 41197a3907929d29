import { describe, expect, test } from 'vitest'
import { AccountId } from '../../sync/records/ids.ts'
import { type CallName, calls } from '../../sync/wire/calls.ts'
import { aDesk, aForm, GOOD_PASSWORD, ORIGIN, problemOf } from '../../tests/builders-auth.ts'
import { openDatabase } from '../store/database.ts'
import { sha256Hex } from '../store/hash.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

test('[API-002] a sign-up with e-mail and password says where it goes on, and its names and ZIP code are the account’s', async () => {
  const desk = await aDesk()
  const form = aForm({ firstName: 'Robin', lastName: 'Castellan', zip: '80301' })
  expect(await desk.call('signUp', form)).toEqual({ next: '/onboarding' })
  expect(desk.queued()).toBe(1)
  const { ticket } = await desk.mail(form.email)
  const { session } = await desk.call('spendTicket', { ticket, flow: form.flow })
  const [user] = await desk.store.tenant(AccountId.parse(session.accountId)).list('users')
  expect(user).toMatchObject({ firstName: 'Robin', lastName: 'Castellan', zipCode: '80301' })
})

test('[MAIL-005] the confirmation mail carries a sign-in button with a ticket to /auth/callback of this origin, and a six-digit code', async () => {
  const desk = await aDesk()
  const form = aForm()
  await desk.call('signUp', form)
  const mail = await desk.mail(form.email)
  expect(mail.subject).toBe('Confirm your email')
  expect(mail.code).toMatch(/^\d{6}$/)
  expect(mail.html).toContain(`href="${ORIGIN}/auth/callback#ticket=${mail.ticket}"`)
})

test('[AUTH-053] the mail of a sign-up carries a ticket in the fragment of its link and never a token, nor a word that a stranger typed', async () => {
  const desk = await aDesk()
  const form = aForm()
  await desk.call('signUp', form)
  const mail = await desk.mail(form.email)
  expect(mail.ticket).toMatch(/^[\w-]{43}$/)
  expect(mail.text + mail.html).not.toMatch(/access_token|refresh_token/)
  expect(mail.text + mail.html).not.toMatch(/Dana|Whitfield/)
})

test('[AUTH-054] a spent ticket, and nothing before it, verifies the address everywhere', async () => {
  const desk = await aDesk()
  const form = aForm()
  await desk.call('signUp', form)
  const state = async () => ({
    auth: (await desk.store.db.selectFrom('authUsers').select('emailConfirmedAt').executeTakeFirst())?.emailConfirmedAt,
    email: (await desk.store.db.selectFrom('email').select('verifiedAt').executeTakeFirst())?.verifiedAt,
    onboarding: (await desk.store.db.selectFrom('userOnboarding').select('emailVerified').executeTakeFirst())
      ?.emailVerified,
  })
  expect(await state()).toEqual({ auth: null, email: null, onboarding: 0 })
  const { ticket } = await desk.mail(form.email)
  await desk.call('peekTicket', { ticket, flow: form.flow })
  expect(await state()).toEqual({ auth: null, email: null, onboarding: 0 })
  await desk.call('spendTicket', { ticket, flow: form.flow })
  const now = desk.time.calendar
  expect(await state()).toEqual({ auth: now, email: now, onboarding: 1 })
})

/** Somebody who has signed up and proven the mailbox, and the rows of the account. */
async function aNewAccount(form: Parameters<typeof aForm>[0]) {
  const desk = await aDesk()
  const { session } = await desk.aPerson(form)
  return { desk, tenant: desk.store.tenant(AccountId.parse(session.accountId)) }
}

test('sign-up makes every row that an account starts with', async () => {
  const { tenant } = await aNewAccount({ firstName: ' Alice ' })
  expect((await tenant.list('users'))[0]).toMatchObject({ firstName: 'Alice', provider: 'email', termsVersion: null })
  expect(await tenant.list('email_providers', { enabled: true })).toHaveLength(4)
  expect((await tenant.list('user_onboarding'))[0]).toMatchObject({ poaSigned: false, paymentCompleted: false })
  expect((await tenant.list('customer_journey'))[0]).toMatchObject({ currentStage: 'onboarding' })
})

test('[MAIL-008] the alias of a new account is made from its address', async () => {
  const { tenant } = await aNewAccount({ email: 'al+ice@example.com' })
  const [address] = await tenant.list('email')
  expect(address?.inboundAlias).toMatch(/^alice\.[a-z0-9]{10}@totalrecall\.example$/)
})

test('[AUTH-011] of a ZIP code the first five digits are stored', async () => {
  const { tenant } = await aNewAccount({ zip: '94110-1234' })
  expect((await tenant.list('users')).map(({ zipCode }) => zipCode)).toEqual(['94110'])
})

test('[AUTH-024] the same mailbox, written differently, is the same account', async () => {
  const { desk, tenant } = await aNewAccount({ email: 'al+ice@example.com' })
  const { session } = await desk.call('signIn', { email: ' Al+ice@Example.COM ', password: GOOD_PASSWORD })
  const [user] = await tenant.list('users')
  expect([session.accountId, user?.email]).toEqual([user?.id, 'al+ice@example.com'])
})

test('[AUTH-053] a ticket works once, for ten minutes, and only the newest one', async () => {
  const desk = await aDesk()
  const form = aForm()
  const { flow, email } = form
  await desk.call('signUp', form)
  const first = await desk.mail(email)
  expect(await desk.refusal('spendTicket', { ticket: 'garbage', flow })).toBe('400 ticket_unknown')

  await desk.call('resend', { email, flow })
  const second = await desk.mail(email)
  expect(await desk.refusal('spendTicket', { ticket: first.ticket, flow })).toBe('410 ticket_replaced')

  desk.time.wall += 10 * MINUTE
  expect(await desk.refusal('peekTicket', { ticket: second.ticket, flow })).toBe('410 ticket_expired')
  expect(await desk.refusal('spendTicket', { ticket: second.ticket, flow })).toBe('410 ticket_expired')
  expect(await desk.refusal('spendCode', { email, code: second.code, flow })).toBe('410 ticket_expired')

  await desk.call('resend', { email, flow })
  const third = await desk.mail(email)
  desk.time.wall += 10 * MINUTE - 1
  await desk.call('spendTicket', { ticket: third.ticket, flow })
  expect(await desk.refusal('spendTicket', { ticket: third.ticket, flow })).toBe('410 ticket_used')
  expect(await desk.refusal('spendCode', { email, code: third.code, flow })).toBe('410 ticket_used')
})

test('[AUTH-053] GET and HEAD spend nothing', async () => {
  const desk = await aDesk()
  const form = aForm()
  await desk.call('signUp', form)
  const { ticket } = await desk.mail(form.email)
  for (const method of ['GET', 'HEAD']) {
    for (const { path } of [calls.spendTicket, calls.peekTicket, calls.spendCode]) {
      expect((await desk.app.request(`${path}?ticket=${ticket}`, { method })).status).toBe(404)
    }
  }
  await desk.call('spendTicket', { ticket, flow: form.flow })
})

test('[AUTH-053] the code of the newest mail works once, on any device', async () => {
  const desk = await aDesk()
  const form = aForm()
  await desk.call('signUp', form)
  const { code } = await desk.mail(form.email)
  const { next } = await desk.call('spendCode', {
    email: form.email,
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
    flow: null,
  })
  expect(next).toBe('/onboarding')
  expect(await desk.refusal('spendCode', { email: form.email, code, flow: null })).toBe('410 ticket_used')
})

test('[AUTH-053] after five wrong codes the right one is refused too, and an unknown address hears the same', async () => {
  const desk = await aDesk()
  const form = aForm()
  const { email } = form
  await desk.call('signUp', form)
  const { code, ticket } = await desk.mail(email)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let guess = 1; guess <= 5; guess += 1) {
    expect(await desk.refusal('spendCode', { email, code: wrong, flow: null })).toBe('400 code_wrong')
    expect(await desk.refusal('spendCode', { email: 'nobody@example.com', code: wrong, flow: null })).toBe(
      '400 code_wrong',
    )
  }
  expect(await desk.refusal('spendCode', { email, code, flow: null })).toBe('429 too_many_attempts')
  desk.time.wall += MINUTE
  expect(await desk.refusal('spendCode', { email, code, flow: null })).toBe('400 code_wrong')
  expect(await desk.refusal('spendCode', { email: 'nobody@example.com', code, flow: null })).toBe('400 code_wrong')
  await desk.call('spendTicket', { ticket, flow: form.flow })
})

test('new mails bring no new guesses: a day has thirty codes', async () => {
  const desk = await aDesk()
  const { email } = aForm()
  let tried = 0
  for (; tried < 100; tried += 1) {
    desk.time.wall += MINUTE
    if ((await desk.refusal('spendCode', { email, code: '123456', flow: null })) !== '400 code_wrong') break
  }
  expect(tried).toBe(30)
})

test('[AUTH-055] a known address answers like an unknown one, and nothing of its account changes', async () => {
  const desk = await aDesk()
  const person = await desk.aPerson()
  const answers = []
  for (const email of [person.email, 'somebody.new@example.com']) {
    const response = await desk.send(calls.signUp.path, aForm({ email, password: 'another long otter' }))
    answers.push({ status: response.status, headers: [...response.headers], body: await response.text() })
  }
  expect(answers[0]).toEqual(answers[1])

  const hint = await desk.mail(person.email)
  // The stranger's password and name changed nothing, even if the owner now uses the mail's link.
  await desk.call('spendTicket', { ticket: hint.ticket, flow: null })
  expect(await desk.refusal('signIn', { email: person.email, password: 'another long otter' })).toBe(
    '401 sign_in_failed',
  )
  await desk.call('signIn', { email: person.email, password: GOOD_PASSWORD })
})

test('[MAIL-013] a mailbox that is registered already gets the hint', async () => {
  const desk = await aDesk()
  const person = await desk.aPerson()
  const answer = await desk.send(calls.signUp.path, aForm({ email: person.email, password: 'another long otter' }))
  expect(await answer.text()).not.toMatch(/exists|already/)
  const hint = await desk.mail(person.email)
  expect(hint.step).toBe('already_registered')
  expect(hint.text).toContain('An account with this email already exists. Please sign in instead.')
})

test('[MAIL-006] Resend Email sends a new link each time: to the address that was asked for, to /auth/callback, good once', async () => {
  const desk = await aDesk()
  const form = aForm()
  await desk.call('signUp', form)
  for (let time = 0; time < 2; time += 1) {
    desk.time.wall += MINUTE
    expect(await desk.call('resend', { email: form.email, flow: form.flow })).toEqual({ sent: true })
  }
  const mails = await desk.mails(form.email)
  expect(mails).toHaveLength(3)
  const links = mails.map(({ text }) => text.match(/https?:\/\/\S+#ticket=\S+/g) ?? [])
  expect(links).toEqual(mails.map(({ ticket }) => [`${ORIGIN}/auth/callback#ticket=${ticket}`]))
  expect(new Set(mails.map(({ ticket }) => ticket)).size).toBe(3)
  // Only the newest link works, and only once.
  const newest = mails.at(-1)?.ticket ?? ''
  expect(await desk.refusal('spendTicket', { ticket: mails[0]?.ticket ?? '', flow: form.flow })).not.toBe('none')
  const { session } = await desk.call('spendTicket', { ticket: newest, flow: form.flow })
  expect(session.email).toBe(form.email)
  expect(await desk.refusal('spendTicket', { ticket: newest, flow: form.flow })).not.toBe('none')
})

test('[API-004] a one-time link signs in who has an account; an unknown address gets the same answer, and no mail', async () => {
  const desk = await aDesk()
  const { email, flow } = await desk.aPerson()
  expect(await desk.call('resend', { email, flow })).toEqual({ sent: true })
  expect(await desk.call('resend', { email: 'nobody@example.com', flow })).toEqual({ sent: true })
  expect(await desk.mails('nobody@example.com')).toEqual([])
  const link = await desk.mail(email)
  expect(link.subject).toBe('Your sign-in link')
  const { session } = await desk.call('spendTicket', { ticket: link.ticket, flow: null })
  expect(session.email).toBe(email)
})

test('a pending password counts only in the browser that typed it', async () => {
  const desk = await aDesk()
  const victim = 'victim@example.com'
  const stranger = aForm({ email: victim, password: 'stranger knows this' })
  await desk.call('signUp', stranger)
  const { ticket } = await desk.mail(victim)
  expect(await desk.call('peekTicket', { ticket, flow: 'flow-of-the-owner' })).toEqual({
    maskedEmail: 'v***@example.com',
    sameBrowser: false,
    next: '/onboarding',
    isRegistered: false,
  })
  await desk.call('spendTicket', { ticket, flow: 'flow-of-the-owner' })
  expect(await desk.refusal('signIn', { email: victim, password: stranger.password })).toBe('401 sign_in_failed')

  const own = await desk.aPerson()
  await desk.call('signIn', { email: own.email, password: own.password })
})

test('a second mail keeps the password for the browser that asked, and drops it for another', async () => {
  const desk = await aDesk()
  for (const [flow, outcome] of [
    ['same', 'none'],
    ['other', '401 sign_in_failed'],
  ] as const) {
    const form = aForm({ flow: 'same' })
    await desk.call('signUp', form)
    await desk.call('resend', { email: form.email, flow })
    await desk.call('spendTicket', { ticket: (await desk.mail(form.email)).ticket, flow })
    expect(await desk.refusal('signIn', { email: form.email, password: form.password })).toBe(outcome)
  }
})

test('[AUTH-055] a second sign-up of an unconfirmed address changes nothing of the first one’s, and is answered like the first', async () => {
  const desk = await aDesk()
  const first = aForm({
    email: 'waiting@example.com',
    firstName: 'Wanda',
    zip: '10001',
    password: 'first long password',
  })
  const answer = await desk.send(calls.signUp.path, first)
  const { ticket, code } = await desk.mail(first.email)
  const before = await desk.store.db.selectFrom('users').selectAll().execute()
  const second = aForm({ email: first.email, firstName: 'Mallory', zip: '90210', password: 'second long otter' })
  const next = await desk.send(calls.signUp.path, second)
  expect([next.status, await next.text()]).toEqual([answer.status, await answer.text()])
  expect(await desk.store.db.selectFrom('users').selectAll().execute()).toEqual(before)
  // The first mail still works, both its link and its code.
  expect(await desk.call('peekTicket', { ticket, flow: first.flow })).toMatchObject({ sameBrowser: true })
  const { session } = await desk.call('spendCode', { email: first.email, code, flow: first.flow })
  const facts = { firstName: 'Wanda', zipCode: '10001' }
  const [user] = await desk.store.tenant(AccountId.parse(session.accountId)).list('users')
  expect(user).toMatchObject(facts)
  await desk.call('signIn', { email: first.email, password: first.password })
  expect(await desk.refusal('signIn', { email: first.email, password: second.password })).toBe('401 sign_in_failed')

  // The second sign-up's mail cannot change anything either, now that the address is confirmed.
  const theirs = await desk.mail(first.email)
  await desk.call('spendTicket', { ticket: theirs.ticket, flow: second.flow })
  expect((await desk.store.tenant(AccountId.parse(session.accountId)).list('users'))[0]).toMatchObject(facts)
  expect(await desk.refusal('signIn', { email: first.email, password: second.password })).toBe('401 sign_in_failed')
})

test('what the owner typed counts also when the mail that they press is the one that a stranger asked for', async () => {
  const desk = await aDesk()
  const own = aForm({ email: 'pressed@example.com', firstName: 'Petra', password: 'owners long password' })
  await desk.call('signUp', own)
  await desk.call('signUp', aForm({ email: own.email, firstName: 'Mallory', password: 'strangers long otter' }))
  const { ticket } = await desk.mail(own.email)
  expect(await desk.call('peekTicket', { ticket, flow: own.flow })).toMatchObject({ sameBrowser: false })
  const { session } = await desk.call('spendTicket', { ticket, flow: own.flow })
  expect((await desk.store.tenant(AccountId.parse(session.accountId)).list('users'))[0]?.firstName).toBe('Petra')
  await desk.call('signIn', { email: own.email, password: own.password })
  // Nothing that was typed at a sign-up is kept.
  const rows = await desk.store.db.selectFrom('tickets').select(['pendingPasswordHash', 'pendingFacts']).execute()
  expect(rows.every(row => row.pendingPasswordHash === null && row.pendingFacts === null)).toBe(true)
})

test('a stranger who has mails sent makes none of the owner’s useless', async () => {
  const desk = await aDesk()
  const form = aForm()
  await desk.call('signUp', form)
  const { ticket } = await desk.mail(form.email)
  await desk.call('resend', { email: form.email, flow: 'flow-of-a-stranger' })
  await desk.call('spendTicket', { ticket, flow: form.flow })
  await desk.call('signIn', { email: form.email, password: form.password })
})

test('an address of our own mail domain cannot sign up, whether it exists or not', async () => {
  const desk = await aDesk()
  for (const email of ['archive@totalrecall.example', 'Someone@TotalRecall.Example', 'a@erase.totalrecall.example']) {
    expect(await desk.refusal('signUp', aForm({ email }))).toBe('400 email_ours')
  }
  expect(await desk.refusal('signUp', aForm({ email: 'a@nottotalrecall.example' }))).toBe('none')
  expect(await desk.store.db.selectFrom('authUsers').select('email').execute()).toEqual([
    { email: 'a@nottotalrecall.example' },
  ])
})

test('whoever signs up last before the address is confirmed is the one whose name and password count', async () => {
  const desk = await aDesk()
  const email = 'twice@example.com'
  await desk.call('signUp', aForm({ email, firstName: 'Wrong', password: 'first long password' }))
  const second = await desk.aPerson({ email, firstName: 'Right', password: 'second long otter' })
  expect(await desk.refusal('signIn', { email, password: 'first long password' })).toBe('401 sign_in_failed')
  await desk.call('signIn', { email, password: 'second long otter' })
  const rows = await desk.store.db
    .selectFrom('users')
    .select(['firstName', 'email'])
    .where('email', '=', email)
    .execute()
  expect(rows).toEqual([{ firstName: 'Right', email }])
  expect(second.session.email).toBe(email)
})

describe('the server checks every field of a sign-up itself', () => {
  /** Status, code and text of the problem, or 'none'. */
  const refusal = async (form: Parameters<typeof aForm>[0]) => {
    const desk = await aDesk()
    const response = await desk.send(calls.signUp.path, aForm(form))
    if (response.status === 200) return 'none'
    const { code, text } = await problemOf(response)
    return { status: response.status, code, text }
  }
  const LONG = 'lang und länger, '.repeat(8).slice(0, 128)

  test('[AUTH-008] both names are there, and have at most 80 characters', async () => {
    for (const field of ['firstName', 'lastName'] as const) {
      expect(await refusal({ [field]: ' ' })).toMatchObject({ status: 400, code: 'missing_information' })
      expect(await refusal({ [field]: 'x'.repeat(80) })).toBe('none')
      expect(await refusal({ [field]: 'x'.repeat(81) })).toMatchObject({ status: 400, code: 'bad_name' })
    }
  })

  test('[AUTH-010] the ZIP has five digits, or nine with a dash, and the refusal is word for word', async () => {
    for (const zip of ['94110', '94110-1234']) expect(await refusal({ zip })).toBe('none')
    for (const zip of ['9411', '941100', '94110-', '94110-12', '94110-12345', '941101234', '9411a', '94110 1234']) {
      expect(await refusal({ zip }), zip).toEqual({
        status: 400,
        code: 'bad_zip',
        text: 'Please enter a valid US ZIP code (12345 or 12345-6789).',
      })
    }
  })

  test('[AUTH-018] a password of 12 characters is taken, one of 11 is not', async () => {
    expect(await refusal({ password: 'twelve chars' })).toBe('none')
    expect(await refusal({ password: 'elevenchars' })).toMatchObject({ status: 400, code: 'password_too_short' })
    expect(await refusal({ password: '' })).toMatchObject({ status: 400, code: 'missing_information' })
  })

  test('[AUTH-019] a password of 128 characters is taken, one of 129 is not', async () => {
    expect(await refusal({ password: LONG })).toBe('none')
    expect(await refusal({ password: `${LONG}!` })).toMatchObject({ status: 400, code: 'password_too_long' })
  })

  test('[AUTH-020] common passwords, product words and the own name are refused, and it is said why', async () => {
    for (const password of ['password1234', 'TotalRecall2026', 'Dana Whitfield 99']) {
      expect(await refusal({ password }), password).toEqual({
        status: 400,
        code: 'password_common',
        text: 'This password is on a list of common ones. Please choose another.',
      })
    }
  })

  test('[AUTH-022] both errors of length have the words of the specification', async () => {
    expect(await refusal({ password: 'elevenchars' })).toMatchObject({
      text: 'Password must be at least 12 characters long',
    })
    expect(await refusal({ password: `${LONG}!` })).toMatchObject({ text: 'Password must be less than 128 characters' })
  })

  test('an address is one, and brings no header along', async () => {
    expect(await refusal({ email: 'dana@' })).toMatchObject({ status: 400, code: 'bad_email' })
    expect(await refusal({ email: 'dana@example.com\r\nBcc: x@y.zz' })).toMatchObject({
      status: 400,
      code: 'bad_email',
    })
  })
})

test('[API-003] sign-in answers alike for a wrong password, an unknown address and an unconfirmed one', async () => {
  const desk = await aDesk()
  const { email } = await desk.aPerson()
  const pending = aForm()
  await desk.call('signUp', pending)
  expect(await desk.refusal('signIn', { email, password: 'not the password' })).toBe('401 sign_in_failed')
  expect(await desk.refusal('signIn', { email: 'nobody@example.com', password: GOOD_PASSWORD })).toBe(
    '401 sign_in_failed',
  )
  expect(await desk.refusal('signIn', pending)).toBe('400 bad_request')
  const { password } = pending
  expect(await desk.refusal('signIn', { email: pending.email, password })).toBe('401 sign_in_failed')
  const { session } = await desk.call('signIn', { email, password: GOOD_PASSWORD })
  expect(session.email).toBe(email)
})

test('[AUTH-025] the sixth attempt in a minute is refused, for one address and from one network', async () => {
  const desk = await aDesk()
  const { email } = await desk.aPerson()
  const wrong = { email, password: 'not the password' }
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect(await desk.refusal('signIn', wrong)).toBe('401 sign_in_failed')
    desk.time.wall += 10 * SECOND
  }
  expect(await desk.refusal('signIn', { email, password: GOOD_PASSWORD })).toBe('429 too_many_attempts')
  desk.time.wall += 10 * SECOND - 1
  expect(await desk.refusal('signIn', wrong)).toBe('429 too_many_attempts')
  desk.time.wall += 1
  expect(await desk.refusal('signIn', wrong)).toBe('401 sign_in_failed')
  // The window slides: one attempt has left it, so only one was free.
  expect(await desk.refusal('signIn', wrong)).toBe('429 too_many_attempts')

  const address = '203.0.113.9'
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect(await desk.refusal('signUp', aForm(), { address })).toBe('none')
  }
  const spoofed = { 'x-forwarded-for': '198.51.100.7' }
  expect(await desk.refusal('signUp', aForm(), { address, headers: spoofed })).toBe('429 too_many_attempts')
})

test('every strict body refuses every further key', async () => {
  const desk = await aDesk()
  const { session, email } = await desk.aPerson()
  const { ticket } = await desk.mail(email)
  const bodies: [name: CallName, body: Record<string, unknown>][] = [
    ['signUp', aForm()],
    ['resend', { email, flow: 'f' }],
    ['peekTicket', { ticket, flow: null }],
    ['spendTicket', { ticket, flow: null }],
    ['spendCode', { email, code: '123456', flow: null }],
    ['signIn', { email, password: GOOD_PASSWORD }],
    ['refresh', { refreshToken: session.refreshToken }],
    ['signOut', {}],
    ['authSession', { email }],
    ['completeProfile', { zip: '94110', termsAccepted: true }],
    ['signAuthorization', { textVersion: '1', textSha256: 'a'.repeat(64), signatureKind: 'typed', signature: 'D' }],
  ]
  const extra = [
    'plan',
    'verifiedAt',
    'verified_at',
    'userId',
    'accountId',
    'id',
    'provider',
    'next',
    'kind',
    'poaSigned',
    'emailVerified',
    'termsVersion',
    'inboundAlias',
    'role',
    '__proto__',
    'constructor',
    'toString',
  ]
  const before = await desk.database.sqlite.serialize()
  for (const [name, body] of bodies) {
    for (const key of extra) {
      const text = JSON.stringify(body).replace(
        /^\{/,
        `{${JSON.stringify(key)}:1${Object.keys(body).length ? ',' : ''}`,
      )
      const response = await desk.app.request(calls[name].path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${session.accessToken}` },
        body: text,
      })
      expect(`${name} ${key} ${response.status}`).toBe(`${name} ${key} 400`)
      expect(await response.json()).toMatchObject({ error: { code: 'bad_request' } })
    }
  }
  expect(desk.database.sqlite.serialize().equals(before)).toBe(true)
})

test('[AUTH-044] neither tokens nor tickets stand in the database, nor anything that was typed in the log', async () => {
  const desk = await aDesk()
  const { session, email, flow } = await desk.aPerson()
  const next = await desk.call('refresh', { refreshToken: session.refreshToken })
  await desk.call('resend', { email, flow })
  const { ticket, code } = await desk.mail(email)
  await desk.refusal('signIn', { email, password: 'not the password' })
  const bytes = desk.database.sqlite.serialize().toString('latin1')
  expect(bytes).toContain(email)
  const secrets = [
    session.accessToken,
    session.refreshToken,
    next.session.accessToken,
    next.session.refreshToken,
    ticket,
    GOOD_PASSWORD,
    flow,
  ]
  expect(secrets.filter(secret => bytes.includes(secret))).toEqual([])
  expect(JSON.stringify(desk.lines)).not.toMatch(new RegExp([email, code, ...secrets].join('|')))
  expect(bytes).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
})

test('whoever has the database alone tries a million codes in vain', async () => {
  const database = await openDatabase(':memory:')
  const desk = await aDesk({ database })
  const { email, flow } = await desk.aPerson()
  await desk.call('resend', { email, flow })
  const { code } = await desk.mail(email)
  // The same rows with another key, as in a stolen backup: nothing in them reveals the code.
  const thief = await aDesk({ database, key: new Uint8Array(32).fill(8) })
  expect(await thief.refusal('spendCode', { email, code, flow })).toBe('400 code_wrong')
  const rows = await database.db.selectFrom('tickets').selectAll().execute()
  const hashes = new Set(rows.map(({ codeHash }) => codeHash))
  const guesses = rows.flatMap(({ id, tokenHash }) => [`${id}:${code}`, `${tokenHash}:${code}`, `${id}${code}`, code])
  expect(guesses.filter(guess => hashes.has(sha256Hex(guess)))).toEqual([])
  expect((await desk.call('spendCode', { email, code, flow })).session.email).toBe(email)
})

test('[AUTH-041] an address counts as verified from the moment in which its confirmation is noted, and not before', async () => {
  const desk = await aDesk()
  const form = aForm()
  await desk.call('signUp', form)
  const facts = async () => {
    const identity = await desk.store.db.selectFrom('authUsers').selectAll().executeTakeFirstOrThrow()
    const row = await desk.store.db.selectFrom('userOnboarding').selectAll().executeTakeFirstOrThrow()
    return { confirmedAt: identity.emailConfirmedAt, isVerified: row.emailVerified === 1 }
  }
  expect(await facts()).toEqual({ confirmedAt: null, isVerified: false })
  const { ticket } = await desk.mail(form.email)
  await desk.call('peekTicket', { ticket, flow: form.flow })
  expect(await facts()).toEqual({ confirmedAt: null, isVerified: false })
  await desk.call('spendTicket', { ticket, flow: form.flow })
  expect(await facts()).toEqual({ confirmedAt: desk.time.calendar, isVerified: true })
})

test('[API-010] auth-session tells about the session’s own address, and nothing about a stranger’s', async () => {
  const desk = await aDesk()
  const other = await desk.aPerson()
  const { session, email } = await desk.aPerson()
  const ask = (body: { email?: string }, token?: string) => desk.call('authSession', body, { token })
  expect(await ask({ email: other.email })).toEqual({ isAuthenticated: false, knownEmail: false })
  expect(await ask({ email }, 'garbage')).toEqual({ isAuthenticated: false, knownEmail: false })
  expect(await ask({ email: other.email }, session.accessToken)).toEqual({ isAuthenticated: true, knownEmail: false })
  expect(await ask({ email: ` ${email.toUpperCase()}` }, session.accessToken)).toEqual({
    isAuthenticated: true,
    knownEmail: true,
  })
})

test('what waited for a proven address is claimed in the same transaction, or nothing is spent', async () => {
  const desk = await aDesk()
  const form = aForm()
  await desk.call('signUp', form)
  const { ticket } = await desk.mail(form.email)
  desk.hooks.onEmailProven = async () => {
    throw new Error('not now')
  }
  expect(await desk.refusal('spendTicket', { ticket, flow: form.flow })).toBe('500 unexpected')
  const claimed: string[] = []
  desk.hooks.onEmailProven = async (_tx, email) => void claimed.push(email)
  await desk.call('spendTicket', { ticket, flow: form.flow })
  expect(claimed).toEqual([form.email])
})
