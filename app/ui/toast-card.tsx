import { Check, RefreshCw, TriangleAlert, WifiOff, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import type { ToastInput, ToastTone } from './toast-message.ts'
import { placeToast } from './toast-place.ts'

const looks = {
  default: { color: 'var(--brand)', Icon: Check },
  destructive: { color: 'var(--red)', Icon: TriangleAlert },
  waiting: { color: 'var(--amber)', Icon: WifiOff },
  update: { color: 'var(--brand)', Icon: RefreshCw },
} satisfies Record<ToastTone, unknown>

/** One toast as shown on the screen. */
export function ToastCard({ message, close }: { message: ToastInput; close: () => void }) {
  const { title, description, tone, action } = message
  const { color, Icon } = looks[tone ?? 'default']
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (card.current === null ? undefined : placeToast(card.current)), [])
  const act = () => {
    close()
    action?.onClick()
  }
  return (
    <div className="toast" ref={card} style={{ ['--c' as string]: color }}>
      <Icon strokeWidth={1.75} aria-hidden />
      <div>
        <b>{title}</b>
        {description !== undefined && <p>{description}</p>}
      </div>
      <button type="button" className="toast-close" aria-label={t('Dismiss')} onClick={close}>
        <X size={17} strokeWidth={1.75} aria-hidden />
      </button>
      {action && (
        <button type="button" className="toast-action" onClick={act}>
          {action.label}
        </button>
      )}
    </div>
  )
}
