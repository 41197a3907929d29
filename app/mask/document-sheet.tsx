import { Save, Share, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { REMOVED_WORDS, UNSEEN_WORDS } from '../../extension/documents/report-words.ts'
import { withHidden, withShown } from '../../extension/shield/choices.ts'
import { listOf } from '../../sync/i18n/lists.ts'
import { type PlainMessage, t } from '../../sync/i18n/translate.ts'
import { saveBlob } from '../dashboard/save-blob.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { REFUSED_WORDS } from './document-words.ts'
import { HiddenPlaces } from './hidden-places.tsx'
import type { DocumentMasked } from './mask-file.ts'
import type { OpenDocument } from './use-document.ts'
import type { Masking } from './use-masking.ts'

/** The document of the conversation: what is hidden in it, what nobody has read, and its ways out. */
export function DocumentSheet({ masking }: { masking: Masking }) {
  const { document, draft, choose } = masking
  const { name, masked, isCurrent, refused, close } = document
  const title = useRef<HTMLHeadingElement>(null)
  // It is read from its beginning, whatever was pressed for it.
  useEffect(() => {
    if (name !== undefined) title.current?.focus()
  }, [name])
  return (
    <>
      {refused !== undefined && (
        <Note tone="red" role="alert" title={t('“{name}” was not opened', { name: refused.name })}>
          {t(REFUSED_WORDS[refused.why])}
        </Note>
      )}
      {name !== undefined && (
        <section className="sheet mask-document" aria-labelledby="mask-document">
          <div className="mask-bar">
            <h2 id="mask-document" tabIndex={-1} ref={title}>
              {name}
              <small role="status">
                {masked === undefined || !isCurrent
                  ? t('Reading it on this device…')
                  : t('{count} hidden', { count: placesIn(masked) })}
              </small>
            </h2>
            <Button size="icon" variant="ghost" aria-label={t('Close the document')} onClick={close}>
              <X aria-hidden />
            </Button>
          </div>
          {masked !== undefined && (
            <>
              <HiddenPlaces masked={masked} onShow={words => choose(withShown(draft.choices, words))} />
              <HideMore onHide={words => choose(withHidden(draft.choices, words))} />
              <Unread masked={masked} />
              <NewFile masked={masked} document={document} />
              <Leave masked={masked} isCurrent={isCurrent} onLeave={() => void masking.keepDocument()} />
            </>
          )}
        </section>
      )}
    </>
  )
}

const placesIn = ({ hidden }: DocumentMasked): number => hidden.reduce((sum, { count }) => sum + count, 0)

/** For what was missed: the document itself is not shown here. */
function HideMore({ onHide }: { onHide: (words: string) => void }) {
  const [words, setWords] = useState('')
  const hide = (event: FormEvent) => {
    event.preventDefault()
    if (words.trim() === '') return
    onHide(words.trim())
    setWords('')
  }
  return (
    <form className="mask-more" onSubmit={hide}>
      <Field
        label={t('Words to hide as well')}
        value={words}
        autoComplete="off"
        spellCheck={false}
        onChange={event => setWords(event.target.value)}
        aside={
          <Button type="submit" variant="outline">
            {t('Hide')}
          </Button>
        }
      />
    </form>
  )
}

/** What does not show, what is gone, and what nobody has read. */
function Unread({ masked: { unseen, removed, pictures } }: { masked: DocumentMasked }) {
  const said = (words: readonly PlainMessage[]) => listOf(words.map(each => t(each)))
  return (
    <div className="mask-unread">
      {pictures > 0 && (
        <Note
          tone="amber"
          title={
            pictures === 1 ? t('One picture was not read') : t('{count} pictures were not read', { count: pictures })
          }
        >
          {t('Pictures stay in it as they are, without what a camera wrote into them. Look at them before it leaves.')}
        </Note>
      )}
      {unseen.length > 0 && (
        <p>{t('Masked, though it does not show: {what}.', { what: said(unseen.map(each => UNSEEN_WORDS[each])) })}</p>
      )}
      {removed.length > 0 && <p>{t('Left out: {what}.', { what: said(removed.map(each => REMOVED_WORDS[each])) })}</p>}
    </div>
  )
}

/** A PDF is written anew, as the person chooses; pages without words are not in it. */
function NewFile({
  masked: { pdf },
  document: { pdfAs, choosePdfAs },
}: {
  masked: DocumentMasked
  document: OpenDocument
}) {
  if (pdf === undefined) return null
  const { canBePdf, wordless, isWhole } = pdf
  return (
    <div className="mask-unread">
      {wordless.length > 0 && (
        <Note
          tone="amber"
          title={
            wordless.length === 1
              ? t('Page {page} has no text', { page: listOf(wordless.map(String)) })
              : t('Pages {pages} have no text', { pages: listOf(wordless.map(String)) })
          }
        >
          {t('Empty, a scan, or a picture: nobody has read what is on it, and the masked file does not have it.')}
        </Note>
      )}
      {!isWhole && (
        <Note tone="amber" title={t('Some of its text is missing')}>
          {t('Its fonts do not say which letters they show. Copy that text from another program, and paste it.')}
        </Note>
      )}
      <p>{t('You get a new file of its words, page by page, without its look and its pictures.')}</p>
      {canBePdf ? (
        <Segmented
          label={t('Masked file')}
          value={pdfAs}
          onValueChange={choosePdfAs}
          options={[
            { value: 'pdf', label: 'PDF' },
            { value: 'text', label: t('Text') },
          ]}
        />
      ) : (
        <p>{t('It has letters that a new PDF cannot show yet, so you get its text.')}</p>
      )}
    </div>
  )
}

interface LeaveProps {
  masked: DocumentMasked
  isCurrent: boolean
  onLeave: () => void
}

/** The ways out: only what was masked as it was chosen may leave. */
function Leave({ masked: { file, name }, isCurrent, onLeave }: LeaveProps) {
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare(navigator.canShare?.({ files: [file] }) === true), [file])
  const leave = (way: () => unknown) => {
    // Both in the press itself: some browsers share only then.
    void way()
    onLeave()
  }
  return (
    <div className="mask-actions">
      <Button busy={!isCurrent} onClick={() => leave(() => saveBlob(file, name))}>
        <Save aria-hidden />
        {t('Save masked document')}
      </Button>
      {canShare && (
        <Button
          variant="outline"
          busy={!isCurrent}
          // The person closed the list of apps, which is an answer too.
          onClick={() => leave(() => navigator.share({ files: [file] }).catch(() => undefined))}
        >
          <Share aria-hidden />
          {t('Share masked')}
        </Button>
      )}
      <p className="fine">{t('Give it to any AI. Bring the answer back here.')}</p>
    </div>
  )
}
