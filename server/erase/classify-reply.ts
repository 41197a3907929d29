import type { ReplyCategory } from '../../sync/records/reply.ts'
import type { ReadMail } from '../mail/read-mail.ts'

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
 * takes the word 'deleted' its force.
 */
export function classifyReply(mail: ReadMail): Classified {
  if (mail.deliveryStatus !== null) {
    const failed = mail.deliveryStatus.action === 'failed'
    return { category: failed ? 'bounce' : 'other', confidence: failed ? 'sure' : 'unsure', ticket: null }
  }
  const text = freshText(mail.text)
  const ticket = ticketIn(`${mail.subject}\n${text}`)
  const says = (patterns: readonly RegExp[]) => patterns.some(pattern => pattern.test(text))

  if (mail.bulk) return { category: 'other', confidence: 'unsure', ticket }
  if (says(DELETED)) {
    const clear = !says(KEPT) && !says(REFUSED) && !says(TO_COME) && !says(ASKED)
    return clear
      ? { category: 'completion', confidence: 'sure', ticket }
      : { category: 'other', confidence: 'unsure', ticket }
  }
  if (says(RECEIVED) && !says(REFUSED) && !says(ASKED) && !says(KEPT)) {
    return { category: 'acknowledgement', confidence: 'sure', ticket }
  }
  return { category: 'other', confidence: 'unsure', ticket }
}

/** What the sender wrote now: without the quoted letter, forwarded headers and the signature. */
export function freshText(text: string): string {
  const lines: string[] = []
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    if (/^\s*>/.test(line)) continue
    if (/^\s*-{2,}\s*(original message|forwarded message)/i.test(line) || /^-- ?$/.test(line)) break
    if (/^\s*(on|am|le|el)\b.{3,200}\b(wrote|schrieb|écrit|escribió)\b.{0,40}:\s*$/i.test(line)) break
    lines.push(line)
  }
  return lines.join('\n').slice(0, 20_000)
}

const DATA = '(?:data|information|account|conversations?|chats?|content|records?|history|files|memories)'

/** A finished deletion: past or perfect, of the person's data. Bounded gaps keep every scan linear. */
const DELETED = [
  /\b(?:has|have) (?:now )?been (?:permanently |fully |completely )?(?:deleted|erased|removed)\b/i,
  new RegExp(
    `\\bwe (?:have |'ve )?(?:now )?(?:permanently |fully )?(?:deleted|erased)\\b[^.\\n]{0,80}\\b${DATA}\\b`,
    'i',
  ),
  new RegExp(`\\b${DATA}\\b[^.\\n]{0,60}\\b(?:was|were) (?:permanently |fully )?(?:deleted|erased)\\b`, 'i'),
  /\b(?:deletion|erasure)(?: request)? (?:is|has been|was) (?:now )?(?:complete|completed|fulfilled)\b/i,
]

const KEPT = [
  /\b(?:retain|retained|retaining|keep|kept|keeping|preserve|preserved|except|exception|exempt|exemption|with the exclusion)\b/i,
  /\b(?:partial|partially|in part|some of|remains?|remaining|legal hold)\b/i,
]

const REFUSED = [
  /\b(?:unable|cannot|can't|could not|couldn't|not able|decline|declined|deny|denied|reject|rejected|refuse|refused)\b/i,
  /\bnot (?:been |be )?(?:deleted|erased|removed|completed|processed)\b/i,
  /\bno (?:data|account|record|records|information)\b[^.\n]{0,40}\b(?:found|match|associated|located)\b/i,
]

const TO_COME = [
  /\b(?:will|shall|going to|scheduled|pending|in progress|once|until|within \d+|in the coming|up to \d+ days)\b/i,
  /\b(?:is|are) being (?:deleted|erased|removed|processed)\b/i,
  /\bif\b[^.\n]{0,80}\b(?:deleted|erased|removed)\b/i,
]

const ASKED = [
  /\b(?:please|kindly|you must|you need to|we need you|in order to proceed)\b[^.\n]{0,120}\b(?:verify|confirm|provide|submit|reply|sign in|log in|complete|upload|send|attach|visit|use)\b/i,
  /\b(?:verify|confirm|proof of) your (?:identity|residency|account)\b/i,
]

const RECEIVED = [
  /\bwe(?: have|'ve)? (?:now )?(?:received|logged|registered|recorded)\b/i,
  /\b(?:thank you|thanks) for (?:contacting|reaching out|your (?:message|email|request|letter))\b/i,
  /\b(?:your|the|this) (?:request|message|letter|email|inquiry)\b[^.\n]{0,60}\b(?:has been|was|is) (?:received|logged|registered|recorded|assigned)\b/i,
  /\b(?:confirm|confirming|acknowledge|acknowledging|acknowledges)\b[^.\n]{0,40}\breceipt\b/i,
]

/** A number that the provider itself calls a ticket, case or request. */
function ticketIn(text: string): string | null {
  const named =
    /\b(?:ticket|case|request|reference|ref|inquiry)(?: (?:number|no\.?|id))?\s?[:#]{0,2}\s?#?([A-Z]{0,6}-?\d[A-Z0-9-]{2,24})\b/i.exec(
      text,
    )
  const found = named?.[1] ?? /\[#?([A-Z]{0,6}-?\d[A-Z0-9-]{3,24})\]/.exec(text)?.[1] ?? null
  return found !== null && /^TR-[A-Z]{4}-\d{4}$/i.test(found) ? null : found
}
