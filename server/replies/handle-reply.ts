import { isFromDesk } from '../../sync/catalog/desks.ts'
import { isOutsiders } from '../../sync/catalog/providers.ts'
import type { LedgerEvent } from '../../sync/records/event.ts'
import type { Instant, Sha256 } from '../../sync/records/ids.ts'
import type { DeletionRequest } from '../../sync/records/request.ts'
import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import { parseReplyAddress } from '../../sync/rules/demand/alias.ts'
import { startClocks } from '../../sync/rules/demand/clocks.ts'
import { oweProof } from '../../sync/rules/demand/owed-letter.ts'
import { isRefused, type WrittenLetter } from '../../sync/rules/demand/written-letters.ts'
import { unreadLine } from '../../sync/rules/shown/claim-question.ts'
import { letterReturned } from '../erase/after-delivery.ts'
import { KEY_PAUSES_MS, MAIL_BUDGET, type MailBudget } from '../mail/mail-budget.ts'
import { builtText } from '../mail/mime.ts'
import type { OwnMarks } from '../mail/own-mark.ts'
import type { ReadMail } from '../mail/parse-mail.ts'
import type { NoticeNeeds } from '../notices/queue-notice.ts'
import { tellReply } from '../notices/tell.ts'
import type { Clock, WallClock } from '../ports.ts'
import { askedOf } from '../reading/closing/asked-of.ts'
import type { Asked } from '../reading/closing/understood.ts'
import { deskStore } from '../store/desk-store.ts'
import { hasSurplus, type InboundStore, type KeptMail, settleInbound, unprovenSince } from '../store/inbound-store.ts'
import { providerOf } from '../store/provider-of.ts'
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
  /** By which a report names one of our mails, also where a relay has given it another Message-ID. */
  marks?: OwnMarks
  /** A mail proved to be a provider's own. */
  onProven?(inboundId: string): void
}

/** How long a mail waits for what is not known yet; then it is judged by what is. */
const PATIENCE_MS = DAY_MS

/**
 * A provider's mail becomes evidence: raw bytes, verdict and key record are kept whatever it says. It moves a
 * stage by itself only when its signature is the provider's own and what was signed answers this very request. Safe
 * to repeat: a mail that is settled is not handled twice, and settling is part of the same transaction. False when
 * it has to wait: for the DNS, or for the relay's word on the letter that it sends back.
 */
export async function handleReply(inboundId: string, needs: ReplyNeeds): Promise<boolean> {
  const arrived = await needs.inbound.read(inboundId)
  if (arrived === undefined) return true
  const desks = deskStore(needs.store)
  const learned = await desks.learned()
  const read = await readMail(await arrived.pieces())
  const mail = read === 'unparsed' ? null : markRead(read, needs.marks)
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
  const known = desksOf(provider, learned)
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
  // Anybody can write to an address, and can write a reference that has stood in a letter: only what is proven to come
  // from the provider gets into the record by it. What could not be checked to the end may be genuine, and is shown.
  if (BY_WORD.has(match.by) && !authenticity.pass && !authenticity.temporary) {
    await needs.inbound.settle(inboundId, { state: 'unmatched', owner: null, note: null })
    return true
  }
  await noteSender(reply, needs)
  const answers =
    mail !== null && authenticity.pass
      ? await requestAnswered(mail, { match, authenticity, tenant }, needs)
      : ('nothing' as const)
  // What nobody has signed is not weighed further: no trouble is taken with its quotes.
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

/** The mail, with the name of ours that it reports about taken from our own mark where that is genuine. */
function markRead(mail: ReadMail, marks: OwnMarks | undefined): ReadMail {
  const { deliveryStatus } = mail
  const named = deliveryStatus?.mark === undefined ? undefined : marks?.read(deliveryStatus.mark)
  if (deliveryStatus === null || named === undefined) return mail
  return { ...mail, deliveryStatus: { ...deliveryStatus, originalMessageId: named, isMarked: true } }
}

/** Ways to a request that anybody can take who has seen an address or a letter of it. */
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

/** What the request was for and of whom, so that a completion can be held against it. */
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
  return askedOf(request, { provider, person: { name, email: mailbox?.email ?? account.email }, now: clock.now() })
}

