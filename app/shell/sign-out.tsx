import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { useSession } from '../data/session-context.tsx'
import type { SignOutResult } from '../data/sign-out.ts'
import type { UnsentMutation } from '../data/unsent-mutations.ts'
import { dismissToast, toast } from '../ui/toast.tsx'

type SignOutNeeds = {
  signOut: (options?: { evenIfUnsent?: boolean }) => Promise<SignOutResult>
  onSignedOut: () => void
}

// Rarely needed: its code stays out of what every page loads.
const UnsentDialog = lazy(async () => ({ default: (await import('./unsent-dialog.tsx')).UnsentDialog }))

/** After this long without an answer the person is told what is happening. */
const SLOW_MS = 600
const LEAVING = 'leaving'

/** Signs out at a press; asks first if that would lose changes that only this device has. */
export function useSignOut({ signOut, onSignedOut }: SignOutNeeds): { start: () => void; dialog: ReactNode } {
  const [left, setLeft] = useState<{ unsent: readonly UnsentMutation[]; hidden: number }>()
  const isLeaving = useRef(false)
  const leave = async (options?: { evenIfUnsent: boolean }) => {
    // Sending waiting mutations takes up to five seconds: a second press is ignored.
    if (isLeaving.current) return
    isLeaving.current = true
    const slow = setTimeout(
      () =>
        toast({
          id: LEAVING,
          title: t('Signing out'),
          description: t('Sending what waits, then deleting what is here.'),
          tone: 'waiting',
        }),
      SLOW_MS,
    )
    try {
      const result = await signOut(options)
      setLeft(result.done ? undefined : result)
      if (result.done) onSignedOut()
    } finally {
      isLeaving.current = false
      clearTimeout(slow)
      dismissToast(LEAVING)
    }
  }
  const dialog = left !== undefined && (
    <Suspense>
      <UnsentDialog {...left} onStay={() => setLeft(undefined)} onLeave={() => void leave({ evenIfUnsent: true })} />
    </Suspense>
  )
  return { start: () => void leave(), dialog }
}

/** The same for one of our pages, and continues to the sign-in page. */
export function useLeave(): ReturnType<typeof useSignOut> {
  const { signOut } = useSession()
  const navigate = useNavigate()
  return useSignOut({
    signOut,
    onSignedOut: () => {
      toast({ title: t('Signed out'), description: t('You have been successfully signed out.') })
      void navigate({ to: '/onboarding', state: { signIn: true } })
    },
  })
}
