import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { BarChart3, Inbox as InboxIcon, Search, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { useSyncStatus } from '../data/use-sync-status.ts'
import { useInstallPrompt } from '../offline/install-prompt.ts'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { Tab, TabList } from '../ui/tabs.tsx'
import type { TabId } from './address.ts'

const SyncDialog = lazy(async () => ({ default: (await import('./sync-dialog.tsx')).SyncDialog }))

const TABS = [
  { id: 'overview', name: 'Overview', Icon: BarChart3 },
  { id: 'inbox', name: 'Inbox', Icon: InboxIcon },
  { id: 'settings', name: 'Settings', Icon: SlidersHorizontal },
] as const satisfies readonly { id: TabId; name: string; Icon: unknown }[]

type TopBarProps = {
  /** The tab that was pressed: marked at once, also while what it shows is still being drawn. */
  goingTo: TabId
  unread: number
  /** Things that only the person can do. */
  needs: number
  /** A letter has left: only then is it worth a place beside other apps. */
  mayInstall: boolean
  onSearch: () => void
  onSignOut: () => void
}

/** Sticky bar: tabs on large screens, the sync badge on all. */
export function TopBar({ goingTo, unread, needs, mayInstall, onSearch, onSignOut }: TopBarProps) {
  const { install } = useInstallPrompt()
  return (
    <header className="top">
      <div className="wrap">
        <Link to="/" aria-label="Total Recall, home" className="no-underline">
          <Logo />
        </Link>
        <TabList label="Dashboard">
          {TABS.map(({ id, name }) => (
            <Tab
              key={id}
              value={id}
              data-going={id === goingTo ? '' : undefined}
              {...(id === 'inbox' ? { count: unread, countLabel: 'unread' } : {})}
              {...(id === 'overview' ? { count: needs, countLabel: needs === 1 ? 'needs you' : 'need you' } : {})}
            >
              {name}
            </Tab>
          ))}
        </TabList>
        <div className="end">
          <SyncBadge />
          <button
            type="button"
            className="cmd"
            aria-label="Search and commands"
            aria-keyshortcuts="Meta+K Control+K"
            onClick={onSearch}
          >
            <Search size={20} strokeWidth={1.75} aria-hidden />
            <span>Search</span>
            <kbd>{IS_MAC ? '⌘ K' : 'Ctrl K'}</kbd>
          </button>
          {mayInstall && install !== undefined && (
            <Button size="sm" variant="outline" onClick={() => void install()}>
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

/** Where the key has another name; asked of the browser, and nothing depends on it but the hint. */
const IS_MAC = typeof navigator !== 'undefined' && navigator.userAgent.includes('Mac')

const TONES = { ok: '', offline: 'off', attention: 'bad' } as const

/** What is true of the copy on this device; a press tells the rest. */
function SyncBadge() {
  const { text, tone } = useSyncStatus()
  const [told, setTold] = useState(false)
  return (
    <span className="syncw">
      <span className={clsx('sync', TONES[tone])} role="status">
        <i aria-hidden />
        {text}
      </span>
      {/* Beside the words and not around them: inside of a button nobody would hear them change. */}
      <button type="button" aria-label="What is saved and what waits" onClick={() => setTold(true)} />
      {told && (
        <Suspense>
          <SyncDialog onClose={() => setTold(false)} />
        </Suspense>
      )}
    </span>
  )
}

interface BottomBarProps {
  tab: TabId
  unread: number
  needs: number
  onGo: (tab: TabId) => void
}

/** The same three places, under the thumb. */
export function BottomBar({ tab, unread, needs, onGo }: BottomBarProps) {
  return (
    <nav className="bnav three" aria-label="Main">
      {TABS.map(({ id, name, Icon }) => (
        <button key={id} type="button" aria-current={tab === id ? 'page' : undefined} onClick={() => onGo(id)}>
          <Icon size={20} strokeWidth={1.75} aria-hidden />
          {name}
          {id === 'overview' && needs > 0 && (
            <span className="n">
              {needs}
              <span className="sr">{needs === 1 ? ' needs you' : ' need you'}</span>
            </span>
          )}
          {id === 'inbox' && unread > 0 && (
            <span className="n">
              {unread}
              <span className="sr"> unread</span>
            </span>
          )}
        </button>
      ))}
    </nav>
  )
}
