import { useId, useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import type { Reply, Settled } from '../../sync/records/reply.ts'
import { askedIn } from '../../sync/rules/demand/scope.ts'
import { answerDraft, takesNoMail } from '../../sync/rules/letters/answer-draft.ts'
import { portalSteps } from '../../sync/rules/letters/portal-steps.ts'
import { decidingWords } from '../../sync/rules/shown/needs-you.ts'
import { useAccount } from '../data/use-account.ts'
import { useInboxFacts } from '../data/use-inbox.ts'
import { useKnownProvider } from '../data/use-known-provider.ts'
import { useSettle } from '../data/use-settle.ts'
import { copyText } from '../shell/copy-text.ts'
import { saveHere } from '../shell/save-here.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { toast } from '../ui/toast.tsx'
import { Trans } from '../ui/trans.tsx'
import { PortalSteps } from './portal-steps.tsx'
import { ProofOfAnswer } from './proof-of-answer.tsx'

interface AnswerDialogProps {
  reply: Reply
  /** Left out where the mail is already being read. */
  onRead?: () => void
  onClose: () => void
}

/** How to answer a provider's question: from which address, to whom, with a draft to start from; and what was done. */
export function AnswerDialog({ reply, onRead, onClose }: AnswerDialogProps) {
  const request = useInboxFacts()?.requestOf(reply.requestId)
  const view = useAccount()
  const provider = useKnownProvider()(reply.providerId)
  const company = provider?.company ?? t('the provider')
  const settle = useSettle()
  const done = async (settled: Settled) => {
    if (settle === undefined) return
    if (!(await saveHere(() => settle(reply.id, settled)))) return
    onClose()
    toast(
      settled === 'answered'
        ? {
            title: t('Your answer is on record'),
            description: t('You have answered {company}. The next step is theirs.', { company }),
          }
        : {
            title: t('Your answer is on record'),
            description: t(
              'You cannot give {company} this. In two weeks we ask for a decision on the request as it stands.',
              { company },
            ),
          },
    )
  }
  const own = view?.email?.email
  const draft = request && answerDraft({ ...reply, reference: request.reference })
  const [written, setWritten] = useState<string>()
  const text = written ?? draft?.text ?? ''
  const byMail = (
    <>
      <Way from={own} reply={reply} copyTo={view?.email?.inboundAlias} mail={draft && { ...draft, text }} />
      {draft !== undefined && <Draft text={text} onText={setWritten} />}
    </>
  )
  const steps =
    reply.category === 'portal_deflection' && provider !== undefined && request !== undefined && own !== undefined
      ? portalSteps({ provider, asked: askedIn(request), address: own, reference: request.reference })
      : []
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      wide
      title={t('Answer {company}', { company })}
      description={t('You write this one yourself: we never answer questions about you in your name.')}
      footer={
        <>
          <Button variant="outline" onClick={() => void done('cannot')}>
            {t('I cannot')}
          </Button>
          <Button onClick={() => void done('answered')}>{t('I have answered')}</Button>
        </>
      }
    >
      <div className="answer">
        <blockquote lang="">{decidingWords(reply)}</blockquote>
        {onRead !== undefined && (
          <Button size="sm" variant="outline" onClick={onRead}>
            {t('Read the whole email')}
          </Button>
        )}
        {steps.length > 0 ? (
          <>
            <PortalSteps steps={steps} hasPicture={(reply.proofs ?? []).length > 0}>
              <ProofOfAnswer reply={reply} />
            </PortalSteps>
            <details className="by-mail">
              <summary>{t('Answer by email as well')}</summary>
              <div className="answer">{byMail}</div>
            </details>
          </>
        ) : (
          <>
            {byMail}
            <ProofOfAnswer reply={reply} />
          </>
        )}
      </div>
    </Dialog>
  )
}

interface WayProps {
  from: string | undefined
  reply: Reply
  /** The address that puts answers on record. */
  copyTo: string | undefined
  mail: ReturnType<typeof answerDraft> | undefined
}

function Way({ from, reply, copyTo, mail }: WayProps) {
  if (takesNoMail(reply.fromAddress)) {
    return (
      <Note tone="amber" title={t('It takes no answers')}>
        {t('Nobody reads email sent to {address}. Use the link or the form that the email names.', {
          address: reply.fromAddress,
        })}
      </Note>
    )
  }
  const copy = copyTo === undefined ? '' : `cc=${encodeURIComponent(copyTo)}&`
  return (
    <>
      <dl>
        <div>
          <dt>{t('From')}</dt>
          <dd>{from ?? t('the address that the request is about')}</dd>
        </div>
        <div>
          <dt>{t('To')}</dt>
          <dd>{reply.fromAddress}</dd>
        </div>
        {copyTo !== undefined && (
          <div>
            <Trans
              message="<dt>Copy</dt><dd>{address}, so that it is on record</dd>"
              values={{ address: copyTo }}
              tags={{ dt: <dt />, dd: <dd /> }}
            />
          </div>
        )}
      </dl>
      {mail !== undefined && (
        <a
          className={buttonClass({ variant: 'outline', size: 'sm', className: 'justify-self-start' })}
          href={`mailto:${encodeURIComponent(reply.fromAddress)}?${copy}subject=${encodeURIComponent(mail.subject)}&body=${encodeURIComponent(mail.text.replaceAll('\n', '\r\n'))}`}
        >
          {t('Open in your mail program')}
        </a>
      )}
    </>
  )
}

function Draft({ text, onText }: { text: string; onText: (text: string) => void }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{t('A draft to start from')}</label>
      <span className="hint" id={`${id}-hint`}>
        {t('Replace what is in square brackets, and say no more about yourself than they asked for.')}
      </span>
      <textarea
        id={id}
        className="input"
        lang="en"
        aria-describedby={`${id}-hint`}
        rows={8}
        value={text}
        onChange={event => onText(event.target.value)}
      />
      <Button
        size="sm"
        variant="outline"
        className="mt-2 justify-self-start"
        onClick={() => void copyText(text, t('Paste it into your answer.'))}
      >
        {t('Copy the draft')}
      </Button>
    </div>
  )
}
