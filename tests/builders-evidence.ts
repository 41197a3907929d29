import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import { writeTimeRequest } from '../server/evidence/time-request.ts'
import { answerTimeRequest, makeTimeAuthority, type TimeAuthority } from '../server/sandbox/time-authority.ts'
import { ArtifactId, EventId, Instant, RequestId, Sha256 } from '../sync/records/ids.ts'
import type {
  EvidenceKey,
  HeadStamp,
  PageSeal,
  SignedHead,
  SignedHeads,
  SignedPage,
} from '../sync/records/signed-head.ts'
import { makeBundle } from '../sync/rules/evidence/bundle.ts'
import { type EntryFacts, entryHash, GENESIS_HASH, type LedgerEntry } from '../sync/rules/evidence/evidence-chain.ts'
import { leafOf, treeOf } from '../sync/rules/evidence/head-tree.ts'
import { sha256Bytes } from '../sync/rules/evidence/signatures.ts'
import { aHead, headBytes, pageBytes } from '../sync/rules/evidence/signed-head.ts'
import { tokenOf } from '../sync/rules/evidence/time-stamp.ts'
import { readZip, writeZip } from '../sync/rules/evidence/zip.ts'

export const sha256 = (bytes: Uint8Array | string): Sha256 =>
  Sha256.parse(createHash('sha256').update(bytes).digest('hex'))

/** n days after 2026-10-10. */
export const onDay = (n: number): Instant => Instant.parse(Date.UTC(2026, 9, 10) + n * 86_400_000)

const REQUEST = RequestId.parse('request-xai')
const encode = (text: string) => new TextEncoder().encode(text)

/** Chains the entries: each gets the hash for its place in the ledger. */
export async function chained(facts: readonly EntryFacts[]): Promise<LedgerEntry[]> {
  const ledger: LedgerEntry[] = []
  for (const fact of facts) {
    const prevHash = ledger.at(-1)?.hash ?? GENESIS_HASH
    const ledgerSeq = ledger.length + 1
    ledger.push({ ...fact, ledgerSeq, prevHash, hash: await entryHash(fact, ledgerSeq, prevHash, sha256) })
  }
  return ledger
}

export interface ARecord {
  ledger: LedgerEntry[]
  /** By hash. */
  files: Map<string, Uint8Array>
}

/** The key pairs of one provider and of the service. */
const provider = generateKeyPairSync('rsa', { modulusLength: 2048 })
export const service = generateKeyPairSync('ed25519')
const KEY_RECORD = `v=DKIM1; k=rsa; p=${provider.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`

/**
 * Authorization, a letter, its delivery, an answer that is signed (from this address, by this domain), and an unsigned
 * one: ten entries, five files. `filed` adds a mail and a PDF that the person received and filed, and a screenshot of
 * what they did.
 */
export async function aRecord({ from = 'privacy@x.ai', signer = 'x.ai', filed = false } = {}): Promise<ARecord> {
  const files = new Map<string, Uint8Array>()
  const facts: EntryFacts[] = []
  const event = (n: number, type: LedgerEventType, message: string, more: object = {}) => {
    const id = EventId.parse(`event-${String(facts.length + 1).padStart(4, '0')}`)
    const requestId = type === 'authorization' ? null : REQUEST
    facts.push({ entry: 'event', id, requestId, type, createdAt: onDay(n), payload: { message, ...more } })
    return id
  }
  const file = (n: number, eventId: EventId, name: string, bytes: Uint8Array) => {
    files.set(sha256(bytes), bytes)
    const isMail = name.endsWith('.eml')
    const isPicture = name.endsWith('.png')
    facts.push({
      entry: 'artifact',
      id: ArtifactId.parse(`artifact-${String(facts.length + 1).padStart(4, '0')}`),
      requestId: name === 'signed-authorization.pdf' ? null : REQUEST,
      eventId,
      kind: isMail ? 'email' : isPicture ? 'screenshot' : 'pdf',
      createdAt: onDay(n),
      name,
      mediaType: isMail ? 'message/rfc822' : isPicture ? 'image/png' : 'application/pdf',
      size: bytes.length,
      sha256: sha256(bytes),
    })
  }
  const signed = event(0, 'authorization', 'You signed the authorization.', { textVersion: '2025-09-24' })
  file(0, signed, 'signed-authorization.pdf', encode('%PDF authorization'))
  const prepared = event(0, 'prepared', 'Demand letter written to privacy@x.ai.', { letter: 'demand' })
  file(0, prepared, 'demand-letter.pdf', encode('%PDF demand'))
  file(0, prepared, 'demand-letter.eml', encode('From: us\r\n\r\nDelete it.\r\n'))
  event(0, 'submitted', 'The relay has taken the letter.', { letter: 'demand' })
  const answer = await signedMail(from, signer)
  const acknowledged = event(12, 'acknowledged', 'xAI confirmed receipt.', {
    authentic: true,
    from,
    verdict: `signed by ${signer}`,
    signatures: [{ domain: signer, selector: 's1', result: 'pass', aligned: true, covers: [], keyRecord: KEY_RECORD }],
    rawSha256: sha256(answer),
  })
  file(12, acknowledged, 'acknowledgement-TR-2026.eml', answer)
  const spoof = encode('From: privacy@x.ai\r\nSubject: Done\r\n\r\nAll deleted.\r\n')
  const quarantined = event(19, 'quarantined', 'A mail that claims to be from xAI is not signed.', {
    authentic: false,
    signatures: [],
    verdict: 'the mail is not signed',
    rawSha256: sha256(spoof),
  })
  file(19, quarantined, 'suspicious-TR-2026.eml', spoof)
  for (const [name, bytes] of filed ? FILED : []) {
    const word = { by: 'you', filed: true, authentic: false, rawSha256: sha256(bytes) }
    file(20, event(20, 'acknowledged', 'You filed an answer of xAI.', word), name, bytes)
  }
  if (filed) {
    const kept = event(21, 'provider_reply', 'You kept a picture of what you did.', {
      by: 'you',
      proof: sha256(PICTURE),
    })
    file(21, kept, 'form.png', PICTURE)
  }
  return { ledger: await chained(facts), files }
}

