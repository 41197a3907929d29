import { useEffect, useRef, useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import type { MaskedText } from './engine.ts'
import { type Picked, pickedAt } from './picked.ts'
import { SelectionButton } from './selection-button.tsx'

interface TextEditorProps {
  text: string
  /** Of exactly this text; undefined while it is read. */
  masked: MaskedText | undefined
  onType: (text: string) => void
  /** A whole text was pasted into the empty field. */
  onPaste: (text: string) => void
  onHide: (words: string) => void
  onShow: (words: string) => void
}

/** The person's own text, to write in: a layer behind the field marks what is hidden. */
export function TextEditor({ text, masked, onType, onPaste, onHide, onShow }: TextEditorProps) {
  const layer = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [picked, setPicked] = useState<Picked>()
  const latest = useRef({ text, onPaste })
  latest.current = { text, onPaste }
  useEffect(() => {
    // A text may have been written before hydration, when nobody listened: the next render would take it away.
    const written = field.current?.value ?? ''
    if (written !== latest.current.text) latest.current.onPaste(written)
  }, [])
  const look = () => {
    const { selectionStart: from = 0, selectionEnd: to = 0 } = field.current ?? {}
    setPicked(layer.current === null ? undefined : pickedAt(layer.current, { text, from, to }, masked))
  }
  return (
    <div className="mask-editor">
      <div className="mask-text" aria-hidden="true" ref={layer}>
        {(masked?.pieces ?? []).map(piece =>
          piece.kind === 'words' ? (
            <span key={piece.start} data-at={piece.start}>
              {piece.text}
            </span>
          ) : (
            <mark key={piece.start} data-at={piece.start} className={piece.kind === 'open' ? 'own' : undefined}>
              {piece.text}
            </mark>
          ),
        )}
        {masked === undefined && <span data-at={0}>{text}</span>}
        {'\n'}
      </div>
      <textarea
        ref={field}
        className="mask-text"
        aria-label={t('Your text')}
        placeholder={t('Paste or type here.')}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onPaste={event => {
          const pasted = event.clipboardData.getData('text/plain')
          if (text !== '' || pasted.trim() === '') return
          event.preventDefault()
          onPaste(pasted)
        }}
        onChange={event => {
          setPicked(undefined)
          onType(event.target.value)
        }}
        onSelect={look}
      />
      <SelectionButton
        picked={picked}
        onHide={onHide}
        onShow={onShow}
        onDone={() => {
          setPicked(undefined)
          field.current?.focus()
        }}
      />
    </div>
  )
}
