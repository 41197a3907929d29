import { describe, expect, test } from 'vitest'

import { isShieldedFrame, PRESENCE } from '../meeting/presence.ts'
import { placeMeetingScripts, reloadUnshieldedMeetings } from './meeting-scripts.ts'

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

describe('after an update', () => {
  /** A tab's frames as they answer, or an error for a tab without a page. */
  type Frames = readonly (boolean | null)[] | 'no page'

  async function reloaded(open: readonly Frames[], { isPlaced = true } = {}) {
    const loaded: number[] = []
    const browser = browserWith(['zoom.us'], isPlaced)
    await placeMeetingScripts(browser.needs)
    const asked: unknown[] = []
    await reloadUnshieldedMeetings({
      scripting: {
        ...browser.needs.scripting,
        async executeScript({ target, func, args }) {
          expect([func, args]).toEqual([isShieldedFrame, [PRESENCE]])
          const frames = open[target.tabId] ?? 'no page'
          if (frames === 'no page') throw new Error('Cannot access contents of the page.')
          return frames.map(result => ({ result: result as never }))
        },
      },
      tabs: {
        async query(wanted) {
          asked.push(wanted)
          return open.map((_, id) => ({ id }))
        },
        async reload(tabId) {
          loaded.push(tabId)
        },
      },
    })
    return { loaded, asked }
  }

  test('a meeting without the shield is loaded again; a call that is masked goes on', async () => {
    const { loaded, asked } = await reloaded([[true], [false], [true, true], [true, false], [null]])
    expect(loaded).toEqual([1, 3])
    expect(asked).toEqual([{ url: ['https://zoom.us/*', 'https://*.zoom.us/*'] }])
  })

  test('a tab without a page stops nothing, and nothing is asked where no scripts are placed', async () => {
    expect((await reloaded(['no page', [false]])).loaded).toEqual([1])
    expect(await reloaded([[false]], { isPlaced: false })).toEqual({ loaded: [], asked: [] })
  })
})
