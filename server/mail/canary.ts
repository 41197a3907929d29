import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import { SMTPServer } from 'smtp-server'

import { Instant } from '../../sync/records/ids.ts'
import type { Random } from '../ports.ts'
import { LETTER_HEADERS } from './automatic.ts'
import type { Certificate } from './certificate.ts'
import { buildMail } from './mime.ts'
import { ownMarks } from './own-mark.ts'
import type { Transport } from './transport.ts'

/** A mail that was sent through the relay to our own domain, and how it came back. */
export interface Canary {
  /** The relay's answer; `said` has its words if it did not accept the mail. */
  outcome: 'taken' | 'not_taken'
  said: string
  plusAddress: string
  /** The bytes that were handed to the transport. */
  sent: Uint8Array
  waitedMs: number
  arrived: { raw: Buffer; from: string; to: string[]; address: string; helo: string } | undefined
}

interface CanaryNeeds {
  mailDomain: string
  transport: Transport
  random: Random
  /** Where our own mail server will listen; the doctor listens there in its place. */
  listen: { host: string; port: number }
  certificate: Certificate | undefined
  /** How long to wait for the mail to come back. */
  waitMs: number
  /** Called while the listener is up, once the mail has arrived or its time is over. */
  whileListening(port: number, canary: Canary): Promise<void>
}

const MAX_BYTES = 1024 * 1024

/** Sends a mail that looks like a letter out through the relay, and waits for it where answers will arrive. */
export async function sendCanary(needs: CanaryNeeds): Promise<void> {
  const { mailDomain, transport, random, listen, certificate, waitMs } = needs
  const marks = ownMarks(random.bytes(32))
  const token = Buffer.from(random.bytes(10)).toString('hex')
  const plusAddress = `canary+${token}@${mailDomain}`
  const messageId = `<canary-${token}@erase.${mailDomain}>`
  const built = await buildMail({
    from: { name: 'Total Recall', address: `privacy+${token}@${mailDomain}` },
    to: plusAddress,
    replyTo: plusAddress,
    subject: `Test of the way around (${token.slice(0, 6)})`,
    text: 'This mail was sent by the mail doctor. It goes out through the relay and comes back to the server that sent it.',
    html: '<p>This mail was sent by the mail doctor. It goes out through the relay and comes back to the server that sent it.</p>',
    messageId,
    date: Instant.parse(Date.now()),
    headers: LETTER_HEADERS,
  })
  const sent = marks.mark(built, messageId)
  const canary: Canary = { outcome: 'not_taken', said: '', plusAddress, sent, waitedMs: waitMs, arrived: undefined }
  const came = new AbortController()
  const server = new SMTPServer({
    ...certificate,
    name: mailDomain,
    size: MAX_BYTES,
    disabledCommands: certificate === undefined ? ['AUTH', 'STARTTLS'] : ['AUTH'],
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 200,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks)
        // Other senders may connect meanwhile: their mail stays on their own server and arrives once ours is running.
        if (marks.find(raw) !== messageId)
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        const { mailFrom, rcptTo } = session.envelope
        const to = rcptTo.map(({ address }) => address.toLowerCase())
        const helo = typeof session.hostNameAppearsAs === 'string' ? session.hostNameAppearsAs : ''
        const address = session.remoteAddress.replace(/^::ffff:/, '')
        canary.arrived = { raw, from: mailFrom === false ? '' : mailFrom.address, to, address, helo }
        came.abort()
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(listen.port, listen.host, () => resolve())
  })
  try {
    const outcome = await transport.send(
      { from: `canary+${token}@${mailDomain}`, to: [plusAddress], archive: null },
      sent,
    )
    canary.outcome = outcome.kind === 'taken' ? 'taken' : 'not_taken'
    if (outcome.kind !== 'taken') canary.said = `${outcome.reply.code} ${outcome.reply.text}`
    else if (canary.arrived === undefined) await pause(waitMs, undefined, { signal: came.signal }).catch(() => {})
    // The address of a listening TCP server always has this type.
    await needs.whileListening((server.server.address() as AddressInfo).port, canary)
  } finally {
    transport.close()
    await new Promise<void>(resolve => server.close(() => resolve()))
  }
}
