import { t } from '../../sync/i18n/translate.ts'
import { useDeviceRoom } from '../data/use-device-room.ts'
import { useSyncStatus } from '../data/use-sync-status.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toast.tsx'
import { Trans } from '../ui/trans.tsx'
import { agoInWords, fileSize } from './dates.ts'
import { LockRow } from './lock-row.tsx'
import { storageParts } from './storage-parts.ts'

/** What this browser stores of the account, how safe it is there, and how to remove it. */
export function DeviceCard({ email, onSignOut }: { email: string; onSignOut: () => void }) {
  const { text, lastSyncedAt } = useSyncStatus()
  const room = useDeviceRoom()
  const keep = async (on: boolean) => {
    if ((await room.setKeepsEverything(on)) || !on) return
    toast({
      title: t('Some files are still missing'),
      description: t('They are fetched with the next connection; what is here stays here.'),
      tone: 'waiting',
    })
  }
  return (
    <Card id="device" aria-labelledby="device-title">
      <CardHeader id="device-title" title={t('On this device')} aside={text} />
      <div className="row">
        <div>
          <b>{t('Saved here')}</b>
          <p>
            {t('Everything you see opens without a network, and what you change there goes out later.')}{' '}
            {lastSyncedAt === null
              ? t('Not synced yet.')
              : t('Last synced {ago}.', { ago: agoInWords(lastSyncedAt, Date.now()) })}
          </p>
        </div>
      </div>
      {room.persisted === undefined ? <div className="storage-room" /> : <StorageBar {...room} />}
      <div className="row">
        <div>
          <b id="keep-everything">{t('Keep everything on this device')}</b>
          <p>
            {room.keepsEverything
              ? t('The evidence files of every cycle are kept here, as far as this browser has room.')
              : t('The newest evidence files are kept here, up to 200 MB. Older ones open with a connection.')}
          </p>
        </div>
        <Switch
          aria-labelledby="keep-everything"
          checked={room.keepsEverything}
          onCheckedChange={on => void keep(on)}
        />
      </div>
      <Protection persisted={room.persisted} protect={room.protect} />
      <LockRow />
      <div className="row">
        <div>
          <b>{t('Sign out of this browser')}</b>
          <p>
            <Trans
              message="Removes everything of <span>{email}</span> that is kept on this device."
              values={{ email }}
              tags={{ span: <span className="whole-address" /> }}
            />
          </p>
        </div>
        <Button size="sm" variant="outline" onClick={onSignOut}>
          {t('Sign Out')}
        </Button>
      </div>
    </Card>
  )
}

/** How much of this browser's storage is used, and for what. */
function StorageBar({ usage, quota, rows, files }: Pick<Room, 'usage' | 'quota' | 'rows' | 'files'>) {
  if (usage === undefined || usage === 0) return null
  const parts = storageParts(files, usage, rows)
  const all = parts.reduce((sum, { size }) => sum + size, 0)
  return (
    <div className="storage">
      <p>
        <b>{t('Storage')}</b>{' '}
        {t('{used} of about {room}, the app itself included', {
          used: fileSize(usage),
          room: fileSize(quota ?? usage),
        })}
      </p>
      <div className="storage-meter" aria-hidden="true">
        {parts.map(({ name, size, fill }) => (
          <i key={name} data-fill={fill} style={{ width: `${(100 * size) / all}%` }} />
        ))}
      </div>
      <ul aria-label={t('What it is used for')}>
        {parts.map(({ name, size, fill }) => (
          <li key={name}>
            <i data-fill={fill} aria-hidden="true" />
            {t(name)} <b>{fileSize(size)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Room = ReturnType<typeof useDeviceRoom>

/** Whether the browser may evict what is stored. */
function Protection({ persisted, protect }: Pick<Room, 'persisted' | 'protect'>) {
  const ask = async () => {
    if (await protect()) return
    toast({
      title: t('The browser said no'),
      description: t(
        'It may say yes once the app is installed, or used more often. What has been sent is safe with us.',
      ),
      tone: 'waiting',
    })
  }
  if (persisted === undefined) return null
  return (
    <div className="row">
      <div>
        <b>{persisted ? t('Protected storage') : t('Storage without protection')}</b>
        <p>
          {persisted
            ? t('This browser clears it only when you ask it to.')
            : t(
                'When its disk is nearly full, this browser may clear our copy. What has been sent comes back from the server.',
              )}
        </p>
      </div>
      {persisted === false && (
        <Button size="sm" variant="outline" onClick={() => void ask()}>
          {t('Protect it')}
        </Button>
      )}
    </div>
  )
}
