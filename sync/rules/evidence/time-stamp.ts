import { type Certificate, isNamedIssuer, readCertificate } from './certificate.ts'
import {
  BadDer,
  type Der,
  expectTag,
  inside,
  oidOf,
  readDer,
  sameBytes,
  sequence,
  TAGS,
  timeOf,
  writeDer,
} from './der.ts'
import { verifyByAlgorithm } from './signature-algorithms.ts'

/** Result of checking a time stamp. */
export type StampVerdict =
  /** `foreign`: a valid stamp by an authority that is not known here. */
  | { state: 'holds' | 'foreign'; at: number; authority: string; nonce: Uint8Array | null }
  | { state: 'broken'; why: string }

const SIGNED_DATA = '1.2.840.113549.1.7.2'
const TIME_INFO = '1.2.840.113549.1.9.16.1.4'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNER_HASH = '1.2.840.113549.1.9.16.2.12'
const SIGNER_HASH_2 = '1.2.840.113549.1.9.16.2.47'
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
const DIGESTS: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
}
/** No real chain of authorities is longer. */
const MAX_CHAIN = 6

interface Expected {
  /** SHA-256 of what was stamped. */
  hash: Uint8Array
  /** DER certificates of the authorities known here. */
  roots: readonly Uint8Array[]
}

/**
 * Checks a TimeStampToken (RFC 3161): the hash in it, the signature over it, and the certificates up to a root, each
 * valid at the stamped time. Never throws, whatever the bytes; needs no network and no clock. Revoked certificates are
 * not detected: that would require a network.
 */
export async function checkTimeStamp(token: Uint8Array, expected: Expected): Promise<StampVerdict> {
  try {
    return await check(token, expected)
  } catch (error) {
    if (error instanceof BadDer) return broken('the time stamp cannot be read')
    throw error
  }
}

const broken = (why: string): StampVerdict => ({ state: 'broken', why })

async function check(token: Uint8Array, { hash, roots }: Expected): Promise<StampVerdict> {
  const { content, certificates, signer } = readToken(token)
  const info = readInfo(content)
  if (info.algorithm !== 'SHA-256' || !sameBytes(info.hash, hash)) {
    return broken('the time stamp is of something else than this record')
  }
  const own = certificates.find(
    ({ issuer, serial }) => sameBytes(issuer, signer.issuer) && sameBytes(serial, signer.serial),
  )
  if (own === undefined) return broken('the certificate of the time stamp is not in it')
  if (!(await isSignedBy(own, signer, content))) return broken('the signature of the time stamp does not hold')
  if (own.usages?.length !== 1 || own.usages[0] !== TIME_STAMPING) {
    return broken(`the certificate of “${own.name}” is not one for time stamps`)
  }
  const chain = await chainOf(own, { certificates, roots: roots.map(readCertificate) })
  const stale = chain.certificates.find(({ from, until }) => info.at < from || info.at > until)
  if (stale !== undefined) {
    return broken(`the certificate of “${stale.name}” was not valid when the time stamp says that it was made`)
  }
  const { at, nonce } = info
  return { state: chain.isKnown ? 'holds' : 'foreign', at, authority: own.name, nonce }
}

interface SignerInfo {
  issuer: Uint8Array
  serial: Uint8Array
  digest: string
  algorithm: Der
  signature: Uint8Array
  /** SignedAttributes in the form that is signed: as a SET. */
  signedAttributes: Uint8Array
  attributes: ReadonlyMap<string, Der>
}

function readToken(token: Uint8Array): { content: Uint8Array; certificates: Certificate[]; signer: SignerInfo } {
  const [type, wrapped] = sequence(readDer(token))
  if (oidOf(type) !== SIGNED_DATA) throw new BadDer('no signed data')
  const parts = sequence(inside(expectTag(wrapped, 0xa0))[0])
  const [kind, octets] = sequence(parts[2])
  if (oidOf(kind) !== TIME_INFO) throw new BadDer('no time stamp')
  const { content } = expectTag(inside(expectTag(octets, 0xa0))[0], TAGS.octetString)
  const bag = parts.find(({ tag }) => tag === 0xa0)
  const certificates = (bag === undefined ? [] : inside(bag)).flatMap(({ tag, raw }) =>
    tag === TAGS.sequence ? readCertificate(raw) : [],
  )
  const signers = inside(expectTag(parts.at(-1), TAGS.set))
  if (signers.length !== 1) throw new BadDer('not one signer')
  return { content, certificates, signer: readSigner(signers[0]) }
}

