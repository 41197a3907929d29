import type { Handler } from 'hono'

import type { WallClock } from '../ports.ts'

const DAY_MS = 86_400_000
/** RFC 9116 advises less than a year. Computed on each request, since a server may run for longer than that. */
const VALID_DAYS = 180

/** Where to report a vulnerability, in the form that scanners and researchers look for (RFC 9116). */
export function securityTxt({ origin, mailDomain }: { origin: string; mailDomain: string }, wall: WallClock): Handler {
  return c => {
    // Rounded to the day, so that two requests on one day get the same text.
    const expires = new Date((Math.floor(wall.now() / DAY_MS) + VALID_DAYS) * DAY_MS)
    const lines = [
      `Contact: mailto:security@${mailDomain}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${origin}/.well-known/security.txt`,
      `Policy: ${origin}/security`,
    ]
    return c.body(`${lines.join('\n')}\n`, 200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
    })
  }
}
