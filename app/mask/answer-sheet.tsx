import { Copy } from 'lucide-react'
import { useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { copyText } from '../shell/copy-text.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Segmented } from '../ui/segmented.tsx'
import type { Masking } from './use-masking.ts'

interface AnswerSheetProps {
  answer: NonNullable<Masking['answer']>
  onGoOn: () => void
}

/** The answer in the person's own words, or as the AI wrote it. */
export function AnswerSheet({ answer, onGoOn }: AnswerSheetProps) {
  const [view, setView] = useState<'restored' | 'raw'>('restored')
  const { pieces, text, count, unknown } = answer.restored
  return (
    <section className="sheet mask-answer" aria-labelledby="mask-answer">
      <div className="mask-bar">
        <h2 id="mask-answer" tabIndex={-1}>
          {t('The answer, in your words')}
          <small role="status">
            {count === 1
              ? t('1 detail put back on this device')
              : t('{count} details put back on this device', { count })}
          </small>
        </h2>
        <Segmented
          label={t('View')}
          value={view}
          onValueChange={setView}
          options={[
            { value: 'restored', label: t('Restored') },
            { value: 'raw', label: t('As the AI wrote it') },
          ]}
        />
      </div>
      <div className="mask-text" data-testid="answer">
        {view === 'raw'
          ? answer.text
          : pieces.map((piece, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place.
              piece.isBack ? <ins key={index}>{piece.text}</ins> : piece.text,
            )}
      </div>
      {unknown.length > 0 && (
        <Note
          tone="amber"
          className="mask-unknown"
          title={
            unknown.length === 1
              ? t('One code is not ours')
              : t('{count} codes are not ours', { count: unknown.length })
          }
        >
          {unknown.length === 1
            ? t('{code} belongs to no conversation on this device. It stays as it is.', { code: unknown.join() })
            : t('{codes} belong to no conversation on this device. They stay as they are.', {
                codes: unknown.join(', '),
              })}
        </Note>
      )}
      <div className="mask-actions">
        <Button
          onClick={() =>
            void copyText(view === 'raw' ? answer.text : text, t('The answer is in the clipboard, as it stands here.'))
          }
        >
          <Copy aria-hidden />
          {t('Copy answer')}
        </Button>
        <Button variant="outline" onClick={onGoOn}>
          {t('Continue this conversation')}
        </Button>
      </div>
    </section>
  )
}
