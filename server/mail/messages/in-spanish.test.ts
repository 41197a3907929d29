import { describe, expect, test } from 'vitest'
import { longDate } from '../../../sync/rules/calendar/dates.ts'
import { at } from '../../../tests/builders.ts'
import { englishLeft } from '../../../tests/english-left.ts'
import { inLanguageOf } from '../person-language.ts'
import { alreadyRegisteredMessage } from './already-registered.ts'
import { confirmMessage, signInMessage } from './confirm.ts'
import { demandEmailMessage } from './demand-email.ts'
import { type Message, messageMail } from './layout.ts'
import { orderConfirmation } from './order-confirmation.ts'
import { passwordChangedMessage, recoverMessage } from './password.ts'
import { type ReceiptFacts, receiptMessage } from './receipt.ts'
import { type WayChange, wayChangedMessage } from './ways-in.ts'

const URL = 'https://totalrecall.example/auth/callback#ticket=abc'
const LINK = { url: URL, code: '402193' }
const CHANGES: readonly WayChange[] = [
  'passkey_added',
  'passkey_removed',
  'google_connected',
  'google_disconnected',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_made',
  'recovery_code_used',
]

const order = (given: Partial<Parameters<typeof orderConfirmation>[0]['subscription']>) => () =>
  orderConfirmation({
    firstName: 'Dana',
    origin: 'https://totalrecall.example',
    subscription: {
      status: 'active',
      planId: 'private',
      billingCycle: 'monthly',
      trialEnd: null,
      currentPeriodEnd: at('2026-06-04T00:00:00Z'),
      ...given,
    },
  })

const MAILS: readonly [name: string, message: () => Message, kept: readonly string[]][] = [
  ['confirmation', () => confirmMessage(LINK), [URL, '402193']],
  ['sign-in link', () => signInMessage(LINK), [URL, '402193']],
  ['hint at an account', () => alreadyRegisteredMessage(LINK), [URL, '402193']],
  ['recovery', () => recoverMessage(LINK), [URL, '402193']],
  ['address of the demands', () => demandEmailMessage(LINK), [URL, '402193']],
  ['new password', () => passwordChangedMessage(URL), [URL]],
  ...CHANGES.map(
    change => [change, () => wayChangedMessage(change, URL, 7), [URL, '7']] as [string, () => Message, string[]],
  ),
  ['order', order({}), ['Hola, Dana:', 'Private', '$15.00', 'https://totalrecall.example/dashboard']],
  ['yearly order', order({ billingCycle: 'annual', currentPeriodEnd: null }), ['$126.00', 'anual']],
  [
    'trial',
    order({ status: 'trialing', trialEnd: at('2026-06-04T00:00:00Z'), planId: 'lockdown' }),
    ['$14.95', '$0.00'],
  ],
  [
    'yearly trial',
    order({ status: 'trialing', trialEnd: at('2026-06-04T00:00:00Z'), billingCycle: 'annual' }),
    ['$126.00 al año'],
  ],
]

describe('a mail in Spanish', () => {
  test.each(MAILS)('%s', (_name, message, kept) => {
    const [english, spanish] = [inLanguageOf('en', message), inLanguageOf('es', message)]
    expect(spanish.html).toContain('<html lang="es">')
    expect(english.html).toContain('<html lang="en">')
    expect(spanish.subject).not.toBe(english.subject)
    for (const form of [spanish.subject, spanish.text, spanish.html]) expect(englishLeft(form)).toEqual([])
    for (const words of kept) {
      expect(spanish.text).toContain(words)
      expect(spanish.html).toContain(words)
    }
  })

  test('has its dates in Spanish', () => {
    const day = inLanguageOf('es', () => longDate(at('2026-06-04T00:00:00Z')))
    expect(inLanguageOf('es', order({})).text).toContain(`Tu plan se renueva el ${day}.`)
  })

  test('names its code and its way out', () => {
    const content = { title: 'x', paragraphs: [], code: '402193', stop: URL }
    const { text, html } = inLanguageOf('es', () => messageMail(content))
    expect(text).toContain('Tu código: 402193')
    for (const form of [text, html]) expect(form).toContain('No recibir más correos como este')
  })
})

describe('the receipt in Spanish', () => {
  const facts: ReceiptFacts = {
    provider: { name: 'OpenAI (ChatGPT)', company: 'OpenAI' },
    reference: 'TR-ABCD-1234',
    submittedAt: at('2026-05-04T23:59:59Z'),
    confirmedAt: at('2026-05-13T00:00:00Z'),
    known: 'confirmed_mail',
    head: { seq: 42, hash: 'f'.repeat(64) },
    origin: 'https://totalrecall.example',
  }

  test.each(['signed_mail', 'confirmed_mail', 'own_word'] as const)('%s has its paper in English', known => {
    const { subject, content, paper } = inLanguageOf('es', () => receiptMessage({ ...facts, known }))
    const { text } = inLanguageOf('es', () => messageMail(content))
    expect(subject).toBe('Comprobante de borrado: OpenAI (TR-ABCD-1234)')
    expect(englishLeft(text)).toEqual([])
    for (const kept of ['OpenAI (ChatGPT)', '2026-05-13', '2026-05-04', '42', 'f'.repeat(64), '/dashboard']) {
      expect(text).toContain(kept)
    }
    expect(paper).toEqual(receiptMessage({ ...facts, known }).paper)
    expect(paper.facts.join(' ')).toContain('Your demand TR-ABCD-1234 left on 2026-05-04.')
  })
})
