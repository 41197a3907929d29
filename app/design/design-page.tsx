import { useEffect, useState } from 'react'

import { Logo } from '../ui/logo.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Buttons } from './buttons.tsx'
import { Choices, Fields } from './fields.tsx'
import { Messages } from './messages.tsx'
import { Dialogs, Surfaces, Things } from './surfaces.tsx'
import { TokensShown } from './tokens-shown.tsx'
import { Waiting } from './waiting.tsx'

const PARTS = [
  ['buttons', 'Buttons'],
  ['fields', 'Fields'],
  ['choices', 'Choices'],
  ['messages', 'Messages'],
  ['waiting', 'Waiting'],
  ['surfaces', 'Sheets'],
  ['dialogs', 'Dialogs'],
  ['things', 'Parts'],
  ['tokens', 'Tokens'],
] as const

type Theme = 'system' | 'light' | 'dark'

/** Every component of `app/ui` in every variant, size and state. For developers: not in production builds. */
export function DesignPage() {
  const [theme, setTheme] = useState<Theme>(askedFor)
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }, [theme])
  return (
    <>
      <header className="design-bar">
        <div className="wrap">
          <a href="/__sandbox" aria-label="Total Recall, sandbox">
            <Logo />
          </a>
          <Segmented
            label="Theme"
            value={theme}
            onValueChange={setTheme}
            options={[
              { value: 'system', label: 'System' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
          />
        </div>
      </header>
      <main className="wrap design-page">
        <h1>Design system</h1>
        <p className="subtitle">
          Every button, message, wait and emptiness of the product, in every state. A button and the message that
          follows it use the same verb.
        </p>
        <nav aria-label="Parts" className="design-index">
          {PARTS.map(([id, name]) => (
            <a key={id} href={`#${id}`}>
              {name}
            </a>
          ))}
        </nav>
        <Buttons />
        <Fields />
        <Choices />
        <Messages />
        <Waiting />
        <Surfaces />
        <Dialogs />
        <Things />
        <TokensShown />
      </main>
    </>
  )
}

/** `?theme=dark` opens the page in that theme, for links and screenshots. */
function askedFor(): Theme {
  const theme = new URLSearchParams(window.location.search).get('theme')
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}
