import { describe, expect, test } from 'vitest'

import { placeMeetingScripts } from './meeting-scripts.ts'

/** A browser that has granted access to some hosts, for an account whose plan may include meetings. */
function browserWith(granted: readonly string[], isEntitled: boolean) {
  let there: chrome.RegisteredScript[] = []
  return {
    get there() {
      return there
    },
    needs: {
      isEntitled: async () => isEntitled,
      permissions: {
        contains: async ({ origins }: { origins: readonly string[] }) =>
          origins.every(origin => granted.some(host => origin.endsWith(`${host}/*`))),
      },
      scripting: {
        registerContentScripts: async (scripts: readonly chrome.RegisteredScript[]) => {
          there = [...there, ...scripts]
        },
        unregisterContentScripts: async ({ ids }: { ids: readonly string[] }) => {
          there = there.filter(({ id }) => !ids.includes(id))
        },
        getRegisteredContentScripts: async () => there,
      },
    },
  }
}

describe('the meeting shield is put into meetings', () => {
  test('[MEET-001] only where the linked account’s plan includes it', async () => {
    const unlinked = browserWith(['zoom.us'], false)
    await placeMeetingScripts(unlinked.needs)
    expect(unlinked.there).toEqual([])
    const entitled = browserWith(['zoom.us'], true)
    await placeMeetingScripts(entitled.needs)
    expect(entitled.there.map(({ js, world, runAt, allFrames }) => [js, world, runAt, allFrames])).toEqual([
      [['meeting-page.js'], 'MAIN', 'document_start', true],
      [['meeting.js'], 'ISOLATED', 'document_start', true],
    ])
  })

  test('only on the hosts that the person has given access to', async () => {
    const some = browserWith(['zoom.us', 'whereby.com'], true)
    await placeMeetingScripts(some.needs)
    for (const { matches } of some.there)
      expect(matches).toEqual([
        'https://zoom.us/*',
        'https://*.zoom.us/*',
        'https://whereby.com/*',
        'https://*.whereby.com/*',
      ])
  })

  test('once, and taken out when the plan or the access ends', async () => {
    const first = browserWith(['zoom.us'], true)
    await placeMeetingScripts(first.needs)
    await placeMeetingScripts(first.needs)
    expect(first.there).toHaveLength(2)
    await placeMeetingScripts({ ...first.needs, permissions: { contains: async () => false } })
    expect(first.there).toEqual([])
  })
})
