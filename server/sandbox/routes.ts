import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import { type Context, Hono } from 'hono'
import { z } from 'zod'

import { PROVIDER_IDS, type ProviderId } from '../../sync/catalog/providers.ts'
import type { Random } from '../ports.ts'
import { urlIn } from '../url-in.ts'
import { DAY_MS, type MovableClock } from './clock.ts'
import { answerNow, changeScript } from './correspondence.ts'
import { readMail } from './letter.ts'
import { clockPage } from './pages/clock-page.ts'
import { messagePage } from './pages/layout.ts'
import { mailListPage, PAGE_SIZE, PEOPLE_FIRST } from './pages/mail-list-page.ts'
import { attachmentName, mailPage } from './pages/mail-page.ts'
import { STYLE } from './pages/style.ts'
import { ReplyKind, Script } from './providers.ts'
import { BOXES, type Box, type SandboxStore } from './sandbox-store.ts'

/** A program that counts letters wants them all; more than this was never sent on one machine. */
const MOST_LISTED = 20_000

const FONTS: Record<string, string> = {
  'archivo.woff2': '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
  'text.woff2':
    '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  'mono.woff2':
    '@fontsource-variable/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-wght-normal.woff2',
}

const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  // The empty icon; without one the browser requests a file that does not exist.
  'img-src data:',
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** For mail from strangers: no script, no network, no forms, an origin of its own. */
const MAIL_POLICY = [
  'sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-ancestors 'self'",
].join('; ')

const ClockStep = z.object({ days: z.coerce.number().positive().max(400) })
const Answer = z.object({ kind: ReplyKind, letter: z.string().max(64).optional() })

interface SandboxRoutesNeeds {
  store: SandboxStore
  clock: MovableClock
  random: Random
  origin: string
  tick(): Promise<void>
}

/** The sandbox's pages and their JSON versions. They set their own policy: the app's does not allow mail frames. */
export function sandboxRoutes(needs: SandboxRoutesNeeds): Hono {
  const { store, clock, origin, tick } = needs
  const routes = new Hono()

  routes.use(async (c, next) => {
    if (c.req.method !== 'GET' && isForeign(c)) {
      return c.html(
        messagePage({ title: 'Not from another site', text: 'Open the sandbox itself and try there.' }),
        403,
      )
    }
    await next()
    if (!c.res.headers.has('content-security-policy')) c.header('Content-Security-Policy', PAGE_POLICY)
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'same-origin')
    if (!c.res.headers.has('cache-control')) c.header('Cache-Control', 'no-store')
  })

  routes.get('/', c => c.html(clockPage({ store, clock, origin, notice: noticeOf(c) })))
  routes.get('/clock', c => c.json(timeOf(clock)))
  routes.post('/clock', async c => {
    const body = ClockStep.safeParse(await readFields(c))
    if (!body.success) return refuse(c, 400, 'Enter a number of days above 0 and up to 400.')
    await clock.advance(Math.max(1, Math.round(body.data.days * DAY_MS)))
    await tick()
    return wantsJson(c) ? c.json(timeOf(clock)) : c.redirect('/__sandbox?done=moved', 303)
  })

  routes.post('/providers/:id/script', async c => {
    const providerId = providerIdOf(c.req.param('id'))
    if (providerId === null) return refuse(c, 404, 'There is no such provider.')
    const fields = await readFields(c)
    const script = Script.safeParse(wantsJson(c) ? fields.steps : stepsOfForm(fields))
    if (!script.success) return refuse(c, 400, 'Each step needs a time between 0 and 400 days, at most 20 steps.')
    changeScript(needs, providerId, script.data)
    return wantsJson(c) ? c.json({ steps: store.script(providerId) }) : c.redirect('/__sandbox?done=script', 303)
  })
  routes.post('/providers/:id/answer', async c => {
    const providerId = providerIdOf(c.req.param('id'))
    if (providerId === null) return refuse(c, 404, 'There is no such provider.')
    const body = Answer.safeParse(await readFields(c))
    if (!body.success) return refuse(c, 400, 'Choose what the provider should answer.')
    const { kind, letter } = body.data
    if (!answerNow(needs, { providerId, kind, letterId: letter ?? null })) {
      return refuse(c, 409, 'No letter has come to this provider yet, so there is nothing to answer.')
    }
    await tick()
    return wantsJson(c) ? c.json({ answered: kind }) : c.redirect('/__sandbox?done=answered', 303)
  })

  routes.get('/mail', c => {
    const box = boxOf(c.req.query('box'))
    const page = Math.max(1, Math.trunc(Number(c.req.query('page'))) || 1)
    const messages = store.messages({ ...(box && { box }), limit: PAGE_SIZE + 1, offset: (page - 1) * PAGE_SIZE })
    const isOverview = box === null && page === 1
    const people = isOverview ? store.messages({ box: 'people', limit: PEOPLE_FIRST, offset: 0 }) : []
    return c.html(mailListPage({ messages, people, box, page, counts: store.countByBox(), origin }))
  })
  routes.get('/mail.json', c => {
    const box = boxOf(c.req.query('box'))
    const to = c.req.query('to')
    const messages = store.messages({ ...(box && { box }), ...(to && { to }), limit: MOST_LISTED, offset: 0 })
    return c.json(
      messages.map(({ id, takenAt, from, rcptTo, subject, box, messageId }) => {
        return { id, takenAt, from, to: rcptTo, subject, box, messageId }
      }),
    )
  })
  routes.get('/mail/:id', async c => {
    const message = store.message(c.req.param('id'))
    const raw = store.raw(c.req.param('id'))
    if (!message || !raw) return refuse(c, 404, 'There is no such mail.')
    const mail = await readMail(raw)
    return c.html(mailPage({ message, mail, size: raw.byteLength, letter: store.letter(message.id), origin }))
  })
  routes.get('/mail/:id/raw', c => {
    const raw = store.raw(c.req.param('id'))
    if (!raw) return refuse(c, 404, 'There is no such mail.')
    return file(c, { bytes: raw, mediaType: 'message/rfc822', name: `${c.req.param('id')}.eml` })
  })
  routes.get('/mail/:id/html', async c => {
    const raw = store.raw(c.req.param('id'))
    const mail = raw && (await readMail(raw))
    if (!mail?.html) return refuse(c, 404, 'This mail has no HTML part.')
    c.header('Content-Security-Policy', MAIL_POLICY)
    c.header('X-Frame-Options', 'SAMEORIGIN')
    return c.html(mail.html)
  })
  routes.get('/mail/:id/attachments/:n', async c => {
    const raw = store.raw(c.req.param('id'))
    const n = Number(c.req.param('n'))
    const attachment = raw && (await readMail(raw)).attachments[n]
    if (!attachment) return refuse(c, 404, 'This mail has no such attachment.')
    const { content } = attachment
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
    // A page that a stranger attached must not open under our origin.
    const mediaType = attachment.mimeType === 'application/pdf' ? 'application/pdf' : 'application/octet-stream'
    return file(c, { bytes, mediaType, name: attachmentName(attachment, n) })
  })

  routes.get('/style.css', c => c.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  routes.get('/fonts/:name', async c => {
    const font = FONTS[c.req.param('name')]
    if (!font) return refuse(c, 404, 'There is no such font.')
    const bytes = await readFile(createRequire(import.meta.url).resolve(font))
    return c.body(new Uint8Array(bytes), 200, { 'Content-Type': 'font/woff2', 'Cache-Control': 'max-age=86400' })
  })
  return routes
}

