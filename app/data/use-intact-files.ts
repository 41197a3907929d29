import { useEffect, useState } from 'react'

import type { Row } from '../../sync/records/index.ts'
import { useFiles } from './mirror-context.tsx'

/**
 * Hashes of the files whose bytes this device has read and found to be what the ledger says. Grows while they are
 * being checked; a file that is not here, or is not what it should be, never gets in.
 */
export function useIntactFiles(artifacts: readonly Pick<Row<'artifacts'>, 'sha256'>[]): ReadonlySet<string> {
  const files = useFiles()
  const [intact, setIntact] = useState<ReadonlySet<string>>(new Set())
  const wanted = [...new Set(artifacts.map(artifact => artifact.sha256))].sort().join(' ')

  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` stands for the list: a new array with the same files is no new work.
  useEffect(() => {
    if (files === undefined || wanted === '') return
    let left = false
    void (async () => {
      const found = new Set<string>()
      for (const artifact of artifacts) {
        if (left) return
        if (found.has(artifact.sha256)) continue
        const opened = await files.open(artifact.sha256)
        if (opened.state === 'intact') found.add(artifact.sha256)
      }
      if (!left) setIntact(found)
    })()
    return () => {
      left = true
    }
  }, [files, wanted])

  return intact
}
