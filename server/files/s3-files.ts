import { Agent as HttpAgent, request as requestByHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestByHttps } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'

import { AccountId, Sha256 } from '../../sync/records/ids.ts'
import {
  FileDamaged,
  type FileName,
  type FileStore,
  FileStoreAway,
  fileKey,
  type ListedFile,
} from '../store/file-store.ts'
import { sha256Hex } from '../store/hash.ts'
import type { FilesPlace } from './files-url.ts'

export interface S3Needs extends FilesPlace {
  accessKeyId: string
  secretAccessKey: string
  /** Times (ms), shorter in tests. */
  patience?: { attemptMs: number; pausesMs: readonly number[]; restMs: number }
}

/**
 * An attempt takes at most eight seconds, and there are three. After that the store rests: whoever needs it meanwhile is
 * told at once, so that letters of other people do not wait behind each one that needs it.
 */
const PATIENCE = { attemptMs: 8_000, pausesMs: [200, 800], restMs: 5_000 }

/** A letter or mail is far smaller, and nothing larger is ever put there. */
const MAX_BYTES = 32 * 1024 * 1024
/** Connections that are kept open. */
const MAX_SOCKETS = 16
/** Name of the object that says which database the files belong to: no account is called so. */
const OWNER = 'total-recall-database'

/** What the API answers when the same call may succeed in a moment. */
const mayPass = (status: number) => status >= 500 || status === 429 || status === 408

interface Call {
  method: 'GET' | 'PUT' | 'DELETE'
  /** Below the bucket. */
  path: string
  query?: Readonly<Record<string, string>>
  body?: Uint8Array
}

interface Answer {
  status: number
  body: Buffer
}

/**
 * A bucket of an S3-compatible store. Requests are signed with the hash of their body, so that the store refuses bytes
 * that changed on the way. Nothing is made public: no request names an ACL.
 */
