import { type Provider, providerById } from '../../sync/catalog/providers.ts'
import type { EventType } from '../../sync/records/event.ts'
import type { Instant } from '../../sync/records/ids.ts'
import type { ReplyCategory } from '../../sync/records/reply.ts'
import type { DeletionRequest } from '../../sync/records/request.ts'
import { parseReplyAddress } from '../../sync/rules/alias.ts'
import { isOpen } from '../../sync/rules/lifecycle.ts'
import { type Authenticity, checkAuthenticity, type DnsResolve } from '../mail/authenticity.ts'
import { type Match, matchReply } from '../mail/match.ts'
import { receiptMessage } from '../mail/messages/receipt.ts'
import { buildMail } from '../mail/mime.ts'
import { type ReadMail, readMail } from '../mail/read-mail.ts'
import type { Clock, Random, WallClock } from '../ports.ts'
import { sha256Hex } from '../store/hash.ts'
import { type InboundMail, type InboundStore, settleInbound } from '../store/inbound-store.ts'
import type { Store } from '../store/store.ts'
import type { TenantWriter } from '../store/tenant.ts'
import { letterRefused } from './after-delivery.ts'
import { type Classified, classifyReply, freshText } from './classify-reply.ts'

export interface ReplyNeeds {
  store: Store
  inbound: InboundStore
  resolve: DnsResolve
  clock: Clock
  wall: WallClock
  random: Random
  origin: string
  mailDomain: string
}

/** How long a mail waits for a DNS that does not answer; then it is judged by what can be known. */
const DNS_PATIENCE_MS = 24 * 3_600_000

/**
 * A provider's mail becomes evidence: raw bytes, verdict and key record are kept whatever it says. It moves a
 * stage by itself only when its signature is the provider's own and it answers our token or thread. Safe to
 * repeat: a mail that is settled is not handled twice, and settling is part of the same transaction. False when
 * it has to wait for the DNS.
 */
export async function handleReply(inboundId: string, needs: ReplyNeeds): Promise<boolean> {
  const arrived = await needs.inbound.read(inboundId)
  if (arrived === undefined) return true
  const read = await readMail(arrived.raw)
  const mail = read === 'unparsed' ? null : read
  const match =
    mail === null
      ? await matchUnread(arrived, needs.inbound)
      : await matchReply(mail, arrived.envelopeTo, needs.inbound)
  const request = match && (await needs.store.tenant(match.accountId).get('requests', match.requestId))
  if (match === undefined || request === undefined) {
    await needs.inbound.settle(inboundId, { state: mail === null ? 'unparsed' : 'unmatched', owner: null, note: null })
    return true
  }

  const provider = providerById(request.providerId)
  const authenticity = await checkAuthenticity(arrived.raw, {
    resolve: needs.resolve,
    replyDomains: provider?.replyDomains ?? [],
    now: needs.wall.now(),
  })
  if (authenticity.temporary && needs.clock.now() - arrived.receivedAt < DNS_PATIENCE_MS) return false

  await needs.store.tenant(match.accountId).write(async tx => {
    const outcome = { state: mail === null ? ('unparsed' as const) : ('done' as const), owner: match, note: null }
    if (!(await settleInbound(tx, inboundId, outcome))) return
    await record(tx, { arrived, mail, match, authenticity, provider }, needs)
  })
  return true
}

/** Nothing of the mail can be read, but the address that it was sent to can. */
async function matchUnread(arrived: InboundMail, inbound: InboundStore): Promise<Match | undefined> {
  for (const address of arrived.envelopeTo) {
    const token = parseReplyAddress(address)?.token
    const owner = token === undefined ? undefined : await inbound.ownerByToken(token)
    if (owner !== undefined) return { ...owner, by: 'token' }
  }
  return undefined
}

interface Reply {
  arrived: InboundMail
  /** Null: hostile or broken beyond reading; kept as it is. */
  mail: ReadMail | null
  match: Match
  authenticity: Authenticity
  provider: Provider | undefined
}

async function record(tx: TenantWriter, reply: Reply, needs: ReplyNeeds): Promise<void> {
  const request = await tx.get('requests', reply.match.requestId)
  if (request === undefined) return
  const now = needs.clock.now()
  const reading = judge(reply, request)

  const event = await tx.appendEvent({
    requestId: request.id,
    type: reading.event,
    createdAt: now,
    payload: {
      message: reading.message,
      category: reading.category,
      from: senderOf(reply),
      subject: reply.mail?.subject ?? '',
      ticket: reading.ticket,
      matchedBy: reply.match.by,
      authentic: reading.authentic,
      // Who checks in ten years finds no key in DNS any more: the record that was used is kept with the verdict.
      signatures: reply.authenticity.signatures,
      verdict: reply.authenticity.note,
      rawSha256: sha256Hex(reply.arrived.raw),
    },
  })
  await tx.appendArtifact({
    requestId: request.id,
    eventId: event.id,
    kind: 'email',
    createdAt: now,
    name: `${reading.fileName}-${request.reference}.eml`,
    mediaType: 'message/rfc822',
    bytes: reply.arrived.raw,
  })
  await tx.insert('replies', {
    id: needs.random.id(),
    requestId: request.id,
    providerId: request.providerId,
    receivedAt: now,
    fromAddress: senderOf(reply),
    subject: (reply.mail?.subject ?? '').slice(0, 300),
    excerpt: reply.mail === null ? '' : freshText(reply.mail.text).replace(/\s+/g, ' ').trim().slice(0, 300),
    category: reading.category,
    authentic: reading.authentic,
    sha256: sha256Hex(reply.arrived.raw),
  })
  await move(tx, request, reading, reply, now)
  if (reading.moves === 'verified_deleted') await sendReceipt(tx, request, now, needs)
}

