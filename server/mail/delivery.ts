import type { Clock, Log, WallClock } from '../ports.ts'
import { type Node, SOLE_NODE } from '../store/leases.ts'
import { type ClaimedMail, MAX_WAIT_MS, type MailQueue, type QueuedMail, type Unproven } from '../store/mail-queue.ts'
import type { Store } from '../store/store.ts'
import type { TenantWriter } from '../store/tenant.ts'
import { domainOf } from './address.ts'
import { deskPace } from './desk-pace.ts'
import type { OwnMarks } from './own-mark.ts'
import type { Outcome, SmtpReply, Transport } from './transport.ts'

interface DeliveryNeeds {
  store: Pick<Store, 'onCommit'>
  queue: MailQueue
  transport: Transport
  /** Which of several processes this is; omitted: the only one. */
  node?: Pick<Node, 'id' | 'isAlive' | 'reserve'>
  clock: Clock
  wall: WallClock
  /**
   * Measures how long a mail has waited for its copy (ms). It never jumps: if it did, a letter would be sent again before
   * its copy could come.
   */
  steady?: { now(): number }
  log: Log
  /**
   * Gets a copy of every mail except those with a ticket. Its arrival at our own server proves that the relay accepted
   * the mail.
   */
  archiveAddress: string
  /**
   * Marks that identify that copy even if the relay changes its Message-ID; if omitted, only the Message-ID identifies
   * it.
   */
  marks?: OwnMarks
  /** Decrypts a queued mail that carries a ticket; undefined if that is not possible. */
  unseal(messageId: string, sealed: Uint8Array): Uint8Array | undefined
  /** Letters per hour to one domain, spread evenly; 0 or omitted: no limit. */
  lettersAnHour?: number
  /** How long an unsure mail waits for that copy before it is sent again. */
  archiveWaitMs: number
  /** Called in the transaction that marks the mail as sent, but not for mail that belongs to no account. */
  onSent(tx: TenantWriter, mail: QueuedMail): Promise<void>
  /** Called in the transaction that holds a letter whose delivery is unknown. */
  onHeld(tx: TenantWriter, mail: QueuedMail): Promise<void>
  /** Called in the transaction that gives up on the mail. */
  onRefused(tx: TenantWriter, mail: QueuedMail, reply: SmtpReply): Promise<void>
}

export interface Delivery {
  /** Looks for due mail now. Called automatically after each commit. */
  wake(): void
  /** Resolves when nothing is being sent, due or unsure. Mail that waits for its next attempt does not count. */
  idle(): Promise<void>
  /** Lets running sends finish, for at most ten seconds; unsettled ones are found at the next start. */
  stop(): Promise<void>
}

const CONNECTIONS = 5
const FIRST_RETRY_MS = 5_000
/** About four days, with waits that double up to four hours; after that, a relay's 'later' means no. */
const MAX_ATTEMPTS = 30
/**
 * A mail with a ticket has no archive copy that could prove anything. Receiving it twice does no harm, and anyone who
 * still misses it can ask for another one.
 */
const SECRET_ATTEMPTS = 2
const RELAY_RETRY_MS = 1_000
const MAX_RELAY_RETRY_MS = 60_000
/** A relay that is up but throttles us is retried more slowly. */
const FIRST_THROTTLE_MS = 10_000
const MAX_THROTTLE_MS = 15 * 60_000
/** Also finds mail that was queued without a commit event. */
const LOOK_AT_LEAST_EVERY_MS = 2_000
const SETTLE_RETRY_MS = 1_000
const STOP_MS = 10_000
const HOUR_MS = 3_600_000