export function s3Files(needs: S3Needs): FileStore & { close(): void } {
  const { endpoint, region, bucket, prefix, encryption, patience = PATIENCE } = needs
  const isPlain = endpoint.startsWith('http:')
  const agent = isPlain
    ? new HttpAgent({ keepAlive: true, maxSockets: MAX_SOCKETS })
    : new HttpsAgent({ keepAlive: true, maxSockets: MAX_SOCKETS })
  let restsUntil = Number.NEGATIVE_INFINITY
  let restsFor = ''

  async function attempt({ method, path, query = {}, body = new Uint8Array() }: Call): Promise<Answer> {
    const url = new URL(`${endpoint}/${bucket}/${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const headers: Record<string, string> = { 'x-amz-content-sha256': sha256Hex(body) }
    if (method === 'PUT') headers['content-type'] = 'application/octet-stream'
    if (method === 'PUT' && encryption !== null) headers['x-amz-server-side-encryption'] = encryption
    const { accessKeyId, secretAccessKey } = needs
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers,
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
    })
    const signed = await signer.sign()
    const sent = { ...Object.fromEntries(signed.headers), 'content-length': String(body.byteLength) }
    const send = isPlain ? requestByHttp : requestByHttps
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(patience.attemptMs)
      // Follows no redirect: a bucket elsewhere is a mistake in the configuration, and is named as one.
      const request = send(signed.url, { method, headers: sent, agent, signal }, answer => {
        const parts: Buffer[] = []
        let size = 0
        answer.on('data', (part: Buffer) => {
          size += part.length
          if (size > MAX_BYTES) request.destroy(new Error('the answer is too long'))
          else parts.push(part)
        })
        answer.on('error', reject)
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts) }))
      })
      request.on('error', reject)
      request.end(body)
    })
  }

  /** Resolves to an answer that says yes, or that there is nothing. */
  async function call(asked: Call): Promise<Answer> {
    if (performance.now() < restsUntil) throw new FileStoreAway(restsFor)
    for (let nth = 0; ; nth += 1) {
      const answer = await attempt(asked).catch(reasonOf)
      const isAnswer = typeof answer !== 'string'
      if (isAnswer && answer.status >= 200 && answer.status < 300) return answer
      if (isAnswer && answer.status === 404 && !names(answer, 'NoSuchBucket')) return answer
      const reason = isAnswer ? codeIn(answer) : answer
      if (isAnswer && !mayPass(answer.status)) throw new FileStoreAway(reason)
      const waitMs = patience.pausesMs[nth]
      if (waitMs === undefined) {
        restsUntil = performance.now() + patience.restMs
        restsFor = reason
        throw new FileStoreAway(reason)
      }
      await pause(waitMs)
    }
  }

  const pathOf = (name: FileName) => `${prefix}${fileKey(name)}`

  return {
    async put(name, bytes) {
      const answer = await call({ method: 'PUT', path: pathOf(name), body: bytes })
      if (answer.status === 404) throw new FileStoreAway(codeIn(answer))
    },
    async get(name) {
      const answer = await call({ method: 'GET', path: pathOf(name) })
      if (answer.status === 404) return undefined
      if (sha256Hex(answer.body) !== name.sha256) throw new FileDamaged('changed')
      return new Uint8Array(answer.body)
    },
    async delete(name) {
      await call({ method: 'DELETE', path: pathOf(name) })
    },
    async list(after) {
      const query = {
        'list-type': '2',
        'max-keys': '1000',
        prefix,
        ...(after === '' ? {} : { 'start-after': `${prefix}${after}` }),
      }
      const answer = await call({ method: 'GET', path: '', query })
      if (answer.status === 404) throw new FileStoreAway(codeIn(answer))
      return readPage(answer.body.toString(), prefix)
    },
    async readOwner() {
      const answer = await call({ method: 'GET', path: `${prefix}${OWNER}` })
      return answer.status === 404 ? undefined : answer.body.toString()
    },
    async writeOwner(owner) {
      await call({ method: 'PUT', path: `${prefix}${OWNER}`, body: Buffer.from(owner) })
    },
    close: () => agent.destroy(),
  }
}

/** A short word for a log: the system's code of a failed connection, or that the time is up. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no_answer'
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && cause.name === 'TimeoutError') return 'no_answer'
  return error instanceof Error && 'code' in error ? String(error.code) : 'failed'
}

const names = ({ body }: Answer, code: string) => body.toString('utf8', 0, 4_096).includes(`<Code>${code}</Code>`)

/** The API's own code, such as AccessDenied or SlowDown; it is the store's word and may end up in a log. */
function codeIn({ status, body }: Answer): string {
  return /<Code>([A-Za-z]{1,60})<\/Code>/.exec(body.toString('utf8', 0, 4_096))?.[1] ?? `status_${status}`
}

/**
 * A page of the bucket's list (ListObjectsV2). Objects that are not named like a file of ours are passed over, so that
 * nothing else in the bucket is ever touched.
 */
function readPage(xml: string, prefix: string): { files: ListedFile[]; next: string | null } {
  const files: ListedFile[] = []
  let last: string | undefined
  // Split, and not matched: of a hostile list each beginning would be read to the end.
  for (const entry of xml.split('<Contents>').slice(1)) {
    const key = /<Key>([^<]*)<\/Key>/.exec(entry)?.[1] ?? ''
    if (!key.startsWith(prefix)) continue
    last = key.slice(prefix.length)
    const [account, hash, more] = last.split('/')
    const accountId = AccountId.safeParse(account)
    const sha256 = Sha256.safeParse(hash)
    const writtenAt = Date.parse(/<LastModified>([^<]*)<\/LastModified>/.exec(entry)?.[1] ?? '')
    if (!accountId.success || !sha256.success || more !== undefined || Number.isNaN(writtenAt)) continue
    files.push({ accountId: accountId.data, sha256: sha256.data, writtenAt })
  }
  const goesOn = /<IsTruncated>true<\/IsTruncated>/.test(xml)
  return { files, next: goesOn && last !== undefined ? last : null }
}
