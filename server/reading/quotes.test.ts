import { describe, expect, test } from 'vitest'

import { plainText } from '../../sync/rules/letters/letter.ts'
import { everyReviewedLetter } from '../../sync/rules/letters/review-document.ts'
import { folded, LANGUAGES, type QuotedMail, quotedMails, STYLES } from '../../tests/quoted-mails.ts'
import { parseMail } from '../mail/parse-mail.ts'
import { classifyReply } from './classify-reply.ts'
import { mailWords } from './fresh-text.ts'

const written = new Map([...everyReviewedLetter()].map(({ letter, text }) => [letter, plainText(text)]))
const DEMAND = written.get('demand') ?? ''
const MAILS = quotedMails(DEMAND)

const flat = (text: string) => text.replace(/\s+/g, ' ')

/** What of a mail is read as said now although it was quoted, or lost although it was said. */
async function mistakes({ name, raw, says, quoted }: QuotedMail, { isRead }: { isRead: boolean }): Promise<string[]> {
  const mail = await parseMail(Buffer.from(raw))
  const { fresh } = mailWords(mail)
  const wrong = quoted.filter(words => flat(fresh).includes(words)).map(words => `reads '${words}'`)
  if (!fresh.includes(says)) wrong.push('has lost what it says')
  if (isRead) {
    const { category, ticket } = classifyReply(mail)
    if (category !== 'acknowledgement') wrong.push(`is ${category}`)
    if (ticket !== says) wrong.push(`has ticket ${ticket}`)
  }
  return wrong.map(each => `${name} ${each}`)
}

async function mistakesOf(styles: readonly string[]): Promise<string[]> {
  const wrong: string[] = []
  const mails = MAILS.filter(({ style }) => styles.includes(style))
  for (const [at, mail] of mails.entries()) wrong.push(...(await mistakes(mail, { isRead: at % 8 === 0 })))
  return wrong
}

test('the table has 32 languages and ten ticket systems', () => {
  expect(new Set(MAILS.map(({ language }) => language)).size).toBe(LANGUAGES.length)
  expect(LANGUAGES.length).toBeGreaterThanOrEqual(22)
  expect(STYLES.tickets.length).toBeGreaterThanOrEqual(6)
})

const HEADS = STYLES.plain.filter(style => /head|original|notes/.test(style))

test('[TRUTH-311] what HTML shows as a quote is quoted, in the elements of each mail program', async () => {
  expect(await mistakesOf(STYLES.html)).toEqual([])
})

test('[TRUTH-312] below the head of an earlier mail everything is quoted, in each language', async () => {
  expect(await mistakesOf(HEADS)).toEqual([])
})

test('[TRUTH-313] a line that names a writer and a time ends what is new, in each language', async () => {
  expect(await mistakesOf(STYLES.plain.filter(style => !HEADS.includes(style)))).toEqual([])
})

test('[TRUTH-314] the history of a ticket is quoted', async () => {
  expect(await mistakesOf(STYLES.tickets)).toEqual([])
})

const NEW = 'We have received your request. Your case number is PR-48213.'

