import { expect, test } from 'vitest'

import { chanceOf } from '../../tests/simulation/chance.ts'
import type { Account } from '../account/account.ts'
import { answerLink } from '../account/answer-link.ts'
import { keptSettings } from '../settings/kept-settings.ts'
import { SETTINGS_KEY } from '../settings/settings.ts'
import { createBackground } from './answer.ts'
import { vaultStore } from './vault-store.ts'

const SECRET = 'Northwind'
const VICTIM = 'https://claude.ai'
const CHAT = 'https://chatgpt.com/c/1'
const CHAT_TAB = 9

function area(rows: Record<string, unknown>): chrome.Area {
  return {
    get: async keys =>
      structuredClone(
        keys === null || keys === undefined
          ? rows
          : Object.fromEntries([keys].flat().flatMap(key => (key in rows ? [[key, rows[key]]] : []))),
      ),
    set: async items => void Object.assign(rows, structuredClone(items)),
    remove: async keys => {
      for (const key of [keys].flat()) delete rows[key]
    },
    clear: async () => {},
  }
}

const TYPES = [
  ...[
    'GET_SETTINGS',
    'UPDATE_SETTINGS',
    'SET_WORD_RULES',
    'CHECK_SITE_TYPE',
    'OPEN_CONVERSATION',
    'SAVE_VAULT',
    'NOTE_SEND',
    'PAGE_STATE',
  ],
  ...[
    'PAUSE_TAB',
    'PAUSE_HERE',
    'OPEN_OPTIONS',
    'OPEN_MASKED',
    'TAB_STATE',
    'WORDS',
    'DIARY',
    'FORGET_ALL',
    'LINK_STATUS',
    'LINK_CODE',
    'LINK_AGREE',
    'LINK_CANCEL',
    'UNLINK',
    'SITES_STATUS',
    'SHARE_LIST',
    'REMOVE_SITE',
  ],
  ...['LINK_OFFERED', 'LINK_LOOK', 'SETTINGS_CHANGED', 'TAB_PAUSED', 'toString', '__proto__', ''],
]
const FIELDS = [
  'settings',
  'key',
  'vault',
  'tabId',
  'isPaused',
  'url',
  'counts',
  'page',
  'code',
  'look',
  'isOwnPage',
  'host',
  'isShared',
  'rules',
]

test('of 100,000 messages of hostile pages none changes a setting, pauses a tab, links, unlinks or reads another site’s words', async () => {
  const local: Record<string, unknown> = { [SETTINGS_KEY]: { textShield: true, alwaysMask: ['Eastwind'] } }
  const session: Record<string, unknown> = {
    [`vault:${VICTIM} one`]: { at: 0, key: { origin: VICTIM, id: 'one' }, vault: { entries: [SECRET] } },
  }
  const done: string[] = []
  const forbidden = async (): Promise<never> => {
    done.push('the link')
    throw new Error('must not be reached')
  }
  const account: Account = {
    status: forbidden,
    link: async () => null,
    agree: forbidden,
    cancel: forbidden,
    contact: forbidden,
    changed: forbidden,
    unlink: forbidden,
    claim: forbidden,
  }
  const background = createBackground({
    local: area(local),
    settings: keptSettings(area(local)),
    session: area(session),
    vaults: vaultStore(area(session), () => 1),
    now: () => 1,
    tell: () => {},
    badge: () => {},
    words: async () => ({ locale: 'en-US', texts: {} }),
    log: () => {},
  })
  const link = answerLink({
    account,
    sites: { status: forbidden, share: forbidden, removed: forbidden },
    removeSite: forbidden,
    isProduct: url => url.startsWith('https://totalrecall.example/'),
    ask: forbidden,
    log: () => {},
  })
  const chance = chanceOf(20_261_123)
  const values: readonly unknown[] = [
    ...[{ textShield: false }, { textShield: false, sitesOff: ['claude'] }, [], null, true, 7, 'K7PX-2M9Q'],
    ...[
      'chat.example.org',
      { origin: VICTIM, id: 'one' },
      { origin: 'https://evil.example', id: null },
      { state: 'on' },
      VICTIM,
    ],
  ]
  const pages = ['https://evil.example/', CHAT, 'https://totalrecall.example.evil.example/', '', 'null']
  const before = JSON.stringify(local)
  for (let sent = 0; sent < 100_000; sent += 1) {
    const type = chance.pick(TYPES)
    const message = Object.fromEntries([
      ['type', type],
      ...FIELDS.filter(() => chance.yes(0.3)).map(name => [name, chance.pick(values)]),
    ])
    const url = chance.pick(pages)
    // A chat page's script may pause its own tab.
    const from = { tabId: url === CHAT ? CHAT_TAB : chance.pick([1, 2, null]), url, isOwnPage: false }
    const answer = await (link(message, from) ?? background.answer(message, from))
    if (JSON.stringify(answer ?? null).includes(SECRET)) done.push(`${type} read the words`)
  }
  expect(done).toEqual([])
  expect(JSON.stringify(local)).toBe(before)
  expect(Object.keys(session).filter(key => key.startsWith('paused:') && key !== `paused:${CHAT_TAB}`)).toEqual([])
  // The same request from the site itself is answered, which proves that there was something to read.
  const own = { tabId: 3, url: `${VICTIM}/chat/one`, isOwnPage: false }
  const told = await background.answer({ type: 'OPEN_CONVERSATION', key: { origin: VICTIM, id: 'one' } }, own)
  expect(JSON.stringify(told)).toContain(SECRET)
})
