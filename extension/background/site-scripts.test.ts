import { expect, test } from 'vitest'

import { registeredScripts } from '../../tests/registered-scripts.ts'
import { placeSiteScripts } from './site-scripts.ts'

/** A browser in which these hosts have been added. */
function browserWith(hosts: string[]) {
  const { scripting, ...kept } = registeredScripts()
  return { hosts, ...kept, needs: { addedHosts: async () => hosts, scripting } }
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
      { js: ['engine.js', 'content.js'], world: 'ISOLATED', everyFrame: false },
      { js: ['frame.js'], world: 'ISOLATED', everyFrame: true },
    ].map(script => ({ ...script, runAt: 'document_start', matches: ['https://chat.mistral.ai/*'] })),
  )
})

test('a package that has other files than before has them on the sites that are there', async () => {
  const browser = browserWith(['poe.com'])
  await placeSiteScripts(browser.needs)
  await browser.needs.scripting.updateContentScripts([
    { id: 'site-content', js: ['content.js'], matches: ['https://poe.com/*'] },
  ])
  await placeSiteScripts(browser.needs)
  expect(browser.there().map(({ js }) => js)).toContainEqual(['engine.js', 'content.js'])
})

test('scripts are placed once, updated in place for another site, and taken out with the last', async () => {
  const browser = browserWith(['poe.com'])
  await placeSiteScripts(browser.needs)
  await placeSiteScripts(browser.needs)
  expect(browser.calls).toEqual(['register'])
  browser.hosts.push('chat.mistral.ai')
  await placeSiteScripts(browser.needs)
  await placeSiteScripts(browser.needs)
  expect(browser.calls).toEqual(['register', 'update'])
  for (const { matches } of browser.there()) expect(matches).toEqual(['https://chat.mistral.ai/*', 'https://poe.com/*'])
  browser.hosts.splice(0)
  await placeSiteScripts(browser.needs)
  expect(browser.there()).toEqual([])
})
