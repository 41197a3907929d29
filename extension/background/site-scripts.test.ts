import { expect, test } from 'vitest'

import { placeSiteScripts } from './site-scripts.ts'

/** A browser in which these hosts have been added. */
function browserWith(hosts: string[]) {
  let there: readonly chrome.RegisteredScript[] = []
  const calls: string[] = []
  return {
    hosts,
    calls,
    there: () => there,
    needs: {
      addedHosts: async () => hosts,
      scripting: {
        async registerContentScripts(scripts: readonly chrome.RegisteredScript[]) {
          calls.push('register')
          there = [...there, ...scripts]
        },
        async unregisterContentScripts({ ids }: { ids: readonly string[] }) {
          calls.push('unregister')
          there = there.filter(({ id }) => !ids.includes(id))
        },
        getRegisteredContentScripts: async ({ ids }: { ids: readonly string[] }) =>
          there.filter(({ id }) => ids.includes(id)),
      },
    },
  }
}

test('[REACH-063] an added site gets the three scripts of a built-in one, before the page runs', async () => {
  const browser = browserWith(['chat.mistral.ai'])
  await placeSiteScripts(browser.needs)
  expect(
    browser.there().map(({ js, world, allFrames, matchOriginAsFallback, runAt, matches }) => ({
      js,
      world,
      everyFrame: allFrames && matchOriginAsFallback,
      runAt,
      matches,
    })),
  ).toEqual(
    [
      { js: ['page.js'], world: 'MAIN', everyFrame: true },
      { js: ['content.js'], world: 'ISOLATED', everyFrame: false },
      { js: ['frame.js'], world: 'ISOLATED', everyFrame: true },
    ].map(script => ({ ...script, runAt: 'document_start', matches: ['https://chat.mistral.ai/*'] })),
  )
})

test('scripts are placed once, anew with another site, and taken out with the last', async () => {
  const browser = browserWith(['chat.mistral.ai'])
  await placeSiteScripts(browser.needs)
  await placeSiteScripts(browser.needs)
  expect(browser.calls).toEqual(['register'])
  browser.hosts.push('poe.com')
  await placeSiteScripts(browser.needs)
  expect(browser.there()[0]?.matches).toEqual(['https://chat.mistral.ai/*', 'https://poe.com/*'])
  browser.hosts.splice(0)
  await placeSiteScripts(browser.needs)
  expect(browser.there()).toEqual([])
})
