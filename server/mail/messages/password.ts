import { t } from '../../../sync/i18n/translate.ts'
import { LIFE, NOT_YOU, type SignInFacts } from './confirm.ts'
import { type Message, messageMail } from './layout.ts'

/** For a person who has lost the password. */
export function recoverMessage({ url, code }: SignInFacts): Message {
  return {
    subject: t('Set a new password'),
    ...messageMail({
      title: t('Set a new password'),
      paragraphs: [
        t(
          'Somebody, most likely you, asked to set a new password for your account at Total Recall. Until you do, the old one works.',
        ),
        `${t('On another device, enter the code instead.')} ${t(LIFE)}`,
      ],
      button: { label: t('Set a new password'), url },
      code,
      footer: t(NOT_YOU),
    }),
  }
}

/** So that no password changes without its owner noticing. */
export function passwordChangedMessage(url: string): Message {
  return {
    subject: t('Your password was changed'),
    ...messageMail({
      title: t('Your password was changed'),
      paragraphs: [
        t(
          'The password of your account at Total Recall has just been changed, and every other browser was signed out.',
        ),
        t(
          'If this was you, there is nothing to do. If not, set a new one now: choose "Forgot your password?" where you sign in. Nobody can do that without this mailbox.',
        ),
      ],
      button: { label: t('Open the sign-in page'), url },
    }),
  }
}
