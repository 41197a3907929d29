import type { AddressInfo, Socket } from 'node:net'

import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

import { errorFacts } from '../log.ts'
import type { Clock, Log, Random } from '../ports.ts'
import { type ArrivedMail, inboundStore } from '../store/inbound-store.ts'
import { collectPieces, dropUnnamedPieces, type Pieces } from '../store/raw-pieces.ts'
import type { Store } from '../store/store.ts'
import { type Networks, NO_NETWORKS, parseAddress, visitorAt } from '../visitor.ts'
import { domainOf } from './address.ts'
import { MAX_HEADER_BYTES, messageIdOf, sameBody } from './raw-headers.ts'

export interface InboundNeeds {
  host: string
  /** 0 picks a free one. */
  port: number
  mailDomain: string
  store: Store
  clock: Clock
  random: Random
  log: Log
  maxBytes?: number
  /** Proxies that announce each sender's address by a PROXY line. */
  proxies?: Networks
  /** A mail is stored, and waits in state 'new'. */
  onMail(id: string): void
  /** The copy of one of our own mails came back: the relay took that mail. */
  onArchive(messageId: string): void
}

export interface Inbound {
  port: number
  stop(): Promise<void>
}

/** Local part of the address that gets a copy of everything we send. */
export const ARCHIVE_LOCAL_PART = 'archive'

const TEN_MIB = 10 * 1024 * 1024
const MAX_CONNECTIONS = 50
const MAX_CONNECTIONS_A_HOST = 20
const MAX_RECIPIENTS = 50
const SILENCE_MS = 60_000
/** What all senders together may have on the way, so that fifty of them cannot fill the memory. */
const MAX_ARRIVING_BYTES = 32 * 1024 * 1024

/**
 * Takes mail for our domain by SMTP. It stores bytes and decides nothing: no look-up happens before the answer,
 * so that a known and an unknown address cannot be told apart, and nothing is ever answered by mail.
 */
