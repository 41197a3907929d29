import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { ARRIVAL_EVENT, CALLBACK, readArrival } from './arrival.ts'

/** On whatever page an access token arrives, it is decided at one place. Anything else that was taken away is forgotten. */
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