function readSigner(value: Der | undefined): SignerInfo {
  const [, who, digest, signed, algorithm, signature] = sequence(value)
  const [issuer, serial] = sequence(who)
  const set = expectTag(signed, 0xa0)
  const attributes = new Map(
    inside(set).map(attribute => {
      const [id, values] = sequence(attribute)
      const [only, ...more] = inside(expectTag(values, TAGS.set))
      if (only === undefined || more.length > 0) throw new BadDer('not one value of an attribute')
      return [oidOf(id), only] as const
    }),
  )
  return {
    issuer: expectTag(issuer, TAGS.sequence).raw,
    serial: expectTag(serial, TAGS.integer).content,
    digest: digestOf(digest),
    algorithm: expectTag(algorithm, TAGS.sequence),
    signature: expectTag(signature, TAGS.octetString).content,
    signedAttributes: writeDer(TAGS.set, set.content),
    attributes,
  }
}

/** The signature covers the content through its hash, and identifies the certificate that made it. */
async function isSignedBy(own: Certificate, signer: SignerInfo, content: Uint8Array): Promise<boolean> {
  const { attributes, digest, algorithm, signature, signedAttributes } = signer
  if (oidOf(attributes.get(CONTENT_TYPE)) !== TIME_INFO) return false
  const { content: stated } = expectTag(attributes.get(MESSAGE_DIGEST), TAGS.octetString)
  if (!sameBytes(stated, await hashOf(digest, content))) return false
  if (!(await namesCertificate(attributes, own))) return false
  return verifyByAlgorithm({ algorithm, digest, publicKey: own.publicKey, signature, data: signedAttributes })
}

async function namesCertificate(attributes: ReadonlyMap<string, Der>, own: Certificate): Promise<boolean> {
  const second = attributes.get(SIGNER_HASH_2)
  const [first] = sequence(sequence(second ?? attributes.get(SIGNER_HASH))[0])
  const parts = sequence(first)
  // ESSCertIDv2 starts with the hash algorithm if that is not SHA-256; ESSCertID is SHA-1.
  const isNamed = parts[0]?.tag === TAGS.sequence
  const hash = expectTag(isNamed ? parts[1] : parts[0], TAGS.octetString).content
  const digest = second === undefined ? 'SHA-1' : isNamed ? digestOf(parts[0]) : 'SHA-256'
  return sameBytes(hash, await hashOf(digest, own.raw))
}

function readInfo(content: Uint8Array): { algorithm: string; hash: Uint8Array; at: number; nonce: Uint8Array | null } {
  const parts = sequence(readDer(content))
  const [algorithm, hash] = sequence(parts[2])
  const nonce = parts.slice(5).find(({ tag }) => tag === TAGS.integer)
  return {
    algorithm: digestOf(algorithm),
    hash: expectTag(hash, TAGS.octetString).content,
    at: timeOf(parts[4]),
    nonce: nonce?.content ?? null,
  }
}

interface Known {
  certificates: readonly Certificate[]
  roots: readonly Certificate[]
}

/**
 * From the signer's certificate up as far as the signatures are valid; known if the chain ends in a root pinned here.
 */
async function chainOf(own: Certificate, { certificates, roots }: Known) {
  const chain = [own]
  for (let last = own; chain.length < MAX_CHAIN; ) {
    const pinned = roots.find(root => sameBytes(root.raw, last.raw))
    if (pinned !== undefined) return { certificates: chain, isKnown: true }
    const root = await issuerAmong(roots, last)
    if (root !== undefined) return { certificates: [...chain, root], isKnown: true }
    const next = await issuerAmong(
      certificates.filter(one => !chain.includes(one)),
      last,
    )
    if (next === undefined) break
    chain.push(next)
    last = next
  }
  return { certificates: chain, isKnown: false }
}

async function issuerAmong(candidates: readonly Certificate[], of: Certificate): Promise<Certificate | undefined> {
  for (const issuer of candidates) {
    if (!isNamedIssuer(of, issuer) || !issuer.isAuthority || issuer.hasUnknownLimit) continue
    const { signatureAlgorithm: algorithm, signature, signedPart: data } = of
    if (await verifyByAlgorithm({ algorithm, publicKey: issuer.publicKey, signature, data })) return issuer
  }
  return undefined
}

function digestOf(algorithm: Der | undefined): string {
  const digest = DIGESTS[oidOf(sequence(algorithm)[0])]
  if (digest === undefined) throw new BadDer('a hash of another kind')
  return digest
}

const hashOf = async (digest: string, bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest(digest, new Uint8Array(bytes)))

/** The token of a TimeStampResp; undefined if the authority refused. Throws `BadDer`. */
export function tokenOf(response: Uint8Array): Uint8Array | undefined {
  const [status, token] = sequence(readDer(response))
  const code = expectTag(sequence(status)[0], TAGS.integer).content
  // 0: granted; 1: granted with modifications.
  return code.length === 1 && (code[0] ?? 9) <= 1 ? token?.raw : undefined
}
