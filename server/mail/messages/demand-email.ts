import { t } from '../../../sync/i18n/translate.ts'
import { LIFE, type SignInFacts } from './confirm.ts'
import { type Message, messageMail } from './layout.ts'

/** Asks the address for which deletion will be demanded whether it belongs to the person. It opens no account. */
export function demandEmailMessage({ url, code }: SignInFacts): Message {
  return {
    subject: t('Confirm the address of your deletion demands'),
    ...messageMail({
      title: t('Confirm the address of your deletion demands'),
      paragraphs: [
        t(
          'Somebody, most likely you, wants Total Recall to demand deletion from AI providers for this address. Press the button in a browser that is signed in to that account.',
        ),
        `${t('Or enter the code on the page that asks for it.')} ${t(LIFE)}`,
      ],
      button: { label: t('Confirm this address'), url },
      code,
      footer: t(
        'If this was not you, ignore this email: no letter will name this address. Never share the code with anyone; we will never ask for it.',
      ),
    }),
  }
}
