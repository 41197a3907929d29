import type { AddressInfo } from 'node:net'

import nodemailer from 'nodemailer'
import { SMTPServer } from 'smtp-server'

import { domainOf } from '../../../server/mail/address.ts'
import { messageIdOf } from '../../../server/mail/raw-headers.ts'
import { sha256Hex } from '../../../server/store/hash.ts'
import { PROVIDERS } from '../../../sync/catalog/providers.ts'
import { anAnswer, aReport } from '../../builders-erase.ts'
import { testRandom } from '../../builders-server.ts'
import { chanceOf, hashText } from '../../simulation/chance.ts'
import { type Line, type LineProxy, lineProxy } from './line-proxy.ts'

export type Side = 'relay' | 'inbound'

/** What the outside world knows, stored where no kill reaches it. */
export interface Outside {
  /** The port to which the product hands its mail. */
  relayPort: number
  /** Message-ID → when the relay took it, each time; milliseconds of this process. */
  taken: ReadonlyMap<string, readonly number[]>
  /** Message-ID → when the product had answered 250 to the first archive copy of it. */
  copied: ReadonlyMap<string, number>
  /** SHA-256 of each provider's mail that the product answered with 250. */
  told: ReadonlySet<string>
  /** Mails that wait for the product to take them. */
  waiting(): number
  stop(): Promise<void>
}

interface Parcel {
  from: string
  to: string
  raw: Uint8Array
  taken(): void
}

const ADDRESSES = new Set<string>(PROVIDERS.flatMap(({ channels }) => channels.map(({ address }) => address)))
const RETRY_MS = 25
const COPIES_AT_ONCE = 6

/** A separate random stream for each mail and attempt, independent of the order in which they come. */
const luck = (seed: number, ...about: unknown[]) => chanceOf(hashText(about.join('|'), seed))

/**
 * A relay that records what it took, and four providers that answer, stay silent, confirm or bounce. Everything goes by
 * SMTP over sockets, and `onLine` sees every line first.
 */
export async function startOutside(needs: {
  seed: number
  inboundPort: number
  onLine(side: Side, line: Line): void
}): Promise<Outside> {
  const { seed, inboundPort, onLine } = needs
  const taken = new Map<string, number[]>()
  const copied = new Map<string, number>()
  const tries = new Map<string, number>()
  const told = new Set<string>()
  const inbound = await lineProxy(
    () => inboundPort,
    line => onLine('inbound', line),
  )
  // Copies are sent in parallel, as by a real relay: on a day when a hundred letters leave, the last copy would
  // otherwise be minutes late. Answers come from other hosts.
  const copies = Array.from({ length: COPIES_AT_ONCE }, () => lane(inbound))
  const answers = lane(inbound)
  const lanes = [...copies, answers]

  const relay = new SMTPServer({
    name: 'relay.test',
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo({ address }, { envelope }, done) {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      const refused = ADDRESSES.has(address) && luck(seed, 'refused', from, address).yes(0.04)
      done(refused ? answer(550, 'no such mailbox') : null)
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks)
        const messageId = messageIdOf(raw) ?? ''
        const nth = (tries.get(messageId) ?? 0) + 1
        tries.set(messageId, nth)
        const chance = luck(seed, 'fault', messageId, nth)
        if (chance.yes(0.03)) return done(answer(451, 'later'))
        // RFC 5321 lets a server send 421 at any moment: one that sends it here may or may not have kept the mail.
        if (chance.yes(0.02)) return done(answer(421, 'closing'))
        taken.set(messageId, [...(taken.get(messageId) ?? []), performance.now()])
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        for (const { address } of envelope.rcptTo) {
          if (address.startsWith('archive@'))
            shortest(copies).send({ from, to: address, raw, taken: () => isCopied(messageId) })
          else if (ADDRESSES.has(address)) void reactTo({ messageId, from, address })
        }
        done(chance.yes(0.02) ? answer(421, 'closing') : null)
      })
    },
  })
  relay.on('error', () => {})
  await new Promise<void>(resolve => relay.listen(0, '127.0.0.1', () => resolve()))
  // A listening TCP server has no other kind of address.
  const relayAddress = relay.server.address() as AddressInfo
  const outbound = await lineProxy(
    () => relayAddress.port,
    line => onLine('relay', line),
  )

  function isCopied(messageId: string): void {
    if (!copied.has(messageId)) copied.set(messageId, performance.now())
  }

  /** A provider's reaction to a letter depends on the letter alone. */
  async function reactTo(letter: { messageId: string; from: string; address: string }): Promise<void> {
    const domain = domainOf(letter.address)
    const isDemand = !/\.(follow|final|escalation|legal|agent|attorney)/.test(letter.messageId)
    const chance = luck(seed, 'answer', letter.messageId)
    const weights = isDemand ? { receipt: 6, silence: 2, deleted: 1.5, returned: 1 } : { receipt: 3, silence: 5 }
    const reaction = chance.weighted<'receipt' | 'silence' | 'deleted' | 'returned'>({
      deleted: 0,
      returned: 0,
      ...weights,
    })
    if (reaction === 'silence') return
    const raw =
      reaction === 'returned'
        ? new TextEncoder().encode(aReport({ recipient: letter.address, messageId: letter.messageId }))
        : await anAnswer({
            from: `privacy@${domain}`,
            to: letter.from,
            subject: 'Re: your request',
            inReplyTo: letter.messageId,
            signedBy: domain,
            text: TEXTS[reaction],
          })
    const from = reaction === 'returned' ? '' : `bounces@${domain}`
    answers.send({ from, to: letter.from, raw, taken: () => void told.add(sha256Hex(raw)) })
  }

  return {
    relayPort: outbound.port,
    taken,
    copied,
    told,
    waiting: () => lanes.reduce((sum, { waiting }) => sum + waiting(), 0),
    async stop() {
      for (const { stop } of lanes) stop()
      await outbound.stop()
      await inbound.stop()
      await new Promise<void>(resolve => relay.close(() => resolve()))
    },
  }
}

const TEXTS = {
  receipt: 'Thank you. We have received your request and logged it as case 4711-2233.',
  deleted: 'We have permanently deleted your account and all data that belongs to it.',
}

/** Sends like any mail server: the same bytes again and again, until the other side answers 250. */
function lane(proxy: LineProxy) {
  const parcels: Parcel[] = []
  let running = false
  let stopped = false

  async function run(): Promise<void> {
    if (running) return
    running = true
    for (let parcel = parcels[0]; parcel !== undefined && !stopped; parcel = parcels[0]) {
      const transport = nodemailer.createTransport({
        host: '127.0.0.1',
        port: proxy.port,
        name: `mx-${testRandom.id().slice(0, 8)}.test`,
        secure: false,
        ignoreTLS: true,
      })
      try {
        await transport.sendMail({ envelope: { from: parcel.from, to: [parcel.to] }, raw: Buffer.from(parcel.raw) })
        parcel.taken()
        parcels.shift()
      } catch {
        await new Promise(resolve => setTimeout(resolve, RETRY_MS))
      } finally {
        transport.close()
      }
    }
    running = false
  }

  return {
    send(parcel: Parcel) {
      parcels.push(parcel)
      void run()
    },
    waiting: () => parcels.length,
    stop() {
      stopped = true
    },
  }
}

const shortest = <Lane extends { waiting(): number }>(lanes: readonly Lane[]): Lane =>
  lanes.reduce((best, lane) => (lane.waiting() < best.waiting() ? lane : best))

const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
