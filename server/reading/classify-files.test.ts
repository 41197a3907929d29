import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { Stage } from '../../sync/records/request.ts'
import { classifyFiles, type FileAnswer, type StoredMail } from './classify-files.ts'

const Labels = z.record(
  z.string(),
  z.object({
    category: z.string(),
    provider: z.string().nullable(),
    requestStageBefore: Stage,
    requestStageAfter: Stage,
    needsUserAction: z.boolean(),
    authentic: z.boolean(),
    ticket: z.string().nullish(),
    requestRef: z.string().nullish(),
  }),
)
type Label = z.infer<typeof Labels>[string]

/**
 * The first set was written by other authors; the second is ours, written independently of the rules, in four
 * languages.
 */
describe.each([
  ['tests/fixtures/replies-dev', 77],
  ['tests/fixtures/replies-own', 96],
])('labelled mails in %s', (DIR, count) => {
  const labels = Labels.parse(JSON.parse(readFileSync(`${DIR}/labels.json`, 'utf8')))
  const files = Object.keys(labels).sort()
  const labelOf = (file: string) => {
    const label = labels[file]
    if (label === undefined) throw new Error(`${file} has no label`)
    return label
  }

  let answers: FileAnswer[] = []
  beforeAll(async () => {
    answers = await classifyFiles(
      files.map(file => ({
        file,
        raw: readFileSync(`${DIR}/${file}`),
        stageBefore: labelOf(file).requestStageBefore,
      })),
    )
  }, 60_000)
  const misses = (isHit: (answer: FileAnswer, label: Label) => boolean) =>
    answers.filter(answer => !isHit(answer, labelOf(answer.file))).map(({ file, category }) => `${file}: ${category}`)

  test('are all there', () => {
    expect(files).toHaveLength(count)
    expect(readdirSync(DIR).filter(name => name.endsWith('.eml'))).toHaveLength(count)
    expect(answers.map(({ file }) => file)).toEqual(files)
  })

  test('[LIFE-050] nine of ten get their category, and who has to act is asked to', () => {
    const wrong = misses((answer, label) => answer.category === label.category)
    expect(wrong.length / files.length, wrong.join('\n')).toBeLessThanOrEqual(0.1)
    const toAct = files.filter(file => labelOf(file).needsUserAction)
    const missed = misses((answer, label) => answer.needsUserAction || !label.needsUserAction)
    expect(missed.length / toAct.length, missed.join('\n')).toBeLessThanOrEqual(0.03)
  })

  test('[LIFE-049] none ends a request, each that claims to asks the person, and none that is not authentic moves anything', () => {
    const ends = ({ stageAfter }: FileAnswer, { requestStageBefore }: Label) =>
      stageAfter === 'verified_deleted' && requestStageBefore !== 'verified_deleted'
    expect(misses((answer, label) => !ends(answer, label))).toEqual([])
    expect(misses(answer => answer.category !== 'completion' || answer.needsConfirmation)).toEqual([])
    expect(misses((answer, label) => label.authentic || answer.stageAfter === label.requestStageBefore)).toEqual([])
  })

  test('tickets are found as they stand there', () => {
    const wrong = misses((answer, label) => !label.ticket || answer.ticket === label.ticket)
    expect(wrong.length / files.filter(file => labelOf(file).ticket).length, wrong.join('\n')).toBeLessThanOrEqual(0.05)
  })

  test('every reference that a mail of the batch names is found', () => {
    const everything = files.map(file => readFileSync(`${DIR}/${file}`, 'latin1').replace(/=\r?\n/g, '')).join('\n')
    const isNamed = (reference: string) => everything.toUpperCase().includes(reference)
    const named = misses(
      (answer, { requestRef }) => !requestRef || !isNamed(requestRef) || answer.requestRef === requestRef,
    )
    expect(named).toEqual([])
    // No reference is made up for mails that nothing in the batch identifies.
    expect(misses(({ requestRef }) => requestRef === undefined || isNamed(requestRef))).toEqual([])
  })
})

