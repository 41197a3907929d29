import { strict as assert } from 'node:assert'

import type { Provider } from '../../sync/catalog/providers.ts'
import { citable, regimeOf } from '../../sync/catalog/regimes.ts'
import { stateOfZip } from '../../sync/catalog/zip-states.ts'
import type { Account } from '../../sync/records/account.ts'
import type { Authorization } from '../../sync/records/authorization.ts'
import type { LedgerEvent } from '../../sync/records/event.ts'
import type { Instant } from '../../sync/records/ids.ts'
import type { DeletionRequest } from '../../sync/records/request.ts'
import { letterAddress, replyAddress } from '../../sync/rules/demand/alias.ts'
import { askedAt } from '../../sync/rules/demand/asked-law.ts'
import { type EarlierOutcome, earlierOutcome } from '../../sync/rules/demand/earlier-outcome.ts'
import { LADDER, type LetterId, type SentLetterId } from '../../sync/rules/demand/lifecycle.ts'
import { messageIdFor } from '../../sync/rules/demand/mail-facts.ts'
import {
  letterDue,
  type NextTurn,
  newestAuthorization,
  nextTurn,
  type TurnFacts,
  whyHeldNow,
} from '../../sync/rules/demand/next-letter.ts'
import { askedIn, askedOf } from '../../sync/rules/demand/scope.ts'
import type { Reason } from '../../sync/rules/demand/sending.ts'
import { whatStands } from '../../sync/rules/demand/what-stands.ts'
import { standingLetters, type WrittenLetter } from '../../sync/rules/demand/written-letters.ts'
import { coversOwnLetters } from '../../sync/rules/letters/authorization-text.ts'
import { letters } from '../../sync/rules/letters/index.ts'
import { plainText } from '../../sync/rules/letters/letter.ts'
import { letterHtml } from '../../sync/rules/letters/letter-html.ts'
import { knownProvider } from '../../sync/rules/providers/known-providers.ts'
import { LETTER_HEADERS } from '../mail/automatic.ts'
import { buildMail } from '../mail/mime.ts'
import type { Tenant } from '../store/store.ts'
import type { NewArtifact, NewMail, TenantReader } from '../store/tenant.ts'
import { authorizationPdf } from './pdf/authorization-pdf.ts'
import { letterPdf } from './pdf/letter-pdf.ts'
import { recipientCopy } from './recipient-copy.ts'
import { returnedAddresses } from './returned-addresses.ts'

/** What the engine knows about the operator. */
export interface Sender {
  mailDomain: string
  company: { name: string; address: string }
  /** Name of the lawyer who signs legal notices; null if there is none, and then no letter mentions one. */
  counsel: string | null
  /** No letter goes to an unverified address or cites an unverified act; true in production. */
  onlyVerified?: boolean
}

type Turn = { done: 'wrote'; letter: SentLetterId } | Exclude<NextTurn, Plan>
type Plan = Extract<NextTurn, { done: 'write' }>

/**
 * One request, one letter, one transaction. The letter is rendered first, from facts read once. Inside the transaction,
 * the account's version tells whether anything was written since. If so, every fact is read again, and if one has
 * changed (a withdrawal, a pause, a reply) nothing happens: the next beat starts over.
 */
export async function writeDueLetter(
  tenant: Tenant,
  requestId: DeletionRequest['id'],
  now: Instant,
  sender: Sender,
): Promise<Turn> {
  // Read before the facts, so that any later write shows in the version that the transaction gets.
  const version = await tenant.version()
  const facts = await readFacts(tenant, requestId, now)
  if (facts === undefined) return { done: 'nothing' }
  const plan = nextTurn({ ...facts, onlyVerified: sender.onlyVerified === true }, now)
  if (plan.done !== 'write') return plan
  const written = await write(tenant, facts, plan, now, sender)

  return tenant.write<Turn>(async tx => {
    const isUntouched = tx.v === version + 1
    if (!isUntouched && JSON.stringify(await readFacts(tx, requestId)) !== JSON.stringify(facts)) {
      return { done: 'nothing' }
    }
    // A Message-ID is written only once: if it were there, the facts would have included its letter.
    assert(await tx.queueMail(written.mail), 'the letter was written before')
    const event = await tx.appendEvent({
      requestId,
      type: 'prepared',
      createdAt: now,
      payload: {
        message: `${written.title} written to ${plan.address}.`,
        letter: plan.letter,
        to: plan.address,
        messageId: written.mail.messageId,
        // Letters after the demand are written while the request is in another stage, so they name none.
        ...(plan.letter === 'demand'
          ? { stage: 'prepared', scope: written.asked.scope, apiData: written.asked.apiData }
          : {}),
      },
    })
    // Law and scope are those of the demand, whatever the person changes later.
    if (plan.letter === 'demand') await tx.update('requests', requestId, { state: written.state, ...written.asked })
    for (const file of written.files) {
      await tx.appendArtifact({ ...file, requestId, eventId: event.id, createdAt: now })
    }
    return { done: 'wrote', letter: plan.letter }
  })
}

