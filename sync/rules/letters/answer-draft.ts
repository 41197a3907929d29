import type { ReplyCategory } from '../../records/reply.ts'

interface DraftFacts {
  category: ReplyCategory
  /** `TR-XXXX-NNNN`. */
  reference: string
  /** Of the mail that is answered. */
  subject: string
}

/** What an answer begins with; the square brackets are the person's to fill. Nothing about them that was not asked for. */
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

/** A mail to start from: subject and text, with the reference by which they find the request. */
export function answerDraft({ category, reference, subject }: DraftFacts): { subject: string; text: string } {
  const line = subject.replace(/\s+/g, ' ').trim()
  const again = /^re:/i.test(line) ? line : `Re: ${line}`
  const named = again.includes(reference) ? again : `${again} [${reference}]`
  return {
    subject: named,
    text: `Hello,\n\nregarding request ${reference}: ${BEGINNINGS[category] ?? '[Your answer.]'}\n\nRegards`,
  }
}

/** Whether nobody reads what is sent there. */
export const takesNoMail = (address: string): boolean => /^(?:no|do[-_.]?not|dont)[-_.]?reply\b/i.test(address)
