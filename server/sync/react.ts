import { kindOf, type MutationName } from '../../sync/rules/mutations/index.ts'
import { ERASE_REACTIONS } from '../erase/react-to-mutations.ts'
import type { NoticeNeeds } from '../notices/queue-notice.ts'
import { REPLY_REACTIONS } from '../replies/react-to-mutations.ts'
import type { Applied } from '../store/mutation-reaction.ts'
import { NOTE_REACTIONS } from './thin-revisions.ts'

type Settled = Applied & { notices?: NoticeNeeds | undefined }

/** Effects of a mutation besides its rows: each feature's own reaction, which also writes the rows. */
const REACTIONS: { readonly [Name in MutationName]?: (applied: Settled, args: never) => Promise<void> } = {
  ...ERASE_REACTIONS,
  ...REPLY_REACTIONS,
  ...NOTE_REACTIONS,
}

/** Writes a mutation's patches, with all their effects. */
export async function react({ name, args }: { name: string; args: unknown }, applied: Settled): Promise<void> {
  const reaction = REACTIONS[name as MutationName]
  if (reaction === undefined) return applied.write()
  // Parsed by the schema of the same name, as the reaction's type requires.
  await reaction(applied, kindOf(name)?.args.parse(args) as never)
}
