import { describe, expect, test } from 'vitest'

import type { Notice } from '../messages/messages.ts'
import { keptSettings } from '../settings/kept-settings.ts'
import { DEFAULT_SETTINGS, SETTINGS_KEY, type Settings } from '../settings/settings.ts'
import { MAX_WORDS, type WordRules } from '../settings/word-rules.ts'
import { type BadgeState, createBackground, type From } from './answer.ts'
import { VAULT_LIFE_MS, vaultStore } from './vault-store.ts'

function area(): chrome.Area & { readonly rows: Map<string, unknown> } {
  const rows = new Map<string, unknown>()
  return {
    rows,
    async get(keys) {
      const wanted = typeof keys === 'string' ? [keys] : (keys ?? [...rows.keys()])
      return Object.fromEntries(wanted.filter(key => rows.has(key)).map(key => [key, rows.get(key)]))
    },
    async set(items) {
      for (const [key, value] of Object.entries(items)) rows.set(key, structuredClone(value))
    },
    async remove(keys) {
      for (const key of [keys].flat()) rows.delete(key)
    },
    async clear() {
      rows.clear()
    },
  }
}

interface WorldNeeds {
  isOwnSite?: (url: string) => Promise<boolean>
  onRules?: (before: WordRules, after: WordRules) => Promise<void>
}

function world({ isOwnSite = async () => false, onRules = async () => {} }: WorldNeeds = {}) {
  const [local, session] = [area(), area()]
  const settings = keptSettings(local)
  const told: [number | 'all', Notice][] = []
  const badges: [number, BadgeState][] = []
  const lines: string[] = []
  const passes: [number, string | null][] = []
  let now = 1_000_000
  const background = createBackground({
    isOwnSite,
    onRules,
    local,
    session,
    settings,
    vaults: vaultStore(session, () => now),
    now: () => now,
    tell: (tabId, notice) => void told.push([tabId, notice]),
    badge: (tabId, state) => void badges.push([tabId, state]),
    words: async () => WORDS,
    letThrough: async (tabId, address) => void passes.push([tabId, address]),
    log: (message, detail) => void lines.push(`${message} ${detail ?? ''}`),
  })
  return { background, settings, local, session, told, badges, lines, passes, pass: (ms: number) => (now += ms) }
}

const WORDS = { locale: 'es-MX', texts: { one: 'uno' } }
const OWN: From = { tabId: null, url: 'chrome-extension://id/popup.html', isOwnPage: true }
const PAGE: From = { tabId: 7, url: 'https://claude.ai/chat/1', isOwnPage: false }
const VAULT = { version: 1, entries: [{ shape: 'Name', number: 1042, value: 'Dana Whitfield' }], bare: [] } as const
const CHAT = { origin: 'https://claude.ai', id: 'a1b2c3d4e5f6a7' }

