import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

import type { Language } from '../../sync/records/language.ts'
import type { Invoice, Subscription } from '../../sync/records/subscription.ts'
import type { BillingNews } from '../../sync/rules/account/billing-news.ts'
import { longDate } from '../../sync/rules/calendar/dates.ts'
import { anAccount, aStore, day, silentLog, testRandom } from '../../tests/builders-server.ts'
import { englishLeft } from '../../tests/english-left.ts'
import { inLanguageOf } from '../mail/person-language.ts'
import { queueBillingNotice } from './compose-billing-notice.ts'

const ORIGIN = 'https://totalrecall.example'
const needs = {
  origin: ORIGIN,
  mailDomain: 'totalrecall.example',
  company: { name: 'Total Recall LLC', address: '30 N Gould St, Sheridan, WY 82801, USA' },
  random: testRandom,
  log: silentLog,
}
const NOW = day(20_000)

async function mailAbout(before: Partial<Subscription>, after: Partial<Subscription>, language: Language) {
  const store = await aStore()
  const { accountId, emailId } = await anAccount(store)
  const running: Subscription = {
    id: accountId,
    userId: accountId,
    status: 'active',
    planId: 'private',
    billingCycle: 'monthly',
    currentPeriodEnd: day(20_030),
    trialEnd: null,
    cancelAtPeriodEnd: false,
    pastDueSince: null,
    card: { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 },
    invoices: [],
  }
  await store.tenant(accountId).write(async tx => {
    await tx.update('email', emailId, { language })
    const change = { before: { ...running, ...before }, after: { ...running, ...after } }
    await queueBillingNotice(tx, change, NOW, needs)
  })
  const rows = await store.db.selectFrom('mails').selectAll().execute()
  expect(rows).toHaveLength(1)
  const { subject = '', text = '', html = '' } = await PostalMime.parse(rows[0]?.raw ?? '')
  return { step: rows[0]?.step, subject, text, html }
}

const invoice = (status: string): Invoice => ({
  id: 'in_1',
  amountPaid: 1795,
  amountDue: 1795,
  currency: 'usd',
  createdAt: day(19_999),
  status,
  url: null,
})
const dayIn = (n: number) => inLanguageOf('es', () => longDate(day(n)))

const NEWS: Record<BillingNews['kind'], [Partial<Subscription>, Partial<Subscription>, string[]]> = {
  trial_ends: [
    { status: 'trialing' },
    { status: 'trialing', trialEnd: day(20_002) },
    [dayIn(20_002), 'tu tarjeta Visa terminada en 4242', '$15.00 al mes'],
  ],
  trial_refused: [
    { status: 'canceled' },
    { status: 'incomplete', trialEnd: day(20_002), billingCycle: 'annual' },
    ['$126.00 al año', `${ORIGIN}/onboarding?step=4`],
  ],
  payment_failed: [
    {},
    { status: 'past_due', pastDueSince: day(20_000) },
    ['No se pudo cobrar Private ($15.00 al mes) a tu tarjeta Visa terminada en 4242.', dayIn(20_007)],
  ],
  payment_received: [{}, { invoices: [invoice('paid')] }, ['$17.95', dayIn(19_999), dayIn(20_030)]],
  payment_refunded: [
    { invoices: [invoice('paid')] },
    { invoices: [invoice('refunded')] },
    ['Te reembolsamos $17.95', dayIn(19_999)],
  ],
  plan_changed: [{}, { planId: 'minimal', card: null }, ['Total Recall Minimal', '$9.00 al mes', dayIn(20_030)]],
  plan_ends: [{}, { cancelAtPeriodEnd: true }, ['Cancelaste Private', dayIn(20_030)]],
  plan_resumed: [{ cancelAtPeriodEnd: true }, {}, ['Private continúa como antes.', dayIn(20_030)]],
  plan_ended: [{}, { status: 'canceled' }, ['Private terminó', `${ORIGIN}/billing`]],
}

test.each(Object.entries(NEWS))('%s is told in Spanish', async (kind, [before, after, kept]) => {
  const mail = await mailAbout(before, after, 'es')
  expect(mail.step).toBe(kind)
  expect(englishLeft(`${mail.subject} ${mail.text} ${mail.html}`)).toEqual([])
  expect(mail.html).toContain('<html lang="es">')
  for (const words of kept) expect(mail.text).toContain(words)
  const english = await mailAbout(before, after, 'en')
  expect(english.html).toContain('<html lang="en">')
  expect(english.subject).not.toBe(mail.subject)
})
