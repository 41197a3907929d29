import { DESKS, isFromDesk } from '../../sync/catalog/desks.ts'
import { Instant } from '../../sync/records/ids.ts'
import type { ReplyCategory } from '../../sync/records/reply.ts'
import type { Stage } from '../../sync/records/request.ts'
import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import { canMove, stageAfter } from '../../sync/rules/demand/reply-effects.ts'
import { parseMail, type ReadMail } from '../mail/parse-mail.ts'
import { classifyReply } from './classify-reply.ts'
import { askedOf } from './closing/asked-of.ts'
import { consequenceOf } from './consequence.ts'
import { referenceOfMail } from './mail-reference.ts'
import { providerOfAddress, senderByHeader } from './sender.ts'

/** A stored mail, the stage of its request when it arrived, and what the request asked for, as far as it is known. */
export interface StoredMail {
  file: string
  raw: Uint8Array
  stageBefore: Stage
  asked?: WasAsked
}

/** What is not given is taken from the mail: the names of its To, the reference that it names, its day and provider. */
export interface WasAsked {
  scope?: 'contents' | 'account' | undefined
  name?: string | undefined
  email?: string | undefined
  sentAt?: number | undefined
}

export interface FileAnswer {
  file: string
  category: ReplyCategory
  provider: string | null
  stageAfter: Stage
  needsUserAction: boolean
  authentic: boolean
  ticket?: string
  requestRef?: string
  /** From 0 to 1. */
  confidence: number
  needsConfirmation: boolean
}

interface Read {
  /** Provider and recipient address: mails that share both count as one correspondence if no number says more. */
  correspondence: string
  text: string
  answer: FileAnswer
}

/** Classifies a batch of stored mails. The answers keep the order of the mails. */
export async function classifyFiles(mails: readonly StoredMail[]): Promise<FileAnswer[]> {
  const read: Read[] = []
  for (const mail of mails) read.push(await classifyStored(mail))
  recallFromOthers(read)
  return read.map(({ answer }) => answer)
}

/**
 * A mail may not name our reference. Then it belongs to the request whose ticket it names, or to the only request that
 * the other mails of the batch show for the same provider and address.
 */
function recallFromOthers(mails: readonly Read[]): void {
  const genuine = mails.filter(({ answer }) => answer.authentic)
  for (const { answer, correspondence, text } of genuine) {
    const same = genuine.filter(other => other.answer !== answer && other.correspondence === correspondence)
    const ticket =
      answer.ticket ?? same.find(({ answer: { ticket } }) => ticket && text.includes(ticket))?.answer.ticket
    if (ticket !== undefined) answer.ticket = ticket
    if (answer.requestRef !== undefined) continue
    const named = (list: readonly Read[]) => new Set(list.flatMap(other => other.answer.requestRef ?? []))
    const byTicket = named(same.filter(other => ticket !== undefined && other.answer.ticket === ticket))
    const references = byTicket.size > 0 || answer.category === 'unrelated' ? byTicket : named(same)
    const [reference] = references
    if (reference !== undefined && references.size === 1) answer.requestRef = reference
  }
}

