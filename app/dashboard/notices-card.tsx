import { useNotices } from '../data/use-notices.ts'
import { useSyncStatus } from '../data/use-sync-status.ts'
import { Card, CardHeader } from '../ui/card.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toast.tsx'
import { PushRow } from './push-row.tsx'

/** Which mails the person gets; the switch works offline too. */
export function NoticesCard() {
  const notices = useNotices()
  const sync = useSyncStatus()
  const set = async (on: boolean) => {
    try {
      await notices?.set(on)
    } catch {
      toast({
        title: 'This was not saved',
        description: 'This device could not write it down; it may be full. Make room and try again.',
        tone: 'destructive',
      })
      return
    }
    if (sync.tone === 'offline') {
      toast({ title: 'Saved on this device', description: 'It goes out when you are back online.', tone: 'waiting' })
    } else {
      toast({ title: `Optional mails are ${on ? 'on' : 'off'}`, description: 'All of it stays on your dashboard.' })
    }
  }
  return (
    <Card id="mails" aria-labelledby="mails-title">
      <CardHeader id="mails-title" title="Mails to you" />
      <div className="row p">
        <div>
          <b>Optional mails</b>
          <p>When letters leave, when a provider answers, and when a deadline passes.</p>
        </div>
        <Switch
          aria-label="Optional mails"
          checked={notices?.isOn ?? true}
          disabled={notices === undefined}
          onCheckedChange={on => void set(on)}
        />
      </div>
      <PushRow />
      <div className="row">
        <div>
          <b>Always on</b>
          <p>What only you can do, receipts of deletions, and mails about your account and your orders.</p>
        </div>
      </div>
    </Card>
  )
}
