import { Link } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

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
  { to: '/about', label: 'About' },
  { to: '/security', label: 'Security' },
  { to: '/contact', label: 'Contact' },
  { to: '/extension-builder', label: 'Extension Builder' },
] as const

/** The bar of every public page; on small screens a menu repeats all of it. */
export function Navbar({ account, onSignOut }: NavbarProps) {
  const [open, setOpen] = useState(false)
  const menuId = useId()
  const menuButton = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)

  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      menuButton.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])

  return (
    <header className="nav">
      <div className="wrap">
        <Link to="/" className="no-underline" aria-label="Total Recall, home" onClick={close}>
          <Logo />
        </Link>
        <nav aria-label="Main">
          <NavLinks className="links" />
        </nav>
        <div className="end">
          <AccountButtons account={account} onSignOut={onSignOut} compact />
        </div>
        <button
          ref={menuButton}
          type="button"
          className="menu"
          aria-expanded={open}
          aria-controls={menuId}
          aria-label={open ? 'Close menu' : 'Open menu'}
          onClick={() => setOpen(!open)}
        >
          {open ? <X size={20} strokeWidth={1.75} aria-hidden /> : <Menu size={20} strokeWidth={1.75} aria-hidden />}
        </button>
      </div>
      <nav className="sheetlinks" id={menuId} aria-label="Menu" hidden={!open}>
        <div className="wrap">
          <NavLinks onUse={close} />
          <div className="acts">
            <AccountButtons account={account} onSignOut={onSignOut} onUse={close} />
          </div>
        </div>
      </nav>
    </header>
  )
}

function NavLinks({ className, onUse }: { className?: string; onUse?: () => void }) {
  return (
    <ul className={className}>
      {links.map(({ to, label, ...rest }) => (
        <li key={label}>
          <NavLink to={to} {...rest} onUse={onUse}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

type NavLinkProps = {
  to: (typeof links)[number]['to']
  hash?: string
  onUse: (() => void) | undefined
  children: ReactNode
}

function NavLink({ to, hash, onUse, children }: NavLinkProps) {
  // Only whole pages can be the current page: four of these links stand on one.
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
        <Button variant={quiet} size={size} className="signin" onClick={leave}>
          Sign Out
        </Button>
        <Link to="/dashboard" className={buttonClass({ size })} onClick={onUse}>
          Dashboard
        </Link>
      </>
    )
  }
  return (
    <>
      <Link to="/onboarding" className={buttonClass({ variant: quiet, size, className: 'signin' })} onClick={onUse}>
        Sign In
      </Link>
      <Link to="/onboarding" className={buttonClass({ size })} onClick={onUse}>
        Get Started
      </Link>
    </>
  )
}
