import { Check, Type, Video } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { Trans } from '../ui/trans.tsx'

/** What the extension is made of, in two columns. */
export function Features() {
  return (
    <div className="build-columns">
      <section>
        <h2>
          <Type strokeWidth={1.75} aria-hidden />
          {t('Text Shield')}
        </h2>
        <ul>
          <Feature title={t('Local detection and placeholders')}>
            <Trans
              message="Names, emails and values become <span>[Name1042]</span> before they leave."
              tags={{ span: <span className="token" /> }}
            />
          </Feature>
          <Feature title={t('Preview overlay')}>{t('You see what will be sent, and change it.')}</Feature>
          <Feature title={t('Rehydration')}>{t('The answer comes back with your words in it.')}</Feature>
          <Feature title={t('Zero external transmission')}>{t('No server sees a prompt, ours included.')}</Feature>
        </ul>
      </section>
      <section>
        <h2>
          <Video strokeWidth={1.75} aria-hidden />
          {t('Meeting Shield')}
        </h2>
        <ul>
          <Feature title={t('Face blur')}>{t('Whole picture blurred until a face is found.')}</Feature>
          <Feature title={t('Voice alteration')}>{t('Pitch and tone shift, a new one each meeting.')}</Feature>
          <Feature title={t('Notetaker detection')}>{t('Warns when a bot is listening or a recording runs.')}</Feature>
          <Feature title={t('Picture-in-picture resilient processing')}>
            {t('Keeps masking when the window shrinks or hides.')}
          </Feature>
        </ul>
      </section>
    </div>
  )
}

type FeatureProps = { title: string; children: ReactNode }

function Feature({ title, children }: FeatureProps) {
  return (
    <li>
      <Check strokeWidth={1.75} aria-hidden />
      <span>
        <b>{title}</b>
        <span>{children}</span>
      </span>
    </li>
  )
}
