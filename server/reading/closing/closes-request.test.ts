import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { LIMITING } from '../../../tests/closing-corpus.ts'
import { closesByItself } from './closes-by-itself.ts'
import { closesRequest } from './closes-request.ts'
import type { Asked } from './understood.ts'

/** One text per line, its own lines separated by ' | '. Written before the grammar that reads them. */
const textsIn = (name: string): string[] =>
  readFileSync(`server/reading/closing/texts/${name}.txt`, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => line.split(' | ').join('\n'))

const ASKED: Asked = {
  companies: ['openai', 'anthropic', 'xai'],
  isOnlyAccount: true,
  name: 'Dana Whitfield',
  email: 'dana@example.com',
  reference: 'TR-ABCD-1234',
  since: Date.UTC(2026, 1, 1),
  now: Date.UTC(2026, 2, 10),
  signer: '',
}

const closes = (text: string, asked: Partial<Asked> = {}): boolean => closesRequest(text, { ...ASKED, ...asked }).closes

describe('what may close a request', () => {
  test.each(['limited', 'adversarial', 'languages', 'never-more'])('none of the %s texts does', name => {
    const texts = textsIn(name)
    expect(texts.length).toBeGreaterThanOrEqual(100)
    expect(texts.filter(text => closes(text))).toEqual([])
  })

  test('of the plain and complete ones at least six in ten do', () => {
    const texts = textsIn('complete')
    expect(texts.length).toBeGreaterThanOrEqual(100)
    const closed = texts.filter(text => closes(text))
    expect(closed.length / texts.length).toBeGreaterThanOrEqual(0.6)
  })

  // Written later, before the grammar was revised: at that time 20 of these 46 closed.
  test('of plain and complete ones that it was not made from at least six in ten do', () => {
    const texts = textsIn('complete-more')
    expect(texts).toHaveLength(46)
    expect(texts.filter(text => closes(text)).length / texts.length).toBeGreaterThanOrEqual(0.6)
  })

  test('a part of the account is not the account, wherever its line is folded', () => {
    expect(closes('Your account, settings, and all personal data have been deleted.')).toBe(true)
    for (const part of ['account settings', 'account\nsettings', 'account – settings', 'account profile']) {
      expect(closes(`Your ${part} and all personal data have been deleted.`), part).toBe(false)
    }
  })

  test('no limiting sentence closes anything', () => {
    expect(LIMITING.filter(text => closes(text))).toEqual([])
  })

  test('the sentence that is not understood is given back, as the mail has it', () => {
    const text =
      'Hello Dana,\n\nYour account and all personal data have been deleted. Invoices stay with us.\n\nRegards'
    expect(closesRequest(text, ASKED)).toEqual({ closes: false, why: 'sentence', unread: ['Invoices stay with us.'] })
  })
})

describe('what was asked for', () => {
  const DONE = 'Your account and all personal data have been deleted.'

  test.each([
    ['somebody else', 'Hello Maria,\n\nYour account and all personal data have been deleted.'],
    ['another address', 'Your account other@example.com and all personal data have been deleted.'],
    [
      'another request',
      'Your request TR-ZZZZ-9999 has been completed. Your account and all personal data have been deleted.',
    ],
    ['a day before the demand', 'Your account and all personal data have been deleted on 3 March 2025.'],
    ['a day to come', 'Your account and all personal data have been deleted on 3 May 2026.'],
    ['one service of several', 'Your ChatGPT account and all personal data have been deleted.'],
  ])('%s closes nothing', (_, text) => {
    expect(closes(DONE)).toBe(true)
    expect(closes(text)).toBe(false)
  })

  test('an account that is for more than the service closes nothing', () => {
    expect(closes(DONE, { isOnlyAccount: false, companies: [] })).toBe(false)
  })
})

describe('a whole mail', () => {
  const DONE = 'Hello Dana,\n\nYour account and all personal data have been deleted.'
  const LETTER = 'I request that you delete my account.\nReference: TR-ABCD-1234'
  const verdictOf = (fields: Partial<Parameters<typeof closesByItself>[0]>) =>
    closesByItself(
      {
        from: { name: 'Privacy', address: 'privacy@openai.com' },
        to: [],
        subject: 'Re: Request to delete personal data [TR-ABCD-1234]',
        date: null,
        messageId: null,
        inReplyTo: [],
        references: [],
        text: DONE,
        attachments: [],
        deliveryStatus: null,
        autoSubmitted: false,
        bulk: false,
        ...fields,
      },
      { asked: ASKED, ours: [LETTER] },
    )

  test('closes, and may quote our letter', () => {
    expect(verdictOf({})).toEqual({ closes: true })
    expect(
      verdictOf({
        text: `${DONE}\n\nOn Mon, Feb 2, 2026 Dana <d@x.example> wrote:\n> I request that you delete\n> my account.`,
      }),
    ).toEqual({ closes: true })
  })

  test.each([
    ['quotes what is not our letter', { text: `${DONE}\n> except the invoices` }, 'sentence'],
    ['says more below its signature', { text: `${DONE}\n-- \nInvoices are kept` }, 'sentence'],
    ['says more in its subject', { subject: 'Deleted except invoices' }, 'sentence'],
    ['has a picture', { attachments: [{ name: 'a.png', mediaType: 'image/png', size: 9 }] }, 'picture'],
    ['has an attachment', { attachments: [{ name: 'a.pdf', mediaType: 'application/pdf', size: 9 }] }, 'attachment'],
    ['hides words', { unclear: 'hidden' as const }, 'hidden'],
    ['has two versions', { unclear: 'two_versions' as const }, 'two_versions'],
    ['goes to many', { bulk: true }, 'many'],
  ])('one that %s asks', (_, fields, why) => {
    expect(verdictOf(fields)).toMatchObject({ closes: false, why })
  })
})
