import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { EXTENSION_ID } from '../../sync/catalog/extension.ts'
import { calls } from '../../sync/wire/calls.ts'
import { extensionCalls, LINK_MS, LINK_TRIES, MAX_LINKS } from '../../sync/wire/extension-calls.ts'
import { PROTOCOL, WIRE_VERSION } from '../../sync/wire/version.ts'
import { aStranger } from '../../tests/server-routes.ts'
import {
  aResident,
  forgetRates,
  linkExtension,
  openCheckout,
  pay,
  query,
  type Resident,
  rowsOf,
  signIn,
  type TestServer,
  testServer,
} from '../../tests/test-server.ts'

// The whole product runs here, next to whatever else the machine is doing.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let server: TestServer
let resident: Resident

beforeAll(async () => {
  server = await testServer()
  resident = await aResident(server, aStranger())
})
afterAll(() => server.stop())

const start = async (): Promise<string> =>
  calls.startLink.answer.parse(await server.call('startLink', {}, resident.session.accessToken)).code

const claim = (code: string, headers?: Record<string, string>) =>
  server.send('POST', extensionCalls.claim.path, {
    body: { code, browser: 'Chrome on Linux' },
    ...(headers === undefined ? {} : { headers }),
  })

const codeOf = async (answer: Response) => /"code":"(\w+)"/.exec(await answer.text())?.[1]

async function sync(token: string, { epoch = '', muts = [] }: { epoch?: string; muts?: object[] } = {}) {
  const body = { proto: PROTOCOL, schema: WIRE_VERSION, epoch, muts }
  const answer = await server.send('POST', extensionCalls.sync.path, { body, token })
  if (answer.status !== 200) return { status: answer.status, code: await codeOf(answer) }
  return { status: 200, ...extensionCalls.sync.answer.parse(await answer.json()) }
}

const confirm = async (linkId: string, name = 'confirm_link@1') => {
  const epoch = (
    await server.store.db.selectFrom('settings').select('value').where('key', '=', 'epoch').executeTakeFirstOrThrow()
  ).value
  const body = {
    ...{ proto: PROTOCOL, schema: WIRE_VERSION, epoch, client: crypto.randomUUID() },
    muts: [{ seq: 1, name, args: { linkId } }],
  }
  return (await server.send('POST', '/sync/push', { body, token: resident.session.accessToken })).json()
}

const linkBy = async (words: string) =>
  (await server.store.tenant(resident.accountId).list('extension_links', { words }))[0]

describe('a code', () => {
  test('is eight letters that nobody mixes up, works once, however it is typed, and neither it nor the token is kept', async () => {
    const code = await start()
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    const answer = await claim(` ${code.toLowerCase().replace('-', ' ')} `)
    const { token, words, maskedEmail, lifeMs } = extensionCalls.claim.answer.parse(await answer.json())
    expect(words).toMatch(/^[a-z]+ [a-z]+ \d\d$/)
    expect(maskedEmail).toMatch(/^r\*\*\*@stranger\.example$/)
    expect(lifeMs).toBe(600_000)
    expect(await codeOf(await claim(code))).toBe('link_code_wrong')
    const kept = JSON.stringify(await rowsOf(server))
    for (const secret of [token, code, code.replace('-', '')]) expect(kept).not.toContain(secret)
  })

  test('is over after ten minutes', async () => {
    const code = await start()
    server.wall.move(LINK_MS)
    expect(await codeOf(await claim(code))).toBe('link_code_wrong')
    resident = { ...resident, session: await signIn(server, resident) }
  })

  test('is over after five wrong ones that begin like it', async () => {
    const code = await start()
    const wrong = `${code.slice(0, 5)}${code.endsWith('2222') ? '3333' : '2222'}`
    for (let tries = 0; tries < LINK_TRIES - 1; tries += 1) expect((await claim(wrong)).status).toBe(400)
    const last = await start()
    for (let tries = 0; tries < LINK_TRIES; tries += 1)
      expect((await claim(`${last.slice(0, 5)}${last.endsWith('2222') ? '3333' : '2222'}`)).status).toBe(400)
    expect(await codeOf(await claim(last))).toBe('link_code_wrong')
    expect(LINK_TRIES).toBe(5)
  })

  test('of before is over when a new one is asked for', async () => {
    const first = await start()
    const second = await start()
    expect((await claim(first)).status).toBe(400)
    expect((await claim(second)).status).toBe(200)
  })

  test('is not guessed at more than five times a minute from one address', async () => {
    await forgetRates(server)
    const guess = () =>
      server.app.request(
        extensionCalls.claim.path,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ code: '2222-2222', browser: '' }),
        },
        { incoming: { socket: { remoteAddress: '203.0.113.77' } } },
      )
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await guess()).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    expect(server.lines.join('\n')).toContain('link_code_wrong')
  })
})

