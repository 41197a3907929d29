import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { z } from 'zod/mini'

import { type AccountId, ClientId, Sha256 } from '../../sync/records/ids.ts'
import { typeOf } from '../../sync/rules/evidence/file-type.ts'
import { SEGMENT_PLACES } from '../../sync/rules/evidence/segments.ts'
import { MAX_FILE_BYTES } from '../../sync/wire/mutations.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { MAX_FORMER } from '../../sync/wire/pull.ts'
import { PushRequest } from '../../sync/wire/push.ts'
import { PROTOCOL, WIRE_VERSION } from '../../sync/wire/version.ts'
import { paceOf } from '../http/pace.ts'
import { LimitReached } from '../http/rate-limit.ts'
import { readBody, readBytes } from '../http/read-body.ts'
import { readQuery, refuseQuery } from '../http/read-query.ts'
import { sentHeader } from '../http/sent-header.ts'
import type { Signed } from '../http/session.ts'
import type { NoticeNeeds } from '../notices/queue-notice.ts'
import type { Clock, WallClock } from '../ports.ts'
import { countUse } from '../store/account-uses.ts'
import { sha256Hex } from '../store/hash.ts'
import type { SharedPaces } from '../store/pace-store.ts'
import type { Tenant } from '../store/store.ts'
import type { SyncStore } from '../store/sync-store.ts'
import { applyChanges } from './apply-changes.ts'
import { changesSince } from './changes-since.ts'
import { HEARTBEAT_MS, liveStream } from './live.ts'
import { packSegment } from './pack-segment.ts'
import type { Pokes } from './pokes.ts'

interface SyncRoutesNeeds {
  sync: SyncStore
  tenant(accountId: AccountId): Pick<Tenant, 'file' | 'list' | 'write'>
  clock: Clock
  wall: WallClock
  /** Of several nodes; omitted: this process counts by itself. */
  paces?: SharedPaces | undefined
  /** For the mails that follow from a mutation. */
  notices?: NoticeNeeds
  pokes: Pokes
  heartbeatMs?: number
  /** Ledger places in a segment; smaller in tests that need many segments. */
  places?: number
}

/** Enough for a batch of 200 of the longest mutations. */
const MAX_PUSH_BYTES = 512 * 1024

/** A device that was offline sends 200 mutations per push; one that is being typed on sends two per second. */
const PUSH_PACE = { burst: 1_200, aMinute: 300 }
/** Screenshots of a whole run at once, and then one every two seconds. */
const FILE_PACE = { burst: 120, aMinute: 30 }
/** Ten times as many as one account can hold of the largest size. */
export const FILES_A_DAY = 1_000

