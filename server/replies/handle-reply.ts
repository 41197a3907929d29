import { isFromDesk } from '../../sync/catalog/desks.ts'
import { isOutsiders } from '../../sync/catalog/providers.ts'
import type { LedgerEvent } from '../../sync/records/event.ts'
import type { Instant, Sha256 } from '../../sync/records/ids.ts'
import type { DeletionRequest } from '../../sync/records/request.ts'
import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import { parseReplyAddress } from '../../sync/rules/demand/alias.ts'
import { oweProof } from '../../sync/rules/demand/owed-letter.ts'
import { scopeOf } from '../../sync/rules/demand/scope.ts'
import { isRefused, type WrittenLetter } from '../../sync/rules/demand/written-letters.ts'
import { unreadLines } from '../../sync/rules/shown/claim-question.ts'
import { letterReturned, startedClock } from '../erase/after-delivery.ts'
import { KEY_PAUSES_MS, MAIL_BUDGET, type MailBudget } from '../mail/mail-budget.ts'
import { builtText } from '../mail/mime.ts'
import type { OwnMarks } from '../mail/own-mark.ts'
import type { ReadMail } from '../mail/parse-mail.ts'
import { queueReplyNotices } from '../notices/compose-notices.ts'
import type { NoticeNeeds } from '../notices/queue-notice.ts'
import type { Clock, WallClock } from '../ports.ts'
import { askedOf } from '../reading/closing/asked-of.ts'
import type { Asked } from '../reading/closing/understood.ts'
import { withReport } from '../reading/delivery-report.ts'
import { deskStore } from '../store/desk-store.ts'
import { hasSurplus, type InboundStore, type KeptMail, settleInbound, unprovenSince } from '../store/inbound-store.ts'
import { providerOf } from '../store/provider-of.ts'
import { standsOf } from '../store/stands-of.ts'
import type { Store } from '../store/store.ts'
import type { TenantReader, TenantWriter } from '../store/tenant.ts'
import { type Authenticity, checkAuthenticity, type DnsResolve } from './authenticity.ts'
import { judgeReply, type Reading, type Weighed } from './judge-reply.ts'
import { type Match, matchReply } from './match.ts'
import { matchByAlias } from './match-by-alias.ts'
import { readMail, type Weight, weighMail } from './read-mail.ts'
import type { Reply } from './reply.ts'
import { requestAnswered } from './request-answered.ts'
import { isOnItsWay, returnedLetter } from './returned-letter.ts'
import { sendReceipt } from './send-receipt.ts'
import { desksOf, noteSender, takeToDesk } from './staff-desk.ts'

export interface ReplyNeeds extends NoticeNeeds {
  store: Store
  inbound: InboundStore
  resolve: DnsResolve
  clock: Clock
  wall: WallClock
  budget?: Partial<Pick<MailBudget, 'quarantinedADay' | 'keysMs'>>
  /** Marks by which a report identifies one of our mails, even if a relay gave it another Message-ID. */
  marks?: OwnMarks
  /** Called when a mail is proved to be a provider's own. */
  onProven?(inboundId: string): void
}

/** How long a mail waits for missing information; then it is judged by what is known. */
const PATIENCE_MS = DAY_MS

/**
 * A provider's mail becomes evidence: raw bytes, verdict and key record are kept whatever it says. It moves a stage by
 * itself only if its signature is the provider's own and the signed part answers this request. Idempotent: a settled
 * mail is not handled twice, and settling is part of the same transaction. False if it has to wait: for the DNS, or for
 * the relay's result on the letter that it returns.
 */
