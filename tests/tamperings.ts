import { generateKeyPairSync, type KeyObject } from 'node:crypto'

import type { TimeAuthority } from '../server/sandbox/time-authority.ts'
import { ArtifactId, EventId } from '../sync/records/ids.ts'
import type { HeadStamp, SignedHead, SignedHeads } from '../sync/records/signed-head.ts'
import { canonicalFile } from '../sync/rules/evidence/canonical-json.ts'
import type { EntryFacts, LedgerEntry } from '../sync/rules/evidence/evidence-chain.ts'
import type { EXIT_CODES } from '../sync/rules/evidence/report.ts'
import { writeHeads } from '../sync/rules/evidence/signed-head.ts'
import { readZip } from '../sync/rules/evidence/zip.ts'
import {
  type ARecord,
  aBundle,
  aRecord,
  aTimeAuthority,
  chained,
  headsOf,
  onDay,
  publicKeyOf,
  rezipped,
  sha256,
  signedHead,
  signedPage,
  stampsOf,
  VERIFY_PAGE,
} from './builders-evidence.ts'
import { strictTamperings } from './strict-tamperings.ts'

type Outcome = keyof typeof EXIT_CODES
interface Pair {
  publicKey: KeyObject
  privateKey: KeyObject
}
type Files = Map<string, Uint8Array>

/** A change to a bundle by an attacker who wants it to be believed, and what the verifier must say about it. */
export interface Tampering {
  name: string
  verdict: Outcome
  /** Words in the title, the text or a check that name the tampering. */
  says: RegExp
  /** Only the signature in a time stamp reveals it: a verifier that does not check it sees an intact record. */
  inTimeStamp?: true
  bytes: Uint8Array
}

interface Base extends ARecord {
  page: Uint8Array
  zip: Uint8Array
  service: Pair
  stranger: Pair
  authority: TimeAuthority
}

const encode = (text: string) => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

/**
 * A complete bundle, signed with this key and stamped by this authority at entry 6 and at its end, with this page in
 * it.
 */
export async function aSignedBundle(
  service: Pair,
  page: Uint8Array = VERIFY_PAGE,
  authority = aTimeAuthority(),
): Promise<Base> {
  const record = await aRecord()
  const heads = signedHeads(record.ledger, service, page)
  const zip = aBundle(record, { ...heads, stamps: await stampsOf(heads.heads, authority) }, page).zip
  return { ...record, page, zip, service, stranger: generateKeyPairSync('ed25519'), authority }
}

function signedHeads(ledger: readonly LedgerEntry[], key: Pair, page = VERIFY_PAGE): SignedHeads {
  const heads = [signedHead(ledger, { entries: 6, at: onDay(2), key }), signedHead(ledger, { key })]
  return { ...headsOf(...heads), keys: [publicKeyOf(key)], page: signedPage(page, { key }) }
}

const LEDGER = 'ledger.txt'
const HEADS = 'heads.json'
const PAGE = 'verify.html'
const LETTER = 'letters/0005-demand-letter.eml'
const REPLY = 'replies/0008-acknowledgement-TR-2026.eml'

