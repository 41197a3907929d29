import { Eraser } from 'lucide-react'
import { type PointerEvent, useId, useRef } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { SIGNATURE_BOX, type Signature, type Stroke } from '../../sync/rules/letters/signature.ts'
import { Button } from '../ui/button.tsx'
import { Field, FieldError } from '../ui/field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { beginStroke, extendStroke, pathOf, pointIn } from './strokes.ts'

/** What the person has entered so far; both ways are kept while one is selected. */
export interface Hand {
  kind: Signature['kind']
  typed: string
  strokes: readonly Stroke[]
}
export const EMPTY_HAND: Hand = { kind: 'typed', typed: '', strokes: [] }

export function signatureOf({ kind, typed, strokes }: Hand): Signature {
  return kind === 'typed' ? { kind, value: typed.trim() } : { kind, value: pathOf(strokes) }
}

type SignaturePadProps = { hand: Hand; onChange: (hand: Hand) => void; error?: string | undefined; name: string }

/** A signature, typed or drawn. Typing works with a keyboard; both count the same. */
export function SignaturePad({ hand, onChange, error, name }: SignaturePadProps) {
  return (
    <div className="signature-pad">
      <div className="signature-how">
        <span className="field-label">{t('Your signature')}</span>
        <Segmented
          label={t('How to sign')}
          value={hand.kind}
          onValueChange={kind => onChange({ ...hand, kind })}
          options={[
            { value: 'typed', label: t('Type') },
            { value: 'drawn', label: t('Draw') },
          ]}
        />
      </div>
      {hand.kind === 'typed' ? (
        <Field
          label={t('Type your name')}
          className="typed"
          value={hand.typed}
          error={error}
          hint={t('As on the letters: {name}', { name })}
          autoComplete="off"
          spellCheck={false}
          maxLength={160}
          onChange={event => onChange({ ...hand, typed: event.target.value })}
        />
      ) : (
        <DrawingPad strokes={hand.strokes} error={error} onChange={strokes => onChange({ ...hand, strokes })} />
      )}
    </div>
  )
}

type DrawingPadProps = {
  strokes: readonly Stroke[]
  error: string | undefined
  onChange: (strokes: readonly Stroke[]) => void
}

function DrawingPad({ strokes, error, onChange }: DrawingPadProps) {
  const id = useId()
  // Pointer events come faster than renders: each continues from what the previous one left.
  const latest = useRef(strokes)
  latest.current = strokes
  const put = (next: readonly Stroke[]) => {
    latest.current = next
    onChange(next)
  }
  const at = (event: PointerEvent<SVGSVGElement>) => pointIn(event.currentTarget.getBoundingClientRect(), event)
  return (
    <div className="grid gap-1.5" data-bad={error ? '' : undefined}>
      <span className="hint" id={id}>
        {t('Draw with a finger, a pen or the mouse. With a keyboard, choose Type.')}
      </span>
      <svg
        className="drawing-pad"
        viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
        role="img"
        aria-label={strokes.length === 0 ? t('Empty field for a drawn signature') : t('Your drawn signature')}
        aria-describedby={id}
        onPointerDown={event => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          put(beginStroke(latest.current, at(event)))
        }}
        onPointerMove={event => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) put(extendStroke(latest.current, at(event)))
        }}
      >
        <path className="pad-base" d={`M24 ${SIGNATURE_BOX.height - 34}H${SIGNATURE_BOX.width - 24}`} />
        <path className="pad-ink" d={pathOf(strokes)} />
      </svg>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button size="sm" variant="outline" disabled={strokes.length === 0} onClick={() => put([])}>
          <Eraser strokeWidth={1.75} aria-hidden />
          {t('Clear')}
        </Button>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </div>
  )
}
