import type { AddressInfo } from 'node:net'

import { setTimeout as pause } from 'node:timers/promises'

import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

import type { Clock, Log, Random } from '../ports.ts'
import { readHead, replyAddress } from './letter.ts'
import { type Before, isWithin, plannedReplies, providerAt } from './providers.ts'
import type { Box, Letter, SandboxStore } from './sandbox-store.ts'

/** Twice what the product's inbound server accepts: size limits are not tested at the relay. */
const MOST_BYTES = 64 * 1024 * 1024

interface RelayNeeds {
  store: SandboxStore
  mailDomain: string
  clock: Clock
  random: Random
  log: Log
  /** Called when there may be something to deliver, with the recipients. */
  onTaken(recipients: readonly string[]): void
  /**
   * Real relays scan a mail between storing and acknowledging it: the moment in which a crash is hardest to survive.
   */
  answerAfterMs?: number
}

interface Relay {
  host: string
  port: number
  close(): Promise<void>
}

/** The mail relay: accepts anything from anybody on this machine, and answers 250 only once it is on disk. */
export async function startRelay(needs: RelayNeeds): Promise<Relay> {
  const { log } = needs
  const server = new SMTPServer({
    name: 'relay.sandbox.example',
    banner: 'sandbox',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    // A reverse lookup of the client would ask the real DNS.
    disableReverseLookup: true,
    size: MOST_BYTES,
    closeTimeout: 500,
    onData(stream, session, callback) {
      const { mailFrom, rcptTo } = session.envelope
      const envelope = { mailFrom: mailFrom ? mailFrom.address : '', rcptTo: rcptTo.map(({ address }) => address) }
      readStream(stream)
        .then(async raw => {
          if (stream.sizeExceeded) return callback(answer(552, 'too large for the sandbox'))
          const id = await take(needs, envelope, raw)
          if (needs.answerAfterMs) await pause(needs.answerAfterMs)
          callback(null, `taken as ${id}`)
          needs.onTaken(envelope.rcptTo)
        })
        .catch((error: unknown) => {
          // Most likely a full disk: the product keeps the mail and tries again.
          log.error('sandbox_relay', { error: error instanceof Error ? error.name : 'unknown' })
          callback(answer(451, 'not on disk, try again'))
        })
    },
  })
  // Clients that disconnect mid-command are the product's kill tests, not a fault of the relay.
  server.on('error', error => log.warn('sandbox_relay', { error: error.name }))
  const host = '127.0.0.1'
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(0, host, () => resolve())
  })
  const { port } = server.server.address() as AddressInfo // A listening TCP server has no other kind of address.
  return { host, port, close: () => new Promise(resolve => server.close(() => resolve())) }
}

/** One accepted mail and everything that follows from it, in one commit. */
async function take(
  { store, mailDomain, clock, random }: RelayNeeds,
  { mailFrom, rcptTo }: { mailFrom: string; rcptTo: string[] },
  raw: Uint8Array,
): Promise<string> {
  const head = await readHead(raw)
  const id = random.id()
  const takenAt = clock.now()
  const thread = replyAddress(head, mailFrom).toLowerCase()
  store.transaction(() => {
    store.addMessage(
      {
        id,
        takenAt,
        mailFrom,
        rcptTo,
        box: boxFor(rcptTo, mailDomain),
        from: head.from?.address ?? mailFrom,
        subject: head.subject ?? '',
        messageId: head.messageId ?? '',
      },
      raw,
    )
    for (const recipient of rcptTo) {
      if (isWithin(recipient, mailDomain)) store.addForward(id, recipient)
      const reached = providerAt(recipient)
      if (!reached?.isChannel) continue
      const letter = { id, providerId: reached.provider.id, thread, recipient: recipient.toLowerCase(), takenAt }
      const before = beforeThis(store, letter)
      store.addLetter(letter)
      for (const { after, kind } of plannedReplies(store.script(letter.providerId), before)) {
        const { providerId } = letter
        store.addReply({ id: random.id(), letterId: id, providerId, kind, dueAt: takenAt + after })
      }
    }
  })
  return id
}

/** A letter to a provider is shown in the provider's box, even when the archive also gets a copy of it. */
function boxFor(rcptTo: readonly string[], mailDomain: string): Box {
  for (const recipient of rcptTo) {
    const reached = providerAt(recipient)
    if (reached) return reached.provider.id
  }
  return rcptTo.some(recipient => !isWithin(recipient, mailDomain)) ? 'people' : 'product'
}

function beforeThis(store: SandboxStore, { providerId, thread, recipient }: Letter): Before {
  const earlier = store.lettersOn(providerId, thread)
  if (earlier.length === 0) return 'nothing'
  const isRepeat = earlier.some(letter => letter.recipient === recipient)
  return !isRepeat && earlier.every(letter => store.hasBounced(letter.id)) ? 'bounced_elsewhere' : 'answered'
}

async function readStream(stream: SMTPServerDataStream): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    // Past the limit the rest is read and dropped, since SMTP can only answer at the end.
    if (!stream.sizeExceeded) chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
