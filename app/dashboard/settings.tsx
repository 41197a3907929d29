import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { planById } from '../../sync/catalog/plans.ts'
import type { Provider } from '../../sync/catalog/providers.ts'
import { type PlainMessage, t } from '../../sync/i18n/translate.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { cadenceLabel } from '../../sync/rules/account/entitlements.ts'
import { nextCycleAt } from '../../sync/rules/demand/cycles.ts'
import { domainIn, knownProviders } from '../../sync/rules/providers/known-providers.ts'
import { badge } from '../../sync/rules/shown/badge.ts'
import type { ProviderTrack } from '../../sync/rules/shown/tracks.ts'
import type { AccountView } from '../data/use-account.ts'
import { useProviderChoices } from '../data/use-provider-choices.ts'
import { ScopeChoice } from '../onboarding/scope-choice.tsx'
import { useSaveHere } from '../shell/use-save-here.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toast.tsx'
import { Trans } from '../ui/trans.tsx'
import { AuthorizationCard } from './authorization-card.tsx'
import { longDate } from './dates.ts'
import { DeviceCard } from './device-card.tsx'
import { FilesRow } from './files-row.tsx'
import { LanguageCard } from './language-card.tsx'
import { NoticesCard } from './notices-card.tsx'
import { PauseRow } from './pause-row.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { useCurrentSection } from './use-current-section.ts'
import { YourDataCard } from './your-data-card.tsx'

const WaysCard = lazy(async () => ({ default: (await import('./ways-card.tsx')).WaysCard }))
const DemandEmail = lazy(async () => ({ default: (await import('../onboarding/demand-email.tsx')).DemandEmail }))
const AddProvider = lazy(async () => ({ default: (await import('../onboarding/add-provider.tsx')).AddProvider }))

const AppearanceCard = lazy(async () => ({ default: (await import('./appearance-card.tsx')).AppearanceCard }))
const RefundCard = lazy(async () => ({ default: (await import('./refund-card.tsx')).RefundCard }))
const ShieldCard = lazy(async () => ({ default: (await import('./shield-card.tsx')).ShieldCard }))

type SettingsProps = { view: AccountView; tracks: readonly ProviderTrack[]; now: Instant; onSignOut: () => void }

const SECTIONS = [
  { id: 'deletion', name: 'Deletion' },
  { id: 'authorization', name: 'Authorization' },
  { id: 'shield', name: 'Shield' },
  { id: 'mails', name: 'Emails to you' },
  { id: 'sign-in', name: 'Password and sign-ins' },
  { id: 'ways', name: 'Ways in' },
  { id: 'device', name: 'On this device' },
  { id: 'language', name: 'Language' },
  { id: 'appearance', name: 'Look and keys' },
  { id: 'your-data', name: 'Your data' },
] as const satisfies readonly { id: string; name: PlainMessage }[]

const SECTION_IDS = SECTIONS.map(({ id }) => id)

/** The person's own choices. Switches work offline: changes wait on this device and are sent later. */
export function Settings({ view, tracks, now, onSignOut }: SettingsProps) {
  const { current, press } = useCurrentSection(SECTION_IDS)
  return (
    <>
      <h1 className="page-heading tab-title">{t('Settings')}</h1>
      <div className="settings">
        <nav className="settings-index" aria-label={t('Sections')}>
          {SECTIONS.map(({ id, name }) => (
            <a
              key={id}
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              onClick={event => {
                // The history belongs to the tabs: a fragment would add one more step to go back.
                event.preventDefault()
                press(id)
              }}
            >
              {t(name)}
            </a>
          ))}
        </nav>
        <div className="settings-cards">
          <DeletionCard view={view} tracks={tracks} now={now} />
          <AuthorizationCard view={view} />
          {/* Each fallback is as tall as its card: what is below must not move under a press. */}
          <Suspense fallback={<div className="shield-room" />}>
            <ShieldCard view={view} now={now} />
          </Suspense>
          <NoticesCard />
          <SignInCard />
          <Suspense fallback={<div className="ways-room" />}>
            <WaysCard />
          </Suspense>
          <DeviceCard email={view.account.email} onSignOut={onSignOut} />
          <LanguageCard />
          <Suspense fallback={<div className="look-room" />}>
            <AppearanceCard />
          </Suspense>
          <YourDataCard view={view} />
          {view.account.staffSince != null && (
            <Suspense>
              <RefundCard />
            </Suspense>
          )}
        </div>
      </div>
    </>
  )
}

