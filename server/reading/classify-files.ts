import type { ReplyCategory } from '../../sync/records/reply.ts'
import type { Stage } from '../../sync/records/request.ts'
import { canMove, stageAfter } from '../../sync/rules/demand/reply-effects.ts'
import { parseMail, type ReadMail } from '../mail/parse-mail.ts'
import { classifyReply } from './classify-reply.ts'
import { referenceOfMail } from './mail-reference.ts'
import { providerOfAddress, senderByHeader } from './sender.ts'

/** A stored mail, and the stage of its request when it arrived. */
export interface StoredMail {
  file: string
  raw: Uint8Array
  stageBefore: Stage
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
async function classifyStored({ file, raw, stageBefore }: StoredMail): Promise<Read> {
  let mail: Awaited<ReturnType<typeof parseMail>>
  try {
    mail = await parseMail(raw)
  } catch {
    // A mail that cannot be parsed supports no conclusion.
    return { correspondence: '', text: '', answer: unread(file, stageBefore) }
  }
  const sender = senderByHeader(mail)
  const requestRef = referenceOfMail(mail, raw)
  const found = classifyReply(mail, { sender, isThread: requestRef !== null || mail.inReplyTo.length > 0 })
  const { category, confidence, certainty, needsUserAction, ticket } = found
  const isReport = category === 'bounce' || category === 'delivery_delay'
  const authentic = sender === 'provider' || sender === 'unproven' || isReport
  // A mail server's report is about the provider whose address failed.
  const abouts = isReport ? failedAddresses(mail) : [mail.from?.address ?? '']
  const provider = authentic ? (abouts.map(providerOfAddress).find(Boolean)?.id ?? null) : null
  const request = { stage: stageBefore, decision: 'none', archivedAt: null } as const
  // A completion is shown to the person, because only their answer ends the request.
  const mayMove =
    category !== 'completion' &&
    confidence === 'sure' &&
    (sender === 'provider' || isReport) &&
    canMove(request, category)
  return {
    correspondence: `${provider} ${mail.to[0] ?? ''}`,
    text: `${mail.subject}\n${mail.text}`,
    answer: {
      file,
      category,
      provider,
      stageAfter: (mayMove ? stageAfter(request, category) : null) ?? stageBefore,
      needsUserAction,
      authentic,
      ...(ticket === null ? {} : { ticket }),
      ...(requestRef === null ? {} : { requestRef }),
      confidence: certainty,
      needsConfirmation: confidence === 'unsure' || category === 'completion',
    },
  }
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
