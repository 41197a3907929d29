import { Link } from '@tanstack/react-router'

import { t } from '../../sync/i18n/translate.ts'
import { buttonClass } from '../ui/button.tsx'
import { Trans } from '../ui/trans.tsx'
import { LetterPicture } from './letter-picture.tsx'

/** The page for any unknown address: an envelope that came back. */
export function NotFound() {
  return (
    <div className="wrap grid items-center gap-10 py-10 md:grid-cols-2 md:gap-16 md:py-20">
      <div>
        <h1 className="section-heading">
          <Trans message="<code>404</code> Oops! Page not found" tags={{ code: <span className="token" /> }} />
        </h1>
        <p className="subtitle mt-5 mb-7">
          {t(
            'This address leads nowhere, so your letter came back. Nothing of yours was lost: check the spelling, or start over from the home page.',
          )}
        </p>
        <Link to="/" className={buttonClass({ size: 'lg' })}>
          {t('Return to Home')}
        </Link>
      </div>
      <LetterPicture
        from={[t('You'), t('this browser')]}
        stamp="404"
        to={t('To the page at')}
        mark={[t('Return to sender'), t('no such address')]}
        isBad
        foot={t('not deliverable')}
      />
    </div>
  )
}
