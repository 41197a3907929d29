import { useCallback, useEffect, useState } from 'react'

import { CallFailed, call } from '../data/calls.ts'

/**
 * Asks what the payment provider says now. What is shown comes from this device's copy, which follows by itself; this
 * finds out whether the provider can be reached, and says so where it cannot. Without a network nobody asks.
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
