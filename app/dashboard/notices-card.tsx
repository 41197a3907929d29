import { t } from '../../sync/i18n/translate.ts'
import { useNotices } from '../data/use-notices.ts'
import { useSaveHere } from '../shell/use-save-here.ts'
import { Card, CardHeader } from '../ui/card.tsx'
import { Switch } from '../ui/switch.tsx'
import { PushRow } from './push-row.tsx'

/** Which mails the person receives; the switch works offline, too. */
export function NoticesCard() {
  const notices = useNotices()
  const save = useSaveHere()
  const set = (on: boolean) =>
    save(() => notices?.set(on), {
      title: on ? t('Optional emails are on') : t('Optional emails are off'),
      description: t('All of it stays on your dashboard.'),
    })
  return (
    <Card id="mails" aria-labelledby="mails-title">
      <CardHeader id="mails-title" title={t('Emails to you')} />
      <div className="row switch-row">
        <div>
          <b>{t('Optional emails')}</b>
          <p>{t('When letters go out, when a provider answers, and when a deadline passes.')}</p>
        </div>
        <Switch aria-label={t('Optional emails')} checked={notices?.isOn} onCheckedChange={on => void set(on)} />
      </div>
      <PushRow />
      <div className="row">
        <div>
          <b>{t('Always on')}</b>
          <p>{t('What only you can do, receipts of deletions, and emails about your account and your orders.')}</p>
        </div>
      </div>
    </Card>
  )
}
