import { describe, expect, test } from 'vitest'

import { hostToAdd, ownHosts, patternOf, whyUnguardable } from './own-sites.ts'
import { patternsOf } from './patterns.ts'
import { CHAT_HOSTS, MEETING_HOSTS } from './sites.ts'

describe('[REACH-061] the sites that a person has added are those to which the browser says they gave access', () => {
  test('each by its host', () => {
    expect(ownHosts([patternOf('chat.mistral.ai'), patternOf('chat.example.org')], [])).toEqual([
      'chat.mistral.ai',
      'chat.example.org',
    ])
  })

  test('built-in sites and meetings are not among them', () => {
    expect(ownHosts(patternsOf([...CHAT_HOSTS, ...MEETING_HOSTS]), [])).toEqual([])
  })

  test('nor are the product’s own pages, on which the manifest places a script', () => {
    const granted = ['https://totalrecall.example/*', 'http://localhost/*', patternOf('chat.example.org')]
    expect(ownHosts(granted, granted.slice(0, 2))).toEqual(['chat.example.org'])
  })

  test.each(['https://*/*', '<all_urls>', '*://*/*', 'https://*.example.org/*', 'http://chat.example.org/*'])(
    'access to more than one named host adds none: %s',
    pattern => {
      expect(ownHosts([pattern], [])).toEqual([])
    },
  )
})

test.each([
  ['https://chat.mistral.ai/chat/1?q=x', 'chat.mistral.ai'],
  ['https://localhost:3000/', 'localhost'],
  ['http://chat.example.org/', null],
  ['chrome://extensions/', null],
  ['file:///home/dana/letter.html', null],
  ['', null],
])('[REACH-062] only an encrypted page of the web can be added: %s', (address, host) => {
  expect(hostToAdd(address)).toBe(host)
})

test.each([
  ['', 'browser'],
  ['chrome://settings/', 'browser'],
  ['about:blank', 'browser'],
  ['chrome-extension://abc/options.html', 'browser'],
  ['http://chat.example.org/', 'http'],
  ['file:///home/a.html', 'file'],
  ['https://chromewebstore.google.com/detail/x', 'store'],
  ['https://chrome.google.com/webstore/detail/x', 'store'],
  ['https://addons.mozilla.org/en-US/firefox/', 'store'],
  ['https://chrome.google.com/intl/en/', null],
  ['https://chat.example.org/', null],
] as const)('[REACH-088] why %s cannot be guarded: %s', (address, why) => {
  expect(whyUnguardable(address)).toBe(why)
})
