import { messageMail } from './layout.ts'

export interface SignInFacts {
  /** Carries a ticket that works once. */
  url: string
  code: string
}

/**
 * Contains nothing that was typed at sign-up: a stranger could have typed it, and our mail would carry their words to
 * this mailbox.
 */
export function confirmMessage({ url, code }: SignInFacts): { subject: string; text: string; html: string } {
  return {
    subject: 'Confirm your email',
    ...messageMail({
      title: 'Confirm your email',
      paragraphs: [
        'Somebody, most likely you, used this address to sign up at Total Recall. Press the button to confirm it and sign in.',
        `On another device, enter the code instead. ${LIFE}`,
      ],
      button: { label: 'Confirm and sign in', url },
      code,
      footer: NOT_YOU,
    }),
  }
}

/** A new link for a person whose address is already confirmed. */
export function signInMessage({ url, code }: SignInFacts): { subject: string; text: string; html: string } {
  return {
    subject: 'Your sign-in link',
    ...messageMail({
      title: 'Sign in to Total Recall',
      paragraphs: ['Press the button to sign in.', `On another device, enter the code instead. ${LIFE}`],
      button: { label: 'Sign in', url },
      code,
      footer: NOT_YOU,
    }),
  }
}

export const LIFE = 'Link and code work once, for 10 minutes.'
export const NOT_YOU =
  'If this was not you, ignore this email: nobody can get in without it. Never share the code with anyone; we will never ask for it.'
