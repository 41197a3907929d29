import { z } from 'zod/mini'
import { canonicalFile } from './canonical-json.ts'
import { filesOf } from './contents.ts'
import type { FiledEntry, FiledEvent } from './ledger-file.ts'

/** The findings when a mail arrived, as stored in its entry. */
const Judged = z.object({
  authentic: z.boolean(),
  verdict: z.optional(z.string()),
  from: z.optional(z.string()),
  signatures: z.array(
    z.object({
      domain: z.string(),
      selector: z.string(),
      result: z.string(),
      aligned: z.boolean(),
      keyRecord: z.nullable(z.string()),
    }),
  ),
})
export type Judged = z.infer<typeof Judged>

/** The verdict in an event; undefined if it has none. */
export function judgedIn(event: FiledEvent | undefined): Judged | undefined {
  const judged = Judged.safeParse(event?.payload)
  return judged.success ? judged.data : undefined
}

/**
 * `replies/verdicts.json`: for each arrived mail the findings at that time, and the DNS key records they were based on.
 * All of it is in the ledger too; this copy beside the mails is for people who check with other tools.
 */
export function writeVerdicts(entries: readonly FiledEntry[]): Uint8Array {
  const verdicts = filesOf(entries)
    .filter(({ isReply }) => isReply)
    .map(({ path, artifact, event }) => ({
      file: path,
      sha256: artifact.sha256,
      entry: artifact.seq,
      arrivedAt: new Date(artifact.createdAt).toISOString(),
      verdictEntry: event?.seq ?? null,
      verdict: judgedIn(event) ?? null,
    }))
  return canonicalFile({ format: 'recall-verdicts/1', verdicts })
}