describe('a link', () => {
  test('[SYNC-017] opens nothing before the person has said yes in the account', async () => {
    const claimed = extensionCalls.claim.answer.parse(await (await claim(await start())).json())
    expect(await sync(claimed.token)).toEqual({ status: 403, code: 'link_waiting' })
    const row = await linkBy(claimed.words)
    expect(row).toMatchObject({ browser: 'Chrome on Linux', confirmedAt: null, lastSeenAt: null })
    expect(await confirm(row?.id ?? '')).toMatchObject({ rejected: [] })
    expect(await sync(claimed.token)).toMatchObject({
      status: 200,
      maskedEmail: 'r***@stranger.example',
      settings: null,
    })
    expect((await linkBy(claimed.words))?.lastSeenAt).toEqual(expect.any(Number))
  })

  test('settles settings exactly once, and another browser of the account hears of them', async () => {
    const [one, two] = [await linkExtension(server, resident), await linkExtension(server, resident)]
    const { epoch = '', lastSeq } = (await sync(one.token)) as { epoch?: string; lastSeq?: number }
    expect(lastSeq).toBe(0)
    const muts = [
      { seq: 1, name: 'set_shield@1', args: { field: 'faceBlur', value: false } },
      { seq: 2, name: 'set_shield@1', args: { field: 'videoBlurLevel', value: 12 } },
    ]
    expect(await sync(one.token, { epoch, muts })).toMatchObject({ lastSeq: 2 })
    await sync(two.token, { epoch, muts: [{ seq: 1, name: 'set_shield@1', args: { field: 'faceBlur', value: true } }] })
    // The response was lost: what it sends again is skipped, and the later value stays.
    expect(await sync(one.token, { epoch, muts })).toMatchObject({
      lastSeq: 2,
      settings: { faceBlur: true, videoBlurLevel: 12 },
    })
  })

  test('of another epoch leaves what it brings alone, and says from where to number it', async () => {
    const { token } = await linkExtension(server, resident)
    const muts = [{ seq: 7, name: 'set_shield@1', args: { field: 'showWatermark', value: false } }]
    const answer = await sync(token, { epoch: 'of-before', muts })
    expect(answer).toMatchObject({ status: 200, lastSeq: 0 })
    expect(answer).not.toMatchObject({ settings: { showWatermark: false } })
  })

  test('[EXT-047] ends at once when the account unlinks it, or has gone', async () => {
    const { token, linkId } = await linkExtension(server, resident)
    expect((await sync(token)).status).toBe(200)
    await confirm(linkId, 'unlink_extension@1')
    expect(await sync(token)).toEqual({ status: 401, code: 'link_ended' })
    const other = await linkExtension(server, resident)
    const { accountId } = resident
    await query(server, `update users set deleted = 1 where account_id = '${accountId}'`)
    expect(await sync(other.token)).toEqual({ status: 401, code: 'link_ended' })
    await query(server, `update users set deleted = 0 where account_id = '${accountId}'`)
    expect((await sync(other.token)).status).toBe(200)
  })

  test('[EXT-047] ends when its owner signs out everywhere', async () => {
    const { token } = await linkExtension(server, resident)
    await server.call('endOtherSessions', {}, resident.session.accessToken)
    expect(await sync(token)).toEqual({ status: 401, code: 'link_ended' })
  })

  test('ends itself where its person unlinks it there', async () => {
    const { token, linkId } = await linkExtension(server, resident)
    const answer = await server.send('POST', extensionCalls.end.path, { body: {}, token })
    expect(await answer.json()).toEqual({ ended: true })
    expect(await sync(token)).toEqual({ status: 401, code: 'link_ended' })
    expect(await server.store.tenant(resident.accountId).get('extension_links', linkId)).toBeUndefined()
  })

  test('says what the plan includes: meetings from LockDown on, and none without a plan', async () => {
    const { token } = await linkExtension(server, resident)
    expect(await sync(token)).toMatchObject({ planName: null, entitlements: { meetings: false } })
    await pay(server, await openCheckout(server, resident, 'Minimal'))
    expect(await sync(token)).toMatchObject({ planName: 'Minimal', entitlements: { meetings: false } })
    await query(server, `update subscriptions set plan_id = 'lockdown' where account_id = '${resident.accountId}'`)
    expect(await sync(token)).toMatchObject({ planName: 'LockDown', entitlements: { meetings: true } })
  })

  test('is told the language that the account has chosen, and none before that', async () => {
    const { token } = await linkExtension(server, resident)
    expect(await sync(token)).toMatchObject({ language: null })
    const tenant = server.store.tenant(resident.accountId)
    const [email] = await tenant.list('email')
    if (email === undefined) throw new Error('An account has a row for its mail.')
    await tenant.write(tx => tx.update('email', email.id, { language: 'es' }))
    expect(await sync(token)).toMatchObject({ language: 'es' })
  })

  test('is one of ten at most', async () => {
    const tenant = server.store.tenant(resident.accountId)
    while (
      (await tenant.list('extension_links')).filter(({ confirmedAt }) => confirmedAt !== null).length < MAX_LINKS
    ) {
      await forgetRates(server)
      await linkExtension(server, resident)
    }
    await forgetRates(server)
    const answer = await server.send('POST', calls.startLink.path, { body: {}, token: resident.session.accessToken })
    expect([answer.status, await codeOf(answer)]).toEqual([409, 'links_full'])
  })
})

describe('another origin', () => {
  const OURS = `chrome-extension://${EXTENSION_ID}`
  test.each([
    ['the extension', OURS, true],
    ['one of Firefox', 'moz-extension://0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0', true],
    ['another extension', `chrome-extension://${'a'.repeat(32)}`, false],
    ['a page', 'https://chatgpt.com', false],
    ['a page that begins like it', `${OURS}.example`, false],
    ['a sandboxed frame', 'null', false],
  ])('%s is answered to, or not', async (_who, origin, isHeard) => {
    await forgetRates(server)
    const answer = await claim('2222-2222', { origin })
    expect(answer.headers.get('access-control-allow-origin')).toBe(isHeard ? origin : null)
    expect(await codeOf(answer)).toBe(isHeard ? 'link_code_wrong' : 'wrong_origin')
    const asked = await server.send('OPTIONS', extensionCalls.claim.path, {
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual(
      isHeard ? [204, origin] : [403, null],
    )
  })

  test('opens no other route to the extension', async () => {
    const answer = await server.send('POST', calls.startLink.path, {
      body: {},
      token: resident.session.accessToken,
      headers: { origin: OURS },
    })
    expect(await codeOf(answer)).toBe('wrong_origin')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})
