import { useEffect, useState } from 'react'

import { Instant } from '../../sync/records/ids.ts'
import { useMirrorQuery } from './mirror-context.tsx'

/**
 * The current time for counting days: this device's clock, corrected by the server's last answer. Refreshes itself, so
 * that a page left open over midnight shows the right number of days.
 */
export function useNow(everyMs = 60_000): Instant {
  const state = useMirrorQuery(mirror => mirror.readState(), [])
  const [deviceNow, setDeviceNow] = useState(() => Date.now())

  useEffect(() => {
    const timer = setInterval(() => setDeviceNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])

  return Instant.parse(Math.max(0, deviceNow + (state?.clockOffsetMs ?? 0)))
}
