import { t } from '../../../sync/i18n/translate.ts'
import { LIFE } from './confirm.ts'
import { type Message, messageMail } from './layout.ts'

/** The code by which somebody shows that it is they who are signed in. It opens no account. */
export function showAgainMessage(code: string): Message {
  return {
    subject: t('Your code for Total Recall'),
    ...messageMail({
      title: t('Show that it is you'),
      paragraphs: [`${t('Enter this code on the page that asks for it.')} ${t(LIFE)}`],
      code,
      footer: t(
        'If you did not ask for it, somebody is signed in to your account: open Settings and sign out every other browser. Never share the code with anyone; we will never ask for it.',
      ),
    }),
  }
}
