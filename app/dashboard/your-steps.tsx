import { useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { LedgerEvent } from '../../sync/records/event.ts'
import type { Instant } from '../../sync/records/ids.ts'
import type { DeletionRequest } from '../../sync/records/request.ts'
import { isAskedAgain } from '../../sync/rules/demand/ask-again.ts'
import { lawOfRequest } from '../../sync/rules/demand/asked-law.ts'
import { lastHelp } from '../../sync/rules/demand/last-help.ts'
import { choiceAt } from '../../sync/rules/demand/last-step.ts'
import { appeal, isAppealable } from '../../sync/rules/letters/appeal.ts'
import { complaint, isComplaintOpen } from '../../sync/rules/letters/complaint.ts'
import { type LetterText, plainText } from '../../sync/rules/letters/letter.ts'
import { personFacts } from '../../sync/rules/letters/person-facts.ts'
import { isForReal } from '../data/for-real.ts'
import { useAccount } from '../data/use-account.ts'
import { useKnownProvider } from '../data/use-known-provider.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { LastSteps } from './last-steps.tsx'
import { saveBlob } from './save-blob.ts'
import { UsedAgain } from './used-again.tsx'

type YourStepsProps = {
  request: DeletionRequest
  /** Events of this request, newest first. */
  events: readonly LedgerEvent[]
  now: Instant
}

/** A letter that only the person can send, and where it goes. */
interface OwnLetter {
  kind: 'appeal' | 'complaint'
  letter: LetterText
  goesTo: string
  /** Opens what it is sent with: the person's mail program, or the authority's own page. */
  way: { label: string; url: string }
}

/** What a refusal or a missed deadline leaves to the person: an appeal if there is one, and a complaint. */
export function YourSteps({ request, events, now }: YourStepsProps) {
  const view = useAccount()
  const provider = useKnownProvider()(request.providerId)
  const law = lawOfRequest(request, events, now)
  const [shown, setShown] = useState<OwnLetter | undefined>(undefined)
  if (!view?.email || provider === undefined || law === undefined || request.archivedAt !== null) return null
  if (request.stage === 'verified_deleted') return <AfterDeletion request={request} company={provider.company} />
  const record = {
    request,
    account: view.account,
    email: view.email.email,
    events: [...events].reverse(),
    now,
    onlyVerified: isForReal(),
  }
  // The answer belongs in the record, too, so it goes to the alias and not to the mailbox.
  const facts = personFacts({ ...record, replyTo: view.email.inboundAlias }, provider, law)
  // In production an act that nobody has verified gives no appeal that we would speak of.
  const { regime } = facts
  const mayAppeal = isAppealable(facts)
  const mayComplain = isComplaintOpen(facts)
  // Where all our letters have been sent, the request can at least be closed.
  const { stands } = facts
  const isOver = stands.is === 'with_regulator' || choiceAt(stands) !== undefined
  if (!mayAppeal && !mayComplain && !isOver) return null
  const isRight = regime.statute !== null && regime.appeal
  return (
    <section className="your-steps" aria-labelledby="your-steps">
      <h3 id="your-steps">{t('What you can do')}</h3>
      {mayAppeal && (
        <div>
          <p>
            <b>{isRight ? t('Appeal') : t('Ask for a review')}</b>
            {isRight
              ? t('The law of {state} gives you an appeal to {company} against its decision.', {
                  state: tIfKnown(regime.name),
                  company: provider.company,
                })
              : t('The law of {state} names no appeal. You can still ask {company} to look again.', {
                  state: tIfKnown(regime.name),
                  company: provider.company,
                })}
          </p>
          <Button
            size="sm"
            variant="outline"
            onClick={() => {
              const letter = appeal(facts)
              const url = `mailto:${facts.address}?${mailQuery(letter)}`
              const way = { label: t('Write in my mail program'), url }
              setShown({ kind: 'appeal', letter, goesTo: facts.address, way })
            }}
          >
            {isRight ? t('Read the appeal') : t('Read the request')}
          </Button>
        </div>
      )}
      {mayComplain && (
        <div>
          <p>
            <b>{t('Complain')}</b>
            {t('The {authority} takes complaints. The pack below holds everything that it may ask for.', {
              authority: regime.authority,
            })}
          </p>
          <Button
            size="sm"
            variant="outline"
            onClick={() => {
              const way = { label: t('Open the office’s page'), url: regime.complaints }
              setShown({ kind: 'complaint', letter: complaint(facts), goesTo: regime.authority, way })
            }}
          >
            {t('Read the complaint')}
          </Button>
        </div>
      )}
      {isOver &&
        lastHelp(regime).map(({ text, url }) => (
          <div key={url}>
            <p>
              <b>{t('Also for you')}</b>
              {text}
            </p>
            <a
              className={buttonClass({ size: 'sm', variant: 'outline' })}
              href={url}
              target="_blank"
              rel="noreferrer noopener"
            >
              {t('Open its page')}
            </a>
          </div>
        ))}
      <LastSteps
        request={request}
        company={provider.company}
        authority={regime.authority}
        mayComplain={mayComplain}
        stands={stands}
      />
      {shown !== undefined && <Preview own={shown} reference={request.reference} onClose={() => setShown(undefined)} />}
    </section>
  )
}

/** The deletion is confirmed: only the person knows whether there is anything new to delete. */
function AfterDeletion({ request, company }: { request: DeletionRequest; company: string }) {
  return (
    <section className="your-steps" aria-labelledby="your-steps">
      <h3 id="your-steps">{t('What you can do')}</h3>
      <div>
        <p>
          <b>{t('Used it again?')}</b>
          {isAskedAgain(request)
            ? t('You said so. The next letter asks {company} to delete what it has collected since.', { company })
            : t(
                'If you have, say so: the next cycle asks {company} to delete that, too. Otherwise it is asked once a year to confirm.',
                { company },
              )}
        </p>
        <UsedAgain requestId={request.id} company={company} />
      </div>
    </section>
  )
}

const mailQuery = (letter: LetterText) =>
  `subject=${encodeURIComponent(letter.subject)}&body=${encodeURIComponent(plainText(letter).replaceAll('\n', '\r\n'))}`

/** The exact text before it is sent, and the ways to copy or save it. */
function Preview({ own, reference, onClose }: { own: OwnLetter; reference: string; onClose: () => void }) {
  const { kind, letter, goesTo, way } = own
  const text = plainText(letter)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: t('Copied'), description: t('Paste it where you send it from.') })
    } catch {
      toast({
        title: t('It could not be copied'),
        description: t('This browser keeps the clipboard closed. Save it as a file, or mark the text and copy it.'),
        tone: 'destructive',
      })
    }
  }
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      wide
      title={tIfKnown(letter.title)}
      description={
        kind === 'appeal'
          ? t('This is the exact text, to {address}. We never send it: it is yours, and only you can send it.', {
              address: goesTo,
            })
          : t('This is the exact text, to the {authority}. We never send it: it is yours, and only you can send it.', {
              authority: goesTo,
            })
      }
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button
            variant="outline"
            onClick={() => saveBlob(new Blob([text], { type: 'text/plain;charset=utf-8' }), `${kind}-${reference}.txt`)}
          >
            {t('Save as a file')}
          </Button>
          <Button variant="outline" onClick={() => void copy()}>
            {t('Copy')}
          </Button>
          <a className={buttonClass({})} href={way.url} target="_blank" rel="noreferrer noopener">
            {way.label}
          </a>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
      <pre className="own-letter" lang="en" tabIndex={0}>
        {text}
      </pre>
    </Dialog>
  )
}
