import { describe, expect, test } from 'vitest'

import { KNOWN_SITES, knownSiteOf } from './known-sites.ts'
import { hostToAdd, ownHosts, patternOf } from './own-sites.ts'
import { promptsOf, siteTypeOf } from './site-type.ts'

describe.each(KNOWN_SITES)('$name', ({ host, path = '/', query, prompts, name }) => {
  const address = `https://${host}${path}${query === undefined ? '' : `?${query.join('=')}`}`

  test('is known by its address, and no other site by that', () => {
    expect(knownSiteOf(address)?.name).toBe(name)
    expect(KNOWN_SITES.filter(site => site.host === host)).toHaveLength(1)
    expect(knownSiteOf(`https://${host}.example.org${path}`)).toBeNull()
  })

  test('is not built in, and can be added by its host', () => {
    expect(siteTypeOf(address)).toBeNull()
    expect(hostToAdd(address)).toBe(host)
    expect(ownHosts([patternOf(host)], [])).toEqual([host])
  })

  test('takes prompts from its address by names that a rule can hold', () => {
    expect(promptsOf(address)).toEqual(prompts)
    for (const prompt of prompts) expect(prompt).toMatch(/^[a-z]{1,12}$/)
  })
})

test.each([
  'https://github.com/hono',
  'https://x.com/home',
  'https://www.google.com/search?q=a',
  'https://huggingface.co/chatter',
])('the rest of a host is not called a chat: %s', address => {
  expect(knownSiteOf(address)).toBeNull()
})
