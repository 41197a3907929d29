import { useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { Button } from '../ui/button.tsx'
import { PasteButton } from './paste-button.tsx'

/** Where the answer comes back: pasted, it is restored at once; typed, with the button. */
export function AnswerField({ onTake }: { onTake: (text: string) => Promise<void> }) {
  const [typed, setTyped] = useState('')
  return (
    <section className="sheet mask-answer" aria-labelledby="mask-answer-title">
      <div className="mask-bar">
        <h2 id="mask-answer-title">{t('The answer')}</h2>
        <PasteButton isSmall label={t('Paste answer')} onText={text => void onTake(text)} />
      </div>
      <textarea
        aria-label={t('Answer of the AI')}
        placeholder={t('Paste what the AI wrote. The codes turn back into your words.')}
        spellCheck={false}
        autoComplete="off"
        value={typed}
        onPaste={event => {
          const text = event.clipboardData.getData('text/plain')
          if (typed !== '' || text.trim() === '') return
          event.preventDefault()
          void onTake(text)
        }}
        onChange={event => setTyped(event.target.value)}
      />
      {typed.trim() !== '' && (
        <div className="mask-actions">
          <Button onClick={() => void onTake(typed)}>{t('Put my words back')}</Button>
        </div>
      )}
    </section>
  )
}
