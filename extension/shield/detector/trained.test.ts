import { expect, test, vi } from 'vitest'

test('the network is prepared in steps, as long as there is time, and once', async () => {
  const steps = async (hasTime: () => boolean) => {
    vi.resetModules()
    const { prepareNetwork } = await import('./trained.ts')
    let times = 1
    while (!prepareNetwork(hasTime)) times += 1
    return { times, isReady: prepareNetwork(() => false) }
  }
  expect(await steps(() => true)).toEqual({ times: 1, isReady: true })
  // One to unpack it, and ten with twenty words each.
  expect(await steps(() => false)).toEqual({ times: 11, isReady: true })
})