/** Push, pull and poke for the device's copy, and evidence files. Mounted behind `requireSession`. */
export function syncRoutes({
  sync,
  tenant,
  clock,
  wall,
  paces,
  pokes,
  notices,
  heartbeatMs = HEARTBEAT_MS,
  places = SEGMENT_PLACES,
}: SyncRoutesNeeds) {
  const pushPace = paceOf('push', 'too_many_edits', PUSH_PACE, { wall, paces })
  const filePace = paceOf('file', 'too_many_files', FILE_PACE, { wall, paces })
  return new Hono<Signed>()
    .use('/sync/*', async (c, next) => {
      // Set before the handler runs, so that refusals carry it as well.
      c.header('Recall-Now', String(clock.now()))
      c.header('Cache-Control', 'no-store')
      await next()
    })
    .post('/sync/push', refuseQuery, async c => {
      await pushPace(c.var.accountId)
      const push = await readPush(c)
      const epoch = await sync.epoch()
      if (push.epoch !== epoch) return c.json({ code: 'reset', epoch }, 409)
      const { accountId } = c.var
      return c.json(await applyChanges(sync, { accountId, push, at: wall.now(), now: clock.now(), notices }))
    })
    .get('/sync/pull', async c => {
      const cursor = readCursor(c)
      const changes = await changesSince(sync, { accountId: c.var.accountId, cursor, now: clock.now(), places })
      if (changes.kind === 'none') return c.body(null, 204)
      return changes.kind === 'reset' ? c.json(changes.reset, 409) : packedJson(c, changes.page)
    })
    .get('/sync/segments/:n', async c => {
      const asked = readSegmentName(c, c.req.param('n'))
      const segment = await sync.segment({ accountId: c.var.accountId, n: asked.n, places: asked.places })
      if (segment === undefined) throw new Problem('not_found')
      const { epoch, events } = segment
      if (epoch !== asked.epoch) return c.json({ code: 'reset', epoch }, 409)
      const body = packSegment({ epoch, n: asked.n, places: asked.places, events })
      return c.body(body, 200, { 'Content-Type': 'application/octet-stream' })
    })
    .get('/sync/live', refuseQuery, c => {
      const { accountId, sessionId } = c.var
      if (pokes.isFull(accountId)) throw new Problem('too_many_attempts')
      const stream = liveStream({
        version: () => sync.version(accountId),
        isOpen: () => sync.sessionIsOpen(sessionId),
        subscribe: listener => pokes.subscribe(accountId, listener),
        signal: c.req.raw.signal,
        heartbeatMs,
      })
      // Proxies that buffer a response would delay pokes.
      return c.body(stream, 200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
    })
    .put('/api/files/:sha256', async c => {
      const sha256 = Sha256.safeParse(c.req.param('sha256'))
      if (!sha256.success) throw new Problem('not_found')
      await filePace(c.var.accountId)
      const bytes = await readBytes(c.req.raw, MAX_FILE_BYTES)
      if (sha256Hex(bytes) !== sha256.data) throw new Problem('file_changed')
      if (typeOf(bytes) === undefined) throw new Problem('file_kind')
      const isKept = await tenant(c.var.accountId).write(async tx => {
        const use = { action: 'file', count: 1, aDay: FILES_A_DAY, at: wall.now() }
        const waitMs = await countUse(tx, use)
        if (waitMs !== undefined) throw new LimitReached('file.day', 'too_many_files', waitMs)
        return tx.keepFile(bytes, clock.now())
      })
      if (!isKept) throw new Problem('too_many')
      return c.body(null, 204)
    })
    .get('/api/files/:sha256', async c => {
      const sha256 = Sha256.safeParse(c.req.param('sha256'))
      if (!sha256.success) throw new Problem('not_found')
      const own = tenant(c.var.accountId)
      const [artifact = (await own.list('checklist_files', { sha256: sha256.data }))[0]] = await own.list('artifacts', {
        sha256: sha256.data,
      })
      const bytes = artifact && (await own.file(sha256.data))
      if (artifact === undefined || bytes === undefined) throw new Problem('not_found')
      return c.body(new Uint8Array(bytes), 200, {
        'Content-Type': artifact.mediaType,
        'Content-Length': String(bytes.byteLength),
        'Content-Disposition': attachment(artifact.name),
        // Evidence may be a provider's mail: wherever it is opened, it must be a file and never a page of ours.
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        // The device keeps its own copy, which a sign-out deletes; the browser's cache would keep a second one.
        'Cache-Control': 'no-store',
      })
    })
}

/** Smaller responses gain nothing from compression. */
const PACKED_FROM_BYTES = 1_024

/** JSON, gzipped when the client accepts it, since rows are mostly field names. Gzip runs off the event loop. */
async function packedJson(c: Context, content: unknown): Promise<Response> {
  const text = JSON.stringify(content)
  const takesGzip = /\bgzip\b/.test(sentHeader(c.req.raw, 'accept-encoding') ?? '')
  if (!takesGzip || text.length < PACKED_FROM_BYTES) return c.body(text, 200, { 'Content-Type': 'application/json' })
  return c.body(new Uint8Array(await packed(text)), 200, {
    'Content-Type': 'application/json',
    'Content-Encoding': 'gzip',
    Vary: 'Accept-Encoding',
  })
}

const packed = promisify<string, Buffer>(gzip)

const Version = z.looseObject({ proto: z.string(), schema: z.number() })

async function readPush(c: Context): Promise<PushRequest> {
  const body = await readBody(c, z.unknown(), { maxBytes: MAX_PUSH_BYTES })
  // The version first: with another version nothing else can be expected to fit.
  const version = Version.safeParse(body)
  if (!version.success) throw new Problem('bad_request')
  refuseOtherVersion(version.data.proto, version.data.schema)
  // Parses the original body: the loose parsing above drops a key named __proto__, which must be refused.
  const push = PushRequest.safeParse(body)
  if (!push.success) throw new Problem('bad_request')
  return push.data
}

/** The client's schema. Checked before everything else: with another one nothing else can be expected to fit. */
const Spoken = { proto: z.literal(PROTOCOL), schema: z.string().check(z.regex(/^\d{1,3}$/)) }

const Query = z.strictObject({
  ...Spoken,
  since: z.string().check(z.regex(/^\d{1,15}$/)),
  epoch: z.string().check(z.maxLength(64)),
  client: ClientId,
  /** Set when starting from the beginning in pages: 0, and then the value from the previous page. */
  start: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  /** Client ids, separated by dots. */
  former: z.optional(z.string().check(z.maxLength(MAX_FORMER * 65))),
})

const Former = z.array(ClientId).check(z.maxLength(MAX_FORMER))

function readCursor(c: Context) {
  refuseOtherVersion(c.req.query('proto'), Number(c.req.query('schema')))
  const { epoch, client, ...query } = readQuery(c, Query)
  const former = Former.safeParse(query.former?.split('.') ?? [])
  if (!former.success) throw new Problem('bad_request')
  const start = query.start === undefined ? undefined : Number(query.start)
  return { epoch, client, start, former: former.data, since: Number(query.since), schema: Number(query.schema) }
}

const SegmentQuery = z.strictObject({
  ...Spoken,
  // A device asks for the size that it began with, also after ours has changed.
  places: z.string().check(z.regex(/^[1-9]\d{0,3}$/)),
  epoch: z.string().check(z.maxLength(64)),
})

function readSegmentName(c: Context, n: string) {
  refuseOtherVersion(c.req.query('proto'), Number(c.req.query('schema')))
  const { places, epoch } = readQuery(c, SegmentQuery)
  if (!/^\d{1,7}$/.test(n)) throw new Problem('bad_request')
  // Segments count from 1: number 0 is as unknown as one that is not sealed yet.
  if (Number(n) < 1) throw new Problem('not_found')
  return { n: Number(n), places: Number(places), epoch }
}

/** The two schemas before ours still sync; a newer one means that the server was rolled back. */
function refuseOtherVersion(proto: string | undefined, schema: number): void {
  const known = schema <= WIRE_VERSION && schema >= WIRE_VERSION - 2
  if (proto !== PROTOCOL || !known) throw new Problem('sync_upgrade')
}

function attachment(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
