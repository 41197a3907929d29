import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

import { expectTag, readDer, sequence, TAGS, writeDer, writeOid } from '../../sync/rules/evidence/der.ts'
import type { Clock } from '../ports.ts'

/** A certificate with its private key, as PEM and base64 DER, so that it can be stored. */
export interface AuthorityPair {
  privateKey: string
  certificate: string
}

/** A stand-in for a time-stamping authority (RFC 3161): real keys, real certificates, real signatures (ECDSA, P-256). */
export interface TimeAuthority {
  root: AuthorityPair
  signer: AuthorityPair
}

interface Made {
  from: number
  until: number
  name?: string
  usage?: string
}

const OIDS = {
  ecKey: '1.2.840.10045.2.1',
  ecdsaSha256: '1.2.840.10045.4.3.2',
  sha256: '2.16.840.1.101.3.4.2.1',
  commonName: '2.5.4.3',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  extendedUsage: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  signedData: '1.2.840.113549.1.7.2',
  timeInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signerHash: '1.2.840.113549.1.9.16.2.47',
  /** A policy id from the arc reserved for examples. */
  policy: '1.3.6.1.4.1.32473.1',
} as const

const seq = (...parts: readonly Uint8Array[]) => writeDer(TAGS.sequence, ...parts)
const setOf = (...parts: readonly Uint8Array[]) => {
  const sorted = [...parts].sort((a, b) => Buffer.compare(a, b))
  return writeDer(TAGS.set, ...sorted)
}
const int = (...bytes: readonly number[]) => writeDer(TAGS.integer, Uint8Array.from(bytes))
const octets = (bytes: Uint8Array) => writeDer(TAGS.octetString, bytes)
const bits = (bytes: Uint8Array) => writeDer(TAGS.bitString, Uint8Array.of(0), bytes)
const encode = (text: string) => new TextEncoder().encode(text)
const hashOf = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const ECDSA = seq(writeOid(OIDS.ecdsaSha256))
const SHA256 = seq(writeOid(OIDS.sha256), writeDer(TAGS.null))

/** 'YYYYMMDDHHMMSSZ'. */
function momentOf(at: number): Uint8Array {
  const text = `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`
  return writeDer(TAGS.generalizedTime, encode(text))
}
const nameOf = (name: string) =>
  seq(writeDer(TAGS.set, seq(writeOid(OIDS.commonName), writeDer(TAGS.utf8, encode(name)))))

/** A root certificate and a signer issued by it, both valid for the same period. */
export function makeTimeAuthority({
  from,
  until,
  name = 'Stand-in time authority',
  usage = OIDS.timeStamping,
}: Made): TimeAuthority {
  const [top, own] = [pair(), pair()]
  const facts = { issuer: `${name} root`, signWith: top.privateKey, from, until }
  const root = certificate({
    ...facts,
    serial: 1,
    subject: `${name} root`,
    key: top.publicKey,
    extensions: [
      [OIDS.basicConstraints, seq(writeDer(TAGS.boolean, Uint8Array.of(0xff)))],
      // keyCertSign and cRLSign.
      [OIDS.keyUsage, writeDer(TAGS.bitString, Uint8Array.of(1, 0x06))],
    ],
  })
  const signer = certificate({
    ...facts,
    serial: 2,
    subject: name,
    key: own.publicKey,
    extensions: [[OIDS.extendedUsage, seq(writeOid(usage))]],
  })
  return { root: kept(top.privateKey, root), signer: kept(own.privateKey, signer) }
}

const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const kept = (key: KeyObject, bytes: Uint8Array): AuthorityPair => ({
  privateKey: key.export({ format: 'pem', type: 'pkcs8' }).toString(),
  certificate: Buffer.from(bytes).toString('base64'),
})

interface CertificateFacts {
  serial: number
  issuer: string
  subject: string
  from: number
  until: number
  key: KeyObject
  signWith: KeyObject
  /** All of them are marked critical. */
  extensions: readonly (readonly [string, Uint8Array])[]
}

