import { Hono } from 'hono'
import { html } from 'hono/html'

import { openApi } from '../openapi/document.ts'
import { OPERATIONS } from '../openapi/operations.ts'
import { layout } from './pages/layout.ts'

const WHO: Readonly<Record<(typeof OPERATIONS)[number]['door'], string>> = {
  open: 'everybody',
  own: 'with a session',
  either: 'with or without a session',
  recovery: 'with the session of a mail for a new password',
  staff: 'staff',
  extension: 'a linked extension',
  signed: 'the payment provider',
}

/** Every endpoint, for developers to read: what it takes, what it answers, and who may call it. No script. */
export function apiPage({ origin }: { origin: string }): Hono {
  return new Hono().get('/', c => {
    const paths = openApi(origin).paths as Record<string, Record<string, unknown>>
    const groups = [...new Set(OPERATIONS.map(({ group }) => group))]
    const body = html`<h1>API</h1>
<p class="lead">Made of the schemas that the routes themselves use. The same for programs: <a href="/openapi.json">/openapi.json</a>.</p>
${groups.map(
  group =>
    html`<h2 class="group">${group}</h2><div class="sheet"><ul class="plain">${OPERATIONS.filter(
      operation => operation.group === group,
    ).map(
      ({
        method,
        path,
        door,
      }) => html`<li><details><summary><b class="mono">${method.toUpperCase()} ${path}</b> <span class="tag">${WHO[door]}</span></summary>
<pre>${JSON.stringify(paths[path]?.[method], null, 2)}</pre></details></li>`,
    )}</ul></div>`,
)}`
    return c.html(layout({ title: 'API', here: null, origin, body }))
  })
}
