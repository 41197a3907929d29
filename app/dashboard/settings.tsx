import { planById } from '../../sync/catalog/plans.ts'
import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { cadenceLabel } from '../../sync/rules/entitlements.ts'
import { useAccount } from '../data/use-account.ts'
import { useProviderChoices } from '../data/use-provider-choices.ts'
import { useSyncStatus } from '../data/use-sync-status.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toast.tsx'
import { longDate } from './dates.ts'

/** What the person decides themselves. Switches work offline: they wait on this device and go out later. */
export function Settings({ onSignOut }: { onSignOut: () => void }) {
  const view = useAccount()
  const choices = useProviderChoices()
  const sync = useSyncStatus()
  const plan = planById(view?.subscription?.planId ?? '')

  const set = async (providerId: string, name: string, enabled: boolean) => {
    await choices?.setEnabled(providerId, enabled)
    if (sync.tone === 'offline') {
      toast({ title: 'Saved on this device', description: 'It goes out when you are back online.', tone: 'waiting' })
    } else {
      toast({
        title: enabled ? `${name} is on` : `${name} is off`,
        description: enabled ? 'Letters go to it.' : 'No more letters go to it.',
      })
    }
  }

  return (
    <div className="settings">
      <Card>
        <CardHeader title="Providers" id="providers" aside="Switching one off stops later letters" />
        <ul aria-labelledby="providers">
          {PROVIDERS.map(provider => (
            <li key={provider.id} className="row">
              <span>
                <b>{provider.company}</b>
                <small>{provider.assistant}</small>
              </span>
              <Switch
                aria-label={provider.name}
                checked={choices?.choices.some(choice => choice.providerId === provider.id && choice.enabled) ?? false}
                onCheckedChange={enabled => void set(provider.id, provider.company, enabled)}
              />
            </li>
          ))}
        </ul>
      </Card>
      <Card>
        <CardHeader title="Deletion cadence" />
        <p className="row">
          <span>
            <b>{plan === undefined ? 'No plan yet' : cadenceLabel(plan)}</b>
            <small>Locked by plan</small>
          </span>
          <Badge>{plan?.name ?? 'None'}</Badge>
        </p>
      </Card>
      <Card>
        <CardHeader title="Authorization" />
        <p className="row">
          <span>
            <b>{view?.authorization ? `Signed ${longDate(view.authorization.signedAt)}` : 'Not signed'}</b>
            <small>
              {view?.authorization
                ? `By ${view.authorization.email}. A copy goes with every letter.`
                : 'No letter leaves before you have signed.'}
            </small>
          </span>
        </p>
      </Card>
      <Card>
        <CardHeader title="This device" />
        <div className="row">
          <span>
            <b>{view?.email?.email}</b>
            <small>Signing out removes everything that is kept on this device.</small>
          </span>
          <Button size="sm" variant="outline" onClick={onSignOut}>
            Sign Out
          </Button>
        </div>
      </Card>
    </div>
  )
}
