import { FileText, X } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { Instant } from '../../sync/records/ids.ts'
import { SAYABLE } from '../../sync/records/reply.ts'
import type { DeletionRequest } from '../../sync/records/request.ts'
import type { Given } from '../data/given-file.ts'
import { NotAPicture } from '../data/shrink-picture.ts'
import { type Filing, useFiling } from '../data/use-filing.ts'
import { useKnownProvider } from '../data/use-known-provider.ts'
import { useNow } from '../data/use-now.ts'
import { tellNotSaved } from '../shell/save-here.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, FieldError } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { toast } from '../ui/toast.tsx'
import { useDroppedFile } from '../ui/use-dropped-file.ts'
import { fileSize } from './dates.ts'
import { ACCEPTED, type AnswerFile, CannotFile, readAnswer, wordsAsAnswer } from './read-answer.ts'
import { REPLY_WORDS } from './reply-words.ts'

interface FileReplyDialogProps {
  /** Preselected; it can be changed. */
  requestId?: string | undefined
  /** What another program gave to the app, if it did; empty if it could not be stored. */
  given?: Given | undefined
  /** `replyId`: the filed answer in the Inbox. */
  onFiled: (replyId: string) => void
  onClose: () => void
}

/** Takes an answer that was sent to the person directly: to their own mailbox, in a chat, on paper. */
export function FileReplyDialog(props: FileReplyDialogProps) {
  const filing = useFiling()
  return (
    <Dialog
      open
      wide
      onOpenChange={open => {
        if (!open) props.onClose()
      }}
      title={t('File an answer that came to you')}
      description={t(
        'By your own email, in a chat, or on paper. It goes on record as your word: nothing in it proves who wrote it.',
      )}
    >
      {filing === undefined ? null : filing.requests.length === 0 ? (
        <NothingToAnswer onClose={props.onClose} />
      ) : (
        <FilingForm filing={filing} {...props} />
      )}
    </Dialog>
  )
}

function NothingToAnswer({ onClose }: { onClose: () => void }) {
  return (
    <>
      <Note className="my-4" title={t('No letter has left yet')}>
        {t('An answer belongs to a letter. File it here once the first one has left.')}
      </Note>
      <div className="actions">
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </>
  )
}

type Said = (typeof SAYABLE)[number]
type Faults = Partial<Record<'request' | 'answer' | 'on' | 'category', string>>

/** A calendar day, as date inputs expect it. */
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

