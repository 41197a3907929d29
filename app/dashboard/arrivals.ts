import { t } from '../../sync/i18n/translate.ts'

type Mail = { id: string }

/** What the Inbox keeps in place while it is open: mails that arrive meanwhile wait until the person asks for them. */
interface Still {
  /** Mails shown in the list; null until there is one. */
  listed: ReadonlySet<string> | null
  /** The mail shown in the reading pane of a large screen before anything was opened. */
  previewId: string | null
}

export const NOTHING_YET: Still = { listed: null, previewId: null }

interface InboxView<M> {
  listed: M[]
  /** Arrived since; announced in one line, and not listed by themselves. */
  fresh: M[]
  shown: M | undefined
  /** Whether the person opened the shown mail, in the list or by a link: only then does it count as read. */
  isOpened: boolean
}

/** Splits the mails (newest first) into listed, new and shown ones. A new mail never replaces the shown one. */
export function inboxView<M extends Mail>(mails: readonly M[], still: Still, openId: string | undefined): InboxView<M> {
  const open = mails.find(({ id }) => id === openId)
  // A link may name a mail that has only just arrived.
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

/** Lists all mails that are here. The mail in the pane stays. */
export function settled(mails: readonly Mail[], still: Still): Still {
  const [newest] = mails
  if (newest === undefined) return NOTHING_YET
  return { listed: new Set(mails.map(({ id }) => id)), previewId: still.previewId ?? newest.id }
}

/** '1 new email'. */
export const newMails = (count: number): string => (count === 1 ? t('1 new email') : t('{count} new emails', { count }))
