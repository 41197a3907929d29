import { Copy, Share } from 'lucide-react'
import { useEffect, useState } from 'react'
import { withHidden, withShown } from '../../extension/shield/choices.ts'
import { t } from '../../sync/i18n/translate.ts'
import { copyText } from '../shell/copy-text.ts'
import { Button } from '../ui/button.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { DocumentButton } from './document-button.tsx'
import { MaskedView } from './masked-view.tsx'
import { PasteButton } from './paste-button.tsx'
import { TextEditor } from './text-editor.tsx'
import type { Masking } from './use-masking.ts'

/** The person's text: written or pasted, and what leaves of it. */
export function OwnText({ masking }: { masking: Masking }) {
  const { draft, masked, isCurrent, choose, arrivals } = masking
  const [view, setView] = useState<'leaves' | 'mine'>('mine')
  const isEmpty = draft.text === ''
  const { id } = draft
  // A conversation opened from the list, or a text that arrived, shows what leaves; a new one, the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation or text is what this runs for.
  useEffect(() => setView(isEmpty ? 'mine' : 'leaves'), [id, arrivals])
  const change = {
    onHide: (words: string) => choose(withHidden(draft.choices, words)),
    onShow: (words: string) => choose(withShown(draft.choices, words)),
  }
  const hidden = masked?.found.filter(each => each.isHidden).length ?? 0
  return (
    <section className="sheet mask-own" aria-label={isEmpty ? t('Your text') : t('Masked text')}>
      {!isEmpty && (
        <div className="mask-bar">
          <h2>
            <span role="status">{t('{count} hidden', { count: hidden })}</span>
            <small>{t('Select words to hide more')}</small>
          </h2>
          <Segmented
            label={t('View')}
            value={view}
            onValueChange={setView}
            options={[
              { value: 'leaves', label: t('What leaves') },
              { value: 'mine', label: t('Mine') },
            ]}
          />
        </div>
      )}
      {view === 'leaves' && !isEmpty ? (
        <MaskedView masked={masked} onCopied={() => void masking.keep()} {...change} />
      ) : (
        <TextEditor
          text={draft.text}
          masked={isCurrent ? masked : undefined}
          onType={masking.write}
          onPaste={text => void masking.arrive(text)}
          {...change}
        />
      )}
      {isEmpty ? (
        <div className="mask-ways">
          <PasteButton label={t('Paste')} onText={text => void masking.arrive(text)} />
          <DocumentButton onFile={masking.document.open} />
        </div>
      ) : (
        <Leave masking={masking} />
      )}
    </section>
  )
}

/** The ways out: only what has been read to its end may leave. */
function Leave({ masking: { masked, isCurrent, keep } }: { masking: Masking }) {
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare(typeof navigator.share === 'function'), [])
  const leave = (way: (text: string) => Promise<void>) => {
    if (!isCurrent || masked === undefined) return
    // Both in the press itself: some browsers open the clipboard only then.
    void way(masked.text)
    void keep()
  }
  return (
    <div className="mask-actions">
      <Button
        busy={!isCurrent}
        onClick={() => leave(text => copyText(text, t('Paste it into any AI. Bring the answer back here.')))}
      >
        <Copy aria-hidden />
        {t('Copy masked')}
      </Button>
      {canShare && (
        <Button
          variant="outline"
          busy={!isCurrent}
          // The person closed the list of apps, which is an answer too.
          onClick={() => leave(text => navigator.share({ text }).catch(() => undefined))}
        >
          <Share aria-hidden />
          {t('Share masked')}
        </Button>
      )}
      <p className="fine">{t('Paste it into any AI. Bring the answer back here.')}</p>
    </div>
  )
}
