import { expect, test } from 'vitest'
import { aDesk, aForm, GOOD_PASSWORD } from '../../tests/builders-auth.ts'
import { testRandom } from '../../tests/builders-server.ts'
import { createAccount } from '../account/create-account.ts'
import { authStore } from '../store/auth-store.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

test('[AUTH-025] five wrong passwords from one network do not lock the owner out elsewhere', async () => {
  const desk = await aDesk()
  const { email } = await desk.aPerson()
  const wrong = { email, password: 'not the password' }
  const signIn = (address: string) => desk.refusal('signIn', { email, password: GOOD_PASSWORD }, { address })
  for (let n = 1; n <= 5; n += 1) {
    expect(await desk.refusal('signIn', wrong, { address: `203.0.113.${n}` })).toBe('401 sign_in_failed')
  }
  expect(await desk.refusal('signIn', wrong, { address: '203.0.113.6' })).toBe('429 too_many_attempts')
  expect(await signIn('203.0.113.7')).toBe('429 too_many_attempts')
  expect(await signIn('203.0.114.1')).toBe('none')
  expect(await signIn('2001:db8:0:1::1')).toBe('none')
  // Neighbors of the attacker may still sign in to their own accounts.
  const other = await desk.aPerson()
  const own = { email: other.email, password: other.password }
  expect(await desk.refusal('signIn', own, { address: '203.0.113.7' })).toBe('none')
})

test('five wrong codes and five mails from one network leave the owner their own elsewhere', async () => {
  const desk = await aDesk()
  const { email, flow } = aForm()
  const code = (address: string) => desk.refusal('spendCode', { email, code: '123456', flow: null }, { address })
  const mail = (address: string) => desk.refusal('resend', { email, flow }, { address })
  for (const [ask, passed] of [
    [code, '400 code_wrong'],
    [mail, 'none'],
  ] as const) {
    for (let n = 1; n <= 5; n += 1) expect(await ask(`203.0.113.${n}`)).toBe(passed)
    expect(await ask('203.0.113.6')).toBe('429 too_many_attempts')
    expect(await ask('203.0.114.6')).toBe(passed)
  }
})

test('one account is tried thirty times a minute at most, from however many networks', async () => {
  const desk = await aDesk()
  const { email } = aForm()
  const attempt = (n: number) =>
    desk.refusal('spendCode', { email, code: '123456', flow: null }, { address: `198.51.${n}.1` })
  for (let n = 1; n <= 30; n += 1) expect(await attempt(n)).toBe('400 code_wrong')
  expect(await attempt(31)).toBe('429 too_many_attempts')
  desk.time.wall += MINUTE
  expect(await attempt(32)).toBe('400 code_wrong')
})

test.each([
  ['/24', (n: number) => `203.0.113.${n}`, '203.0.114.1'],
  ['/48', (n: number) => `2001:db8:a:${n.toString(16)}::1`, '2001:db8:b::1'],
])('one %s tries sixty accounts a minute at most, five from each address', async (_, address, elsewhere) => {
  const desk = await aDesk()
  const attempt = (from: string) => {
    const { email } = aForm()
    return desk.refusal('spendCode', { email, code: '123456', flow: null }, { address: from })
  }
  for (let n = 1; n <= 12; n += 1) {
    for (let again = 1; again <= 5; again += 1) expect(await attempt(address(n))).toBe('400 code_wrong')
    if (n === 1) expect(await attempt(address(n))).toBe('429 too_many_attempts')
  }
  expect(await attempt(address(13))).toBe('429 too_many_attempts')
  expect(await attempt(elsewhere)).toBe('400 code_wrong')
})

test('the last byte of an IPv6 address makes nobody another visitor', async () => {
  const desk = await aDesk()
  const attempt = (n: number) => {
    const { email } = aForm()
    return desk.refusal('spendCode', { email, code: '123456', flow: null }, { address: `2001:db8:a:12::${n}` })
  }
  for (let n = 1; n <= 5; n += 1) expect(await attempt(n)).toBe('400 code_wrong')
  expect(await attempt(6)).toBe('429 too_many_attempts')
})

test('strangers try thirty codes a day from one network, and sixty from all', async () => {
  const desk = await aDesk()
  const { email } = aForm()
  const tried = async (address: string) => {
    for (let n = 0; ; n += 1) {
      desk.time.wall += 12 * SECOND
      const refusal = await desk.refusal('spendCode', { email, code: '123456', flow: null }, { address })
      if (refusal !== '400 code_wrong') return n
    }
  }
  const counts: number[] = []
  for (let network = 1; network <= 4; network += 1) counts.push(await tried(`198.51.${network}.1`))
  expect(counts).toEqual([30, 30, 0, 0])
})

test('an address is sent twenty mails a day, fifteen of them for one network, whether it has an account or not', async () => {
  for (const known of [true, false]) {
    const desk = await aDesk()
    const form = aForm()
    const { email, flow } = form
    // Sign-up and Resend write to the same mailbox, so they share its daily limit.
    const mail = (address: string, n: number) => {
      desk.time.wall += MINUTE
      const isSignUp = known && n % 2 === 0
      return isSignUp ? desk.refusal('signUp', form, { address }) : desk.refusal('resend', { email, flow }, { address })
    }
    const began = desk.time.wall
    for (let n = 0; n < 15; n += 1) expect(await mail(`203.0.113.${n}`, n)).toBe('none')
    expect(await mail('203.0.113.99', 0)).toBe('429 too_many_mails')
    expect(await mail('203.0.113.99', 1)).toBe('429 too_many_mails')
    for (let n = 0; n < 5; n += 1) expect(await mail('198.51.100.1', n)).toBe('none')
    expect(await mail('198.51.100.1', 1)).toBe('429 too_many_mails')
    expect(await desk.mails(email)).toHaveLength(known ? 20 : 0)
    desk.time.wall = began + DAY + MINUTE
    expect(await mail('203.0.113.99', 1)).toBe('none')
  }
})

test('two hundred people who sign in at the same moment are all served', { timeout: 120_000 }, async () => {
  const desk = await aDesk()
  const { email: first } = await desk.aPerson()
  const store = authStore(desk.store)
  const passwordHash = (await store.identityByEmail(first))?.passwordHash ?? ''
  const people = Array.from({ length: 200 }, (_, n) => ({ email: `at-once-${n}@example.com`, address: `10.7.${n}.1` }))
  for (const { email } of people) {
    await store.transaction(async tx => {
      const facts = { email, firstName: 'Dana', lastName: 'Whitfield', zipCode: '94110' }
      const made = { random: testRandom, mailDomain: 'totalrecall.example', now: desk.time.calendar }
      const { identity } = await createAccount(tx, facts, made)
      await tx.setPassword(identity.authUserId, passwordHash)
    })
  }
  const answers = await Promise.all(
    people.map(({ email, address }) => desk.refusal('signIn', { email, password: GOOD_PASSWORD }, { address })),
  )
  expect(answers.filter(answer => answer !== 'none')).toEqual([])
})
