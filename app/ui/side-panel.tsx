import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { useReturnFocus } from './return-focus.ts'
import { staysForToast } from './toast-place.ts'

type SidePanelProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Badges and the like below the title. */
  header?: ReactNode
  children?: ReactNode
  footer?: ReactNode
}

/** A panel from the right, 560 px wide, full screen on phones; modal like a dialog. */
export function SidePanel({ open, onOpenChange, title, header, children, footer }: SidePanelProps) {
  const focus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          {...focus}
          aria-describedby={undefined}
          aria-modal
          onPointerDownOutside={staysForToast}
          onEscapeKeyDown={staysForMenu}
          className="panel"
        >
          <header>
            <div className="panel-head">
              <Radix.Title>{title}</Radix.Title>
              <Radix.Close className="panel-close" aria-label={t('Close')}>
                <X size={20} strokeWidth={1.75} aria-hidden />
              </Radix.Close>
            </div>
            {header}
          </header>
          <div className="panel-body">{children}</div>
          {footer !== undefined && <footer>{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** A list that has just opened is visually the top layer a moment before Radix registers it as one. */
function staysForMenu(event: KeyboardEvent): void {
  if (document.querySelector('[role="menu"]') !== null) event.preventDefault()
}
