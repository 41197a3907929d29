import { lazy, Suspense, useEffect, useState } from 'react'

import { type PlainMessage, t } from '../../sync/i18n/translate.ts'
import type { Instant } from '../../sync/records/ids.ts'
import type { Reply } from '../../sync/records/reply.ts'
import { dayInWords } from '../../sync/rules/calendar/words.ts'
import type { Need } from '../../sync/rules/shown/needs-you.ts'
import { useMirror } from '../data/mirror-context.tsx'
import { useKnownProvider } from '../data/use-known-provider.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Trans } from '../ui/trans.tsx'
import { UsedAgain } from './used-again.tsx'

const loadDialog = () => import('./answer-dialog.tsx')
const AnswerDialog = lazy(async () => ({ default: (await loadDialog()).AnswerDialog }))

/** As many as can be taken in at a glance; a press shows the others. */
const SHOWN = 3

interface NeedsYouProps {
  needs: readonly Need[]
  onRead: (replyId: string) => void
  onSettings: () => void
  onChoose: (providerId: string) => void
}

/** What only the person can do: one card, one question, one press. Renders nothing if nothing waits. */
export function NeedsYou({ needs, onRead, onSettings, onChoose }: NeedsYouProps) {
  const [all, setAll] = useState(false)
  const [answering, setAnswering] = useState<Reply>()
  if (needs.length === 0) return null
  const shown = all ? needs : needs.slice(0, SHOWN)
  const act = (need: Need) => {
    if (need.kind === 'address') return onSettings()
    if (need.kind === 'choose') return onChoose(need.providerId)
    if (need.reply === undefined) return
    if (need.kind === 'say') return onRead(need.reply.id)
    setAnswering(need.reply)
  }
  return (
    <section className="needs" aria-labelledby="needs-you">
      <h2 id="needs-you">
        {t('Needs you')} <span className="needs-count">{needs.length}</span>
      </h2>
      <ul>
        {shown.map(need => (
          <NeedCard key={need.id} need={need} onAct={() => act(need)} onRead={onRead} />
        ))}
      </ul>
      {shown.length < needs.length && (
        <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
          {t('And {count} more', { count: needs.length - shown.length })}
        </Button>
      )}
      {answering !== undefined && (
        <Suspense>
          <AnswerDialog
            reply={answering}
            onRead={() => {
              setAnswering(undefined)
              onRead(answering.id)
            }}
            onClose={() => setAnswering(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}

const PRESSES: Record<Exclude<Need['kind'], 'use'>, PlainMessage> = {
  say: 'Read and decide',
  answer: 'Answer it',
  address: 'Open Settings',
  choose: 'See what you can do',
}

/** The date and whose it is: it is never a deadline that the person has to meet. */
function untilInWords(kind: Need['kind'], until: Instant): string {
  const date = dayInWords(until)
  if (kind === 'say') return t('letters are paused until {date}', { date })
  return kind === 'use' ? t('asked to confirm again from {date}', { date }) : t('its answer is due {date}', { date })
}

type NeedCardProps = { need: Need; onAct: () => void; onRead: (replyId: string) => void }

function NeedCard({ need, onAct, onRead }: NeedCardProps) {
  const { kind, title, text, words, reply, until, providerId } = need
  const company = useKnownProvider()(providerId)?.company ?? providerId
  return (
    <li className="sheet need">
      <div className="need-meta">
        <Badge tone="amber">{t('waiting on you')}</Badge>
        <span>{until === null ? company : `${company}, ${untilInWords(kind, until)}`}</span>
      </div>
      <h3>{title}</h3>
      {words !== '' && <blockquote lang="">{words}</blockquote>}
      <p>{text}</p>
      <div className="actions">
        {kind === 'use' ? (
          need.requestId !== undefined && <UsedAgain requestId={need.requestId} company={company} />
        ) : (
          <Button size="sm" onClick={onAct}>
            {t(PRESSES[kind])}
            <span className="unseen">{`: ${company}`}</span>
          </Button>
        )}
        {kind === 'answer' && reply !== undefined && (
          <Button size="sm" variant="outline" onClick={() => onRead(reply.id)}>
            <Trans
              message="Read the email<sr> of {company}</sr>"
              values={{ company }}
              tags={{ sr: <span className="unseen" /> }}
            />
          </Button>
        )}
      </div>
    </li>
  )
}

/** Shows how many things wait on the app's icon, and stores the number for push messages. */
export function useAppBadge(count: number | undefined): void {
  const mirror = useMirror()
  useEffect(() => {
    // A copy that cannot be written to is reported elsewhere: nothing depends on this.
    if (count !== undefined) void mirror?.setWaiting(count).catch(() => {})
  }, [count, mirror])
  useEffect(() => {
    if (count === undefined || !('setAppBadge' in navigator)) return
    // Rejected if the app is not installed, or the person has turned badges off: nothing depends on it.
    void (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)).catch(() => {})
  }, [count])
}
