import { html } from 'hono/html'

import { PROVIDERS, type ProviderId } from '../../../sync/catalog/providers.ts'
import { DAY_MS, type MovableClock } from '../clock.ts'
import { REPLY_KINDS, type ReplyKind, type Script, type Step } from '../providers.ts'
import type { SandboxStore } from '../sandbox-store.ts'
import { layout, type Markup, moment } from './layout.ts'

const KINDS = Object.entries(REPLY_KINDS)
/** Empty lines at the end of a script, so that a step can be added without JavaScript in the page. */
const SPARE_LINES = 2

interface ClockPageNeeds {
  store: SandboxStore
  clock: MovableClock
  origin: string
  notice: string | null
}

/** The sandbox's first page: the clock, and what each provider is going to do. */
export function clockPage({ store, clock, origin, notice }: ClockPageNeeds): Markup {
  const counts = store.countByBox()
  const body = html`
<h1>The world outside</h1>
<p class="lead">Nothing leaves this machine. Letters go by mail to four providers that answer by themselves, and the
calendar can be moved ahead. Every mail is in the <a href="/__sandbox/mail">mail viewer</a>.</p>
${notice === null ? '' : html`<p class="notice" role="status">${notice}</p>`}
<section class="sheet" aria-labelledby="clock">
  <h2 id="clock">Clock</h2>
  <p class="now">${moment(clock.now())}</p>
  <p class="quiet">${aheadInWords(clock.offsetMs)} It moves forward only.</p>
  <div class="row">
    ${[1, 7, 45].map(days => html`<form method="post" action="/__sandbox/clock"><input type="hidden" name="days" value="${days}"><button class="button" type="submit">+${days} ${days === 1 ? 'day' : 'days'}</button></form>`)}
    <form class="row" method="post" action="/__sandbox/clock">
      <label for="days">Days</label>
      <input id="days" name="days" type="number" min="0.001" max="400" step="any" required inputmode="decimal">
      <button class="button ghost" type="submit">Move</button>
    </form>
  </div>
</section>
<h2 class="group">Providers</h2>
<div class="grid">
${PROVIDERS.map(provider => providerSheet({ store, id: provider.id, name: provider.name, letters: counts.get(provider.id) ?? 0 }))}
</div>`
  return layout({ title: 'Clock and providers', here: 'clock', origin, body })
}

function providerSheet({
  store,
  id,
  name,
  letters,
}: {
  store: SandboxStore
  id: ProviderId
  name: string
  letters: number
}) {
  const waiting = store.waitingReplies(id)
  const script = store.script(id)
  return html`
<section class="sheet" aria-labelledby="${id}">
  <h3 id="${id}">${name}</h3>
  <p class="quiet"><a href="/__sandbox/mail?box=${id}">${letters} ${letters === 1 ? 'mail' : 'mails'} received</a></p>
  <h4>On its way</h4>
  ${
    waiting.length === 0
      ? html`<p class="quiet">Nothing is waiting.</p>`
      : html`<ul class="plain">${waiting.map(reply => html`<li><span class="tag ${tone(reply.kind)}">${REPLY_KINDS[reply.kind]}</span> ${moment(reply.dueAt)}</li>`)}</ul>`
  }
  <h4>Script</h4>
  ${scriptInWords(script)}
  <details>
    <summary>Change the script</summary>
    <form method="post" action="/__sandbox/providers/${id}/script">
      ${[...script, ...Array.from({ length: SPARE_LINES }, () => null)].map((step, index) => scriptLine(name, index, step))}
      <button class="button ghost" type="submit">Save script</button>
      <p class="quiet">A line without a number is left out. Holds for letters under way too.</p>
    </form>
  </details>
  <details>
    <summary>Answer now</summary>
    <form class="row" method="post" action="/__sandbox/providers/${id}/answer">
      ${KINDS.map(([kind, words]) => html`<button class="button ghost small" type="submit" name="kind" value="${kind}">Answer now: ${words}</button>`)}
    </form>
  </details>
</section>`
}

/** Labels contain step numbers, since the same three fields appear several times on a page. */
function scriptLine(name: string, index: number, step: Step | null): Markup {
  const { amount, unit } = step === null ? { amount: '', unit: 'days' } : inUnit(step.after)
  const label = (field: string) => `${name}, step ${index + 1}: ${field}`
  return html`
<div class="line">
  <input name="after" type="number" min="0" step="any" inputmode="decimal" aria-label="${label('after how long')}" value="${amount}">
  <select name="unit" aria-label="${label('unit')}">${['seconds', 'minutes', 'hours', 'days'].map(each => option(each, each, each === unit))}</select>
  <select name="kind" aria-label="${label('what happens')}">${option('', 'nothing', step === null)}${KINDS.map(([kind, words]) => option(kind, words, kind === step?.kind))}</select>
</div>`
}

const option = (value: string, words: string, selected: boolean): Markup =>
  selected
    ? html`<option value="${value}" selected>${words}</option>`
    : html`<option value="${value}">${words}</option>`

function scriptInWords(script: Script): Markup {
  if (script.length === 0) return html`<p class="quiet">Says nothing at all.</p>`
  return html`<ol class="plain">${script.map(({ after, kind }) => {
    const { amount, unit } = inUnit(after)
    return html`<li><span class="mono">after ${amount} ${amount === '1' ? unit.slice(0, -1) : unit}</span> ${REPLY_KINDS[kind]}</li>`
  })}</ol>`
}

/** The largest unit that gives a short number. */
function inUnit(ms: number): { amount: string; unit: string } {
  if (ms >= DAY_MS && ms % 3_600_000 === 0) return { amount: String(ms / DAY_MS), unit: 'days' }
  if (ms >= 3_600_000 && ms % 60_000 === 0) return { amount: String(ms / 3_600_000), unit: 'hours' }
  if (ms >= 60_000 && ms % 1000 === 0) return { amount: String(ms / 60_000), unit: 'minutes' }
  return { amount: String(ms / 1000), unit: 'seconds' }
}

function aheadInWords(offsetMs: number): string {
  if (offsetMs === 0) return 'Real time; nobody has moved it.'
  const days = Math.round((offsetMs / DAY_MS) * 100) / 100
  return `${days} ${days === 1 ? 'day' : 'days'} ahead of real time.`
}

/** Colors mean the same as in the app: proven, exposed, moving, waiting for the person. */
function tone(kind: ReplyKind): string {
  if (kind === 'confirm') return 'brand'
  if (kind === 'refuse' || kind === 'bounce' || kind === 'spoof') return 'red'
  return kind === 'ask_identity' ? 'amber' : 'blue'
}
