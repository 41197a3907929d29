import { useEffect, useRef } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { call } from '../data/calls.ts'
import './onboarding.css'

/** The part of the API of Google's script that is used here. */
interface GoogleId {
  initialize(config: {
    client_id: string
    nonce: string
    ux_mode: 'popup'
    auto_select: boolean
    context: 'signin'
    use_fedcm_for_prompt: boolean
    itp_support: boolean
    cancel_on_tap_outside: boolean
    callback(answer: { credential?: string }): void
  }): void
  renderButton(place: HTMLElement, look: Readonly<Record<string, string | number>>): void
  prompt(tell: (moment: PromptMoment) => void): void
  cancel(): void
}
/** Browsers that show the prompt themselves do not report whether they did. */
type PromptMoment = { isDisplayed?(): boolean }
type GoogleWindow = Window & { google?: { accounts: { id: GoogleId } } }

/** The maximum width of Google's button. */
const WIDEST = 400
/** Before its nonce expires, which lives ten minutes. */
const RENEW_MS = 8 * 60_000

type GoogleFrameProps = {
  clientId: string
  /** Google's button, or its prompt for a person whom it knows. */
  shows: 'button' | 'prompt'
  autoSelect?: boolean
  className?: string
  /** An identity token, and the secret whose hash Google has signed in it. */
  onToken: (token: string, nonce: string) => void
  /** Google's button has loaded, or its prompt has appeared or closed. */
  onShown?: (shown: boolean) => void
  onFailed: (error: unknown) => void
}

/**
 * A separate document for Google's script (`server/auth/google-routes.ts`). It has our origin, so this page calls the
 * script directly, without messages.
 */
export function GoogleFrame({
  clientId,
  shows,
  autoSelect = false,
  className,
  onToken,
  onShown,
  onFailed,
}: GoogleFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  // The script keeps its callback long after this component has rendered again.
  const taking = useRef(onToken)
  useEffect(() => {
    taking.current = onToken
  }, [onToken])
  const renewing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(renewing.current)
      googleIn(frame.current)?.cancel()
    },
    [],
  )

  async function begin() {
    try {
      const { nonce, hash } = await call('googleNonce', {})
      const google = googleIn(frame.current)
      const place = frame.current?.contentDocument?.getElementById('google')
      if (google === undefined || place == null) throw new Error('the script of Google did not come')
      google.initialize({
        client_id: clientId,
        nonce: hash,
        ux_mode: 'popup',
        auto_select: autoSelect,
        context: 'signin',
        use_fedcm_for_prompt: true,
        itp_support: true,
        cancel_on_tap_outside: false,
        callback: ({ credential }) => credential !== undefined && taking.current(credential, nonce),
      })
      if (shows === 'prompt') google.prompt(moment => onShown?.(moment.isDisplayed?.() ?? false))
      else {
        const width = Math.min(WIDEST, Math.max(200, Math.floor(frame.current?.clientWidth ?? WIDEST)))
        google.renderButton(place, { ...LOOK, width })
        onShown?.(true)
        renewing.current = setTimeout(() => void begin(), RENEW_MS)
      }
    } catch (error) {
      onFailed(error)
    }
  }

  return (
    <iframe
      ref={frame}
      className={className}
      src="/api/auth/google/frame"
      title={t('Continue with Google')}
      onLoad={() => void begin()}
    />
  )
}

const LOOK = {
  type: 'standard',
  theme: 'outline',
  size: 'large',
  text: 'continue_with',
  shape: 'rectangular',
  logo_alignment: 'center',
} as const

function googleIn(frame: HTMLIFrameElement | null): GoogleId | undefined {
  // Our own document: its window holds what Google's script puts there.
  return (frame?.contentWindow as GoogleWindow | null | undefined)?.google?.accounts.id
}
