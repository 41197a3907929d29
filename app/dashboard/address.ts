import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'

import { SHOWS, type Show } from '../../sync/rules/shown/threads.ts'

export const TAB_IDS = ['overview', 'inbox', 'settings'] as const
export type TabId = (typeof TAB_IDS)[number]

/** Tab and whatever is open live in the address: the Back button closes what was opened, and a link can be kept. */
interface Address {
  tab: TabId
  /** Provider whose evidence is open. */
  evidence?: string | undefined
  /** One of its requests; left out: the one on the dashboard. */
  request?: string | undefined
  /** One entry of the log. */
  entry?: string | undefined
  /** Mail that is open in the Inbox. */
  reply?: string | undefined
  /** What the Inbox lists: only these mails, only of this provider, only with these words. */
  show?: Show | undefined
  from?: string | undefined
  words?: string | undefined
  /** Something was given to the app to be filed: shared with it, or opened with it; `nothing`: it could not be kept. */
  take?: Take | undefined
}

const TAKES = ['shared', 'opened', 'nothing'] as const
export type Take = (typeof TAKES)[number]

export type InboxFilter = Pick<Address, 'show' | 'from' | 'words'>

const CLOSED = { evidence: undefined, request: undefined, entry: undefined, reply: undefined } as const

/** From the address bar, which anyone can edit: what is unknown counts as not there. */
export function readAddress(search: Record<string, unknown>): Address {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  return {
    tab: TAB_IDS.find(id => id === search.tab) ?? 'overview',
    evidence: text(search.evidence),
    request: text(search.request),
    entry: text(search.entry),
    reply: text(search.reply),
    show: SHOWS.find(show => show === search.show),
    from: text(search.from),
    words: text(search.words),
    take: TAKES.find(take => take === search.take),
  }
}

/** The shortest search that reads as this address. */
export function searchOf({ tab, ...open }: Address): Record<string, string> {
  const shown = Object.entries({ ...(tab === 'overview' ? {} : { tab }), ...open })
  return Object.fromEntries(shown.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
}

interface Places {
  address: Address
  goToTab(tab: TabId): void
  open(what: Omit<Address, 'tab' | keyof InboxFilter>): void
  /** A mail in the Inbox, from wherever it is asked for; Back leads there again. */
  openMail(replyId: string): void
  /** Shows another part of what is open; Back then still closes it. */
  turnTo(what: Omit<Address, 'tab'>): void
  /** Opens the Inbox with what another program gave to the app. */
  takeGiven(): void
  /** Lists other mails in the Inbox; what is open stays open, and Back leaves the Inbox as before. */
  filter(by: InboxFilter): void
  /** The address under which something can be opened again, to keep or to pass on. */
  hrefOf(what: Omit<Address, 'tab' | keyof InboxFilter>): string
  close(): void
}

export function useAddress(): Places {
  const navigate = useNavigate()
  const router = useRouter()
  const { history } = router
  const address = readAddress(useSearch({ strict: false }))
  // Opened by a press here, so that one step back is where it was opened from.
  const openedHere = useRef(false)
  const go = (next: Address, replace: boolean) =>
    void navigate({ to: '/dashboard', search: searchOf(next), replace, resetScroll: false })
  return {
    address,
    goToTab(tab) {
      openedHere.current = false
      go({ tab }, false)
    },
    open(what) {
      openedHere.current = true
      const { tab, show, from, words } = address
      go({ tab, show, from, words, ...what }, false)
    },
    openMail(reply) {
      openedHere.current = true
      go({ tab: 'inbox', reply }, false)
    },
    turnTo: what => go({ ...address, ...what }, true),
    takeGiven: () => go({ tab: 'inbox', take: 'shared' }, true),
    filter: by => go({ ...address, ...by }, true),
    hrefOf: what => router.buildLocation({ to: '/dashboard', search: searchOf({ tab: 'overview', ...what }) }).href,
    close() {
      if (openedHere.current) history.back()
      else go({ ...address, ...CLOSED }, true)
      openedHere.current = false
    },
  }
}