/** The mails are the caller's own files, so they are parsed here and not in the guarded worker. */
async function classifyStored({ file, raw, stageBefore, asked = {} }: StoredMail): Promise<Read> {
  let mail: Awaited<ReturnType<typeof parseMail>>
  try {
    mail = await parseMail(raw)
  } catch {
    // A mail that cannot be parsed supports no conclusion.
    return { correspondence: '', text: '', answer: unread(file, stageBefore) }
  }
  const sender = senderByHeader(mail)
  const requestRef = referenceOfMail(mail, raw)
  const isThread = mail.inReplyTo.length > 0 || mail.references.length > 0
  const found = classifyReply(mail, {
    sender,
    isThread: requestRef !== null || isThread,
    asked: whatWasAsked(mail, requestRef, asked),
  })
  const { category, confidence, certainty, needsUserAction, ticket } = found
  const isReport = category === 'bounce' || category === 'delivery_delay'
  const authentic = sender === 'provider' || sender === 'unproven' || isReport
  // A mail server's report is about the provider whose address failed.
  const abouts = isReport ? failedAddresses(mail) : [mail.from?.address ?? '']
  const provider = authentic ? (abouts.map(providerOfAddress).find(Boolean)?.id ?? null) : null
  const request = { stage: stageBefore, decision: 'none', archivedAt: null } as const
  const proven = sender === 'provider' && isThread && requestRef !== null && isFromKnownDesk(mail)
  const consequence = consequenceOf(found, { proven, request })
  // A mail that is not the provider's is set aside, and nobody is asked what it says.
  const isOpen = authentic && !(proven && confidence === 'sure') && canMove(request, category)
  const moves = consequence === 'closes' || consequence === 'acts' || (isReport && canMove(request, category))
  return {
    correspondence: `${provider} ${mail.to[0] ?? ''}`,
    text: `${mail.subject}\n${mail.text}`,
    answer: {
      file,
      category,
      provider,
      stageAfter: (moves ? stageAfter(request, category) : null) ?? stageBefore,
      needsUserAction,
      authentic,
      ...(ticket === null ? {} : { ticket }),
      ...(requestRef === null ? {} : { requestRef }),
      confidence: certainty,
      needsConfirmation: consequence === 'claims' || (consequence === 'asks' && isOpen && !isReport),
    },
  }
}

/** As `askedOf` says of a request; undefined where the mail leaves open which request or which day it is about. */
function whatWasAsked(mail: ReadMail, reference: string | null, { scope, name, email, sentAt }: WasAsked) {
  if (reference === null || mail.date === null) return undefined
  const [to = ''] = mail.headers.to ?? []
  const named = to.includes('<') ? to.slice(0, to.indexOf('<')) : (mail.to[0]?.split('@')[0] ?? '')
  return askedOf(
    { reference, submittedAt: Instant.parse(sentAt ?? mail.date - LONGEST_CYCLE_MS) },
    {
      provider: providerOfAddress(mail.from?.address ?? ''),
      person: { name: name ?? named.replace(/[^\p{L}-]+/gu, ' '), email: email ?? '' },
      ...(scope === undefined ? {} : { scope }),
      now: mail.date,
    },
  )
}

/** A request is answered within its cycle. */
const LONGEST_CYCLE_MS = 93 * DAY_MS

/** The verdict of the receiving server stands for the signature, as in `senderByHeader`. */
function isFromKnownDesk(mail: ReadMail): boolean {
  const verdict = mail.headers['authentication-results']?.[0]?.toLowerCase() ?? ''
  const domain = /\bheader\.(?:d|from)=@?([a-z0-9.-]{1,253})/.exec(verdict)?.[1] ?? ''
  const signed = { domain, selector: '', result: 'pass', aligned: true }
  return DESKS.some(desk => isFromDesk({ ...desk, selector: null }, mail.from?.address ?? '', [signed]))
}

/**
 * Addresses that a report may be about, most reliable first. Not every mail program writes the part that names the
 * address.
 */
function failedAddresses({ deliveryStatus, headers, text, from }: ReadMail): string[] {
  const named = [...text.slice(0, 4_000).matchAll(ADDRESS)].map(([address]) => address)
  return [deliveryStatus?.finalRecipient ?? [], headers['x-failed-recipients'] ?? [], named, from?.address ?? []].flat()
}

const ADDRESS = /(?<![\w.+-])[\w.+-]{1,64}@[a-z0-9.-]{1,253}[a-z0-9]/gi

const unread = (file: string, stageBefore: Stage): FileAnswer => ({
  file,
  category: 'suspicious',
  provider: null,
  stageAfter: stageBefore,
  needsUserAction: false,
  authentic: false,
  confidence: 0,
  needsConfirmation: true,
})
