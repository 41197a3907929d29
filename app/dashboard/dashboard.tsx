import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useRef } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import type { Instant } from '../../sync/records/ids.ts'
import type { Reply } from '../../sync/records/reply.ts'
import { closingDay } from '../../sync/rules/account/closing.ts'
import { isEntitled } from '../../sync/rules/account/entitlements.ts'
import { type Reason, whyNotSend } from '../../sync/rules/demand/sending.ts'
import { isUnread } from '../../sync/rules/mutations/confirm-reply.ts'
import { type Need, needsYou, withQuestions } from '../../sync/rules/shown/needs-you.ts'
import type { ProviderTrack } from '../../sync/rules/shown/tracks.ts'
import { useInstalledShield } from '../data/installed-shield.ts'
import { useSession } from '../data/session-context.tsx'
import { type AccountView, useAccount } from '../data/use-account.ts'
import { useNow } from '../data/use-now.ts'
import { useReplies } from '../data/use-replies.ts'
import { useHeadsAhead } from '../data/use-signed-heads.ts'
import { useTracks } from '../data/use-tracks.ts'
import { useWaitingClosing } from '../data/use-waiting-closing.ts'
import { useLeave } from '../shell/sign-out.tsx'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { AccountBar } from './account-bar.tsx'
import { searchOf, TAB_IDS, useAddress } from './address.ts'
import { type BarCounts, CountAt, PLACES, SearchButton, SyncBadge } from './bar-parts.tsx'
import './dashboard.css'
import { useAppBadge } from './needs-you.tsx'
import { Overview } from './overview.tsx'
import { useOverlay } from './shortcuts.ts'
import { BottomBar, TopBar } from './top-bar.tsx'
import { Waiting } from './waiting.tsx'

// What is not visible at first is loaded afterwards; all of it is on the device, so it works offline too.
const loadPanel = () => import('./evidence-panel.tsx')
const EvidencePanel = lazy(async () => ({ default: (await loadPanel()).EvidencePanel }))
const ClosingNote = lazy(async () => ({ default: (await import('./closing-note.tsx')).ClosingNote }))
const SessionEnded = lazy(async () => ({ default: (await import('./session-ended.tsx')).SessionEnded }))
const Inbox = lazy(async () => ({ default: (await import('./inbox.tsx')).Inbox }))
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }))
const Settings = lazy(async () => ({ default: (await import('./settings.tsx')).Settings }))

/** How long the first render has the processor for itself. */
const IDLE_MS = 1500

/** The home of a signed-in person. Reads only the mirror, so it is the same with and without a network. */
export function Dashboard() {
  const { address, ...places } = useAddress()
  // A tab's content renders in the background, so that the press itself is answered at once.
  const tab = useDeferredValue(address.tab)
  const { status } = useSession()
  const view = useAccount()
  const now = useNow()
  const { tracks, replies, needs, counts } = useBarFacts(now)
  useAppBadge(needs?.length)
  const leave = useLeave()
  const { search, dialogs } = useBarDialogs({ tracks, now, onSignOut: leave.start })
  const shieldVersion = useInstalledShield()
  usePanelAhead()
  useLateWork(places.takeGiven)
  useHeadsAhead()
  const openEvidence = (providerId: string, entry?: string) => places.open({ evidence: providerId, entry })
  const { turnTo } = places
  const taken = () => turnTo({ take: undefined })
  const ready = view !== undefined && tracks !== undefined
  const closes = closingDay(view?.journey ?? null)
  const waiting = useWaitingClosing()

  return (
    <Tabs
      value={tab}
      onValueChange={value => places.goToTab(TAB_IDS.find(id => id === value) ?? 'overview')}
      activationMode="manual"
    >
      <TopBar
        goingTo={address.tab}
        counts={counts}
        mayInstall={tracks?.some(({ request }) => request?.submittedAt != null) ?? false}
        onSearch={search}
        onSignOut={leave.start}
      />
      <main id="main" className="wrap dashboard">
        {!ready && (
          // The selected tab needs a panel to control from the first render on.
          <TabPanel value={tab}>
            <Waiting />
          </TabPanel>
        )}
        {ready && (
          <>
            {status === 'expired' && (
              <Suspense>
                <SessionEnded />
              </Suspense>
            )}
            {(closes !== null || waiting?.askedAt) && (
              <Suspense>
                <ClosingNote day={closes} />
              </Suspense>
            )}
            <AccountBar view={view} now={now} shieldVersion={shieldVersion} />
            <TabPanel value="overview">
              <Overview
                view={view}
                tracks={tracks}
                needs={needs ?? []}
                mails={replies?.length}
                now={now}
                blocked={blockedBy(view, now)}
                shieldVersion={shieldVersion}
                onOpen={openEvidence}
                onSettings={() => places.goToTab('settings')}
                onMail={places.openMail}
              />
            </TabPanel>
            <TabPanel value="inbox">
              <Suspense>
                <Inbox
                  openId={address.reply}
                  filter={address}
                  take={address.take}
                  onTaken={taken}
                  onFilter={places.filter}
                  onOpen={reply => places.open({ reply })}
                  onClose={places.close}
                  onEvidence={({ providerId, requestId, entryId }) =>
                    places.open({ reply: address.reply, evidence: providerId, request: requestId, entry: entryId })
                  }
                />
              </Suspense>
            </TabPanel>
            <TabPanel value="settings">
              <Suspense>
                <Settings view={view} tracks={tracks} now={now} onSignOut={leave.start} />
              </Suspense>
            </TabPanel>
          </>
        )}
      </main>
      <BottomBar tab={address.tab} counts={counts} onGo={places.goToTab} />
      {ready && address.evidence !== undefined && (
        <Suspense>
          <EvidencePanel
            key={address.evidence}
            providerId={address.evidence}
            requestId={address.request}
            entryId={address.entry}
            tracks={tracks}
            now={now}
            blocked={blockedBy(view, now)}
            onRequest={request => places.turnTo({ request, entry: undefined })}
            onEntry={(request, entry) => places.turnTo({ request, entry })}
            hrefOf={(request, entry) => places.hrefOf({ evidence: address.evidence, request, entry })}
            onClose={places.close}
          />
        </Suspense>
      )}
      {dialogs}
      {leave.dialog}
    </Tabs>
  )
}

