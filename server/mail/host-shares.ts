import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import type { Clock } from '../ports.ts'
import { parseAddress, visitorAt } from '../visitor.ts'
import type { MailBudget } from './mail-budget.ts'

/** The unit that shares a budget: an IPv4 address, or an IPv6 /64, because one host usually gets a whole /64. */
export const hostOf = (address: string): string => visitorAt(parseAddress(address)).address

/** A resource with a limit for all hosts together and for each host. */
export function hostShares({ all, each }: { all: number; each(host: string): number }) {
  const held = new Map<string, number>()
  let total = 0
  return {
    take(host: string, amount: number): boolean {
      const own = held.get(host) ?? 0
      if (total + amount > all || own + amount > each(host)) return false
      total += amount
      held.set(host, own + amount)
      return true
    },
    giveBack(host: string, amount: number): void {
      const own = (held.get(host) ?? 0) - amount
      total -= amount
      if (own > 0) held.set(host, own)
      else held.delete(host)
    },
  }
}

interface Spent {
  bytes: number
  mails: number
}

/**
 * What each host has sent since midnight (UTC). In memory only: a restart resets it, and anyone who can restart the
 * server does not need mail to disrupt it.
 */
export function hostDays(
  { hostBytesADay, hostMailsADay, hosts }: Pick<MailBudget, 'hostBytesADay' | 'hostMailsADay' | 'hosts'>,
  clock: Clock,
) {
  let today = Number.NaN
  const spent = new Map<string, Spent>()

  function of(host: string): Spent {
    const day = Math.floor(clock.now() / DAY_MS)
    if (day !== today) spent.clear()
    today = day
    const known = spent.get(host)
    if (known !== undefined) return known
    // The host that was seen first is forgotten first, and starts over.
    for (const oldest of spent.keys()) {
      if (spent.size < hosts) break
      spent.delete(oldest)
    }
    const fresh = { bytes: 0, mails: 0 }
    spent.set(host, fresh)
    return fresh
  }

  return {
    isOver(host: string): boolean {
      const { bytes, mails } = of(host)
      return bytes >= hostBytesADay || mails >= hostMailsADay
    },
    spend(host: string, { bytes = 0, mails = 0 }: Partial<Spent>): void {
      const day = of(host)
      day.bytes += bytes
      day.mails += mails
    },
    /** Mail that proved to be wanted does not count; if it was yesterday's, that no longer matters. */
    giveBack(host: string, { bytes, mails }: Spent): void {
      const day = of(host)
      day.bytes = Math.max(0, day.bytes - bytes)
      day.mails = Math.max(0, day.mails - mails)
    },
  }
}
