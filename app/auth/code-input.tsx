import { useEffect, useId, useRef } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { FieldError } from '../ui/field.tsx'
import { type Code, EMPTY_CODE, eraseAt, typeInto, wholeCode } from './code.ts'

type CodeInputProps = {
  label: string
  code: Code
  onChange: (code: Code) => void
  /** Called once all six digits are entered. */
  onWhole: (code: string) => void
  error?: string | undefined
  busy: boolean
}

/** Six boxes for the digits of a mailed code; a paste, or a phone's suggestion, fills all of them. */
export function CodeInput({ label, code, onChange, onWhole, error, busy }: CodeInputProps) {
  const id = useId()
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const focus = (place: number) => {
    boxes.current[place]?.focus()
    boxes.current[place]?.select()
  }

  // After a wrong code, typing starts again in the first box.
  const isRefused = error !== undefined && code.every(digit => digit === '')
  useEffect(() => {
    if (isRefused) boxes.current[0]?.focus()
  }, [isRefused])

  function put(place: number, text: string) {
    const next = typeInto(code, place, text)
    onChange(next.code)
    focus(next.focus)
    const whole = wholeCode(next.code)
    if (whole !== undefined && !busy) onWhole(whole)
  }

  return (
    <div className="field">
      <span className="field-label" id={`${id}-label`}>
        {label}
      </span>
      <span className="hint" id={`${id}-hint`}>
        {t('It is checked as soon as all six digits are there.')}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand above a hint and a row. */}
      <div className="code" role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
        {EMPTY_CODE.map((_, place) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place.
            key={place}
            ref={box => {
              boxes.current[place] = box
            }}
            inputMode="numeric"
            autoComplete={place === 0 ? 'one-time-code' : 'off'}
            aria-label={t('Digit {place} of 6', { place: place + 1 })}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            value={code[place] ?? ''}
            readOnly={busy}
            onFocus={event => event.target.select()}
            onChange={event => put(place, withoutOld(event.target.value, code[place] ?? ''))}
            onPaste={event => {
              event.preventDefault()
              put(place, event.clipboardData.getData('text'))
            }}
            onKeyDown={event => {
              if (event.key === 'Backspace') {
                event.preventDefault()
                const next = eraseAt(code, place)
                onChange(next.code)
                focus(next.focus)
              } else if (event.key === 'ArrowLeft' && place > 0) {
                event.preventDefault()
                focus(place - 1)
              } else if (event.key === 'ArrowRight' && place < EMPTY_CODE.length - 1) {
                event.preventDefault()
                focus(place + 1)
              }
            }}
          />
        ))}
      </div>
      <div role="alert">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
      <span className="unseen" role="status">
        {busy ? t('Checking the code...') : ''}
      </span>
    </div>
  )
}

/** A second digit typed into a filled box replaces the first one, before or after it. */
function withoutOld(text: string, old: string): string {
  if (old === '' || text.length !== 2) return text
  return text.startsWith(old) ? text.slice(1) : text.endsWith(old) ? text.slice(0, 1) : text
}
