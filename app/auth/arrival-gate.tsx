import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { ARRIVAL_EVENT, CALLBACK, readArrival } from './arrival.ts'

/**
 * An access token that arrives in an open page is handled at the same place as one that came with the page load
 * (`beginAtCallback`). Anything else that was taken out of an address is dropped.
 */
export function ArrivalGate() {
  const navigate = useNavigate()
  useEffect(() => {
    const look = () => {
      const address = window.recallArrival
      if (address === undefined || address.path === CALLBACK) return
      if (readArrival(address).kind === 'tokens') void navigate({ to: CALLBACK, replace: true })
      else window.recallArrival = undefined
    }
    look()
    window.addEventListener(ARRIVAL_EVENT, look)
    return () => window.removeEventListener(ARRIVAL_EVENT, look)
  }, [navigate])
  return null
}
