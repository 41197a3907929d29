import type { ReplyCategory } from '../../sync/records/reply.ts'
import type { ReadMail } from '../mail/read-mail.ts'
import { freshText, MAX_FRESH, sentencesOf } from './fresh-text.ts'
import {
  COMPLETION_DOUBTS,
  CONDITION,
  COURTESY,
  DELETION_DONE,
  EXCEPTION,
  FOREIGN,
  IRREVERSIBLE,
  MAY,
  NOTHING_KEPT,
  OTHER_THING,
  type Patterns,
  RECEIPT,
  RECEIPT_DOUBTS,
  WHOLE,
} from './reply-patterns.ts'

export interface Classified {
  category: ReplyCategory
  /** `sure` may move a stage by itself; anything else waits in the Inbox for the person's own answer. */
  confidence: 'sure' | 'unsure'
  /** The provider's ticket number, as it wrote it. */
  ticket: string | null
}

/**
 * Tells apart what this release acts on: a bounce, an acknowledgement, a completion. Everything else is `other`.
 * Built so that its mistakes are cheap: a completion that is missed waits for the person, a completion that is
 * imagined would be a lie in the evidence. So any sign of something kept, refused, asked for, or still to come
 * takes from the word 'deleted' its force. `ours`: texts of our letters, which the mail may quote.
 */
export function classifyReply(mail: ReadMail, ours: readonly string[] = []): Classified {
  if (mail.deliveryStatus !== null) {
    const failed = mail.deliveryStatus.action === 'failed'
    return { category: failed ? 'bounce' : 'other', confidence: failed ? 'sure' : 'unsure', ticket: null }
  }
  const text = freshText(mail.text, ours)
  const ticket = ticketIn(`${mail.subject}\n${text}`.slice(0, MAX_FRESH))
  const other: Classified = { category: 'other', confidence: 'unsure', ticket }
  if (mail.bulk || text.length > MAX_FRESH || isForeign(text)) return other

  const sentences = sentencesOf(text).filter(sentence => !isCourtesy(sentence))
  // The subject can take something back, and never adds anything.
  const subject = mail.subject.slice(0, 300)
  if (isCompletion(sentences, subject) && !holdsDocuments(mail)) {
    return { category: 'completion', confidence: 'sure', ticket }
  }
  if (isReceipt(sentences, subject)) return { category: 'acknowledgement', confidence: 'sure', ticket }
  return other
}

function isCompletion(sentences: readonly string[], subject: string): boolean {
  const done = sentences.filter(
    sentence => matches(DELETION_DONE, sentence) && matches(WHOLE, sentence) && !matches(OTHER_THING, sentence),
  )
  if (done.length === 0) return false
  return ![...sentences, subject].some(sentence => {
    const plain = sentence.replace(IRREVERSIBLE, '')
    return !isNothingKept(plain) && (matches(COMPLETION_DOUBTS, plain) || MAY.test(plain))
  })
}

function isReceipt(sentences: readonly string[], subject: string): boolean {
  const received = sentences.some(sentence =>
    RECEIPT.some(pattern => {
      const found = pattern.exec(sentence)
      return found !== null && !CONDITION.test(sentence.slice(0, found.index))
    }),
  )
  return received && ![...sentences, subject].some(sentence => matches(RECEIPT_DOUBTS, sentence))
}

const matches = (patterns: Patterns, sentence: string): boolean => patterns.some(pattern => pattern.test(sentence))

function isCourtesy(sentence: string): boolean {
  return matches(COURTESY, sentence) && !KEEPS.test(sentence)
}

/** Nothing about what is kept or refused is a mere courtesy. */
const KEEPS = /\b(?:retain\w*|keep|kept|stor(?:e|ed)|remain\w*|refus\w*|declin\w*|den(?:y|ied)|exempt\w*|except\w*)\b/i

const isNothingKept = (sentence: string): boolean => matches(NOTHING_KEPT, sentence) && !matches(EXCEPTION, sentence)

/** Words that nobody here reads: the decision may stand in them. */
function holdsDocuments(mail: ReadMail): boolean {
  return mail.attachments.some(file => !file.mediaType.startsWith('image/'))
}

/** Three words of another language, or a line in another script. */
function isForeign(text: string): boolean {
  const words = new Set([...text.matchAll(FOREIGN)].map(([word]) => word.toLowerCase()))
  const otherScript = [...text.matchAll(/[^\P{L}\p{Script=Latin}]/gu)].length
  return words.size >= 3 || otherScript >= 20
}

const NAMED =
  /\b(?:ticket|case|request|reference|ref|inquiry|enquiry)(?: (?:number|no\.?|id))?\s?[:#]{0,2}\s?(#?[A-Z]{0,6}-?\d[A-Z0-9-]{2,24})\b/gi
const BRACKETED = /[[(]#?([A-Z]{1,6}-?\d[A-Z0-9-]{2,24}|\d[\d-]{4,24})[\])]/g
/** A date, the number of a statute's section, or our own reference. */
const NO_TICKET = /^(?:(?:19|20)\d\d(?:-\d\d){0,2}|1798|70(?:2[0-2]|63)|\d{1,3}|TR-.*)$/i

/** A number that the provider itself calls a ticket, case or request. */
function ticketIn(text: string): string | null {
  for (const pattern of [NAMED, BRACKETED]) {
    for (const [, found = ''] of text.matchAll(pattern)) {
      const ticket = found.replace(/^#/, '')
      if (!NO_TICKET.test(ticket)) return ticket
    }
  }
  return null
}
