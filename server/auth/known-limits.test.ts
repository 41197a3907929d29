import { expect, test } from 'vitest'

import { KNOWN_HEADER } from '../../sync/wire/known-browser.ts'
import { aDesk, aForm, GOOD_PASSWORD } from '../../tests/builders-auth.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const showing = (...marks: (string | undefined)[]) => ({ headers: { [KNOWN_HEADER]: marks.join('~') } })

test('a header of nonsense, or of any length, is answered as if it were not there', async () => {
  const desk = await aDesk()
  const { email, session } = await desk.aPerson()
  const body = { email, password: GOOD_PASSWORD }
  for (const text of ['nonsense', `${session.known}x`, 'x'.repeat(5_000), Array(200).fill(session.known).join('~')])
    expect(await desk.refusal('signIn', body, { headers: { [KNOWN_HEADER]: text } })).toBe('none')
})

/** Strangers on several networks, until the address has nothing left for them. */
async function exhaust(ask: (address: string) => Promise<string>, used: RegExp, each: () => void): Promise<void> {
  for (let network = 1; network < 20; network += 1) {
    let answer = ''
    for (let n = 1; n <= 60 && !used.test(answer); n += 1) {
      each()
      answer = await ask(`198.51.${network}.${n}`)
    }
    if (network > 1 && used.test(await ask(`198.52.${network}.1`))) return
  }
  throw new Error('strangers found no end')
}

test('[SEC-025] strangers who use up all mails of an address leave the owner’s browser its own, and an unknown browser none', async () => {
  const desk = await aDesk()
  const { email, flow, session } = await desk.aPerson()
  const body = { email, flow: 'flow-of-a-stranger' }
  await exhaust(
    address => desk.refusal('resend', body, { address }),
    /too_many_mails/,
    () => {
      desk.time.wall += 12_000
    },
  )
  for (const call of ['resend', 'recover'] as const) {
    expect(await desk.refusal(call, { email, flow })).toBe('429 too_many_mails')
    expect(await desk.refusal(call, { email, flow }, showing(session.known))).toBe('none')
  }
  const { step, ticket } = await desk.mail(email)
  expect(step).toBe('recover')
  expect((await desk.call('spendTicket', { ticket, flow })).session.onlyFor).toBe('new-password')
  // Whoever is signed in and asked for a code needs one, too.
  const own = { token: session.accessToken }
  expect(await desk.refusal('mailCode', {}, own)).toBe('429 too_many_mails')
  expect(await desk.refusal('mailCode', {}, { ...own, ...showing(session.known) })).toBe('none')
  // Nobody else's mark helps.
  const other = await desk.aPerson()
  expect(await desk.refusal('resend', { email, flow }, showing(other.session.known))).toBe('429 too_many_mails')
})

test('[SEC-025] the same holds for codes', async () => {
  const desk = await aDesk()
  const { email, flow, session } = await desk.aPerson()
  const guess = { email, code: '000000', flow: null }
  await exhaust(
    address => desk.refusal('spendCode', guess, { address }),
    /too_many_attempts/,
    () => {
      desk.time.wall += 12_000
    },
  )
  desk.time.wall += MINUTE
  expect(await desk.refusal('spendCode', guess)).toBe('429 too_many_attempts')
  await desk.call('resend', { email, flow })
  const { code } = await desk.mail(email)
  expect(await desk.refusal('spendCode', { email, code, flow })).toBe('429 too_many_attempts')
  expect(await desk.refusal('spendCode', { email, code, flow }, showing(session.known))).toBe('none')
})

test('[SEC-025] the same holds for passwords, also for strangers behind the owner’s own address', async () => {
  const desk = await aDesk()
  const { email, session } = await desk.aPerson()
  const right = { email, password: GOOD_PASSWORD }
  const wrong = { email, password: 'not the password' }
  const home = { address: '203.0.113.9' }
  for (let n = 1; n <= 5; n += 1) expect(await desk.refusal('signIn', wrong, home)).toBe('401 sign_in_failed')
  for (let n = 5; n < 30; n += 1)
    expect(await desk.refusal('signIn', wrong, { address: `198.51.${n}.1` })).toBe('401 sign_in_failed')
  expect(await desk.refusal('signIn', right, { address: '192.0.2.1' })).toBe('429 too_many_attempts')
  expect(await desk.refusal('signIn', right, home)).toBe('429 too_many_attempts')
  expect(await desk.refusal('signIn', right, { ...home, ...showing(session.known) })).toBe('none')
  // It is the budget of one address: for another one the same browser is a stranger.
  const other = { email: aForm().email, password: GOOD_PASSWORD }
  expect(await desk.refusal('signIn', other, { ...home, ...showing(session.known) })).toBe('429 too_many_attempts')
})

/** How often a call passes, with a minute after each five, until it is refused. */
async function passes(desk: Awaited<ReturnType<typeof aDesk>>, ask: () => Promise<string>, refused: string) {
  for (let n = 0; n < 200; n += 1) {
    if (n % 5 === 0) desk.time.wall += MINUTE
    if ((await ask()) === refused) return n
  }
  return Number.POSITIVE_INFINITY
}

test.each([
  ['passwords', 30, 90, '429 too_many_attempts'],
  ['codes', 15, 30, '429 too_many_attempts'],
  ['mails', 10, 20, '429 too_many_mails'],
] as const)(
  '[SEC-026] a known browser has its own %s: %i a day, and all that the address knows %i',
  async (what, each, together, refused) => {
    const desk = await aDesk()
    const { email, password } = await desk.aPerson()
    const flow = 'flow-of-a-thief'
    const marks: (string | undefined)[] = []
    for (let n = 0; n <= together / each; n += 1)
      marks.push((await desk.call('signIn', { email, password })).session.known)
    const ask = (sent: object) => {
      if (what === 'passwords') return desk.refusal('signIn', { email, password: 'not the password' }, sent)
      if (what === 'codes') return desk.refusal('spendCode', { email, code: '000000', flow: null }, sent)
      return desk.refusal('resend', { email, flow }, sent)
    }
    const began = desk.time.wall
    const counts: number[] = []
    for (const mark of marks) counts.push(await passes(desk, () => ask(showing(mark)), refused))
    expect(counts).toEqual([...Array(together / each).fill(each), 0])
    // Strangers have theirs still, and the next day is another one.
    expect(await ask({})).not.toMatch(/429/)
    desk.time.wall = began + DAY + 20 * MINUTE
    expect(await ask(showing(marks.at(-1)))).not.toMatch(/429/)
  },
)

test('[SEC-026] a known browser tries five passwords a minute, from however many networks', async () => {
  const desk = await aDesk()
  const { email, session } = await desk.aPerson()
  const wrong = { email, password: 'not the password' }
  const tried = (n: number) => desk.refusal('signIn', wrong, { address: `198.51.${n}.1`, ...showing(session.known) })
  for (let n = 1; n <= 5; n += 1) expect(await tried(n)).toBe('401 sign_in_failed')
  expect(await tried(6)).toBe('429 too_many_attempts')
})
