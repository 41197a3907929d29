import { DEFAULT_SETTINGS, type Settings } from '../settings/settings.ts'
import { type Link, mayShieldMeetings, readAnswer, settingsAfter, withAnswer, withChanges } from './link.ts'

/** What popup and options are told; never the token. */
export type LinkStatus =
  | { readonly state: 'none'; readonly hasEnded: boolean }
  | {
      readonly state: 'asked'
      readonly words: string
      readonly maskedEmail: string
      readonly host: string
      readonly isAgreed: boolean
    }
  | {
      readonly state: 'linked'
      readonly maskedEmail: string
      readonly host: string
      readonly planName: string | null
      readonly meetings: boolean
      readonly linkedAt: number
      /** Settings that have not reached the account yet. */
      readonly waiting: number
    }

interface Needs {
  local: Pick<chrome.Area, 'get' | 'set' | 'remove'>
  fetch: typeof fetch
  now(): number
  /** Where the product is, for a code that was typed. */
  home: string
  /** What this browser calls itself. */
  browser: string
  settings: { read(): Promise<Settings>; write(next: Settings): Promise<void> }
  /** Settings as they came, every placeholder forgotten. */
  wipe(): Promise<void>
}

export interface Account {
  status(): Promise<LinkStatus>
  /** The link as it is; null for a browser that stands alone. */
  link(): Promise<Link | null>
  /** A code of the account, typed here or handed over by a page of `origin`. */
  claim(code: string, origin?: string): Promise<LinkStatus>
  /** The person has compared the words here. */
  agree(): Promise<LinkStatus>
  /** The question is taken back. */
  cancel(): Promise<LinkStatus>
  /** Asks the account what holds, unless it has answered within `olderThanMs`. Never throws: it may be out of reach. */
  contact(olderThanMs?: number): Promise<void>
  /** A setting was changed here. */
  changed(before: Settings, after: Settings): Promise<void>
  unlink(): Promise<LinkStatus>
}

export const LINK_KEY = 'account'
const ENDED_KEY = 'account-ended'
/** Of the protocol that the account speaks (`sync/wire/version.ts`); a newer shape adds, and leaves these as they are. */
const SPOKEN = { proto: 'recall-sync/1', schema: 3 } as const
/** Sent, learnt that the epoch is another one, sent again: with a change in between that is four. */
const ROUNDS = 4

