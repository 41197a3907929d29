import type { CommitQueue } from '../../server/store/commit-queue.ts'
import type { Executor } from '../../server/store/database.ts'
import type { ClientCount, Extent, SyncStore, syncStore } from '../../server/store/sync-store.ts'
import type { applyChanges } from '../../server/sync/apply-changes.ts'
import type { Cursor, changesSince } from '../../server/sync/changes-since.ts'
import type { adoptDeviceMutations } from '../../sync/mirror/adopt.ts'
import type { exchange } from '../../sync/mirror/exchange.ts'
import type { Mirror, MirrorState, mirrorName, OutboxEntry } from '../../sync/mirror/mirror.ts'
import type { appendMutation } from '../../sync/mirror/outbox.ts'
import type { push } from '../../sync/mirror/push.ts'
import type { CheckedPage, writeRows } from '../../sync/mirror/rows.ts'
import type { keepSegments } from '../../sync/mirror/segments.ts'
import type { forgetOld, markSettled } from '../../sync/mirror/settle.ts'
import type { ChecklistItem } from '../../sync/records/checklist.ts'
import { type AccountId, type ClientId, Instant } from '../../sync/records/ids.ts'
import type { withMutations } from '../../sync/rules/mutations/apply-mutations.ts'
import type { PullPage } from '../../sync/wire/pull.ts'
import { type Fault, insteadOf, withoutAsking, withoutCall } from '../planted/fault.ts'

const ADOPT = 'sync/mirror/adopt.ts'
const MIRROR = 'sync/mirror/mirror.ts'
const OUTBOX = 'sync/mirror/outbox.ts'
const SETTLE = 'sync/mirror/settle.ts'
const PULL = 'sync/mirror/pull.ts'
const ROWS = 'sync/mirror/rows.ts'
const SEGMENTS = 'sync/mirror/segments.ts'
const CHANGES_SINCE = 'server/sync/changes-since.ts'
const COMMIT_QUEUE = 'server/store/commit-queue.ts'
const SYNC_STORE = 'server/store/sync-store.ts'

type Refusal = (cursor: Cursor, extent: Extent) => 'none' | 'reset' | undefined
type Rejoined = Pick<MirrorState, 'client' | 'nextSeq'>
type ApplyPages = (mirror: Mirror, pages: readonly PullPage[], askedAs?: ClientId) => Promise<string>

