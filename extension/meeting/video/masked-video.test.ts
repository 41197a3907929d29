import { afterEach, expect, test, vi } from 'vitest'

import { maskVideo } from './masked-video.ts'

/** What happens to the camera and its pictures, in order. */
let events: string[]
let deliver: (picture: string) => void
/** Whether the page still accepts pictures. */
let isTaken: boolean

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A mask that the person has switched off, on a camera that delivers pictures when the test says so. */
async function aCamera() {
  events = []
  isTaken = true
  vi.useFakeTimers()
  class Processor {
    readonly readable = new ReadableStream<unknown>(
      {
        start(controller) {
          deliver = picture => controller.enqueue({ close: () => events.push(`${picture} closed`) })
        },
        cancel: () => void events.push('reading ended'),
      },
      { highWaterMark: 0 },
    )
  }
  class Generator {
    readonly writable = new WritableStream({
      write() {
        if (!isTaken) throw new Error('the track has ended')
        events.push('shown')
      },
    })
  }
  vi.stubGlobal('MediaStreamTrackProcessor', Processor)
  vi.stubGlobal('MediaStreamTrackGenerator', Generator)
  const raw = { stop: () => events.push('camera off') } as unknown as MediaStreamTrack
  return maskVideo(raw, {
    wish: () => ({ isMasked: false, level: 50, hasWatermark: false }),
    detector: { look: async () => undefined },
    onState() {},
    onShown() {},
    onFailed: error => events.push(`failed: ${error}`),
  })
}
/** Lets delivered pictures pass through the streams. */
const settle = () => vi.advanceTimersByTimeAsync(0)

test('a picture that is on its way when the camera is switched off is closed before the camera ends', async () => {
  const { stop } = await aCamera()
  deliver('first')
  await settle()
  stop()
  await settle()
  expect(events).toEqual(['shown'])
  deliver('second')
  await settle()
  expect(events).toEqual(['shown', 'second closed', 'camera off', 'reading ended'])
})

test('a camera that gives no further picture is off a quarter of a second later, and only once', async () => {
  const { stop } = await aCamera()
  stop()
  await vi.advanceTimersByTimeAsync(249)
  expect(events).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(events).toEqual(['camera off', 'reading ended'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(events).toEqual(['camera off', 'reading ended'])
})

test('a picture that the page no longer takes is closed, and ends the camera', async () => {
  await aCamera()
  isTaken = false
  deliver('first')
  await settle()
  expect(events).toEqual(['first closed'])
  await vi.advanceTimersByTimeAsync(250)
  expect(events).toEqual(['first closed', 'camera off', 'reading ended'])
})
