import PostalMime from 'postal-mime'
import { beforeEach, expect, test, vi } from 'vitest'

import { problemBody } from '../../sync/wire/problem.ts'
import { day } from '../../tests/builders.ts'
import { aSubmittedAccount, type DemandingAccount } from '../../tests/builders-erase.ts'
import { silentLog } from '../../tests/builders-server.ts'
import { englishLeft } from '../../tests/english-left.ts'
import { problemResponse } from '../http/problem-response.ts'
import { stopRoutes } from './stop-route.ts'

// Letters are rendered for each test, while the machine may be busy.
vi.setConfig({ hookTimeout: 60_000 })

let world: DemandingAccount
let app: ReturnType<typeof stopRoutes>
let path: string
beforeEach(async () => {
  world = await aSubmittedAccount()
  await world.receive('openai', 'Thank you. We have received your request and logged it as case 4711-2233.')
  const [row] = await world.mailsOf('provider_answered')
  const mail = await PostalMime.parse(row?.raw ?? '')
  const header = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  path = new URL(header.slice(1, -1)).pathname
  app = stopRoutes({ store: world.store, clock: { now: () => day(2) } })
  app.onError(problemResponse(silentLog))
})

const CLICK = 'List-Unsubscribe=One-Click'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (body: BodyInit, headers: Record<string, string> = FORM, to = path) =>
  app.request(to, { method: 'POST', body, headers })
const offSince = async () => (await world.tenant.list('email'))[0]?.noticesOffSince
const version = async () => (await world.store.db.selectFrom('account').select('v').executeTakeFirstOrThrow()).v

test('one click of a mail program stops them, signed out and from anywhere; twice is once', async () => {
  const headers = { ...FORM, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
  const answer = await post(CLICK, headers)
  expect([answer.status, await offSince()]).toEqual([200, day(2)])
  const after = await version()
  app = stopRoutes({ store: world.store, clock: { now: () => day(3) } })
  expect((await post(CLICK)).status).toBe(200)
  expect([await version(), await offSince()]).toEqual([after, day(2)])
})

test('the same as a form in parts, as RFC 8058 has it', async () => {
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  expect((await post(form, {})).status).toBe(200)
  expect(await offSince()).toBe(day(2))
})

test('a look at the page stops nothing, however often a scanner looks; its button does', async () => {
  const before = await version()
  for (const method of ['GET', 'HEAD', 'GET']) {
    const answer = await app.request(path, { method })
    expect(answer.status).toBe(200)
    const html = await answer.text()
    if (method === 'GET') expect(html).toContain('<form method="post">')
    // The page contains no personal data and not the token.
    for (const secret of [world.email, 'Dana', path.split('/').at(-1) ?? '']) expect(html).not.toContain(secret)
    expect(html).not.toMatch(/<script|http:|https:/)
  }
  expect([await version(), await offSince()]).toEqual([before, null])
  expect(await (await post(CLICK)).text()).toContain('The optional emails are off')
})

test('the page is in the language of the account, and without one in that of the request', async () => {
  await world.tenant.write(tx => tx.update('email', world.emailId, { language: 'es' }))
  const english = { 'accept-language': 'en' }
  const pages = [
    await app.request(path, { headers: english }),
    await post(CLICK, { ...FORM, ...english }),
    await app.request(`${path.slice(0, -3)}AAA`, { headers: { 'accept-language': 'es-US' } }),
  ]
  const texts = await Promise.all(pages.map(page => page.text()))
  for (const html of texts) {
    expect(html).toContain('<html lang="es">')
    expect(englishLeft(html)).toEqual([])
  }
  expect(texts[0]).toContain('<button>Desactivar estos correos</button>')
  expect(texts[1]).toContain('Los correos opcionales están desactivados')
  expect(texts[2]).toContain('Este enlace no funciona')
  const other = await app.request(`${path.slice(0, -3)}AAA`, { headers: english })
  expect(await other.text()).toContain('<html lang="en">')
})

test('another token is told so, by GET and POST, and changes nothing', async () => {
  const other = `${path.slice(0, -3)}AAA`
  const before = await version()
  for (const answer of [await app.request(other), await post(CLICK, FORM, other)]) {
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('This link does not work')
  }
  expect(await version()).toBe(before)
})

test('whatever is not exactly the one field is refused, and changes nothing', async () => {
  const before = await version()
  const wrong: [BodyInit, Record<string, string>][] = [
    ['', FORM],
    ['List-Unsubscribe=', FORM],
    ['List-Unsubscribe=one-click', FORM],
    [`${CLICK}&email=x`, FORM],
    [`${CLICK}&${CLICK}`, FORM],
    ['{"List-Unsubscribe":"One-Click"}', { 'content-type': 'application/json' }],
    [CLICK, { 'content-type': 'text/plain' }],
    [CLICK, { 'content-type': 'multipart/form-data; boundary=x' }],
  ]
  for (const [body, headers] of wrong) {
    const answer = await post(body, headers)
    expect([answer.status, await answer.json()], String(body)).toEqual([400, problemBody('bad_request')])
  }
  const long = await post(`${CLICK}&pad=${'x'.repeat(3_000)}`)
  expect(await long.json()).toEqual(problemBody('too_large'))
  expect([await version(), await offSince()]).toEqual([before, null])
})
