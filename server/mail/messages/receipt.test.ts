import { expect, test } from 'vitest'

import { at } from '../../../tests/builders.ts'
import { type ReceiptFacts, receiptMessage } from './receipt.ts'

const facts: ReceiptFacts = {
  firstName: 'Dana',
  provider: { name: 'OpenAI (ChatGPT)', company: 'OpenAI' },
  reference: 'TR-ABCD-1234',
  submittedAt: at('2026-05-04T23:59:59Z'),
  confirmedAt: at('2026-05-13T00:00:00Z'),
  head: { seq: 42, hash: 'f'.repeat(64) },
  origin: 'https://totalrecall.example',
}

test('[MAIL-004] the receipt says who confirmed what and when, and carries the ledger’s head', () => {
  const { subject, text, html } = receiptMessage(facts)
  expect(subject).toBe('Deletion receipt: OpenAI (TR-ABCD-1234)')
  for (const form of [text, html]) {
    expect(form).toContain('on 2026-05-13 OpenAI (ChatGPT) confirmed by signed mail that your data was deleted.')
    expect(form).toContain('Your demand TR-ABCD-1234 left on 2026-05-04.')
    expect(form).toContain(`Ledger entry 42, hash ${'f'.repeat(64)}`)
    expect(form).toContain('https://totalrecall.example/dashboard')
    expect(form).toContain('not a guarantee by us')
  }
})

test('a person without a first name is greeted, and a name is text and nothing else', () => {
  expect(receiptMessage({ ...facts, firstName: '' }).text).toContain('\n\nHello,\n\n')
  const { html } = receiptMessage({ ...facts, firstName: '<img src=x onerror=alert(1)>' })
  expect(html).not.toContain('<img')
  expect(html).toContain('Hello &lt;img')
})

test('a demand of which no departure is known has none in its receipt', () => {
  expect(receiptMessage({ ...facts, submittedAt: null }).text).toContain('Your demand TR-ABCD-1234.')
})
