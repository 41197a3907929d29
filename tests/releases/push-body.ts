import { gunzipSync } from 'node:zlib'

import type { Request } from 'playwright'

import { PushRequest } from '../../sync/wire/push.ts'

/** The content of a push; large ones are sent compressed. */
export function pushIn(request: Request): PushRequest {
  const body = request.postDataBuffer() ?? Buffer.alloc(0)
  const isPacked = request.headers()['content-encoding'] === 'gzip'
  return PushRequest.parse(JSON.parse(String(isPacked ? gunzipSync(body) : body)))
}