function FilingForm({ filing, requestId, given, onFiled, onClose }: FileReplyDialogProps & { filing: Filing }) {
  const now = useNow()
  const id = useId()
  const only = filing.requests.length === 1 ? filing.requests[0]?.request.id : undefined
  const [chosen, setChosen] = useState<string>(requestId ?? only ?? '')
  const [file, setFile] = useState<AnswerFile>()
  const [words, setWords] = useState(given?.words ?? '')
  const [from, setFrom] = useState('')
  const [on, setOn] = useState(() => dayOf(now))
  const [category, setCategory] = useState<Said>()
  const [faults, setFaults] = useState<Faults>(isEmpty(given) ? { answer: t(NOTHING_GIVEN) } : {})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const request = filing.requests.find(each => each.request.id === chosen)?.request
  const mended = (place: keyof Faults) => setFaults(({ [place]: _, ...rest }) => rest)

  const take = async (picked: File) => {
    try {
      const read = await readAnswer(picked)
      setFile(read)
      mended('answer')
      if (read.from !== '') setFrom(read.from)
      if (read.at !== undefined && read.at <= now) setOn(dayOf(read.at))
    } catch (error) {
      setFaults(before => ({ ...before, answer: whyNot(error) }))
    }
  }
  const takeFirst = useRef(take)
  const givenFile = given?.file
  useEffect(() => {
    if (givenFile !== undefined) void takeFirst.current(givenFile)
  }, [givenFile])
  const isOver = useDroppedFile(picked => void take(picked))

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = faultsOf({ request, hasAnswer: file !== undefined || words.trim() !== '', on, category, now })
    setFaults(found)
    if (Object.keys(found).length > 0 || request === undefined || category === undefined) {
      // Deferred until the messages are rendered, so that screen readers read them with the field.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    setBusy(true)
    try {
      const { name, mediaType, bytes, subject, text } = file ?? wordsAsAnswer(words)
      const replyId = await filing.file({
        requestId: request.id,
        category,
        receivedAt: Instant.parse(Math.min(now, Date.parse(`${on}T12:00:00Z`))),
        from: from.trim().slice(0, 320),
        // Without a subject, the beginning of the text or the name of the file serves as one.
        subject: (subject || text.split('\n')[0]?.slice(0, 80) || name).slice(0, 300),
        excerpt: text.replace(/\s+/g, ' ').slice(0, 300),
        name,
        mediaType,
        bytes,
      })
      toast({
        title: t('Your answer is on record'),
        description: t('{words}. The file is kept with it.', { words: t(REPLY_WORDS[category].text) }),
      })
      onFiled(replyId)
    } catch (error) {
      setBusy(false)
      if (error instanceof CannotFile) return setFaults({ answer: error.message })
      tellNotSaved()
    }
  }

  return (
    <form ref={form} className="filing" onSubmit={event => void save(event)} noValidate>
      <div className="field" data-bad={faults.request ? '' : undefined}>
        <label htmlFor={`${id}-who`}>{t('Who answered')}</label>
        <select
          id={`${id}-who`}
          className="input"
          value={chosen}
          aria-invalid={faults.request ? true : undefined}
          aria-describedby={faults.request ? `${id}-who-error` : undefined}
          onChange={event => {
            setChosen(event.target.value)
            mended('request')
          }}
        >
          <option value="">{t('Choose')}</option>
          <Requests requests={filing.requests} />
        </select>
        {faults.request && <FieldError id={`${id}-who-error`}>{faults.request}</FieldError>}
      </div>
      <div className="field" data-bad={faults.answer ? '' : undefined} data-over={isOver ? '' : undefined}>
        <label htmlFor={`${id}-words`}>{t('Their answer')}</label>
        <span className="hint" id={`${id}-hint`}>
          {t(
            'Drop or choose an email (.eml, .msg), a PDF, a picture or a text, or paste their words. At most 2\u00a0MB.',
          )}
        </span>
        {file === undefined ? (
          <textarea
            id={`${id}-words`}
            className="input"
            rows={5}
            maxLength={500_000}
            value={words}
            aria-invalid={faults.answer ? true : undefined}
            aria-describedby={`${id}-hint${faults.answer ? ` ${id}-answer-error` : ''}`}
            onPaste={event => {
              const [picked] = event.clipboardData.files
              if (picked === undefined) return
              event.preventDefault()
              void take(picked)
            }}
            onChange={event => {
              setWords(event.target.value)
              mended('answer')
            }}
          />
        ) : (
          <Taken file={file} onDrop={() => setFile(undefined)} />
        )}
        {faults.answer && <FieldError id={`${id}-answer-error`}>{faults.answer}</FieldError>}
        {file === undefined && <ChooseFile onFile={picked => void take(picked)} />}
      </div>
      <div className="filing-when">
        <Field
          label={t('From')}
          hint={t('As it names itself, if it does')}
          maxLength={320}
          value={from}
          onChange={event => setFrom(event.target.value)}
        />
        <Field
          label={t('Came on')}
          hint={t('The day it reached you')}
          type="date"
          required
          max={dayOf(now)}
          {...(request?.submittedAt != null ? { min: dayOf(request.submittedAt) } : {})}
          value={on}
          error={faults.on}
          onChange={event => {
            setOn(event.target.value)
            mended('on')
          }}
        />
      </div>
      <fieldset
        className="filing-says"
        aria-describedby={faults.category ? `${id}-says-error` : undefined}
        data-bad={faults.category ? '' : undefined}
      >
        <legend>{t('What does it say?')}</legend>
        {SAYABLE.map(each => (
          <label key={each}>
            <input
              type="radio"
              name={`${id}-says`}
              value={each}
              aria-invalid={faults.category ? true : undefined}
              checked={category === each}
              onChange={() => {
                setCategory(each)
                mended('category')
              }}
            />
            {t(REPLY_WORDS[each].text)}
          </label>
        ))}
        {faults.category && <FieldError id={`${id}-says-error`}>{faults.category}</FieldError>}
      </fieldset>
      <div className="actions">
        <Button variant="outline" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('File it')}
        </Button>
      </div>
    </form>
  )
}

