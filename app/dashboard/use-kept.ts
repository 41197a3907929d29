import { useEffect, useState } from 'react'

/**
 * Remembers what was listed while the filter (`asked`) stays the same: an item that no longer matches keeps its place.
 */
export function useKept(ids: readonly string[], asked: string): (id: string) => boolean {
  const [kept, setKept] = useState<{ asked: string; ids: ReadonlySet<string> }>({ asked, ids: new Set() })
  const isSame = kept.asked === asked
  useEffect(() => {
    if (isSame && ids.every(id => kept.ids.has(id))) return
    setKept({ asked, ids: new Set([...(isSame ? kept.ids : []), ...ids]) })
  })
  return id => isSame && kept.ids.has(id)
}
