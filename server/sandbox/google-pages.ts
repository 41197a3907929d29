import { html, raw } from 'hono/html'

import { STYLE_HREF } from './google-client.ts'
import type { GoogleStandInPerson } from './google-person.ts'

interface Choose {
  home: string
  client_id: string
  nonce: string
  last: GoogleStandInPerson | undefined
}

/** People to choose from, each for a different answer of Google. */
const PEOPLE: readonly (GoogleStandInPerson & { about: string })[] = [
  {
    email: 'dana.whitfield@gmail.com',
    firstName: 'Dana',
    lastName: 'Whitfield',
    proven: true,
    kept: true,
    about: 'Google keeps the mailbox',
  },
  {
    email: 'sam.okafor@elsewhere.example',
    firstName: 'Sam',
    lastName: 'Okafor',
    proven: true,
    kept: false,
    about: 'A mailbox elsewhere, proven to Google once',
  },
  {
    email: 'kim.unproven@elsewhere.example',
    firstName: 'Kim',
    lastName: 'Larsen',
    proven: false,
    kept: false,
    about: 'An address that was never proven: refused',
  },
]

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

/** The window in which somebody chooses an account. Plain forms, no script. */
export function choosePage({ home, client_id, nonce, last }: Choose) {
  const hidden = html`<input type="hidden" name="client_id" value="${client_id}"><input type="hidden" name="nonce" value="${nonce}">`
  const known = last === undefined || PEOPLE.some(({ email }) => email === last.email) ? [] : [last]
  const people = [...known.map(person => ({ ...person, about: 'Used here before' })), ...PEOPLE]
  const entry = (person: (typeof people)[number]) => html`<li><form method="post" action="${home}/choose">${hidden}
<input type="hidden" name="email" value="${person.email}"><input type="hidden" name="name" value="${person.firstName} ${person.lastName}">
<input type="hidden" name="proven" value="${person.proven ? 'yes' : 'no'}"><input type="hidden" name="kept" value="${person.kept ? 'yes' : 'no'}">
<button class="button ghost">${person.firstName} ${person.lastName}</button> <span class="quiet">${person.email}. ${person.about}.</span></form></li>`
  const body = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Choose an account · Sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLE_HREF}">
</head>
<body>
<main class="wrap">
<h1 class="subject">Choose an account</h1>
<p class="lead">This window plays Google on your machine: nothing leaves it.</p>
<div class="sheet"><ul class="plain">${people.map(entry)}</ul></div>
<form class="sheet" method="post" action="${home}/choose">${hidden}
<h2>Another account</h2>
<input type="hidden" name="proven" value="yes">
<p class="row"><label for="email">Email</label><input id="email" name="email" type="email" required maxlength="254"></p>
<p class="row"><label for="name">Name</label><input id="name" name="name" required maxlength="160"></p>
<p class="row"><label><input type="checkbox" name="kept" value="yes" checked> Google keeps this mailbox</label></p>
<p><button class="button">Continue</button></p>
</form>
</main>
</body>
</html>`
  return { body, policy: POLICY.join('; ') }
}

/** Passes the token to the page that opened the window, and closes the window. */
export function handOverPage(credential: string, nonce: string) {
  // A token contains only letters, digits, dots, underscores and dashes, so nothing in it can end the script.
  const script = raw(
    `<script nonce="${nonce}">window.opener?.sandboxGoogle?.(${JSON.stringify(credential)});window.close()</script>`,
  )
  const body = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Signing in · Sandbox</title><link rel="icon" href="data:,"></head>
<body><p>You can close this window.</p>${script}</body>
</html>`
  return { body, policy: [...POLICY, `script-src 'nonce-${nonce}'`].join('; ') }
}
