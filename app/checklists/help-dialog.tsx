import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Switch } from '../ui/switch.tsx'
import { KEYS } from './item-keys.ts'

type HelpDialogProps = { isOn: boolean; setOn: (isOn: boolean) => void; onClose: () => void }

/** The keyboard shortcuts, and the switch that turns them off. */
export function HelpDialog({ isOn, setOn, onClose }: HelpDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={t('Keyboard')}
      description={t('Keys act on the item that has the focus, and never while you type.')}
      footer={
        <Button size="sm" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <dl className="key-list">
        {KEYS.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map(key => (
                <kbd key={key}>{tIfKnown(key)}</kbd>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
      <div className="keys-switch">
        <Switch aria-label={t('Single keys')} checked={isOn} onCheckedChange={setOn} />
        <span>{isOn ? t('Single keys are on in this browser') : t('Single keys are off in this browser')}</span>
      </div>
    </Dialog>
  )
}
