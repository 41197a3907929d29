import { Info, Lock } from 'lucide-react'

import { t } from '../../sync/i18n/translate.ts'
import { Envelope } from '../ui/envelope.tsx'
import type { SignUpValues } from './sign-up-form.ts'

type SenderProps = { values: SignUpValues; sendsLetters?: boolean }

/** The envelope that fills in while the person types who they are. */
export function Sender({ values, sendsLetters = true }: SenderProps) {
  return (
    <aside className="side">
      <Envelope
        from={{ name: `${values.firstName} ${values.lastName}`.trim(), email: values.email, zip: values.zip }}
        to={[]}
        reference="TR-····-····"
      />
      <p className="hint-line">
        <Lock size={20} strokeWidth={1.75} aria-hidden />
        <span>
          {sendsLetters
            ? t(
                'Your name and state appear in letters to providers you choose, and nowhere else. The ZIP code itself stays here.',
              )
            : t('Your plan sends no letters, so nobody else sees any of this.')}
        </span>
      </p>
      <p className="hint-line">
        <Info size={20} strokeWidth={1.75} aria-hidden />
        <span>
          {sendsLetters
            ? t('Step 2 fills in the addresses, step 3 the letter, step 4 the stamp.')
            : t('Steps 2 and 3 ask nothing of you, step 4 is the payment.')}
        </span>
      </p>
    </aside>
  )
}