export async function handleReply(inboundId: string, needs: ReplyNeeds): Promise<boolean> {
  const arrived = await needs.inbound.read(inboundId)
  if (arrived === undefined) return true
  const desks = deskStore(needs.store)
  const learned = await desks.learned()
  const read = await readMail(await arrived.pieces())
  const mail = read === 'unparsed' ? null : markRead(withReport(read), needs.marks)
  const isYoung = needs.clock.now() - arrived.receivedAt < PATIENCE_MS
  const match =
    mail === null
      ? await matchUnread(arrived, needs.inbound)
      : ((await matchReply(mail, arrived.envelopeTo, needs.inbound)) ??
        (await matchByAlias(mail, arrived.envelopeTo, { ...needs, learned })))
  const tenant = match && needs.store.tenant(match.accountId)
  const request = await tenant?.get('requests', match?.requestId ?? '')
  if (match === undefined || tenant === undefined || request === undefined) {
    return takeToDesk({ arrived, mail, learned, isYoung }, needs)
  }

  const provider = await providerOf(tenant, request.providerId)
  const known = desksOf(provider, learned, needs.clock.now())
  const isFromKnown = (verdict: Authenticity) =>
    known.some(desk => isFromDesk(desk, verdict.fromAddress, verdict.signatures))
  const authenticity = await checkAuthenticity(arrived.pieces, {
    resolve: needs.resolve,
    replyDomains: provider?.replyDomains ?? [],
    isFromDesk: isFromKnown,
    isOutsiders: address => provider !== undefined && isOutsiders(provider, address),
    now: needs.wall.now(),
    keysMs: needs.budget?.keysMs,
  })
  if (authenticity.pass) needs.onProven?.(inboundId)
  const reply: Reply = { arrived, mail, match, authenticity, provider, isFromDesk: isFromKnown(authenticity) }
  const letters = await tenant.letters(request.id)
  if (authenticity.temporary && isYoung) {
    const pauseMs = KEY_PAUSES_MS[arrived.tries]
    if (pauseMs !== undefined) {
      await needs.inbound.putOff(inboundId, needs.clock.now() + pauseMs)
      return false
    }
  }
  if (isOnItsWay(returnedLetter(reply, letters, needs.mailDomain)) && isYoung) return false
  // Anybody can write to an address or quote a reference from a letter, so such a mail enters the record only if it is
  // proven to come from the provider. A mail whose check could not be finished may be genuine, so it is shown.
  if (BY_WORD.has(match.by) && !authenticity.pass && !authenticity.temporary) {
    await needs.inbound.settle(inboundId, { state: 'unmatched', owner: null, note: null })
    return true
  }
  await noteSender(reply, needs)
  const answers =
    mail !== null && authenticity.pass
      ? await requestAnswered(mail, { match, authenticity, tenant }, needs)
      : ('nothing' as const)
  // Unsigned mail moves nothing, so our letters are not loaded to recognize its quotes.
  const ours = authenticity.pass ? await ourTexts(letters, needs.inbound) : []
  const { classified, excerpt } =
    (mail === null
      ? undefined
      : await weighMail(mail, { ours, asked: await whatWasAsked(tenant, request, reply, needs) })) ?? UNREAD

  const { floods } = await tenant.write(tx =>
    settle(tx, { inboundId, excerpt, reply: { ...reply, answers, classified } }, needs),
  )
  if (floods) needs.log.warn('mail_surplus', { mailId: inboundId, requestId: request.id })
  return true
}

/** The mail, with its report's Message-ID of our mail taken from our own mark if that mark is genuine. */
function markRead(mail: ReadMail, marks: OwnMarks | undefined): ReadMail {
  const { deliveryStatus } = mail
  const named = deliveryStatus?.mark === undefined ? undefined : marks?.read(deliveryStatus.mark)
  if (deliveryStatus === null || named === undefined) return mail
  return { ...mail, deliveryStatus: { ...deliveryStatus, originalMessageId: named, isMarked: true } }
}

/** Matches available to anybody who has seen one of the request's addresses or letters. */
const BY_WORD: ReadonlySet<Match['by']> = new Set(['reference', 'alias'])

const UNREAD: Weight = {
  classified: {
    category: 'other',
    confidence: 'unsure',
    certainty: 0,
    needsUserAction: true,
    ticket: null,
    byRules: 'other',
    about: '',
  },
  excerpt: '',
}

/** What was requested and for whom, so that a completion can be checked against it. */
async function whatWasAsked(
  tenant: TenantReader,
  request: DeletionRequest,
  { provider }: Reply,
  { clock }: ReplyNeeds,
): Promise<Asked | undefined> {
  const account = await tenant.get('users', tenant.accountId)
  const [mailbox] = await tenant.list('email')
  if (account === undefined) return undefined
  const name = `${account.firstName} ${account.lastName}`
  return askedOf(request, {
    provider,
    person: { name, email: mailbox?.email ?? account.email },
    scope: scopeOf(request),
    now: clock.now(),
  })
}

/** The texts of our letters, as a quote would contain them. */
async function ourTexts(letters: readonly WrittenLetter[], inbound: InboundStore): Promise<string[]> {
  const texts: string[] = []
  for (const { messageId } of letters) {
    const raw = await inbound.outgoingBytes(messageId)
    if (raw === undefined) continue
    const built = builtText(raw)
    const mail = built === undefined ? await readMail(raw) : { text: built }
    if (mail !== 'unparsed') texts.push(mail.text)
  }
  return texts
}

/** The mail cannot be parsed, but its recipient address can. */
async function matchUnread(arrived: KeptMail, inbound: InboundStore): Promise<Match | undefined> {
  for (const address of arrived.envelopeTo) {
    const token = parseReplyAddress(address)?.token
    const owner = token === undefined ? undefined : await inbound.ownerByToken(token)
    if (owner !== undefined) return { ...owner, by: 'token' }
  }
  return undefined
}

