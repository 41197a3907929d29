import type { ReplyCategory } from '../../records/reply.ts'

interface DraftFacts {
  category: ReplyCategory
  /** `TR-XXXX-NNNN`. */
  reference: string
  /** Subject of the mail being answered. */
  subject: string
}

/** How an answer begins; the person fills in the square brackets. Reveals nothing about them that was not asked for. */
const BEGINNINGS: Partial<Record<ReplyCategory, string>> = {
  identity_verification: [
    'you asked me to show that the request comes from me. It does.',
    '[What they asked for, and no more than that.]',
    'Please use what I send for this check alone, and delete it afterwards.',
  ].join('\n\n'),
  agent_proof: 'the request was sent with my authorization. [Anything else that they asked for.]',
  portal_deflection:
    '[I have used the form that you named, on this day.] Please confirm in your answer that this request is being handled.',
  clarification: '[Your answer to their question.]\n\nThe request itself stays as it was sent.',
  partial_deletion:
    'you wrote that you keep a part of the data. Please name each kind of data that you keep, the purpose, the legal ground, and how long.\n\n[What you object to.]',
  no_data_found: 'you found nothing under the address of the request. I also used this one there: [address].',
  closed_no_action: 'you closed this request without a result. It is still open. Please reopen it, and answer it.',
  refusal: 'I do not agree with your decision. [Why.]',
}

/** A draft reply: subject and text, with the reference by which the provider finds the request. */
export function answerDraft({ category, reference, subject }: DraftFacts): { subject: string; text: string } {
  const line = subject.replace(/\s+/g, ' ').trim()
  const again = /^re:/i.test(line) ? line : `Re: ${line}`
  const named = again.includes(reference) ? again : `${again} [${reference}]`
  return {
    subject: named,
    text: `Hello,\n\nregarding request ${reference}: ${BEGINNINGS[category] ?? '[Your answer.]'}\n\nRegards`,
  }
}

/** Whether mail to this address is not read by anybody. */
export const takesNoMail = (address: string): boolean => /^(?:no|do[-_.]?not|dont)[-_.]?reply\b/i.test(address)
