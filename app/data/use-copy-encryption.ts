import { useEffect, useState } from 'react'

import type { Lock } from '../../sync/mirror/lock.ts'
import { mirrorName } from '../../sync/mirror/mirror.ts'
import { copyKeys } from './copy-encryption.ts'
import { useSession } from './session-context.tsx'

export interface CopyKeysView {
  /** Name of the account's database. */
  mirror: string
  /** What opens its copy; `none`: it is stored unsealed. */
  kind: Lock['kind'] | 'none'
}

/** How the copy of the signed-in account is stored. Undefined while that is read, and when no one is signed in. */
export function useCopyKeys(): CopyKeysView | undefined {
  const { accountId } = useSession()
  const [view, setView] = useState<CopyKeysView>()
  useEffect(() => {
    if (accountId === null) return
    let left = false
    const look = async () => {
      const mirror = await mirrorName(accountId)
      const lock = await copyKeys().read(mirror)
      if (!left) setView({ mirror, kind: lock?.kind ?? 'none' })
    }
    const tryIt = () => void look().catch(() => undefined)
    tryIt()
    const unsubscribe = copyKeys().subscribe(tryIt)
    return () => {
      left = true
      unsubscribe()
      setView(undefined)
    }
  }, [accountId])
  return view
}
