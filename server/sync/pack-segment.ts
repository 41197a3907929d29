import { gzipSync } from 'node:zlib'

import type { LedgerEvent } from '../../sync/records/event.ts'
import { joinSegment } from '../../sync/wire/segment.ts'

interface Sealed {
  epoch: string
  n: number
  places: number
  events: readonly LedgerEvent[]
}

/** A stretch of history as it is sent and as the device stores it. The same events always give the same bytes. */
export function packSegment({ epoch, n, places, events }: Sealed): Uint8Array<ArrayBuffer> {
  const requests = [...new Set(events.flatMap(({ requestId }) => requestId ?? []))].sort()
  const packed = gzipSync(JSON.stringify(events), { level: 9 })
  return new Uint8Array(joinSegment({ epoch, n, places, count: events.length, requests }, packed))
}
