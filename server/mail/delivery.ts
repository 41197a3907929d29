import { setTimeout as sleep } from 'node:timers/promises'

import type { Clock, Log, WallClock } from '../ports.ts'
import { type Node, SOLE_NODE } from '../store/leases.ts'
import type { ClaimedMail, MailQueue, QueuedMail, Unproven } from '../store/mail-queue.ts'
import type { Store } from '../store/store.ts'
import type { TenantWriter } from '../store/tenant.ts'
import { domainOf } from './address.ts'
import * as next from './delivery-transitions.ts'
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
/** Also finds mail that was queued without a commit event. */
const POLL_AT_LEAST_EVERY_MS = 2_000
const SETTLE_RETRY_MS = 1_000
const STOP_MS = 10_000
const HOUR_MS = 3_600_000

/** A claim of a mail by this process. The same mail may be claimed again before its previous claim has quite ended. */
type Claim = { state: next.MailState }

/** The search for due mail. `again`: it was woken meanwhile. */
type Poll = { at: 'resting'; timer?: NodeJS.Timeout } | { at: 'polling'; again: boolean } | { at: 'stopped' }

/** Starts sending. First settles what an earlier process left in flight. */
export const startDelivery = (needs: DeliveryNeeds): Delivery => new MailDelivery(needs)

class MailDelivery implements Delivery {
  readonly #needs
  readonly #pace
  readonly #claims = new Set<Claim>()
  readonly #running = new Set<Promise<void>>()
  /** Copies that have just arrived: some may belong to held letters. */
  readonly #copies = new Set<string>()
  #relay: next.Relay = { failures: 0, pausedUntil: 0 }
  #poll: Poll = { at: 'resting' }
  #polled = Promise.resolve()
  /** When to look again for what processes that are gone were sending; 0 before the first time. */
  #takeOverAt = 0
  #idleWaiters: (() => void)[] = []
  /** Ends the pauses between retries when the delivery stops. */
  readonly #stopping = new AbortController()
  readonly #unsubscribe

