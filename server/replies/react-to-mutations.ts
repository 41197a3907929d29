import type { NoticeNeeds } from '../notices/queue-notice.ts'
import type { Reactions } from '../store/mutation-reaction.ts'
import { noteAnswer, noteFiled, noteProof, noteSettled } from './note-answer.ts'

/** Needed to send the mails that follow from what a person says; without it, none is sent. */
interface Besides {
  notices?: NoticeNeeds | undefined
}

/** What a person says about answers goes on record as their word. */
export const REPLY_REACTIONS: Reactions<
  'confirm_reply@1' | 'settle_question@1' | 'keep_proof@1' | 'file_reply@1',
  Besides
> = {
  async 'confirm_reply@1'({ tx, now, notices, write }, { replyId }) {
    const earlier = await tx.get('replies', replyId)
    await write()
    const how = (earlier?.answeredAt ?? null) === null ? 'said' : 'corrected'
    await noteAnswer(tx, { replyId, how }, now, notices)
  },
  async 'settle_question@1'({ tx, now, write }, { replyId }) {
    await write()
    await noteSettled(tx, replyId, now)
  },
  async 'keep_proof@1'({ tx, now, write }, args) {
    await write()
    await noteProof(tx, args, now)
  },
  async 'file_reply@1'({ tx, patches, now, notices, write }, args) {
    await write()
    const filed = patches.find(change => change.table === 'replies' && change.op === 'put')
    if (filed?.op === 'put') await noteFiled(tx, { replyId: filed.row.id, ...args }, now, notices)
  },
}
