import { useEffect } from 'react'

import { useMirror } from './mirror-context.tsx'
import { useSession } from './session-context.tsx'
import { freshHeads } from './signed-heads.ts'

/** Waits until the first render and what it needs are done. */
const LATER_MS = 5_000

/** Keeps the newest signed head of the ledger stored, so that an export without a network includes it. */
export function useHeadsAhead(): void {
  const mirror = useMirror()
  const { status } = useSession()
  useEffect(() => {
    if (mirror === undefined || status !== 'in') return
    // If it fails, the next visit asks again, and an export says what it lacks.
    const ask = () => void freshHeads(mirror).catch(() => undefined)
    const later = setTimeout(ask, LATER_MS)
    window.addEventListener('online', ask)
    return () => {
      clearTimeout(later)
      window.removeEventListener('online', ask)
    }
  }, [mirror, status])
}
