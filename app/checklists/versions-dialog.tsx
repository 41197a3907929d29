import { useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { type Choice, chooseVersion, type TwoVersions } from '../../sync/rules/shown/two-versions.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'

type VersionsDialogProps = {
  title: string
  text: string
  versions: TwoVersions
  onUse: (text: string) => void
  onClose: () => void
}

/**
 * Two people changed the same words: keep one, the other, or both. Further conflicts in the text are asked about
 * afterwards.
 */
export function VersionsDialog({ title, text, versions, onUse, onClose }: VersionsDialogProps) {
  const [chosen, setChosen] = useState<'first' | 'second'>('first')
  const use = (choice: Choice) => {
    onUse(chooseVersion(text, versions, choice))
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={t('Two versions of one note')}
      description={t(
        '“{title}” was edited in two places. Both are kept until you choose, and in the earlier versions ever after.',
        { title },
      )}
      footer={
        <>
          <Button size="sm" variant="ghost" onClick={() => use('both')}>
            {t('Keep both')}
          </Button>
          <Button size="sm" onClick={() => use(chosen)}>
            {t('Use the chosen one')}
          </Button>
        </>
      }
    >
      <div className="versions" role="radiogroup" aria-label={t('Versions')}>
        {(['first', 'second'] as const).map(which => (
          <Checkbox
            key={which}
            type="radio"
            name="version"
            checked={chosen === which}
            onChange={() => setChosen(which)}
            label={
              <>
                <b>{which === 'first' ? t('Arrived first') : t('Arrived after it')}</b>
                <span className="said">{versions[which]}</span>
              </>
            }
          />
        ))}
      </div>
    </Dialog>
  )
}
