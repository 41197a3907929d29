import type { generateKeyPairSync } from 'node:crypto'

import { ArtifactId } from '../sync/records/ids.ts'
import type { SignedHeads } from '../sync/records/signed-head.ts'
import type { EntryFacts, LedgerEntry } from '../sync/rules/evidence/evidence-chain.ts'
import type { EXIT_CODES } from '../sync/rules/evidence/report.ts'
import { readZip } from '../sync/rules/evidence/zip.ts'
import { aBundle, chained, publicKeyOf, rezipped, sha256, signedHead, signedPage } from './builders-evidence.ts'
import { descriptor, extraField, forgedZip } from './forged-zip.ts'

type Pair = ReturnType<typeof generateKeyPairSync>
type Outcome = keyof typeof EXIT_CODES

/** A whole bundle, and what an attacker with the service's key could make of its record. */
export interface Strict {
  zip: Uint8Array
  ledger: readonly LedgerEntry[]
  files: ReadonlyMap<string, Uint8Array>
  page: Uint8Array
  service: Pair
}

export interface StrictTampering {
  name: string
  verdict: Outcome
  says: RegExp
  bytes: Uint8Array
}

const encode = (text: string) => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

const HEADS = 'heads.json'
const LEDGER = 'ledger.txt'
const CONTENTS = 'contents.json'
const VERDICTS = 'replies/verdicts.json'
const README = 'README.txt'

/**
 * Changes that leave every hash and signature as it was, and that two careful programs could judge differently: how a
 * file is spelled, and what its container says. The format decides each of them.
 */
export async function strictTamperings(base: Strict): Promise<StrictTampering[]> {
  return [...(await spelledOtherwise(base)), ...(await besideTheRecord(base)), ...(await packedOtherwise(base))]
}

type Row = [verdict: Outcome, name: string, says: RegExp, bytes: Uint8Array]
const rowOf = ([verdict, name, says, bytes]: Row): StrictTampering => ({ verdict, name, says, bytes })

