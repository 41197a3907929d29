import type { SealedSites } from '../../sync/wire/extension-calls.ts'
import {
  arriving,
  editedWords,
  mergedWords,
  offeredWords,
  readWords,
  type SharedWords,
  type WrittenWord,
  writtenWords,
} from '../settings/shared-words.ts'
import { type RuleChange, ruleChanges, rulesIn, type WordRules } from '../settings/word-rules.ts'
import { folded } from '../shield/choices.ts'
import type { Edit } from '../sites/edits.ts'
import {
  edited,
  merged,
  offeredSites,
  readWritten,
  type SharedList,
  type WrittenSite,
  written,
} from '../sites/shared-list.ts'
import type { Link } from './link.ts'
import { newSiteKeys, openSealed, type SiteKeys, sealFor } from './seal-sites.ts'
import { readText, type Shared, textOf } from './shared-text.ts'

/** What the options page shows of one of the lists that linked browsers share: sites, or words. */
export interface SharedStatus {
  /** This browser hands its own list on. */
  readonly isShared: boolean
  /**
   * Sites that are shielded in another browser, and not in this one; words that another one leaves alone, and this one
   * does not.
   */
  readonly offered: readonly string[]
  /** No longer shielded or hidden here, since the person has removed it in another browser. */
  readonly takenAway: readonly string[]
}

/** Null where this browser is not linked. */
export interface SharedSitesStatus extends SharedStatus {
  /** Names of the other browsers, which can read what is shared: 'Chrome on Windows'. */
  readonly browsers: readonly string[]
  readonly words: SharedStatus
}

export type SharedKind = 'sites' | 'words'

/** Another browser of the account, as the account tells of it. */
interface Other {
  readonly id: string
  readonly browser: string
  readonly key: string
  readonly sealed: { readonly list: string; readonly key: string } | null
}

interface Answer {
  readonly others: readonly Other[]
  readonly isKept: boolean
}

interface Kept {
  /** The link that this belongs to. */
  readonly token: string
  readonly keys: SiteKeys
  readonly isShared: boolean
  readonly list: readonly WrittenSite[]
  /** What was sealed last, and for which keys; null: nothing that the account could keep. */
  readonly sent: string | null
  readonly others: readonly Pick<Other, 'id' | 'browser' | 'key'>[]
  readonly takenAway: readonly string[]
  /** Nothing of the words, its own or others', is kept here while they are not shared. */
  readonly words: KeptWords
}

interface KeptWords {
  readonly isShared: boolean
  readonly list: readonly WrittenWord[]
  readonly takenAway: readonly string[]
}
const NO_WORDS: KeptWords = { isShared: false, list: [], takenAway: [] }

interface SharedSitesNeeds {
  local: Pick<chrome.Area, 'get' | 'set' | 'remove'>
  /** Asks the account by `POST /api/extension/sites`; undefined if it did not answer as an account does. */
  ask(link: Link, body: { key: string; sealed: SealedSites | 'unchanged' | 'nothing' }): Promise<unknown>
  link(): Promise<Link | null>
  now(): number
  /** The hosts that the person has added in this browser. */
  own(): Promise<readonly string[]>
  /** Stops shielding them here. */
  remove(hosts: readonly string[]): Promise<void>
  /** The person's rules for words in this browser. */
  rules(): Promise<WordRules>
  /** Makes and ends such rules here, without telling `rulesChange` of it. */
  setRules(changes: readonly RuleChange[]): Promise<void>
}

export interface SharedSites {
  status(): Promise<SharedSitesStatus | null>
  /** Whether this browser hands a list on. Kept at once; the account hears of it in the next exchange. */
  share(kind: SharedKind, isShared: boolean): Promise<void>
  /** The person has added these here. */
  added(hosts: readonly string[]): Promise<void>
  /** The person has removed this one here. */
  removed(host: string): Promise<void>
  /** The person has changed rules for words here; to be called before they are in force, so that none is made again. */
  rulesChange(before: WordRules, after: WordRules): Promise<void>
  /** Reads what the others have sealed, and seals what they do not know yet. Throws if the account is unreachable. */
  exchange(): Promise<void>
}

export const SITES_KEY = 'shared-sites'
/** How long it is told that a site was removed by another browser. */
const TELL_MS = 30 * 24 * 60 * 60 * 1_000
/** Read, seal, and read once more if an edit came in between. */
const ROUNDS = 3

