import { describe, expect, test } from 'vitest'

import { chatSiteOf, siteTypeOf } from './site-type.ts'
import { CHAT_HOSTS, CHAT_SITES, MEETING_HOSTS } from './sites.ts'

describe('the site classifier', () => {
  test('[EXT-040] seven chat hosts are listed, claude.ai the second; they are six sites', () => {
    expect(CHAT_HOSTS).toHaveLength(7)
    expect(CHAT_HOSTS[1]).toBe('claude.ai')
    expect(new Set(CHAT_SITES.map(({ id }) => id)).size).toBe(6)
  })

  test('[MEET-007] eight meeting hosts are listed; zoom.us is the second, riverside.fm the seventh', () => {
    expect(MEETING_HOSTS).toHaveLength(8)
    expect(MEETING_HOSTS[1]).toBe('zoom.us')
    expect(MEETING_HOSTS[6]).toBe('riverside.fm')
  })

  test.each([
    ['https://claude.ai/chat/1', 'llm'],
    ['https://www.perplexity.ai/search', 'llm'],
    ['https://CHATGPT.com./', 'llm'],
    ['https://us02web.zoom.us/j/1', 'meeting'],
    ['https://notclaude.ai/', null],
    ['https://claude.ai.example.org/', null],
    ['https://example.org/?q=claude.ai', null],
    ['claude.ai', null],
    ['', null],
  ])('[EXT-038] a listed host counts exactly or as a subdomain: %s', (url, type) => {
    expect(siteTypeOf(url)).toBe(type)
  })

  test.each(['https://zoom.example.com/', 'https://meet.example.org/', 'https://whereby-eu.example/'])(
    '[EXT-039] a host that holds the first label of a meeting site is taken for one: %s',
    url => {
      expect(siteTypeOf(url)).toBe('meeting')
    },
  )

  test('the first label makes no chat site', () => {
    expect(siteTypeOf('https://claude.example.com/')).toBeNull()
    expect(chatSiteOf('https://claude.example.com/')).toBeNull()
    expect(chatSiteOf('https://chat.openai.com/c/1')?.name).toBe('ChatGPT')
  })
})
