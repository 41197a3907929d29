import { t } from '../../../sync/i18n/translate.ts'
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
    subject: t('Confirm your email'),
    ...messageMail({
      title: t('Confirm your email'),
      paragraphs: [
        t(
          'Somebody, most likely you, used this address to sign up at Total Recall. Press the button to confirm it and sign in.',
        ),
        `${t('On another device, enter the code instead.')} ${t(LIFE)}`,
      ],
      button: { label: t('Confirm and sign in'), url },
      code,
      footer: t(NOT_YOU),
    }),
  }
}

/** A new link for a person whose address is already confirmed. */
export function signInMessage({ url, code }: SignInFacts): { subject: string; text: string; html: string } {
  return {
    subject: t('Your sign-in link'),
    ...messageMail({
      title: t('Sign in to Total Recall'),
      paragraphs: [t('Press the button to sign in.'), `${t('On another device, enter the code instead.')} ${t(LIFE)}`],
      button: { label: t('Sign in'), url },
      code,
      footer: t(NOT_YOU),
    }),
  }
}

export const LIFE = 'Link and code work once, for 10 minutes.'
export const NOT_YOU =
  'If this was not you, ignore this email: nobody can get in without it. Never share the code with anyone; we will never ask for it.'
