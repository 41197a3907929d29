import { expect, test } from 'vitest'

import { aDesk } from '../../tests/builders-auth.ts'

const EVEN_MS = 80
const NAMES = { firstName: 'Dana', lastName: 'Whitfield', zip: '94110', flow: 'flow-of-a-stranger' }

test('no call of a stranger is answered sooner for an address without an account than for one with it', async () => {
  const desk = await aDesk({ evenMs: EVEN_MS })
  const { email: known } = await desk.aPerson()
  const asked: Readonly<Record<string, (email: string) => Promise<unknown>>> = {
    resend: email => desk.call('resend', { email, flow: NAMES.flow }),
    recover: email => desk.call('recover', { email, flow: NAMES.flow }),
    emailSignUp: email => desk.call('emailSignUp', { ...NAMES, email, termsAccepted: true }),
    signUp: email => desk.call('signUp', { ...NAMES, email, password: 'another otter canoe' }),
    namedSignUp: email => desk.call('namedSignUp', { name: '', email, password: 'another otter canoe', flow: 'f' }),
    // A refusal takes as long as a success.
    spendCode: email => desk.refusal('spendCode', { email, code: '000000', flow: null }),
  }
  const sooner: string[] = []
  for (const [name, ask] of Object.entries(asked)) {
    for (const email of [known, `nobody.${name.toLowerCase()}@example.com`]) {
      const begun = performance.now()
      await ask(email)
      // Timers may come a millisecond early.
      if (performance.now() - begun < EVEN_MS - 2) sooner.push(`${name} ${email}`)
    }
  }
  expect(sooner).toEqual([])
})
