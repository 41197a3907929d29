import { useCallback, useEffect, useState } from 'react'

import { CallFailed, call } from '../data/calls.ts'

/**
 * Asks the payment provider for its current state. What is shown comes from this device's copy, which is updated
 * separately; this call finds out whether the provider can be reached, and reports it if not. It is skipped when
 * offline.
 */
export function useBillingSummary(hasPlan: boolean): { failed: boolean; again: () => void } {
  const [failed, setFailed] = useState(false)
  const ask = useCallback(() => {
    if (!navigator.onLine) return
    call('billingSummary', {}).then(
      () => setFailed(false),
      error => setFailed(error instanceof CallFailed && error.status !== 0),
    )
  }, [])
  useEffect(() => {
    if (hasPlan) ask()
  }, [hasPlan, ask])
  return { failed, again: ask }
}
