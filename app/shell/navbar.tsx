import { Link } from '@tanstack/react-router'
import { ChevronDown, Menu, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'

/** What the bar needs to know of the person; 'loading' shows neither pair of buttons. */
export type Account = { status: 'loading' } | { status: 'out' } | { status: 'in'; email: string }
type NavbarProps = { account: Account; onSignOut: () => void }

const links = [
  { to: '/', label: 'Home' },
  { to: '/', hash: 'how-it-works', label: 'How it works' },
  { to: '/', hash: 'pricing', label: 'Pricing' },
  { to: '/', hash: 'enterprise', label: 'Enterprise' },
] as const

/** Grouped under one item in the bar, so that it has five items and not eight. */
const more = [
  { to: '/about', label: 'About' },
  { to: '/security', label: 'Security' },
  { to: '/contact', label: 'Contact' },
  { to: '/extension-builder', label: 'Extension Builder' },
] as const

/**
 * The bar of every public page; on small screens a menu repeats all of it. The menu is the browser's own disclosure: it
 * opens before the app is loaded, and where scripts never run.
 */
export function Navbar({ account, onSignOut }: NavbarProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (menu.current !== null) menu.current.open = false
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || menu.current?.open !== true) return
      menu.current.open = false
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <header className="nav">
      <div className="wrap">
        <Link to="/" className="no-underline" aria-label={t('Total Recall, home')} onClick={close}>
          <Logo />
        </Link>
        <nav aria-label={t('Main')}>
          <BarLinks />
        </nav>
        <div className="nav-end">
          <AccountButtons account={account} onSignOut={onSignOut} compact />
        </div>
        <details ref={menu} className="nav-menu">
          <summary className="menu">
            <span className="when-shut">
              <Menu size={20} strokeWidth={1.75} aria-hidden />
              <span className="unseen">{t('Open menu')}</span>
            </span>
            <span className="when-open">
              <X size={20} strokeWidth={1.75} aria-hidden />
              <span className="unseen">{t('Close menu')}</span>
            </span>
          </summary>
          <nav className="menu-links" aria-label={t('Menu')}>
            <div className="wrap">
              <NavLinks onUse={close} />
              <div className="actions">
                <AccountButtons account={account} onSignOut={onSignOut} onUse={close} />
              </div>
            </div>
          </nav>
        </details>
      </div>
    </header>
  )
}

function BarLinks() {
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (details.current !== null) details.current.open = false
  }
  return (
    <ul className="nav-links">
      <Items of={links} />
      <li>
        <details
          ref={details}
          className="more"
          onKeyDown={event => {
            if (event.key !== 'Escape' || details.current?.open !== true) return
            close()
            details.current.querySelector('summary')?.focus()
          }}
          onBlur={({ relatedTarget }) => {
            if (relatedTarget !== null && details.current?.contains(relatedTarget) !== true) close()
          }}
        >
          <summary>
            {t('More')}
            <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
          </summary>
          <ul>
            <Items of={more} onUse={close} />
          </ul>
        </details>
      </li>
    </ul>
  )
}

function NavLinks({ onUse }: { onUse: () => void }) {
  return (
    <ul>
      <Items of={[...links, ...more]} onUse={onUse} />
    </ul>
  )
}

type NavTarget = (typeof links | typeof more)[number]

function Items({ of, onUse }: { of: readonly NavTarget[]; onUse?: () => void }) {
  return of.map(({ to, label, ...rest }) => (
    <li key={label}>
      <NavLink to={to} {...rest} onUse={onUse}>
        {t(label)}
      </NavLink>
    </li>
  ))
}

type NavLinkProps = {
  to: NavTarget['to']
  hash?: string
  onUse: (() => void) | undefined
  children: ReactNode
}

function NavLink({ to, hash, onUse, children }: NavLinkProps) {
  // Only whole pages can be the current page: four of these links lead to sections of one page.
  return (
    <Link
      to={to}
      {...(hash === undefined ? {} : { hash })}
      activeOptions={{ exact: true, includeHash: true }}
      onClick={onUse}
    >
      {children}
    </Link>
  )
}

type AccountButtonsProps = NavbarProps & { compact?: boolean; onUse?: () => void }

function AccountButtons({ account, onSignOut, compact, onUse }: AccountButtonsProps) {
  const size = compact ? 'sm' : 'default'
  const quiet = compact ? 'ghost' : 'outline'
  if (account.status === 'loading') return null
  if (account.status === 'in') {
    const leave = () => {
      onUse?.()
      onSignOut()
    }
    return (
      <>
        <Button variant={quiet} size={size} className="sign-in" onClick={leave}>
          {t('Sign Out')}
        </Button>
        <Link to="/dashboard" className={buttonClass({ size })} onClick={onUse}>
          {t('Dashboard')}
        </Link>
      </>
    )
  }
  return (
    <>
      <Link
        to="/onboarding"
        state={{ signIn: true }}
        className={buttonClass({ variant: quiet, size, className: 'sign-in' })}
        onClick={onUse}
      >
        {t('Sign In')}
      </Link>
      <Link to="/onboarding" className={buttonClass({ size })} onClick={onUse}>
        {t('Get Started')}
      </Link>
    </>
  )
}
