import { useLayoutEffect, useRef, useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import type { Picked } from './picked.ts'

interface SelectionButtonProps {
  picked: Picked | undefined
  onHide: (words: string) => void
  onShow: (words: string) => void
  onDone: () => void
}

/** Longer words do not fit below a selection on a phone. */
const MOST_SHOWN = 22

/** One button below the selected words. Next in the order of the keyboard after the text. */
export function SelectionButton({ picked, onHide, onShow, onDone }: SelectionButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [left, setLeft] = useState(0)
  useLayoutEffect(() => {
    const place = button.current?.parentElement
    if (picked === undefined || button.current === null || place === null || place === undefined) return
    const half = button.current.offsetWidth / 2
    setLeft(Math.max(half + 8, Math.min(picked.x, place.clientWidth - half - 8)))
  }, [picked])
  if (picked === undefined) return null
  const words = picked.words.length > MOST_SHOWN ? `${picked.words.slice(0, MOST_SHOWN)}…` : picked.words
  return (
    <button
      ref={button}
      type="button"
      className="mask-pick"
      style={{ left, top: picked.y }}
      // The selection stays while it is pressed.
      onPointerDown={event => event.preventDefault()}
      onClick={() => {
        if (picked.isHidden) onShow(picked.words)
        else onHide(picked.words)
        onDone()
      }}
    >
      {picked.isHidden ? t('Don’t hide “{words}”', { words }) : t('Hide “{words}”', { words })}
    </button>
  )
}
