import { Hono } from 'hono'

import { calls } from '../../sync/wire/calls.ts'
import { Problem } from '../../sync/wire/problem.ts'
import type { VisitorOf } from '../http/forwarded.ts'
import { readBody } from '../http/read-body.ts'
import { requireSession, type Signed } from '../http/session.ts'
import type { Random } from '../ports.ts'
import type { Auth } from './auth.ts'
import type { GoogleSource } from './google-tokens.ts'

interface GoogleRoutesNeeds {
  auth: Auth
  visitorOf: VisitorOf
  random: Random
  /** Null: Google sign-in is off. */
  source: Pick<GoogleSource, 'scriptUrl' | 'partsUrl'> | null
}

/**
 * The frame for Google's button and prompt, and the call by which a signed-in person connects Google. Google's script
 * gets a document of its own with its own policy: our pages' policy allows no foreign script, and stays that way.
 */
export function googleRoutes({ auth, visitorOf, random, source }: GoogleRoutesNeeds) {
  return new Hono<Signed>()
    .get('/api/auth/google/frame', c => {
      if (source === null) throw new Problem('google_off')
      const nonce = Buffer.from(random.bytes(16)).toString('base64url')
      return c.html(framePage(source.scriptUrl, nonce), 200, {
        'Content-Security-Policy': framePolicy(source.partsUrl, nonce),
        'X-Frame-Options': 'SAMEORIGIN',
        // Google checks that the page that asks is a registered one.
        'Referrer-Policy': 'strict-origin-when-cross-origin',
      })
    })
    .post(calls.googleConnect.path, requireSession(auth), async c => {
      const body = await readBody(c, calls.googleConnect.body)
      return c.json(await auth.googleConnect(c.var, body, visitorOf(c)))
    })
}

/** The page around it has the same origin and drives Google's script (`app/auth/google-frame.ts`). */
function framePage(scriptUrl: string, nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Continue with Google</title>
<style nonce="${nonce}">body{margin:0;background:transparent;overflow:hidden}#google{display:flex;justify-content:center}</style>
</head>
<body>
<div id="google"></div>
<script src="${scriptUrl}" nonce="${nonce}"></script>
</body>
</html>
`
}

function framePolicy(partsUrl: string, nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Google's button and prompt bring their own styles.
    `style-src 'unsafe-inline' ${partsUrl}style`,
    `frame-src ${partsUrl}`,
    `connect-src ${partsUrl}`,
    'img-src data: https://*.googleusercontent.com',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}