/** More than a hundred ways to tamper. */
export async function tamperings(base: Base): Promise<Tampering[]> {
  const made: Tampering[] = []
  const done = (verdict: Outcome, name: string, says: RegExp, bytes: Uint8Array) => {
    made.push({ name, verdict, says, bytes })
  }
  const put = (path: string, change: (text: string, files: Files) => string | undefined) =>
    rezipped(base.zip, files => {
      const text = change(decode(files.get(path)), files)
      return [[path, text === undefined ? undefined : encode(text)]]
    })
  const ledgerOf = (change: (lines: string[]) => string[]) =>
    put(LEDGER, text => `${change(text.trimEnd().split('\n')).join('\n')}\n`)
  const headsWith = (change: (heads: SignedHeads) => object) =>
    put(HEADS, text => decode(canonicalFile(change(JSON.parse(text)))))
  const newest = (change: (head: SignedHead) => object) =>
    headsWith(heads => ({
      ...heads,
      heads: heads.heads.map((head, at) => (at === 1 ? { ...head, ...change(head) } : head)),
    }))

  for (const row of await stampTamperings(base)) made.push(row)
  await ledgerTamperings(ledgerOf, done)
  await rebuiltLedgers(base, done)

  done('broken', 'heads.json is taken out', /heads\.json is missing/i, await put(HEADS, () => undefined))
  done('broken', 'heads.json is noise', /heads\.json cannot be read/i, await put(HEADS, () => '{"heads":'))
  done(
    'unknown',
    'every head is taken out',
    /no signed head/,
    await headsWith(heads => ({ ...heads, heads: [], stamps: [] })),
  )
  const oneLess = await headsWith(({ heads, stamps = [], ...rest }) => ({
    ...rest,
    heads: heads.slice(0, 1),
    stamps: stamps.slice(0, 1),
  }))
  done('unknown', 'the newest head is taken out', /Entries 7 to 10 are not signed yet/, oneLess)
  const orphan = await headsWith(heads => ({ ...heads, heads: heads.heads.slice(0, 1) }))
  done('broken', 'a head is taken out, and its time stamp left', /head that is not in this bundle/, orphan)
  done('broken', 'the head counts fewer entries', /signature does not fit/, await newest(() => ({ entries: 9 })))
  done('broken', 'the head has another date', /signature does not fit/, await newest(() => ({ at: onDay(300) })))
  done('broken', 'the head has another hash', /signature does not fit/, await newest(() => ({ hash: sha256('x') })))
  done('broken', 'the head has no signature', /signature does not fit/, await newest(() => ({ signature: '' })))
  const swapped = await headsWith(heads => {
    const [first, second] = heads.heads
    return { ...heads, heads: [first, { ...second, signature: first?.signature }] }
  })
  done('broken', 'the head has the signature of another', /signature does not fit/, swapped)
  const foreign = await chained([...base.ledger].reverse())
  const ofAnother = await headsWith(heads => ({ ...heads, heads: [signedHead(foreign, { key: base.service })] }))
  done('broken', 'the head is of another ledger', /of another ledger/, ofAnother)

  done(
    'broken',
    'a letter is changed',
    /demand-letter\.eml was changed/,
    await put(LETTER, text => text.replace('Delete', 'Retain')),
  )
  done('broken', 'a mail is longer', /was changed/, await put(REPLY, text => `${text}We deleted it all.\r\n`))
  const other = 'replies/0010-suspicious-TR-2026.eml'
  done(
    'broken',
    'a mail stands in for another',
    /was changed/,
    await put(REPLY, (_, files) => decode(files.get(other))),
  )
  done('broken', 'a mail is taken out', new RegExp(`${REPLY} is missing`), await put(REPLY, () => undefined))
  const declared = await rezipped(base.zip, () => [
    [REPLY, undefined],
    ['contents.json', encode(`{"format":"recall-contents/1","leftOut":["${REPLY}"]}\n`)],
  ])
  done(
    'intact',
    'a mail is taken out, and called left out',
    /Left out when this bundle was made: replies\/0008/,
    declared,
  )
  done(
    'broken',
    'the authorization is taken out',
    /authorization\.pdf is missing/,
    await put('authorization/0002-signed-authorization.pdf', () => undefined),
  )
  done('broken', 'a letter is added', /no entry names it/, await put('letters/0099-promise.pdf', () => 'We promise.'))
  const verdicts = 'replies/verdicts.json'
  done(
    'broken',
    'the verdicts name another signer',
    /something else than the ledger/,
    await put(verdicts, text => text.replace('x.ai', 'y.ai')),
  )
  done('broken', 'the verdicts are taken out', /verdicts\.json is missing/, await put(verdicts, () => undefined))
  done('broken', 'contents.json is taken out', /contents\.json is missing/, await put('contents.json', () => undefined))
  done('broken', 'README.txt is taken out', /README\.txt is missing/, await put('README.txt', () => undefined))

  const evil = '<!doctype html><title>Record intact</title>'
  done('broken', 'verify.html is replaced', /verify\.html was replaced/, await put(PAGE, () => evil))
  done('broken', 'verify.html is taken out', /verify\.html is missing/, await put(PAGE, () => undefined))
  const sealOf = async (page: (heads: SignedHeads) => SignedHeads['page']) =>
    rezipped(await put(PAGE, () => evil), files => {
      const heads: SignedHeads = JSON.parse(decode(files.get(HEADS)))
      const seal = page(heads)
      const { page: _, ...rest } = heads
      return [
        [
          HEADS,
          writeHeads(
            seal === undefined ? rest : { ...rest, keys: [...heads.keys, publicKeyOf(base.stranger)], page: seal },
          ),
        ],
      ]
    })
  done(
    'unknown',
    'verify.html is replaced, and its signature taken out',
    /verify\.html.+could have been replaced/,
    await sealOf(() => undefined),
  )
  const strangers = signedPage(encode(evil), { key: base.stranger })
  done(
    'unknown',
    'verify.html is replaced, and signed by a stranger',
    /verify\.html.+not known here as ours/,
    await sealOf(() => strangers),
  )
  const forged = { ...strangers, key: publicKeyOf(base.service).id }
  done(
    'broken',
    'verify.html is replaced, and its signature forged',
    /signature of verify\.html does not hold/,
    await sealOf(() => forged),
  )

  done('unreadable', 'the ZIP is cut off', /cannot be read/, base.zip.subarray(0, -100))
  const damaged = base.zip.slice()
  const at = damaged.length >> 1
  damaged[at] = (damaged[at] ?? 0) ^ 1
  done('unreadable', 'a byte of the ZIP is flipped', /cannot be read/, damaged)
  const doubled = Buffer.from(Buffer.from(base.zip).toString('latin1').replaceAll('README.txt', LEDGER), 'latin1')
  done('unreadable', 'the ZIP holds two ledgers', /two files with the name ledger\.txt/, doubled)
  done('unreadable', 'the ledger is taken out', /holds no ledger/, await put(LEDGER, () => undefined))
  return [...made, ...(await strictTamperings(base))]
}