/** One for each way in which a copy and its server can diverge: a simulation that misses it proves nothing. */
export const PLANTED: readonly Fault[] = [
  // The device: what it saves
  insteadOf<(waiting: readonly OutboxEntry[], name: string, args: unknown) => OutboxEntry | undefined>({
    id: 'coalesce-into-attempted',
    file: OUTBOX,
    in: 'sameField',
    why: 'A text is changed under the number with which the server may have it already: the change never arrives.',
    instead: (sameField, waiting, name, args) =>
      sameField(
        waiting.map(entry => ({ ...entry, attempted: false })),
        name,
        args,
      ),
  }),
  insteadOf<typeof appendMutation>({
    id: 'number-kept-in-tab',
    file: OUTBOX,
    in: 'appendMutation',
    why: 'Each tab counts for itself, two of them give one number to two mutations, and one of these is skipped.',
    async instead(appendMutation, mirror, mutation) {
      const nextSeq = COUNTED.get(mirror)
      if (nextSeq !== undefined) await mirror.state.update('state', { nextSeq })
      const seq = await appendMutation(mirror, mutation)
      COUNTED.set(mirror, seq + 1)
      return seq
    },
  }),
  insteadOf<typeof mirrorName>({
    id: 'outbox-of-all-accounts',
    file: MIRROR,
    in: 'mirrorName',
    why: 'Two accounts of one browser share a database.',
    instead: (mirrorName, accountId) => mirrorName(accountId.slice(0, 7)),
  }),

  // The outbox
  insteadOf<typeof markSettled>({
    id: 'settled-by-receipt',
    file: SETTLE,
    in: 'markSettled',
    why: 'The mutation disappears from the screen until a page brings it.',
    async instead(markSettled, mirror, ...receipt) {
      await markSettled(mirror, ...receipt)
      await mirror.outbox.where('state').equals('sent').delete()
    },
  }),
  insteadOf<(code: string | undefined, page: Pick<PullPage, 'now'>) => Partial<OutboxEntry>>({
    id: 'refusal-taken-for-success',
    file: SETTLE,
    in: 'settledAs',
    why: 'A refusal whose receipt was lost looks like a success, and nobody ever reads that a text was not taken.',
    instead: (settledAs, _code, page) => settledAs(undefined, page),
  }),
  insteadOf<typeof markSettled>({
    id: 'receipt-of-another-history',
    file: SETTLE,
    in: 'markSettled',
    why: 'A receipt of before a restore confirms what the restored server has forgotten.',
    async instead(markSettled, mirror, { client }, receipt) {
      const { epoch } = await mirror.readState()
      await markSettled(mirror, { client, epoch }, receipt)
    },
  }),
  insteadOf<typeof forgetOld>({
    id: 'forgets-by-device-clock',
    file: SETTLE,
    in: 'forgetOld',
    why: 'A clock that goes ten years ahead for a moment lets everything confirmed look old.',
    async instead(forgetOld, mirror) {
      const { serverNow } = mirror
      if (serverNow === undefined) return
      mirror.serverNow = Instant.parse(mirror.now())
      await forgetOld(mirror).finally(() => {
        mirror.serverNow = serverNow
      })
    },
  }),

  // The outbox after the server was restored from a backup
  insteadOf<(mirror: Mirror) => Promise<void>>({
    id: 'not-offered-again',
    file: SETTLE,
    in: 'compare',
    why: 'The confirmed mutations that the backup lacks stay lost.',
    async instead() {},
  }),
  insteadOf<(mirror: Mirror) => Promise<void>>({
    id: 'all-offered-again',
    file: SETTLE,
    in: 'compare',
    why: 'Mutations that the restored server has are offered to it once more, under new numbers, and stand there twice.',
    async instead(_compare, mirror) {
      await mirror.outbox.toCollection().modify({ state: 'waiting', code: null, seq: 0 })
    },
  }),
  insteadOf<() => Promise<unknown[]>>({
    id: 'lost-run-not-begun-again',
    file: SETTLE,
    in: 'lostRuns',
    why: 'The mutations of a run are refused whose author has not come back yet.',
    instead: async () => [],
  }),
  insteadOf<(mirror: Mirror, state: MirrorState, ...page: unknown[]) => Promise<Rejoined>>({
    id: 'settled-let-go-on-rename',
    file: SETTLE,
    in: 'rejoin',
    why: 'Under a new name nothing is left that a second restore, to an older backup, would need.',
    async instead(rejoin, mirror, state, ...page) {
      const next = await rejoin(mirror, state, ...page)
      if (next.client !== state.client) await mirror.outbox.where('state').equals('acked').delete()
      return next
    },
  }),
  insteadOf<() => Promise<boolean>>({
    id: 'deleted-run-begun-again',
    file: 'server/sync/apply-changes.ts',
    in: 'bringsBackDeleted',
    why: 'A device that has not heard of a deletion brings the run back.',
    instead: async () => false,
  }),

  // The push
  insteadOf<typeof push>({
    id: 'error-taken-for-receipt',
    file: 'sync/mirror/push.ts',
    in: 'push',
    why: 'A busy proxy confirms what the server never got.',
    instead: (push, mirror, api) =>
      push(mirror, {
        async fetch(path, init) {
          const answer = await api.fetch(path, init)
          if (path !== '/sync/push' || answer.status < 500) return answer
          const sent = await mirror.outbox.where('state').equals('waiting').sortBy('seq')
          return Response.json({ lastSeq: sent.at(-1)?.seq ?? 0, rejected: [], v: 0 })
        },
      }),
  }),

  // The pull
  insteadOf<(mirror: Mirror, state: MirrorState, page: PullPage, checked: CheckedPage) => Promise<void>>({
    id: 'rows-after-cursor',
    file: PULL,
    in: 'writePage',
    why: 'The rows are written in a transaction of their own, after the cursor: a page that dies never asks for them again.',
    async instead(writePage, mirror, state, page, checked) {
      await writePage(mirror, state, page, { rows: new Map(), removed: new Map() })
      const writeRows = async () => {
        for (const [table, rows] of checked.rows) if (rows.length > 0) await mirror.table(table).bulkPut(rows)
        for (const [table, ids] of checked.removed) if (ids.length > 0) await mirror.table(table).bulkDelete(ids)
      }
      const tables = [...checked.rows.keys()]
      setTimeout(() => mirror.transaction('rw', tables, writeRows).catch(() => {}), 0)
    },
  }),
  withoutAsking({
    id: 'late-page-applied',
    file: PULL,
    in: 'applyPages',
    about: ['since', 'cursor'],
    is: true,
    why: 'A page that comes late brings old rows and an old cursor.',
  }),
  insteadOf<ApplyPages>({
    id: 'settles-on-every-page',
    file: PULL,
    in: 'applyPages',
    why: 'Pages are written one by one: a mutation stands over its own effect for a while, and words stand there twice.',
    instead: (applyPages, mirror, pages, askedAs) => applyPages(mirror, pages.slice(0, 1), askedAs),
  }),
  insteadOf<typeof writeRows>({
    id: 'removals-not-applied',
    file: ROWS,
    in: 'writeRows',
    why: 'What was deleted elsewhere stays here.',
    instead: (writeRows, mirror, { rows }) => writeRows(mirror, { rows, removed: new Map() }),
  }),

  // What is shown
  insteadOf<typeof withMutations>({
    id: 'mutations-reversed',
    file: 'sync/rules/mutations/apply-mutations.ts',
    in: 'withMutations',
    why: 'Waiting mutations are applied in reverse order: a person reads the text of before.',
    instead: (withMutations, rows, waiting) => withMutations(rows, [...waiting].reverse()),
  }),

  // Segments
  withoutCall({
    id: 'hot-row-not-removed',
    file: SEGMENTS,
    in: 'keepFetched',
    call: 'dropEvents',
    why: 'Events that came ahead of their segment stand in both: the history tells them twice.',
  }),
  insteadOf<typeof keepSegments>({
    id: 'segments-kept-across-epochs',
    file: SEGMENTS,
    in: 'keepSegments',
    why: 'History of before a restore stays, though it went another way.',
    instead: (keepSegments, mirror, before, now) => keepSegments(mirror, { ...before, epoch: now.epoch }, now),
  }),
  withoutAsking({
    id: 'torn-segment-kept',
    file: 'sync/wire/segment.ts',
    in: 'splitSegment',
    about: ['size'],
    is: true,
    why: 'Bytes that were cut off on the way take the place of the history.',
  }),

  // The loop
  withoutAsking({
    id: 'no-retry-after-error',
    file: 'sync/mirror/loop.ts',
    in: 'startSync.settle',
    about: ['end', 'retry'],
    is: false,
    why: 'After an answer of 503 nobody asks again, and mutations wait for the next visit.',
  }),
  insteadOf<typeof exchange>({
    id: 'quota-drops-outbox',
    file: 'sync/mirror/exchange.ts',
    in: 'exchange',
    why: 'Where room is short, unsent mutations are given up.',
    async instead(exchange, mirror, api) {
      try {
        return await exchange(mirror, api)
      } catch (error) {
        if (/Quota/.test(String(error))) await mirror.outbox.clear()
        throw error
      }
    },
  }),

  // Adopting what was written before the sign-in
  withoutCall({
    id: 'adoption-not-remembered',
    file: ADOPT,
    in: 'adoptDeviceMutations',
    call: 'state.update',
    why: 'A page that dies before it has cleaned up makes the next one take everything over again.',
  }),
  insteadOf<typeof adoptDeviceMutations>({
    id: 'adoption-by-two-accounts',
    file: ADOPT,
    in: 'adoptDeviceMutations',
    why: 'What one account was given is given to the next one as well, if a page died in between.',
    async instead(adoptDeviceMutations, from, to) {
      await from.outbox.toCollection().modify(entry => {
        delete entry.takenBy
      })
      return adoptDeviceMutations(from, to)
    },
  }),
  insteadOf<(from: Mirror, to: string) => Promise<OutboxEntry[]>>({
    id: 'adoption-cleans-up-first',
    file: ADOPT,
    in: 'adoptDeviceMutations',
    call: 'claimEntries',
    why: 'A page that dies in between has let go of what it had not yet kept.',
    async instead(claimEntries, from, to) {
      const taken = await claimEntries(from, to)
      await from.outbox.bulkDelete(taken.map(({ key }) => key))
      return taken
    },
  }),

  // Merging
  insteadOf<(theirs: unknown, before: unknown, mine: unknown) => string>({
    id: 'marker-of-one-side',
    file: 'sync/rules/mutations/merge-note.ts',
    in: 'both',
    why: 'Where two changed the same words, only one version is left.',
    instead: (both, _theirs, before, mine) => both(mine, before, mine),
  }),
  insteadOf<(...asked: unknown[]) => ChecklistItem | string>({
    id: 'revision-number-reused',
    file: 'sync/rules/mutations/change-checklists.ts',
    in: 'writeNote.apply',
    call: 'itemOf',
    why: 'Each text takes the place of the one before it in the history.',
    instead(itemOf, ...asked) {
      const item = itemOf(...asked)
      return typeof item === 'string' ? item : { ...item, revisions: Math.max(0, item.revisions - 1) }
    },
  }),

  // The server: what it applies
  insteadOf<typeof applyChanges>({
    id: 'repeat-applied',
    file: 'server/sync/apply-changes.ts',
    in: 'applyChanges',
    why: 'A push that arrives twice is applied twice.',
    instead(applyChanges, sync, batch) {
      const before = (batch.push.muts[0]?.seq ?? 1) - 1
      const settle: SyncStore['settle'] = (asked, work) =>
        sync.settle(asked, (tx, count) => work(tx, countedFrom(Math.min(before, count.lastSeq), count)))
      return applyChanges({ ...sync, settle }, batch)
    },
  }),
  insteadOf<typeof syncStore>({
    id: 'count-read-before-lock',
    file: SYNC_STORE,
    in: 'syncStore',
    why: 'Two pushes at once both find the same count, and what both bring is applied twice.',
    instead(syncStore, ...ports) {
      const sync = syncStore(...ports)
      return {
        ...sync,
        async settle(asked, work) {
          const { accountId, client } = asked
          const found = await sync.changes({ accountId, client, since: 0, maxRows: 1 }, () => undefined)
          const before = 'stretch' in found ? found.stretch.ackedSeq : 0
          return sync.settle(asked, (tx, count) => work(tx, countedFrom(before, count)))
        },
      }
    },
  }),
  insteadOf<(trx: Executor, account: { accountId: AccountId }) => Promise<{ v: number } | undefined>>({
    id: 'version-not-raised',
    file: 'server/store/tenant.ts',
    in: 'tenantWriter',
    call: 'takeVersion.first',
    why: 'Who has this version already never hears of the change.',
    async instead(first, trx, account) {
      const v = ((await first(trx, account))?.v ?? 1) - 1
      await trx.updateTable('account').set({ v }).where('id', '=', account.accountId).execute()
      return { v }
    },
  }),
  insteadOf<CommitQueue['begin']>({
    id: 'commit-not-awaited',
    file: COMMIT_QUEUE,
    in: 'CommitQueue.begin',
    why: 'A member of a group commit hears that it is saved before it is, and a power cut takes it back.',
    async instead(begin) {
      const turn = await begin()
      return {
        ...turn,
        async succeed() {
          turn.succeed().catch(() => {})
        },
      }
    },
  }),
  withoutCall({
    id: 'member-not-rolled-back',
    file: COMMIT_QUEUE,
    in: 'CommitQueue.turn',
    call: 'rollbackTo.run',
    why: 'What a failed member of a group wrote is committed with the others.',
  }),

  // The server: what it reports
  insteadOf<typeof syncStore>({
    id: 'page-begins-too-late',
    file: SYNC_STORE,
    in: 'syncStore',
    why: 'The cursor after a full page is one too far: what stands there is never sent.',
    instead(syncStore, ...ports) {
      const sync = syncStore(...ports)
      return {
        ...sync,
        async changes(asked, refuse) {
          const found = await sync.changes(asked, refuse)
          if (!('stretch' in found) || !found.stretch.more) return found
          const v = found.stretch.v + 1
          return { ...found, stretch: { ...found.stretch, v, more: v < found.extent.v } }
        },
      }
    },
  }),
  insteadOf<Refusal>({
    id: 'floor-ignored',
    file: CHANGES_SINCE,
    in: 'refusal',
    why: 'Who was away for long never hears of what was deleted and forgotten.',
    instead: (refusal, cursor, extent) => refusal(cursor, { ...extent, floor: 0 }),
  }),
  insteadOf<typeof changesSince>({
    id: 'epoch-ignored',
    file: CHANGES_SINCE,
    in: 'changesSince',
    why: 'A cursor of before a restore is continued: rows of two histories stand side by side.',
    instead(changesSince, sync, asked) {
      const asAsked = (extent: Extent) => ({ ...extent, epoch: asked.cursor.epoch || extent.epoch })
      const changes: SyncStore['changes'] = async (ask, refuse) => {
        const found = await sync.changes(ask, extent => refuse(asAsked(extent)))
        return { ...found, extent: asAsked(found.extent) }
      }
      return changesSince({ ...sync, changes }, asked)
    },
  }),
]

/** The next number of each tab that keeps its own count. */
const COUNTED = new WeakMap<Mirror, number>()

/** A client's count that started from another number than the store's. */
function countedFrom(lastSeq: number, count: ClientCount): ClientCount {
  let last = lastSeq
  return {
    get lastSeq() {
      return last
    },
    async settle(seq, ...how) {
      await count.settle(seq, ...how)
      last = seq
    },
    rejectedFrom: count.rejectedFrom,
  }
}
