import { lazy, Suspense, useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { copyKeys } from '../data/copy-encryption.ts'
import { useCopyKeys } from '../data/use-copy-encryption.ts'
import { Button } from '../ui/button.tsx'
import { Switch } from '../ui/switch.tsx'

// Loaded late, because they are used about once in the life of a copy.
const LockOnDialog = lazy(async () => ({ default: (await import('./lock-dialog.tsx')).LockOnDialog }))
const LockOffDialog = lazy(async () => ({ default: (await import('./lock-dialog.tsx')).LockOffDialog }))

/** Encryption at rest: off by default, since a person who forgets the key has to fetch everything again. */
export function LockRow() {
  const copy = useCopyKeys()
  const [asks, setAsks] = useState<'on' | 'off'>()
  const isOn = copy !== undefined && copy.kind !== 'none'
  const close = () => setAsks(undefined)
  return (
    <>
      <div className="row">
        <div>
          <b id="lock-copy">{t('Lock this copy')}</b>
          <p>
            {isOn
              ? copy.kind === 'passphrase'
                ? t('Encrypted on the disk. Your passphrase is asked for whenever no other tab has it open.')
                : t('Encrypted on the disk. Your passkey is asked for whenever no other tab has it open.')
              : t(
                  'Encrypts the data kept here with a passphrase or a passkey, in case somebody gets hold of this device’s disk or browser profile. While it is unlocked in a running browser it protects nothing.',
                )}
          </p>
        </div>
        <Switch
          aria-labelledby="lock-copy"
          checked={isOn}
          disabled={copy === undefined}
          onCheckedChange={on => setAsks(on ? 'on' : 'off')}
        />
      </div>
      {isOn && (
        <div className="row">
          <div>
            <b>{t('Lock it now')}</b>
            <p>
              {t('In every tab, without signing out. It locks automatically when the last tab is closed or reloaded.')}
            </p>
          </div>
          <Button size="sm" variant="outline" onClick={() => copyKeys().lockNow()}>
            {t('Lock now')}
          </Button>
        </div>
      )}
      <Suspense>
        {asks === 'on' && <LockOnDialog onClose={close} />}
        {asks === 'off' && copy !== undefined && copy.kind !== 'none' && (
          <LockOffDialog kind={copy.kind} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
