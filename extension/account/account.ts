import type { Message } from '../i18n/translate.ts'
import { DEFAULT_SETTINGS, type Settings } from '../settings/settings.ts'
import { callAccount } from './call-account.ts'
import { type Link, mayShieldMeetings, readAnswer, settingsAfter, withAnswer, withChanges } from './link.ts'

/** What the popup and the options page are told; never includes the token. */
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

interface AccountNeeds {
  local: Pick<chrome.Area, 'get' | 'set' | 'remove'>
  fetch: typeof fetch
  now(): number
  /** The product's origin, used for a code that was typed in. */
  home: string
  /** What this browser calls itself. */
  browser: string
  settings: { read(): Promise<Settings>; write(next: Settings): Promise<void> }
  /** Resets settings to their defaults and forgets every placeholder. */
  wipe(): Promise<void>
  /** The account has answered: what else it is asked for. */
  contacted(): Promise<void>
}

export interface Account {
  status(): Promise<LinkStatus>
  /** The current link; null for a browser that is not linked. */
  link(): Promise<Link | null>
  /** A code of the account, typed here or handed over by a page of `origin`. */
  claim(code: string, origin?: string): Promise<LinkStatus>
  /** The person has compared the words here. */
  agree(): Promise<LinkStatus>
  /** Withdraws the link request. */
  cancel(): Promise<LinkStatus>
  /**
   * Asks the account for its current state, unless it answered within `olderThanMs`. Never throws: the account may be
   * unreachable.
   */
  contact(olderThanMs?: number): Promise<void>
  /** A setting was changed here. */
  changed(before: Settings, after: Settings): Promise<void>
  unlink(): Promise<LinkStatus>
}

export const LINK_KEY = 'account'
const ENDED_KEY = 'account-ended'
/**
 * Protocol version that the account speaks (`sync/wire/version.ts`). Newer schemas only add to it and keep these
 * fields.
 */
const SPOKEN = { proto: 'recall-sync/1', schema: 3 } as const
/** Send, learn that the epoch has changed, send again; with a local change in between that makes four. */
const ROUNDS = 4

/**
 * This browser's part of the link. Work that another tab or a stopped worker interrupts is resumed by the next contact.
 */
export function createAccount({ local, fetch, now, home, browser, settings, wipe, contacted }: AccountNeeds): Account {
  let turn: Promise<unknown> = Promise.resolve()
  /** Runs changes to the stored link one at a time. Nothing in here waits for the network. */
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

  const call = callAccount(fetch)

  /** Runs one exchange; returns whether another one has more to send. */
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
      // Only the account itself returns this code; a proxy or other server in between does not.
      if (answer.code === 'link_ended') await inTurn(() => end(link))
      return false
    }
    const heard = readAnswer(answer.content)
    if (heard === undefined) return false
    return inTurn(async () => {
      const kept = await read()
      // The browser was unlinked or linked again while the request was running.
      if (kept?.token !== link.token) return false
      const here = await settings.read()
      const answered = withAnswer(kept, heard, now())
      // The first browser linked to an account contributes its settings.
      const isFirst = kept.state === 'asked' && heard.settings === null
      const next = isFirst ? withChanges(answered, DEFAULT_SETTINGS, here) : answered
      const after = settingsAfter(here, next, heard, DEFAULT_SETTINGS)
      await keep(next)
      await local.remove(ENDED_KEY)
      if (JSON.stringify(after) !== JSON.stringify(here)) await settings.write(after)
      return next.outbox.length > 0
    })
  }

  /** Removes the token last: if anything before that is interrupted, the next contact repeats it. */
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
    for (let round = 0; round < ROUNDS; round += 1) if (!(await exchange())) break
    if ((await read())?.state === 'linked') await contacted()
  }
  /** Runs one contact at a time; a call made while one is running gets its own contact afterwards. */
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
      if (!answer.ok)
        throw new Error(answer.text ?? ('The account could not be reached. Please try again.' satisfies Message))
      if (typeof token !== 'string' || typeof words !== 'string' || typeof maskedEmail !== 'string') {
        throw new Error('That was no answer of an account. Nothing was linked.' satisfies Message)
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
      // Offline, the account keeps listing this browser; the token is deleted here either way.
      await call(link.origin, 'end', {}, link.token).catch(() => {})
      await inTurn(() => end(link))
      await local.remove(ENDED_KEY)
      return status()
    },
  }
}