function DeletionCard({ view, tracks, now }: Omit<SettingsProps, 'onSignOut'>) {
  const plan = planById(view.subscription?.planId ?? '')
  const next =
    plan &&
    nextCycleAt(
      plan,
      tracks.flatMap(({ cycle }) => cycle ?? []),
    )
  return (
    <Card id="deletion" aria-labelledby="deletion-title">
      <CardHeader id="deletion-title" title={t('Deletion')} />
      <div className="row">
        <div>
          <b>{plan === undefined ? t('No plan yet') : t('Cadence: {cadence}', { cadence: cadenceLabel(plan) })}</b>
          <p>
            {plan === undefined
              ? t('We send letters once you have chosen one.')
              : next === undefined
                ? t('Plan: {name}.', { name: plan.name })
                : t('Plan: {name}. The next cycle opens {date}.', { name: plan.name, date: longDate(next) })}
          </p>
        </div>
        <span className="verified">
          {plan !== undefined && (
            <>
              <Lock size={16} strokeWidth={1.75} aria-hidden />
              {t('Locked by plan.')}
            </>
          )}
          <Link to={plan === undefined ? '/onboarding' : '/billing'} className="quiet-link">
            {plan === undefined ? t('Choose your plan') : t('Billing Portal')}
          </Link>
        </span>
      </div>
      <div className="row">
        <div className="grow">
          <b>{t('Address of your demands')}</b>
          <Suspense fallback={<div className="email-room" />}>
            <DemandEmail
              view={view}
              className="grid gap-3 pt-2"
              covers={
                plan === undefined
                  ? t('The plan you choose covers this one. It can be changed while no demand is open.')
                  : t('Your plan covers this one. It can be changed while no demand is open.')
              }
            />
          </Suspense>
        </div>
      </div>
      <ProviderSwitches tracks={tracks} />
      <Suspense fallback={<div className="settings-add" />}>
        <AddProvider view={view} className="settings-add" />
      </Suspense>
      <PauseRow />
      <FilesRow tracks={tracks} now={now} />
    </Card>
  )
}

function ProviderSwitches({ tracks }: Pick<SettingsProps, 'tracks'>) {
  const choices = useProviderChoices()
  const save = useSaveHere()
  const set = (providerId: string, name: string, enabled: boolean) =>
    save(() => choices?.setEnabled(providerId, enabled), {
      title: enabled ? t('Letters to {name} are on', { name }) : t('Letters to {name} are off', { name }),
      description: enabled ? t('The next one goes out when it is due.') : t('No more letters go to it.'),
    })
  return (
    <ul aria-label={t('Providers')}>
      {knownProviders(choices?.choices ?? []).map(provider => {
        const { id, name, company, channels, own } = provider
        const enabled = choices?.choices.some(choice => choice.providerId === id && choice.enabled)
        const track = tracks.find(candidate => candidate.provider.id === id)
        const status = track === undefined ? undefined : badge(track.stands)
        return (
          <li key={id} className="row switch-row">
            <div>
              <b>{name}</b>
              <span className="setting-who">{channels[0]?.address}</span>
              {own !== undefined && <OwnFacts provider={provider} onRemove={choices?.remove} />}
            </div>
            {status !== undefined && <Badge tone={status.tone}>{status.text}</Badge>}
            <Switch
              aria-label={t('Letters to {name}', { name })}
              checked={enabled}
              onCheckedChange={next => void set(id, company, next)}
            />
            {choices !== undefined && enabled === true && (
              <ScopeChoice provider={provider} chosen={choices} className="whole-width" />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** What is shown about a provider that the person added, and the way to remove it. */
function OwnFacts({
  provider,
  onRemove,
}: {
  provider: Provider
  onRemove: ((id: string) => Promise<void>) | undefined
}) {
  const [asking, setAsking] = useState(false)
  const { id, name, own } = provider
  if (own === undefined) return null
  return (
    <span className="own-provider">
      <span>{MAIL_WORDS[own.mail](domainIn(own.address))}</span>
      {own.site !== null && (
        <a className="quiet-link" href={own.site} target="_blank" rel="noreferrer">
          {t('Website')}
        </a>
      )}
      <button type="button" onClick={() => setAsking(true)}>
        <Trans message="Remove<span> {name}</span>" values={{ name }} tags={{ span: <span className="unseen" /> }} />
      </button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        role="alertdialog"
        title={t('Remove {name}?', { name })}
        description={t(
          'No more letters go to it. Letters already sent stay sent, and what is on record stays in your evidence.',
        )}
        footer={
          <>
            <Button variant="outline" onClick={() => setAsking(false)}>
              {t('Keep it')}
            </Button>
            <Button
              variant="destructive"
              onClick={() => {
                void onRemove?.(id)
                toast({ title: t('{name} was removed', { name }), description: t('No more letters go to it.') })
              }}
            >
              {t('Remove')}
            </Button>
          </>
        }
      />
    </span>
  )
}

const MAIL_WORDS = {
  unchecked: () => t('Added by you. We look up its mail server first.'),
  taken: () => t('Added by you.'),
  none: (domain: string) =>
    t('Added by you. {domain} does not accept email. Remove it and check the address.', { domain }),
} as const