  constructor(needs: DeliveryNeeds) {
    this.#needs = { node: SOLE_NODE, steady: performance, lettersAnHour: 0, ...needs }
    this.#pace = deskPace(this.#needs.lettersAnHour)
    this.#unsubscribe = [
      needs.store.onCommit(() => this.wake()),
      needs.queue.onArchive(messageId => {
        this.#copies.add(messageId)
        this.wake()
      }),
    ]
    this.wake()
  }

  wake(): void {
    const poll = this.#poll
    switch (poll.at) {
      case 'stopped':
        return
      case 'polling':
        poll.again = true
        return
      case 'resting':
        clearTimeout(poll.timer)
        this.#polled = this.#pollQueue()
        return
      default:
        poll satisfies never
    }
  }

  idle(): Promise<void> {
    return new Promise(resolve => {
      this.#idleWaiters.push(resolve)
      this.wake()
    })
  }

  async stop(): Promise<void> {
    if (this.#poll.at === 'resting') clearTimeout(this.#poll.timer)
    this.#poll = { at: 'stopped' }
    for (const off of this.#unsubscribe) off()
    await this.#polled
    const limit = new AbortController()
    await Promise.race([Promise.all(this.#running), pause(STOP_MS, limit.signal)])
    limit.abort()
    this.#stopping.abort()
    this.#needs.transport.close()
    await Promise.all(this.#running)
  }

  async #pollQueue(): Promise<void> {
    const polling = { at: 'polling' as const, again: false }
    this.#poll = polling
    let restMs = POLL_AT_LEAST_EVERY_MS
    try {
      do {
        polling.again = false
        if (performance.now() >= this.#takeOverAt) await this.#takeOver()
        for (const messageId of this.#copies) {
          this.#copies.delete(messageId)
          await this.#needs.queue.freeArrived(messageId)
        }
        await this.#lookForCopies()
        await this.#claimDue()
      } while (polling.again && !this.#isStopped())
      restMs = await this.#untilNext(polling)
    } catch (error) {
      this.#needs.log.error('mail_queue_failed', { error: nameOf(error) })
    }
    if (this.#isStopped()) return
    this.#poll = { at: 'resting', timer: setTimeout(() => this.wake(), restMs) }
    if (polling.again) this.wake()
  }

  /**
   * Before the first claim, anything in state 'sending' was left by a process that is gone. Of several nodes, one may be
   * gone at any time.
   */
  async #takeOver(): Promise<void> {
    const { queue, node } = this.#needs
    // The copies could not reach us while we were down, so their wait starts now.
    for (const mail of await queue.listInFlight([...this.#claims].map(({ state }) => state.mail.id))) {
      await this.#start(next.afterSilence(mail, { code: 0, text: 'interrupted' }, this.#times()))
    }
    if (this.#takeOverAt === 0) await queue.freeArrived()
    this.#takeOverAt = node.id === null ? Number.POSITIVE_INFINITY : performance.now() + POLL_AT_LEAST_EVERY_MS
  }

  async #lookForCopies(): Promise<void> {
    const { queue, steady } = this.#needs
    for (const claim of this.#claims) {
      const { state } = claim
      if (this.#isStopped()) return
      if (state.at !== 'awaiting_copy') continue
      const found = next.afterLook(state, await queue.hasArrived(state.mail.messageId), steady.now())
      if (found !== state) void this.#start(found, claim)
    }
  }

  async #claimDue(): Promise<void> {
    const { queue, wall, lettersAnHour } = this.#needs
    this.#relay = next.relayAt(this.#relay, wall.now())
    while (!this.#isStopped() && this.#freeConnections() > 0 && wall.now() >= this.#relay.pausedUntil) {
      const now = wall.now()
      const how = { resting: this.#pace.resting(now), oneEach: lettersAnHour > 0 }
      const mails = await queue.claim(now, this.#freeConnections(), how)
      if (mails.length === 0) return
      for (const mail of mails) if (isLetter(mail) && !mail.arrived) this.#pace.took(deskOf(mail), now)
      for (const mail of mails) void this.#start(next.firstState(mail))
    }
  }

  /** Milliseconds until there is something to do; also resolves the callers of `idle`. */
  async #untilNext(polling: { again: boolean }): Promise<number> {
    const { queue, wall, steady } = this.#needs
    const now = wall.now()
    const ready = (await queue.nextDueAt(this.#pace.resting(now))) ?? Number.POSITIVE_INFINITY
    const dueAt = Math.max(ready, this.#relay.pausedUntil)
    if (this.#claims.size === 0 && dueAt > now && !polling.again) {
      for (const resolve of this.#idleWaiters.splice(0)) resolve()
    }
    const copyAt = [...this.#claims].flatMap(({ state }) => (state.at === 'awaiting_copy' ? state.until : []))
    // If every connection is busy, the end of a send wakes the poll.
    const claimAt = this.#freeConnections() > 0 ? dueAt : Number.POSITIVE_INFINITY
    const soonest = Math.min(claimAt - now, Math.min(...copyAt) - steady.now(), this.#pace.nextAt(now) - now)
    return Math.max(0, Math.min(soonest, POLL_AT_LEAST_EVERY_MS))
  }

  #start(state: next.MailState, claim: Claim = { state }): Promise<void> {
    const work = this.#follow(claim, state).finally(() => this.#running.delete(work))
    this.#running.add(work)
    return work
  }

  /** Takes a mail from state to state until it is settled or has to wait for its copy; then looks for due mail. */
  async #follow(claim: Claim, first: next.MailState): Promise<void> {
    this.#claims.add(claim)
    try {
      for (let state: next.MailState | undefined = first; state !== undefined; state = await this.#step(state)) {
        claim.state = state
        if (state.at === 'awaiting_copy') return
      }
      this.#claims.delete(claim)
    } catch (error) {
      this.#claims.delete(claim)
      this.#needs.log.error('delivery_failed', { error: nameOf(error) })
    } finally {
      this.wake()
    }
  }

  /** Does what the mail's state asks for. Returns the next state; undefined if nothing is left to do. */
  async #step(state: Exclude<next.MailState, next.AwaitingCopy>): Promise<next.MailState | undefined> {
    const { queue, clock, onSent, onRefused } = this.#needs
    const { mail } = state
    switch (state.at) {
      case 'claimed':
        return next.afterClaim(state.mail, await this.#reserveDesk(mail), this.#readable(state.mail))
      case 'sending':
        return this.#send(state.mail)
      case 'releasing': {
        const how = { retryAt: state.retryAt, reason: reasonOf(state.reply), counted: state.counted }
        return next.afterRelease(mail, await this.#untilDone(mail, () => queue.release(mail.id, how)))
      }
      case 'unproven':
        return next.afterRelease(mail, await this.#tryAgain(mail))
      case 'accepted':
        await this.#untilDone(mail, () => queue.settleSent(mail.id, clock.now(), tx => onSent(tx, mail)))
        return undefined
      case 'failed': {
        const { reply } = state
        await this.#untilDone(mail, () =>
          queue.settleFailed(mail.id, reasonOf(reply), tx => onRefused(tx, mail, reply)),
        )
        return undefined
      }
      default:
        return state satisfies never
    }
  }

  /** The pace of letters to one desk is that of all nodes together. A letter that came too early keeps its place. */
  async #reserveDesk(mail: QueuedMail): Promise<boolean> {
    const { node, lettersAnHour } = this.#needs
    if (node.id === null || lettersAnHour === 0 || !isLetter(mail)) return true
    return node.reserve(`desk ${deskOf(mail)}`, HOUR_MS / lettersAnHour).catch(() => false)
  }

  /** Undefined for a mail whose ticket has expired. */
  #readable({ id, messageId, raw, secretUntil }: ClaimedMail): Uint8Array | undefined {
    if (secretUntil === null) return raw
    const opened = this.#needs.wall.now() < secretUntil ? this.#needs.unseal(messageId, raw) : undefined
    if (opened === undefined) this.#needs.log.warn('mail_too_late', { mailId: id })
    return opened
  }

  async #send(mail: ClaimedMail): Promise<next.MailState> {
    const { wall, log } = this.#needs
    const outcome = await this.#hand(mail)
    this.#relay = next.relayAfter(this.#relay, outcome, wall.now())
    if (isLetter(mail) && outcome.kind !== 'later') this.#pace.wentWell(deskOf(mail))
    if (isLetter(mail) && outcome.kind === 'later' && !outcome.relayDown) this.#pace.putOff(deskOf(mail), wall.now())
    if (outcome.kind !== 'taken') {
      log.warn(`mail_${outcome.kind}`, { mailId: mail.id, status: outcome.reply.code, count: mail.attempts })
    }
    return next.afterSend(mail, outcome, this.#times())
  }

  async #hand(mail: ClaimedMail): Promise<Outcome> {
    const { node, transport, marks, log, archiveAddress } = this.#needs
    // A node whose leases may have ended sends nothing: another one may be sending it.
    if (this.#isStopped() || !node.isAlive()) {
      return { kind: 'later', reply: { code: 0, text: 'stopped' }, relayDown: true }
    }
    try {
      const archive = mail.secretUntil === null ? archiveAddress : null
      const raw = archive === null ? mail.raw : (marks?.mark(mail.raw, mail.messageId) ?? mail.raw)
      return await transport.send({ from: mail.envelopeFrom, to: mail.envelopeTo, archive }, raw)
    } catch (error) {
      // A failure on our side during the send: how far it got is unknown.
      log.error('delivery_failed', { mailId: mail.id, error: nameOf(error) })
      return { kind: 'unsure', reply: { code: 0, text: nameOf(error) } }
    }
  }

  /**
   * The queue lets it be sent once more with the same Message-ID, so that a recipient can recognize the duplicate. After
   * that, a person has to look.
   */
  async #tryAgain(mail: QueuedMail): Promise<Unproven | undefined> {
    const { queue, wall, log, onHeld } = this.#needs
    const result = await this.#untilDone(mail, () =>
      queue.tryAgain(mail.id, { retryAt: wall.now(), also: tx => onHeld(tx, mail) }),
    )
    if (result !== 'held' && result !== 'failed') return result
    log.error(result === 'held' ? 'letter_held' : 'mail_given_up', {
      mailId: mail.id,
      ...(mail.accountId !== null && { accountId: mail.accountId }),
      ...(mail.requestId !== null && { requestId: mail.requestId }),
      count: mail.attempts,
    })
    return result
  }

  /**
   * The relay's answer is final, whether or not we can record it now (a full disk, a failure in the caller's part), so
   * recording is retried until it succeeds. Sending again instead would duplicate the letter. Undefined: the delivery
   * stopped first.
   */
  async #untilDone<T>(mail: QueuedMail, write: () => Promise<T>): Promise<T | undefined> {
    const { signal } = this.#stopping
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        return await write()
      } catch (error) {
        this.#needs.log.error('mail_not_settled', { mailId: mail.id, count: failures + 1, error: nameOf(error) })
        await pause(SETTLE_RETRY_MS * 2 ** Math.min(failures, 6), signal)
      }
    }
    return undefined
  }

  #isStopped(): boolean {
    return this.#poll.at === 'stopped'
  }

  #times(): next.Times {
    const { wall, steady, archiveWaitMs } = this.#needs
    return { now: wall.now(), copyUntil: steady.now() + archiveWaitMs }
  }

  #freeConnections(): number {
    const isBusy = ({ state }: Claim) => state.at === 'claimed' || state.at === 'sending'
    return CONNECTIONS - [...this.#claims].filter(isBusy).length
  }
}

const isLetter = ({ requestId }: QueuedMail): boolean => requestId !== null
const deskOf = ({ envelopeTo }: QueuedMail): string => domainOf(envelopeTo[0] ?? '')
const reasonOf = ({ code, text }: SmtpReply): string => `${code} ${text}`
const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')

/** Ends early, and without an error, when the signal aborts. */
const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {})
