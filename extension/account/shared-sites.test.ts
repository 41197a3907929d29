import { beforeEach, describe, expect, test } from 'vitest'

import { extensionCalls, type SealedSites } from '../../sync/wire/extension-calls.ts'
import { type WordRule, type WordRules, withRules } from '../settings/word-rules.ts'
import type { Link } from './link.ts'
import { createSharedSites, type SharedSites, SITES_KEY } from './shared-sites.ts'

const ACME = 'chat.acme.example'
const BOOKS = 'books.example.org'

/** The account's side, behaving as `server/extension` does. */
class Account {
  rows = new Map<string, { key: string; sealed: SealedSites | null }>()
  isReachable = true
  /** All that it was ever sent. */
  heard = ''

  ask(self: string, sent: unknown): unknown {
    if (!this.isReachable) throw new TypeError('no network')
    const { key, sealed } = extensionCalls.sites.body.parse(sent)
    this.heard += JSON.stringify(sent)
    const kept = this.rows.get(self)
    const before = sealed === 'unchanged' ? (kept?.sealed ?? null) : null
    this.rows.set(self, { key, sealed: typeof sealed === 'string' ? before : sealed })
    const others = [...this.rows].flatMap(([id, row]) => {
      const wrapped = row.sealed?.keys.find(({ to }) => to === self)?.key
      const own = row.sealed && wrapped ? { list: row.sealed.list, key: wrapped } : null
      return id === self ? [] : [{ id, browser: `Chrome of ${id}`, key: row.key, sealed: own }]
    })
    return extensionCalls.sites.answer.parse({ self, isKept: this.rows.get(self)?.sealed !== null, others })
  }
}

let account: Account
let time: number

/** One browser of the person; the worker starts anew with each call, so only what is stored is known. */
class Browser {
  own: string[]
  stored: Record<string, unknown> = {}
  isLinked = true
  rules: WordRules = { alwaysMask: [], neverMask: [], fromChats: [] }
  readonly id: string
  answer: ((content: unknown) => unknown) | undefined

  constructor(id: string, own: string[] = []) {
    this.id = id
    this.own = own
  }
  get sites(): SharedSites {
    return createSharedSites({
      local: {
        get: async key => (typeof key === 'string' && key in this.stored ? { [key]: this.stored[key] } : {}),
        set: async items => void Object.assign(this.stored, structuredClone(items)),
        remove: async keys => {
          for (const key of [keys].flat()) delete this.stored[key]
        },
      },
      ask: async (_, body) => {
        const content = account.ask(this.id, body)
        return this.answer === undefined ? content : this.answer(content)
      },
      link: async () =>
        this.isLinked ? ({ state: 'linked', token: `token-${this.id}` } satisfies Partial<Link> as Link) : null,
      now: () => time,
      own: async () => this.own,
      remove: async hosts => {
        this.own = this.own.filter(host => !hosts.includes(host))
      },
      rules: async () => this.rules,
      setRules: async changes => {
        this.rules = withRules(this.rules, changes, false)
      },
    })
  }
  /** The person presses: the browser gives access, and tells the worker. */
  async add(...hosts: string[]): Promise<void> {
    this.own.push(...hosts)
    await this.sites.added(hosts)
  }
  async remove(host: string): Promise<void> {
    await this.sites.removed(host)
    this.own = this.own.filter(each => each !== host)
  }
  /** The person decides about a word, in a chat or in the options. */
  async decide(word: string, rule: WordRule): Promise<void> {
    const after = withRules(this.rules, [{ word, rule }], false)
    await this.sites.rulesChange(this.rules, after)
    this.rules = after
  }
  words = async () => (await this.sites.status())?.words
  offered = async () => (await this.sites.status())?.offered
  takenAway = async () => (await this.sites.status())?.takenAway
}

let home: Browser
let work: Browser

/** Each opens once more, until all have heard of all. */
async function meet(...browsers: Browser[]): Promise<void> {
  for (const each of [...browsers, ...browsers, ...browsers]) {
    time += 1_000
    await each.sites.exchange()
  }
}

beforeEach(() => {
  account = new Account()
  time = Date.UTC(2026, 10, 28)
  home = new Browser('home-link', [ACME])
  work = new Browser('work-link')
})