/** Starts sending. First settles what an earlier process left in flight. */
export function startDelivery(needs: DeliveryNeeds): Delivery {
  const { store, queue, transport, node = SOLE_NODE, clock, wall, log, archiveAddress, archiveWaitMs } = needs
  const steady = needs.steady ?? performance
  /** Running work, and how much of it holds a connection. */
  const running = new Set<Promise<void>>()
  let onTheLine = 0
  /** Mails that this process is working on. */
  const inHand = new Set<string>()
  const unsure = new Map<string, { mail: QueuedMail; until: number }>()
  /** Copies that have just arrived: some may belong to held letters. */
  const copies = new Set<string>()
  let stopped = false
  let begun = false
  /** When to look again for what nodes that are gone were sending. */
  let takeOverAt = 0
  let looking: Promise<void> | undefined
  let lookAgain = false
  let timer: NodeJS.Timeout | undefined
  /** Ends the pauses between retries when the delivery stops. */
  const stopping = new AbortController()
  const pace = deskPace(needs.lettersAnHour ?? 0)
  let pausedUntil = 0
  let relayFailures = 0
  let idleWaiters: (() => void)[] = []

  /** Runs a mail's `work` concurrently and looks for due mail when it is done. */
  function track({ id }: QueuedMail, work: Promise<void>): void {
    inHand.add(id)
    const tracked = work
      .catch(error => log.error('delivery_failed', { error: nameOf(error) }))
      .then(() => {
        running.delete(tracked)
        inHand.delete(id)
        wake()
      })
    running.add(tracked)
  }

  function wake(): void {
    if (stopped) return
    if (looking !== undefined) {
      lookAgain = true
      return
    }
    looking = look().finally(() => {
      looking = undefined
      if (lookAgain) wake()
    })
  }

  async function look(): Promise<void> {
    let next = LOOK_AT_LEAST_EVERY_MS
    try {
      do {
        lookAgain = false
        // An only process finds what an earlier one has left. Of several nodes, one may be gone at any time.
        if (!begun || (node.id !== null && performance.now() >= takeOverAt)) await findInFlight()
        for (const messageId of copies) {
          copies.delete(messageId)
          await queue.freeArrived(messageId)
        }
        await settleArrived()
        await claimDue()
      } while (lookAgain && !stopped)
      next = await untilNext()
    } catch (error) {
      log.error('mail_queue_failed', { error: nameOf(error) })
    }
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(wake, next)
  }

  /** Runs before the first claim: anything in state 'sending' now was left by a process that is gone. */
  async function findInFlight(): Promise<void> {
    // The copies could not reach us while we were down, so their wait starts now.
    for (const mail of await queue.listInFlight([...inHand, ...unsure.keys()])) {
      await afterSilence(mail, { code: 0, text: 'interrupted' })
    }
    if (!begun) await queue.freeArrived()
    begun = true
    takeOverAt = performance.now() + LOOK_AT_LEAST_EVERY_MS
  }

  /** Milliseconds until there is something to do; also resolves the callers of `idle`. */
  async function untilNext(): Promise<number> {
    const now = wall.now()
    const ready = (await queue.nextDueAt(pace.resting(now))) ?? Number.POSITIVE_INFINITY
    const dueAt = Math.max(ready, pausedUntil)
    const settleInMs = Math.min(...[...unsure.values()].map(({ until }) => until - steady.now()))
    if (running.size === 0 && unsure.size === 0 && dueAt > now && !lookAgain) {
      for (const resolve of idleWaiters) resolve()
      idleWaiters = []
    }
    // If every connection is busy, the end of a send wakes the loop.
    const claimAt = onTheLine < CONNECTIONS ? dueAt : Number.POSITIVE_INFINITY
    return Math.max(0, Math.min(claimAt - now, settleInMs, pace.nextAt(now) - now, LOOK_AT_LEAST_EVERY_MS))
  }

  async function claimDue(): Promise<void> {
    // If the real clock was set back, the pause would be endless.
    if (pausedUntil - wall.now() > MAX_THROTTLE_MS) pausedUntil = 0
    while (!stopped && onTheLine < CONNECTIONS && wall.now() >= pausedUntil) {
      const now = wall.now()
      const oneEach = (needs.lettersAnHour ?? 0) > 0
      const mails = await queue.claim(now, CONNECTIONS - onTheLine, { resting: pace.resting(now), oneEach })
      if (mails.length === 0) return
      for (const mail of mails) if (isLetter(mail) && !mail.arrived) pace.took(deskOf(mail), now)
      for (const mail of mails) track(mail, mail.arrived ? settleSent(mail) : deliverInTurn(mail))
    }
  }

  /** The pace of letters to one desk is that of all nodes together. A letter that came too early keeps its place. */
  async function deliverInTurn(mail: ClaimedMail): Promise<void> {
    const letters = needs.lettersAnHour ?? 0
    if (node.id === null || letters === 0 || !isLetter(mail)) return deliver(mail)
    const isFree = await node.reserve(`desk ${deskOf(mail)}`, HOUR_MS / letters).catch(() => false)
    return isFree ? deliver(mail) : release(mail, null, { code: 0, text: 'another server has just sent one' }, false)
  }

  async function deliver(mail: ClaimedMail): Promise<void> {
    const raw = readable(mail)
    if (raw === undefined) {
      log.warn('mail_too_late', { mailId: mail.id })
      return settleRefused(mail, { code: 0, text: 'its ticket works no more' })
    }
    const outcome = await hand({ ...mail, raw })
    if (outcome.kind !== 'later' || !outcome.relayDown) relayFailures = 0
    if (isLetter(mail)) {
      if (outcome.kind === 'later' && !outcome.relayDown) pace.putOff(deskOf(mail), wall.now())
      else if (outcome.kind !== 'later') pace.wentWell(deskOf(mail))
    }
    if (outcome.kind === 'taken') return settleSent(mail)
    log.warn(`mail_${outcome.kind}`, { mailId: mail.id, status: outcome.reply.code, count: mail.attempts })
    if (outcome.kind === 'refused') return settleRefused(mail, outcome.reply)
    if (outcome.kind === 'unsure') return afterSilence(mail, outcome.reply)
    return tryLater(mail, outcome)
  }

  /** Undefined for a mail whose ticket has expired. */
  function readable({ messageId, raw, secretUntil }: ClaimedMail): Uint8Array | undefined {
    if (secretUntil === null) return raw
    return wall.now() < secretUntil ? needs.unseal(messageId, raw) : undefined
  }

  async function hand(mail: ClaimedMail): Promise<Outcome> {
    const notSent: Outcome = { kind: 'later', reply: { code: 0, text: 'stopped' }, relayDown: true }
    // A node whose leases may have ended sends nothing: another one may be sending it.
    if (stopped || !node.isAlive()) return notSent
    onTheLine += 1
    try {
      const envelope = {
        from: mail.envelopeFrom,
        to: mail.envelopeTo,
        archive: mail.secretUntil === null ? archiveAddress : null,
      }
      const raw = envelope.archive === null ? mail.raw : (needs.marks?.mark(mail.raw, mail.messageId) ?? mail.raw)
      return await transport.send(envelope, raw)
    } catch (error) {
      // A failure on our side during the send: how far it got is unknown.
      log.error('delivery_failed', { mailId: mail.id, error: nameOf(error) })
      return { kind: 'unsure', reply: { code: 0, text: nameOf(error) } }
    } finally {
      onTheLine -= 1
    }
  }

  async function tryLater(
    mail: ClaimedMail,
    { reply, relayDown, throttled }: Outcome & { kind: 'later' },
  ): Promise<void> {
    if (relayDown) {
      // Five connections that fail together count as one relay failure.
      if (wall.now() >= pausedUntil) relayFailures += 1
      const [firstMs, mostMs] = throttled ? [FIRST_THROTTLE_MS, MAX_THROTTLE_MS] : [RELAY_RETRY_MS, MAX_RELAY_RETRY_MS]
      pausedUntil = Math.max(pausedUntil, wall.now() + Math.min(firstMs * 2 ** Math.min(relayFailures - 1, 10), mostMs))
      // All mails wait for the relay; this one keeps its place in the queue.
      return release(mail, null, reply, false)
    }
    if (mail.attempts >= MAX_ATTEMPTS) return settleRefused(mail, reply)
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** Math.min(mail.attempts - 1, 20), MAX_WAIT_MS)
    return release(mail, wall.now() + waitMs, reply, true)
  }

  async function release(mail: QueuedMail, retryAt: number | null, reply: SmtpReply, counted: boolean): Promise<void> {
    let result = 'released'
    await untilDone(mail, async () => {
      result = await queue.release(mail.id, { retryAt, reason: `${reply.code} ${reply.text}`, counted })
    })
    if (result === 'arrived') await settleSent(mail)
  }

  /** Handed over to the relay, but how far it got is unknown. */
  async function afterSilence(mail: QueuedMail, reply: SmtpReply): Promise<void> {
    if (mail.secretUntil === null) return waitForCopy(mail)
    if (mail.attempts >= SECRET_ATTEMPTS) return settleRefused(mail, reply)
    return release(mail, wall.now() + FIRST_RETRY_MS, reply, true)
  }

  /** From here on, only the arrival or absence of the archive copy decides. */
  function waitForCopy(mail: QueuedMail): void {
    unsure.set(mail.id, { mail, until: steady.now() + archiveWaitMs })
  }

  /** Settles unsure mails whose copy arrived, and resends those whose copy did not arrive in time. */
  async function settleArrived(): Promise<void> {
    for (const [id, { mail, until }] of unsure) {
      if (stopped) return
      const arrived = await queue.hasArrived(mail.messageId)
      if (!arrived && steady.now() < until) continue
      unsure.delete(id)
      if (arrived) track(mail, settleSent(mail))
      else track(mail, tryAgain(mail))
    }
  }

  /**
   * Sends once more with the same Message-ID, so that a recipient can recognize the duplicate. After that, a person has
   * to look.
   */
  async function tryAgain(mail: QueuedMail): Promise<void> {
    let outcome: Unproven = 'arrived'
    await untilDone(mail, async () => {
      outcome = await queue.tryAgain(mail.id, { retryAt: wall.now(), also: tx => needs.onHeld(tx, mail) })
    })
    if (outcome === 'arrived') return settleSent(mail)
    if (outcome === 'waiting') return
    const { accountId, requestId, attempts } = mail
    log.error(outcome === 'held' ? 'letter_held' : 'mail_given_up', {
      mailId: mail.id,
      ...(accountId !== null && { accountId }),
      ...(requestId !== null && { requestId }),
      count: attempts,
    })
  }

  const settleSent = (mail: QueuedMail): Promise<void> =>
    untilDone(mail, async () => {
      await queue.settleSent(mail.id, clock.now(), tx => needs.onSent(tx, mail))
    })

  const settleRefused = (mail: QueuedMail, reply: SmtpReply): Promise<void> =>
    untilDone(mail, async () => {
      const reason = `${reply.code} ${reply.text}`
      await queue.settleFailed(mail.id, reason, tx => needs.onRefused(tx, mail, reply))
    })

  /**
   * The relay's answer is final, whether or not we can record it now (a full disk, a failure in the caller's part), so
   * recording is retried until it succeeds. Sending again instead would duplicate the letter.
   */
  async function untilDone(mail: QueuedMail, write: () => Promise<void>): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures += 1) {
      try {
        return await write()
      } catch (error) {
        log.error('mail_not_settled', { mailId: mail.id, count: failures + 1, error: nameOf(error) })
        await pause(SETTLE_RETRY_MS * 2 ** Math.min(failures, 6), stopping.signal)
      }
    }
  }

  const onArchive = (messageId: string) => {
    copies.add(messageId)
    wake()
  }
  const unsubscribe = [store.onCommit(wake), queue.onArchive(onArchive)]
  wake()

  return {
    wake,
    idle: () =>
      new Promise(resolve => {
        idleWaiters.push(resolve)
        wake()
      }),
    async stop() {
      stopped = true
      clearTimeout(timer)
      for (const off of unsubscribe) off()
      await looking
      const limit = new AbortController()
      await Promise.race([Promise.all(running), pause(STOP_MS, limit.signal)])
      limit.abort()
      stopping.abort()
      transport.close()
      await Promise.all(running)
    },
  }
}

const isLetter = ({ requestId }: QueuedMail): boolean => requestId !== null
const deskOf = ({ envelopeTo }: QueuedMail): string => domainOf(envelopeTo[0] ?? '')

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
