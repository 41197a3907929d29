import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { securityTxt } from './security-txt.ts'

const DAY_MS = 86_400_000

test('security.txt names where to write, and lasts for less than a year from whenever it is read (RFC 9116)', async () => {
  let now = Date.parse('2026-11-23T15:30:00Z')
  const site = { origin: 'https://recall.example.org', mailDomain: 'recall.example.org' }
  const app = new Hono().get('/.well-known/security.txt', securityTxt(site, { now: () => now }))
  for (const at of [now, now + 400 * DAY_MS]) {
    now = at
    const answer = await app.request('/.well-known/security.txt')
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await answer.text()
    // One field per line, each terminated; the two required ones exactly once.
    expect(text).toMatch(/^([A-Z][A-Za-z-]+: \S+\n)+$/)
    expect(text.match(/^Contact: mailto:security@recall\.example\.org$/gm)).toHaveLength(1)
    const [, expires = ''] = /^Expires: (.*)$/m.exec(text) ?? []
    expect(Date.parse(expires) - now).toBeGreaterThan(90 * DAY_MS)
    expect(Date.parse(expires) - now).toBeLessThan(365 * DAY_MS)
    expect(text).toContain('Canonical: https://recall.example.org/.well-known/security.txt\n')
  }
})
