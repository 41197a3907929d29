import { beforeEach, describe, expect, test } from 'vitest'

import { DEFAULT_SETTINGS, type Settings } from '../settings/settings.ts'
import { type Account, createAccount } from './account.ts'
import { answerLink } from './answer-link.ts'
import { browserName } from './browser-name.ts'
import { entitled, type Link, PLAN_HOLDS_MS } from './link.ts'

const HOME = 'https://totalrecall.example'

/** The account's side of the protocol, behaving as `server/extension` does. */
class Server {
  epoch = 'first'
  lastSeq = 0
  settings: Record<string, unknown> | null = null
  meetings = false
  language: unknown = null
  state: 'waiting' | 'linked' | 'ended' = 'waiting'
  isReachable = true
  /** How many of the next answers get lost in transit. */
  loses = 0
  /** Runs while the next answer is in transit. */
  meanwhile: (() => Promise<void>) | null = null
  asked: { url: string; body: Record<string, unknown>; token: string | null }[] = []

  readonly fetch: typeof fetch = async (input, init) => {
    if (!this.isReachable) throw new TypeError('no network')
    const body = JSON.parse(String(init?.body))
    const token = new Headers(init?.headers).get('authorization')
    this.asked.push({ url: String(input), body, token })
    const answer = this.#answer(String(input).split('/').at(-1) ?? '', body)
    const { meanwhile } = this
    this.meanwhile = null
    await meanwhile?.()
    if (this.loses > 0) {
      this.loses -= 1
      throw new TypeError('lost')
    }
    return answer
  }

  #answer(name: string, { epoch, muts = [] }: { epoch?: string; muts?: { seq: number; args: Change }[] }): Response {
    if (name === 'claim') {
      return Response.json({
        token: 'a-token',
        words: 'cedar lantern 47',
        maskedEmail: 'd***@example.com',
        lifeMs: 600_000,
      })
    }
    if (this.state !== 'linked') {
      const code = this.state === 'waiting' ? 'link_waiting' : 'link_ended'
      return Response.json({ error: { code, title: '', text: '' } }, { status: this.state === 'waiting' ? 403 : 401 })
    }
    if (name === 'end') return Response.json({ ended: true })
    for (const { seq, args } of epoch === this.epoch ? muts : []) {
      if (seq !== this.lastSeq + 1) continue
      this.lastSeq = seq
      this.settings = { ...this.settings, [args.field]: args.value }
    }
    return Response.json({
      ...{ epoch: this.epoch, lastSeq: this.lastSeq, maskedEmail: 'd***@example.com', planName: 'LockDown' },
      ...{ entitlements: { meetings: this.meetings }, settings: this.settings, language: this.language },
    })
  }
}
interface Change {
  field: string
  value: unknown
}

let server: Server
let kept: Record<string, unknown>
let settings: Settings
let written: Settings[]
let time: number
let wiped: number
let contacted: number
let account: Account

/** Starts a worker that knows only what was persisted. */
function start(): Account {
  return createAccount({
    local: {
      get: async key => (typeof key === 'string' && key in kept ? { [key]: structuredClone(kept[key]) } : {}),
      set: async items => void Object.assign(kept, structuredClone(items)),
      remove: async keys => {
        for (const key of [keys].flat()) delete kept[key]
      },
    },
    fetch: (...request) => server.fetch(...request),
    now: () => time,
    home: HOME,
    browser: 'Chrome on Linux',
    settings: {
      read: async () => settings,
      async write(next) {
        written.push(next)
        settings = next
      },
    },
    async wipe() {
      wiped += 1
      settings = DEFAULT_SETTINGS
    },
    contacted: async () => {
      contacted += 1
    },
  })
}

beforeEach(() => {
  server = new Server()
  kept = {}
  settings = DEFAULT_SETTINGS
  written = []
  time = 1_000
  wiped = 0
  contacted = 0
  account = start()
})

async function link(): Promise<void> {
  await account.claim('K7PX-2M9Q')
  server.state = 'linked'
  await account.agree()
  expect(await account.status()).toMatchObject({ state: 'linked' })
}

/** Changes settings the way the background script does. */
async function change(wanted: Partial<Settings>): Promise<void> {
  const before = settings
  settings = { ...settings, ...wanted }
  await account.changed(before, settings)
  await account.contact()
}

