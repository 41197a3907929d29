import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import type { Clock } from '../ports.ts'
import { parseAddress, visitorAt } from '../visitor.ts'
import type { MailBudget } from './mail-budget.ts'

/** Who shares a budget: an IPv4 address, or a /64 of IPv6, of which one host is given the whole. */
export const hostOf = (address: string): string => visitorAt(parseAddress(address)).address

/** Something of which all hosts together, and each alone, may hold so much at a time. */
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
 * What each host has sent since midnight (UTC). In memory: a start forgets it, and who can restart us needs no mail to
 * be in our way.
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
    // Who was here first is forgotten first, and begins anew.
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
    /** What proved to be wanted does not count; of yesterday, it does not matter any more. */
    giveBack(host: string, { bytes, mails }: Spent): void {
      const day = of(host)
      day.bytes = Math.max(0, day.bytes - bytes)
      day.mails = Math.max(0, day.mails - mails)
    },
  }
}