describe('a list that is kept here', () => {
  test('[REACH-101] reaches the account only where the person has turned it on, and then sealed', async () => {
    await meet(home, work)
    expect(account.rows.get(home.id)?.sealed).toBeNull()
    expect(await work.offered()).toEqual([])
    await home.sites.share('sites', true)
    await meet(home, work)
    expect(await work.offered()).toEqual([ACME])
    expect(account.heard).not.toContain('acme')
    expect(JSON.stringify(account.rows.get(home.id))).not.toContain('acme')
  })

  test('[REACH-101] is deleted in the account when it is turned off; the private key never leaves', async () => {
    await home.sites.share('sites', true)
    await meet(home, work)
    expect(account.rows.get(home.id)?.sealed?.keys).toHaveLength(1)
    await home.sites.share('sites', false)
    await home.sites.exchange()
    expect(account.rows.get(home.id)?.sealed).toBeNull()
    const { keys } = home.stored[SITES_KEY] as { keys: { privateKey: string } }
    expect(keys.privateKey.length).toBeGreaterThan(100)
    expect(account.heard).not.toContain(keys.privateKey)
  })

  test('[REACH-101] names the browsers that can read it', async () => {
    await home.sites.share('sites', true)
    await meet(home, work)
    expect((await home.sites.status())?.browsers).toEqual(['Chrome of work-link'])
  })

  test('says nothing twice: without news an exchange sends the public key alone', async () => {
    await home.sites.share('sites', true)
    await meet(home, work)
    account.heard = ''
    await meet(home, work)
    expect(account.heard).toMatch(/"sealed":"unchanged"/)
    expect(account.heard).not.toContain('"list"')
  })

  test('is sealed anew where the account has lost it, and for a browser that is linked later', async () => {
    await home.sites.share('sites', true)
    await meet(home, work)
    account.rows.set(home.id, { ...(account.rows.get(home.id) ?? { key: '' }), sealed: null })
    await meet(home)
    expect(account.rows.get(home.id)?.sealed?.keys).toHaveLength(1)
    const third = new Browser('third-link')
    await meet(home, work, third)
    expect(await third.offered()).toEqual([ACME])
  })
})

describe('[REACH-102] a site of another browser', () => {
  test('is offered, and shielded by a press here; then no longer offered', async () => {
    await home.add(BOOKS)
    await home.sites.share('sites', true)
    await meet(home, work)
    expect(await work.offered()).toEqual([BOOKS, ACME])
    expect(work.own).toEqual([])
    await work.add(ACME, BOOKS)
    await meet(work, home)
    expect(await work.offered()).toEqual([])
    expect(home.own).toEqual([ACME, BOOKS])
  })

  test('comes from each that shares, to one that shares nothing itself', async () => {
    const third = new Browser('third-link', [BOOKS])
    await home.sites.share('sites', true)
    await third.sites.share('sites', true)
    await meet(home, third, work)
    expect(await work.offered()).toEqual([BOOKS, ACME])
    expect(account.rows.get(work.id)?.sealed).toBeNull()
  })
})

describe('[REACH-105] a site that is removed', () => {
  beforeEach(async () => {
    await home.sites.share('sites', true)
    await work.sites.share('sites', true)
    await meet(home, work)
    await work.add(ACME)
    await meet(work, home)
  })

  test('is removed in every browser that shares, is told there, and comes back from none', async () => {
    time += 1_000
    await work.remove(ACME)
    await meet(work, home)
    expect([home.own, work.own]).toEqual([[], []])
    expect([await home.takenAway(), await home.offered()]).toEqual([[ACME], []])
    expect([await work.takenAway(), await work.offered()]).toEqual([[], []])
    await meet(home, work)
    expect([home.own, await work.offered()]).toEqual([[], []])
  })

  test('is shielded again by a press, and then offered again elsewhere', async () => {
    await work.remove(ACME)
    await meet(work, home)
    await home.add(ACME)
    expect(await home.takenAway()).toEqual([])
    await meet(home, work)
    expect(home.own).toEqual([ACME])
    expect(await work.offered()).toEqual([ACME])
  })

  test('stays in a browser that keeps its list to itself, also when it shares later', async () => {
    const third = new Browser('third-link', [ACME])
    await meet(third, home)
    await home.remove(ACME)
    await meet(home, third)
    expect(third.own).toEqual([ACME])
    await third.sites.share('sites', true)
    await meet(third, home)
    expect(third.own).toEqual([ACME])
    expect(await home.offered()).toEqual([ACME])
  })

  test('stays removed, and one that is added stays, where an exchange comes between the press and its effect', async () => {
    await work.sites.removed(ACME)
    await work.sites.exchange()
    work.own = []
    await meet(work, home)
    expect([home.own, work.own]).toEqual([[], []])
    home.own = [ACME]
    await home.sites.exchange()
    await home.sites.added([ACME])
    await meet(home, work)
    expect(home.own).toEqual([ACME])
    expect(await work.offered()).toEqual([ACME])
  })

  test('is told for thirty days', async () => {
    await work.remove(ACME)
    await meet(work, home)
    time += 31 * 24 * 60 * 60 * 1_000
    expect(await home.takenAway()).toEqual([])
  })

  test('of the browser’s own menu is removed there alone: nobody has said that of the others', async () => {
    work.own = []
    await meet(work, home)
    expect(home.own).toEqual([ACME])
    expect(await work.offered()).toEqual([ACME])
  })
})

