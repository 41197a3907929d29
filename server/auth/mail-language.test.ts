import { describe, expect, test } from 'vitest'

import type { Language } from '../../sync/records/language.ts'
import { calls } from '../../sync/wire/calls.ts'
import { aDesk, aForm, GOOD_PASSWORD, type Sent } from '../../tests/builders-auth.ts'
import { englishLeft } from '../../tests/english-left.ts'

type Desk = Awaited<ReturnType<typeof aDesk>>

const spanish: Sent = { headers: { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' } }
const english: Sent = { headers: { 'accept-language': 'en-US,en;q=0.9,es;q=0.8' } }

/** The language of the newest mail, which must be all in it. */
async function newest(desk: Desk, email: string): Promise<[step: string, language: Language]> {
  const { step, subject, text, html } = await desk.mail(email)
  if (html.includes('<html lang="en">')) return [step, 'en']
  expect(html).toContain('<html lang="es">')
  expect(englishLeft(`${subject} ${text} ${html}`)).toEqual([])
  return [step, 'es']
}

async function rowOf(desk: Desk, accountId: string) {
  const rows = await desk.store.db.selectFrom('email').selectAll().where('accountId', '=', accountId).execute()
  return rows[0]
}

async function choose(desk: Desk, accountId: string, language: Language) {
  await desk.store.db.updateTable('email').set({ language }).where('accountId', '=', accountId).execute()
}

describe('before there is an account', () => {
  test.each([
    ['signUp', (form: ReturnType<typeof aForm>) => form],
    ['emailSignUp', ({ password: _, ...form }: ReturnType<typeof aForm>) => ({ ...form, termsAccepted: true })],
    [
      'namedSignUp',
      ({ email, password, flow }: ReturnType<typeof aForm>) => ({ name: 'Dana Whitfield', email, password, flow }),
    ],
  ] as const)('the confirmation of %s is in the language that the request asks for', async (name, bodyOf) => {
    const desk = await aDesk()
    for (const [sent, language] of [
      [spanish, 'es'],
      [english, 'en'],
      [{}, 'en'],
    ] as const) {
      const form = aForm()
      const response = await desk.send(calls[name].path, bodyOf(form), sent)
      expect(response.status).toBe(200)
      expect(await newest(desk, form.email)).toEqual(['confirm', language])
      await desk.call('resend', { email: form.email, flow: form.flow }, sent)
      expect(await newest(desk, form.email)).toEqual(['confirm', language])
    }
  })

  test('the mail has its code and its link in both languages', async () => {
    const desk = await aDesk()
    const form = aForm()
    await desk.call('signUp', form, spanish)
    const { ticket, code, subject, text } = await desk.mail(form.email)
    expect(subject).toBe('Confirma tu correo')
    expect(text).toContain(`Tu código: ${code}`)
    expect(code).toMatch(/^\d{6}$/)
    expect((await desk.call('spendTicket', { ticket, flow: form.flow }, spanish)).session.email).toBe(form.email)
  })

  test('an address that nobody has an account with is answered like any other', async () => {
    const desk = await aDesk()
    for (const name of ['resend', 'recover'] as const) {
      expect(await desk.call(name, { email: 'nobody@example.com', flow: 'f' }, spanish)).toEqual({ sent: true })
    }
    expect(await desk.mails('nobody@example.com')).toEqual([])
  })

  test('a header longer than anybody sends is refused', async () => {
    const desk = await aDesk()
    const sent = { headers: { 'accept-language': 'es,'.repeat(400) } }
    expect(await desk.refusal('signUp', aForm(), sent)).toMatch(/too_large$/)
  })
})

describe('the first confirmed sign-in', () => {
  const begin = async (desk: Desk, how: 'ticket' | 'code', sent: Sent) => {
    const form = aForm()
    await desk.call('signUp', form, sent)
    const { ticket, code } = await desk.mail(form.email)
    const { email, flow } = form
    const { session } =
      how === 'ticket'
        ? await desk.call('spendTicket', { ticket, flow }, sent)
        : await desk.call('spendCode', { email, code, flow }, sent)
    return { ...form, session }
  }

  test.each(['ticket', 'code'] as const)('by %s keeps Spanish as the language of the account', async how => {
    const desk = await aDesk()
    const rosa = await begin(desk, how, spanish)
    expect(await rowOf(desk, rosa.session.accountId)).toMatchObject({ language: 'es' })
    const dana = await begin(desk, how, english)
    expect(await rowOf(desk, dana.session.accountId)).toMatchObject({ language: null })
  })

  test('a later sign-in in another language changes nothing', async () => {
    const desk = await aDesk()
    const { email, flow, session } = await begin(desk, 'ticket', english)
    await desk.call('resend', { email, flow }, spanish)
    const { ticket } = await desk.mail(email)
    await desk.call('spendTicket', { ticket, flow }, spanish)
    expect(await rowOf(desk, session.accountId)).toMatchObject({ language: null })
  })

  test('what hears of the proven address hears of the language with it', async () => {
    const desk = await aDesk()
    const seen: unknown[] = []
    desk.hooks.onEmailProven = async tx => {
      seen.push((await tx.list('email'))[0]?.language)
    }
    await begin(desk, 'ticket', spanish)
    expect(seen).toEqual(['es'])
  })
})

describe('with an account', () => {
  test.each([
    [null, 'es', 'es'],
    [null, 'en', 'en'],
    ['es', 'en', 'es'],
    ['en', 'es', 'en'],
  ] as const)('chosen %s and asked in %s, links and hints are in %s', async (chosen, asked, language) => {
    const desk = await aDesk()
    const { email, flow, session } = await desk.aPerson()
    if (chosen !== null) await choose(desk, session.accountId, chosen)
    const sent = { headers: { 'accept-language': asked } }
    await desk.call('resend', { email, flow }, sent)
    expect(await newest(desk, email)).toEqual(['sign_in_link', language])
    await desk.call('recover', { email, flow }, sent)
    expect(await newest(desk, email)).toEqual(['recover', language])
    await desk.call('signUp', aForm({ email }), sent)
    expect(await newest(desk, email)).toEqual(['already_registered', language])
  })

  test.each([
    ['es', 'en'],
    ['en', 'es'],
  ] as const)('chosen %s counts for news of the account, whatever the request asks for', async (chosen, asked) => {
    const desk = await aDesk()
    const { email, session } = await desk.aPerson()
    await choose(desk, session.accountId, chosen)
    const sent = { token: session.accessToken, headers: { 'accept-language': asked } }
    await desk.call('changePassword', { current: GOOD_PASSWORD, password: 'another otter canoe' }, sent)
    expect(await newest(desk, email)).toEqual(['password_changed', chosen])
    const other = `demands.${chosen}@example.com`
    await desk.call('changeDemandEmail', { email: other }, sent)
    expect(await newest(desk, other)).toEqual(['demand_email', chosen])
  })

  test('Google’s first sign-in keeps Spanish, too, and a change to the ways in is told in it', async () => {
    const desk = await aDesk()
    const rosa = { email: 'rosa@gmail.com', firstName: 'Rosa', lastName: 'Vega', proven: true, kept: true }
    const pressed = async (email = rosa.email) => {
      const { nonce, hash } = await desk.call('googleNonce', {})
      return { provider: 'google', token: await desk.google.token({ ...rosa, email }, hash), nonce } as const
    }
    const { session } = await desk.call('googleSignIn', await pressed(), spanish)
    expect(await rowOf(desk, session.accountId)).toMatchObject({ language: 'es' })
    const { provider: _, ...token } = await pressed('rosa.vega@gmail.com')
    await desk.call('googleConnect', { ...token }, { token: session.accessToken, ...english })
    expect(await newest(desk, rosa.email)).toEqual(['google_connected', 'es'])
  })
})