describe('the background', () => {
  test('[EXT-029] GET_SETTINGS answers with the settings', async () => {
    expect(await world().background.answer({ type: 'GET_SETTINGS' }, PAGE)).toEqual({ settings: DEFAULT_SETTINGS })
  })

  describe('a rule for a word', () => {
    const asked = (world_ = world()) => {
      const { background, told } = world_
      const ask = (rules: unknown, from = PAGE) => background.answer({ type: 'SET_WORD_RULES', rules }, from)
      const kept = async () =>
        ((await background.answer({ type: 'GET_SETTINGS' }, OWN)) as { settings: Settings }).settings
      return { ask, kept, told }
    }

    test('[REACH-073] is made once, by a chat page or a page of ours alone, and the answer says nothing of the others', async () => {
      const { ask, kept, told } = asked()
      expect(await ask([{ word: ' Bluebird ', rule: 'hide' }])).toEqual({ success: true })
      expect(await ask([{ word: 'BLUEBIRD', rule: 'hide' }])).toEqual({ success: true })
      for (const word of ['', 'x'.repeat(121), 7, undefined])
        expect(await ask([{ word, rule: 'hide' }])).toHaveProperty('error')
      for (const rules of [undefined, {}, [null], [{ word: 'Northwind' }], [{ word: 'Northwind', rule: 'show' }]])
        expect(await ask(rules)).toHaveProperty('error')
      const evil = { ...PAGE, url: 'https://evil.example/' }
      expect(await ask([{ word: 'Northwind', rule: 'hide' }], evil)).toHaveProperty('error')
      const settings = { ...DEFAULT_SETTINGS, alwaysMask: ['Bluebird'], fromChats: ['Bluebird'] }
      expect(await kept()).toEqual(settings)
      expect(told).toEqual([['all', { type: 'SETTINGS_CHANGED', settings }]])
    })

    test('[REACH-110] of a chat page ends none, and leaves alone nothing that the person always hides', async () => {
      const { ask, kept } = asked()
      await ask([{ word: 'Bluebird', rule: 'hide' }], OWN)
      for (const rule of ['leave', 'none']) expect(await ask([{ word: 'bluebird', rule }])).toHaveProperty('error')
      await ask([{ word: 'Springfield', rule: 'leave' }])
      expect(await ask([{ word: 'Springfield', rule: 'none' }])).toHaveProperty('error')
      expect(await kept()).toMatchObject({ alwaysMask: ['Bluebird'], neverMask: ['Springfield'] })
    })

    test('[REACH-111] shows where it came from, and is removed by a page of ours', async () => {
      const { ask, kept } = asked()
      await ask([
        { word: 'Bluebird', rule: 'hide' },
        { word: 'Springfield', rule: 'leave' },
      ])
      await ask([{ word: 'Northwind', rule: 'hide' }], OWN)
      expect((await kept()).fromChats).toEqual(['Bluebird', 'Springfield'])
      await ask([{ word: 'bluebird', rule: 'none' }], OWN)
      expect(await kept()).toMatchObject({
        ...{ alwaysMask: ['Northwind'], neverMask: ['Springfield'], fromChats: ['Springfield'] },
      })
    })

    test('[REACH-112] of one tab is kept beside that of another one, made at once', async () => {
      const { ask, kept } = asked()
      const words = ['Bluebird', 'Northwind', 'Springfield']
      const answers = await Promise.all(words.map(word => ask([{ word, rule: 'hide' }])))
      expect(answers).toEqual(words.map(() => ({ success: true })))
      expect((await kept()).alwaysMask.toSorted()).toEqual(words)
    })

    test('[REACH-115] that another browser ends while a setting is saved here stays ended', async () => {
      let end = async () => {}
      const made = world({ onRules: () => end() })
      const { ask, kept } = asked(made)
      await ask([{ word: 'Bluebird', rule: 'hide' }])
      end = async () => void (await made.settings.change(before => ({ ...before, alwaysMask: [] })))
      await made.background.answer({ type: 'UPDATE_SETTINGS', settings: { textShield: false } }, OWN)
      expect(await kept()).toMatchObject({ textShield: false, alwaysMask: [] })
    })

    test('[REACH-110] hides a word that the same preview lets through in another spelling', async () => {
      const { ask, kept } = asked()
      const rules = [
        { word: 'Bluebird', rule: 'hide' },
        { word: 'bluebird', rule: 'leave' },
      ]
      expect(await ask(rules)).toEqual({ success: true })
      expect(await kept()).toMatchObject({ alwaysMask: ['Bluebird'], neverMask: [] })
    })

    test('[REACH-073] is not made from a private window, which leaves nothing behind', async () => {
      const { ask, kept } = asked()
      for (const rule of ['hide', 'leave'])
        expect(await ask([{ word: 'Bluebird', rule }], { ...PAGE, isPrivate: true })).toHaveProperty('error')
      expect(await kept()).toEqual(DEFAULT_SETTINGS)
    })

    test('is one of a limited number in a message', async () => {
      const { ask, kept } = asked()
      const rules = Array.from({ length: 2 * MAX_WORDS + 1 }, () => ({ word: 'Bluebird', rule: 'hide' }))
      expect(await ask(rules)).toHaveProperty('error')
      expect((await kept()).alwaysMask).toEqual([])
    })

    test('[REACH-112] is refused where the list is full, and nothing of it is lost', async () => {
      const { ask, kept } = asked()
      const rules = Array.from({ length: MAX_WORDS }, (_, at) => ({ word: `word ${at}`, rule: 'hide' }))
      expect(await ask(rules)).toEqual({ success: true })
      expect(await ask([{ word: 'one more', rule: 'hide' }])).toEqual({ error: 'The list of words is full.' })
      expect((await kept()).alwaysMask).toHaveLength(MAX_WORDS)
      expect(await ask([{ word: 'one more', rule: 'leave' }])).toEqual({ success: true })
    })
  })

  test('[EXT-030] UPDATE_SETTINGS merges, saves, and answers that it did', async () => {
    const { background, local, told } = world()
    const answer = await background.answer({ type: 'UPDATE_SETTINGS', settings: { faceBlur: false } }, OWN)
    const settings = { ...DEFAULT_SETTINGS, faceBlur: false }
    expect(answer).toEqual({ success: true, settings })
    expect(local.rows.get(SETTINGS_KEY)).toEqual(settings)
    expect(told).toEqual([['all', { type: 'SETTINGS_CHANGED', settings }]])
  })

  test('[EXT-021] settings are kept under their key, and a new start reads them there', async () => {
    const { background, local } = world()
    await background.answer({ type: 'UPDATE_SETTINGS', settings: { protectionMode: 'strict' } }, OWN)
    expect([...local.rows.keys()]).toEqual(['settings'])
    const again = world()
    await again.local.set({ settings: local.rows.get('settings') })
    expect(await again.background.answer({ type: 'GET_SETTINGS' }, PAGE)).toMatchObject({
      settings: { protectionMode: 'strict' },
    })
  })

  test.each([
    ['https://claude.ai/new', 'llm'],
    ['https://meet.google.com/abc', 'meeting'],
    ['https://example.org/', null],
  ])('[EXT-031] CHECK_SITE_TYPE says what kind of site %s is', async (url, siteType) => {
    expect(await world().background.answer({ type: 'CHECK_SITE_TYPE', url }, PAGE)).toEqual({ siteType })
  })

  test('[EXT-032] a message of an unknown type is logged, and not answered', async () => {
    const { background, lines } = world()
    expect(await background.answer({ type: 'toString' }, PAGE)).toBeUndefined()
    expect(await background.answer('GET_SETTINGS', PAGE)).toBeUndefined()
    expect(lines).toEqual(['unknown message type toString', 'unknown message type '])
  })

  test('[EXT-033] an error is logged, and answered with its message', async () => {
    const { background, lines, local } = world()
    local.get = async () => {
      throw new Error('the disk is full')
    }
    expect(await background.answer({ type: 'GET_SETTINGS' }, PAGE)).toEqual({ error: 'the disk is full' })
    expect(lines).toEqual(['message failed GET_SETTINGS: the disk is full'])
  })

  test('a meeting’s document is noted when it asks for its settings, and gets them also where that fails', async () => {
    const { background, local, lines } = world()
    const from: From = { tabId: 7, url: 'https://zoom.us/wc/1', isOwnPage: false, documentId: 'a1' }
    const answer = { settings: DEFAULT_SETTINGS, isPaused: false }
    expect(await background.answer({ type: 'OPEN_CALL' }, from)).toEqual(answer)
    expect([...local.rows.keys()]).toEqual(['shielded-document a1'])
    local.set = async () => {
      throw new Error('the disk is full')
    }
    expect(await background.answer({ type: 'OPEN_CALL' }, from)).toEqual(answer)
    expect(lines).toEqual(['call not noted Error: the disk is full'])
  })

  test('[EXT-034] when a recognized site has loaded, its tab is told the type and the settings', async () => {
    const { background, told } = world()
    await background.loaded(7, 'https://claude.ai/new')
    await background.loaded(8, 'https://example.org/')
    expect(told).toEqual([[7, { type: 'SITE_DETECTED', siteType: 'llm', settings: DEFAULT_SETTINGS }]])
  })

  test('[REACH-064] a site that the person has added is a chat site, goes by its host, and is told so', async () => {
    const { background, told } = world({ isOwnSite: async url => url.startsWith('https://chat.example.org/') })
    const page = { ...PAGE, url: 'https://chat.example.org/c/1' }
    expect(await background.answer({ type: 'CHECK_SITE_TYPE', url: page.url }, page)).toEqual({ siteType: 'llm' })
    await background.loaded(7, page.url)
    expect(told).toEqual([[7, { type: 'SITE_DETECTED', siteType: 'llm', settings: DEFAULT_SETTINGS }]])
    await background.answer({ type: 'NOTE_SEND', counts: { Name: 1 } }, page)
    const { entries } = (await background.answer({ type: 'DIARY' }, OWN)) as { entries: { site: string }[] }
    expect(entries.map(({ site }) => site)).toEqual(['chat.example.org'])
  })

  test('[REACH-065] what a page has said of itself is no word about the next site in its tab', async () => {
    const { background } = world()
    const page = { state: 'on', layers: { engine: true, editor: true, network: true }, memory: 'kept', hidden: 0 }
    await background.answer({ type: 'PAGE_STATE', page }, PAGE)
    const stateAt = (url: string) => background.answer({ type: 'TAB_STATE', tabId: PAGE.tabId, url }, OWN)
    expect(await stateAt(PAGE.url)).toMatchObject({ page })
    expect(await stateAt('https://chat.example.org/')).toMatchObject({ page: null })
  })

  test.each([
    { type: 'UPDATE_SETTINGS', settings: { textShield: false } },
    { type: 'PAUSE_TAB', tabId: 7, isPaused: true },
    { type: 'OPEN_MASKED', address: 'https://claude.ai/new?q=a' },
    { type: 'TAB_STATE', tabId: 7, url: 'https://claude.ai/' },
    { type: 'DIARY' },
    { type: 'FORGET_ALL' },
  ])('a page’s script cannot ask for $type', async message => {
    const { background, local, session } = world()
    expect(await background.answer(message, PAGE)).toEqual({ error: 'Only Shield’s own pages may ask this.' })
    expect([local.rows.size, session.rows.size]).toEqual([0, 0])
  })

  test('[EXT-016] [EXT-026] the shortcut pauses the tab, seen in its badge, and ends the pause', async () => {
    const { background, told, badges } = world()
    await background.togglePause(7)
    expect(badges.at(-1)).toEqual([7, { standing: 'off', hidden: 0 }])
    expect(await background.answer({ type: 'TAB_STATE', tabId: 7, url: 'https://claude.ai/' }, OWN)).toMatchObject({
      isPaused: true,
    })
    expect(await background.answer({ type: 'TAB_STATE', tabId: 8, url: 'https://claude.ai/' }, OWN)).toMatchObject({
      isPaused: false,
    })
    await background.togglePause(7)
    expect(badges.at(-1)).toEqual([7, { standing: 'starting', hidden: 0 }])
    expect(told).toEqual([
      [7, { type: 'TAB_PAUSED', isPaused: true }],
      [7, { type: 'TAB_PAUSED', isPaused: false }],
    ])
  })

  test('[REACH-083] the badge says what the page last said of itself, and how many details are hidden in it', async () => {
    const { background, badges } = world()
    const layers = { engine: true, editor: true, network: true }
    const say = (page: object) =>
      background.answer({ type: 'PAGE_STATE', page: { layers, memory: 'kept', ...page } }, PAGE)
    await say({ state: 'on', hidden: 0 })
    await say({ state: 'on', hidden: 5 })
    await say({ state: 'stopped', hidden: 5 })
    expect(badges).toEqual([
      [7, { standing: 'on', hidden: 0 }],
      [7, { standing: 'on', hidden: 5 }],
      [7, { standing: 'stopped', hidden: 5 }],
    ])
  })

  test('[REACH-082] the mark pauses the tab of its own page, and no page of another kind pauses any', async () => {
    const { background, told } = world()
    expect(await background.answer({ type: 'PAUSE_HERE', isPaused: true, tabId: 8 }, PAGE)).toEqual({ isPaused: true })
    expect(told).toEqual([[7, { type: 'TAB_PAUSED', isPaused: true }]])
    const stranger = { ...PAGE, tabId: 8, url: 'https://example.org/' }
    expect(await background.answer({ type: 'PAUSE_HERE', isPaused: true }, stranger)).toEqual({ isPaused: false })
    expect(told).toHaveLength(1)
  })

  test('a pause ends with its tab', async () => {
    const { background } = world()
    await background.togglePause(7)
    await background.closed(7)
    expect(await background.answer({ type: 'TAB_STATE', tabId: 7, url: 'https://claude.ai/' }, OWN)).toMatchObject({
      isPaused: false,
    })
  })

  test('a vault is given to pages of its own site alone', async () => {
    const { background } = world()
    await background.answer({ type: 'SAVE_VAULT', key: CHAT, vault: VAULT }, PAGE)
    const own = await background.answer({ type: 'OPEN_CONVERSATION', key: CHAT }, PAGE)
    expect(own).toMatchObject({ vaults: [{ key: CHAT, vault: VAULT }] })
    for (const [key, url] of [
      [CHAT, 'https://chatgpt.com/'],
      [{ ...CHAT, origin: 'https://chatgpt.com' }, 'https://chatgpt.com/'],
    ] as const) {
      const other = await background.answer({ type: 'OPEN_CONVERSATION', key }, { ...PAGE, url })
      expect(other).toMatchObject({ vaults: [] })
    }
    const forged = { type: 'SAVE_VAULT', key: CHAT, vault: { ...VAULT, entries: [] } }
    expect(await background.answer(forged, { ...PAGE, url: 'https://chatgpt.com/' })).toEqual({ kept: false })
  })

  test('a conversation without a name yet belongs to its tab, and is found by its name once it has one', async () => {
    const { background, told } = world()
    const unnamed = { ...CHAT, id: null }
    await background.answer({ type: 'SAVE_VAULT', key: unnamed, vault: VAULT }, PAGE)
    const open = (key: object, from: From) => background.answer({ type: 'OPEN_CONVERSATION', key }, from)
    expect(await open(unnamed, PAGE)).toMatchObject({ vaults: [{ key: unnamed }] })
    // Another tab reads its codes, but does not go on with it.
    const ofTab = { ...CHAT, id: 'tab 7' }
    expect(await open(unnamed, { ...PAGE, tabId: 8 })).toMatchObject({ vaults: [{ key: ofTab, vault: VAULT }] })
    expect(told).toEqual([['all', { type: 'VAULT_KEPT', kept: { key: ofTab, vault: VAULT } }]])
    await background.answer({ type: 'SAVE_VAULT', key: CHAT, vault: VAULT }, PAGE)
    expect(await open(CHAT, { ...PAGE, tabId: 8 })).toMatchObject({ vaults: [{ key: CHAT }] })
    expect(await open(unnamed, PAGE)).toMatchObject({ vaults: [{ key: CHAT }] })
  })

  test('after a day a vault is forgotten; what is larger than there is room for is not kept', async () => {
    const { background, pass, session } = world()
    await background.answer({ type: 'SAVE_VAULT', key: CHAT, vault: VAULT }, PAGE)
    pass(VAULT_LIFE_MS + 1)
    expect(await background.answer({ type: 'OPEN_CONVERSATION', key: CHAT }, PAGE)).toMatchObject({ vaults: [] })
    expect(session.rows.size).toBe(0)
    const huge = { ...VAULT, entries: [{ shape: 'Value', number: 1000, value: 'x'.repeat(8_000_001) }] }
    expect(await background.answer({ type: 'SAVE_VAULT', key: CHAT, vault: huge }, PAGE)).toEqual({ kept: false })
    expect(session.rows.size).toBe(0)
  })

  test('older vaults make room for newer ones', async () => {
    const { background, pass } = world()
    const large = { ...VAULT, entries: [{ shape: 'Value', number: 1000, value: 'x'.repeat(3_000_000) }] }
    for (const id of ['conversation-1', 'conversation-2', 'conversation-3']) {
      pass(1)
      expect(await background.answer({ type: 'SAVE_VAULT', key: { ...CHAT, id }, vault: large }, PAGE)).toEqual({
        kept: true,
      })
    }
    const { vaults } = (await background.answer({ type: 'OPEN_CONVERSATION', key: CHAT }, PAGE)) as {
      vaults: { key: { id: string } }[]
    }
    expect(vaults.map(({ key }) => key.id).sort()).toEqual(['conversation-2', 'conversation-3'])
  })

  test('the diary holds counts and the site, the last two hundred sends, and no word', async () => {
    const { background } = world()
    for (let n = 0; n < 201; n += 1) await background.answer({ type: 'NOTE_SEND', counts: { Name: 2, Email: 1 } }, PAGE)
    const { entries } = (await background.answer({ type: 'DIARY' }, OWN)) as { entries: object[] }
    expect(entries).toHaveLength(200)
    expect(entries[0]).toEqual({ at: 1_000_000, site: 'Claude', counts: { Name: 2, Email: 1 } })
  })

  test('Forget all forgets the vaults, the diary, and tells every page', async () => {
    const { background, session, told } = world()
    await background.answer({ type: 'SAVE_VAULT', key: CHAT, vault: VAULT }, PAGE)
    await background.answer({ type: 'NOTE_SEND', counts: { Name: 1 } }, { ...PAGE, tabId: null })
    await background.answer({ type: 'FORGET_ALL' }, OWN)
    expect([...session.rows.keys()]).toEqual(['forgotten'])
    expect(told.at(-1)).toEqual(['all', { type: 'FORGOTTEN', forgotten: 1 }])
  })

  test('a masked address may be opened in its tab, any in one that is paused, and none more once it goes on or closes', async () => {
    const { background, passes } = world()
    const ask = { type: 'OPEN_MASKED', address: 'https://claude.ai/new?q=[Name1042]' }
    const page = { ...PAGE, isOwnPage: true }
    await background.answer(ask, page)
    await background.togglePause(7)
    await background.answer(ask, page)
    await background.togglePause(7)
    await background.closed(7)
    expect(passes).toEqual([
      [7, 'https://claude.ai/new?q=[Name1042]'],
      [7, 'any'],
      [7, null],
      [7, null],
    ])
  })

  test('a page is told with its conversation what to say texts with; only our own pages may ask for that alone', async () => {
    const { background } = world()
    expect(await background.answer({ type: 'OPEN_CONVERSATION', key: CHAT }, PAGE)).toMatchObject({ words: WORDS })
    expect(await background.answer({ type: 'WORDS' }, OWN)).toEqual({ words: WORDS })
    expect(await background.answer({ type: 'WORDS' }, PAGE)).toEqual({ error: expect.stringContaining('own pages') })
  })

  test('vaults that are forgotten while they are read come with a count from before', async () => {
    const { background, session } = world()
    await background.answer({ type: 'SAVE_VAULT', key: CHAT, vault: VAULT }, PAGE)
    const { get } = session
    let isFirst = true
    session.get = async keys => {
      const rows = await get(keys)
      if (keys !== null || !isFirst) return rows
      isFirst = false
      await background.answer({ type: 'FORGET_ALL' }, OWN)
      return rows
    }
    expect(await background.answer({ type: 'OPEN_CONVERSATION', key: CHAT }, PAGE)).toMatchObject({ forgotten: 0 })
    expect(await background.answer({ type: 'OPEN_CONVERSATION', key: CHAT }, PAGE)).toMatchObject({ forgotten: 1 })
  })

  test('what a page had on its way when everything was forgotten is not kept', async () => {
    const { background } = world()
    await background.answer({ type: 'FORGET_ALL' }, OWN)
    const save = (forgotten: number) =>
      background.answer({ type: 'SAVE_VAULT', key: CHAT, vault: VAULT, forgotten }, PAGE)
    expect(await save(0)).toEqual({ kept: false })
    expect(await background.answer({ type: 'OPEN_CONVERSATION', key: CHAT }, PAGE)).toMatchObject({
      vaults: [],
      forgotten: 1,
    })
    expect(await save(1)).toEqual({ kept: true })
  })
})
