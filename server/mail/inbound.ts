import { statfs } from 'node:fs/promises'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'

import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

import { errorFacts } from '../log.ts'
import type { Clock, Log, Random } from '../ports.ts'
import { type ArrivedMail, inboundStore } from '../store/inbound-store.ts'
import { type Node, SOLE_NODE } from '../store/leases.ts'
import { dropUnnamedPieces, type Pieces } from '../store/raw-pieces.ts'
import type { Store } from '../store/store.ts'
import { type Networks, NO_NETWORKS, parseAddress } from '../visitor.ts'
import { domainOf } from './address.ts'
import { type CertificateFiles, readCertificate, watchCertificate } from './certificate.ts'
import { hostDays, hostOf, hostShares } from './host-shares.ts'
import { MAIL_BUDGET, type MailBudget } from './mail-budget.ts'
import type { OwnMarks } from './own-mark.ts'
import { MAX_HEADER_BYTES, messageIdOf, sameBody } from './raw-headers.ts'
import { type Spill, spillTo } from './spill.ts'
import { type Ended, type Pace, watchPace } from './watch-pace.ts'

export interface InboundNeeds {
  host: string
  /** 0 picks a free one. */
  port: number
  mailDomain: string
  store: Store
  /** Which of several processes this is; omitted: the only one. */
  node?: Pick<Node, 'inTurn'>
  clock: Clock
  random: Random
  log: Log
  /** Proxies that announce each sender's address by a PROXY line. */
  proxies?: Networks
  /** Folder for a large mail while it arrives; defaults to the system's folder for temporary files. */
  spillFolder?: string
  /** Free space on the disk that stores mail. */
  freeBytes?(): Promise<number>
  /** Addresses of the operator's own servers that all mail passes through; the limits per host do not apply to them. */
  relays?: readonly string[]
  budget?: Partial<MailBudget>
  /** Certificate for STARTTLS; null or omitted: no TLS here, because it ends in front of this server. */
  certificate?: CertificateFiles | null
  /**
   * Marks of our own mails, which identify their copies even if a relay renamed them; if omitted, Message-ID and body
   * do.
   */
  marks?: OwnMarks
  /** A mail is stored, and waits in state 'new'. */
  onMail(id: string): void
  /** The copy of one of our own mails came back, so the relay accepted that mail. */
  onArchive(messageId: string): void
}

export interface Inbound {
  port: number
  /** Checks now whether the certificate was renewed; it is also checked every minute. */
  renewCertificate(): void
  /** This mail proved to be a provider's own, so it no longer counts against its host's daily budget. */
  wasWanted(mailId: string): void
  stop(): Promise<void>
}

/** Local part of the address that gets a copy of everything we send. */
export const ARCHIVE_LOCAL_PART = 'archive'

const MAX_RECIPIENTS = 50
/** Maximum number of mails whose host is remembered until it is known whether they were wanted. */
const MAX_UNJUDGED = 10_000

/** Why a mail or a connection was refused: the `code` in the log line. */
type Reason = Ended | 'relay' | 'broken_off' | 'connections' | 'host_day' | 'disk_floor' | 'memory' | 'spill'

/**
 * Accepts mail for our domain by SMTP. It stores bytes and decides nothing: there is no lookup before the answer, so a
 * known and an unknown address cannot be told apart, and nothing is ever answered by mail.
 */
