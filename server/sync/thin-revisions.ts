import type { Instant } from '../../sync/records/ids.ts'
import { ALWAYS_KEPT, revisionsToLetGo } from '../../sync/rules/mutations/thin-revisions.ts'
import type { Reactions } from '../store/mutation-reaction.ts'
import { longHistories, type NoteText, revisionsOf } from '../store/note-revisions.ts'
import type { Store } from '../store/store.ts'
import type { TenantWriter } from '../store/tenant.ts'

/** Writing a text thins its older revisions. */
export const NOTE_REACTIONS: Reactions<'write_note@1'> = {
  async 'write_note@1'({ tx, patches, now, write }) {
    await write()
    for (const change of patches) {
      if (change.table === 'note_revisions' && change.op === 'put') await thinRevisions(tx, change.row, now)
    }
  },
}

/** Deletes the revisions of a text that its age and number no longer justify; returns how many. */
async function thinRevisions(tx: TenantWriter, text: NoteText, now: Instant): Promise<number> {
  const gone = revisionsToLetGo(await revisionsOf(tx, text), now)
  for (const id of gone) await tx.remove('note_revisions', id)
  return gone.length
}

/** Runs once a day, for texts that are no longer edited: edited ones are thinned when they are written. */
export async function thinAllRevisions(store: Pick<Store, 'db' | 'tenant'>, now: Instant): Promise<number> {
  let count = 0
  for (const { accountId, ...text } of await longHistories(store.db, { moreThan: ALWAYS_KEPT })) {
    count += await store.tenant(accountId).write(tx => thinRevisions(tx, text, now))
  }
  return count
}
