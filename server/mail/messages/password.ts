import { LIFE, NOT_YOU, type SignInFacts } from './confirm.ts'
import { type Message, messageMail } from './layout.ts'

/** For a person who has lost the password. */
export function recoverMessage({ url, code }: SignInFacts): Message {
  return {
    subject: 'Set a new password',
    ...messageMail({
      title: 'Set a new password',
      paragraphs: [
        'Somebody, most likely you, asked to set a new password for your account at Total Recall. Until you do, the old one works.',
        `On another device, enter the code instead. ${LIFE}`,
      ],
      button: { label: 'Set a new password', url },
      code,
      footer: NOT_YOU,
    }),
  }
}

/** So that no password changes without its owner noticing. */
export function passwordChangedMessage(url: string): Message {
  return {
    subject: 'Your password was changed',
    ...messageMail({
      title: 'Your password was changed',
      paragraphs: [
        'The password of your account at Total Recall has just been changed, and every other browser was signed out.',
        'If this was you, there is nothing to do. If not, set a new one now: choose "Forgot your password?" where you sign in. Nobody can do that without this mailbox.',
      ],
      button: { label: 'Open the sign-in page', url },
    }),
  }
}