function certificate({
  serial,
  issuer,
  subject,
  from,
  until,
  key,
  signWith,
  extensions,
}: CertificateFacts): Uint8Array {
  const part = seq(
    writeDer(0xa0, int(2)),
    int(serial),
    ECDSA,
    nameOf(issuer),
    seq(momentOf(from), momentOf(until)),
    nameOf(subject),
    new Uint8Array(key.export({ format: 'der', type: 'spki' })),
    writeDer(
      0xa3,
      seq(
        ...extensions.map(([id, value]) =>
          seq(writeOid(id), writeDer(TAGS.boolean, Uint8Array.of(0xff)), octets(value)),
        ),
      ),
    ),
  )
  return seq(part, ECDSA, bits(sign('sha256', part, signWith)))
}

/** Answers a TimeStampReq with a TimeStampResp for this moment. */
export function answerTimeRequest({ signer }: TimeAuthority, request: Uint8Array, at: number): Uint8Array {
  const [, imprint, ...more] = sequence(readDer(request))
  const nonce = more.find(({ tag }) => tag === TAGS.integer)
  const own = new Uint8Array(Buffer.from(signer.certificate, 'base64'))
  const ofOwn = sequence(sequence(readDer(own))[0])
  const info = seq(
    int(1),
    writeOid(OIDS.policy),
    expectTag(imprint, TAGS.sequence).raw,
    int(1),
    momentOf(at),
    ...(nonce === undefined ? [] : [nonce.raw]),
  )
  const attribute = (id: string, value: Uint8Array) => seq(writeOid(id), writeDer(TAGS.set, value))
  const attributes = setOf(
    attribute(OIDS.contentType, writeOid(OIDS.timeInfo)),
    attribute(OIDS.messageDigest, octets(hashOf(info))),
    attribute(OIDS.signerHash, seq(seq(seq(octets(hashOf(own)))))),
  )
  const signerInfo = seq(
    int(1),
    seq(ofOwn[3]?.raw ?? new Uint8Array(), ofOwn[1]?.raw ?? new Uint8Array()),
    SHA256,
    writeDer(0xa0, readDer(attributes).content),
    ECDSA,
    octets(sign('sha256', attributes, keyOf(signer))),
  )
  const token = seq(
    writeOid(OIDS.signedData),
    writeDer(
      0xa0,
      seq(
        int(3),
        writeDer(TAGS.set, SHA256),
        seq(writeOid(OIDS.timeInfo), writeDer(0xa0, octets(info))),
        writeDer(0xa0, own),
        writeDer(TAGS.set, signerInfo),
      ),
    ),
  )
  return seq(seq(int(0)), token)
}

const keyOf = ({ privateKey }: AuthorityPair) => createPrivateKey(privateKey)

const YEAR_MS = 365 * 86_400_000
const KEPT_FILE = 'sandbox-time-authority.key'
const Kept = z.object({ privateKey: z.string(), certificate: z.string() })
const KeptAuthority = z.object({ root: Kept, signer: Kept })

/**
 * This installation's authority, created once and kept in its data folder, so that old stamps can still be verified.
 */
export function timeStandIn({ dataDir, clock }: { dataDir: string; clock: Clock }) {
  const path = join(dataDir, KEPT_FILE)
  let authority: TimeAuthority
  if (existsSync(path)) authority = KeptAuthority.parse(JSON.parse(readFileSync(path, 'utf8')))
  else {
    const now = clock.now()
    authority = makeTimeAuthority({ from: now - 20 * YEAR_MS, until: now + 50 * YEAR_MS })
    writeFileSync(path, JSON.stringify(authority), { mode: 0o600 })
  }
  return {
    roots: [authority.root.certificate],
    ask: async (request: Uint8Array) => answerTimeRequest(authority, request, clock.now()),
  }
}
