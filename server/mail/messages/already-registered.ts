import { t } from '../../../sync/i18n/translate.ts'
import { LIFE, NOT_YOU, type SignInFacts } from './confirm.ts'
import { messageMail } from './layout.ts'

/** Only the mailbox learns that it has an account, not the person who typed the address on the page. */
export function alreadyRegisteredMessage({ url, code }: SignInFacts): { subject: string; text: string; html: string } {
  return {
    subject: t('You already have an account'),
    ...messageMail({
      title: t('You already have an account'),
      paragraphs: [
        t('Somebody, most likely you, tried to sign up at Total Recall with this address.'),
        t(
          'An account with this email already exists. Please sign in instead. Nothing about it was changed, and its password is still the old one.',
        ),
        `${t('The button signs you in; on another device, enter the code.')} ${t(LIFE)}`,
      ],
      button: { label: t('Sign in'), url },
      code,
      footer: t(NOT_YOU),
    }),
  }
}
