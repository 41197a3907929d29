import { useEffect, useState } from 'react'
import { sessions } from '../data/browser.ts'
import { call } from '../data/calls.ts'
import { sealedShelf } from '../data/sealed.ts'
import { useSession } from '../data/session-context.tsx'
import { SESSION_KEY } from '../data/session-key.ts'
import { siteConfig } from '../onboarding/site-config.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'

type Outcome = { ok: boolean; text: string }

/** Each checks one thing that a sign-in needs, in this browser and on this server now. */
const CHECKS: readonly { name: string; look: () => Promise<Outcome> }[] = [
  { name: 'Google loader', look: googleLoader },
  { name: 'Session check', look: sessionCheck },
  { name: 'Known-email detection', look: knownEmail },
  { name: 'Local storage', look: localStorageWorks },
  { name: 'Google auth', look: googleAuth },
]

/** For developers: which parts of signing in work here. Not in production builds. */
export function SmokeTest() {
  const session = useSession()
  const [outcomes, setOutcomes] = useState<Record<string, Outcome>>({})
  const [busy, setBusy] = useState(false)

  async function run() {
    setBusy(true)
    setOutcomes({})
    for (const { name, look } of CHECKS) {
      const outcome = await look().catch(error => ({ ok: false, text: String(error) }))
      setOutcomes(before => ({ ...before, [name]: outcome }))
    }
    setBusy(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens; a button runs it again.
  useEffect(() => void run(), [])

  return (
    <main id="main" className="wrap pt-8 pb-16">
      <h1 className="section-heading">Auth smoke test</h1>
      <p className="subtitle my-4">What of signing in works in this browser, on this server. For development only.</p>
      <ul aria-label="Checks" className="grid gap-3">
        {CHECKS.map(({ name }) => (
          <li key={name} className="row">
            <div>
              <b>{name}</b>
              <p>{outcomes[name]?.text ?? 'Looking ...'}</p>
            </div>
            <Badge tone={outcomes[name] === undefined ? 'neutral' : outcomes[name].ok ? 'brand' : 'red'}>
              {outcomes[name] === undefined ? 'Waiting' : outcomes[name].ok ? 'OK' : 'Failed'}
            </Badge>
          </li>
        ))}
      </ul>
      <p className="my-6">
        <Button variant="outline" busy={busy} onClick={() => void run()}>
          Run again
        </Button>
      </p>
      <section aria-label="Current session">
        <h2 className="part-heading">Current session</h2>
        <pre className="mono whitespace-pre-wrap wrap-anywhere">
          {JSON.stringify(sessionData(session.status), null, 2)}
        </pre>
      </section>
    </main>
  )
}

/** What is stored, with only the ends of its tokens: a screenshot of this page must not open an account. */
function sessionData(status: string): unknown {
  if (status === 'out' || status === 'loading') return { status }
  const kept: unknown = JSON.parse(sealedShelf(window.localStorage).getItem(SESSION_KEY) ?? '{}')
  return JSON.parse(JSON.stringify({ status, ...Object(kept) }), (name, value) =>
    /token/i.test(name) && typeof value === 'string' ? `...${value.slice(-4)}` : value,
  )
}

async function googleLoader(): Promise<Outcome> {
  const { googleClientId } = await siteConfig()
  if (googleClientId === null) return { ok: true, text: 'Not set up on this server; the button says so.' }
  const frame = document.createElement('iframe')
  frame.src = '/api/auth/google/frame'
  frame.hidden = true
  const loaded = new Promise<boolean>(done => {
    frame.onload = () => done(frame.contentWindow !== null && 'google' in frame.contentWindow)
  })
  document.body.append(frame)
  const ok = await loaded
  frame.remove()
  return { ok, text: ok ? 'The script is here, in a frame of its own.' : 'The script did not come.' }
}

async function sessionCheck(): Promise<Outcome> {
  const here = sessions().read()
  const { isAuthenticated } = await call('authSession', {})
  const ok = isAuthenticated === (here.status === 'in')
  const said = isAuthenticated ? 'signed in' : 'signed out'
  return { ok, text: `The server says: ${said}. This browser says: ${here.status}.` }
}

async function knownEmail(): Promise<Outcome> {
  const { email } = sessions().read()
  const stranger = await call('authSession', { email: 'nobody.knows@this.example' })
  const own = email === null ? undefined : await call('authSession', { email })
  const ok = !stranger.knownEmail && own?.knownEmail !== false
  return {
    ok,
    text: `A stranger's address is ${stranger.knownEmail ? 'known, which it must not be' : 'not told of'}; ${
      own === undefined ? 'there is none of one’s own.' : `one's own is ${own.knownEmail ? 'known' : 'unknown'}.`
    }`,
  }
}

async function localStorageWorks(): Promise<Outcome> {
  const key = 'recall.smoke-test'
  const value = String(Date.now())
  window.localStorage.setItem(key, value)
  const ok = window.localStorage.getItem(key) === value
  window.localStorage.removeItem(key)
  return { ok, text: ok ? 'Keeps and gives back.' : 'Does not keep what is put there.' }
}

async function googleAuth(): Promise<Outcome> {
  const { googleClientId } = await siteConfig()
  if (googleClientId === null) return { ok: true, text: 'Not set up on this server.' }
  const { hash, nonce } = await call('googleNonce', {})
  // An unsigned token: the endpoint must exist, and refuse it.
  const refused = await call('googleSignIn', { provider: 'google', token: `${hash}.x.x`, nonce }).catch(error => error)
  const ok = refused instanceof Error && refused.message === 'google_refused'
  return { ok, text: ok ? 'A token that Google has not signed is refused.' : `Unexpected: ${String(refused)}` }
}
