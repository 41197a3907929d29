import { Readable } from 'node:stream'

import SMTPConnection, { type SMTPConnectionEnvelope, type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'

import { readRelayUrl } from './relay-url.ts'
import type { SignMail } from './sign-mail.ts'

/** What the relay said about one mail, or that its answer is unknown. */
export type Outcome =
  /** It answered 2xx to the final dot: the relay is now responsible for the mail. */
  | { kind: 'taken' }
  /** Not now. `relayDown`: it never looked at this mail. `throttled`: it is up, but limits our rate. */
  | { kind: 'later'; reply: SmtpReply; relayDown: boolean; throttled?: boolean }
  /** Never. */
  | { kind: 'refused'; reply: SmtpReply }
  /** The connection ended during or after the transfer of the text: the mail may have been accepted. */
  | { kind: 'unsure'; reply: SmtpReply }

export interface SmtpReply {
  /** 0 when there was no answer. */
  code: number
  /**
   * The relay's words, or our description of the failure. May name the recipient: for the record, never for the log.
   */
  text: string
}

interface Envelope {
  from: string
  /** The real recipients. If one of them is refused, the mail is refused. */
  to: readonly string[]
  /**
   * Gets a copy in the same transaction, so that its arrival proves that the relay accepted the mail. Null: no copy.
   */
  archive: string | null
}

export interface Transport {
  send(envelope: Envelope, raw: Uint8Array): Promise<Outcome>
  /** Ends idle connections; running ones are cut. */
  close(): void
}

interface TransportOptions {
  /** `smtp://user:password@host:port`, `smtps://…`; `?tls=off` only for a relay on a trusted line. */
  url: string
  /** How we introduce ourselves. */
  name: string
  /** Our own DKIM signature, if the relay does not sign. */
  sign?: SignMail | undefined
  /** Timeout for silence on a connection; the final dot may take a relay minutes (RFC 5321 4.5.3.2). */
  timeoutMs?: number
  connectTimeoutMs?: number
}

/** Idle connections are closed before common relays do it at their limit of 60 s. */
const IDLE_MS = 20_000
/** Some relays limit the messages per connection. */
const MAILS_A_CONNECTION = 100
const TOTAL_MS = 15 * 60_000

/** Connections to the relay, kept open between mails. At most as many as there are concurrent callers. */
export function smtpTransport(options: TransportOptions): Transport {
  const settings = connectionOptions(options)
  const idle: Session[] = []
  const open = new Set<Session>()

  async function openSession(): Promise<Session> {
    const session = new Session(settings.connection)
    open.add(session)
    session.whenClosed(() => {
      open.delete(session)
      const place = idle.indexOf(session)
      if (place >= 0) idle.splice(place, 1)
    })
    try {
      await session.begin(settings.auth)
    } catch (error) {
      session.end()
      throw error
    }
    return session
  }

  function putBack(session: Session): void {
    if (session.closed || session.sent >= MAILS_A_CONNECTION) {
      session.end()
      return
    }
    idle.push(session)
    session.idleTimer = setTimeout(() => session.end(), IDLE_MS)
  }

  async function send(envelope: Envelope, text: Uint8Array): Promise<Outcome> {
    let raw = text
    try {
      if (options.sign !== undefined) raw = await options.sign(text)
    } catch (error) {
      // An unsigned mail would be taken for a forgery, so it waits and the log reports it.
      return { kind: 'later', reply: replyOf(error), relayDown: true }
    }
    const kept = idle.pop()
    if (kept !== undefined) {
      clearTimeout(kept.idleTimer)
      const outcome = await kept.send(envelope, raw)
      // A connection that died while idle says nothing about the relay or the mail.
      if (outcome.kind !== 'later' || !outcome.relayDown) {
        putBack(kept)
        return outcome
      }
      kept.end()
    }
    let session: Session
    try {
      session = await openSession()
    } catch (error) {
      const reply = replyOf(error)
      return { kind: 'later', reply, relayDown: true, throttled: isThrottling(reply) }
    }
    const outcome = await session.send(envelope, raw)
    putBack(session)
    return outcome
  }

  return {
    send,
    close() {
      for (const session of [...open]) session.end()
    },
  }
}

/** Whether a mail server offers STARTTLS, and whether others trust its certificate. */
export async function startTlsAt(host: string, port: number, name: string): Promise<'trusted' | 'untrusted' | 'none'> {
  for (const [kind, rejectUnauthorized] of [
    ['trusted', true],
    ['untrusted', false],
  ] as const) {
    const connection = { host, port, name, requireTLS: true, tls: { servername: host, rejectUnauthorized } }
    const limits = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 15_000, logger: false } as const
    const session = new Session({ ...connection, ...limits, allowInternalNetworkInterfaces: true })
    try {
      await session.begin(undefined)
      return kind
    } catch {
      // Try again without verifying the certificate; if that fails too, STARTTLS is not offered.
    } finally {
      session.end()
    }
  }
  return 'none'
}