const NOTHING_GIVEN = 'What was shared did not arrive: it was empty, too large, or waited too long. Choose it here.'
const isEmpty = (given: Given | undefined) => given !== undefined && given.file === undefined && !given.words

function whyNot(error: unknown): string {
  if (error instanceof CannotFile || error instanceof NotAPicture) return tIfKnown(error.message)
  return t('It could not be read. It may have been moved or removed; choose it again.')
}

function Requests({ requests }: Pick<Filing, 'requests'>) {
  const providerOf = useKnownProvider()
  return requests.map(({ request, cycle }) => (
    <option key={request.id} value={request.id}>
      {requestName(providerOf(request.providerId)?.company ?? request.providerId, request, cycle)}
    </option>
  ))
}

function requestName(
  company: string,
  { reference }: DeletionRequest,
  cycle: Filing['requests'][number]['cycle'],
): string {
  return cycle === undefined
    ? `${company}, ${reference}`
    : t('{company}, cycle {number} of {year}', { company, number: cycle.number, year: cycle.year })
}

function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="sm" variant="outline" className="mt-2 justify-self-start" onClick={() => input.current?.click()}>
        {t('Choose a file')}
      </Button>
      <input
        ref={input}
        type="file"
        className="unseen"
        tabIndex={-1}
        accept={ACCEPTED}
        aria-label={t('The file of their answer')}
        onChange={event => {
          const [picked] = event.target.files ?? []
          // Allows choosing the same file again after a correction.
          event.target.value = ''
          if (picked !== undefined) onFile(picked)
        }}
      />
    </>
  )
}

/** The chosen file, with enough of its content to show that it is the right one. */
function Taken({ file, onDrop }: { file: AnswerFile; onDrop: () => void }) {
  return (
    <div className="taken" role="status">
      <FileText aria-hidden />
      <div>
        <b>{file.subject || file.name}</b>
        <small>{`${file.name}, ${fileSize(file.bytes.byteLength)}`}</small>
        <p>{file.text === '' ? t('It is kept as it is; its words are not read here.') : file.text.slice(0, 280)}</p>
      </div>
      <Button size="sm" variant="ghost" aria-label={t('Take another file or paste the words')} onClick={onDrop}>
        <X aria-hidden />
      </Button>
    </div>
  )
}

interface FilledIn {
  request: Pick<DeletionRequest, 'submittedAt'> | undefined
  hasAnswer: boolean
  on: string
  category: Said | undefined
  now: Instant
}

/** What is still missing, by field, in the order of the form. */
function faultsOf({ request, hasAnswer, on, category, now }: FilledIn): Faults {
  const faults: Faults = {}
  if (request === undefined) faults.request = t('Choose who wrote it.')
  if (!hasAnswer) faults.answer = t('Choose the file, or paste what they wrote. Nothing was filed.')
  if (Number.isNaN(Date.parse(on))) faults.on = t('Name the day on which it came.')
  else if (on > dayOf(now)) faults.on = t('This day has not come yet.')
  else if (request?.submittedAt != null && on < dayOf(request.submittedAt)) {
    faults.on = t('This is before the first letter left: an answer comes on that day or later.')
  }
  if (category === undefined) faults.category = t('Say what it says; you can correct it later.')
  return faults
}