/** One value, and another spelling of it. */
async function spelledOtherwise(base: Strict): Promise<StrictTampering[]> {
  const { zip, ledger } = base
  const put = (path: string, change: (text: string) => string) =>
    rezipped(zip, files => [[path, encode(change(decode(files.get(path))))]])
  const entries = ledger.length
  const number = (written: string) => put(HEADS, text => text.replace(`"entries":${entries},`, `"entries":${written},`))
  const bad = (path: string) => new RegExp(`${path.replaceAll('.', '\\.')} cannot be read`, 'i')
  const rows: Row[] = [
    [
      'broken',
      'the last line feed of the ledger is taken out',
      /line feed/,
      await put(LEDGER, text => text.slice(0, -1)),
    ],
    [
      'broken',
      'a line feed is added to the ledger',
      /does not start with a hash/,
      await put(LEDGER, text => `${text}\n`),
    ],
    [
      'broken',
      'the ledger begins with a byte order mark',
      /first line is not/i,
      await put(LEDGER, text => `\ufeff${text}`),
    ],
    [
      'broken',
      'the first line counts with a zero in front',
      /first line is not/i,
      await put(LEDGER, text => text.replace('/1 ', '/1 0')),
    ],
    ['broken', 'a number of a head is written as 10.0', bad(HEADS), await number(`${entries}.0`)],
    ['broken', 'a number of a head is written as 10e0', bad(HEADS), await number(`${entries}e0`)],
    ['broken', 'a number of a head is written as text', bad(HEADS), await number(`"${entries}"`)],
    [
      'broken',
      'a field of a head is repeated',
      bad(HEADS),
      await put(HEADS, text => text.replace('"entries":', '"entries":1,"entries":')),
    ],
    [
      'broken',
      'a field is added to heads.json',
      bad(HEADS),
      await put(HEADS, text => text.replace('{', '{"added":1,')),
    ],
    ['broken', 'heads.json begins with a byte order mark', bad(HEADS), await put(HEADS, text => `\ufeff${text}`)],
    ['broken', 'heads.json ends as on Windows', bad(HEADS), await put(HEADS, text => text.replace(/\n$/, '\r\n'))],
    ['broken', 'heads.json has no line feed', bad(HEADS), await put(HEADS, text => text.trimEnd())],
    [
      'broken',
      'heads.json is indented',
      bad(HEADS),
      await put(HEADS, text => `${JSON.stringify(JSON.parse(text), null, 2)}\n`),
    ],
    [
      'broken',
      'a letter of heads.json is escaped',
      bad(HEADS),
      await put(HEADS, text => text.replace('"recall-heads/1"', '"\\u0072ecall-heads/1"')),
    ],
    [
      'broken',
      'heads.json is nested without end',
      bad(HEADS),
      await put(HEADS, () => `${'['.repeat(9_999)}${']'.repeat(9_999)}\n`),
    ],
    [
      'intact',
      'a published key is written without its padding',
      /signed by/,
      await put(HEADS, text => text.replace(/("publicKey":"[^"=]+)=/, '$1')),
    ],
    [
      'broken',
      'a signature is written with a blank',
      /signature/,
      await put(HEADS, text => text.replace(/("signature":"\w)/, '$1 ')),
    ],
    [
      'broken',
      'a signature has bits behind its end',
      /signature/,
      await put(HEADS, text => text.replace(/"signature":"[^"]+"/, sloppy)),
    ],
    [
      'broken',
      'a key stands twice in heads.json',
      bad(HEADS),
      await put(HEADS, text => text.replace(/"keys":\[(\{[^}]+\})\]/, '"keys":[$1,$1]')),
    ],
    [
      'broken',
      'a field is added to the verdicts',
      /something else than the ledger/,
      await put(VERDICTS, text => text.replace('{', '{"added":1,')),
    ],
    [
      'broken',
      'a field is added to one verdict',
      /something else than the ledger/,
      await put(VERDICTS, text => text.replace('"authentic":', '"added":1,"authentic":')),
    ],
    ['broken', 'the first verdict is left out', /something else than the ledger/, await put(VERDICTS, oneLess)],
    [
      'broken',
      'the verdicts are indented',
      /something else than the ledger/,
      await put(VERDICTS, text => `${JSON.stringify(JSON.parse(text), null, 1)}\n`),
    ],
    [
      'broken',
      'a field is added to contents.json',
      bad(CONTENTS),
      await put(CONTENTS, text => text.replace('{', '{"added":1,')),
    ],
    [
      'broken',
      'contents.json calls a file left out that is here',
      /says something else/,
      await put(CONTENTS, text => text.replace('[]', '["letters/0005-demand-letter.eml"]')),
    ],
    [
      'broken',
      'contents.json calls a file left out that no entry names',
      /says something else/,
      await put(CONTENTS, text => text.replace('[]', '["letters/0099-promise.pdf"]')),
    ],
    ...(await resigned(base)),
  ]
  return rows.map(rowOf)
}

/** The same signature, with bits in its last character that no byte is made of. */
const sloppy = (field: string) =>
  field.replace(/(.)==/, (_, last: string) => `${String.fromCharCode(last.charCodeAt(0) + 1)}==`)

const oneLess = (text: string) => {
  const { format, verdicts } = JSON.parse(text)
  return `{"format":"${format}","verdicts":${JSON.stringify(verdicts.slice(1))}}\n`
}

/** Ledgers that were chained and signed again, with the key of the service: only their form is wrong. */
async function resigned({ ledger, files, page, service, zip }: Strict): Promise<Row[]> {
  /** Replaces text in the last event of the ledger, and hashes and signs everything again. */
  const withLine = async (change: (text: string) => string) => {
    const lines = decode((await readZip(zip)).get(LEDGER))
      .trimEnd()
      .split('\n')
    const [, first = ''] = lines
    const text = change((lines.at(-2) ?? '').slice(65))
    const hash = sha256(text)
    const shortened = [...lines.slice(1, -2), `${hash} ${text}`]
    const head = { ...signedHead(ledger, { key: service }), entries: shortened.length, hash }
    const entry = { ...(ledger[0] as LedgerEntry), hash: sha256(first.slice(65)) }
    const stand = Array.from(shortened, () => ({ ...entry, hash })) as LedgerEntry[]
    stand[0] = entry
    const heads: SignedHeads = {
      format: 'recall-heads/1',
      keys: [publicKeyOf(service)],
      heads: [signedHead(stand, { key: service, entries: head.entries })],
      page: signedPage(page, { key: service }),
    }
    const bundle = aBundle({ ledger: [...ledger.slice(0, -1)], files: new Map(files) }, heads, page).zip
    const text2 = `recall-ledger/1 ${shortened.length} ${hash}\n${shortened.join('\n')}\n`
    return rezipped(bundle, () => [[LEDGER, encode(text2)]])
  }
  const message = (value: string) => (text: string) => text.replace('"payload":{', `"payload":{"added":${value},`)
  const sizes = await chained(
    ledger.map(
      (entry): EntryFacts =>
        entry.entry === 'artifact' && entry.ledgerSeq === 2 ? { ...entry, size: entry.size + 1 } : entry,
    ),
  )
  const signedAgain = (entries: readonly LedgerEntry[], more = files) => {
    const heads = {
      format: 'recall-heads/1' as const,
      keys: [publicKeyOf(service)],
      heads: [signedHead(entries, { key: service })],
      page: signedPage(page, { key: service }),
    }
    return aBundle({ ledger: [...entries], files: new Map(more) }, heads, page).zip
  }
  const letter = ledger.find(entry => entry.entry === 'artifact')
  if (letter === undefined) throw new Error('the record has another shape')
  const odd = encode('An odd name.')
  const named = (name: string): EntryFacts => ({
    ...letter,
    id: ArtifactId.parse('artifact-0088'),
    name,
    sha256: sha256(odd),
    size: odd.length,
  })
  const oddly = await chained([
    ...ledger,
    named('../..\\Würde: of “x”.pdf'),
    named('. . ._'),
    named(`${'n'.repeat(99)}.pdf`),
  ])
  return [
    [
      'intact',
      'the entries hold fractions and signs of all kinds',
      /signed by/,
      await withLine(message('[0.1,1e+21,1e-7,-5e-324,123456789012345680000,"\u2028\\u001f\\b/😀é"]')),
    ],
    ['broken', 'an entry holds a number that has another form', /canonical form/, await withLine(message('1.0'))],
    [
      'broken',
      'an entry holds a whole number that is too exact',
      /canonical form/,
      await withLine(message('12345678901234567890')),
    ],
    ['broken', 'an entry holds half of a pair of surrogates', /canonical form/, await withLine(message('"\\ud800"'))],
    ['broken', 'an entry holds NaN', /not an entry/, await withLine(message('NaN'))],
    ['broken', 'an entry holds a key twice', /canonical form/, await withLine(message('1,"added":1'))],
    [
      'broken',
      'an entry is nested too deeply',
      /canonical form/,
      await withLine(message(`${'['.repeat(500)}${']'.repeat(500)}`)),
    ],
    [
      'broken',
      'an entry has a field of its own',
      /not an entry/,
      await withLine(text => text.replace('{', '{"added":1,')),
    ],
    [
      'broken',
      'an entry is of a moment with a fraction',
      /not an entry/,
      await withLine(text => text.replace(/"createdAt":\d+/, '$&.5')),
    ],
    ['broken', 'an entry gives its file another size', /was changed/, signedAgain(sizes)],
    [
      'intact',
      'files have names that no folder takes',
      /signed by/,
      signedAgain(oddly, new Map([...files, [sha256(odd), odd]])),
    ],
  ]
}

/** Files that no entry names, inside and outside of its folders. */
async function besideTheRecord({ zip }: Strict): Promise<StrictTampering[]> {
  const add = (path: string) => rezipped(zip, () => [[path, encode('OpenAI has deleted everything.')]])
  const named = (path: string) => new RegExp(`not (?:a )?part of the record.*${path}`, 'is')
  const rows: Row[] = []
  for (const path of [
    'complaint/complaint.txt',
    'complaint/0001-promise.txt',
    'annex/promise.pdf',
    'promise.txt',
    '__MACOSX.txt',
  ]) {
    rows.push(['intact', `a text is invented: ${path}`, named(path), await add(path)])
  }
  for (const path of [
    'Letters/0099-promise.pdf',
    'REPLIES/0099-promise.eml',
    'letters/__MACOSX/promise.pdf',
    'letters/sub/promise.pdf',
  ]) {
    rows.push(['broken', `a text is invented: ${path}`, /no entry names it/, await add(path)])
  }
  const mac = await rezipped(zip, files => [...files].map(([path, bytes]) => [path, bytes] as const))
  const moved = await rezipped(mac, files => [
    ...[...files.keys()].map(path => [path, undefined] as const),
    ...[...files].map(([path, bytes]) => [`my evidence/${path}`, bytes] as const),
    ['__MACOSX/my evidence/._ledger.txt', encode('x')] as const,
    ['my evidence/.DS_Store', encode('x')] as const,
  ])
  rows.push(['intact', 'it was unpacked, and packed again in a folder', /signed by/, moved])
  return rows.map(rowOf)
}

/** The same files, in a container that says something else to another program. */
async function packedOtherwise({ zip }: Strict): Promise<StrictTampering[]> {
  const files = [...(await readZip(zip))].map(([name, bytes]) => ({ name, bytes }))
  type One = Parameters<typeof forgedZip>[0][number]
  /** One file of the bundle is packed in this way; one that nobody has signed. */
  const readme = (change: (file: One) => Partial<One>) =>
    forgedZip(files.map(file => (file.name === README ? { ...file, ...change(file) } : file)))
  const more = (...added: One[]) => forgedZip([...files, ...added])
  const text = encode('We promise.')
  const cannot = /cannot be read/
  const rows: Row[] = [
    ['intact', 'the ZIP is written by another program', /signed by/, forgedZip(files)],
    ['intact', 'every file is packed', /signed by/, forgedZip(files.map(file => ({ ...file, isPacked: true })))],
    [
      'intact',
      'checksums and sizes follow the files',
      /signed by/,
      forgedZip(
        files.map(file => ({ ...file, flags: 0x0808, local: { size: 0, crc: 0 }, gap: descriptor(file.bytes) })),
      ),
    ],
    [
      'intact',
      'they follow without a mark',
      /signed by/,
      readme(({ bytes }) => ({
        flags: 0x0808,
        local: { size: 0, crc: 0 },
        gap: descriptor(bytes, bytes.length, false),
      })),
    ],
    [
      'intact',
      'folders stand in the directory',
      /signed by/,
      forgedZip([{ name: 'letters/', bytes: new Uint8Array(), attributes: 0x41ed0010 }, ...files]),
    ],
    [
      'unreadable',
      'they follow, and say something else',
      cannot,
      readme(({ bytes }) => ({ flags: 0x0808, local: { size: 0, crc: 0 }, gap: descriptor(bytes, 3) })),
    ],
    [
      'unreadable',
      'bytes stand in front of the ZIP',
      /not an evidence file/i,
      forgedZip(files, { before: encode('MZ') }),
    ],
    [
      'unreadable',
      'a file stands in front of the ZIP that looks like one',
      cannot,
      forgedZip(files, { before: zip.subarray(0, 60) }),
    ],
    ['unreadable', 'bytes stand behind the ZIP', cannot, forgedZip(files, { after: Uint8Array.of(0) })],
    ['unreadable', 'the ZIP has a comment', cannot, forgedZip(files, { comment: 'We promise.' })],
    [
      'unreadable',
      'the ZIP has another end in its comment',
      cannot,
      forgedZip(files, { comment: Buffer.from(zip.subarray(-22)).toString('latin1') }),
    ],
    ['unreadable', 'the ZIP has several disks', cannot, forgedZip(files, { disks: 1 })],
    ['unreadable', 'a file is on another disk', cannot, readme(() => ({ disk: 1 }))],
    ['unreadable', 'bytes stand between two files', cannot, readme(() => ({ gap: text }))],
    [
      'unreadable',
      'a file hides between two others',
      cannot,
      readme(() => ({ gap: forgedZip([{ name: 'letters/0099-promise.pdf', bytes: text }]).subarray(0, -22) })),
    ],
    [
      'unreadable',
      'bytes stand behind the end of a packed file',
      cannot,
      readme(() => ({ isPacked: true, tail: Uint8Array.of(0) })),
    ],
    ['unreadable', 'the header of a file says another size', cannot, readme(() => ({ local: { size: 3 } }))],
    ['unreadable', 'the header of a file says another checksum', cannot, readme(() => ({ local: { crc: 3 } }))],
    ['unreadable', 'the header of a file says other flags', cannot, readme(() => ({ local: { flags: 0x0801 } }))],
    ['unreadable', 'the header of a file says another name', cannot, readme(() => ({ local: { name: 'README.TXT' } }))],
    [
      'unreadable',
      'a file has a second name',
      cannot,
      readme(() => ({ extra: extraField(0x7075, encode('\u0001....ledger.txt')) })),
    ],
    [
      'unreadable',
      'a file has a second name in its header',
      cannot,
      readme(() => ({ local: { extra: extraField(0x7075, encode('\u0001....ledger.txt')) } })),
    ],
    [
      'unreadable',
      'a file has sizes of ZIP64',
      cannot,
      readme(() => ({ extra: extraField(0x0001, new Uint8Array(16)) })),
    ],
    ['unreadable', 'an extra field is cut off', cannot, readme(() => ({ extra: Uint8Array.of(1) }))],
    ['unreadable', 'a file is encrypted', cannot, readme(() => ({ flags: 0x0801 }))],
    ['unreadable', 'a file is a patch', cannot, readme(() => ({ flags: 0x0820 }))],
    ['unreadable', 'a file is packed with LZMA', cannot, readme(() => ({ method: 14 }))],
    [
      'unreadable',
      'a folder is packed with LZMA',
      cannot,
      more({ name: 'annex/', bytes: new Uint8Array(), method: 14 }),
    ],
    ['unreadable', 'the checksum of a file is wrong', cannot, readme(() => ({ crc: 3 }))],
    ['unreadable', 'a file is a link', cannot, readme(() => ({ attributes: 0xa1ff0000 }))],
    ['unreadable', 'a file is a device', cannot, readme(() => ({ attributes: 0x21ff0000 }))],
    ['unreadable', 'a folder has content', cannot, more({ name: 'annex/', bytes: text })],
    ['unreadable', 'a file stands twice', cannot, more({ name: README, bytes: text })],
    ['unreadable', 'a file stands twice, in other letters', cannot, more({ name: 'ReadMe.txt', bytes: text })],
    ['unreadable', 'a file stands twice, the second with a dot', cannot, more({ name: 'README.txt.', bytes: text })],
    [
      'unreadable',
      'a file stands twice, in two forms of Unicode',
      cannot,
      more({ name: 'ä.txt', bytes: text }, { name: 'a\u0308.txt', bytes: text }),
    ],
    ['unreadable', 'a file is a folder as well', cannot, more({ name: 'README.txt/more.txt', bytes: text })],
    ['unreadable', 'a file and a folder have one name', cannot, more({ name: 'README.txt/', bytes: new Uint8Array() })],
  ]
  for (const name of [
    '../x',
    'annex/../../x',
    '/x',
    '//x',
    'annex//x',
    './x',
    'annex/./x',
    'annex/. /x',
    'C:x',
    'a\\x',
    'a\u0000x',
    'a\nx',
    'a\u007fx',
    '',
    '/',
  ]) {
    rows.push(['unreadable', `a file is named ${JSON.stringify(name)}`, cannot, more({ name, bytes: text })])
  }
  const cut = Buffer.from(forgedZip(files))
  cut.writeUInt32LE(0xffffffff, cut.length - 6)
  rows.push(['unreadable', 'the directory is where only ZIP64 can say', cannot, new Uint8Array(cut)])
  return rows.map(rowOf)
}