describe('linking', () => {
  test('[SYNC-017] shows words and masked address, and is a link once both sides have said yes', async () => {
    expect(await account.status()).toEqual({ state: 'none', hasEnded: false })
    expect(await account.claim('K7PX-2M9Q')).toEqual({
      ...{ state: 'asked', words: 'cedar lantern 47', maskedEmail: 'd***@example.com' },
      ...{ host: 'totalrecall.example', isAgreed: false },
    })
    // The account has agreed but this browser has not, so it sends the account no request.
    server.state = 'linked'
    await account.contact()
    expect(server.asked.map(({ url }) => url)).toEqual([`${HOME}/api/extension/claim`])
    expect(await account.agree()).toMatchObject({ state: 'linked', planName: 'LockDown', linkedAt: 1_000 })
    expect(server.asked.at(-1)).toMatchObject({ url: `${HOME}/api/extension/sync`, token: 'Bearer a-token' })
  })

  test('brings the language that the account has chosen; one that Shield does not speak counts as none', async () => {
    await link()
    expect((await account.link())?.language).toBeNull()
    for (const [said, language] of [
      ['es', 'es'],
      ['en', 'en'],
      ['tlh', null],
      [undefined, null],
    ]) {
      server.language = said
      await account.contact()
      expect((await account.link())?.language).toBe(language)
    }
  })

  test('waits for the account’s yes, and is no question any more after ten minutes', async () => {
    await account.claim('K7PX-2M9Q')
    expect(await account.agree()).toMatchObject({ state: 'asked', isAgreed: true })
    time += 599_999
    expect(await account.status()).toMatchObject({ state: 'asked' })
    time += 1
    expect(await account.status()).toEqual({ state: 'none', hasEnded: false })
  })

  test('asks for what else there is once the account has answered as linked, and not before', async () => {
    await account.claim('K7PX-2M9Q')
    await account.agree()
    expect(contacted).toBe(0)
    server.state = 'linked'
    await account.contact()
    expect(contacted).toBe(1)
    server.state = 'ended'
    await account.contact()
    expect(contacted).toBe(1)
  })

  test('goes where the page that handed the code over came from', async () => {
    await account.claim('K7PX-2M9Q', 'http://localhost:8787')
    expect(server.asked[0]?.url).toBe('http://localhost:8787/api/extension/claim')
  })

  test('a browser that is linked keeps its account, whatever code comes', async () => {
    await link()
    const count = server.asked.length
    expect(await account.claim('AAAA-AAAA', 'http://localhost:8787')).toMatchObject({ state: 'linked' })
    expect(server.asked).toHaveLength(count)
  })

  test('of the first browser its settings are the account’s; the next one takes them over, and keeps words and sites', async () => {
    settings = {
      ...DEFAULT_SETTINGS,
      faceBlur: false,
      videoBlurLevel: 12,
      alwaysMask: ['Northwind'],
      sitesOff: ['grok'],
    }
    await link()
    expect(server.settings).toEqual({ faceBlur: false, videoBlurLevel: 12 })
    kept = {}
    settings = { ...DEFAULT_SETTINGS, voiceMask: false, alwaysMask: ['Eastwind'] }
    account = start()
    await link()
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, faceBlur: false, videoBlurLevel: 12, alwaysMask: ['Eastwind'] })
    expect(JSON.stringify(server.asked)).not.toMatch(/wind|grok/)
  })
})

