import { z } from 'zod'

import { isSecurityEvent, SECURITY_EVENTS, type SecurityEvent } from '../security-events.ts'

const Line = z.object({
  time: z.string(),
  msg: z.string(),
  accountId: z.string().optional(),
  requestId: z.string().optional(),
  route: z.string().optional(),
  code: z.string().optional(),
  count: z.number().optional(),
})

/** Reads a log line by line. A line that is not ours or is no security event shows nothing. */
export function securityView() {
  const counts = new Map<string, number>()
  return {
    read(text: string): string | undefined {
      const line = parsed(text)
      if (line === undefined || !isSecurityEvent(line.msg)) return undefined
      const words = wordsOf(line.msg, line.code)
      counts.set(words, (counts.get(words) ?? 0) + 1)
      const { accountId, requestId, route, count } = line
      const facts = [
        accountId && `account ${accountId}`,
        requestId && `request ${requestId}`,
        route,
        count && `${count} times`,
      ].filter(Boolean)
      return `${line.time.replace('T', ' ').slice(0, 19)}  ${[words, ...facts].join('  ')}`
    },
    summary(): string {
      if (counts.size === 0) return 'No line of this log concerns security.'
      const rows = [...counts].sort(([, a], [, b]) => b - a)
      return ['', ...rows.map(([words, count]) => `${String(count).padStart(6)}  ${words}`)].join('\n')
    },
  }
}

function parsed(text: string): z.infer<typeof Line> | undefined {
  try {
    return Line.safeParse(JSON.parse(text)).data
  } catch {
    // Written between our lines by a process manager or a crash.
    return undefined
  }
}

function wordsOf(event: SecurityEvent, code: string | undefined): string {
  return code === undefined ? SECURITY_EVENTS[event] : `${SECURITY_EVENTS[event]} (${code})`
}
