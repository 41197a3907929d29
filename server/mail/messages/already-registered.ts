import { LIFE, NOT_YOU, type SignInFacts } from './confirm.ts'
import { messageMail } from './layout.ts'

/** Only the mailbox learns that it has an account, not the person who typed the address on the page. */
export function alreadyRegisteredMessage({ url, code }: SignInFacts): { subject: string; text: string; html: string } {
  return {
    subject: 'You already have an account',
    ...messageMail({
      title: 'You already have an account',
      paragraphs: [
        'Somebody, most likely you, tried to sign up at Total Recall with this address.',
        'An account with this email already exists. Please sign in instead. Nothing about it was changed, and its password is still the old one.',
        `The button signs you in; on another device, enter the code. ${LIFE}`,
      ],
      button: { label: 'Sign in', url },
      code,
      footer: NOT_YOU,
    }),
  }
}