describe('[REACH-106] without a network', () => {
  beforeEach(async () => {
    await home.sites.share('sites', true)
    await work.sites.share('sites', true)
    await meet(home, work)
  })

  test('edits stand here and reach the others later', async () => {
    account.isReachable = false
    await home.add(BOOKS)
    await home.remove(ACME)
    await expect(home.sites.exchange()).rejects.toThrow('no network')
    expect(home.own).toEqual([BOOKS])
    expect(await work.offered()).toEqual([ACME])
    account.isReachable = true
    await meet(home, work)
    expect(await work.offered()).toEqual([BOOKS])
  })

  test('of two edits of one site the later one stands, whoever arrives first', async () => {
    await work.add(ACME)
    await meet(work, home)
    account.isReachable = false
    time += 1_000
    await home.remove(ACME)
    time += 1_000
    await work.remove(ACME)
    time += 1_000
    await work.add(ACME)
    account.isReachable = true
    await meet(home, work)
    expect(work.own).toEqual([ACME])
    expect(await home.offered()).toEqual([ACME])
  })
})

describe('[REACH-107] unlinked', () => {
  test('a browser keeps its own sites, forgets those of the others, and its key', async () => {
    await home.sites.share('sites', true)
    await work.sites.share('sites', true)
    work.own = [BOOKS]
    await meet(home, work)
    work.isLinked = false
    expect(await work.sites.status()).toBeNull()
    expect(work.own).toEqual([BOOKS])
    expect(work.stored).toEqual({})
    await work.remove(BOOKS)
    await work.sites.exchange()
    expect(work.stored).toEqual({})
  })

  test('and linked anew it begins anew, whatever was left', async () => {
    await home.sites.share('sites', true)
    await meet(home, work)
    const before = home.stored[SITES_KEY]
    const again = new Browser('home-again', [ACME])
    again.stored = { [SITES_KEY]: before }
    expect(await again.sites.status()).toMatchObject({ isShared: false })
    expect(JSON.stringify(again.stored)).not.toContain('token-home-link')
  })
})

describe('[REACH-104] an answer', () => {
  test.each<[string, (content: Record<string, unknown>) => unknown]>([
    ['that is none', () => null],
    [
      'with a key that is none',
      ({ others }) => ({ others: (others as object[]).map(each => ({ ...each, key: 'x' })) }),
    ],
    ['of more browsers than there may be', ({ others }) => ({ others: Array(11).fill((others as object[])[0]) })],
    ['without others', () => ({ isKept: true })],
  ])('%s changes nothing', async (_, change) => {
    await home.sites.share('sites', true)
    await meet(home, work)
    await home.add(BOOKS)
    await home.sites.exchange()
    work.answer = content => change(content as Record<string, unknown>)
    await work.sites.exchange()
    expect(await work.offered()).toEqual([ACME])
    work.answer = undefined
    await work.sites.exchange()
    expect(await work.offered()).toEqual([BOOKS, ACME])
  })

  test('with a list of somebody else’s making offers nothing', async () => {
    await home.sites.share('sites', true)
    await meet(home, work)
    const stranger = new Browser('stranger-link', ['evil.example'])
    account.rows.delete(home.id)
    await stranger.sites.share('sites', true)
    await meet(stranger, work)
    const forged = account.rows.get(stranger.id)
    // The account gives the stranger's list out as the home browser's.
    account.rows.delete(stranger.id)
    account.rows.set(home.id, {
      key: (home.stored[SITES_KEY] as { keys: { publicKey: string } }).keys.publicKey,
      sealed: forged?.sealed ?? null,
    })
    const fresh = new Browser('work-link')
    fresh.stored = { [SITES_KEY]: { ...(work.stored[SITES_KEY] as object), list: [] } }
    await fresh.sites.exchange()
    expect(await fresh.offered()).toEqual([])
  })
})

