import { DAY_MS } from '../sync/rules/calendar/day.ts'
import { eraseDue } from './account/close-account.ts'
import type { Heartbeat } from './erase/heartbeat.ts'
import { signGrownLedgers } from './evidence/daily.ts'
import { stampHeads } from './evidence/stamp-heads.ts'
import { fileMover } from './files/move-files.ts'
import type { HandlerNeeds } from './handlers.ts'
import { MAIL_BUDGET } from './mail/mail-budget.ts'
import { queueTimedNotices } from './notices/watch.ts'
import { sendDuePushes } from './push/send-pushes.ts'
import { watchDesk } from './replies/watch-desk.ts'
import type { Engine, Round } from './run-workers.ts'
import { closingStore } from './store/closing-store.ts'
import type { FileStore } from './store/file-store.ts'
import type { Node } from './store/leases.ts'
import { sweepPaces } from './store/pace-store.ts'
import { shareStore } from './store/share-store.ts'
import { sweepUnplaced } from './store/unplaced-mail.ts'
import { forgetRejections, forgetRemovals } from './sync/forget-removals.ts'
import type { Pokes } from './sync/pokes.ts'
import { thinAllRevisions } from './sync/thin-revisions.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Longest wait of a device whose notification was lost, a browser to be woken, and a mail that another server took. */
const NEWS_MS = { device: 2_000, browser: 5_000, mail: 2_000 }

interface WorkersNeeds extends HandlerNeeds {
  node: Pick<Node, 'id'>
  world: Pick<World, 'timeSource' | 'push' | 'tick'>
  engines: { heartbeat: Heartbeat } & Readonly<Record<'delivery' | 'replies' | 'mailbox', Pick<Engine, 'stop'>>>
  /** See `readingRound`. */
  reading: Round
  pokes: Pokes
  /** Null: evidence files stay in the database. */
  files: FileStore | null
  forgetBytes(): Promise<void>
}

/** Everything that runs in the background, one row each, in the order in which it is stopped. */
export function workersOf(needs: WorkersNeeds): readonly (Round | Engine)[] {
  const { node, world, files, engines, pokes, store, clock, wall, sync, notices, log, atRest, forgetBytes } = needs
  const { timeSource: source, push } = world
  const { heartbeat, delivery, replies, mailbox } = engines
  const poll = store.notifications ? () => pokes.poll(sync.versions) : null
  const stamp = source && (() => stampHeads({ ...needs, source }))
  const wake = push && (() => sendDuePushes({ ...needs, sender: push }))
  const move = files && fileMover({ ...needs, files }).work
  const sign = () => signGrownLedgers(needs)
  const tell = () => queueTimedNotices({ ...notices, store, clock })
  const erase = () => eraseDue({ ...needs, closings: closingStore(store), seal: atRest.seal, onErased: forgetBytes })
  const forget = async () => {
    await forgetRemovals(sync, wall)
    await forgetRejections(sync, wall)
    await thinAllRevisions(store, clock.now())
  }
  const sweep = async () => {
    await needs.people.sweep(wall.now())
    if (node.id !== null) await sweepPaces(store, wall.now())
    await shareStore(store).sweep(clock.now())
    const count = await sweepUnplaced(store, clock.now(), MAIL_BUDGET)
    if (count > 0) log.info('unplaced_mail_swept', { count })
  }
  return [
    { name: 'heartbeat', stop: () => heartbeat.stop(), onMoved: 2, work: heartbeat.beat },
    { name: 'delivery', stop: () => delivery.stop(), onMoved: null, work: null },
    { name: 'handling', stop: () => replies.stop(), onMoved: null, work: null },
    { name: 'mailbox', stop: () => mailbox.stop(), onMoved: null, work: null },
    { name: 'polling', everyMs: NEWS_MS.device, alone: false, onMoved: null, fault: 'poll_failed', work: poll },
    { name: 'stamping', everyMs: HOUR_MS, alone: true, onMoved: 4, fault: 'stamping_failed', work: stamp },
    { name: 'pushes', everyMs: NEWS_MS.browser, alone: true, onMoved: null, fault: 'pushes_failed', work: wake },
    { name: 'files', everyMs: MINUTE_MS, alone: true, onMoved: 7, fault: 'files_not_moved', work: move },
    { name: 'signing', everyMs: DAY_MS, alone: true, onMoved: 3, fault: 'signing_failed', work: sign },
    { name: 'notices', everyMs: MINUTE_MS, alone: true, onMoved: 5, fault: 'notices_failed', work: tell },
    { name: 'erasing', everyMs: MINUTE_MS, alone: true, onMoved: 6, fault: 'erase_failed', work: erase },
    { name: 'forgetting', everyMs: DAY_MS, alone: true, onMoved: null, fault: 'forget_failed', work: forget },
    { name: 'sweeping', everyMs: MINUTE_MS, alone: true, onMoved: null, fault: 'sweep_failed', work: sweep },
    { name: 'desk', everyMs: MINUTE_MS, alone: true, onMoved: null, fault: 'desk_not_watched', work: watchDesk(needs) },
    needs.reading,
    { name: 'outside', everyMs: MINUTE_MS, alone: false, onMoved: 1, fault: 'world_failed', work: world.tick },
  ]
}

/**
 * Reads what has arrived at all servers, one of them at a time, so that a provider's mails are handled in their order.
 * Also runs out of turn, when a mail arrives here.
 */
export function readingRound({ work }: { work(): Promise<void> }, { id }: Pick<Node, 'id'>): Round {
  const everyMs = id === null ? MINUTE_MS : NEWS_MS.mail
  return { name: 'replies', everyMs, alone: true, onMoved: null, fault: 'replies_failed', work }
}
