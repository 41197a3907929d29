import { gunzipSync } from 'node:zlib'
import type { Context } from 'hono'
import type { ZodMiniType, z } from 'zod/mini'

import { Problem } from '../../sync/wire/problem.ts'
import { sentHeader } from './sent-header.ts'

/** Enough for every form and a drawn signature; sync batches set a higher limit. */
const MAX_BYTES = 64 * 1024

/**
 * The body, validated by its schema; throws `bad_request` otherwise. Only JSON is read: a form or text body is what
 * another site can send without the browser asking for permission.
 */
export async function readBody<Schema extends ZodMiniType>(
  c: Context,
  schema: Schema,
  { maxBytes = MAX_BYTES }: { maxBytes?: number } = {},
): Promise<z.output<Schema>> {
  if (!isJson(sentHeader(c.req.raw, 'content-type'))) throw new Problem('bad_request')
  const parsed = schema.safeParse(parseJson(await readBytes(c.req.raw, maxBytes)))
  // The issues quote what was sent, so they are not reported anywhere.
  if (!parsed.success) throw new Problem('bad_request')
  return parsed.data
}

function isJson(contentType: string | undefined): boolean {
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json'
}

/**
 * The bytes that were sent, decompressed if they are gzip. Stops at the limit, whatever Content-Length promised and
 * however small a zip bomb is.
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const sent = await receive(request, maxBytes)
  const encoding = sentHeader(request, 'content-encoding') ?? 'identity'
  if (encoding === 'identity') return sent
  if (encoding !== 'gzip') throw new Problem('bad_request')
  try {
    return gunzipSync(sent, { maxOutputLength: maxBytes })
  } catch (cause) {
    throw new Problem(isTooLong(cause) ? 'too_large' : 'bad_request', { cause })
  }
}

function isTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
}

async function receive(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(sentHeader(request, 'content-length') ?? 0) > maxBytes) throw new Problem('too_large')
  if (request.body === null) throw new Problem('bad_request')
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body.getReader()
  for (let next = await more(reader); !next.done; next = await more(reader)) {
    size += next.value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      throw new Problem('too_large')
    }
    chunks.push(next.value)
  }
  return Buffer.concat(chunks)
}

/** Somebody who disconnects in the middle of a body gets no response; it does not count as a server error. */
async function more(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read()
  } catch (cause) {
    throw new Problem('bad_request', { cause })
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new Problem('bad_request', { cause })
  }
}