/** This browser's part of the link. What another tab or a stopped worker interrupts, the next contact takes up. */
export function createAccount({ local, fetch, now, home, browser, settings, wipe }: Needs): Account {
  let turn: Promise<unknown> = Promise.resolve()
  /** One change of what is kept after the other; nothing in it waits for the network. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work)
    turn = result.catch(() => {})
    return result
  }
  const read = async () => ((await local.get(LINK_KEY))[LINK_KEY] ?? null) as Link | null
  const keep = (link: Link) => local.set({ [LINK_KEY]: link })

  async function status(): Promise<LinkStatus> {
    const link = await read()
    if (link === null || (link.state === 'asked' && now() >= link.until)) {
      return { state: 'none', hasEnded: (await local.get(ENDED_KEY))[ENDED_KEY] === true }
    }
    const { words, maskedEmail, isAgreed, planName, linkedAt, outbox } = link
    const host = new URL(link.origin).host
    if (link.state === 'asked') return { state: 'asked', words, maskedEmail, host, isAgreed }
    const meetings = mayShieldMeetings(link, now())
    return { state: 'linked', maskedEmail, host, planName, meetings, linkedAt, waiting: outbox.length }
  }

  async function call(origin: string, name: 'claim' | 'sync' | 'end', body: object, token?: string) {
    const answer = await fetch(`${origin}/api/extension/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
    })
    const content: unknown = await answer.json()
    return { ok: answer.ok, content, ...problemOf(content) }
  }

  /** One exchange; whether another one would bring more. */
  async function exchange(): Promise<boolean> {
    const link = await inTurn(async () => {
      const kept = await read()
      if (kept === null || !kept.isAgreed) return null
      const sent = { ...kept, sentSeq: kept.outbox.at(-1)?.seq ?? kept.sentSeq }
      if (sent.sentSeq !== kept.sentSeq) await keep(sent)
      return sent
    })
    if (link === null) return false
    const muts = link.outbox.map(({ seq, ...args }) => ({ seq, name: 'set_shield@1', args }))
    const answer = await call(link.origin, 'sync', { ...SPOKEN, epoch: link.epoch, muts }, link.token)
    if (!answer.ok) {
      // Said by the account itself, not by whatever else may answer on the way.
      if (answer.code === 'link_ended') await inTurn(() => end(link))
      return false
    }
    const heard = readAnswer(answer.content)
    if (heard === undefined) return false
    return inTurn(async () => {
      const kept = await read()
      // Unlinked or linked anew while it was asked.
      if (kept?.token !== link.token) return false
      const here = await settings.read()
      const answered = withAnswer(kept, heard, now())
      // The first browser of an account brings its settings along.
      const isFirst = kept.state === 'asked' && heard.settings === null
      const next = isFirst ? withChanges(answered, DEFAULT_SETTINGS, here) : answered
      const after = settingsAfter(here, next, heard, DEFAULT_SETTINGS)
      await keep(next)
      await local.remove(ENDED_KEY)
      if (JSON.stringify(after) !== JSON.stringify(here)) await settings.write(after)
      return next.outbox.length > 0
    })
  }

  /** The token goes last: what is interrupted before is done again with the next contact. */
  async function end(link: Link): Promise<void> {
    if ((await read())?.token !== link.token) return
    if (link.state === 'linked') {
      await wipe()
      await local.set({ [ENDED_KEY]: true })
    }
    await local.remove(LINK_KEY)
  }

  let running: Promise<void> | null = null
  async function rounds(): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) if (!(await exchange())) return
  }
  /** One at a time; who comes while one is on its way gets another one after it. */
  function contactNow(): Promise<void> {
    const before = running ?? Promise.resolve()
    const mine: Promise<void> = before
      .then(rounds)
      .catch(() => {})
      .finally(() => {
        if (running === mine) running = null
      })
    running = mine
    return mine
  }

  return {
    status,
    link: read,
    async claim(code, origin = home) {
      if ((await status()).state === 'linked') return status()
      const answer = await call(origin, 'claim', { code, browser })
      const { token, words, maskedEmail, lifeMs } = answer.content as Record<string, unknown>
      if (!answer.ok) throw new Error(answer.text ?? 'The account could not be reached. Please try again.')
      if (typeof token !== 'string' || typeof words !== 'string' || typeof maskedEmail !== 'string') {
        throw new Error('That was no answer of an account. Nothing was linked.')
      }
      await inTurn(() =>
        keep({
          ...{ origin, token, words, maskedEmail, state: 'asked', isAgreed: false, until: now() + Number(lifeMs) },
          ...{ linkedAt: 0, heardAt: 0, planName: null, meetings: false },
          ...{ epoch: '', nextSeq: 1, sentSeq: 0, outbox: [] },
        }),
      )
      return status()
    },
    async agree() {
      await inTurn(async () => {
        const link = await read()
        if (link?.state === 'asked') await keep({ ...link, isAgreed: true })
      })
      await contactNow()
      return status()
    },
    async cancel() {
      const link = await read()
      if (link?.state === 'asked') {
        await inTurn(() => local.remove(LINK_KEY))
        await call(link.origin, 'end', {}, link.token).catch(() => {})
      }
      return status()
    },
    async contact(olderThanMs = 0) {
      const link = await read()
      if (link !== null && now() - link.heardAt >= olderThanMs) await contactNow()
    },
    async changed(before, after) {
      const isLinked = await inTurn(async () => {
        const link = await read()
        if (link?.state !== 'linked') return false
        await keep(withChanges(link, before, after))
        return true
      })
      if (isLinked) void contactNow()
    },
    async unlink() {
      const link = await read()
      if (link === null) return status()
      // Without a network the account still lists it; its token is gone from here either way.
      await call(link.origin, 'end', {}, link.token).catch(() => {})
      await inTurn(() => end(link))
      await local.remove(ENDED_KEY)
      return status()
    },
  }
}

/** What an answer says that is a refusal in the account's own words. */
function problemOf(content: unknown): { code?: string; text?: string } {
  if (typeof content !== 'object' || content === null || !('error' in content)) return {}
  const { error } = content
  if (typeof error !== 'object' || error === null) return {}
  return {
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('text' in error && typeof error.text === 'string' ? { text: error.text } : {}),
  }
}
