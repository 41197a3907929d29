import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import nodemailer from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { silentLog, testRandom } from '../../tests/builders-server.ts'
import { DAY_MS, MovableClock } from './clock.ts'
import { linksOf } from './pages/mail-page.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'

const REAL = 1_800_000_000_000
const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-routes-'))
let sandbox: Sandbox
let clock: MovableClock

beforeAll(async () => {
  clock = await MovableClock.open({ wall: { now: () => REAL }, load: async () => 0, save: async () => {} })
  const inbound = () => ({ host: '127.0.0.1', port: 0 })
  const mailDomain = 'totalrecall.example'
  const needs = {
    dataDir,
    mailDomain,
    inbound,
    clock,
    random: testRandom,
    log: silentLog,
    origin: 'http://app.example',
  }
  sandbox = await startSandbox(needs)
  const transport = nodemailer.createTransport({ ...sandbox.relay, ignoreTLS: true })
  await transport.sendMail({
    from: 'no-reply@totalrecall.example',
    to: 'dana@example.com',
    subject: 'Confirm <your> address',
    html: '<p>Hi <script>alert(1)</script><a class="b" href="http://localhost:8787/auth/callback?ticket=a&amp;next=b">Confirm <b>now</b></a> <a href="javascript:alert(1)">no</a></p>',
    attachments: [
      { filename: '../letter ü.pdf', content: Buffer.from('%PDF-1.7'), contentType: 'application/pdf' },
      { filename: 'page.html', content: '<script>alert(1)</script>', contentType: 'text/html' },
    ],
  })
})
afterAll(async () => {
  await sandbox.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const get = (path: string) => sandbox.routes.request(path)
const form = (path: string, fields: [string, string][], headers: Record<string, string> = {}) =>
  sandbox.routes.request(path, { method: 'POST', body: new URLSearchParams(fields), headers })

async function theMail(): Promise<string> {
  const [mail]: { id: string }[] = await (await get('/mail.json?box=people')).json()
  return `/mail/${mail?.id}`
}

test('[MAIL-011] a mail is shown with its link to press, its parts and its exact bytes', async () => {
  const path = await theMail()
  const page = await (await get(path)).text()
  expect(page).toContain('Confirm &lt;your&gt; address')
  expect(page).toContain('href="http://localhost:8787/auth/callback?ticket=a&amp;next=b"')
  expect(page).not.toContain('javascript:')
  expect(page).toContain('letter ü.pdf')
  const raw = await (await get(`${path}/raw`)).text()
  expect(raw).toContain('To: dana@example.com')
})

test('what a stranger wrote runs no script and opens no page of ours', async () => {
  const path = await theMail()
  const frame = await get(`${path}/html`)
  expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
  const page = await get(path)
  expect(page.headers.get('content-security-policy')).not.toMatch(/unsafe|script-src/)
  const pdf = await get(`${path}/attachments/0`)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(pdf.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''letter%20%C3%BC.pdf")
  expect(await pdf.text()).toBe('%PDF-1.7')
  const attached = await get(`${path}/attachments/1`)
  expect(attached.headers.get('content-type')).toBe('application/octet-stream')
  expect((await get(`${path}/attachments/9`)).status).toBe(404)
})

test('the clock moves by form and by JSON, and says no to what is no step forward', async () => {
  expect((await form('/clock', [['days', '7']])).headers.get('location')).toBe('/__sandbox?done=moved')
  const headers = { 'Content-Type': 'application/json' }
  const moved = await sandbox.routes.request('/clock', { method: 'POST', headers, body: '{"days":45}' })
  expect(await moved.json()).toEqual({ now: REAL + 52 * DAY_MS, offsetMs: 52 * DAY_MS })
  for (const days of ['-1', '0', '401', 'soon', '']) expect((await form('/clock', [['days', days]])).status).toBe(400)
  const broken = await sandbox.routes.request('/clock', { method: 'POST', headers, body: '{' })
  expect(broken.status).toBe(400)
  expect(clock.offsetMs).toBe(52 * DAY_MS)
})

test('a form on another site moves nothing', async () => {
  const before = clock.offsetMs
  const days: [string, string][] = [['days', '1']]
  expect((await form('/clock', days, { origin: 'http://evil.example' })).status).toBe(403)
  expect((await form('/clock', days, { origin: 'null', 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await form('/clock', days, { origin: 'null', 'sec-fetch-site': 'same-origin' })).status).toBe(303)
  expect(clock.offsetMs).toBe(before + DAY_MS)
})

test('a script is changed line by line; an empty line is left out', async () => {
  const saved = await form('/providers/xai/script', [
    ['after', '1.5'],
    ['unit', 'hours'],
    ['kind', 'refuse'],
    ['after', ''],
    ['unit', 'days'],
    ['kind', 'confirm'],
    ['after', '3'],
    ['unit', 'days'],
    ['kind', ''],
  ])
  expect(saved.status).toBe(303)
  const page = await (await get('/')).text()
  expect(page).toContain('after 1.5 hours')
  expect(
    (
      await form('/providers/xai/script', [
        ['after', '500'],
        ['unit', 'days'],
        ['kind', 'refuse'],
      ])
    ).status,
  ).toBe(400)
  expect((await form('/providers/nobody/script', [])).status).toBe(404)
})

test('a provider without a letter has nothing to answer, and says so', async () => {
  const refused = await form('/providers/xai/answer', [['kind', 'confirm']])
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('No letter has come to this provider yet')
  expect((await form('/providers/xai/answer', [['kind', 'dance']])).status).toBe(400)
})

test('style and type come from the sandbox itself', async () => {
  expect((await get('/style.css')).headers.get('content-type')).toContain('text/css')
  for (const name of ['archivo', 'text', 'mono']) expect((await get(`/fonts/${name}.woff2`)).status).toBe(200)
  expect((await get('/fonts/..%2fpackage.json')).status).toBe(404)
})

test('links are web addresses only, each once, also from a mail without HTML', () => {
  expect(
    linksOf({ text: 'Press https://a.example/x?y=1. Or (http://b.example/) and https://a.example/x?y=1.' }),
  ).toEqual([
    { href: 'https://a.example/x?y=1', words: 'https://a.example/x?y=1' },
    { href: 'http://b.example/', words: 'http://b.example/' },
  ])
})

test('a link of the HTML part has the words between its tags; what never ends or leads nowhere is none', () => {
  const html = [
    '<a class="button" href="https://a.example/x?a=1&amp;b=2" style="x">Confirm\n <b>now</b></a>',
    "<A\nHREF = 'https://b.example/'>Second</A> <abbr href='https://c.example/'>no</abbr>",
    '<a name="top">no</a><a href="javascript:alert(1)">no</a><a href="https://d.example/">never ends',
  ].join('')
  expect(linksOf({ html })).toEqual([
    { href: 'https://a.example/x?a=1&b=2', words: 'Confirm now' },
    { href: 'https://b.example/', words: 'Second' },
  ])
})
