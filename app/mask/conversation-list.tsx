import { List, Plus } from 'lucide-react'
import { useState } from 'react'

import { locale, t } from '../../sync/i18n/translate.ts'
import { type Conversation, useNewestConversations } from '../data/use-conversations.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Folded } from './folded.tsx'

interface ConversationListProps {
  /** The one on the page, if it is kept. */
  current: string | undefined
  onOpen: (conversation: Conversation) => void
  onNew: () => void
  onForget: () => Promise<void>
}

/** As many as fit beside the text. */
const FIRST_SHOWN = 6

/** The kept conversations, the one used last first; folded on a phone. */
export function ConversationList({ current, onOpen, onNew, onForget }: ConversationListProps) {
  const [most, setMost] = useState(FIRST_SHOWN)
  const [asks, setAsks] = useState(false)
  const kept = useNewestConversations(most)
  const { newest = [], count = 0 } = kept ?? {}
  const list = (
    <>
      {count > 0 && (
        <ol>
          {newest.map(each => (
            <li key={each.id}>
              <button
                type="button"
                aria-current={each.id === current ? 'true' : undefined}
                onClick={() => onOpen(each)}
              >
                <b>{each.title}</b>
                <small>
                  {t('{when}, {count} hidden', { when: ageOf(each.at, Date.now()), count: each.numbers.length })}
                </small>
              </button>
            </li>
          ))}
        </ol>
      )}
      <div className="mask-list-buttons">
        {count > newest.length && (
          <Button size="sm" variant="ghost" onClick={() => setMost(most + 4 * FIRST_SHOWN)}>
            {t('Show older ones')}
          </Button>
        )}
        <Button size="sm" variant="outline" onClick={onNew}>
          <Plus aria-hidden />
          {t('New')}
        </Button>
      </div>
      <p className="fine">{t('Codes are kept on this device for 30 days.')}</p>
      {count > 0 && (
        <Button size="sm" variant="link" onClick={() => setAsks(true)}>
          {t('Forget all')}
        </Button>
      )}
    </>
  )
  return (
    <nav className="mask-list" aria-label={t('Conversations')}>
      <Folded
        title={
          <>
            <List size={20} strokeWidth={1.75} aria-hidden />
            {t('Conversations')}
            <span>{t('{count} on this device', { count })}</span>
          </>
        }
      >
        {list}
      </Folded>
      <div className="mask-beside">
        <h2>
          {t('Conversations')}
          <span className="unseen">{t('{count} on this device', { count })}</span>
        </h2>
        {list}
      </div>
      {asks && (
        <Dialog
          open
          onOpenChange={open => {
            if (!open) setAsks(false)
          }}
          role="alertdialog"
          title={t('Forget all conversations?')}
          description={t('No answer that still comes can be turned back into your words, on this device or any other.')}
          footer={
            <>
              <Button size="sm" variant="ghost" onClick={() => setAsks(false)}>
                {t('Keep them')}
              </Button>
              <Button size="sm" variant="destructive" onClick={() => void onForget().then(() => setAsks(false))}>
                {t('Forget all')}
              </Button>
            </>
          }
        />
      )}
    </nav>
  )
}

const MINUTE_MS = 60_000

/** How long ago a conversation was used, as short as it can be said. */
function ageOf(at: number, now: number): string {
  if (now - at < MINUTE_MS) return t('just now')
  const day = (moment: number) => new Date(moment).toDateString()
  const said = (format: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale(), format).format(at)
  if (day(at) === day(now)) return t('today {time}', { time: said({ hour: 'numeric', minute: '2-digit' }) })
  const yesterday = new Date(now)
  yesterday.setDate(yesterday.getDate() - 1)
  return day(at) === yesterday.toDateString() ? t('yesterday') : said({ month: 'short', day: 'numeric' })
}
