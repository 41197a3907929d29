import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { problems } from '../../sync/wire/problem.ts'

/** The server requires a new sign-in. Everything on this device stays readable meanwhile. */
export function SessionEnded() {
  return (
    <div className="banner ended" role="status">
      <KeyRound size={22} strokeWidth={1.75} aria-hidden />
      <span>{tIfKnown(problems.session_expired.text)}</span>
      <Link to="/onboarding">{t('Sign in again')}</Link>
    </div>
  )
}
