import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { BarChart3, Inbox as InboxIcon, SlidersHorizontal } from 'lucide-react'

import { planById } from '../../sync/catalog/plans.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { cadenceLabel, isEntitled, subscriptionBadge } from '../../sync/rules/entitlements.ts'
import { type Reason, whyNotSend } from '../../sync/rules/sending.ts'
import { useSession } from '../data/session-context.tsx'
import { type AccountView, useAccount } from '../data/use-account.ts'
import { useNow } from '../data/use-now.ts'
import { useReplies } from '../data/use-replies.ts'
import { useSyncStatus } from '../data/use-sync-status.ts'
import { useTracks } from '../data/use-tracks.ts'
import { useInstallPrompt } from '../offline/install-prompt.ts'
import { useSignOut } from '../shell/sign-out.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Logo } from '../ui/logo.tsx'
import { Note } from '../ui/note.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx'
import { toast } from '../ui/toast.tsx'
import './dashboard.css'
import { EvidencePanel } from './evidence-panel.tsx'
import { Inbox } from './inbox.tsx'
import { Overview } from './overview.tsx'
import { Settings } from './settings.tsx'

const TABS = [
  { id: 'overview', name: 'Overview', Icon: BarChart3 },
  { id: 'inbox', name: 'Inbox', Icon: InboxIcon },
  { id: 'settings', name: 'Settings', Icon: SlidersHorizontal },
] as const
type TabId = (typeof TABS)[number]['id']

/** The signed-in home. Reads only the mirror, so it is the same with and without a network. */
export function Dashboard() {
  const { tab, evidence } = useDashboardAddress()
  const go = useGo()
  const view = useAccount()
  const now = useNow()
  const tracks = useTracks(now)
  const replies = useReplies()
  const open = (providerId: string) => go({ evidence: providerId })
  const blocked = view && blockedBy(view, now)
  const leave = useLeave()

  return (
    <Tabs value={tab} onValueChange={value => go({ tab: TABS.find(({ id }) => id === value)?.id ?? 'overview' })}>
      <TopBar replies={replies?.length ?? 0} onSignOut={leave.start} />
      <main id="main" className="wrap dash">
        {view === undefined || tracks === undefined ? (
          <Waiting />
        ) : (
          <>
            <AccountBar view={view} />
            <TabPanel value="overview">
              <Overview view={view} tracks={tracks} now={now} blocked={blocked} onOpen={open} />
            </TabPanel>
            <TabPanel value="inbox">
              <h1 className="h1 tab-title">Inbox</h1>
              <Inbox onOpen={open} />
            </TabPanel>
            <TabPanel value="settings">
              <h1 className="h1 tab-title">Settings</h1>
              <Settings onSignOut={leave.start} />
            </TabPanel>
          </>
        )}
      </main>
      <BottomBar tab={tab} onGo={id => go({ tab: id })} />
      <EvidencePanel
        track={tracks?.find(track => track.provider.id === evidence)}
        now={now}
        onClose={() => go({ evidence: undefined })}
      />
      {leave.dialog}
    </Tabs>
  )
}

/** Ends the session from wherever it is asked, with the question about unsent changes. */
function useLeave() {
  const { signOut } = useSession()
  const navigate = useNavigate()
  return useSignOut({
    signOut,
    onSignedOut: () => {
      toast({ title: 'Signed out', description: 'You have been successfully signed out.' })
      void navigate({ to: '/onboarding' })
    },
  })
}

function TopBar({ replies, onSignOut }: { replies: number; onSignOut: () => void }) {
  const { install } = useInstallPrompt()
  return (
    <header className="top">
      <div className="wrap">
        <Link to="/" aria-label="Total Recall, home" className="no-underline">
          <Logo />
        </Link>
        <TabList label="Dashboard">
          <Tab value="overview">Overview</Tab>
          <Tab value="inbox" count={replies} countLabel="replies">
            Inbox
          </Tab>
          <Tab value="settings">Settings</Tab>
        </TabList>
        <div className="end">
          <SyncBadge />
          {install !== undefined && (
            <Button size="sm" variant="outline" onClick={install}>
              Install
            </Button>
          )}
          <Button size="sm" variant="ghost" className="so" onClick={onSignOut}>
            Sign Out
          </Button>
        </div>
      </div>
    </header>
  )
}

