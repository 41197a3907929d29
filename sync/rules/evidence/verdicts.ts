import canonicalize from 'canonicalize'
import { z } from 'zod/mini'
import { filesOf } from './contents.ts'
import type { FiledEntry, FiledEvent } from './ledger-file.ts'

/** What was found when a mail arrived, as its entry holds it. */
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

/** The verdict in an event; undefined where it holds none. */
export function judgedIn(event: FiledEvent | undefined): Judged | undefined {
  const judged = Judged.safeParse(event?.payload)
  return judged.success ? judged.data : undefined
}

/**
 * `replies/verdicts.json`: for each arrived mail what was found then, and the DNS key records that it was found with.
 * All of it stands in the ledger too; here it is beside the mails, for whoever checks with other tools.
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
  return new TextEncoder().encode(`${canonicalize({ format: 'recall-verdicts/1', verdicts })}\n`)
}
