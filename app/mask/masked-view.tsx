import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { rangeOf, selectedIn } from '../../extension/overlay/selection.ts'
import { t } from '../../sync/i18n/translate.ts'
import type { MaskedText } from './engine.ts'
import { leavingPart } from './leaving-part.ts'
import { type Picked, pickedAt } from './picked.ts'
import { SelectionButton } from './selection-button.tsx'

interface MaskedViewProps {
  /** Undefined while the text is read: nothing of it is shown as masked before. */
  masked: MaskedText | undefined
  onHide: (words: string) => void
  onShow: (words: string) => void
  /** Something of it was copied by hand. */
  onCopied: () => void
}

/** What leaves. Words can be selected; a code says what it stands for, and lets its words out when it is pressed. */
export function MaskedView({ masked, onHide, onShow, onCopied }: MaskedViewProps) {
  const view = useRef<HTMLDivElement>(null)
  const [picked, setPicked] = useState<Picked>()
  useEffect(() => {
    const look = () => {
      const root = view.current
      if (root === null || masked === undefined) return
      // A press on the button takes the focus, and leaves the selection as it is.
      const range = selectedIn(root, rangeOf(document.getSelection()))
      if (range !== null) setPicked(pickedAt(root, { text: masked.own, ...range }, masked))
      else if (document.activeElement === document.body) setPicked(undefined)
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [masked])
  // A browser leaves buttons out of what it copies, and the codes are buttons.
  const copy = (event: ClipboardEvent<HTMLDivElement>) => {
    const range = view.current === null ? null : selectedIn(view.current, rangeOf(document.getSelection()))
    if (range === null || masked === undefined) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', leavingPart(masked.pieces, range))
    onCopied()
  }
  return (
    <div className="mask-view">
      <div className="mask-text" data-testid="masked" ref={view} onCopy={copy}>
        {masked?.pieces.map(piece => {
          if (piece.kind === 'words') {
            return (
              <span key={piece.start} data-at={piece.start}>
                {piece.text}
              </span>
            )
          }
          if (piece.kind === 'open') {
            return (
              <span key={piece.start} data-at={piece.start} className="own">
                {piece.text}
              </span>
            )
          }
          const end = piece.start + piece.text.length
          return (
            <button
              key={piece.start}
              type="button"
              className={piece.isUnsure ? 'token unsure-token' : 'token'}
              data-at={piece.start}
              data-own={piece.text.length}
              title={piece.text}
              aria-label={
                piece.isUnsure
                  ? t('{code} stands for {words}; Shield is not sure', { code: piece.code, words: piece.text })
                  : t('{code} stands for {words}', { code: piece.code, words: piece.text })
              }
              onClick={() => {
                const root = view.current
                if (root !== null) setPicked(pickedAt(root, { text: masked.own, from: piece.start, to: end }, masked))
              }}
            >
              {piece.code}
            </button>
          )
        })}
      </div>
      {masked?.pieces.some(piece => piece.kind === 'code' && piece.isUnsure) && (
        <p className="mask-unread">{t('Shield is not sure of what has a dotted border. Press it to look.')}</p>
      )}
      <SelectionButton
        picked={picked}
        onHide={onHide}
        onShow={onShow}
        onDone={() => {
          setPicked(undefined)
          document.getSelection()?.removeAllRanges()
        }}
      />
    </div>
  )
}
