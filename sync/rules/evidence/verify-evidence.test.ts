import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import JSZip from 'jszip'
import { beforeAll, describe, expect, test } from 'vitest'

import {
  type ARecord,
  aBundle,
  aRecord,
  chained,
  headsOf,
  onDay,
  publicKeyOf,
  rezipped,
  sha256,
  signedHead,
  VERIFY_PAGE,
} from '../../../tests/builders-evidence.ts'
import type { EvidenceKey } from '../../records/signed-head.ts'
import { FOLDERS } from './contents.ts'
import { writeLedgerFile } from './ledger-file.ts'
import { type Report, reportText, type Unreadable } from './report.ts'
import { aboutThisPage } from './signed-head.ts'
import { verifyEvidence } from './verify-evidence.ts'
import { readZip } from './zip.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

let record: ARecord
let zip: Uint8Array
beforeAll(async () => {
  record = await aRecord()
  zip = aBundle(record).zip
})

const published = [publicKeyOf()]
const verify = async (bytes: Uint8Array, keys: EvidenceKey[] = published): Promise<Report> => {
  const report = await verifyEvidence(bytes, { published: keys })
  if (report.kind === 'unreadable') throw new Error(`${report.title}: ${report.text}`)
  return report
}
const unreadable = async (bytes: Uint8Array): Promise<Unreadable> => {
  const report = await verifyEvidence(bytes)
  if (report.kind !== 'unreadable') throw new Error('it was read')
  return report
}
const states = (report: Report) => Object.fromEntries(report.checks.map(({ id, state }) => [id, state]))
const checkOf = (report: Report, id: string) => report.checks.find(check => check.id === id)

