import { BadDer, type Der, expectTag, inside, oidOf, readDer, sameBytes, sequence, TAGS, timeOf } from './der.ts'

/** An X.509 certificate (RFC 5280), with the fields needed to check a time-stamping authority's chain. */
export interface Certificate {
  raw: Uint8Array
  /** The part that is signed. */
  signedPart: Uint8Array
  signatureAlgorithm: Der
  signature: Uint8Array
  serial: Uint8Array
  issuer: Uint8Array
  subject: Uint8Array
  /** The subject's common name, or its organization; for display. */
  name: string
  from: number
  until: number
  /** SubjectPublicKeyInfo. */
  publicKey: Uint8Array
  isAuthority: boolean
  /** Extended key usages, if the certificate is limited to some. */
  usages: readonly string[] | null
  /** It has a critical extension that is not understood here. */
  hasUnknownLimit: boolean
}

const COMMON_NAME = '2.5.4.3'
const ORGANIZATION = '2.5.4.10'
const BASIC_CONSTRAINTS = '2.5.29.19'
const KEY_USAGE = '2.5.29.15'
const EXTENDED_USAGE = '2.5.29.37'
const EXTENSIONS_TAG = 0xa3

/** Throws `BadDer`. */
export function readCertificate(bytes: Uint8Array): Certificate {
  const whole = readDer(bytes)
  const [signedPart, signatureAlgorithm, signature] = sequence(whole)
  const parts = sequence(signedPart)
  // [0] holds the version, 3 with every extension.
  if (parts[0]?.tag !== 0xa0) throw new BadDer('an old certificate')
  const [, serial, , issuer, validity, subject, publicKey] = parts
  const [from, until] = sequence(validity)
  const extensions = parts.find(({ tag }) => tag === EXTENSIONS_TAG)
  if (signedPart === undefined || signatureAlgorithm === undefined) throw new BadDer('no certificate')
  return {
    raw: whole.raw,
    signedPart: signedPart.raw,
    signatureAlgorithm,
    signature: bitsOf(signature),
    serial: expectTag(serial, TAGS.integer).content,
    issuer: expectTag(issuer, TAGS.sequence).raw,
    subject: expectTag(subject, TAGS.sequence).raw,
    name: nameOf(subject),
    from: timeOf(from),
    until: timeOf(until),
    publicKey: expectTag(publicKey, TAGS.sequence).raw,
    ...limitsOf(extensions === undefined ? [] : sequence(inside(extensions)[0])),
  }
}

/** The bytes of a BIT STRING without unused bits. */
function bitsOf(value: Der | undefined): Uint8Array {
  const { content } = expectTag(value, TAGS.bitString)
  if (content[0] !== 0) throw new BadDer('bits')
  return content.subarray(1)
}

/** Whether `certificate` names `issuer` as its signer; the signature itself is not checked. */
export const isNamedIssuer = (certificate: Certificate, issuer: Certificate) =>
  sameBytes(certificate.issuer, issuer.subject)

function limitsOf(extensions: readonly Der[]): Pick<Certificate, 'isAuthority' | 'usages' | 'hasUnknownLimit'> {
  const limits: Pick<Certificate, 'isAuthority' | 'usages' | 'hasUnknownLimit'> = {
    isAuthority: false,
    usages: null,
    hasUnknownLimit: false,
  }
  for (const extension of extensions) {
    const [id, second, third] = sequence(extension)
    const isCritical = second?.tag === TAGS.boolean
    const value = readDer(expectTag(isCritical ? third : second, TAGS.octetString).content)
    const kind = oidOf(id)
    if (kind === BASIC_CONSTRAINTS) limits.isAuthority = sequence(value)[0]?.content[0] === 0xff
    else if (kind === EXTENDED_USAGE) limits.usages = sequence(value).map(oidOf)
    else if (kind !== KEY_USAGE && isCritical) limits.hasUnknownLimit = true
  }
  return limits
}

function nameOf(subject: Der | undefined): string {
  const names = sequence(subject)
    .flatMap(inside)
    .map(pair => {
      const [kind, value] = sequence(pair)
      return [oidOf(kind), new TextDecoder().decode(value?.content)] as const
    })
  const found = names.find(([kind]) => kind === COMMON_NAME) ?? names.find(([kind]) => kind === ORGANIZATION)
  return found?.[1].slice(0, 80) ?? 'an authority without a name'
}
