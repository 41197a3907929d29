import { expect, test } from 'vitest'

import { CHAT_SITES } from '../sites/sites.ts'
import { letThrough, placeAddressRules } from './address-rules.ts'

/** A browser's rules, as ours are put into it. */
function aBrowser() {
  const dynamic = new Map<number, chrome.NetRule>()
  const session = new Map<number, chrome.NetRule>()
  const update =
    (rules: Map<number, chrome.NetRule>) =>
    async ({ removeRuleIds, addRules }: chrome.NetRuleChange) => {
      for (const id of removeRuleIds) rules.delete(id)
      for (const rule of addRules) {
        if (rules.has(rule.id)) throw new Error(`Rule ${rule.id} is there twice.`)
        rules.set(rule.id, rule)
      }
    }
  const rules = {
    getDynamicRules: async () => [...dynamic.values()],
    updateDynamicRules: update(dynamic),
    updateSessionRules: update(session),
  }
  const place = (added: readonly string[], off: readonly string[] = []) =>
    placeAddressRules({
      rules,
      askPage: 'chrome-extension://our-id/ask.html',
      addedHosts: async () => added,
      isOn: async site => !off.includes(site),
    })
  const hosts = () => [...dynamic.values()].flatMap(({ condition }) => condition.requestDomains ?? [])
  return { dynamic, session, rules, place, hosts }
}

test('each site where Shield is on has one rule, an added one as well, however often they are placed', async () => {
  const { dynamic, place, hosts } = aBrowser()
  await place([])
  await place(['chat.example.org'])
  expect(hosts()).toEqual([...CHAT_SITES.flatMap(({ hosts }) => hosts), 'chat.example.org'])
  expect(dynamic.size).toBe(CHAT_SITES.length + 1)
  await place(['chat.example.org'], ['claude', 'chat.example.org'])
  expect(hosts()).not.toContain('claude.ai')
  expect(hosts()).not.toContain('chat.example.org')
})

test.each([
  ['https://chatgpt.com/?q=x', true],
  ['https://chatgpt.com/g/g-1?model=4&prompt=Write%20to%20Dana#top', true],
  ['https://chatgpt.com/?q=', false],
  ['https://chatgpt.com/?eq=x&seq=1', false],
  ['https://chatgpt.com/c/q=x', false],
  ['https://chatgpt.com/#?q=x', false],
])('an address with a prompt in it is stopped, and no other: %s', async (address, isStopped) => {
  const { dynamic, place } = aBrowser()
  await place([])
  // As the browser reads it.
  const STOPPED = /^https:\/\/[^?#]*\?(?:[^#]*&)?(?:q|prompt)=[^&#].*$/
  expect(dynamic.get(1)?.condition.regexFilter).toBe(STOPPED.source.replaceAll('\\/', '/'))
  expect(STOPPED.test(address)).toBe(isStopped)
})

test('a tab may open the masked address, any while it is paused, and then no more than others', async () => {
  const { session, rules } = aBrowser()
  await letThrough(rules, 7, 'https://claude.ai/new?q=[Name4821]#top')
  expect(session.get(7)?.condition).toMatchObject({ urlFilter: '|https://claude.ai/new?q=[Name4821]', tabIds: [7] })
  await letThrough(rules, 7, 'any')
  expect(session.get(7)?.condition).not.toHaveProperty('urlFilter')
  await letThrough(rules, 7, null)
  expect(session.size).toBe(0)
})