export async function startInbound(needs: InboundNeeds): Promise<Inbound> {
  const { mailDomain, store, clock, random, log, spillFolder = tmpdir(), proxies = NO_NETWORKS } = needs
  const { freeBytes = () => freeBytesIn(spillFolder) } = needs
  const budget: MailBudget = { ...MAIL_BUDGET, ...needs.budget }
  const kept = inboundStore(store, needs.node ?? SOLE_NODE)
  const archiveAddress = `${ARCHIVE_LOCAL_PART}@${mailDomain}`
  const relays = new Set(needs.relays?.map(hostOf))
  const sharesOf = (all: number, each: number) => hostShares({ all, each: host => (relays.has(host) ? all : each) })
  const connections = sharesOf(budget.connections, budget.connectionsAHost)
  const memory = sharesOf(budget.memoryBytes, budget.memoryBytesAHost)
  const spilled = sharesOf(budget.spillBytes, budget.spillBytesAHost)
  const days = hostDays(budget, clock)
  const isOverDay = (host: string) => !relays.has(host) && days.isOver(host)
  const paces = new Map<string, Pace>()
  const unjudged = new Map<string, { host: string; bytes: number }>()
  const note = oncePerMinute(log, clock)
  // A full disk is no reason not to start: leftover pieces stay until the next start.
  await dropUnnamedPieces(store).catch(error => log.warn('pieces_not_dropped', errorFacts(error)))

  const certificate = needs.certificate ? readCertificate(needs.certificate) : undefined
  const server = new ProxiedServer(proxies, {
    ...certificate,
    name: mailDomain,
    banner: '',
    size: budget.mailBytes,
    // There are no accounts here. The library's built-in certificate is public, so without our own certificate TLS ends
    // in front of this server or is not offered.
    disabledCommands: certificate === undefined ? ['AUTH', 'STARTTLS'] : ['AUTH'],
    authOptional: true,
    hideSMTPUTF8: true,
    disableReverseLookup: true,
    maxClients: budget.connections,
    maxRecipients: MAX_RECIPIENTS,
    maxCommandLength: 2_048,
    socketTimeout: budget.silenceMs,
    closeTimeout: 1_000,
    // Exim closes its side after the final dot; Node would close ours before the mail is stored.
    allowHalfOpen: true,
    onConnect(session, done) {
      if (!connections.take(hostOf(session.remoteAddress), 1)) {
        note('inbound_refused', 'connections')
        return done(answer(421, 'Too many connections, try again later'))
      }
      for (const connection of server.connections) {
        if (connection.id !== session.id) continue
        sayWhatToDo(connection)
        answerToTheEnd(connection)
      }
      paces.set(
        session.id,
        watchPace(budget, reason => {
          note('inbound_ended', reason)
          // The library closes the connection with this answer, and destroys it if the other end does not close.
          for (const connection of server.connections) {
            if (connection.id === session.id) connection.send(421, 'Too slow, try again later')
          }
        }),
      )
      done()
    },
    onClose(session, done) {
      const pace = paces.get(session.id)
      // A connection that was refused at once holds nothing.
      if (pace !== undefined) connections.giveBack(hostOf(session.remoteAddress), 1)
      pace?.stop()
      paces.delete(session.id)
      done()
    },
    onMailFrom(_address, session, done) {
      whyNotNow(hostOf(session.remoteAddress)).then(
        reason => {
          if (reason === undefined) return done()
          note('inbound_refused', reason)
          done(answer(452, 'Not now, try again later'))
        },
        error => {
          log.error('free_disk_unknown', errorFacts(error))
          done(answer(451, 'Not now, try again later'))
        },
      )
    },
    onRcptTo(recipient, _session, done) {
      done(domainOf(recipient.address) === mailDomain ? null : answer(550, 'We take mail for our own domain only'))
    },
    onData(stream, session, done) {
      const pace = paces.get(session.id)
      receive(stream, { session, pace })
        .then(
          () => done(null, 'Kept'),
          error => {
            if (stream.errored !== null || !stream.readableEnded) note('inbound_ended', 'broken_off')
            else if (!(error instanceof Refused)) log.error('inbound_not_stored', errorFacts(error))
            // Nothing is lost: the sender keeps what we could not store and tries again.
            done(error instanceof Refused ? error : answer(451, 'Could not be stored, try again later'))
          },
        )
        .finally(() => pace?.answered())
    },
  })

  async function whyNotNow(host: string): Promise<Reason | undefined> {
    if (isOverDay(host)) return 'host_day'
    return (await freeBytes()) < budget.freeDiskBytes ? 'disk_floor' : undefined
  }

  async function receive(
    stream: SMTPServerDataStream,
    { session, pace }: { session: SMTPServerSession; pace: Pace | undefined },
  ): Promise<void> {
    const host = hostOf(session.remoteAddress)
    const id = random.id()
    const room = roomFor(host)
    const spill = spillTo(spillFolder, id)
    try {
      pace?.dataBegins(() => stream.destroy())
      // Counted when it ends, in whatever way, so that the last mail of a day is not blocked by itself.
      const { arrived, work } = await readAll(stream, { host, room, spill, pace }).finally(() =>
        days.spend(host, { mails: 1 }),
      )
      pace?.dataEnds()
      const recipients = session.envelope.rcptTo.map(({ address }) => address.toLowerCase())
      const mail = {
        id,
        receivedAt: clock.now(),
        envelopeFrom: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
        envelopeTo: recipients.filter(address => address !== archiveAddress),
        arrived,
      }
      const from = { host, bytes: work }
      if (recipients.includes(archiveAddress)) await receiveCopy({ ...mail, envelopeTo: [archiveAddress] }, from)
      if (mail.envelopeTo.length === 0) return
      await kept.keepArrived(mail)
      remember(id, from)
      needs.onMail(id)
    } finally {
      pace?.dataEnds()
      room.giveBack()
      await spill.close()
    }
  }

  function remember(id: string, from: { host: string; bytes: number }): void {
    unjudged.set(id, from)
    const [oldest] = unjudged.keys()
    if (oldest !== undefined && unjudged.size > MAX_UNJUDGED) unjudged.delete(oldest)
  }

  /**
   * The archive address is not secret. A copy proves something only if it carries our mark, which only recipients of
   * the mail can show, or is byte for byte what we wrote.
   */
  async function receiveCopy({ arrived, ...mail }: ArrivedMail, { host, bytes }: { host: string; bytes: number }) {
    const head = await headOf(arrived)
    const marked = needs.marks?.find(head)
    const messageId = marked ?? messageIdOf(head)
    const sent = messageId === undefined ? undefined : await kept.outgoingBytes(messageId)
    // A far longer mail cannot be a copy and would take long to compare.
    const mayBe = sent !== undefined && arrived.bytes <= sent.byteLength + MAX_HEADER_BYTES
    const raw = mayBe ? await bytesOf(arrived) : undefined
    const isOurs = raw !== undefined && sent !== undefined && (marked !== undefined || sameBody(raw, sent))
    if (messageId === undefined || !isOurs) {
      log.warn('archive_copy_unknown')
      return
    }
    // The relay's new Message-ID tells the operator why providers answer to another one.
    if (marked !== undefined && messageIdOf(head) !== marked) note('message_id_rewritten', 'relay')
    await kept.keepArchiveCopy({ ...mail, raw }, messageId)
    // Our own relay delivers one copy per letter.
    days.giveBack(host, { bytes, mails: 1 })
    needs.onArchive(messageId)
  }

  /** What one mail takes from the shared budgets until it is in the database. */
  function roomFor(host: string) {
    const taken = { memory: 0, spilled: 0 }
    return {
      /** Reserves room for a mail of this length so far; returns a reason if there is none. */
      growTo(bytes: number): Reason | undefined {
        // A mail in a file still has two pieces in memory: one being filled and one being written to the disk.
        const inMemory = bytes <= budget.memoryAMail ? bytes : 2 * budget.memoryAMail
        const inFile = bytes <= budget.memoryAMail ? 0 : bytes
        if (!memory.take(host, inMemory - taken.memory)) return 'memory'
        taken.memory = inMemory
        if (!spilled.take(host, inFile - taken.spilled)) return 'spill'
        taken.spilled = inFile
        return undefined
      },
      giveBack() {
        memory.giveBack(host, taken.memory)
        spilled.giveBack(host, taken.spilled)
        Object.assign(taken, { memory: 0, spilled: 0 })
      },
    }
  }

  /** Reads the stream to its end (the protocol has no other way), but keeps no more than the limits allow. */
  async function readAll(
    stream: SMTPServerDataStream,
    { host, room, spill, pace }: Receiving & { room: ReturnType<typeof roomFor> },
  ): Promise<{ arrived: Pieces; work: number }> {
    let length = 0
    let work = 0
    let refused: Refused | undefined
    for await (const chunk of stream) {
      if (!Buffer.isBuffer(chunk)) continue
      length += chunk.length
      const counted = Math.max(chunk.length, budget.pieceBytes)
      work += counted
      pace?.came(chunk.length)
      // Discarded bytes count as well.
      days.spend(host, { bytes: counted })
      if (work > 2 * budget.mailBytes) pace?.tooMuch()
      if (refused !== undefined) continue
      refused = refusalAt(length, host, room)
      if (refused === undefined) {
        await spill.add(chunk)
        continue
      }
      // Nothing of it is kept, and its room is free for others.
      await spill.close()
      room.giveBack()
    }
    if (refused !== undefined) throw refused
    return { arrived: spill.finish(), work }
  }

  function refusalAt(length: number, host: string, room: ReturnType<typeof roomFor>): Refused | undefined {
    if (length > budget.mailBytes) return answer(552, TOO_LARGE)
    const reason = isOverDay(host) ? 'host_day' : room.growTo(length)
    if (reason === undefined) return undefined
    note('inbound_refused', reason)
    return answer(452, 'Busy, try again later')
  }

  const watch =
    needs.certificate && certificate !== undefined
      ? watchCertificate(needs.certificate, {
          now: certificate,
          log,
          onRenewed: pair => server.updateSecureContext(pair),
        })
      : undefined
  // Clients often break off in the middle; without a listener, that would end the process.
  server.on('error', error => log.warn('inbound_connection', { error: error.name }))
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(needs.port, needs.host, () => {
      server.server.off('error', reject)
      resolve()
    })
  })
  // It is a string only for a Unix socket, which is never used here.
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    wasWanted(mailId) {
      const from = unjudged.get(mailId)
      unjudged.delete(mailId)
      if (from !== undefined) days.giveBack(from.host, { bytes: from.bytes, mails: 1 })
    },
    renewCertificate: () => watch?.look(),
    stop() {
      watch?.stop()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

/** A desk reads this in its own server's bounce: what happened, and what to do instead. */
const TOO_LARGE =
  'This message is too large for us (10 MB): nothing of it was kept. Please send it again without attachments, or with a link to them, to the same address'

type SMTPServerConnection = SMTPServer['connections'] extends Set<infer Connection> ? Connection : never

/** The library itself answers some mails that are too long, with a number of bytes and no advice. */
function sayWhatToDo(connection: SMTPServerConnection): void {
  const send = connection.send.bind(connection)
  connection.send = (code, text, context) => send(code, code === 552 ? TOO_LARGE : text, context)
}

/**
 * A client that has closed its side still gets its answers. The library writes only to a socket that is open both ways,
 * and leaves it open when there is nothing more to answer. After STARTTLS there is another socket, so each answer looks.
 */
function answerToTheEnd(connection: SMTPServerConnection): void {
  const followed = new WeakSet<object>()
  const follow = () => {
    const { _parser: parser, _socket: socket } = connection
    if (!followed.has(socket)) {
      Object.defineProperty(socket, 'readyState', { get: () => (socket.writable ? 'open' : 'closed') })
    }
    // It has finished once every command and the mail are answered.
    if (parser !== false && !followed.has(parser)) parser.once('finish', () => connection.close())
    followed.add(socket)
    if (parser !== false) followed.add(parser)
  }
  const send = connection.send.bind(connection)
  connection.send = (code, text, context) => {
    follow()
    send(code, text, context)
  }
}

interface Receiving {
  host: string
  spill: Spill
  pace: Pace | undefined
}

/** Free bytes on a folder's disk. */
export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * At most one line a minute for each reason, with the count since the last one: a flood of mail must not flood the log.
 */
function oncePerMinute(log: Log, clock: Clock) {
  const met = new Map<string, { count: number; toldAt: number }>()
  return (event: 'inbound_refused' | 'inbound_ended' | 'message_id_rewritten', code: Reason): void => {
    const { count, toldAt } = met.get(code) ?? { count: 0, toldAt: Number.NEGATIVE_INFINITY }
    const isDue = Math.abs(clock.now() - toldAt) >= LINE_EVERY_MS
    if (isDue) log.warn(event, { code, count: count + 1 })
    met.set(code, isDue ? { count: 0, toldAt: clock.now() } : { count: count + 1, toldAt })
  }
}

const LINE_EVERY_MS = 60_000

/** The part of a mail that can hold its headers. */
const headOf = (arrived: Pieces): Promise<Buffer> => bytesOf(arrived, MAX_HEADER_BYTES)

/** The bytes joined together, or only the first ones: stops after the piece that exceeds `enough`. */
async function bytesOf({ pieces }: Pieces, enough = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const read: Uint8Array[] = []
  let length = 0
  for await (const piece of pieces) {
    read.push(piece)
    length += piece.byteLength
    if (length > enough) break
  }
  return Buffer.concat(read)
}

/**
 * The library reads a proxy's PROXY line (version 1), but its option only accepts single addresses as proxies, not a
 * network. So this overrides an internal method; `override` fails to compile if an update renames it.
 */
class ProxiedServer extends SMTPServer {
  readonly #proxies: Networks

  constructor(proxies: Networks, options: SMTPServerOptions) {
    super(options)
    this.#proxies = proxies
  }

  override _expectsProxyHeader(socket: Socket): boolean {
    return this.#proxies.has(parseAddress(socket.remoteAddress ?? ''))
  }
}

class Refused extends Error {
  readonly responseCode: number

  constructor(responseCode: number, text: string) {
    super(text)
    this.responseCode = responseCode
  }
}

const answer = (code: number, text: string) => new Refused(code, text)
