import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { countsOf, withKind } from '../../extension/shield/choices.ts'
import { t } from '../../sync/i18n/translate.ts'
import { useConversationStore } from '../data/use-conversations.ts'
import { KEEP_ENGINE } from '../offline/kept-engine.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { useDroppedFile } from '../ui/use-dropped-file.ts'
import { usePastedFile } from '../ui/use-pasted-file.ts'
import { AnswerField } from './answer-field.tsx'
import { AnswerSheet } from './answer-sheet.tsx'
import { ConversationList } from './conversation-list.tsx'
import { DocumentSheet } from './document-sheet.tsx'
import { KindSwitches } from './kind-switches.tsx'
import { OwnText } from './own-text.tsx'
import { useMasking } from './use-masking.ts'

// Needed only by what another program gives.
const GivenHere = lazy(async () => ({ default: (await import('./given-here.tsx')).GivenHere }))

/** The conversations, the text and its answer, and what to hide. */
export function Workplace() {
  const store = useConversationStore()
  const masking = useMasking(store)
  const { draft, engine, masked, document, answer } = masking
  useDroppedFile(document.open)
  usePastedFile(document.open)
  const [isShown, setShown] = useState(false)
  const [take, setTake] = useState<'shared' | 'opened'>()
  const place = useRef<HTMLDivElement>(null)
  const hasAnswer = answer !== undefined
  useEffect(() => {
    // Whoever was here once can mask without a network; a browser without a worker needs one.
    navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ type: KEEP_ENGINE }))
  }, [])
  useEffect(() => {
    const asked = new URLSearchParams(window.location.search).get('take')
    if (asked === 'shared' || asked === 'opened') setTake(asked)
  }, [])
  // An answer is read from its beginning, whatever was pressed for it.
  useEffect(() => {
    setShown(false)
    if (hasAnswer) place.current?.querySelector<HTMLElement>('#mask-answer')?.focus()
  }, [hasAnswer])
  return (
    <div className="mask-columns with-scripts" ref={place}>
      {take !== undefined && (
        <Suspense>
          <GivenHere take={take} onText={text => void masking.arrive(text)} onFile={document.open} />
        </Suspense>
      )}
      <ConversationList
        current={draft.kept === null ? undefined : draft.id}
        onOpen={masking.open}
        onNew={masking.startAnew}
        onForget={async () => {
          await store?.forgetAll()
          masking.startAnew()
        }}
      />
      <div className="mask-sheets">
        {engine === 'missing' && (
          <Note tone="red" role="alert" title={t('The masking could not be loaded, so nothing is masked here.')}>
            <p>{t('What you wrote has not left this page. Check your connection, then try again.')}</p>
            <Button size="sm" variant="outline" className="mt-3" onClick={masking.loadAgain}>
              {t('Try again')}
            </Button>
          </Note>
        )}
        {store?.isKept === false && (
          <Note tone="amber">
            {t('This browser keeps nothing for this page: its codes are gone when you close it.')}
          </Note>
        )}
        {!hasAnswer && <DocumentSheet masking={masking} />}
        {hasAnswer && draft.text !== '' && !isShown ? (
          <section className="sheet mask-sent" aria-label={t('What you sent')}>
            <p>
              <b>{draft.kept?.title}</b> {t('{count} hidden', { count: masked?.vault.entries.length ?? 0 })}
            </p>
            <Button size="sm" variant="ghost" onClick={() => setShown(true)}>
              {t('Show')}
            </Button>
          </section>
        ) : (
          !(hasAnswer && draft.text === '') && <OwnText masking={masking} />
        )}
        {answer === undefined ? (
          (draft.text !== '' || draft.kept !== null) && <AnswerField onTake={masking.takeAnswer} />
        ) : (
          <AnswerSheet answer={answer} onGoOn={masking.goOn} />
        )}
      </div>
      <KindSwitches
        counts={countsOf(masked?.found ?? [], document.masked?.counts)}
        off={draft.choices.off}
        onSwitch={(kind, isHidden) => masking.choose(withKind(draft.choices, kind, isHidden))}
      />
    </div>
  )
}