export async function startInbound(needs: InboundNeeds): Promise<Inbound> {
  const { mailDomain, store, clock, random, log, maxBytes = TEN_MIB, proxies = NO_NETWORKS } = needs
  const kept = inboundStore(store)
  const archiveAddress = `${ARCHIVE_LOCAL_PART}@${mailDomain}`
  /** Session → sender's address, or /64. */
  const connections = new Map<string, string>()
  let arrivingBytes = 0
  // A full disk is no reason not to start: what is left over stays until the next one.
  await dropUnnamedPieces(store).catch(error => log.warn('pieces_not_dropped', errorFacts(error)))

  const server = new ProxiedServer(proxies, {
    name: mailDomain,
    banner: '',
    size: maxBytes,
    // No accounts here, and the server's built-in certificate is public: TLS ends at a proxy in front, or nowhere.
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    hideSMTPUTF8: true,
    disableReverseLookup: true,
    maxClients: MAX_CONNECTIONS,
    maxRecipients: MAX_RECIPIENTS,
    maxCommandLength: 2_048,
    socketTimeout: SILENCE_MS,
    closeTimeout: 1_000,
    onConnect(session, done) {
      const { address } = visitorAt(parseAddress(session.remoteAddress))
      const fromHost = [...connections.values()].filter(host => host === address).length
      if (fromHost >= MAX_CONNECTIONS_A_HOST) return done(answer(421, 'Too many connections, try again later'))
      connections.set(session.id, address)
      done()
    },
    onClose(session, done) {
      connections.delete(session.id)
      done()
    },
    onRcptTo(recipient, _session, done) {
      done(domainOf(recipient.address) === mailDomain ? null : answer(550, 'We take mail for our own domain only'))
    },
    onData(stream, session, done) {
      receive(stream, session).then(
        () => done(null, 'Kept'),
        error => {
          if (!(error instanceof Refused)) {
            log.error('inbound_not_stored', { error: error instanceof Error ? error.name : 'unknown' })
          }
          // Nothing is lost: the sender keeps what we could not store and comes again.
          done(error instanceof Refused ? error : answer(451, 'Could not be stored, try again later'))
        },
      )
    },
  })

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const room = roomFor()
    try {
      const arrived = await readAll(stream, room)
      const recipients = session.envelope.rcptTo.map(({ address }) => address.toLowerCase())
      const mail = {
        id: random.id(),
        receivedAt: clock.now(),
        envelopeFrom: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
        envelopeTo: recipients.filter(address => address !== archiveAddress),
        arrived,
      }
      if (recipients.includes(archiveAddress)) await receiveCopy({ ...mail, envelopeTo: [archiveAddress] })
      if (mail.envelopeTo.length === 0) return
      await kept.keepArrived(mail)
      needs.onMail(mail.id)
    } finally {
      room.giveBack()
    }
  }

  /** Only what is byte for byte what we wrote proves anything: the archive address is no secret. */
  async function receiveCopy({ arrived, ...mail }: ArrivedMail): Promise<void> {
    const messageId = messageIdOf(headOf(arrived))
    const sent = messageId === undefined ? undefined : await kept.outgoingBytes(messageId)
    // What is far longer is none, and would take long to compare.
    const mayBe = sent !== undefined && arrived.bytes <= sent.byteLength + MAX_HEADER_BYTES
    const raw = mayBe ? Buffer.concat(arrived.pieces) : undefined
    if (messageId === undefined || raw === undefined || sent === undefined || !sameBody(raw, sent)) {
      log.warn('archive_copy_unknown')
      return
    }
    await kept.keepArchiveCopy({ ...mail, raw }, messageId)
    needs.onArchive(messageId)
  }

  /** What one mail takes of the memory that all of them share, until it is on the disk. */
  function roomFor() {
    let taken = 0
    return {
      take(bytes: number): boolean {
        if (arrivingBytes + bytes > MAX_ARRIVING_BYTES) return false
        arrivingBytes += bytes
        taken += bytes
        return true
      },
      giveBack() {
        arrivingBytes -= taken
        taken = 0
      },
    }
  }

  /** Reads to the end whatever comes (the protocol gives no other way), but keeps no more than the limits. */
  async function readAll(stream: SMTPServerDataStream, room: ReturnType<typeof roomFor>): Promise<Pieces> {
    const collected = collectPieces()
    let length = 0
    let refused: Refused | undefined
    for await (const chunk of stream) {
      if (refused !== undefined || !Buffer.isBuffer(chunk)) continue
      length += chunk.length
      if (length > maxBytes) refused = answer(552, 'The message is larger than we take')
      else if (!room.take(chunk.length)) refused = answer(452, 'Busy, try again later')
      if (refused === undefined) {
        collected.add(chunk)
        continue
      }
      // Nothing of it is kept, and others may have its room.
      collected.drop()
      room.giveBack()
    }
    if (refused !== undefined) throw refused
    return collected.finish()
  }

  // A client that breaks off mid-sentence is everyday life; without a listener it would end the process.
  server.on('error', error => log.warn('inbound_connection', { error: error.name }))
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(needs.port, needs.host, () => {
      server.server.off('error', reject)
      resolve()
    })
  })
  // A string only for a Unix socket, which is never used here.
  const { port } = server.server.address() as AddressInfo
  return { port, stop: () => new Promise(resolve => server.close(() => resolve())) }
}

/** As much of it as can hold its headers. */
function headOf({ pieces }: Pieces): Uint8Array {
  let length = 0
  const enough = pieces.findIndex(piece => {
    length += piece.byteLength
    return length > MAX_HEADER_BYTES
  })
  return Buffer.concat(enough < 0 ? pieces : pieces.slice(0, enough + 1))
}

/**
 * The library reads a proxy's PROXY line (version 1), but knows whom to expect one of by single addresses only. An
 * override of its own, which the compiler misses if an update renames it; the option would not do for a network.
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
