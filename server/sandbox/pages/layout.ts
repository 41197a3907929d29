import { html } from 'hono/html'

/** What hono's `html` gives back: text that is already escaped. */
export type Markup = ReturnType<typeof html>

interface Page {
  title: string
  /** Which entry of the menu this page belongs to. */
  here: 'clock' | 'mail' | 'payments' | null
  origin: string
  body: Markup
}

/** The frame of every sandbox page. No script: everything works with forms and links. */
export function layout({ title, here, origin, body }: Page): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/__sandbox/style.css">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top">
  <div class="wrap bar">
    <a class="logo" href="/__sandbox">${MARK}<span>Total Recall</span></a>
    <span class="tag">Sandbox</span>
    <nav aria-label="Sandbox">
      ${entry('/__sandbox', 'Clock and providers', here === 'clock')}
      ${entry('/__sandbox/mail', 'Mail', here === 'mail')}
      ${entry('/__sandbox/checkout', 'Payments', here === 'payments')}
      ${entry('/__sandbox/design', 'Design system', false)}
      ${entry('/__sandbox/api', 'API', false)}
      ${entry(origin || '/', 'Open the app', false)}
    </nav>
  </div>
</header>
<main id="main" class="wrap">${body}</main>
</body>
</html>`
}

/** A page with a single message. */
export function messagePage({ title, text }: { title: string; text: string }): Markup {
  const body = html`<h1>${title}</h1><p class="lead">${text}</p><p><a class="button ghost" href="/__sandbox">Back to the sandbox</a></p>`
  return layout({ title, here: null, origin: '/', body })
}

/** A moment in a form that people and programs can read. */
export function moment(at: number): Markup {
  const iso = new Date(at).toISOString()
  return html`<time class="mono" datetime="${iso}">${inWords(at)}</time>`
}

function inWords(at: number): string {
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }
  return `${new Intl.DateTimeFormat('en-US', options).format(at)} UTC`
}

const entry = (href: string, label: string, isHere: boolean): Markup =>
  isHere ? html`<a href="${href}" aria-current="page">${label}</a>` : html`<a href="${href}">${label}</a>`

const MARK = html`<svg viewBox="0 0 34 22" aria-hidden="true"><path d="M6.5 1.5H1.5v19h5M27.5 1.5h5v19h-5" fill="none" stroke="currentColor" stroke-width="3"/><rect x="7" y="7" width="20" height="8" fill="currentColor"/></svg>`