describe('settings of a linked browser', () => {
  beforeEach(link)

  test('reach the account, and what was set there comes here', async () => {
    await change({ protectionMode: 'strict' })
    expect(server.settings).toEqual({ protectionMode: 'strict' })
    server.settings = { protectionMode: 'strict', textShield: false }
    await account.contact()
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, protectionMode: 'strict', textShield: false })
  })

  test('that were set without a network stand here, wait, and leave later; of one setting the newest alone', async () => {
    server.isReachable = false
    await change({ faceBlur: false })
    await change({ faceBlur: true })
    await change({ faceBlur: false })
    expect(settings.faceBlur).toBe(false)
    server.settings = { faceBlur: true, showWatermark: false }
    server.isReachable = true
    account = start()
    await account.contact()
    expect(settings).toMatchObject({ faceBlur: false, showWatermark: false })
    expect(server.settings).toMatchObject({ faceBlur: false })
    expect(await account.status()).toMatchObject({ waiting: 0 })
  })

  test('whose answer was lost are not said twice, and what came after is said once', async () => {
    server.loses = 2
    await change({ faceBlur: false })
    expect(server.settings).toEqual({ faceBlur: false })
    expect(await account.status()).toMatchObject({ waiting: 1 })
    // The first change may have arrived, so it must not be altered; the new value is a separate change.
    await change({ faceBlur: true })
    expect(server.lastSeq).toBe(2)
    expect(server.settings).toEqual({ faceBlur: true })
    expect(settings.faceBlur).toBe(true)
  })

  test('that are changed while the account answers are not set back by its answer', async () => {
    server.settings = { textShield: false }
    server.meanwhile = async () => {
      const before = settings
      settings = { ...settings, voiceMask: false }
      await account.changed(before, settings)
    }
    written = []
    await account.contact()
    await account.contact()
    expect(written.map(({ voiceMask }) => voiceMask)).not.toContain(true)
    expect(settings).toMatchObject({ textShield: false, voiceMask: false })
    expect(server.settings).toEqual({ textShield: false, voiceMask: false })
  })

  test('are numbered anew where the account was set back to a backup', async () => {
    await change({ faceBlur: false })
    Object.assign(server, { epoch: 'second', lastSeq: 0, settings: {} })
    await change({ voiceMask: false })
    expect(server.settings).toEqual({ voiceMask: false })
    expect(server.lastSeq).toBe(1)
    expect(await account.status()).toMatchObject({ waiting: 0 })
  })

  test('an answer that is none changes nothing', async () => {
    const fetch = server.fetch
    for (const content of [null, [], {}, { epoch: 1 }, { epoch: '', lastSeq: 0, maskedEmail: '', settings: 'all' }]) {
      Object.assign(server, { fetch: async () => Response.json(content) })
      await account.contact()
    }
    Object.assign(server, { fetch: async () => new Response('<html>', { status: 401 }) })
    await account.contact()
    Object.assign(server, { fetch })
    expect(settings).toEqual(DEFAULT_SETTINGS)
    expect(await account.status()).toMatchObject({ state: 'linked' })
    expect(wiped).toBe(0)
  })

  test('values that no setting may have stay out', async () => {
    server.settings = { textShield: 'no', videoBlurLevel: 900, alwaysMask: ['x'], protectionMode: 'off' }
    await account.contact()
    expect(settings).toEqual(DEFAULT_SETTINGS)
  })

  test('asks no more often than it was told to', async () => {
    const count = server.asked.length
    await account.contact(5_000)
    expect(server.asked).toHaveLength(count)
    time += 5_000
    await account.contact(5_000)
    expect(server.asked).toHaveLength(count + 1)
  })
})

describe('the end', () => {
  beforeEach(async () => {
    await link()
    settings = { ...DEFAULT_SETTINGS, textShield: false, alwaysMask: ['Northwind'] }
  })

  test('[EXT-047] a link that the account has ended wipes this browser: settings as they came, placeholders, token', async () => {
    server.state = 'ended'
    await account.contact()
    expect(wiped).toBe(1)
    expect(settings).toEqual(DEFAULT_SETTINGS)
    expect(kept).toEqual({ 'account-ended': true })
    expect(await account.status()).toEqual({ state: 'none', hasEnded: true })
  })

  test('a refusal that is not the account’s own wipes nothing', async () => {
    Object.assign(server, { fetch: async () => Response.json({ message: 'Log in to the Wi-Fi' }, { status: 401 }) })
    await account.contact()
    expect([wiped, settings.textShield]).toEqual([0, false])
  })

  test('a worker that is stopped while it wipes wipes again', async () => {
    server.state = 'ended'
    const token = kept.account
    await account.contact()
    kept = { account: token }
    account = start()
    await account.contact()
    expect(wiped).toBe(2)
    expect(kept).toEqual({ 'account-ended': true })
  })

  test('unlinking here wipes the same, also without a network', async () => {
    server.isReachable = false
    expect(await account.unlink()).toEqual({ state: 'none', hasEnded: false })
    expect([wiped, kept]).toEqual([1, {}])
  })
})