/** Settles a mail and writes the record. `floods`: with this mail, the request has received too many. */
async function settle(
  tx: TenantWriter,
  { inboundId, reply, excerpt }: { inboundId: string; reply: Weighed; excerpt: string },
  needs: ReplyNeeds,
): Promise<{ floods: boolean }> {
  const { mail, match } = reply
  const request = await tx.get('requests', match.requestId)
  const outcome = { state: mail === null ? ('unparsed' as const) : ('done' as const), owner: match, note: null }
  // Requests are not expected to disappear between the first read and this one; if one does, there is nothing to
  // record.
  if (request === undefined) {
    await settleInbound(tx, inboundId, outcome)
    return { floods: false }
  }
  const letters = await tx.letters(match.requestId)
  const now = needs.clock.now()
  const returned = returnedLetter(reply, letters, needs.mailDomain)
  const reading = judgeReply(reply, request, { returned, now })

  const surplus = await whySurplus(tx, { reply, request, reading, now }, needs)
  if (surplus === undefined) {
    const entry = { reply, request, letters, reading, excerpt, now }
    if (await settleInbound(tx, inboundId, outcome)) await record(tx, entry, needs)
    return { floods: false }
  }
  const isFirst = surplus === 'flood' && !(await hasSurplus(tx, request.id, now - DAY_MS))
  const isNew = await settleInbound(tx, inboundId, { ...outcome, state: 'surplus', note: surplus })
  const floods = isNew && isFirst
  if (floods) await tellOfFlood(tx, reply, request, now)
  return { floods }
}

/**
 * Why a mail stays out of the record: its bytes are already there, or too many unsigned mails came that day. Its bytes
 * are then kept as long as those of unmatched mail. Refusing it by SMTP would tell a stranger which addresses lead to a
 * request. Mail that may be genuine is never surplus.
 */
async function whySurplus(
  tx: TenantWriter,
  { reply, request, reading, now }: { reply: Weighed; request: DeletionRequest; reading: Reading; now: Instant },
  { budget }: ReplyNeeds,
): Promise<'repeat' | 'flood' | undefined> {
  if (await isRepeat(tx, request, reading, reply.arrived.sha256)) return 'repeat'
  const { pass, temporary } = reply.authenticity
  if (pass || temporary || reading.returned !== null) return undefined
  const limit = budget?.quarantinedADay ?? MAIL_BUDGET.quarantinedADay
  return (await unprovenSince(tx, request.id, now - DAY_MS)) >= limit ? 'flood' : undefined
}

/** Once a day: the person should see that somebody floods the request, and one line is enough for that. */
async function tellOfFlood(tx: TenantWriter, reply: Weighed, request: DeletionRequest, now: Instant): Promise<void> {
  const name = reply.provider?.company ?? request.providerId
  const message = `Many mails came today that ${name} has not signed. From here on they are only counted. They change nothing.`
  const payload = { message, matchedBy: reply.match.by, authentic: false, proven: false }
  await tx.appendEvent({ requestId: request.id, type: 'quarantined', createdAt: now, payload })
}

interface Entry {
  reply: Weighed
  request: DeletionRequest
  letters: readonly WrittenLetter[]
  reading: Reading
  excerpt: string
  now: Instant
}

