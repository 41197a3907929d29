import { expect, test } from 'vitest'

import { makeUpdater, UPDATE_FALLBACK_MS } from './update.ts'

function aPage({ safe = true } = {}) {
  const page = { safe, reloads: 0, takeOvers: 0, taken: () => {}, timers: new Map<number, () => void>() }
  const updater = makeUpdater({
    takeOver: () => {
      page.takeOvers++
    },
    onTakenOver: callback => {
      page.taken = callback
    },
    isSafeToReload: async () => page.safe,
    reload: () => {
      page.reloads++
    },
    after: (ms, callback) => page.timers.set(ms, callback),
  })
  return { page, updater }
}

test('a new version never reloads a page whose person has not agreed', () => {
  const { page } = aPage()
  page.taken()
  expect(page).toMatchObject({ reloads: 0, takeOvers: 0 })
})

test('after a yes the page is reloaded once, when the new version has taken over', async () => {
  const { page, updater } = aPage()
  expect(await updater.agree()).toBe('updating')
  expect(page).toMatchObject({ reloads: 0, takeOvers: 1 })
  page.taken()
  page.timers.get(UPDATE_FALLBACK_MS)?.()
  page.taken()
  expect(page.reloads).toBe(1)
})

test('a worker that never takes over does not leave the person waiting for more than ten seconds', async () => {
  const { page, updater } = aPage()
  await updater.agree()
  expect([...page.timers.keys()]).toEqual([10_000])
  page.timers.get(10_000)?.()
  expect(page.reloads).toBe(1)
})

test('while changes wait to leave, a yes updates nothing; asked again later it does', async () => {
  const { page, updater } = aPage({ safe: false })
  expect(await updater.agree()).toBe('waiting')
  expect(page).toMatchObject({ reloads: 0, takeOvers: 0 })
  page.safe = true
  expect(await updater.agree()).toBe('updating')
  page.taken()
  expect(page.reloads).toBe(1)
})

test('when another tab has already brought the new version, a yes reloads at once', async () => {
  const { page, updater } = aPage()
  page.taken()
  await updater.agree()
  expect(page).toMatchObject({ reloads: 1, takeOvers: 0 })
})
