import { createPrivateKey, createPublicKey } from 'node:crypto'

import { dkimSign } from 'mailauth/lib/dkim/sign.js'

import { ArtifactId, EventId, RequestId } from '../../sync/records/ids.ts'
import type { SignedHeads } from '../../sync/records/signed-head.ts'
import { canonicalFile } from '../../sync/rules/evidence/canonical-json.ts'
import type { EntryFacts } from '../../sync/rules/evidence/evidence-chain.ts'
import type { EXIT_CODES } from '../../sync/rules/evidence/report.ts'
import { readZip } from '../../sync/rules/evidence/zip.ts'
import { aBundle, chained, onDay, publicKeyOf, rezipped, sha256, signedHead, signedPage } from '../builders-evidence.ts'
import { strictTamperings } from '../strict-tamperings.ts'

/** Where the vectors are for whoever writes a verifier: beside the format. */
export const VECTORS = 'server/evidence/vectors'

interface Vector {
  file: string
  bytes: Uint8Array
  verdict: keyof typeof EXIT_CODES
  /** What was done to the bundle. */
  about: string
}

const encode = (text: string) => new TextEncoder().encode(text)
const PAGE = encode('<!doctype html><title>A page</title>\n')

/** A key pair that is the same on every machine, made from a name: it signs nothing but these vectors. */
function pairOf(name: string) {
  const seed = Buffer.from(sha256(`evidence vectors: ${name}`), 'hex')
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

/** The bundle and every change to it; the same bytes each time. */
export async function makeVectors(): Promise<{ vectors: Vector[]; keys: Uint8Array; index: Uint8Array }> {
  const [service, stranger, provider] = [pairOf('service'), pairOf('stranger'), pairOf('provider')]
  const { ledger, files } = await smallRecord(provider)
  const headsBy = (key: typeof service): SignedHeads => ({
    format: 'recall-heads/1',
    keys: [publicKeyOf(key)],
    heads: [signedHead(ledger, { entries: 4, at: onDay(2), key }), signedHead(ledger, { key })],
    page: signedPage(PAGE, { key }),
  })
  // README.txt is signed by nobody: a short one keeps the vectors small.
  const short = (zip: Uint8Array) => rezipped(zip, () => [['README.txt', encode('A test vector.\n')]])
  const whole = await short(aBundle({ ledger, files }, headsBy(service), PAGE).zip)
  const theirs = await short(aBundle({ ledger, files }, headsBy(stranger), PAGE).zip)
  const all = await readZip(whole)
  const put = (path: string, bytes: Uint8Array | undefined) => rezipped(whole, () => [[path, bytes]])
  const text = (path: string) => new TextDecoder().decode(all.get(path))
  const lines = text('ledger.txt').trimEnd().split('\n')
  const { heads, stamps: _, ...rest } = JSON.parse(text('heads.json'))
  const changedMail = await rezipped(whole, files =>
    [...files.keys()].filter(path => path.endsWith('.eml')).map(path => [path, encode('From: x\r\n\r\n.\r\n')]),
  )
  const rows: [string, Vector['verdict'], Uint8Array][] = [
    ['whole', 'intact', whole],
    ['signed by a stranger', 'unknown', theirs],
    ['a ledger without a bundle', 'unknown', encode(text('ledger.txt'))],
    ['the heads are taken out', 'unknown', await put('heads.json', canonicalFile({ ...rest, heads: [] }))],
    [
      'the newest head is taken out',
      'unknown',
      await put('heads.json', canonicalFile({ ...rest, heads: heads.slice(0, 1) })),
    ],
    [
      'a head says another date',
      'broken',
      await put(
        'heads.json',
        canonicalFile({ ...rest, heads: heads.map((head: object) => ({ ...head, at: onDay(3) })) }),
      ),
    ],
    ['an entry is taken out', 'broken', await put('ledger.txt', encode(`${lines.toSpliced(3, 1).join('\n')}\n`))],
    [
      'a letter of an entry is changed',
      'broken',
      await put('ledger.txt', encode(text('ledger.txt').replace('confirmed', 'Confirmed'))),
    ],
    ['a mail is changed', 'broken', changedMail],
    ['the page is replaced', 'broken', await put('verify.html', encode('<p>Intact</p>'))],
    ['a file that every bundle has is missing', 'broken', await put('contents.json', undefined)],
    ['a ledger is taken out', 'unreadable', await put('ledger.txt', undefined)],
    ['neither a ZIP nor a ledger', 'unreadable', encode('hello\n')],
  ]
  const strict = await strictTamperings({ zip: whole, ledger, files, page: PAGE, service })
  for (const { name, verdict, bytes } of strict)
    rows.push([name, verdict, name.includes('files have names') ? await short(bytes) : bytes])
  const vectors = rows.map(([about, verdict, bytes], at) => {
    const name = about
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase()
    return { file: `${String(at + 1).padStart(3, '0')}-${name}.bin`, bytes, verdict, about }
  })
  const json = (value: unknown) => encode(`${JSON.stringify(value, null, 2)}\n`)
  return {
    vectors,
    keys: json({ keys: [publicKeyOf(service)] }),
    index: json(vectors.map(({ file, verdict, about, bytes }) => ({ file, verdict, about, sha256: sha256(bytes) }))),
  }
}

/** An authorization, a letter, and an answer that is signed: six entries. */
async function smallRecord(provider: ReturnType<typeof pairOf>) {
  const files = new Map<string, Uint8Array>()
  const facts: EntryFacts[] = []
  const request = RequestId.parse('request-0001')
  const event = (
    n: number,
    type: 'authorization' | 'prepared' | 'acknowledged',
    message: string,
    more: object = {},
  ) => {
    const id = EventId.parse(`event-${String(facts.length + 1).padStart(4, '0')}`)
    const requestId = type === 'authorization' ? null : request
    facts.push({ entry: 'event', id, requestId, type, createdAt: onDay(n), payload: { message, ...more } })
    return id
  }
  const file = (n: number, eventId: EventId, name: string, bytes: Uint8Array) => {
    files.set(sha256(bytes), bytes)
    const isMail = name.endsWith('.eml')
    const id = ArtifactId.parse(`artifact-${String(facts.length + 1).padStart(4, '0')}`)
    const requestId = name === 'authorization.pdf' ? null : request
    const [kind, mediaType] = isMail ? (['email', 'message/rfc822'] as const) : (['pdf', 'application/pdf'] as const)
    facts.push({
      entry: 'artifact',
      id,
      requestId,
      eventId,
      kind,
      createdAt: onDay(n),
      name,
      mediaType,
      size: bytes.length,
      sha256: sha256(bytes),
    })
  }
  file(0, event(0, 'authorization', 'You signed.'), 'authorization.pdf', encode('%PDF 1'))
  file(0, event(0, 'prepared', 'Letter written.'), 'demand-letter.eml', encode('From: us\r\n\r\nDelete it.\r\n'))
  const mail = 'From: privacy@provider.example\r\nSubject: Your request\r\n\r\nWe have it.\r\n'
  const signature = {
    signingDomain: 'provider.example',
    selector: 's1',
    privateKey: provider.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    algorithm: 'ed25519-sha256',
  }
  const { signatures } = await dkimSign(mail, {
    ...signature,
    signTime: new Date(onDay(12)),
    signatureData: [signature],
  })
  const raw = encode(`${signatures}${mail}`)
  const key = provider.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
  const answer = event(12, 'acknowledged', 'The provider confirmed receipt.', {
    authentic: true,
    from: 'privacy@provider.example',
    verdict: 'signed by provider.example',
    signatures: [
      {
        domain: 'provider.example',
        selector: 's1',
        result: 'pass',
        aligned: true,
        covers: [],
        keyRecord: `v=DKIM1; k=ed25519; p=${key}`,
      },
    ],
    rawSha256: sha256(raw),
  })
  file(12, answer, 'answer.eml', raw)
  return { ledger: await chained(facts), files }
}