/** What a judged mail leaves behind: ledger entries, its row in the Inbox, changes to the request, and notices. */
export async function record(
  tx: TenantWriter,
  { reply, request, letters, reading, excerpt, now }: Entry,
  needs: ReplyNeeds,
): Promise<void> {
  const { arrived, mail, match, authenticity } = reply
  const { sha256 } = arrived
  const subject = (mail?.subject ?? '').slice(0, 300)

  const facts = {
    category: reading.category,
    from: senderOf(reply),
    subject,
    ticket: reading.ticket,
    matchedBy: match.by,
    authentic: authenticity.pass,
    knownDesk: reply.isFromDesk,
    proven: reading.proven,
    certainty: reply.classified.certainty,
    // The person is asked what it means; until they say so, no letter may speak as if it had not come.
    ...(reading.needsConfirmation ? { asked: true } : {}),
    // In ten years the key will no longer be in the DNS, so the record that was used is kept with the verdict.
    signatures: authenticity.signatures,
    verdict: authenticity.note,
    rawSha256: sha256,
  }
  const event = await appendReading(tx, request, { reading, facts, now })
  await tx.appendArtifact({
    requestId: request.id,
    eventId: event?.id ?? null,
    kind: 'email',
    createdAt: now,
    name: `${reading.fileName}-${request.reference}.eml`,
    mediaType: 'message/rfc822',
    bytes: arrived.raw ?? { inPieces: sha256, size: arrived.size },
  })
  const replyId = needs.random.id()
  await tx.insert('replies', {
    id: replyId,
    requestId: request.id,
    providerId: request.providerId,
    receivedAt: now,
    fromAddress: senderOf(reply),
    subject,
    excerpt,
    category: reading.category,
    authentic: authenticity.pass,
    sha256,
    needsConfirmation: reading.needsConfirmation,
    proven: reading.proven,
    sentence: reading.needsConfirmation ? askedIn(reply.classified, reading) : '',
    claims: reading.claims,
    readAt: null,
  })
  if (reading.ticket !== null && reading.proven) {
    // Later mails mention many numbers; the ticket is the one given with the acknowledgement.
    const known = request.ticket !== null && reading.category !== 'acknowledgement'
    if (!known) await tx.update('requests', request.id, { ticket: reading.ticket })
  }
  // The first request for proof is answered automatically on the next run; a repeated one is shown to the person.
  const standing = letters.filter(letter => !isRefused(letter) && letter.state !== 'set_aside')
  const proof =
    reading.changes.waitingOn === 'us' && reading.category === 'agent_proof'
      ? (oweProof(
          { ...request, ...(await startedClock(tx, request, now)) },
          standing.map(letter => letter.step),
        ) ?? {
          waitingOn: 'you' as const,
        })
      : {}
  const changes = { ...reading.changes, ...proof }
  if (Object.keys(changes).length > 0) {
    // A deadline moved by the mail counts from the demand that the mail answers; without a started clock there is none
    // to move.
    await tx.update('requests', request.id, { ...(await startedClock(tx, request, now)), ...changes })
  }
  const { category, events, needsConfirmation, claims } = reading
  // A letter written before the claim arrived would be sent while the claim waits for an answer; it is written anew
  // afterwards. A demand that was answered has been sent, whatever the queue says.
  if ((claims && request.submittedAt !== null) || changes.stage === 'verified_deleted') {
    await tx.recallWaitingLetters(request.id)
  }
  if (changes.stage === 'verified_deleted') await sendReceipt(tx, { request, known: 'signed_mail' }, now, needs)
  const read = { category, events: events.map(({ type }) => type), changes, needsConfirmation, claims }
  const { ticket } = reading
  const stands = await standsOf(tx, request.id, now)
  if (stands !== undefined) await queueReplyNotices(tx, { request, stands, read, events, ticket, replyId }, now, needs)
}

/** What the person is asked about. For a claim, what could not be read comes first, each sentence in a line. */
function askedIn({ closing, sentence = '' }: Weighed['classified'], { claims }: Reading): string {
  if (!claims || closing === undefined || closing.closes) return sentence
  return [...unreadLines(closing), sentence].join('\n')
}

/**
 * A sender that missed our SMTP response sends the same bytes again. A quarantined mail is checked again: a stranger
 * may have sent a copy first, or the DNS may not have answered.
 */
async function isRepeat(
  tx: TenantReader,
  request: DeletionRequest,
  reading: Reading,
  sha256: Sha256,
): Promise<boolean> {
  const filed = await tx.list('replies', { requestId: request.id, sha256 })
  if (filed.length === 0) return false
  if (reading.returned === null && reading.events.every(({ type }) => type === 'quarantined')) return true
  const told = await tx.list('events', { requestId: request.id })
  return told.some(event => event.payload.rawSha256 === sha256 && event.type !== 'quarantined')
}

async function appendReading(
  tx: TenantWriter,
  request: DeletionRequest,
  { reading, facts, now }: { reading: Reading; facts: Record<string, unknown>; now: Instant },
): Promise<LedgerEvent | undefined> {
  const { returned } = reading
  if (returned !== null) {
    const provider = await providerOf(tx, request.providerId)
    const address = provider?.channels[returned.channel]?.address
    const { step, messageId } = returned
    const mail = { requestId: request.id, step, messageId, envelopeTo: address === undefined ? [] : [address] }
    const { serverReply, bounce } = reading
    return letterReturned(tx, mail, { ...facts, serverReply, bounce }, now)
  }
  const told: LedgerEvent[] = []
  for (const { type, message, facts: own } of reading.events) {
    const payload = { message, ...facts, ...own }
    told.push(await tx.appendEvent({ requestId: request.id, type, createdAt: now, payload }))
  }
  // The mail's bytes belong to the first event, which says what arrived; the second says what it means.
  return told[0]
}

/** The sender as the header names it; only a claim if the mail is not authentic. */
function senderOf({ authenticity, mail, arrived }: Reply): string {
  return authenticity.fromAddress || mail?.from?.address || arrived.envelopeFrom
}
