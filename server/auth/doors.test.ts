import { expect, test } from 'vitest'

import { AccountId } from '../../sync/records/ids.ts'
import { aDesk, aForm, GOOD_PASSWORD } from '../../tests/builders-auth.ts'
import { browserNamed } from '../http/browser-of.ts'

const SIGN_UP = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@whitfield.studio',
  zip: '94110-1234',
  termsAccepted: true,
  flow: 'flow-of-dana',
}

test('[AUTH-006] the form of /signup sends five facts and its browser, and the answer names where to go on', async () => {
  const desk = await aDesk()
  expect(await desk.call('emailSignUp', SIGN_UP)).toEqual({ next: '/onboarding' })
  const { ticket, step } = await desk.mail(SIGN_UP.email)
  expect(step).toBe('confirm')
  const { session, next } = await desk.call('spendTicket', { ticket, flow: SIGN_UP.flow })
  expect(next).toBe('/onboarding')
  const [user] = await desk.store.tenant(AccountId.parse(session.accountId)).list('users')
  expect(user).toMatchObject({ firstName: 'Dana', lastName: 'Whitfield', zipCode: '94110', email: SIGN_UP.email })
  // An account without a password cannot be entered by password.
  expect(await desk.refusal('signIn', { email: SIGN_UP.email, password: GOOD_PASSWORD })).toBe('401 sign_in_failed')
})

test('[AUTH-009] /signup is refused without an address, and without any other of its fields', async () => {
  const desk = await aDesk()
  for (const field of ['email', 'firstName', 'lastName', 'zip'] as const) {
    expect(await desk.refusal('emailSignUp', { ...SIGN_UP, [field]: '  ' }), field).toBe('400 missing_information')
  }
  expect(await desk.refusal('emailSignUp', { ...SIGN_UP, termsAccepted: false })).toBe('400 terms_required')
  expect(await desk.refusal('emailSignUp', { ...SIGN_UP, zip: '1234' })).toBe('400 bad_zip')
  expect(await desk.mails(SIGN_UP.email)).toEqual([])
})

test('the answer of each door is the same for an address with an account, whose mailbox alone is told', async () => {
  const desk = await aDesk()
  const known = await desk.aPerson()
  const { email, flow } = known
  expect(await desk.call('emailSignUp', { ...SIGN_UP, email })).toEqual({ next: '/onboarding' })
  expect(await desk.call('namedSignUp', { name: '', email, password: 'another otter canoe', flow: 'f' })).toEqual({
    next: '/dashboard',
    session: null,
  })
  const [, first, second] = await desk.mails(email)
  for (const mail of [first, second]) {
    expect(mail?.step).toBe('already_registered')
    const peeked = await desk.call('peekTicket', { ticket: mail?.ticket ?? '', flow })
    expect(peeked).toMatchObject({ isRegistered: true, maskedEmail: 'p***@example.com' })
  }
  await desk.call('signIn', { email, password: GOOD_PASSWORD })
})

test('[AUTH-017] without a name /auth takes the part of the address before the @', async () => {
  const desk = await aDesk()
  const nameOf = async (name: string, email: string) => {
    const flow = `flow of ${email}`
    await desk.call('namedSignUp', { name, email, password: GOOD_PASSWORD, flow })
    const { session } = await desk.call('spendTicket', { ticket: (await desk.mail(email)).ticket, flow })
    const [user] = await desk.store.tenant(AccountId.parse(session.accountId)).list('users')
    return [user?.firstName, user?.lastName, user?.zipCode]
  }
  expect(await nameOf('', 'al+ice@example.com')).toEqual(['al+ice', '', ''])
  expect(await nameOf('Dana', 'b@example.com')).toEqual(['Dana', '', ''])
  expect(await nameOf(' Mary Ann Whitfield ', 'c@example.com')).toEqual(['Mary Ann', 'Whitfield', ''])
})

