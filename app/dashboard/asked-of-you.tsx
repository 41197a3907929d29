import { lazy, Suspense, useState } from 'react'

import { type PlainMessage, t } from '../../sync/i18n/translate.ts'
import type { Reply, Settled } from '../../sync/records/reply.ts'
import { whyNotSettle } from '../../sync/rules/mutations/settle-question.ts'
import { questionOf } from '../../sync/rules/shown/needs-you.ts'
import { waitsForYou } from '../../sync/rules/shown/threads.ts'
import { useInboxFacts } from '../data/use-inbox.ts'
import { Button } from '../ui/button.tsx'
import { fullTime } from './dates.ts'

const AnswerDialog = lazy(async () => ({ default: (await import('./answer-dialog.tsx')).AnswerDialog }))

/** Shown below the head of a mail that asks the person for something: how to answer it, or what they did about it. */
export function AskedOfYou({ reply }: { reply: Reply }) {
  const request = useInboxFacts()?.requestOf(reply.requestId)
  const [answering, setAnswering] = useState(false)
  if (request === undefined || reply.needsConfirmation === true) return null
  const { settled = null, settledAt = null } = reply
  if (settled === null && !waitsForYou(reply, request)) return null
  const { title, text } = questionOf(reply.category)
  return (
    <section className="question" aria-label={t('What this email asks of you')}>
      <h3>{settled === null ? title : t(SETTLED[settled])}</h3>
      {settled === null ? (
        <p>{text}</p>
      ) : (
        <p>
          {settledAt !== null && `${t('On {date}.', { date: fullTime(settledAt) })} `}
          {settled === 'answered' ? t('The next step is theirs.') : t('We write again once they have had two weeks.')}
        </p>
      )}
      {whyNotSettle(reply, request) === undefined && (
        <div className="actions">
          <Button size="sm" variant={settled === null ? 'default' : 'outline'} onClick={() => setAnswering(true)}>
            {settled === null ? t('Answer it') : t('Correct this')}
          </Button>
        </div>
      )}
      {answering && (
        <Suspense>
          <AnswerDialog reply={reply} onClose={() => setAnswering(false)} />
        </Suspense>
      )}
    </section>
  )
}

const SETTLED = {
  answered: 'You have answered this',
  cannot: 'You cannot answer this',
} as const satisfies Record<Settled, PlainMessage>