function SyncBadge() {
  const { text, tone, lastSyncedAt } = useSyncStatus()
  const tones = { ok: '', offline: 'off', attention: 'bad' } as const
  const since =
    lastSyncedAt === null ? 'Not synced yet' : `Last synced ${new Date(lastSyncedAt).toLocaleString('en-US')}`
  return (
    <span className={`sync ${tones[tone]}`} role="status" title={since}>
      <i aria-hidden />
      {text}
    </span>
  )
}

function AccountBar({ view }: { view: AccountView }) {
  const plan = planById(view.subscription?.planId ?? '')
  const now = useNow()
  const status = subscriptionBadge(view.subscription ?? undefined, now)
  return (
    <div className="acct">
      <span className="mail">{view.email?.email ?? view.account.email}</span>
      {plan !== undefined && <Badge>{cadenceLabel(plan)}</Badge>}
      <Badge>{plan?.name ?? 'No plan yet'}</Badge>
      <Badge tone={status === 'Active' ? 'brand' : 'neutral'}>{status}</Badge>
      <span className="r">
        <Link to="/billing" className={buttonClass({ variant: 'outline', size: 'sm' })}>
          Billing Portal
        </Link>
      </span>
    </div>
  )
}

/** Skeletons of the real heights; the words say what is true when nothing was ever fetched and there is no network. */
function Waiting() {
  const { tone } = useSyncStatus()
  if (tone === 'offline') {
    return (
      <Note tone="amber" title="Nothing is saved on this device yet" className="call">
        Your account opens here as soon as there is a connection; after that it opens without one, too.
      </Note>
    )
  }
  return (
    <Loading>
      <div className="head">
        <Skeleton className="h-[54px] w-2/3" />
        <Skeleton className="h-[27px] w-1/2" />
      </div>
      <div className="grid-main">
        <Card className="p-6">
          {['a', 'b', 'c', 'd'].map(row => (
            <Skeleton key={row} className="my-6 h-[64px]" />
          ))}
        </Card>
        <Card className="p-6">
          <Skeleton className="h-[240px]" />
        </Card>
      </div>
    </Loading>
  )
}

function BottomBar({ tab, onGo }: { tab: TabId; onGo: (tab: TabId) => void }) {
  return (
    <nav className="bnav three" aria-label="Main">
      {TABS.map(({ id, name, Icon }) => (
        <button key={id} type="button" aria-current={tab === id ? 'page' : undefined} onClick={() => onGo(id)}>
          <Icon size={20} strokeWidth={1.75} aria-hidden />
          {name}
        </button>
      ))}
    </nav>
  )
}

/** Why no letter may leave at all: what holds for every provider alike. */
function blockedBy(view: AccountView, now: Instant): Reason | undefined {
  return whyNotSend({
    authorization: view.authorization ?? undefined,
    emailVerified: view.email?.verifiedAt !== null,
    entitled: isEntitled(view.subscription ?? undefined, 'erase', now),
    subscription: view.subscription ?? undefined,
    providerEnabled: true,
    pausedAt: null,
    archivedAt: null,
  })
}

/** Tab and open panel live in the address: the Back button closes what was opened, and a link can be kept. */
function useDashboardAddress(): { tab: TabId; evidence: string | undefined } {
  const search: { tab?: unknown; evidence?: unknown } = useSearch({ strict: false })
  return {
    tab: TABS.find(({ id }) => id === search.tab)?.id ?? 'overview',
    evidence: typeof search.evidence === 'string' ? search.evidence : undefined,
  }
}

function useGo() {
  const navigate = useNavigate()
  const { tab, evidence } = useDashboardAddress()
  return (change: { tab?: TabId; evidence?: string | undefined }) =>
    void navigate({
      to: '/dashboard',
      search: clean({ tab, evidence, ...change }),
      resetScroll: false,
    })
}

function clean({ tab, evidence }: { tab: TabId; evidence: string | undefined }): Record<string, string> {
  return { ...(tab === 'overview' ? {} : { tab }), ...(evidence === undefined ? {} : { evidence }) }
}
