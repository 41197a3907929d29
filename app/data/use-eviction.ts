import { useEffect, useState } from 'react'

import { sessions } from './browser.ts'
import { markCopy, markRead } from './kept-marker.ts'
import { useMirror, useMirrorQuery } from './mirror-context.tsx'
import { copyFacts } from './open-here.ts'

interface Eviction {
  /** Mutations that were only in the copy that the browser has cleared. */
  lost: number
  /** The person has read it: no tab shows it again. */
  dismiss(): void
}

/** Keeps the marker in sync with the open copy; reports when the browser had cleared an earlier one. */
export function useEviction(): Eviction | null {
  const mirror = useMirror()
  const copy = useMirrorQuery(copyFacts, [])
  const [lost, setLost] = useState<number | null>(null)

  useEffect(() => {
    // After a sign-out in another tab the marker is gone, and a late read must not bring it back.
    const isOurs = mirror !== undefined && sessions().read().accountId === mirror.accountId
    setLost(isOurs && copy !== undefined ? markCopy({ name: mirror.name, ...copy }).lost : null)
  }, [mirror, copy])

  if (mirror === undefined || lost === null) return null
  return {
    lost,
    dismiss() {
      markRead(mirror.name)
      setLost(null)
    },
  }
}