/** The lists of added sites, and of words, that the person's linked browsers keep in common. */
export function createSharedSites(needs: SharedSitesNeeds): SharedSites {
  const { local, ask, link, now, own, remove, rules, setRules } = needs
  let turn: Promise<unknown> = Promise.resolve()
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work)
    turn = result.catch(() => {})
    return result
  }

  /** What is kept for this link; made anew for a new one. Null without a link, which leaves nothing. */
  async function read(): Promise<Kept | null> {
    const linked = await link()
    const kept = (await local.get(SITES_KEY))[SITES_KEY] as Kept | undefined
    if (linked?.state !== 'linked') {
      if (kept !== undefined) await local.remove(SITES_KEY)
      return null
    }
    // An older Shield kept no words.
    if (kept?.token === linked.token) return { ...kept, words: kept.words ?? NO_WORDS }
    const fresh = {
      ...{ token: linked.token, keys: await newSiteKeys(), isShared: false, list: [] },
      ...{ sent: null, others: [], takenAway: [], words: NO_WORDS },
    }
    await keep(fresh)
    return fresh
  }
  const keep = (kept: Kept) => local.set({ [SITES_KEY]: kept })
  const listOf = ({ list }: Kept): SharedList => readWritten(list) ?? new Map()
  const wordsOf = ({ list }: KeptWords): SharedWords => readWords(list) ?? new Map()
  /** What this browser hands on. */
  const shared = (kept: Kept): Shared => ({
    sites: kept.isShared ? listOf(kept) : new Map(),
    words: wordsOf(kept.words),
  })

  function change(work: (kept: Kept) => Promise<Kept> | Kept): Promise<Kept | null> {
    return inTurn(async () => {
      const kept = await read()
      if (kept === null) return null
      const next = await work(kept)
      if (JSON.stringify(next) !== JSON.stringify(kept)) await keep(next)
      return next
    })
  }

  /** What this browser shields counts as added by now, where nobody has said anything of it. */
  async function withOwn(kept: Kept): Promise<Kept> {
    const list = listOf(kept)
    const unknown = (await own()).filter(host => !list.has(host))
    return { ...kept, list: written(edited(list, unknown, true, now())) }
  }

  async function withLists(kept: Kept, { others, isKept }: Answer): Promise<Kept> {
    const texts = others.map(({ sealed, key }) => (sealed === null ? undefined : openSealed(sealed, kept.keys, key)))
    const heard = (await Promise.all(texts)).flatMap(text => (text === undefined ? [] : (readText(text) ?? [])))
    const before = listOf(kept)
    const list = heard.reduce((list, { sites }) => merged(list, sites), before)
    // A browser that keeps its list to itself is told of sites, and loses none.
    const shielded = kept.isShared ? await own() : []
    const gone = shielded.filter(host => before.get(host)?.isOn === true && list.get(host)?.isOn === false)
    if (gone.length > 0) await remove(gone)
    return {
      ...kept,
      list: written(list),
      sent: isKept ? kept.sent : null,
      others: others.map(({ id, browser, key }) => ({ id, browser, key })),
      takenAway: [...new Set([...kept.takenAway, ...gone])].filter(host => list.get(host)?.isOn === false),
      words: kept.words.isShared ? await withWords(kept.words, heard) : kept.words,
    }
  }

  async function withWords(kept: KeptWords, heard: readonly Shared[]): Promise<KeptWords> {
    const before = wordsOf(kept)
    const list = heard.reduce((list, { words }) => mergedWords(list, words), before)
    const changes = arriving(await rules(), before, list)
    if (changes.length > 0) await setRules(changes)
    // A word that is no longer left alone is hidden where it is found: nobody has to be told.
    const gone = changes.flatMap(({ word, rule }) =>
      rule === 'none' && before.get(folded(word))?.rule === 'hide' ? [word] : [],
    )
    const takenAway = [...new Set([...kept.takenAway, ...gone])].filter(word => list.get(folded(word))?.rule === 'none')
    return { ...kept, list: writtenWords(list), takenAway }
  }

  /** One exchange; returns whether there is more to say. */
  async function round(): Promise<boolean> {
    const linked = await link()
    const before = await change(withOwn)
    if (linked?.state !== 'linked' || before === null) return false
    const news = toSend(before)
    const seal = () =>
      news === null ? ('nothing' as const) : sealFor(textOf(shared(before)), before.keys, before.others)
    const sealed = news === before.sent ? ('unchanged' as const) : await seal()
    const heard = readAnswer(await ask(linked, { key: before.keys.publicKey, sealed }))
    if (heard === undefined) return false
    const after = await change(kept =>
      // Unlinked, or linked anew, while the request was running.
      kept.token === before.token ? withLists({ ...kept, sent: news }, heard) : kept,
    )
    return after !== null && after.sent !== toSend(after)
  }

  /** What the account should keep of this browser, and for whom it is sealed; null: nothing. */
  function toSend(kept: Kept): string | null {
    if (!kept.isShared && !kept.words.isShared) return null
    return JSON.stringify([textOf(shared(kept)), kept.others.map(({ id, key }) => [id, key])])
  }

  return {
    async status() {
      const kept = await inTurn(read)
      if (kept === null) return null
      const [list, shielded] = [listOf(kept), await own()]
      const [words, here] = [wordsOf(kept.words), await rules()]
      const ruleHere = rulesIn(here)
      const isFresh = (edit: Edit | undefined) => now() - (edit?.at ?? 0) < TELL_MS
      return {
        isShared: kept.isShared,
        browsers: kept.others.map(({ browser }) => browser),
        offered: offeredSites(list, shielded),
        takenAway: kept.takenAway.filter(host => !shielded.includes(host) && isFresh(list.get(host))),
        words: {
          isShared: kept.words.isShared,
          offered: offeredWords(words, here),
          takenAway: kept.words.takenAway.filter(word => ruleHere(word) !== 'hide' && isFresh(words.get(folded(word)))),
        },
      }
    },
    async share(kind, isShared) {
      await change(async kept => {
        if (kind === 'words') {
          const list = isShared ? begun(wordsOf(kept.words), await rules(), now()) : new Map()
          return { ...kept, words: { ...NO_WORDS, isShared, list: writtenWords(list) } }
        }
        // Whoever turns it on says what is shielded here: what another browser has removed before stays.
        const list = isShared ? edited(listOf(kept), await own(), true, now()) : listOf(kept)
        return { ...kept, isShared, list: written(list) }
      })
    },
    async added(hosts) {
      await change(kept => ({ ...kept, list: written(edited(listOf(kept), hosts, true, now())) }))
    },
    async removed(host) {
      await change(kept => ({ ...kept, list: written(edited(listOf(kept), [host], false, now())) }))
    },
    async rulesChange(before, after) {
      const changes = ruleChanges(before, after)
      if (changes.length === 0) return
      await change(kept => {
        if (!kept.words.isShared) return kept
        const list = writtenWords(editedWords(wordsOf(kept.words), changes, now()))
        return { ...kept, words: { ...kept.words, list } }
      })
    },
    async exchange() {
      for (let rounds = 0; rounds < ROUNDS; rounds += 1) if (!(await round())) return
    },
  }
}

