import { readFileSync } from 'node:fs'
import { request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'

import { ConfigError } from '../config.ts'
import { certificatesIn } from './key-file.ts'

/** An outside authority that stamps hashes (RFC 3161). */
export interface TimeSource {
  /** Root certificates that verify its stamps, DER in base64: of this authority and of earlier ones. */
  roots: readonly string[]
  /** Sends a TimeStampReq and returns the TimeStampResp. Rejects if there is none. */
  ask(request: Uint8Array): Promise<Uint8Array>
}

const TIMEOUT_MS = 15_000
/** A stamp with its certificates is a few kilobytes. */
const MAX_BYTES = 64 * 1024

/**
 * A real authority, over HTTP or HTTPS, because its answers prove themselves. Throws a ConfigError without a root
 * certificate to verify them.
 */
export function timeSourceAt(url: string, rootFile: string): TimeSource {
  return { roots: rootsIn(rootFile), ask: request => post(new URL(url), request) }
}

function rootsIn(path: string): string[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new ConfigError(`TIMESTAMP_ROOT_FILE: ${path} cannot be read`)
  }
  const roots = certificatesIn(text)
  if (roots === undefined) throw new ConfigError(`TIMESTAMP_ROOT_FILE: ${path} holds no root certificate in PEM`)
  return roots
}

/** Follows no redirects: any answer other than 200 is no stamp. */
function post(url: URL, body: Uint8Array): Promise<Uint8Array> {
  const send = url.protocol === 'https:' ? requestByHttps : requestByHttp
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/timestamp-query', 'Content-Length': body.length }
    const request = send(url, { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) }, answer => {
      const parts: Buffer[] = []
      let size = 0
      answer.on('data', (part: Buffer) => {
        size += part.length
        if (size > MAX_BYTES) request.destroy(new Error('the answer is too long'))
        else parts.push(part)
      })
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(Buffer.concat(parts))
        else reject(new Error(`the authority answered with ${answer.statusCode}`))
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}