describe('what the plan includes', () => {
  const linked = (facts: Partial<Link>): Link =>
    ({ state: 'linked', meetings: true, heardAt: 0, ...facts }) satisfies Partial<Link> as Link
  const meeting = ({ textShield, meetingShield, faceBlur, voiceMask }: Settings) => [
    ...[textShield, meetingShield, faceBlur, voiceMask],
  ]

  test.each([
    ['nobody’s account', null, false],
    ['a plan without meetings', linked({ meetings: false }), false],
    ['a plan with meetings', linked({}), true],
    ['a question', linked({ state: 'asked' }), false],
  ] as const)('[G42] with %s text shield is on, and the meeting shield only as the plan says', (_what, of, isOn) => {
    expect(meeting(entitled(DEFAULT_SETTINGS, of, 1))).toEqual([true, isOn, isOn, isOn])
  })

  test('a plan that nobody has confirmed for a fortnight does not count any more', () => {
    expect(meeting(entitled(DEFAULT_SETTINGS, linked({}), PLAN_HOLDS_MS - 1))[1]).toBe(true)
    expect(meeting(entitled(DEFAULT_SETTINGS, linked({}), PLAN_HOLDS_MS))[1]).toBe(false)
  })
})

describe('messages', () => {
  const OWN_PAGE = { url: 'chrome-extension://x/options.html', isOwnPage: true }
  const PRODUCT = { url: `${HOME}/dashboard`, isOwnPage: false }
  const CHAT = { url: 'https://chatgpt.com/', isOwnPage: false }
  let opened: number
  let done: unknown[]
  const answerOf = () =>
    answerLink({
      account,
      sites: {
        status: async () => null,
        share: async isShared => void done.push(['share', isShared]),
        removed: async host => void done.push(['removed', host]),
      },
      removeSite: async host => void done.push(['access', host]),
      isProduct: url => url.startsWith(HOME),
      ask: async () => {
        opened += 1
      },
      log: () => {},
    })
  beforeEach(() => {
    opened = 0
    done = []
  })

  test('of a page of the product offer a code: the question opens, and nothing is linked', async () => {
    expect(await answerOf()({ type: 'LINK_OFFERED', code: 'K7PX-2M9Q' }, PRODUCT)).toEqual({ offered: true })
    expect(opened).toBe(1)
    expect(await account.status()).toMatchObject({ state: 'asked', isAgreed: false })
  })

  test.each([
    ...['LINK_STATUS', 'LINK_CODE', 'LINK_AGREE', 'LINK_CANCEL', 'UNLINK'],
    ...['SITES_STATUS', 'SHARE_LIST', 'REMOVE_SITE'],
  ])('%s is for our own pages alone', async type => {
    await link()
    for (const from of [PRODUCT, CHAT]) {
      const message = { type, code: 'K7PX-2M9Q', look: true, isShared: true, host: 'chat.example.org' }
      expect(await answerOf()(message, from)).toEqual({ error: expect.any(String) })
    }
    expect(await account.status()).toMatchObject({ state: 'linked' })
    expect(done).toEqual([])
  })

  test('of our own pages remove a site by its host, and nothing else; the list knows before the access is gone', async () => {
    for (const host of ['https://chat.example.org/', 'chat.example.org:8443', '*.example.org', 'chatgpt.com', 7, null])
      expect(await answerOf()({ type: 'REMOVE_SITE', host }, OWN_PAGE)).toEqual({ error: expect.any(String) })
    expect(await answerOf()({ type: 'REMOVE_SITE', host: 'chat.example.org' }, OWN_PAGE)).toEqual({ removed: true })
    expect(done).toEqual([
      ['removed', 'chat.example.org'],
      ['access', 'chat.example.org'],
    ])
  })

  test('no chat page offers a code, no code is anything but a text, and what is not about the link is left alone', async () => {
    expect(await answerOf()({ type: 'LINK_OFFERED', code: 'K7PX-2M9Q' }, CHAT)).toEqual({ error: expect.any(String) })
    expect(await answerOf()({ type: 'LINK_CODE', code: { length: 9 } }, OWN_PAGE)).toEqual({
      error: expect.any(String),
    })
    expect(answerOf()({ type: 'GET_SETTINGS' }, OWN_PAGE)).toBeUndefined()
    expect(answerOf()(null, OWN_PAGE)).toBeUndefined()
    expect([opened, server.asked]).toEqual([0, []])
  })

  test('tell our own pages how it stands, and never the token', async () => {
    await link()
    const told = await answerOf()({ type: 'LINK_STATUS', look: true }, OWN_PAGE)
    expect(told).toMatchObject({ status: { state: 'linked', maskedEmail: 'd***@example.com' } })
    expect(JSON.stringify(told)).not.toContain('a-token')
  })
})

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0 Safari/537.36 Edg/141.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on macOS'],
])('%s is shown as %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})
