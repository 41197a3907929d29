import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'

import { SHOWS, type Show } from '../../sync/rules/shown/threads.ts'

export const TAB_IDS = ['overview', 'inbox', 'settings'] as const
export type TabId = (typeof TAB_IDS)[number]

/** Tab and open items are kept in the address: the Back button closes what was opened, and a link can be saved. */
interface Address {
  tab: TabId
  /** Provider whose evidence is open. */
  evidence?: string | undefined
  /** One of its requests; if left out, the one on the dashboard. */
  request?: string | undefined
  /** One entry of the log. */
  entry?: string | undefined
  /** Mail that is open in the Inbox. */
  reply?: string | undefined
  /** Filter of the Inbox: only these mails, only from this provider, only with these words. */
  show?: Show | undefined
  from?: string | undefined
  words?: string | undefined
  /**
   * Another program gave the app something to file: shared with it, or opened with it; `nothing`: it could not be
   * stored.
   */
  take?: Take | undefined
}

const TAKES = ['shared', 'opened', 'nothing'] as const
export type Take = (typeof TAKES)[number]

export type InboxFilter = Pick<Address, 'show' | 'from' | 'words'>

const CLOSED = { evidence: undefined, request: undefined, entry: undefined, reply: undefined } as const

/** Parses the address bar, which anyone can edit: unknown values are ignored. */
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
  /** Opens a mail in the Inbox, from anywhere; Back returns to where it was opened. */
  openMail(replyId: string): void
  /** Shows another part of what is open; Back still closes it. */
  turnTo(what: Omit<Address, 'tab'>): void
  /** Opens the Inbox with what another program gave to the app. */
  takeGiven(): void
  /** Filters the Inbox; what is open stays open, and Back leaves the Inbox as before. */
  filter(by: InboxFilter): void
  /** The address that opens something again, to save or to pass on. */
  hrefOf(what: Omit<Address, 'tab' | keyof InboxFilter>): string
  close(): void
}

export function useAddress(): Places {
  const navigate = useNavigate()
  const router = useRouter()
  const { history } = router
  const address = readAddress(useSearch({ strict: false }))
  // Opened by a press on this page, so that one step back returns to where it was opened.
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