function connectionOptions({ url, name, timeoutMs = 300_000, connectTimeoutMs = 15_000 }: TransportOptions) {
  const relay = readRelayUrl(url)
  // The configuration has refused such a URL already, and said which variable it is.
  if (typeof relay === 'string') throw new TypeError(`the relay's URL ${relay}`)
  const { host, port, secure, plain, auth } = relay
  // Anywhere but on this machine letters and passwords are encrypted or not sent at all.
  const connection: SMTPConnectionOptions = {
    host,
    port,
    secure,
    requireTLS: !secure && !plain,
    ignoreTLS: plain,
    name,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    socketTimeout: timeoutMs,
    maxResponseSize: 64 * 1024,
    logger: false,
    // Needed when the loopback sandbox is the only network.
    allowInternalNetworkInterfaces: true,
  }
  return { connection, auth }
}

/** One connection and the mail being sent on it. */
class Session {
  sent = 0
  closed = false
  idleTimer: NodeJS.Timeout | undefined
  readonly #connection: SMTPConnection
  #listeners: (() => void)[] = []
  #failed: (error: unknown) => void = () => {}

  constructor(options: SMTPConnectionOptions) {
    this.#connection = new SMTPConnection(options)
    // Every error goes to the current step; without a listener it would end the process.
    this.#connection.on('error', error => this.#failed(error))
    this.#connection.once('end', () => {
      this.#close()
      // After a 421 the library ends the connection first and reports the reason just after that.
      setImmediate(() => this.#failed(new Error('the connection ended')))
    })
  }

  whenClosed(listener: () => void): void {
    this.#listeners.push(listener)
  }

  async begin(auth: { user: string; pass: string } | undefined): Promise<void> {
    await this.#step(done => this.#connection.connect(done))
    if (auth) await this.#step(done => this.#connection.login(auth, done))
  }

  async send({ from, to, archive }: Envelope, raw: Uint8Array): Promise<Outcome> {
    this.sent += 1
    // nodemailer stores the answers to RCPT TO on the envelope it was given.
    const envelope: Partial<SMTPConnectionEnvelope> = {
      from,
      to: archive === null ? [...to] : [...to, archive],
      size: raw.byteLength,
    }
    let begun = false
    const text = new Readable({
      // First called when the relay has answered 354, that is, after every RCPT TO was answered.
      read() {
        if (envelope.rejected?.length) return void text.destroy(new RecipientRefused())
        begun = true
        text.push(raw)
        text.push(null)
      },
      highWaterMark: 1,
    })
    // The socket's own timeout is about silence; a relay that sends a byte a minute must be ended too.
    const limit = setTimeout(() => this.#failed(new Error('the relay took too long')), TOTAL_MS)
    try {
      await this.#step(done => this.#connection.send(envelope, text, error => done(error ?? undefined)))
      return { kind: 'taken' }
    } catch (error) {
      const outcome = outcomeOf(error, { begun, envelope, archive })
      // After a partly sent text or an unexpected answer, the next mail must not use this connection.
      if (!isCleanRefusal(error)) this.end()
      else await this.#reset()
      return outcome
    } finally {
      clearTimeout(limit)
    }
  }

  end(): void {
    clearTimeout(this.idleTimer)
    this.#close()
    this.#connection.close()
  }

  async #reset(): Promise<void> {
    try {
      await this.#step(done => this.#connection.reset(error => done(error ?? undefined)))
    } catch {
      this.end()
    }
  }

  /** Settles on the callback, an 'error' event or the end of the connection, whichever comes first. */
  #step(run: (done: (error?: unknown) => void) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(new Error('the connection ended'))
      const settle = (error?: unknown) => {
        this.#failed = () => {}
        if (error) reject(error)
        else resolve()
      }
      this.#failed = settle
      run(settle)
    })
  }

  #close(): void {
    if (this.closed) return
    this.closed = true
    for (const listener of this.#listeners) listener()
  }
}