interface Facts extends TurnFacts {
  account: Account
  /** Letters accepted by the relay since the last demand was sent, with their dates. */
  previous: { letter: LetterId; sentAt: Instant }[]
  /** The date of the demand that stands. */
  askedAt: Instant | null
  /** The request's own, newest first. */
  events: readonly LedgerEvent[]
  /** How its request in an earlier cycle ended, in the provider's own words. */
  earlier: EarlierOutcome | undefined
  replyToken: string
}

/** Undefined if a record is missing; with `dueAt`, also if no letter is due then. */
async function readFacts(
  reader: TenantReader,
  requestId: DeletionRequest['id'],
  dueAt?: Instant,
): Promise<Facts | undefined> {
  const request = await reader.get('requests', requestId)
  if (request === undefined) return undefined
  const written = await reader.letters(requestId)
  // Most requests have nothing due, and two small reads show that, while a request's ledger grows for years.
  if (dueAt !== undefined && letterDue(request, written, dueAt) === undefined) return undefined
  const account = await reader.get('users', reader.accountId)
  const [email] = await reader.list('email')
  const replyToken = await reader.replyToken(requestId)
  if (!account || !email || !replyToken) return undefined
  const events = await reader.list('events', { requestId })
  return {
    request,
    account,
    email,
    authorizations: await reader.list('authorizations'),
    subscription: await reader.get('subscriptions', reader.accountId),
    journey: await reader.get('customer_journey', reader.accountId),
    choices: await reader.list('email_providers', { providerId: request.providerId }),
    written,
    returned: await returnedAddresses(reader),
    previous: lettersBefore(events),
    askedAt: askedAt(request, events),
    events: events.toReversed(),
    earlier: await earlierOf(reader, request),
    replyToken,
  }
}

/**
 * The letters that the next one may mention. A returned demand and what followed it to the same address were never
 * received, so no letter does. `events`: oldest first.
 */
export function lettersBefore(events: readonly LedgerEvent[]): { letter: LetterId; sentAt: Instant }[] {
  return sinceLast(events, event => event.type === 'submitted').flatMap(event => {
    const rung = LADDER.find(candidate => candidate.letter === event.payload.letter)
    return rung !== undefined && event.type === rung.eventType ? [{ letter: rung.letter, sentAt: event.createdAt }] : []
  })
}

async function earlierOf(reader: TenantReader, request: DeletionRequest): Promise<EarlierOutcome | undefined> {
  const requests = await reader.list('requests', { providerId: request.providerId })
  if (requests.length < 2) return undefined
  const told = [
    ...(await reader.list('events', { type: 'verification' })),
    ...(await reader.list('events', { type: 'decision' })),
  ]
  const mails = await reader.list('replies', { providerId: request.providerId })
  return earlierOutcome(request, requests, told, mails)
}

/** From the last item that fits; all items if none does. */
function sinceLast<Item>(items: readonly Item[], fits: (item: Item) => boolean): Item[] {
  return items.slice(Math.max(0, items.findLastIndex(fits)))
}

/** Why no letter of this request may be sent now; undefined if one may. Does not throw if the row is gone. */
export async function whyHeld(
  reader: TenantReader,
  requestId: DeletionRequest['id'],
  now: Instant,
): Promise<Reason | undefined> {
  const facts = await readFacts(reader, requestId)
  return facts === undefined ? undefined : whyHeldNow(facts, now)
}

