import { useId, useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { type Reply, SAYABLE } from '../../sync/records/reply.ts'
import { CLAIM_CHECK_DAYS } from '../../sync/rules/demand/what-stands.ts'
import { claimQuestion, isYesLikely } from '../../sync/rules/shown/claim-question.ts'
import { problems } from '../../sync/wire/problem.ts'
import { type Answer, useAnswer } from '../data/use-answer.ts'
import { useKnownProvider } from '../data/use-known-provider.ts'
import { saveHere } from '../shell/save-here.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { toast } from '../ui/toast.tsx'
import { fullTime } from './dates.ts'
import { REPLY_WORDS } from './reply-words.ts'

type Said = (typeof SAYABLE)[number]

/** The one question about a mail that could not be classified reliably, and the person's answer. */
export function ReplyQuestion({ reply }: { reply: Reply }) {
  const answer = useAnswer(reply)
  const [correcting, setCorrecting] = useState(false)
  if (answer === undefined) return null
  const isAnswered = (reply.answeredAt ?? null) !== null
  if (isAnswered && !correcting) return <YourWord reply={reply} answer={answer} onCorrect={() => setCorrecting(true)} />
  if (!isAnswered && reply.needsConfirmation !== true) return null
  if (answer.refused !== undefined) {
    // The mail is kept; its request was closed in another way, so there is nothing left to ask.
    return answer.refused === 'request_closed' ? null : <Refused code={answer.refused} />
  }
  return <Question reply={reply} answer={answer} onSaid={() => setCorrecting(false)} />
}

function Question({ reply, answer, onSaid }: { reply: Reply; answer: Answer; onSaid: () => void }) {
  // We did not classify what the person filed, so there is no guess to confirm.
  const isFiled = reply.filed === true
  const [choosing, setChoosing] = useState(isFiled)
  const titleId = useId()
  const known = useKnownProvider()(reply.providerId)?.company
  const company = known ?? t('The provider')
  const readAs = reply.readAs ?? reply.category
  const asked = claimQuestion(reply)
  const say = async (category: Said) => {
    if (!(await saveHere(() => answer.say(category)))) return
    onSaid()
    toast({
      title: t('Your answer is on record'),
      description: `${t(REPLY_WORDS[category].text)}, ${known ?? t('the provider')}.`,
    })
  }
  return (
    <section className="question" aria-labelledby={titleId}>
      <h3 id={titleId}>{isFiled ? t('What does it say?') : t('Is this a completion?')}</h3>
      <p>{whyAsked(reply, company)}</p>
      {asked.reason !== '' && asked.claims.length > 0 && <p>{t('Its words about the deletion:')}</p>}
      <Quotes sentences={asked.claims} />
      {asked.reason !== '' && <p>{asked.reason}</p>}
      <Quotes sentences={asked.unread} />
      {isFiled ? null : reply.proven === true ? (
        <p className="muted">
          {t(
            'The email is signed by {company} and answers this request; only its words leave a doubt. Yes ends the request: no more letters leave.',
            { company },
          )}
        </p>
      ) : (
        <Note tone="amber" title={t('Nothing proves that it means this request')}>
          {t(
            '{company} has signed the email, but it names no request of yours, or comes from an address that is not known as its privacy desk. If you say that it is a completion, the record says that it rests on your word alone.',
            { company },
          )}
        </Note>
      )}
      {choosing ? (
        <OtherThing
          guess={readAs}
          choices={isFiled ? SAYABLE : SAYABLE.filter(category => category !== 'completion')}
          onSay={say}
          onBack={() => (isFiled ? onSaid() : setChoosing(false))}
        />
      ) : (
        <div className="actions">
          {/* An answer that the mail itself contradicts is not highlighted. */}
          <Button variant={isYesLikely(reply) ? 'default' : 'outline'} onClick={() => void say('completion')}>
            {t('Yes, it is')}
          </Button>
          <Button variant="outline" onClick={() => setChoosing(true)}>
            {t('No, it is something else')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** The provider's own words, in whatever language. */
const Quotes = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.map(sentence => (
    <blockquote key={sentence} lang="">
      {sentence}
    </blockquote>
  ))

/** A claim counts by itself only if every sentence of it is understood; a guess never does. */
function whyAsked(reply: Reply, company: string): string {
  const readAs = reply.readAs ?? reply.category
  if (reply.filed === true) return t('The request goes back to where it stood, and on by what you say now.')
  if (reply.claims === true) {
    return t(
      '{company} says that your data is deleted. It counts once you confirm it: check whether the email speaks of all your data, and of data that is really gone. No reminder goes out; without your word we ask it to confirm, {days} days after its email.',
      { company, days: CLAIM_CHECK_DAYS },
    )
  }
  if (readAs === 'other') return t('We could not read what this email is.')
  return t('We read it as: {words}. That is a guess, so nothing has changed by it.', {
    words: t(REPLY_WORDS[readAs].text),
  })
}

type OtherThingProps = {
  guess: Reply['category']
  choices: readonly Said[]
  onSay: (category: Said) => Promise<void>
  onBack: () => void
}

/** What else a mail can be; the guess is preselected if it is one of the choices. */
function OtherThing({ guess, choices, onSay, onBack }: OtherThingProps) {
  const [chosen, setChosen] = useState<Said | undefined>(choices.find(category => category === guess))
  const name = useId()
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (chosen !== undefined) void onSay(chosen)
      }}
    >
      <fieldset>
        <legend>{choices.length === SAYABLE.length ? t('It says') : t('What is it then?')}</legend>
        {choices.map(category => (
          <label key={category}>
            <input
              type="radio"
              name={name}
              value={category}
              checked={chosen === category}
              onChange={() => setChosen(category)}
            />
            {t(REPLY_WORDS[category].text)}
          </label>
        ))}
      </fieldset>
      <div className="actions">
        <Button type="submit" disabled={chosen === undefined}>
          {t('That is it')}
        </Button>
        <Button variant="outline" onClick={onBack}>
          {t('Back')}
        </Button>
      </div>
    </form>
  )
}

/** Shown as the person's own statement, never as something that the mail proved. */
function YourWord({ reply, answer, onCorrect }: { reply: Reply; answer: Answer; onCorrect: () => void }) {
  const before = reply.readAs ?? null
  return (
    <section className="question" aria-label={t('Your word about this email')}>
      <h3>{t('You said: {words}', { words: t(REPLY_WORDS[reply.category].text) })}</h3>
      <p>
        {reply.answeredAt != null && `${t('On {date}.', { date: fullTime(reply.answeredAt) })} `}
        {before !== null &&
          before !== 'other' &&
          `${t('We had read it as: {words}.', { words: t(REPLY_WORDS[before].text) })} `}
        {standsOn(reply)}
      </p>
      {answer.refused === undefined ? (
        <div className="actions">
          <Button size="sm" variant="outline" onClick={onCorrect}>
            {t('Correct this')}
          </Button>
        </div>
      ) : (
        <p className="muted">{tIfKnown(problems[answer.refused].text)}</p>
      )}
    </section>
  )
}

function standsOn({ proven, filed }: Reply): string {
  if (filed === true) return t('You filed it yourself: the record shows that it rests on your word alone.')
  return proven === true
    ? t('The record shows it as your word.')
    : t('The record shows that it rests on your word alone: nothing signed in the email names this request.')
}

function Refused({ code }: { code: NonNullable<Answer['refused']> }) {
  return (
    <Note tone="amber" title={tIfKnown(problems[code].title)}>
      {tIfKnown(problems[code].text)}
    </Note>
  )
}