describe('the header that stands for the verdict', () => {
  const aFile = (
    headers: string,
    text = 'We have permanently deleted your account and all data that belongs to it.',
  ) => ({
    file: 'a.eml',
    raw: Buffer.from(
      `${headers}\r\nTo: a@in.totalrecall.example\r\nSubject: Re: TR-ABCD-1234\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`,
    ),
    stageBefore: 'in_review' as const,
  })
  const PASS = 'Authentication-Results: mx.totalrecall.example; dmarc=pass header.from=openai.com'
  const FAIL = 'Authentication-Results: mx.totalrecall.example; dmarc=fail header.from=openai.com'
  const FROM = 'From: OpenAI <privacy@openai.com>'

  test.each([
    ['a pass on top', `${PASS}\r\n${FROM}`, 'completion', 'in_review'],
    ['a fail on top', `${FAIL}\r\n${FROM}`, 'suspicious', 'in_review'],
    ['a pass below a fail: the sender wrote it', `${FAIL}\r\n${PASS}\r\n${FROM}`, 'suspicious', 'in_review'],
    ['none', FROM, 'completion', 'in_review'],
    [
      'a pass for another domain',
      'Authentication-Results: mx.totalrecall.example; dmarc=pass header.from=evil.example\r\nFrom: OpenAI <privacy@evil.example>',
      'suspicious',
      'in_review',
    ],
  ])('%s', async (_, headers, category, stageAfter) => {
    const [answer] = await classifyFiles([aFile(headers)])
    expect(answer).toMatchObject({ category, stageAfter, requestRef: 'TR-ABCD-1234' })
  })

  test('what cannot be taken apart is suspicious and moves nothing', async () => {
    const parts = '--b\r\n\r\nx\r\n'.repeat(1_500)
    const raw = Buffer.from(`${PASS}\r\n${FROM}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${parts}`)
    const [answer] = await classifyFiles([{ file: 'b.eml', raw, stageBefore: 'submitted' }])
    expect(answer).toMatchObject({ category: 'suspicious', stageAfter: 'submitted', needsConfirmation: true })
  })
})

test('a report that no program made for programs is about the provider whose address stands in it', async () => {
  const raw = [
    'From: postmaster@mx.example',
    'To: a@in.totalrecall.example',
    'Subject: Undeliverable: Demand',
    '',
    'The message to privacy@anthropic.com could not be delivered: 550 5.1.1 no such user.',
    '',
  ].join('\r\n')
  const [answer] = await classifyFiles([
    { file: 'a.eml', raw: new TextEncoder().encode(raw), stageBefore: 'submitted' },
  ])
  expect(answer).toMatchObject({ category: 'bounce', provider: 'anthropic', stageAfter: 'prepared' })
})

describe('[TRUTH-364] a stored mail goes the way of one that arrives', () => {
  const DONE = 'Dear Dana Whitfield,\n\nAll of the data in your account has been deleted.'
  const aCompletion = ({ from = 'privacy@anthropic.com', thread = true, text = DONE } = {}) =>
    Buffer.from(
      [
        'Authentication-Results: mx.totalrecall.example; dmarc=pass header.from=anthropic.com',
        `From: Anthropic <${from}>`,
        'To: Dana Whitfield <dana@in.totalrecall.example>',
        'Subject: Re: Request to delete personal data [TR-ABCD-1234]',
        'Date: Fri, 20 Nov 2026 10:00:00 +0000',
        ...(thread ? ['In-Reply-To: <req-tr-abcd-1234@erase.totalrecall.example>'] : []),
        'Content-Type: text/plain; charset=utf-8',
        '',
        text.replaceAll('\n', '\r\n'),
        '',
      ].join('\r\n'),
    )
  const answerTo = async (raw: Buffer, asked: StoredMail['asked']) => {
    const [answer] = await classifyFiles([{ file: 'a.eml', raw, stageBefore: 'in_review', ...(asked && { asked }) }])
    return [answer?.category, answer?.stageAfter, answer?.needsConfirmation]
  }

  test.each([
    ['covers what was asked for', {}, { scope: 'contents' }, 'verified_deleted', false],
    ['leaves the account that was asked for', {}, { scope: 'account' }, 'in_review', true],
    ['says no scope, as of old', {}, undefined, 'in_review', true],
    ['comes from no known desk', { from: 'hello@anthropic.com' }, { scope: 'contents' }, 'in_review', true],
    ['answers no letter', { thread: false }, { scope: 'contents' }, 'in_review', true],
    ['greets somebody else', {}, { scope: 'contents', name: 'Maria Lopez' }, 'in_review', true],
  ] as const)('a completion that %s', async (_, mail, asked, stageAfter, needsConfirmation) => {
    expect(await answerTo(aCompletion(mail), asked)).toEqual(['completion', stageAfter, needsConfirmation])
  })
})
