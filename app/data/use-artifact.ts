import type { Row } from '../../sync/records/index.ts'
import { useMirrorQuery } from './mirror-context.tsx'

/** The ledger's entry for a file, by the file's hash; null when there is none. */
export function useArtifact(sha256: string | undefined): Row<'artifacts'> | null | undefined {
  return useMirrorQuery(
    async mirror =>
      sha256 === undefined ? null : ((await mirror.rows('artifacts').where('sha256').equals(sha256).first()) ?? null),
    [sha256],
  )
}