/**
 * Tampering with the time stamps. Without them a record is as intact as before, and the verdict says what is missing.
 */
async function stampTamperings({ zip, authority }: Base): Promise<Tampering[]> {
  const rows: Tampering[] = []
  const heads: SignedHeads = JSON.parse(decode((await readZip(zip)).get(HEADS)))
  const row = async (
    verdict: Outcome,
    name: string,
    says: RegExp,
    change: (stamps: HeadStamp[], heads: readonly SignedHead[]) => HeadStamp[] | Promise<HeadStamp[]>,
    inTimeStamp?: true,
  ) => {
    const stamps = await change(heads.stamps ?? [], heads.heads)
    const bytes = await rezipped(zip, () => [[HEADS, writeHeads({ ...heads, stamps })]])
    rows.push({ verdict, name, says, bytes, ...(inTimeStamp ? { inTimeStamp } : {}) })
  }
  const each = (change: (stamp: HeadStamp) => Partial<HeadStamp>) => (stamps: HeadStamp[]) =>
    stamps.map(stamp => ({ ...stamp, ...change(stamp) }))
  const flipped = ({ token }: HeadStamp) => {
    const bytes = Buffer.from(token, 'base64')
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
    return { token: bytes.toString('base64') }
  }
  const posing = {
    root: authority.root,
    signer: { ...authority.signer, privateKey: aTimeAuthority().signer.privateKey },
  }
  await row('intact', 'the time stamps are taken out', /Not stamped by an outside authority/, () => [])
  await row(
    'broken',
    'a time stamp is noise',
    /time stamp cannot be read/i,
    each(() => ({ token: 'AAAA' })),
  )
  await row(
    'broken',
    'a byte of a time stamp is flipped',
    /signature of the time stamp does not hold/,
    each(flipped),
    true,
  )
  await row(
    'broken',
    'a time stamp is of something else',
    /of something else/,
    each(() => ({ path: [] })),
  )
  await row(
    'broken',
    'a time stamp is of a head that is not here',
    /head that is not in/,
    each(() => ({ at: onDay(25) })),
  )
  const swap = ([one, two]: HeadStamp[]) => (one && two ? [{ ...one, path: two.path }, two] : [])
  await row('broken', 'a time stamp has the way of another', /of something else/, swap)
  const stampedBy =
    (by: TimeAuthority, at = onDay(27)) =>
    (_: HeadStamp[], all: readonly SignedHead[]) =>
      stampsOf(all, by, at)
  await row('intact', 'the time stamp is of a stranger', /not known here/, stampedBy(aTimeAuthority()), true)
  await row('broken', 'a stranger signs as the authority', /signature of the time stamp/, stampedBy(posing), true)
  await row(
    'broken',
    'the certificate of the authority had ended',
    /was not valid when/,
    stampedBy(authority, onDay(40_000)),
    true,
  )
  await row(
    'broken',
    'the time stamp is older than its head',
    /made before the head/,
    stampedBy(authority, onDay(1)),
    true,
  )
  return rows
}

type Done = (verdict: Outcome, name: string, says: RegExp, bytes: Uint8Array) => void