describe('[EVID-020] a whole bundle', () => {
  test('holds in each of its checks, said in words', async () => {
    const report = await verify(zip)
    expect(report).toMatchObject({ verdict: 'intact', title: 'Record intact', bad: null, strangers: [] })
    expect(states(report)).toEqual({
      chain: 'holds',
      head: 'holds',
      time: 'unasked',
      files: 'holds',
      mails: 'holds',
      authorization: 'holds',
      page: 'holds',
    })
    expect(report.entries.map(({ state }) => state)).toEqual(Array(10).fill('proven'))
    expect(checkOf(report, 'mails')?.text).toContain('Signatures of x.ai check out with the key kept from that day')
    expect(checkOf(report, 'mails')?.figure).toBe('1 of 1 signed')
    expect(checkOf(report, 'authorization')?.text).toBe('Signed on October 10, 2026, text version 2025-09-24.')
    expect(report.contents).toMatchObject({ entries: 10, letters: 1, mails: 2, firstAt: onDay(0), lastAt: onDay(19) })
    expect(reportText(report)).toMatch(
      /^Intact and signed by Total Recall: 10 entries, head [0-9a-f]{64}\nAll 10 entries .+\n {2}holds {5}Chain \(10 of 10\)/,
    )
  })

  test('[EVID-019] holds the raw bytes of each reply, its verdict and the key record', async () => {
    const files = await readZip(zip)
    const raw = [...files].filter(([path]) => path.startsWith('replies/') && path.endsWith('.eml'))
    expect(raw.map(([path]) => path)).toEqual([
      'replies/0008-acknowledgement-TR-2026.eml',
      'replies/0010-suspicious-TR-2026.eml',
    ])
    for (const [, bytes] of raw) expect(record.files.get(sha256(bytes))).toEqual(bytes)
    const { verdicts } = JSON.parse(decode(files.get('replies/verdicts.json')))
    expect(verdicts[0].verdict).toMatchObject({ authentic: true, signatures: [{ domain: 'x.ai', selector: 's1' }] })
    expect(verdicts[0].verdict.signatures[0].keyRecord).toMatch(/^v=DKIM1; k=rsa; p=/)
    expect(verdicts[1].verdict).toMatchObject({ authentic: false, signatures: [] })
  })

  test('keeps what the person filed apart from what came to us, and says of it that nothing is proven', async () => {
    const bundle = aBundle(await aRecord({ filed: true }))
    const files = await readZip(bundle.zip)
    expect([...files.keys()].filter(path => path.startsWith('filed/'))).toEqual([
      'filed/0012-answer.eml',
      'filed/0014-answer.pdf',
    ])
    expect([...files.keys()].filter(path => path.startsWith('screenshots/'))).toEqual(['screenshots/0016-form.png'])
    const { verdicts } = JSON.parse(decode(files.get('replies/verdicts.json')))
    expect(verdicts.map(({ file }: { file: string }) => file)).toEqual([
      'replies/0008-acknowledgement-TR-2026.eml',
      'replies/0010-suspicious-TR-2026.eml',
    ])
    const report = await verify(bundle.zip)
    expect(report.verdict).toBe('intact')
    expect(report.contents).toMatchObject({ entries: 16, letters: 1, mails: 2 })
    expect(checkOf(report, 'mails')?.figure).toBe('1 of 1 signed')
  })

  test('says in its README what is in each folder that it has', async () => {
    const files = await readZip(aBundle(await aRecord({ filed: true })).zip)
    const folders = [...files.keys()].flatMap(path => /^[^/]+\//.exec(path) ?? [])
    expect([...new Set(folders)].sort()).toEqual(['authorization/', 'filed/', 'letters/', 'replies/', 'screenshots/'])
    const readme = decode(files.get('README.txt'))
    for (const folder of folders) expect(readme).toMatch(new RegExp(`^  ${folder} +[a-z]`, 'm'))
  })

  test('a file that no entry names is a fault in each of its folders', async () => {
    for (const folder of Object.keys(FOLDERS)) {
      const path = `${folder}/0099-stranger.txt`
      const report = await verify(await rezipped(zip, () => [[path, encode('hello')]]))
      expect([folder, report.verdict]).toEqual([folder, 'broken'])
    }
  })

  test('is the same bytes each time it is made', () => {
    expect(aBundle(record).zip).toEqual(zip)
    expect(aBundle(record).name).toBe('evidence-2026-11-05.zip')
  })

  test('verifies when it was unpacked and packed again by somebody else, with what systems put beside', async () => {
    const other = new JSZip()
    for (const [path, bytes] of await readZip(zip)) other.file(`evidence/${path}`, bytes)
    other.file('__MACOSX/evidence/._ledger.txt', 'x')
    other.file('evidence/.DS_Store', 'x')
    const packed = await other.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
    expect(await verify(packed)).toMatchObject({ verdict: 'intact', strangers: [] })
  })

  test('says byte for byte what is hashed and signed', async () => {
    const readme = decode((await readZip(zip)).get('README.txt'))
    expect(readme).toContain('recall-ledger/1 <number of entries> <hash of the last entry>')
    expect(readme).toContain('over the canonical JSON of the statement without "signature"')
    const { heads } = JSON.parse(decode((await readZip(zip)).get('heads.json')))
    const { signature: _, ...fields } = heads[0]
    expect(readme).toContain(`exactly its fields ${Object.keys(fields).sort().join(', ')}.`)
  })

  test('made after the app was renewed carries no signature over an older page', async () => {
    const heads = headsOf(signedHead(record.ledger))
    const renewed = encode('<!doctype html><title>Renewed</title>')
    const made = aBundle(record, await aboutThisPage(heads, renewed), renewed)
    expect(await verify(made.zip)).toMatchObject({ verdict: 'unknown', bad: null })
    expect(await aboutThisPage(heads, VERIFY_PAGE)).toEqual(heads)
    expect((await verify(aBundle(record, heads, renewed).zip)).bad?.text).toContain('verify.html was replaced')
  })

  test('says how to read it, and names what was not at hand', async () => {
    const files = new Map(record.files)
    files.delete(sha256('%PDF demand'))
    const made = aBundle({ ledger: record.ledger, files })
    expect(made.missing).toEqual(['letters/0004-demand-letter.pdf'])
    const readme = decode((await readZip(made.zip)).get('README.txt'))
    expect(readme).toContain('1 file was not at hand')
    expect(readme).toContain('letters/0004-demand-letter.pdf')
    expect(readme).toContain('https://totalrecall.example/verify')
    const report = await verify(made.zip)
    expect(report.verdict).toBe('intact')
    expect(checkOf(report, 'files')).toMatchObject({ state: 'partly', figure: '4 of 5' })
  })
})

describe('[EVID-020] the first bad entry is named', () => {
  test('when a file was changed', async () => {
    const path = 'letters/0005-demand-letter.eml'
    const report = await verify(await rezipped(zip, () => [[path, encode('From: us\r\n\r\nKeep it.\r\n')]]))
    expect(report).toMatchObject({ verdict: 'broken', title: 'Broken at entry 5', bad: { seq: 5 } })
    expect(report.bad?.expected?.value).toBe(sha256('From: us\r\n\r\nDelete it.\r\n'))
    expect(report.bad?.found?.value).toBe(sha256('From: us\r\n\r\nKeep it.\r\n'))
    expect(report.entries.map(({ state }) => state)).toEqual([
      ...Array(4).fill('proven'),
      'broken',
      ...Array(5).fill('unproven'),
    ])
    expect(states(report)).toMatchObject({ chain: 'holds', files: 'broken', mails: 'unasked' })
    expect(reportText(report)).toContain('NOT intact. Entry 5 does not hold: the file letters/0005-demand-letter.eml')
  })

  test('when an entry was changed, and the later of two faults is not', async () => {
    const broken = await rezipped(zip, files => [
      ['ledger.txt', encode(decode(files.get('ledger.txt')).replace('has taken', 'had taken'))],
      ['replies/0008-acknowledgement-TR-2026.eml', encode('x')],
    ])
    expect((await verify(broken)).bad).toMatchObject({ seq: 6, text: 'its content was changed' })
    const earlier = await rezipped(broken, () => [['letters/0004-demand-letter.pdf', encode('x')]])
    expect((await verify(earlier)).bad?.seq).toBe(4)
  })

  test('when the end was cut off, which only the signed head tells', async () => {
    const cut = encode(writeLedgerFile(record.ledger.slice(0, 8)))
    const report = await verify(
      await rezipped(zip, () => [
        ['ledger.txt', cut],
        ['replies/0010-suspicious-TR-2026.eml', undefined],
        ['replies/verdicts.json', undefined],
      ]),
    )
    expect(report.bad).toMatchObject({ seq: 9, text: 'it is missing: 10 entries were signed for, 8 are here' })
    expect(report.entries.at(-1)).toMatchObject({ seq: 9, state: 'broken', title: 'Missing' })
    expect((await verify(cut)).verdict).toBe('unknown')
  })

  test('when the whole chain was rewritten: somewhere behind the last head that still fits', async () => {
    const [, , third] = record.ledger
    if (third?.entry !== 'event') throw new Error('entry 3 is an event')
    const facts = record.ledger.map(entry => (entry === third ? { ...third, createdAt: onDay(3) } : entry))
    const ledger = await chained(facts)
    const heads = headsOf(
      signedHead(record.ledger, { entries: 2, at: onDay(1) }),
      signedHead(record.ledger, { entries: 6, at: onDay(2) }),
      signedHead(record.ledger),
    )
    const report = await verify(aBundle({ ledger, files: record.files }, heads).zip)
    expect(report.bad).toMatchObject({
      seq: 3,
      text: 'it, or one up to entry 6, was rewritten after entry 6 was signed',
      expected: { value: record.ledger[5]?.hash },
      found: { value: ledger[5]?.hash },
    })
    expect(states(report)).toMatchObject({ chain: 'holds', head: 'broken' })
  })

  test('when the record calls a mail signed that is not', async () => {
    const facts = record.ledger.map(entry =>
      entry.entry === 'event' && entry.type === 'quarantined'
        ? { ...entry, payload: { ...entry.payload, authentic: true } }
        : entry,
    )
    const ledger = await chained(facts)
    const report = await verify(aBundle({ ledger, files: record.files }).zip)
    expect(report.bad).toMatchObject({ seq: 10 })
    expect(checkOf(report, 'mails')).toMatchObject({ state: 'broken' })
  })
})

describe('the signer of a mail', () => {
  const mailsOf = async (from: string, signer: string) =>
    checkOf(await verify(aBundle(await aRecord({ from, signer })).zip), 'mails')?.state

  test('is the sender’s domain, one above or below it, or by the record another of the same organisation', async () => {
    expect(await mailsOf('privacy@x.ai', 'mail.x.ai')).toBe('holds')
    expect(await mailsOf('privacy@mail.x.ai', 'x.ai')).toBe('holds')
    expect(await mailsOf('privacy@mail.x.ai', 'bounce.x.ai')).toBe('holds')
    expect(await mailsOf('privacy@x.ai', 'y.ai')).toBe('broken')
    expect(await mailsOf('privacy@x.ai', 'evil-x.ai')).toBe('broken')
  })
})

describe('[EVID-018] a signed head', () => {
  const withHeads = (...heads: Parameters<typeof headsOf>) => aBundle(record, headsOf(...heads)).zip

  test('with a changed field or signature does not hold', async () => {
    const head = signedHead(record.ledger)
    const changes = [
      { at: onDay(25) },
      { entries: 9 },
      { hash: sha256('x') },
      { signature: signedHead(record.ledger, { at: onDay(2) }).signature },
    ]
    for (const change of changes) {
      const report = await verify(withHeads({ ...head, ...change }))
      expect(report, JSON.stringify(change)).toMatchObject({ verdict: 'broken', title: 'The signed head' })
      expect(report.entries.every(({ state }) => state === 'unproven')).toBe(true)
    }
  })

  test('of a key that is not there, or was no longer in use, does not hold', async () => {
    const stranger = generateKeyPairSync('ed25519')
    expect((await verify(withHeads(signedHead(record.ledger, { key: stranger })))).verdict).toBe('broken')
    const retired = { ...publicKeyOf(), retiredAt: onDay(20) }
    const late = aBundle(record, { ...headsOf(signedHead(record.ledger)), keys: [retired] }).zip
    expect((await verify(late, [retired])).verdict).toBe('broken')
    expect((await verify(late, [])).verdict).toBe('broken')
    const before = aBundle(record, { ...headsOf(signedHead(record.ledger, { at: onDay(19) })), keys: [retired] }).zip
    expect((await verify(before)).verdict).toBe('intact')
  })

  test('of a key that nobody has compared with the published one holds only partly', async () => {
    const report = await verify(zip, [])
    expect(checkOf(report, 'head')).toMatchObject({ state: 'partly', title: 'Signed head' })
    expect(checkOf(await verify(zip), 'head')?.title).toBe('Head signed by Total Recall')
    expect(checkOf(report, 'head')?.text).toContain('not known here as ours')
    expect(report.key).toEqual({ id: publicKeyOf().id, published: false })
    expect((await verify(zip)).key).toEqual({ id: publicKeyOf().id, published: true })
    const foreign = await verify(zip, [publicKeyOf(generateKeyPairSync('ed25519'))])
    expect(foreign).toMatchObject({ verdict: 'unknown', bad: null })
    expect(foreign.text).toContain('anyone can rebuild a whole record and sign it')
  })

  test('that is older than the end says how far it goes; none says what is not proven', async () => {
    const older = await verify(withHeads(signedHead(record.ledger, { entries: 6, at: onDay(2) })))
    expect(checkOf(older, 'head')).toMatchObject({ text: expect.stringContaining('for entries 1 to 6 of 10') })
    const none = await verify(withHeads())
    expect(none.verdict).toBe('unknown')
    expect(none.text).toContain('there is no signed head in this bundle')
    expect(checkOf(none, 'head')).toMatchObject({ state: 'partly' })
  })

  test('of another ledger is found', async () => {
    const other = await chained([...record.ledger].reverse())
    expect((await verify(withHeads(signedHead(other)))).verdict).toBe('broken')
  })
})

describe('what is put beside the record', () => {
  test('among the evidence breaks it; elsewhere, the complaint folder included, it is named', async () => {
    const forged = await verify(await rezipped(zip, () => [['letters/0099-promise.pdf', encode('x')]]))
    expect(forged).toMatchObject({ verdict: 'broken', strangers: ['letters/0099-promise.pdf'] })
    const note = await verify(await rezipped(zip, () => [['note.docx', encode('x')]]))
    expect(note).toMatchObject({ verdict: 'intact', strangers: ['note.docx'] })
    const pack = await verify(await rezipped(zip, () => [['complaint/letter.txt', encode('x')]]))
    expect(pack).toMatchObject({ verdict: 'intact', strangers: ['complaint/letter.txt'] })
  })

  test('verdicts that say something else than the ledger break it', async () => {
    const forged = await rezipped(zip, files => [
      ['replies/verdicts.json', encode(decode(files.get('replies/verdicts.json')).replace('x.ai', 'y.ai'))],
    ])
    expect((await verify(forged)).verdict).toBe('broken')
  })
})

describe('a ledger file alone', () => {
  test('is checked as far as it goes', async () => {
    const report = await verify(encode(writeLedgerFile(record.ledger)))
    expect(report).toMatchObject({ kind: 'ledger', verdict: 'unknown' })
    expect(states(report)).toEqual({
      chain: 'holds',
      head: 'partly',
      time: 'unasked',
      files: 'unasked',
      mails: 'unasked',
      authorization: 'partly',
      page: 'unasked',
    })
  })

  test('with a wrong first line is broken, not unknown', async () => {
    const text = writeLedgerFile(record.ledger)
    expect((await verify(encode(text.replace('recall-ledger/1', 'recall-ledger/2')))).bad).toMatchObject({ seq: 0 })
    expect((await verify(encode(text.replace('recall-ledger/1 10', 'recall-ledger/1 11')))).bad).toMatchObject({
      seq: 0,
    })
  })
})

describe('what is no evidence is told so', () => {
  test('noise, a picture, an empty file, another ZIP, a cut one', async () => {
    for (const bytes of [new Uint8Array(), encode('hello'), Uint8Array.from([0x89, 0x50, 0x4e, 0x47])]) {
      expect((await unreadable(bytes)).title).toBe('This is not an evidence file')
    }
    const other = await rezipped(zip, () => [['ledger.txt', undefined]])
    expect((await unreadable(other)).title).toBe('This is not an evidence file')
    expect((await unreadable(zip.subarray(0, -10))).title).toBe('This file cannot be read')
  })

  test('a file that would fill the memory', async () => {
    const lines = encode(`recall-ledger/1 0 ${'0'.repeat(64)}${'\n'.repeat(500_001)}`)
    expect((await unreadable(lines)).title).toBe('This ledger is too long')
    expect((await unreadable(await rezipped(zip, () => [['ledger.txt', lines]]))).title).toBe('This ledger is too long')
    const noise = new Uint8Array(5_000_000).fill(0x0a)
    expect((await unreadable(noise)).title).toBe('This is not an evidence file')
  })

  test('whatever an entry, a mail, a head or a verdict says, whole chains and true hashes included', async () => {
    const anything = fc.jsonValue({ maxDepth: 3 })
    const mail = fc.string({ unit: 'grapheme-ascii', maxLength: 60 }).map(text => {
      return encode(`DKIM-Signature: v=1; a=rsa-sha256; ${text}\r\nFrom: ${text}\r\n\r\n${text}`)
    })
    await fc.assert(
      fc.asyncProperty(
        anything,
        anything,
        mail,
        fc.uint8Array({ maxLength: 60 }),
        async (payload, signatures, raw, heads) => {
          const facts = record.ledger.map(entry => {
            if (entry.entry === 'artifact') {
              return entry.mediaType === 'message/rfc822' ? { ...entry, sha256: sha256(raw), size: raw.length } : entry
            }
            const told = {
              ...entry.payload,
              ...Object(payload),
              message: 'x',
              authentic: true,
              signatures,
              rawSha256: sha256(raw),
            }
            return { ...entry, payload: told }
          })
          const files = new Map([...record.files, [sha256(raw), raw]])
          const made = aBundle({ ledger: await chained(facts), files })
          const hostile = await rezipped(made.zip, () => [['heads.json', heads]])
          for (const bytes of [made.zip, hostile]) {
            const report = await verify(bytes)
            expect(['intact', 'broken']).toContain(report.verdict)
            expect(report.entries).toHaveLength(10)
          }
        },
      ),
      { numRuns: 100 },
    )
  })

  test('any cut or flipped bundle gives an answer, never an error', async () => {
    for (let at = 0; at < zip.length; at += 97) {
      const flipped = zip.slice()
      flipped[at] = (flipped[at] ?? 0) ^ 0x10
      for (const bytes of [flipped, zip.subarray(0, at)]) {
        const report = await verifyEvidence(bytes)
        if (bytes !== flipped || report.kind === 'unreadable') continue
        // No key is known here.
        expect(['broken', 'unknown']).toContain(report.verdict)
      }
    }
  })
})
