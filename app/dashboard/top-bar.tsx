import { Link } from '@tanstack/react-router'

import { t } from '../../sync/i18n/translate.ts'
import { useInstallPrompt } from '../offline/install-prompt.ts'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { Tab, TabList } from '../ui/tabs.tsx'
import type { TabId } from './address.ts'
import { type BarCounts, CountAt, countAt, PLACES, SearchButton, SyncBadge } from './bar-parts.tsx'

type TopBarProps = {
  /** The tab that was pressed: marked at once, even while its content is still rendering. */
  goingTo: TabId
  counts: BarCounts
  /** A letter was sent: only then is the app worth installing. */
  mayInstall: boolean
  onSearch: () => void
  onSignOut: () => void
}

/** Sticky bar: tabs on large screens, the sync badge on all. */
export function TopBar({ goingTo, counts, mayInstall, onSearch, onSignOut }: TopBarProps) {
  const { install } = useInstallPrompt()
  return (
    <header className="top">
      <div className="wrap">
        <Link to="/" aria-label={t('Total Recall, home')} className="no-underline">
          <Logo />
        </Link>
        <TabList label={t('Dashboard')}>
          {PLACES.map(({ id, name }) => (
            <Tab key={id} value={id} data-going={id === goingTo ? '' : undefined} {...countAt(id, counts)}>
              {t(name)}
            </Tab>
          ))}
        </TabList>
        <div className="top-end">
          <SyncBadge />
          <SearchButton onSearch={onSearch} />
          {mayInstall && install !== undefined && (
            <Button size="sm" variant="outline" onClick={() => void install()}>
              {t('Install')}
            </Button>
          )}
          <Button size="sm" variant="ghost" className="sign-out" onClick={onSignOut}>
            {t('Sign Out')}
          </Button>
        </div>
      </div>
    </header>
  )
}

interface BottomBarProps {
  tab: TabId
  counts: BarCounts
  onGo: (tab: TabId) => void
}

/** The same three tabs, at the bottom of the screen. */
export function BottomBar({ tab, counts, onGo }: BottomBarProps) {
  return (
    <nav className="bottom-nav three" aria-label={t('Main')}>
      {PLACES.map(({ id, name, Icon }) => (
        <button key={id} type="button" aria-current={tab === id ? 'page' : undefined} onClick={() => onGo(id)}>
          <Icon size={20} strokeWidth={1.75} aria-hidden />
          {t(name)}
          <CountAt id={id} counts={counts} />
        </button>
      ))}
    </nav>
  )
}
