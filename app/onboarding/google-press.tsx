import { type ReactNode, useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { GoogleFrame } from './google-frame.tsx'
import { siteConfig } from './site-config.ts'

type GooglePressProps = {
  /** Renders our own button; `waits` is true from its press until there is something else to press. */
  button: (press: { waits: boolean; takes: boolean; onClick: () => void }) => ReactNode
  /** Shown where this server has no Google sign-in. */
  missing: string
  /** Uses the token. Whatever it throws is passed to `onFailed`. */
  take: (token: string, nonce: string) => Promise<void>
  onFailed: (error: unknown) => void
}

/**
 * Says at once when there is no Google sign-in here, instead of opening a window that fails. Google's own button
 * replaces ours after the first press: until then Google is not contacted for people who only look at this page.
 */
export function GooglePress({ button, missing, take, onFailed }: GooglePressProps) {
  const [state, setState] = useState<State>({ at: 'rest' })

  function fail(error: unknown) {
    setState({ at: 'rest' })
    onFailed(error)
  }

  async function start() {
    setState({ at: 'asking' })
    try {
      const { googleClientId } = await siteConfig()
      setState(googleClientId === null ? { at: 'missing' } : { at: 'coming', clientId: googleClientId })
    } catch (error) {
      fail(error)
    }
  }

  async function receive(token: string, nonce: string) {
    if (state.at !== 'there') return
    setState({ at: 'taking', clientId: state.clientId })
    try {
      await take(token, nonce)
      setState({ at: 'rest' })
    } catch (error) {
      fail(error)
    }
  }

  const isThere = state.at === 'there'
  const waits = state.at !== 'rest' && state.at !== 'missing'
  return (
    <>
      {!isThere && button({ waits, takes: state.at === 'taking', onClick: () => void start() })}
      {'clientId' in state && (
        <GoogleFrame
          clientId={state.clientId}
          shows="button"
          className={isThere ? 'google-frame' : 'google-frame coming'}
          onShown={() => setState(before => (before.at === 'coming' ? { ...before, at: 'there' } : before))}
          onToken={(token, nonce) => void receive(token, nonce)}
          onFailed={fail}
        />
      )}
      {isThere && (
        <p className="google-note" role="status">
          {t('Google’s own button is here: press it to choose an account. Google learns of this visit only now.')}
        </p>
      )}
      {state.at === 'missing' && (
        <Note className="mt-3" role="status">
          {missing}
        </Note>
      )}
    </>
  )
}

/** `coming`: Google's button is loading; `taking`: its token is on the way to our server. */
type State = { at: 'rest' | 'asking' | 'missing' } | { at: 'coming' | 'there' | 'taking'; clientId: string }

/** One of our own buttons with this label, for `GooglePress`. */
export function googleButton(press: { waits: boolean; onClick: () => void }, label: string): ReactNode {
  return (
    <Button className="google-button full-width" busy={press.waits} onClick={press.onClick}>
      <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="2.6" aria-hidden="true">
        <path d="M16.5 6A7.5 7.5 0 1 0 17.5 10.3H10.5" />
      </svg>
      {label}
    </Button>
  )
}
