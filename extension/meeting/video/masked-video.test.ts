import { afterEach, describe, expect, test, vi } from 'vitest'

import { maskVideo, type VideoState } from './masked-video.ts'

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

describe('what is hidden', () => {
  /**
   * A picture every 80 ms with as many small faces as the test says, to a detector that needs `lookMs` for a look; returns
   * what was seen of the pictures, and where it was looked closely.
   */
  async function aCrowd(count: number, { lookMs = 0, pictures = 12 } = {}) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    const shown: VideoState[] = []
    const closeLooks: number[] = []
    let next: (frame: unknown) => void = () => {}
    class Processor {
      readonly readable = new ReadableStream<unknown>({
        start(controller) {
          next = frame => controller.enqueue(frame)
        },
      })
    }
    class Generator {
      readonly writable = new WritableStream()
    }
    class Frame {
      close() {}
    }
    vi.stubGlobal('MediaStreamTrackProcessor', Processor)
    vi.stubGlobal('MediaStreamTrackGenerator', Generator)
    vi.stubGlobal('VideoFrame', Frame)
    const boxes = Array.from({ length: count }, (_, at) => ({ x: 10 * at, y: 9, width: 6, height: 6, score: 0.9 }))
    await maskVideo({ stop() {} } as unknown as MediaStreamTrack, {
      wish: () => ({ isMasked: true, level: 8, hasWatermark: false }),
      detector: {
        async look(_planes, at, small) {
          closeLooks.push(small.length)
          if (lookMs > 0) await new Promise(resolve => setTimeout(resolve, lookMs))
          return { at, boxes }
        },
      },
      onState: state => shown.push(state),
      onShown() {},
      onFailed: error => {
        throw error
      },
    })
    for (let picture = 0; picture < pictures; picture += 1) {
      await vi.advanceTimersByTimeAsync(80)
      next(aFrame())
      await settle()
    }
    return { last: shown.at(-1), shown, closeLooks }
  }
  const aFrame = () => ({
    format: 'I420',
    visibleRect: { width: 64, height: 48 },
    timestamp: 0,
    allocationSize: () => 64 * 72,
    copyTo: async () => [
      { offset: 0, stride: 64 },
      { offset: 64 * 48, stride: 32 },
      { offset: 64 * 60, stride: 32 },
    ],
    close() {},
  })

  test.each([
    { lookMs: 100, why: 'a fast machine' },
    { lookMs: 170, why: 'a machine whose looks take two pictures' },
    { lookMs: 290, why: 'a slow machine, on which no picture had been in time' },
  ])('with looks of $lookMs ms only faces are, in every picture: $why', async ({ lookMs }) => {
    const { shown } = await aCrowd(1, { lookMs, pictures: 60 })
    expect(shown.slice(-20).map(({ shows }) => shows)).toEqual(Array(20).fill('faces hidden'))
  })

  test('with looks that are too far apart to say where a face was in between, all is hidden in every picture', async () => {
    const { shown } = await aCrowd(1, { lookMs: 450, pictures: 60 })
    expect(new Set(shown.map(({ shows }) => shows))).toEqual(new Set(['all hidden']))
  })

  test('four are hidden one by one, and looked at closely in each look', async () => {
    const { last, closeLooks } = await aCrowd(4)
    expect(last?.shows).toBe('faces hidden')
    expect(closeLooks.slice(0, 3)).toEqual([0, 4, 4])
  })

  test('with a fifth the whole picture is hidden, because one could get lost among them', async () => {
    const { last, closeLooks } = await aCrowd(5)
    expect(last).toMatchObject({ shows: 'all hidden', why: 'too many faces' })
    expect(Math.max(...closeLooks)).toBe(4)
  })
})
