import { z } from 'zod/mini'

import { Instant } from '../records/ids.ts'

/** Former names of a device that one request may ask about. */
export const MAX_FORMER = 20

const rejected = z.array(z.object({ seq: z.number(), code: z.string() }))

/**
 * Answer of GET /sync/pull?since=v&epoch=e&client=c&proto=…&schema=…; 204 when nothing is newer. Every answer,
 * 204 included, carries the server's calendar in the header `Recall-Now` (milliseconds).
 */
export const PullPage = z.object({
  epoch: z.string(),
  since: z.number(),
  /** The cursor after this page. A page never splits a version. */
  v: z.number(),
  more: z.boolean(),
  now: Instant,
  /** Highest settled number of the asking client, read in the same snapshot as the rows. */
  ackedSeq: z.number(),
  rejected,
  /** Table name → rows (checked against REGISTRY by the device) and ids of removed rows. */
  rows: z.record(z.string(), z.array(z.unknown())),
  removed: z.record(z.string(), z.array(z.string())),
  /**
   * Only on start pages (the answers to `since=0&start=0` and the pages after it). These pages contain everything
   * except the events of the first `sealed` segments, and of those events only the newest of the newest cycle. The
   * segments are fetched one by one.
   */
  segments: z.optional(z.object({ places: z.number(), sealed: z.number() })),
  /** Only on start pages before the last: the `start` value that the next request sends along with `since`. */
  start: z.optional(z.number()),
  /** Only on a page requested with `former=name.name`: the same for each of these names. */
  former: z.optional(z.record(z.string(), z.object({ ackedSeq: z.number(), rejected }))),
})
export type PullPage = z.infer<typeof PullPage>

/** Answer 409 to a cursor below the floor or of another epoch: discard the base tables, keep the outbox. */
export const PullReset = z.object({ code: z.literal('reset'), epoch: z.string() })
export type PullReset = z.infer<typeof PullReset>
