import { describe, expect, test } from 'vitest'

import { registeredScripts } from '../../tests/registered-scripts.ts'
import { needsShield, noteShielded, placeMeetingScripts, reloadUnshieldedMeetings } from './meeting-scripts.ts'

/** A browser that has granted access to some hosts, for an account whose plan may include meetings. */
function browserWith(granted: readonly string[], isEntitled: boolean) {
  const { scripting, ...kept } = registeredScripts()
  return {
    ...kept,
    needs: {
      isEntitled: async () => isEntitled,
      permissions: {
        contains: async ({ origins }: { origins: readonly string[] }) =>
          origins.every(origin => granted.some(host => origin.endsWith(`${host}/*`))),
      },
      scripting,
    },
  }
}

describe('the meeting shield is put into meetings', () => {
  test('[MEET-001] only where the linked account’s plan includes it', async () => {
    const unlinked = browserWith(['zoom.us'], false)
    await placeMeetingScripts(unlinked.needs)
    expect(unlinked.there()).toEqual([])
    const entitled = browserWith(['zoom.us'], true)
    await placeMeetingScripts(entitled.needs)
    expect(entitled.there().map(({ js, world, runAt, allFrames }) => [js, world, runAt, allFrames])).toEqual([
      [['meeting-page.js'], 'MAIN', 'document_start', true],
      [['meeting.js'], 'ISOLATED', 'document_start', true],
    ])
  })

  test('only on the hosts that the person has given access to', async () => {
    const some = browserWith(['zoom.us', 'whereby.com'], true)
    await placeMeetingScripts(some.needs)
    for (const { matches } of some.there())
      expect(matches).toEqual([
        'https://*.whereby.com/*',
        'https://*.zoom.us/*',
        'https://whereby.com/*',
        'https://zoom.us/*',
      ])
  })

  test('once, so that no meeting opens while they are away; taken out when the plan or the access ends', async () => {
    const first = browserWith(['zoom.us', 'meet.google.com'], true)
    await placeMeetingScripts(first.needs)
    await placeMeetingScripts(first.needs)
    expect(first.there()).toHaveLength(2)
    expect(first.calls).toEqual(['register'])
    await placeMeetingScripts({ ...first.needs, permissions: { contains: async () => false } })
    expect(first.there()).toEqual([])
  })
})

describe('after an update', () => {
  /** A tab's frames: the name of each document, and whether it has an address; or a tab without a page. */
  type Frames = readonly (readonly [documentId: string, hasAddress: boolean])[] | 'no page'

  async function reloaded(open: readonly Frames[], { isPlaced = true, noted = ['a', 'b'] } = {}) {
    const loaded: number[] = []
    const kept: Record<string, unknown> = { shieldSettings: {} }
    const local = {
      async get() {
        return { ...kept }
      },
      async set(items: Record<string, unknown>) {
        Object.assign(kept, items)
      },
      async remove(keys: string | readonly string[]) {
        for (const key of [keys].flat()) delete kept[key]
      },
    }
    for (const documentId of noted) await noteShielded(local, documentId)
    const browser = browserWith(['zoom.us'], isPlaced)
    await placeMeetingScripts(browser.needs)
    const asked: unknown[] = []
    await reloadUnshieldedMeetings({
      local,
      scripting: {
        ...browser.needs.scripting,
        async executeScript({ target, func }) {
          expect(func).toBe(needsShield)
          const frames = open[target.tabId] ?? 'no page'
          if (frames === 'no page') throw new Error('Cannot access contents of the page.')
          return frames.map(([documentId, hasAddress]) => ({ result: hasAddress as never, documentId }))
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
    return { loaded, asked, kept: Object.keys(kept) }
  }

  test('a meeting without the shield is loaded again, once for all its frames; a call that is masked goes on', async () => {
    const masked = [['a', true]] as const
    const both = [
      ['b', true],
      ['blank', false],
    ] as const
    const { loaded, asked } = await reloaded([
      masked,
      [['c', true]],
      both,
      [
        ['d', true],
        ['e', true],
      ],
    ])
    expect(loaded).toEqual([1, 3])
    expect(asked).toEqual([{ url: ['https://*.zoom.us/*', 'https://zoom.us/*'] }])
  })

  test('a tab without a page stops nothing, and nothing is asked where no scripts are placed', async () => {
    expect((await reloaded(['no page', [['c', true]]])).loaded).toEqual([1])
    expect(await reloaded([[['c', true]]], { isPlaced: false })).toMatchObject({ loaded: [], asked: [] })
  })

  test('what is noted of documents that are gone is removed, and nothing else', async () => {
    const { kept } = await reloaded([[['a', true]]])
    expect(kept.sort()).toEqual(['shielded-document a', 'shieldSettings'].sort())
  })
})
