import { describe, expect, test } from 'vitest'

import { aReply, aRequest, aSubscription } from '../../../tests/builders.ts'
import { Instant } from '../../records/ids.ts'
import { TABLE_NAMES } from '../../records/index.ts'
import { type Everything, exportEverything } from './export-everything.ts'
import { exportSections, readExport, UnreadableExport } from './read-export.ts'
import { readZip, writeZip } from './zip.ts'

const at = Instant.parse(Date.UTC(2026, 10, 20, 9))
const bytesOf = (text: string) => new TextEncoder().encode(text)
const empty = Object.fromEntries(TABLE_NAMES.map(table => [table, []])) as unknown as Everything['rows']

const evidence = writeZip(
  new Map([
    ['README.txt', bytesOf('read me')],
    ['ledger.txt', bytesOf('ledger')],
    ['letters/0001-demand.pdf', bytesOf('%PDF')],
  ]),
  at,
)
const rows: Everything['rows'] = {
  ...empty,
  requests: [aRequest({ providerId: 'openai', reference: 'TR-ABCD-0001', stage: 'acknowledged' })],
  replies: [aReply({ subject: 'Your request', fromAddress: 'dsar@openai.com', excerpt: 'We have it.' })],
  subscriptions: [aSubscription()],
}
const pictures = new Map([['shot.png', bytesOf('png')]])
const { zip } = exportEverything({ rows, evidence, pictures, at })

/** The export, with some of its files replaced or, for null, left out. */
async function changed(changes: Readonly<Record<string, Uint8Array | null>>): Promise<Uint8Array> {
  const files = new Map<string, Uint8Array | null>([...(await readZip(zip)), ...Object.entries(changes)])
  return writeZip(new Map([...files].flatMap(([path, bytes]) => (bytes === null ? [] : [[path, bytes]]))), at)
}

test('[DASH-035] what was exported is read back whole: every row, the evidence, letters and screenshots', async () => {
  const opened = await readExport(zip)
  expect(opened.rows).toEqual(rows)
  expect(opened.evidence).toEqual(evidence)
  expect([...opened.files]).toEqual([
    ['letters/0001-demand.pdf', bytesOf('%PDF')],
    ['checklists/shot.png', bytesOf('png')],
  ])
})

test('it is shown in parts, without those that are empty, newest first', () => {
  const later = aReply({ subject: 'Later', receivedAt: Instant.parse(at + 1_000) })
  const sections = exportSections({
    rows: { ...rows, replies: [aReply({ subject: 'Sooner', receivedAt: at }), later] },
  })
  expect(sections.map(({ title }) => title)).toEqual(['Deletion requests', 'Answers of providers'])
  expect(sections[0]?.lines).toMatchObject([{ title: 'OpenAI (ChatGPT)', text: 'TR-ABCD-0001, Acknowledged' }])
  expect(sections[1]?.lines.map(({ title }) => title)).toEqual(['Later', 'Sooner'])
})

test('an export of another version is read as far as both know it', async () => {
  const opened = await readExport(
    await changed({ 'data/shield_settings.json': null, 'data/from_tomorrow.json': bytesOf('[]') }),
  )
  expect(opened.rows.shield_settings).toEqual([])
  expect(opened.rows.requests).toEqual(rows.requests)
})

describe('what is no export is refused, and it is said why', () => {
  test.each([
    ['another kind of file', async () => bytesOf('GIF89a'), 'This file cannot be opened. It is no whole ZIP file'],
    ['half of a download', async () => zip.subarray(0, zip.length / 2), 'Was the download complete?'],
    ['the evidence alone', async () => evidence, 'The page /verify opens it.'],
    ['another ZIP', async () => writeZip(new Map([['a.txt', bytesOf('a')]]), at), 'is no export of everything'],
    [
      'a table that is no JSON',
      () => changed({ 'data/replies.json': bytesOf('[') }),
      'data/replies.json in it is damaged',
    ],
    [
      'a row that is none',
      () => changed({ 'data/requests.json': bytesOf('[{}]') }),
      'data/requests.json in it is damaged',
    ],
    ['evidence that is no ZIP', () => changed({ 'evidence.zip': bytesOf('zip') }), 'This file cannot be opened.'],
  ] as const)('%s', async (_, file, words) => {
    const refusal = await readExport(await file()).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(UnreadableExport)
    expect((refusal as Error).message).toContain(words)
  })
})