/** The same letter as somebody types it anew: other punctuation, and every thirteenth word another one. */
const retyped = (text: string) =>
  text
    .replace(/[;:,“”"]/g, '')
    .split(/(?<=\s)/)
    .map((word, at) => (at % 13 === 12 ? 'xx ' : word))
    .join('')

describe('[TRUTH-315] a letter of ours is known by its words', () => {
  const FORMS: readonly (readonly [string, (text: string) => string])[] = [
    ['as it was sent', text => text],
    ['at 40 columns', text => folded(text, 40)],
    ['at 60 columns', text => folded(text, 60)],
    ['in one line', flat],
    ['with bars', text => text.replace(/^/gm, '| ')],
    ['with asterisks', text => text.replace(/^/gm, '* ')],
    ['in capitals', text => text.toUpperCase()],
    ['retyped', retyped],
  ]
  test.each(FORMS)('%s, without any mark', (_, form) => {
    for (const [letter, text] of written) {
      // A complaint goes to an authority, and no provider has it.
      if (letter === 'complaint') continue
      const old = form(text)
      const { fresh, unassigned } = mailWords({ text: `${NEW}\n\n${old}` })
      const most = text.split(/\s+/).length
      // The head with names and a date stands above the first words that are known.
      expect(fresh.slice(0, NEW.length)).toBe(NEW)
      expect(fresh.split(/\s+/).length, `${letter}: ${fresh}`).toBeLessThan(9 + 30)
      if (form !== retyped) expect(unassigned.split(/\s+/).length, unassigned).toBeLessThan(most * 0.5)
      expect(classifyReply(aMail(`${NEW}\n\n${old}`)).category, letter).toBe('acknowledgement')
    }
  })

  test('and what a provider says around its words is not lost', () => {
    const scope = 'the account itself, with its profile and settings, your conversations and their content'
    for (const said of ['We refuse to delete', 'We deny', 'We have not deleted', 'Kept:']) {
      for (const text of [
        `You asked us to delete all personal data that you hold on this person for ChatGPT.\n\n${said} ${scope}.`,
        `You asked us to delete all personal data that you hold on this person for ChatGPT. ${said} ${scope}.`,
        `${said} ${scope}, which we keep.`,
        `${said} ${scope}: refused.`,
      ]) {
        for (const each of [text, folded(text, 60), folded(text, 40)]) {
          const { fresh, unassigned } = mailWords({ text: each })
          expect(flat(`${fresh} ${unassigned}`)).toContain(said)
        }
      }
    }
  })
})

describe('[TRUTH-316] what may be new or quoted decides nothing', () => {
  const DENIED = 'We deny your request. This decision is final.'
  test.each([
    ['a head of unknown words', 'Saatja: Marlowe Quist\nKuupäev: 3. märts 2026\nSaaja: Robin Weber'],
    ['a writer and a time, without an address', '3. märts 2026 kell 10:15, Marlowe Quist:'],
    ['an entry without a rule', '2026-03-03 10:15 - Marlowe Quist (Additional comments)'],
  ])('below %s', (_, head) => {
    const text = `${NEW}\n\n${head}\n\n${DENIED}`
    expect(mailWords({ text })).toMatchObject({ fresh: `${NEW}\n`, unassigned: DENIED })
    expect(classifyReply(aMail(text))).toMatchObject({ category: 'acknowledgement', confidence: 'unsure' })
  })

  test('nor does a mail that has nothing that is certainly new', () => {
    const text = `Von: Privacy <privacy@openai.example>\nGesendet: Dienstag, 3. März 2026 10:15\nAn: Robin Weber\nBetreff: Antrag\n\n${DENIED}`
    expect(mailWords({ text })).toMatchObject({ fresh: '', unassigned: DENIED })
    expect(classifyReply(aMail(text))).toMatchObject({ category: 'refusal', confidence: 'unsure' })
  })
})

test.each([
  ['a table of facts', 'Case: PR-48213\nDate: March 3, 2026\nContact: privacy@openai.example\nStatus: denied'],
  [
    'a table of facts in French',
    'Dossier : PR-48213\nDate : 3 mars 2026\nContact : privacy@openai.example\nStatut : refusé',
  ],
  ['a letterhead', 'March 3, 2026\nPrivacy Team\nprivacy@openai.example'],
  ['a rule above a footer', '--------------------\nOpenAI, 3180 18th Street, San Francisco'],
  ['a list that a sentence opens', 'Please write to privacy@openai.example about the following:'],
  ['a date in a sentence', 'We received it on March 3, 2026 at 10:15.'],
  ['a colon below a sentence', 'This is what we found on 3 March 2026:'],
])('[TRUTH-317] %s is no head of an earlier mail', (_, lines) => {
  const text = `Hello,\n\n${NEW}\n\n${lines}\n\nWe deny your request.`
  expect(mailWords({ text })).toMatchObject({ fresh: text, unassigned: '' })
})

test('[TRUTH-318] a mail is read in time that grows with its length alone', () => {
  const lines = [
    'a:',
    'Ab: c@d.ee',
    '-----',
    '| a',
    '3 March 2026 10:15 Am Bm',
    'On 3 March 2026 x <a@b.cc>',
    'words of ours',
  ]
  for (const line of lines) {
    const costs = [20_000, 80_000].map(size => {
      const text = `${line}\n`.repeat(size / line.length)
      const started = performance.now()
      mailWords({ text })
      return performance.now() - started
    })
    // Four times the length; sixteen times the cost would be quadratic.
    expect(costs[1], line).toBeLessThan(12 * (costs[0] ?? 0) + 200)
  }
})

function aMail(text: string) {
  return {
    from: { name: 'Privacy', address: 'privacy@openai.com' },
    to: [],
    subject: 'Re: Request to delete personal data',
    date: null,
    messageId: '<a@openai.com>',
    inReplyTo: [],
    references: [],
    text,
    html: null,
    headers: {},
    attachments: [],
    deliveryStatus: null,
    autoSubmitted: false,
    bulk: false,
  }
}