describe('words', () => {
  beforeEach(async () => {
    await home.decide('Bluebird', 'hide')
    await home.decide('Springfield', 'leave')
  })
  const share = async () => {
    await home.sites.share('words', true)
    await work.sites.share('words', true)
    await meet(home, work)
  }

  test('[REACH-113] leave only where the person has turned it on, and then sealed, whatever is shared of the sites', async () => {
    await home.sites.share('sites', true)
    await work.sites.share('words', true)
    await meet(home, work)
    expect(work.rules.alwaysMask).toEqual([])
    expect(JSON.stringify(home.stored)).not.toContain('Bluebird')
    await home.sites.share('sites', false)
    await home.sites.share('words', true)
    await meet(home, work)
    expect(work.rules.alwaysMask).toEqual(['Bluebird'])
    for (const word of ['Bluebird', 'Springfield', 'acme']) expect(account.heard).not.toContain(word)
    // What was offered before stays; what is shielded since then is not told.
    await home.add(BOOKS)
    await meet(home, work)
    expect(await work.offered()).toEqual([ACME])
  })

  test('[REACH-113] are deleted in the account when it is turned off, and those of others are forgotten here', async () => {
    await share()
    await home.sites.share('words', false)
    await home.sites.exchange()
    expect(account.rows.get(home.id)?.sealed).toBeNull()
    expect(JSON.stringify(home.stored)).not.toContain('Bluebird')
    expect(home.rules.alwaysMask).toEqual(['Bluebird'])
  })

  test('[REACH-113] are not shared by an older choice to share sites', async () => {
    await home.sites.share('sites', true)
    const { words: _words, ...older } = home.stored[SITES_KEY] as Record<string, unknown>
    home.stored[SITES_KEY] = older
    await work.sites.share('words', true)
    await meet(home, work)
    expect(await home.words()).toEqual({ isShared: false, offered: [], takenAway: [] })
    expect([work.rules.alwaysMask, await work.offered()]).toEqual([[], [ACME]])
  })

  test('[REACH-114] that one hides are hidden in all that share; those that one leaves alone are offered', async () => {
    const third = new Browser('third-link')
    await share()
    await meet(third)
    expect(work.rules).toMatchObject({ alwaysMask: ['Bluebird'], neverMask: [] })
    expect((await work.words())?.offered).toEqual(['Springfield'])
    expect([third.rules.alwaysMask, JSON.stringify(third.stored)]).toEqual([
      [],
      expect.not.stringContaining('Bluebird'),
    ])
    await work.decide('springfield', 'leave')
    expect((await work.words())?.offered).toEqual([])
    // A rule that became the opposite elsewhere still hides here, until the person presses.
    await home.decide('Bluebird', 'leave')
    await meet(home, work)
    expect(work.rules.alwaysMask).toEqual(['Bluebird'])
    expect((await work.words())?.offered).toEqual(['Bluebird'])
    await home.decide('springfield', 'hide')
    await meet(home, work)
    expect(work.rules).toMatchObject({ alwaysMask: ['Bluebird', 'springfield'], neverMask: [] })
  })

  test('[REACH-114] that one leaves alone when it begins to share take nothing from those that another one hides', async () => {
    const third = new Browser('third-link')
    await share()
    await meet(third)
    await third.decide('Bluebird', 'leave')
    time += 1_000
    await third.sites.share('words', true)
    await meet(third, home, work)
    for (const each of [third, home, work])
      expect([each.rules.alwaysMask, (await each.words())?.offered.includes('Bluebird')]).toEqual([['Bluebird'], false])
  })

  test('[REACH-115] that are removed in one are removed in all that share, told there, and come back from none', async () => {
    await share()
    await work.decide('bluebird', 'none')
    await meet(work, home, work)
    expect([home.rules.alwaysMask, work.rules.alwaysMask]).toEqual([[], []])
    expect([(await home.words())?.takenAway, (await work.words())?.takenAway]).toEqual([['Bluebird'], []])
    await home.decide('Springfield', 'none')
    await meet(home, work)
    expect(await work.words()).toEqual({ isShared: true, offered: [], takenAway: [] })
    await home.decide('Bluebird', 'hide')
    expect((await home.words())?.takenAway).toEqual([])
    await meet(home, work)
    expect(work.rules.alwaysMask).toEqual(['Bluebird'])
    await work.decide('Bluebird', 'none')
    await meet(work, home)
    time += 31 * 24 * 60 * 60 * 1_000
    expect((await home.words())?.takenAway).toEqual([])
  })

  test('[REACH-115] stay removed where an exchange comes between the press and its effect', async () => {
    await share()
    await work.sites.rulesChange(work.rules, { ...work.rules, alwaysMask: [] })
    await work.sites.exchange()
    work.rules = { ...work.rules, alwaysMask: [] }
    await meet(work, home)
    expect([home.rules.alwaysMask, work.rules.alwaysMask]).toEqual([[], []])
  })

  test('[REACH-115] that are removed in a browser that keeps its words to itself stay with the others', async () => {
    await share()
    await work.sites.share('words', false)
    await work.decide('Bluebird', 'none')
    await meet(work, home)
    expect(home.rules.alwaysMask).toEqual(['Bluebird'])
  })
})
