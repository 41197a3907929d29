import { expect, test } from 'vitest'

import { at } from '../../../tests/builders.ts'
import { messageMail } from './layout.ts'
import { type ReceiptFacts, receiptMessage } from './receipt.ts'

const facts: ReceiptFacts = {
  provider: { name: 'OpenAI (ChatGPT)', company: 'OpenAI' },
  reference: 'TR-ABCD-1234',
  submittedAt: at('2026-05-04T23:59:59Z'),
  confirmedAt: at('2026-05-13T00:00:00Z'),
  known: 'confirmed_mail',
  head: { seq: 42, hash: 'f'.repeat(64) },
  origin: 'https://totalrecall.example',
}

test('[MAIL-004] the receipt says who confirmed what and when, and carries the ledger’s head', () => {
  const { subject, content } = receiptMessage(facts)
  const { text, html } = messageMail(content)
  expect(subject).toBe('Deletion receipt: OpenAI (TR-ABCD-1234)')
  for (const form of [text, html]) {
    expect(form).toContain(
      'on 2026-05-13 you confirmed what OpenAI (ChatGPT) had said by signed email: that your data was deleted.',
    )
    expect(form).toContain('Your demand TR-ABCD-1234 left on 2026-05-04.')
    expect(form).toContain(`Ledger entry 42, hash ${'f'.repeat(64)}`)
    expect(form).toContain('https://totalrecall.example/dashboard')
    expect(form).toContain('not a guarantee by us')
  }
})

test('what a person said of a mail is told as their word, and no signed mail is claimed', () => {
  const { content, paper } = receiptMessage({ ...facts, known: 'own_word' })
  for (const words of [messageMail(content).text, [paper.title, ...paper.facts, ...paper.notes].join(' ')]) {
    expect(words).toContain('You confirmed the deletion by OpenAI')
    expect(words).toContain('It is your word: the email alone did not prove it.')
    expect(words).not.toMatch(/signed e?mail/)
  }
})

test('a demand of which no departure is known has none in its receipt', () => {
  expect(messageMail(receiptMessage({ ...facts, submittedAt: null }).content).text).toContain(
    'Your demand TR-ABCD-1234.',
  )
})