/** The letter as PDF and as the exact mail, with the authorization that it relies on. */
async function write(reader: TenantReader, facts: Facts, plan: Plan, now: Instant, sender: Sender) {
  const { request, account, email } = facts
  const provider = knownProvider(request.providerId, facts.choices)
  const authorization = newestAuthorization(facts.authorizations, email)
  assert(provider !== undefined, 'a letter that has an address has a provider')
  assert(authorization !== undefined, 'no letter is written without an authorisation')
  // The demand names the law of the state where the person lives now; later letters keep that law.
  const state = (plan.letter === 'demand' ? stateOfZip(account.zipCode) : undefined) ?? request.state
  // A letter cites what is in force on its own date; its periods are those of the day on which the demand was written.
  const law = regimeOf(state, now, plan.letter === 'demand' ? null : facts.askedAt)
  assert(law !== undefined, 'a request is prepared only for a state whose law we know')
  const regime = citable(law, sender.onlyVerified === true)

  const permission = await permissionFor(reader, { facts, authorization, provider, state: regime.state }, sender)
  const replyTo = replyAddress(email.inboundAlias, facts.replyToken)
  const asked = plan.letter === 'demand' ? askedOf(provider, facts.choices) : askedIn(request)
  const letter = letters[plan.letter]({
    provider,
    asked,
    address: plan.address,
    person: { firstName: account.firstName, lastName: account.lastName, email: email.email },
    regime,
    reference: request.reference,
    replyTo,
    writtenOn: now,
    stands: whatStands(request, facts.events, now),
    earlier: facts.earlier,
    signedAt: authorization.signedAt,
    // A signature on an earlier version of the text covers only the authorization.
    signature: coversOwnLetters(authorization.textVersion, regime)
      ? { kind: authorization.signatureKind, value: authorization.signature }
      : null,
    company: sender.company,
    counsel: sender.counsel,
    previous: facts.previous,
  })
  const fileName = `${plan.letter.replaceAll('_', '-')}-${request.reference}`
  const pdf = await letterPdf(letter, { createdAt: now })
  const demand = standingLetters(facts.written).find(earlier => earlier.step === 'demand')
  const messageId = messageIdOf(request, plan, { written: facts.written, mailDomain: sender.mailDomain })
  const raw = await buildMail({
    from: {
      name: `Total Recall for ${account.firstName} ${account.lastName}`,
      address: letterAddress(sender.mailDomain, facts.replyToken),
    },
    to: plan.address,
    replyTo,
    subject: letter.subject,
    text: plainText(letter),
    html: letterHtml(letter),
    attachments: [
      { filename: `${fileName}.pdf`, contentType: 'application/pdf', content: pdf },
      { filename: 'signed-authorization.pdf', contentType: 'application/pdf', content: permission },
    ],
    messageId,
    inReplyTo: demand?.messageId,
    references: demand === undefined ? undefined : [demand.messageId],
    date: now,
    headers: LETTER_HEADERS,
  })

  const mail: NewMail = {
    requestId: request.id,
    step: plan.letter,
    messageId,
    // Bounces return to the request's own address, so that even a server that quotes nothing shows which letter failed.
    envelopeFrom: replyTo,
    envelopeTo: [plan.address],
    raw,
    channel: plan.channel,
    createdAt: now,
  }
  const files: Pick<NewArtifact, 'kind' | 'name' | 'mediaType' | 'bytes'>[] = [
    { kind: 'pdf', name: `${fileName}.pdf`, mediaType: 'application/pdf', bytes: pdf },
    { kind: 'email', name: `${fileName}.eml`, mediaType: 'message/rfc822', bytes: raw },
  ]
  return { title: letter.title, state, asked, mail, files }
}

/** The signed authorization as this provider gets it. */
async function permissionFor(
  reader: TenantReader,
  given: { facts: Facts; authorization: Authorization; provider: Provider; state: string },
  { company }: Sender,
): Promise<Uint8Array> {
  const { facts, authorization, provider, state } = given
  const signed = await reader.file(authorization.pdfSha256)
  assert(signed !== undefined, 'the authorisation was filed when it was signed')
  const { firstName, lastName } = facts.account
  const choices = await reader.list('email_providers')
  const person = { firstName, lastName }
  const text = recipientCopy({ authorization, person, company, state, choices }, provider)
  if (text !== undefined) {
    const { textVersion, textSha256, signatureKind: kind, signature: value, email, signedAt } = authorization
    const name = `${firstName} ${lastName}`
    const signature = { kind, value }
    return authorizationPdf({ text, textVersion, textSha256, signature, name, email, signedAt, copyFor: provider.name })
  }
  return signed
}

/**
 * A letter to a provider's second address is a different mail, and so is one written anew after staff set the refused
 * one aside: neither may look like a repeat.
 */
function messageIdOf(
  request: DeletionRequest,
  { letter, channel }: Plan,
  { written, mailDomain }: { written: readonly WrittenLetter[]; mailDomain: string },
): string {
  const before = written.filter(other => other.step === letter && other.channel === channel).length
  const parts = [channel === 0 ? '' : `.channel-${channel + 1}`, before === 0 ? '' : `.again-${before + 1}`]
  return messageIdFor(request.reference, letter, mailDomain).replace('@', `${parts.join('')}@`)
}