interface Reading {
  category: ReplyCategory
  event: EventType
  message: string
  /** The stage that the mail leads to by itself, if any. */
  moves: 'acknowledged' | 'verified_deleted' | 'bounced' | null
  authentic: boolean
  ticket: string | null
  fileName: string
}

/** What a mail means for its request. Authenticity comes before every word that it says. */
function judge({ mail, match, authenticity, arrived, provider }: Reply, request: DeletionRequest): Reading {
  const name = provider?.company ?? request.providerId
  const classified: Classified =
    mail === null ? { category: 'other', confidence: 'unsure', ticket: null } : classifyReply(mail)
  const authentic = authenticity.pass
  const base = { category: classified.category, ticket: classified.ticket, authentic, moves: null } as const

  // A delivery report comes from a machine that signs nothing; only the server that had our letter knows the token.
  if (classified.category === 'bounce' && match.by !== 'reference' && arrived.envelopeFrom === '') {
    return {
      ...base,
      event: 'provider_reply',
      moves: 'bounced',
      message: `The mail server of ${name} returned our letter.`,
      fileName: 'bounce',
    }
  }
  if (!authentic) {
    return {
      ...base,
      category: 'suspicious',
      event: 'quarantined',
      message: `A mail that claims to come from ${name} is not signed by ${name}. It changes nothing.`,
      fileName: 'quarantined',
    }
  }
  const mayMove = match.by !== 'reference' && classified.confidence === 'sure' && isOpen(request)
  if (classified.category === 'completion' && mayMove) {
    return {
      ...base,
      event: 'verification',
      moves: 'verified_deleted',
      message: `${name} confirmed the deletion by signed mail.`,
      fileName: 'confirmation',
    }
  }
  if (classified.category === 'acknowledgement' && mayMove) {
    return {
      ...base,
      event: 'acknowledged',
      moves: request.stage === 'submitted' ? 'acknowledged' : null,
      message:
        classified.ticket === null
          ? `${name} confirmed that it has the request.`
          : `${name} confirmed that it has the request, ticket ${classified.ticket}.`,
      fileName: 'acknowledgement',
    }
  }
  return { ...base, event: 'provider_reply', message: `${name} wrote. Read it in the Inbox.`, fileName: 'reply' }
}

async function move(
  tx: TenantWriter,
  request: DeletionRequest,
  reading: Reading,
  reply: Reply,
  now: Instant,
): Promise<void> {
  if (reading.ticket !== null && reading.authentic) await tx.update('requests', request.id, { ticket: reading.ticket })
  if (reading.moves === 'acknowledged' || reading.moves === 'verified_deleted') {
    await tx.update('requests', request.id, { stage: reading.moves, waitingOn: 'provider' })
  }
  if (reading.moves === 'bounced') {
    const letters = await tx.letters(request.id)
    const quoted = reply.mail?.deliveryStatus?.originalMessageId ?? null
    // A report that quotes no Message-ID can only mean the letter that left last.
    const letter = letters.find(sent => sent.messageId === quoted) ?? letters.findLast(sent => sent.state === 'sent')
    if (letter === undefined) return
    await tx.markBounced(letter.messageId)
    const to = reply.mail?.deliveryStatus?.finalRecipient ?? ''
    await letterRefused(
      tx,
      { requestId: request.id, step: letter.step, messageId: letter.messageId, envelopeTo: to === '' ? [] : [to] },
      reply.mail?.deliveryStatus?.diagnostic ?? '',
      now,
    )
  }
}

async function sendReceipt(tx: TenantWriter, request: DeletionRequest, now: Instant, needs: ReplyNeeds): Promise<void> {
  const account = await tx.get('users', tx.accountId)
  const provider = providerById(request.providerId)
  if (account === undefined || provider === undefined) return
  const messageId = `<receipt-${request.reference.toLowerCase()}@erase.${needs.mailDomain}>`
  const { subject, text, html } = receiptMessage({
    firstName: account.firstName,
    provider,
    reference: request.reference,
    submittedAt: request.submittedAt,
    confirmedAt: now,
    head: await tx.ledgerHead(),
    origin: needs.origin,
  })
  const from = `receipts@${needs.mailDomain}`
  await tx.queueMail({
    // A message to the person, not a letter of the request.
    requestId: null,
    step: 'receipt',
    messageId,
    envelopeFrom: from,
    envelopeTo: [account.email],
    raw: await buildMail({
      from: { name: 'Total Recall', address: from },
      to: account.email,
      subject,
      text,
      html,
      messageId,
      date: now,
      headers: { 'Auto-Submitted': 'auto-generated' },
    }),
    channel: 0,
    createdAt: now,
  })
}

/** As the header says it; for a mail that is not authentic only a claim. */
function senderOf({ authenticity, mail, arrived }: Reply): string {
  return authenticity.fromAddress || mail?.from?.address || arrived.envelopeFrom
}
