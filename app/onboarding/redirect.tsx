import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import type { Way } from './screen.ts'
import { WizardLoading } from './wizard-frame.tsx'

type RedirectProps = { way: Way | { to: '/signup' | '/onboarding' | '/dashboard' } }

/**
 * Replaces the current page with another one in the history. The router's own `Navigate` navigates on every render,
 * which never ends on a page that follows the address.
 */
export function Redirect({ way }: RedirectProps) {
  const navigate = useNavigate()
  const { to } = way
  const plan = 'plan' in way ? way.plan : undefined
  const cycle = 'cycle' in way ? way.cycle : undefined
  useEffect(() => {
    void navigate({
      to,
      replace: true,
      ...(plan === undefined ? {} : { search: { plan, cycle } }),
    })
  }, [navigate, to, plan, cycle])
  return <WizardLoading />
}
