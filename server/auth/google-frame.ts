import { Hono } from 'hono'

import { Problem } from '../../sync/wire/problem.ts'
import type { Random } from '../ports.ts'
import type { GoogleSource } from './google-tokens.ts'

interface GoogleFrameNeeds {
  random: Random
  /** Null: Google sign-in is off. */
  google: Pick<GoogleSource, 'scriptUrl' | 'partsUrl'> | null
}

/**
 * The frame for Google's button and prompt. Google's script gets a document of its own with its own policy: our pages'
 * policy allows no foreign script, and stays that way.
 */
export function googleFrame({ random, google }: GoogleFrameNeeds) {
  return new Hono().get('/api/auth/google/frame', c => {
    if (google === null) throw new Problem('google_off')
    const nonce = Buffer.from(random.bytes(16)).toString('base64url')
    return c.html(framePage(google.scriptUrl, nonce), 200, {
      'Content-Security-Policy': framePolicy(google.partsUrl, nonce),
      'X-Frame-Options': 'SAMEORIGIN',
      // Google checks that the page that asks is a registered one.
      'Referrer-Policy': 'strict-origin-when-cross-origin',
    })
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
