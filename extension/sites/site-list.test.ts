import { expect, test } from 'vitest'

import { hostsInList, siteListOf } from './site-list.ts'

test('[REACH-087] a list of sites is read as it was saved', () => {
  expect(hostsInList(siteListOf(['chat.example.org', 'xn--caf-dma.example']))).toEqual([
    'chat.example.org',
    'xn--caf-dma.example',
  ])
  expect(hostsInList(siteListOf([]))).toEqual([])
})

test.each([
  ['no JSON', 'chat.example.org'],
  ['another file', '{"hosts":["chat.example.org"]}'],
  ['a later version', '{"shieldSites":2,"hosts":[]}'],
  ['no list', '{"shieldSites":1,"hosts":"chat.example.org"}'],
  ['every site at once', '{"shieldSites":1,"hosts":["*"]}'],
  ['all subdomains', '{"shieldSites":1,"hosts":["*.example.org"]}'],
  ['a path', '{"shieldSites":1,"hosts":["example.org/chat"]}'],
  ['a port', '{"shieldSites":1,"hosts":["example.org:8443"]}'],
  ['a user', '{"shieldSites":1,"hosts":["a@example.org"]}'],
  ['capitals', '{"shieldSites":1,"hosts":["Example.org"]}'],
  ['a built-in site', '{"shieldSites":1,"hosts":["chatgpt.com"]}'],
  ['nothing', '{"shieldSites":1,"hosts":[""]}'],
  ['a number', '{"shieldSites":1,"hosts":[7]}'],
  ['more than anybody adds', JSON.stringify({ shieldSites: 1, hosts: Array(501).fill('chat.example.org') })],
])('a file with %s is no list of sites', (_, file) => {
  expect(hostsInList(file)).toBeNull()
})
