import nodemailer, { type Transporter } from 'nodemailer'

import type { Clock, Log } from '../ports.ts'
import { type Composed, composeReply } from './compose.ts'
import type { DkimKeys } from './dkim.ts'
import type { Reply, SandboxStore } from './sandbox-store.ts'

/** Rows read at once: enough to keep the connection busy, few enough to hold in memory. */
const BATCH = 50

interface PostNeeds {
  store: SandboxStore
  keys: DkimKeys
  clock: Clock
  log: Log
  /** The product's inbound server; port 0 while it is not running yet. */
  inbound(): { host: string; port: number }
}

interface Post {
  /** Sends what is waiting; while the inbound server is down, mail stays in the queue. Never rejects. */
  round(): Promise<void>
  stop(): Promise<void>
}

/** Delivers mail to the product: copies that the relay forwards, and providers' replies. */
export function openPost(needs: PostNeeds): Post {
  const { log } = needs
  let running: Promise<void> | null = null
  let wanted = false
  let stopped = false
  let lastTrouble = ''

  async function rounds(): Promise<void> {
    try {
      while (wanted && !stopped) {
        wanted = false
        const line = new Line(needs.inbound)
        try {
          if (await forward(needs, line, () => stopped)) await answerDue(needs, line, () => stopped)
          lastTrouble = ''
        } catch (error) {
          const trouble = error instanceof Error ? error.name : 'unknown'
          if (trouble !== lastTrouble) log.error('sandbox_post', { error: trouble })
          lastTrouble = trouble
        } finally {
          line.close()
        }
      }
    } finally {
      running = null
    }
  }

  return {
    round() {
      wanted = true
      running ??= rounds()
      return running
    },
    async stop() {
      stopped = true
      await running
    },
  }
}

/** False when the inbound server cannot be reached at all: then nothing else of this round can be sent either. */
async function forward({ store, log }: PostNeeds, line: Line, isStopped: () => boolean): Promise<boolean> {
  let afterId = 0
  for (;;) {
    const batch = store.waitingForwards(BATCH, afterId)
    for (const { id, messageId, recipient } of batch) {
      if (isStopped()) return false
      const message = store.message(messageId)
      const raw = store.raw(messageId)
      if (!message || !raw) throw new Error('a queued copy lost its message')
      const outcome = await line.send({ helo: 'relay.sandbox.example', mailFrom: message.mailFrom, recipient, raw })
      if (outcome.state === 'unreachable') return false
      if (outcome.state === 'later') store.settleForward(id, 'waiting', outcome.note)
      else store.settleForward(id, outcome.state, outcome.note)
      if (outcome.state === 'refused') log.warn('sandbox_copy_refused', { mailId: messageId, code: outcome.note ?? '' })
      afterId = id
    }
    if (batch.length < BATCH) return true
  }
}

async function answerDue(needs: PostNeeds, line: Line, isStopped: () => boolean): Promise<void> {
  const { store, clock } = needs
  const postponed = new Set<string>()
  for (;;) {
    const batch = store.dueReplies(clock.now(), BATCH + postponed.size).filter(({ id }) => !postponed.has(id))
    if (batch.length === 0) return
    for (const reply of batch) {
      if (isStopped()) return
      const composed = await composedOnce(needs, reply)
      const { helo, mailFrom, rcptTo, raw } = composed
      const outcome = await line.send({ helo, mailFrom, recipient: rcptTo, raw })
      if (outcome.state === 'unreachable') return
      if (outcome.state === 'later') postponed.add(reply.id)
      else store.transaction(() => settle(needs, reply, composed, outcome))
    }
  }
}

/** The bytes are on disk before they are sent, so a repeat after a crash is the same mail and not a second one. */
async function composedOnce({ store, keys }: PostNeeds, reply: Reply): Promise<Composed> {
  const letter = store.letter(reply.letterId)
  const message = store.message(reply.letterId)
  const raw = store.raw(reply.letterId)
  if (!letter || !message || !raw) throw new Error('a reply lost its letter')
  const nth = store.sentBefore({ providerId: reply.providerId, thread: letter.thread, kind: reply.kind })
  const fresh = await composeReply({ reply, nth, letter, mailFrom: message.mailFrom, raw, keys })
  const kept = store.replyRaw(reply.id)
  if (kept !== null) return { ...fresh, raw: kept }
  store.keepReplyRaw(reply.id, fresh.raw)
  return fresh
}

/** The mail viewer shows a provider's mail from the moment at which the product accepted it. */
function settle({ store, clock, log }: PostNeeds, reply: Reply, composed: Composed, outcome: Settled): void {
  const { from, subject, messageId, mailFrom, rcptTo, raw } = composed
  store.settleReply(reply.id, outcome.state, outcome.note)
  if (outcome.state === 'refused') {
    log.warn('sandbox_reply_refused', { providerId: reply.providerId, mailId: reply.id, code: outcome.note ?? '' })
    return
  }
  store.addMessage(
    { id: reply.id, takenAt: clock.now(), mailFrom, rcptTo: [rcptTo], box: 'replies', from, subject, messageId },
    raw,
  )
}

interface Settled {
  state: 'sent' | 'refused'
  note: string | null
}
type Outcome = Settled | { state: 'later'; note: string } | { state: 'unreachable' }

interface Parcel {
  helo: string
  mailFrom: string
  recipient: string
  raw: Uint8Array
}

/** Connections to the inbound server for one round, one per sending host, each used for many mails. */
class Line {
  readonly #inbound: PostNeeds['inbound']
  readonly #transports = new Map<string, Transporter>()

  constructor(inbound: PostNeeds['inbound']) {
    this.#inbound = inbound
  }

  async send({ helo, mailFrom, recipient, raw }: Parcel): Promise<Outcome> {
    const { host, port } = this.#inbound()
    if (port === 0) return { state: 'unreachable' }
    try {
      await this.#transport(helo, host, port).sendMail({
        envelope: { from: mailFrom, to: [recipient] },
        raw: Buffer.from(raw),
      })
      return { state: 'sent', note: null }
    } catch (error) {
      const code = responseCodeOf(error)
      if (code === null) return { state: 'unreachable' }
      return { state: code >= 500 ? 'refused' : 'later', note: String(code) }
    }
  }

  close(): void {
    for (const transport of this.#transports.values()) transport.close()
  }

  #transport(helo: string, host: string, port: number): Transporter {
    const open = this.#transports.get(helo)
    if (open) return open
    const transport = nodemailer.createTransport({
      pool: true,
      maxConnections: 1,
      host,
      port,
      name: helo,
      secure: false,
      // Both ends are this machine, and TLS would need a trusted certificate.
      ignoreTLS: true,
      connectionTimeout: 3000,
      greetingTimeout: 5000,
      socketTimeout: 30_000,
    })
    this.#transports.set(helo, transport)
    return transport
  }
}

function responseCodeOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('responseCode' in error)) return null
  return typeof error.responseCode === 'number' ? error.responseCode : null
}
