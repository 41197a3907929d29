import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { type S3Needs, s3Files } from '../server/files/s3-files.ts'

/** What the store does with the next calls. */
type Mode = 'works' | 'fails' | 'slow_down' | 'hangs' | 'refuses' | 'drops'

export interface S3StandIn {
  /** How the product reaches it. */
  needs: S3Needs
  /** Objects by their whole key. */
  objects: Map<string, { bytes: Buffer; at: number; encryption: string | undefined }>
  /** Calls that were answered, as 'PUT key'. */
  calls: string[]
  /** Names of all headers that were ever sent. */
  headers: Set<string>
  mode: Mode
  /** Calls that meet `mode` before it works again; all of them if it is infinite. */
  forCalls: number
  /** Keys whose bytes come back with one bit changed. */
  corrupt: Set<string>
  /** Its clock, for when objects were written. */
  now(): number
  stop(): Promise<void>
}

const ACCESS_KEY = 'AKIDOFTHESTANDIN'
const SECRET_KEY = 'secret/of+the=stand-in'
const BUCKET = 'evidence'
const REGION = 'eu-test-1'
/** The real ones refuse signatures that are older. */
const MAX_AGE_MS = 15 * 60_000

/**
 * An S3-compatible store on this machine. It checks every signature (AWS Signature Version 4) by computing it from what
 * arrived, without the library that made it, and the hash of every body.
 */
export async function s3StandIn({ prefix = 'files/' } = {}): Promise<S3StandIn> {
  const server: Server = createServer((request, response) => {
    // A caller that hangs up in the middle of its body gets no answer.
    answer(standIn, request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  const standIn: S3StandIn = {
    needs: {
      endpoint: `http://127.0.0.1:${port}`,
      region: REGION,
      bucket: BUCKET,
      prefix,
      encryption: 'AES256',
      accessKeyId: ACCESS_KEY,
      secretAccessKey: SECRET_KEY,
      patience: { attemptMs: 250, pausesMs: [5, 10], restMs: 0 },
    },
    objects: new Map(),
    calls: [],
    headers: new Set(),
    mode: 'works',
    forCalls: Number.POSITIVE_INFINITY,
    corrupt: new Set(),
    now: Date.now,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return standIn
}

/** The product's side of it. */
export const filesAt = (standIn: S3StandIn, more: Partial<S3Needs> = {}) => s3Files({ ...standIn.needs, ...more })

async function answer(standIn: S3StandIn, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const body = Buffer.concat(parts)
  const refuse = (status: number, code: string) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)

  if (standIn.mode !== 'works' && standIn.forCalls > 0) {
    standIn.forCalls -= 1
    if (standIn.mode === 'fails') return void refuse(500, 'InternalError')
    if (standIn.mode === 'slow_down') return void refuse(503, 'SlowDown')
    if (standIn.mode === 'refuses') return void refuse(403, 'AccessDenied')
    if (standIn.mode === 'drops') return void request.socket.destroy()
    return
  }
  const fault = faultIn(request, body)
  if (fault !== undefined) return void refuse(403, fault)
  for (const name of Object.keys(request.headers)) standIn.headers.add(name)
  const url = new URL(request.url ?? '', standIn.needs.endpoint)
  const [, bucket = '', ...rest] = url.pathname.split('/')
  const key = rest.join('/')
  standIn.calls.push(`${request.method} ${key}`)
  if (bucket !== BUCKET) return void refuse(404, 'NoSuchBucket')
  if (key === '') return void response.writeHead(200).end(listed(standIn, url.searchParams))
  if (request.method === 'PUT') {
    const encryption = request.headers['x-amz-server-side-encryption']
    standIn.objects.set(key, { bytes: body, at: standIn.now(), encryption: encryption?.toString() })
    return void response.writeHead(200).end()
  }
  if (request.method === 'DELETE') {
    standIn.objects.delete(key)
    return void response.writeHead(204).end()
  }
  const object = standIn.objects.get(key)
  if (object === undefined) return void refuse(404, 'NoSuchKey')
  response.writeHead(200).end(standIn.corrupt.has(key) ? changed(object.bytes) : object.bytes)
}

function changed(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(0) ^ 1, 0)
  return copy
}

/** Small pages, so that a test needs few objects to see the second one. */
const PAGE = 3

function listed({ objects }: S3StandIn, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('start-after') ?? ''
  const keys = [...objects.keys()].filter(key => key.startsWith(prefix) && key > after).sort()
  const contents = keys.slice(0, PAGE).map(key => {
    const { bytes, at } = objects.get(key) ?? { bytes: Buffer.alloc(0), at: 0 }
    return `<Contents><Key>${key}</Key><LastModified>${new Date(at).toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
  })
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${keys.length > PAGE}</IsTruncated>${contents.join('')}</ListBucketResult>`
}

/** What is wrong with a request's signature, in the words of the real API; undefined if nothing is. */
function faultIn(request: IncomingMessage, body: Buffer): string | undefined {
  const header = (name: string) => String(request.headers[name] ?? '')
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    )
  if (found === null) return 'MissingSecurityHeader'
  const [, accessKey = '', date = '', region = '', names = '', signature] = found
  const time = header('x-amz-date')
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (accessKey !== ACCESS_KEY) return 'InvalidAccessKeyId'
  if (region !== REGION || !time.startsWith(date)) return 'AuthorizationHeaderMalformed'
  if (!(Math.abs(Date.now() - at) < MAX_AGE_MS)) return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  const own = Object.keys(request.headers).filter(name => name.startsWith('x-amz-'))
  if (!['host', ...own].every(name => signed.includes(name))) return 'AccessDenied'
  const hash = createHash('sha256').update(body).digest('hex')
  if (header('x-amz-content-sha256') !== hash) return 'XAmzContentSHA256Mismatch'

  const url = new URL(request.url ?? '', 'http://stand-in')
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  const path = url.pathname
    .split('/')
    .map(part => encoded(decodeURIComponent(part)))
    .join('/')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const lines = signed.map(name => `${name}:${header(name).trim().replace(/\s+/g, ' ')}\n`).join('')
  const canonical = [request.method, path, query, lines, names, hash].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${SECRET_KEY}`, date))
  return hmac(key, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}
