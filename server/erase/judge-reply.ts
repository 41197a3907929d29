import type { EventType } from '../../sync/records/event.ts'
import type { ReplyCategory } from '../../sync/records/reply.ts'
import type { DeletionRequest } from '../../sync/records/request.ts'
import { isOpen } from '../../sync/rules/lifecycle.ts'
import type { Authenticity } from '../mail/authenticity.ts'
import type { WrittenLetter } from '../store/tenant.ts'
import type { Classified } from './classify-reply.ts'
import type { Reply } from './reply.ts'
import type { Answered } from './request-answered.ts'
import { isServerReport } from './returned-letter.ts'

/** A mail, what its words are, and whose request its signed part belongs to. */
export type Weighed = Reply & { answers: Answered; classified: Classified }

/** What a mail means, and what follows from it. */
export interface Reading {
  category: ReplyCategory
  /** Null: worth keeping, but no event in the life of the request. */
  event: EventType | null
  message: string
  /** The stage that the mail leads to by itself, if any. */
  stage: 'acknowledged' | 'verified_deleted' | null
  /** The letter that a mail server sends back for good. */
  returned: WrittenLetter | null
  /** What that server said. */
  serverReply: string
  /** The provider's own words about this very request. */
  proven: boolean
  ticket: string | null
  fileName: string
}

/** What a mail means for its request. Authenticity comes before every word that it says. */
export function judgeReply(reply: Weighed, request: DeletionRequest, returned: WrittenLetter | undefined): Reading {
  const { mail, match, authenticity, provider, answers, classified } = reply
  const name = provider?.company ?? request.providerId
  const proven = authenticity.pass && match.by !== 'reference' && answers === 'this'
  const { category, ticket } = classified
  const base = { category, ticket, stage: null, returned: null, serverReply: '', proven } as const

  if (isServerReport(reply)) {
    // A report that a letter is late, or once more that it came back, is no answer and changes nothing.
    if (returned?.state !== 'sent') {
      return { ...base, event: null, message: '', fileName: 'delivery-report' }
    }
    const serverReply = mail?.deliveryStatus?.diagnostic ?? ''
    return { ...base, event: 'delivery_failed', returned, serverReply, message: '', fileName: 'bounce' }
  }
  if (!authenticity.pass || answers === 'another') {
    return {
      ...base,
      category: 'suspicious',
      event: 'quarantined',
      message: `${whySuspicious(authenticity, name)} It changes nothing.`,
      fileName: 'quarantined',
    }
  }
  const mayMove = proven && classified.confidence === 'sure' && isOpen(request)
  if (classified.category === 'completion' && mayMove) {
    return {
      ...base,
      event: 'verification',
      stage: 'verified_deleted',
      message: `${name} confirmed the deletion by signed mail.`,
      fileName: 'confirmation',
    }
  }
  if (classified.category === 'acknowledgement' && mayMove) {
    return {
      ...base,
      event: 'acknowledged',
      stage: request.stage === 'prepared' || request.stage === 'submitted' ? 'acknowledged' : null,
      message:
        classified.ticket === null
          ? `${name} confirmed that it has the request.`
          : `${name} confirmed that it has the request, ticket ${classified.ticket}.`,
      fileName: 'acknowledgement',
    }
  }
  return { ...base, event: 'provider_reply', message: `${name} wrote. Read it in the Inbox.`, fileName: 'reply' }
}

function whySuspicious(authenticity: Authenticity, name: string): string {
  if (authenticity.pass) return `A mail of ${name} that belongs to another request was sent to this one.`
  if (authenticity.temporary) return `A mail in the name of ${name} could not be checked, since the DNS did not answer.`
  return `A mail arrived that ${name} has not signed.`
}