/** What a browser that begins to share says. To leave a word alone counts as older than all that others have said. */
function begun(list: SharedWords, own: WordRules, now: number): SharedWords {
  const rules = ruleChanges(NO_RULES, own)
  const left = rules.filter(({ rule }) => rule === 'leave')
  return editedWords(editedWords(list, left, 0), rules, now)
}
const NO_RULES: WordRules = { alwaysMask: [], neverMask: [], fromChats: [] }
/** As many as one account may link; an answer with more is none. */
const MOST_OTHERS = 10
const PUBLIC_KEY = /^[\w-]{87}$/

/** Undefined for anything that is not an answer of the account. */
function readAnswer(content: unknown): Answer | undefined {
  if (typeof content !== 'object' || content === null) return undefined
  const { others, isKept } = content as Record<string, unknown>
  if (!Array.isArray(others) || others.length > MOST_OTHERS || !others.every(isOther)) return undefined
  return { others, isKept: isKept === true }
}

function isOther(value: unknown): value is Other {
  if (typeof value !== 'object' || value === null) return false
  const { id, browser, key, sealed } = value as Record<string, unknown>
  if (typeof id !== 'string' || typeof browser !== 'string') return false
  if (typeof key !== 'string' || !PUBLIC_KEY.test(key)) return false
  if (sealed === null) return true
  const { list, key: wrapped } = Object(sealed) as Record<string, unknown>
  return typeof list === 'string' && typeof wrapped === 'string'
}
