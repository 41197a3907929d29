import { html } from 'hono/html'

import { providerById } from '../../../sync/catalog/providers.ts'
import { BOXES, type Box, type Message } from '../sandbox-store.ts'
import { layout, type Markup, moment } from './layout.ts'

export const PAGE_SIZE = 50

/** Newest mails to people that are shown above everything else. */
export const PEOPLE_FIRST = 10

interface MailListPageNeeds {
  /** One more than a page holds, when there are older ones. */
  messages: Message[]
  /** What people got lately; empty for a single box or beyond the first page. */
  people: Message[]
  box: Box | null
  page: number
  counts: Map<Box, number>
  origin: string
}

/** All mail, newest first. Mail to people is shown above the rest, since that is what one usually looks for. */
export function mailListPage({ messages, people, box, page, counts, origin }: MailListPageNeeds): Markup {
  const shown = messages.slice(0, PAGE_SIZE)
  const above = new Set(people.map(({ id }) => id))
  const others = shown.filter(({ id }) => !above.has(id))
  const total = [...counts.values()].reduce((sum, n) => sum + n, 0)
  const body = html`
<h1>Mail</h1>
<nav class="row boxes" aria-label="Boxes">
  ${boxLink(null, 'All', total, box)}
  ${BOXES.map(each => boxLink(each, boxName(each), counts.get(each) ?? 0, box))}
</nav>
${shown.length === 0 ? html`<p class="sheet quiet">No mail here yet. Sign up in the app and the first one comes.</p>` : ''}
${people.length > 0 ? list('To people', people) : ''}
${others.length > 0 ? list(people.length > 0 ? 'Everything else' : 'Emails', others) : ''}
<nav class="row" aria-label="Pages">
  ${page > 1 ? html`<a class="button ghost small" href="${pageLink(box, page - 1)}">Newer</a>` : ''}
  ${messages.length > PAGE_SIZE ? html`<a class="button ghost small" href="${pageLink(box, page + 1)}">Older</a>` : ''}
</nav>`
  return layout({ title: 'Mail', here: 'mail', origin, body })
}

export function boxName(box: Box): string {
  if (box === 'people') return 'To people'
  if (box === 'product') return 'To the product'
  if (box === 'replies') return 'Replies'
  return `To ${providerById(box)?.company ?? box}`
}

function list(title: string, messages: Message[]): Markup {
  return html`
<h2 class="group">${title}</h2>
<ul class="mails sheet">${messages.map(
    ({ id, subject, from, rcptTo, takenAt, box }) => html`
  <li>
    <a href="/__sandbox/mail/${id}">${subject || '(no subject)'}</a>
    <p class="quiet"><span class="tag">${boxName(box)}</span> <span class="mono">${from || 'mail system'}</span> to <span class="mono">${rcptTo.join(', ')}</span></p>
    <p class="quiet">${moment(takenAt)}</p>
  </li>`,
  )}</ul>`
}

function boxLink(box: Box | null, label: string, count: number, current: Box | null): Markup {
  const href = box === null ? '/__sandbox/mail' : `/__sandbox/mail?box=${box}`
  const words = html`${label} <span class="count">${count}</span>`
  return box === current
    ? html`<a class="chip" href="${href}" aria-current="page">${words}</a>`
    : html`<a class="chip" href="${href}">${words}</a>`
}

const pageLink = (box: Box | null, page: number): string =>
  `/__sandbox/mail?${box === null ? '' : `box=${box}&`}page=${page}`