interface BarFacts {
  /** `undefined` while the device's copy is being opened; the same for `replies` and `needs`. */
  tracks: ProviderTrack[] | undefined
  replies: Reply[] | undefined
  needs: Need[] | undefined
  counts: BarCounts
}

/** What the bar counts, and the data that the counts come from. */
function useBarFacts(now: Instant): BarFacts {
  const shown = useTracks(now)
  const replies = useReplies()
  const needs = shown && replies && needsYou(shown, replies, now)
  // Not before the mails are read: a headline that says first that nobody has to act would be wrong for a moment.
  const tracks = shown && needs && withQuestions(shown, needs)
  const unread = replies?.filter(isUnread).length ?? 0
  return { tracks, replies, needs, counts: { unread, needs: needs?.length ?? 0 } }
}

interface DialogNeeds {
  tracks: readonly ProviderTrack[] | undefined
  now: Instant
  onSignOut: () => void
}

/** The dialogs that every page with the bar can open: the palette, and the list of keys. */
function useBarDialogs({ tracks, now, onSignOut }: DialogNeeds): { search: () => void; dialogs: ReactNode } {
  const { overlay, setOverlay, single } = useOverlay()
  const dialogs = (
    <Suspense>
      {overlay === 'palette' && (
        <CommandPalette
          tracks={tracks ?? []}
          now={now}
          onSignOut={onSignOut}
          onShortcuts={() => setOverlay('shortcuts')}
          onClose={() => setOverlay(open => (open === 'palette' ? undefined : open))}
        />
      )}
      {overlay === 'shortcuts' && <ShortcutsDialog {...single} onClose={() => setOverlay(undefined)} />}
    </Suspense>
  )
  return { search: () => setOverlay('palette'), dialogs }
}

/**
 * The dashboard's own bar on pages beside it: its tabs with their counts, the search, and the sign-out. It is not in a
 * file of its own, because that would split the first load into more chunks, which cost four kilobytes.
 */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const now = useNow()
  const { status } = useSession()
  const { tracks, counts } = useBarFacts(now)
  const leave = useLeave()
  const { search, dialogs } = useBarDialogs({ tracks, now, onSignOut: leave.start })
  return (
    <>
      <header className="top">
        <div className="wrap">
          <Link to="/dashboard" className="no-underline" aria-label={t('Total Recall, dashboard')}>
            <Logo />
          </Link>
          <nav className="tabs" aria-label={t('Dashboard')}>
            {PLACES.map(({ id, name }) => (
              <Link key={id} to="/dashboard" search={searchOf({ tab: id })}>
                {t(name)}
                <CountAt id={id} counts={counts} />
              </Link>
            ))}
          </nav>
          <div className="top-end">
            <SyncBadge />
            <SearchButton onSearch={search} />
            <Button size="sm" variant="ghost" className="sign-out" onClick={leave.start}>
              {t('Sign Out')}
            </Button>
          </div>
        </div>
      </header>
      <main id="main">
        {status === 'expired' && (
          <div className="wrap pt-5">
            <Suspense>
              <SessionEnded />
            </Suspense>
          </div>
        )}
        {children}
      </main>
      <nav className="bottom-nav three" aria-label={t('Main')}>
        {PLACES.map(({ id, name, Icon }) => (
          <Link key={id} to="/dashboard" search={searchOf({ tab: id })}>
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            {t(name)}
            <CountAt id={id} counts={counts} />
          </Link>
        ))}
      </nav>
      {dialogs}
      {leave.dialog}
    </>
  )
}

/** The panel is what people open most often: its code is loaded before the press. */
function usePanelAhead() {
  useEffect(() => {
    const timer = setTimeout(() => void loadPanel().catch(() => undefined), IDLE_MS)
    return () => clearTimeout(timer)
  }, [])
}

/** What may be left to do after a sign-in: a file that waits to be filed, and push messages to be renewed. */
function useLateWork(takeGiven: () => void) {
  const latest = useRef(takeGiven)
  latest.current = takeGiven
  useEffect(() => {
    const timer = setTimeout(() => {
      // If it fails, the next visit tries again.
      void import('./late-work.ts').then(({ lateWork }) => lateWork(() => latest.current())).catch(() => undefined)
    }, IDLE_MS)
    return () => clearTimeout(timer)
  }, [])
}

/** Why no letter may be sent at all: reasons that hold for every provider alike. */
function blockedBy(view: AccountView, now: Instant): Reason | undefined {
  return whyNotSend({
    closed: closingDay(view.journey) !== null,
    authorization: view.authorization ?? undefined,
    emailVerified: (view.email?.verifiedAt ?? null) !== null,
    entitled: isEntitled(view.subscription ?? undefined, 'erase', now),
    subscription: view.subscription ?? undefined,
    providerEnabled: true,
    pausedAt: null,
    archivedAt: null,
  })
}