test('[AUTH-034] a session at once is for the very password of a proven account, with its address and its alias', async () => {
  const desk = await aDesk()
  const person = await desk.aPerson()
  const { email, flow } = person
  const { session, next } = await desk.call('namedSignUp', { name: '', email, password: GOOD_PASSWORD, flow })
  expect([next, session?.accountId]).toEqual(['/dashboard', person.session.accountId])
  const [address] = await desk.store.tenant(AccountId.parse(person.session.accountId)).list('email')
  expect(address?.inboundAlias).toMatch(/^person\d+\.[a-z0-9]{10}@/)
  expect(address?.verifiedAt).not.toBeNull()
  const guessed = { name: '', email, password: 'copper kettle meadow', flow }
  expect(await desk.call('namedSignUp', guessed)).toEqual({ next: '/dashboard', session: null })
  // An unproven address opens nothing, whatever the password is.
  const stranger = aForm({ email: 'robin@example.com' })
  await desk.call('signUp', stranger)
  const again = { name: '', email: stranger.email, password: stranger.password, flow: stranger.flow }
  expect(await desk.call('namedSignUp', again)).toEqual({ next: '/dashboard', session: null })
})

test('[AUTH-025] tries at /auth count as sign-ins: the sixth in a minute is refused', async () => {
  const desk = await aDesk()
  const { email } = await desk.aPerson()
  const guess = (n: number) =>
    desk.refusal(
      'namedSignUp',
      { name: '', email, password: `velvet otter nr ${n}`, flow: 'f' },
      { address: '9.9.9.9' },
    )
  for (let n = 0; n < 5; n += 1) expect(await guess(n)).toBe('none')
  expect(await guess(5)).toBe('429 too_many_attempts')
  const right = { email, password: GOOD_PASSWORD }
  expect(await desk.refusal('signIn', right, { address: '9.9.9.9' })).toBe('429 too_many_attempts')
})

test('a lost password is set anew by a link that works once, and everybody else is signed out', async () => {
  const desk = await aDesk()
  const person = await desk.aPerson()
  const { email, flow } = person
  await desk.call('signIn', { email, password: GOOD_PASSWORD })
  expect(await desk.call('recover', { email: 'nobody@example.com', flow })).toEqual({ sent: true })
  expect(await desk.mails('nobody@example.com')).toEqual([])
  expect(await desk.call('recover', { email, flow })).toEqual({ sent: true })
  const { step, ticket } = await desk.mail(email)
  expect(step).toBe('recover')
  expect(await desk.call('peekTicket', { ticket, flow: null })).toMatchObject({ onlyFor: 'new-password' })

  const { session, next } = await desk.call('spendTicket', { ticket, flow: null })
  expect([session.onlyFor, next]).toEqual(['new-password', '/dashboard'])
  expect(await desk.refusal('spendTicket', { ticket, flow: null })).toBe('410 ticket_used')
  // Until then the old password and all sessions keep working.
  await desk.call('signIn', { email, password: GOOD_PASSWORD })

  const token = session.accessToken
  expect(await desk.refusal('newPassword', { password: 'password1234' }, { token })).toBe('400 password_common')
  const renewed = await desk.call('newPassword', { password: 'copper kettle meadow' }, { token })
  expect(renewed.session.onlyFor).toBeUndefined()
  expect(await desk.refusal('newPassword', { password: 'another kettle meadow' }, { token })).toBe(
    '401 session_expired',
  )
  expect(await desk.refusal('refresh', { refreshToken: person.session.refreshToken })).toBe('401 session_expired')
  expect(await desk.refusal('signIn', { email, password: GOOD_PASSWORD })).toBe('401 sign_in_failed')
  await desk.call('signIn', { email, password: 'copper kettle meadow' })
  expect((await desk.mail(email)).step).toBe('password_changed')
})

test('a session for a new password is good for nothing else, is not renewed, and ends with its ten minutes', async () => {
  const desk = await aDesk()
  const { email, flow } = await desk.aPerson()
  const recover = async () => {
    await desk.call('recover', { email, flow })
    return (await desk.call('spendTicket', { ticket: (await desk.mail(email)).ticket, flow })).session
  }
  const { accessToken: token, refreshToken } = await recover()
  const refused = '403 password_first'
  expect(await desk.refusal('listSessions', {}, { token })).toBe(refused)
  expect(await desk.refusal('endOtherSessions', {}, { token })).toBe(refused)
  expect(await desk.refusal('changePassword', { current: 'a', password: 'b' }, { token })).toBe(refused)
  expect(await desk.refusal('completeProfile', { zip: '', termsAccepted: true }, { token })).toBe(refused)
  expect(await desk.refusal('refresh', { refreshToken })).toBe('401 session_expired')
  expect(await desk.call('authSession', {}, { token })).toEqual({ isAuthenticated: false, knownEmail: false })
  // Adopting it from a URL does not give it more rights.
  const tokens = { accessToken: token, refreshToken, type: 'recovery', flow: null, confirmed: true }
  const adopted = (await desk.call('adopt', tokens)).session
  expect(adopted?.onlyFor).toBe('new-password')
  expect(await desk.refusal('listSessions', {}, { token: adopted?.accessToken })).toBe(refused)
  desk.time.wall += 10 * 60_000
  expect(await desk.refusal('newPassword', { password: 'copper kettle meadow' }, { token: adopted?.accessToken })).toBe(
    '401 session_expired',
  )
})

