type Mail = { id: string }

/** What the Inbox keeps still while somebody is in it: mails that come in meanwhile wait until they are asked for. */
interface Still {
  /** Mails that stand in the list; null until there is one to keep still. */
  listed: ReadonlySet<string> | null
  /** The mail that lies in the reading pane of a large screen before anything was opened. */
  previewId: string | null
}

export const NOTHING_YET: Still = { listed: null, previewId: null }

interface InboxView<M> {
  listed: M[]
  /** Came in since; told in one line, and not shown by themselves. */
  fresh: M[]
  shown: M | undefined
  /** Whether the shown one was opened by the person, in the list or by a link: only then it counts as read. */
  isOpened: boolean
}

/** What of the mails (newest first) stands where. What is shown is never replaced by what comes in. */
export function inboxView<M extends Mail>(mails: readonly M[], still: Still, openId: string | undefined): InboxView<M> {
  const open = mails.find(({ id }) => id === openId)
  // A link may name a mail that has only just come in.
  const isListed = ({ id }: M) => still.listed === null || still.listed.has(id) || id === openId
  const listed = mails.filter(isListed)
  const preview = listed.find(({ id }) => id === still.previewId) ?? listed[0]
  return {
    listed,
    fresh: mails.filter(mail => !isListed(mail)),
    shown: open ?? preview,
    isOpened: open !== undefined,
  }
}

/** Puts everything that is here into the list. The mail in the pane stays where it is. */
export function settled(mails: readonly Mail[], still: Still): Still {
  const [newest] = mails
  if (newest === undefined) return NOTHING_YET
  return { listed: new Set(mails.map(({ id }) => id)), previewId: still.previewId ?? newest.id }
}

/** '1 new mail'. */
export const newMails = (count: number): string => `${count} new ${count === 1 ? 'mail' : 'mails'}`
