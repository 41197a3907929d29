import { useNavigate } from '@tanstack/react-router'

import { t } from '../../sync/i18n/translate.ts'
import { longDate } from '../../sync/rules/calendar/dates.ts'
import { call } from '../data/calls.ts'
import { forgetMark } from '../data/known-marks.ts'
import { useSession } from '../data/session-context.tsx'
import { forgetHint } from '../data/session-hint.ts'
import { toast } from '../ui/toast.tsx'

/** Closes the account, clears this browser in every tab, and says until when it can be kept. Throws `CallFailed`. */
export function useCloseAccount(): (email: string) => Promise<void> {
  const { accountId, signOut } = useSession()
  const navigate = useNavigate()
  return async email => {
    const { erasedAfter } = await call('closeAccount', { email })
    // Even if mutations are unsent: the account that they could go to no longer exists.
    await signOut({ evenIfUnsent: true })
    forgetHint(window.localStorage)
    if (accountId !== null) forgetMark(accountId)
    toast({
      title: t('Your account is closed'),
      description: t('You can sign in and keep it until {date}.', { date: longDate(erasedAfter) }),
    })
    await navigate({ to: '/' })
  }
}
