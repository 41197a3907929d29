import { useEffect, useRef } from 'react'

import { call } from '../data/calls.ts'
import './onboarding.css'

/** What Google's script gives its page, as far as it is used here. */
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
/** Browsers that show the prompt themselves do not say whether they did. */
type PromptMoment = { isDisplayed?(): boolean }
type GoogleWindow = Window & { google?: { accounts: { id: GoogleId } } }

/** Google's widest button. */
const WIDEST = 400
/** Before its nonce is over, which lives ten minutes. */
const RENEW_MS = 8 * 60_000

type GoogleFrameProps = {
  clientId: string
  /** Its button, or its prompt for somebody whom it knows. */
  shows: 'button' | 'prompt'
  autoSelect?: boolean
  className?: string
  /** An identity token, and the secret whose hash Google has signed in it. */
  onToken: (token: string, nonce: string) => void
  /** Google is there, or its prompt has come or gone. */
  onShown?: (shown: boolean) => void
  onFailed: (error: unknown) => void
}

/**
 * The document that Google's script has for itself (`server/auth/google-routes.ts`). It is of our origin, so this page
 * tells the script what to do, and nothing has to be listened for.
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
  // The script keeps its callback for long after the page was drawn anew.
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
      title="Continue with Google"
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
  // Our own document: whatever else stands in its window, this is what the script puts there.
  return (frame?.contentWindow as GoogleWindow | null | undefined)?.google?.accounts.id
}