async function ledgerTamperings(ledgerOf: (change: (lines: string[]) => string[]) => Promise<Uint8Array>, done: Done) {
  const word = (line: string) => line.replace('has taken', 'had taken')
  const rehashed = (line: string) => `${sha256(line.slice(65))} ${line.slice(65)}`
  const isTaken = (line: string) => line.includes('has taken')
  const each = (change: (line: string, at: number) => string) => ledgerOf(lines => lines.map(change))
  const swap = ([head = '', one = '', two = '', ...rest]: string[]) => [head, two, one, ...rest]
  done('broken', 'a word of an entry is changed', /Entry 6 .*content was changed|entry 6/i, await each(word))
  const fitting = await each(line => (isTaken(line) ? rehashed(word(line)) : line))
  done('broken', 'a word is changed, and its hash with it', /rewritten after entry 6 was signed/, fitting)
  done('broken', 'an entry is taken out', /is missing/, await ledgerOf(lines => lines.toSpliced(4, 1)))
  done('broken', 'two entries are swapped', /is missing/, await ledgerOf(swap))
  done('broken', 'an entry is doubled', /is missing/, await ledgerOf(lines => lines.toSpliced(4, 0, lines[3] ?? '')))
  done('broken', 'the end is cut off', /entries were promised, 8 are here/, await ledgerOf(lines => lines.slice(0, 9)))
  const shortened = await ledgerOf(lines => [`recall-ledger/1 8 ${lines[8]?.slice(0, 64)}`, ...lines.slice(1, 9)])
  done('broken', 'the end is cut off, and the first line is written anew', /missing/, shortened)
  done(
    'broken',
    'the first line counts more',
    /first line is wrong/i,
    await each(line => line.replace('ledger/1 10 ', 'ledger/1 11 ')),
  )
  done(
    'broken',
    'the first line has another head',
    /first line is not the hash/i,
    await each((line, at) => (at === 0 ? `recall-ledger/1 10 ${sha256('x')}` : line)),
  )
  done(
    'broken',
    'the first line is of another form',
    /first line is not/i,
    await each((line, at) => (at === 0 ? line.replace('/1', '/2') : line)),
  )
  done('broken', 'the lines end as on Windows', /first line is not/i, await each(line => `${line}\r`))
  done('broken', 'the ledger is empty', /first line is not/i, await ledgerOf(() => []))
  const spaced = await each(line => (isTaken(line) ? rehashed(line.replace('"createdAt":', '"createdAt": ')) : line))
  done('broken', 'an entry is written in another form', /canonical form/, spaced)
}

/** Complete chains in which every hash matches: only a signature reveals them. */
async function rebuiltLedgers({ ledger, files, page, service, stranger }: Base, done: Done) {
  const bundle = (entries: readonly LedgerEntry[], heads: SignedHeads, more = files) =>
    aBundle({ ledger: [...entries], files: more }, heads, page).zip
  const dated = (from: number) =>
    chained(
      ledger.map((entry, at) =>
        at >= from && entry.entry === 'event' ? { ...entry, createdAt: onDay(3 + at) } : entry,
      ),
    )
  const ours = signedHeads(ledger, service, page)
  const early = await dated(2)
  done('broken', 'the chain is rebuilt', /rewritten after entry 6 was signed/, bundle(early, ours))
  const theirs = signedHeads(early, stranger, page)
  done(
    'unknown',
    'the chain is rebuilt, and signed by a stranger',
    /anyone can rebuild a whole record/,
    bundle(early, theirs),
  )
  const named = theirs.heads.map(head => ({ ...head, key: publicKeyOf(service).id }))
  done(
    'broken',
    'the chain is rebuilt, and its signature forged',
    /signature does not fit/,
    bundle(early, { ...ours, heads: named }),
  )
  const posing = { ...publicKeyOf(service), publicKey: publicKeyOf(stranger).publicKey }
  const posed = signedHead(early, { key: stranger, id: posing.id })
  done(
    'broken',
    'the chain is rebuilt, and a key of its own called ours',
    /signature does not fit/,
    bundle(early, { ...ours, keys: [posing], heads: [posed] }),
  )
  const late = await dated(7)
  const kept = ours.heads.slice(0, 1)
  const mixed = {
    ...ours,
    keys: [...ours.keys, publicKeyOf(stranger)],
    heads: [...kept, signedHead(late, { key: stranger })],
  }
  done(
    'unknown',
    'the chain is rebuilt behind an older head, and signed by a stranger',
    /Entries 7 to 10 are signed with a key that is not one of ours/,
    bundle(late, mixed),
  )
  const [first, , , letter] = ledger
  if (first?.entry !== 'event' || letter?.entry !== 'artifact') throw new Error('the record has another shape')
  const extra: EntryFacts = { ...first, id: EventId.parse('event-0099'), createdAt: onDay(40) }
  const longer = await chained([...ledger, extra])
  done('unknown', 'an entry is added at the end', /Entry 11 is not signed yet/, bundle(longer, ours))
  const promise = encode('We promise.')
  const id = ArtifactId.parse('artifact-0099')
  const filed: EntryFacts = { ...letter, id, sha256: sha256(promise), size: promise.length }
  const inserted = await chained([...ledger.slice(0, 4), filed, ...ledger.slice(4)])
  done(
    'broken',
    'a letter is put into the middle of the chain',
    /rewritten after entry 6 was signed/,
    bundle(inserted, ours, new Map([...files, [sha256(promise), promise]])),
  )
  done(
    'broken',
    'the ledger is rebuilt shorter',
    /missing: 6 entries were signed for, 5 are here/,
    bundle(await chained(ledger.slice(0, 5)), ours),
  )
}
