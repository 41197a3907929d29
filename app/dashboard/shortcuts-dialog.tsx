import { type PlainMessage, t } from '../../sync/i18n/translate.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Switch } from '../ui/switch.tsx'
import './command-palette.css'
import { INBOX_KEYS } from './inbox-keys.tsx'

type ShortcutsDialogProps = { isOn: boolean; setOn: (isOn: boolean) => void; onClose: () => void }

/** Every keyboard shortcut of the dashboard, and the switch for the single-key ones. */
export function ShortcutsDialog({ isOn, setOn, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={t('Keyboard shortcuts')}
      description={t('Single keys never act while you type or while a dialog is open.')}
      footer={
        <Button size="sm" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <dl className="command-keys">
        {[...EVERYWHERE, ...INBOX_KEYS].map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
      <div className="row switch-row keys-row">
        <div>
          <b>{t('Single keys')}</b>
          <p>{t('?, J, K, O and E, in this browser.')}</p>
        </div>
        <Switch aria-label={t('Single keys')} checked={isOn} onCheckedChange={setOn} />
      </div>
    </Dialog>
  )
}

const EVERYWHERE = [
  { keys: ['⌘ K', 'Ctrl K'], does: 'Search and commands' },
  { keys: ['?'], does: 'This list' },
  { keys: ['Esc'], does: 'Close what is open' },
] as const satisfies readonly { keys: readonly string[]; does: PlainMessage }[]