class RecipientRefused extends Error {}

interface Attempt {
  begun: boolean
  envelope: Partial<SMTPConnectionEnvelope>
  archive: string | null
}

/** A 'later' because the relay limits our rate is not about this mail, so it counts as `relayDown`. */
function outcomeOf(error: unknown, attempt: Attempt): Outcome {
  const outcome = answerTo(error, attempt)
  if (outcome.kind !== 'later' || !isThrottling(outcome.reply)) return outcome
  return { ...outcome, relayDown: true, throttled: true }
}

/** Relays answer 421 and 454 above their limit (RFC 5321 section 4.3.2, RFC 4954 section 6); others name the rate. */
function isThrottling({ code, text }: SmtpReply): boolean {
  if (code === 421 || code === 454) return true
  return code >= 400 && code < 500 && OVER_RATE.test(text)
}

const OVER_RATE =
  /throttl|(?:sending|message|maximum|hourly|daily) (?:rate|limit|quota)|rate[- ]limit|rate exceeded|too many (?:messages|mails|emails|connections)/i

function answerTo(error: unknown, { begun, envelope, archive }: Attempt): Outcome {
  const reply = replyOf(error)
  // Only an answer to the current command counts: a 421 may come at any time, even after the relay accepted the mail.
  const inTurn = isCleanRefusal(error) && reply.code >= 400 && reply.code !== 421
  if (begun) {
    if (!inTurn) return { kind: 'unsure', reply }
    return reply.code >= 500 ? { kind: 'refused', reply } : { kind: 'later', reply, relayDown: false }
  }
  const command = isSmtpError(error) ? error.command : undefined
  // After a refused sender the relay also refuses every recipient, because there is no sender.
  const refusals = command === 'MAIL FROM' ? [] : (envelope.rejectedErrors ?? [])
  const people = refusals.filter(refusal => recipientOf(refusal) !== archive).map(replyOf)
  const [first] = people
  if (first !== undefined) {
    // One temporary answer among several allows a retry.
    const temporary = people.find(({ code }) => code < 500)
    return temporary ? { kind: 'later', reply: temporary, relayDown: false } : { kind: 'refused', reply: first }
  }
  if (refusals.length > 0) {
    // Without its copy we could not tell a lost mail from a sent one after a crash, so the mail is held and logged.
    return {
      kind: 'later',
      reply: { code: replyOf(refusals[0]).code, text: 'archive address refused' },
      relayDown: true,
    }
  }
  // The answer to DATA, or a size above the relay's limit, is about this mail. No connection or a failed sign-in is
  // about the relay.
  const tooLarge = isSmtpError(error) && error.code === 'EMESSAGE' && reply.code === 0
  if (tooLarge) return { kind: 'refused', reply: { code: 552, text: reply.text } }
  if (command === 'DATA' && inTurn && reply.code >= 500) return { kind: 'refused', reply }
  // A refused sender is a matter between the relay and us, whatever the code: another recipient would not help.
  return { kind: 'later', reply, relayDown: !inTurn }
}

/** nodemailer's error codes for an answer to the current command. */
function isCleanRefusal(error: unknown): boolean {
  return isSmtpError(error) && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
}

interface SmtpError extends Error {
  code?: string
  command?: string
  response?: string
  responseCode?: number
  recipient?: string
}
const isSmtpError = (error: unknown): error is SmtpError => error instanceof Error
const recipientOf = (error: unknown) => (isSmtpError(error) ? error.recipient : undefined)

function replyOf(error: unknown): SmtpReply {
  if (!isSmtpError(error)) return { code: 0, text: 'unknown failure' }
  return { code: error.responseCode ?? 0, text: error.response ?? error.code ?? error.message }
}
