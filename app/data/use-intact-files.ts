import { useEffect, useState } from 'react'

import type { Row } from '../../sync/records/index.ts'
import { useFiles } from './mirror-context.tsx'

/** As many as a browser fetches from one server at once. */
const AT_ONCE = 6

/**
 * Hashes of the files whose bytes this device has read and found to match the ledger; `undefined` until all of them
 * were checked once. A file that cannot be obtained, or does not match, never gets in.
 */
export function useIntactFiles(
  artifacts: readonly Pick<Row<'artifacts'>, 'sha256'>[],
): ReadonlySet<string> | undefined {
  const files = useFiles()
  const [intact, setIntact] = useState<ReadonlySet<string>>()
  const wanted = [...new Set(artifacts.map(artifact => artifact.sha256))].sort().join(' ')

  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` stands for the list: a new array with the same files is no new work.
  useEffect(() => {
    if (files === undefined) return
    let left = false
    void (async () => {
      // Files already read on this page are not read again when another file arrives.
      const found = new Set(intact)
      const unread = [...new Set(artifacts.map(({ sha256 }) => sha256))].filter(sha256 => !found.has(sha256))
      while (unread.length > 0 && !left) {
        const read = unread.splice(0, AT_ONCE).map(async sha256 => {
          const opened = await files.open(sha256).catch(() => undefined)
          if (opened?.state === 'intact') found.add(sha256)
        })
        await Promise.all(read)
      }
      if (!left) setIntact(found)
    })()
    return () => {
      left = true
    }
  }, [files, wanted])

  return intact
}