const FILED = [
  ['answer.eml', encode('From: help@x.ai\r\n\r\nWe have it.\r\n')],
  ['answer.pdf', encode('%PDF answer')],
] as const

const PICTURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47)

type LedgerEventType = Extract<EntryFacts, { entry: 'event' }>['type']

async function signedMail(from: string, signer: string): Promise<Uint8Array> {
  const mail = `From: xAI Privacy <${from}>\r\nTo: dana@example.com\r\nSubject: Your request\r\n\r\nWe have it.\r\n`
  const privateKey = provider.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  const signature = { signingDomain: signer, selector: 's1', privateKey }
  const { signatures } = await dkimSign(mail, {
    ...signature,
    signTime: new Date(onDay(12)),
    signatureData: [signature],
  })
  return encode(`${signatures}${mail}`)
}

export function publicKeyOf(key: { publicKey: KeyObject } = service): EvidenceKey {
  const raw = key.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { id: sha256(raw), algorithm: 'Ed25519', publicKey: raw.toString('base64'), madeAt: onDay(0), retiredAt: null }
}

/** A signed head over the first entries of a ledger; over all of them by default. */
export function signedHead(
  ledger: readonly LedgerEntry[],
  {
    entries = ledger.length,
    at = onDay(26),
    key = service,
    id = publicKeyOf(key).id,
  }: { entries?: number; at?: Instant; key?: typeof service; id?: Sha256 } = {},
): SignedHead {
  const hash = Sha256.parse(ledger[entries - 1]?.hash)
  const head = aHead({ ledger: Sha256.parse(ledger[0]?.hash), entries, hash, at, key: id })
  return { ...head, signature: sign(null, headBytes(head), key.privateKey).toString('base64') }
}

export const VERIFY_PAGE: Uint8Array = encode('<!doctype html><title>Verify</title>')

/** The service's signature for the page in its bundles. */
export function signedPage(page: Uint8Array = VERIFY_PAGE, { at = onDay(19), key = service } = {}): SignedPage {
  const seal: PageSeal = { format: 'recall-page/1', sha256: sha256(page), at, key: publicKeyOf(key).id }
  return { ...seal, signature: sign(null, pageBytes(seal), key.privateKey).toString('base64') }
}

/** A stand-in authority whose certificates are valid for a year on both sides of the record. */
export const aTimeAuthority = (span = { from: onDay(-365), until: onDay(365) }): TimeAuthority =>
  makeTimeAuthority(span)

/** One time stamp over these heads together with somebody else's hash, including the Merkle paths up from both. */
export async function stampsOf(
  heads: readonly SignedHead[],
  authority: TimeAuthority,
  at: Instant = onDay(27),
): Promise<HeadStamp[]> {
  const leaves = await Promise.all(heads.map(head => leafOf(head, sha256Bytes)))
  const tree = await treeOf([...leaves, await sha256Bytes(encode('the head of another'))], sha256Bytes)
  if (tree === undefined) throw new Error('there is nothing to stamp')
  const token = tokenOf(answerTimeRequest(authority, writeTimeRequest(tree.root, Uint8Array.of(7)), at))
  return heads.map((head, index) => ({
    format: 'recall-stamp/1',
    entries: head.entries,
    at: head.at,
    path: tree.paths[index] ?? [],
    token: Buffer.from(token ?? []).toString('base64'),
  }))
}

export const headsOf = (...heads: SignedHead[]): SignedHeads => ({
  format: 'recall-heads/1',
  keys: [publicKeyOf()],
  heads,
  page: signedPage(),
})

export function aBundle({ ledger, files }: ARecord, heads = headsOf(signedHead(ledger)), page = VERIFY_PAGE) {
  return makeBundle({ ledger, files, heads, page, origin: 'https://totalrecall.example' })
}

/** The same bundle with some files changed, added, or (undefined) left out. */
export async function rezipped(
  zip: Uint8Array,
  change: (files: Map<string, Uint8Array>) => Iterable<readonly [string, Uint8Array | undefined]>,
): Promise<Uint8Array> {
  const files = await readZip(zip)
  for (const [path, bytes] of change(files)) {
    if (bytes === undefined) files.delete(path)
    else files.set(path, bytes)
  }
  return writeZip(files, onDay(30))
}