test('who knows the present password changes it: this browser stays, every other one is out', async () => {
  const desk = await aDesk()
  const { email, session: first } = await desk.aPerson()
  const { session: second } = await desk.call('signIn', { email, password: GOOD_PASSWORD })
  const token = second.accessToken
  const change = (current: string, password: string) => desk.refusal('changePassword', { current, password }, { token })
  expect(await change('not the one at all', 'copper kettle meadow')).toBe('400 password_wrong')
  expect(await change(GOOD_PASSWORD, GOOD_PASSWORD)).toBe('400 password_same')
  expect(await change(GOOD_PASSWORD, 'too short')).toBe('400 password_too_short')
  expect(await change(GOOD_PASSWORD, 'Whitfield1234')).toBe('400 password_common')
  // The tries above count against the account's five a minute.
  desk.time.wall += 60_000
  const body = { current: GOOD_PASSWORD, password: 'copper kettle meadow' }
  expect(await desk.call('changePassword', body, { token })).toEqual({ ended: 1 })
  await desk.call('listSessions', {}, { token })
  expect(await desk.refusal('listSessions', {}, { token: first.accessToken })).toBe('401 session_expired')
  expect((await desk.mail(email)).step).toBe('password_changed')
  await desk.call('signIn', { email, password: 'copper kettle meadow' })
})

test('a person sees where they are signed in, and signs out one of them or all the others', async () => {
  const desk = await aDesk()
  const { email, session } = await desk.aPerson()
  const other = await desk.aPerson({ email: 'robin@example.com' })
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0'
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1'
  for (const agent of [windows, iphone]) {
    desk.time.wall += 60_000
    await desk.call('signIn', { email, password: GOOD_PASSWORD }, { headers: { 'user-agent': agent } })
  }
  const token = session.accessToken
  const { sessions, hasPassword } = await desk.call('listSessions', {}, { token })
  expect(hasPassword).toBe(true)
  expect(sessions.map(({ browser, isThis }) => [browser, isThis])).toEqual([
    ['Safari on iPhone', false],
    ['Edge on Windows', false],
    ['', true],
  ])
  const [phone] = sessions
  const one = { sessionId: phone?.id ?? '' }
  expect(await desk.refusal('endOneSession', one, { token: other.session.accessToken })).toBe('404 not_found')
  expect(await desk.call('endOneSession', one, { token })).toEqual({ ended: 1 })
  expect(await desk.refusal('endOneSession', one, { token })).toBe('404 not_found')
  expect(await desk.call('endOtherSessions', {}, { token })).toEqual({ ended: 1 })
  expect((await desk.call('listSessions', {}, { token })).sessions).toHaveLength(1)
  await desk.call('listSessions', {}, { token: other.session.accessToken })
})

test('[AUTH-044] two tabs that renew together a thousand times stay signed in, and end up with the same tokens', async () => {
  const desk = await aDesk()
  let { session } = await desk.aPerson()
  const device = 'device-of-dana'
  for (let round = 0; round < 1_000; round += 1) {
    const { refreshToken } = session
    const renew = () => desk.call('refresh', { refreshToken, device })
    const [one, other] = await Promise.all([renew(), renew()])
    expect(other.session).toEqual(one.session)
    session = one.session
    desk.time.wall += 1_000
  }
  await desk.call('listSessions', {}, { token: session.accessToken })
})

test.each([
  ['Edge on Windows', 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0'],
  ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36'],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'],
  ['Safari on macOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_7) AppleWebKit/605.1 Version/18.1 Safari/605.1'],
  ['', 'curl/8.5'],
  ['', '<script>alert(1)</script>'],
])('a session is named %j by what its browser says of itself, in no words but ours', (name, userAgent) => {
  expect(browserNamed(userAgent)).toBe(name)
})