/**
 * A page on another site must not move the clock of somebody who has the sandbox open. Browsers say where a form comes
 * from; programs say nothing.
 */
function isForeign(c: Context): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = c.req.header('origin')
  return origin !== undefined && urlIn(origin)?.host !== new URL(c.req.url).host
}

const timeOf = (clock: MovableClock) => ({ now: clock.now(), offsetMs: clock.offsetMs })

const wantsJson = (c: Context): boolean => (c.req.header('content-type') ?? '').startsWith('application/json')

async function readFields(c: Context): Promise<Record<string, unknown>> {
  if (!wantsJson(c)) return c.req.parseBody({ all: true })
  const body: unknown = await c.req.json().catch(() => null)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

/** Rows of a form: after, unit and kind. A row without a kind or a time is ignored. */
function stepsOfForm(fields: Record<string, unknown>): unknown[] {
  const [after, unit, kind] = [listOf(fields.after), listOf(fields.unit), listOf(fields.kind)]
  return kind.flatMap((wanted, row) => {
    const amount = after[row] ?? ''
    if (wanted === '' || amount === '') return []
    return [{ after: Math.round(Number(amount) * (UNIT_MS[unit[row] ?? ''] ?? Number.NaN)), kind: wanted }]
  })
}

const UNIT_MS: Record<string, number> = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: DAY_MS }

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value ?? '']).map(String)

const providerIdOf = (id: string): ProviderId | null => PROVIDER_IDS.find(known => known === id) ?? null

const boxOf = (box: string | undefined): Box | null => BOXES.find(known => known === box) ?? null

const NOTICES: Record<string, string> = {
  moved: 'The clock has moved. What was due has gone out.',
  script: 'Script saved.',
  answered: 'Done.',
}

const noticeOf = (c: Context): string | null => NOTICES[c.req.query('done') ?? ''] ?? null

function refuse(c: Context, status: 400 | 404 | 409, text: string) {
  if (wantsJson(c)) return c.json({ error: text }, status)
  return c.html(messagePage({ title: status === 404 ? 'Not here' : 'That did not work', text }), status)
}

function file(c: Context, { bytes, mediaType, name }: { bytes: Uint8Array; mediaType: string; name: string }) {
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': mediaType,
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Content-Security-Policy': MAIL_POLICY,
  })
}
