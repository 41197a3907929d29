import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import type { Way } from './screen.ts'
import { WizardLoading } from './wizard-frame.tsx'

type RedirectProps = { way: Way | { to: '/signup' | '/onboarding' | '/dashboard' } }

/**
 * Leads to another page, leaving nothing in history. The router's own Navigate asks again at every drawing, and a
 * page that follows the address would ask for ever.
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
