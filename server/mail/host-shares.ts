import { DAY_MS } from '../../sync/rules/lifecycle.ts'
import type { Clock } from '../ports.ts'
import type { MailBudget } from './mail-budget.ts'

/**
 * Who shares a budget. An IPv6 host is given a network of 2^64 addresses (RFC 6177), so all of that counts as one;
 * else each mail would come from a host of its own.
 */
export function hostOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase()
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('%', 1)[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length)
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after]
  return `${all
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

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

export type HostShares = ReturnType<typeof hostShares>

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