/** What we wrote, as a quote of it would read. */
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

/** Nothing of the mail can be read, but the address that it was sent to can. */
async function matchUnread(arrived: KeptMail, inbound: InboundStore): Promise<Match | undefined> {
  for (const address of arrived.envelopeTo) {
    const token = parseReplyAddress(address)?.token
    const owner = token === undefined ? undefined : await inbound.ownerByToken(token)
    if (owner !== undefined) return { ...owner, by: 'token' }
  }
  return undefined
}

/** Settles a mail and writes what goes into the record. `floods`: with it, too many have come to the request. */
async function settle(
  tx: TenantWriter,
  { inboundId, reply, excerpt }: { inboundId: string; reply: Weighed; excerpt: string },
  needs: ReplyNeeds,
): Promise<{ floods: boolean }> {
  const { mail, match } = reply
  const request = await tx.get('requests', match.requestId)
  const outcome = { state: mail === null ? ('unparsed' as const) : ('done' as const), owner: match, note: null }
  // Nobody takes a request away between the look before and this one, and if so nothing is left to record.
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
 * Why a mail does not get into the record: its bytes are there already, or too many came that day which nobody has
 * signed. Their bytes stay with the mail that nobody could place, for its time. A refusal by SMTP would tell a
 * stranger which addresses lead to a request. What may be genuine never counts as too much.
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

/** Once a day: a person may see that somebody floods the request, and one line is enough for it. */
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

async function record(
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
    // Who checks in ten years finds no key in DNS any more: the record that was used is kept with the verdict.
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
    // Later mails speak of many numbers; the one with which receipt was confirmed is the ticket.
    const known = request.ticket !== null && reading.category !== 'acknowledgement'
    if (!known) await tx.update('requests', request.id, { ticket: reading.ticket })
  }
  // Whoever asks for the proof gets it with the next turn; who asks again is the person's to look at.
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
    // A deadline that the mail moved counts from the demand that it answers; one without a clock has none to move.
    await tx.update('requests', request.id, { ...(await startedClock(tx, request, now)), ...changes })
  }
  const { category, events, needsConfirmation, claims } = reading
  // What was written before the claim came would leave while it waits for its answer; it is written anew after that.
  // A demand that is answered has left, whatever the queue knows of it.
  if ((claims && request.submittedAt !== null) || changes.stage === 'verified_deleted') {
    await tx.recallWaitingLetters(request.id)
  }
  if (changes.stage === 'verified_deleted') await sendReceipt(tx, { request, known: 'signed_mail' }, now, needs)
  const read = { category, events: events.map(({ type }) => type), changes, needsConfirmation, claims }
  const said = events.map(({ message }) => message)
  await tellReply(tx, { request, read, said, replyId }, now, needs)
}

/** What the person is asked about: of a claim first what of it could not be read. */
function askedIn({ closing, sentence = '' }: Weighed['classified'], { claims }: Reading): string {
  if (!claims || closing === undefined || closing.closes) return sentence
  return [unreadLine(closing.why, closing.sentence), sentence].join('\n')
}

/**
 * A sender that did not hear our answer sends the same bytes again. What was quarantined is looked at afresh: a
 * stranger may have had a copy first, or the DNS no answer.
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
  // The mail's bytes belong to the event that says what arrived; the second says what it means.
  return told[0]
}

/** An answer shows that the demand arrived, even where the relay's word is missing or a server sent it back. */
async function startedClock(tx: TenantWriter, request: DeletionRequest, now: Instant) {
  if (request.submittedAt !== null) return {}
  const left = await tx.list('events', { requestId: request.id, type: 'submitted' })
  return startClocks(request, left.at(-1)?.createdAt ?? now)
}

/** As the header says it; for a mail that is not authentic only a claim. */
function senderOf({ authenticity, mail, arrived }: Reply): string {
  return authenticity.fromAddress || mail?.from?.address || arrived.envelopeFrom
}
