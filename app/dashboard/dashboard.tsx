import { lazy, Suspense, useDeferredValue, useEffect, useRef } from 'react'

import type { Instant } from '../../sync/records/ids.ts'
import { closingDay } from '../../sync/rules/account/closing.ts'
import { isEntitled } from '../../sync/rules/account/entitlements.ts'
import { type Reason, whyNotSend } from '../../sync/rules/demand/sending.ts'
import { useInstalledShield } from '../data/installed-shield.ts'
import { useSession } from '../data/session-context.tsx'
import { type AccountView, useAccount } from '../data/use-account.ts'
import { useNow } from '../data/use-now.ts'
import { useHeadsAhead } from '../data/use-signed-heads.ts'
import { useWaitingClosing } from '../data/use-waiting-closing.ts'
import { useLeave } from '../shell/sign-out.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { AccountBar } from './account-bar.tsx'
import { TAB_IDS, useAddress } from './address.ts'
import './dashboard.css'
import { useAppBadge } from './needs-you.tsx'
import { Overview } from './overview.tsx'
import { BottomBar, TopBar } from './top-bar.tsx'
import { useBarDialogs } from './use-bar-dialogs.tsx'
import { useBarFacts } from './use-bar-facts.ts'
import { Waiting } from './waiting.tsx'

// What is not there at first sight comes after it; all of it is on the device, so offline too.
const loadPanel = () => import('./evidence-panel.tsx')
const EvidencePanel = lazy(async () => ({ default: (await loadPanel()).EvidencePanel }))
const ClosingNote = lazy(async () => ({ default: (await import('./closing-note.tsx')).ClosingNote }))
const WaitingClosingNote = lazy(async () => ({ default: (await import('./closing-note.tsx')).WaitingClosingNote }))
const SessionEnded = lazy(async () => ({ default: (await import('./session-ended.tsx')).SessionEnded }))
const Inbox = lazy(async () => ({ default: (await import('./inbox.tsx')).Inbox }))
const Settings = lazy(async () => ({ default: (await import('./settings.tsx')).Settings }))

/** How long the first picture has the processor for itself. */
const IDLE_MS = 1500

/** The signed-in home. Reads only the mirror, so it is the same with and without a network. */
export function Dashboard() {
  const { address, ...places } = useAddress()
  // What a tab shows is drawn in pieces, beside the page: the press itself is answered at once.
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
      <main id="main" className="wrap dash">
        {!ready && (
          // The tab that is chosen controls something from the first picture on.
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
            {closes !== null && (
              <Suspense>
                <ClosingNote day={closes} />
              </Suspense>
            )}
            {waiting?.askedAt && (
              <Suspense>
                <WaitingClosingNote />
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

/** The panel is what a press on the page most often asks for: its code is there before the press. */
function usePanelAhead() {
  useEffect(() => {
    const timer = setTimeout(() => void loadPanel().catch(() => undefined), IDLE_MS)
    return () => clearTimeout(timer)
  }, [])
}

/** What a sign-in may have left to do: a file that waits to be filed, a browser that is to be woken again. */
function useLateWork(takeGiven: () => void) {
  const latest = useRef(takeGiven)
  latest.current = takeGiven
  useEffect(() => {
    const timer = setTimeout(() => {
      // Where it fails, it is tried at the next visit.
      void import('./late-work.ts').then(({ lateWork }) => lateWork(() => latest.current())).catch(() => undefined)
    }, IDLE_MS)
    return () => clearTimeout(timer)
  }, [])
}

/** Why no letter may leave at all: what holds for every provider alike. */
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
