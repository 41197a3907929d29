import { t } from '../../sync/i18n/translate.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** The formula of `sync/rules/shown/traction.ts`, in words. */
export function TractionExplained({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={t('How traction is counted')}
      footer={
        <Button size="sm" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <div className="prose">
        <p>
          {t(
            'Each provider counts by the stage it has reached: 15 when the letter was delivered, 40 when it confirmed receipt, 60 in review, 100 when the deletion is verified; 20 when it refused or let the deadline pass. Being overdue takes a quarter off.',
          )}
        </p>
        <p>
          {t(
            'Of that, 70 percent stand for the stage itself, 20 for having a file on record, checked by this device, for every stage reached, and 10 for letters that left within a day of being due. The meter is the average.',
          )}
        </p>
      </div>
    </Dialog>
  )
}
