import { z } from 'zod/mini'

/**
 * Answer of GET /sync/segments/<n>?epoch=e&places=p: four bytes with the length of the head (big-endian), the head as
 * JSON, then the gzipped JSON of the events. A device stores the packed part unchanged. 404: not sealed yet.
 */
const SegmentHead = z.object({
  epoch: z.string(),
  n: z.number(),
  places: z.number(),
  count: z.number(),
  /** Bytes of the packed part, so that a truncated answer is detected. */
  size: z.number(),
  /** Requests whose events are inside: a device unpacks the segment only for these. */
  requests: z.array(z.string()),
})
type SegmentHead = z.infer<typeof SegmentHead>

const LENGTH_BYTES = 4

export function joinSegment(facts: Omit<SegmentHead, 'size'>, packed: Uint8Array): Uint8Array {
  const head: SegmentHead = { ...facts, size: packed.length }
  const text = new TextEncoder().encode(JSON.stringify(head))
  const whole = new Uint8Array(LENGTH_BYTES + text.length + packed.length)
  new DataView(whole.buffer).setUint32(0, text.length)
  whole.set(text, LENGTH_BYTES)
  whole.set(packed, LENGTH_BYTES + text.length)
  return whole
}

/** Undefined if the bytes are not a segment, or are truncated. */
export function splitSegment(whole: Uint8Array): { head: SegmentHead; packed: Uint8Array } | undefined {
  if (whole.length < LENGTH_BYTES) return undefined
  const end = LENGTH_BYTES + new DataView(whole.buffer, whole.byteOffset).getUint32(0)
  if (end > whole.length) return undefined
  try {
    const head = SegmentHead.safeParse(JSON.parse(new TextDecoder().decode(whole.subarray(LENGTH_BYTES, end))))
    const packed = whole.slice(end)
    return head.success && head.data.size === packed.length ? { head: head.data, packed } : undefined
  } catch {
    return undefined
  }
}
