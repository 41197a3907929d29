import { readFileSync, statSync } from 'node:fs'
import { WEIGHTS_FILE } from '../../extension/manifest.ts'
import { blazeFaceWeights } from '../../extension/meeting/face/blazeface-weights.ts'
import { makeNetwork } from '../../extension/meeting/face/network.ts'
import { pixelsOf, VIEW_BYTES, viewsOf } from '../../extension/meeting/face/views.ts'
import { mask } from '../../extension/meeting/video/masked-video.ts'
import { emptyPlanes } from '../../extension/meeting/video/planes.ts'
import { eventually } from '../eventually.ts'
import { meetingBrowser } from '../extension/meeting-browser.ts'
import { startMeetingServer } from '../extension/meeting-server.ts'
import type { Extent, Sizes } from './extent.ts'
import type { Figure } from './table.ts'

const SIZES: Sizes<{ rounds: number; frames: number }> = {
  whole: { rounds: 3, frames: 300 },
  shortest: { rounds: 1, frames: 30 },
}
const WIDTH = 1280
const HEIGHT = 720

/** A call with and without the shield, seen at its far end; and the cost of a 720-line picture, step by step. */
export async function meeting(extent: Extent): Promise<Figure[]> {
  const { rounds, frames } = SIZES[extent]
  const server = await startMeetingServer()
  const own: number[] = []
  const untouched: number[] = []
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const isShielded of [true, false])
        (isShielded ? own : untouched).push(await framesPerSecond(server.port, isShielded, frames))
  } finally {
    await server.stop()
  }
  return [
    {
      name: 'frames of 720 lines that arrive, a second',
      unit: '1/s',
      values: own,
      reference: { name: 'without the shield', values: untouched },
    },
    ...(await costs(rounds * 20)),
  ]
}

async function framesPerSecond(port: number, isShielded: boolean, frames: number): Promise<number> {
  const browser = await meetingBrowser({ port, isShielded })
  try {
    const page = await browser.meeting()
    await page.evaluate(() => call.start({ video: { width: 1280, height: 720, frameRate: 30 } }))
    // In the first seconds the connection is still finding out its bandwidth.
    const from = await eventually('the first thirty frames', () =>
      page.evaluate(() => call.arrived.length >= 30 && call.arrived.length),
    )
    const times = await eventually(
      `${frames} more frames`,
      async () => {
        const at = await page.evaluate(index => call.arrived.slice(index).map(each => each.at), from)
        return at.length >= frames && at
      },
      120_000,
    )
    return ((times.length - 1) * 1_000) / ((times.at(-1) ?? 0) - (times[0] ?? 0))
  } finally {
    await browser.close()
  }
}

/** Runs in this process the same code as in the page's frame and in the detector's thread. */
async function costs(rounds: number): Promise<Figure[]> {
  const network = await makeNetwork(blazeFaceWeights(readFileSync(`extension/meeting/face/${WEIGHTS_FILE}`)), 0.25)
  const planes = emptyPlanes(WIDTH, HEIGHT)
  for (let at = 0; at < planes.data.length; at += 1) planes.data[at] = (at * 31) & 255
  const areas = [{ x: 440, y: 100, width: 400, height: 400, faceWidth: 270 }]
  const view = new Uint8Array(VIEW_BYTES)
  const time = (run: () => void) => {
    const values: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now()
      run()
      values.push(performance.now() - begun)
    }
    return values
  }
  return [
    {
      name: 'mask of a face 270 pixels wide',
      unit: 'ms',
      values: time(() => mask(planes, { whole: false, areas }, 8)),
    },
    {
      name: 'mask of the whole picture',
      unit: 'ms',
      values: time(() => mask(planes, { whole: true, why: 'late' }, 8)),
    },
    {
      name: 'the four small pictures for the detector',
      unit: 'ms',
      values: time(() => {
        for (const each of viewsOf(WIDTH, HEIGHT)) pixelsOf(planes, each, view)
      }),
    },
    { name: 'search of one of them, in a thread of its own', unit: 'ms', values: time(() => network(view)) },
    {
      name: 'size of the detector',
      unit: 'KB',
      values: [['detector-worker.js', WEIGHTS_FILE].reduce((sum, file) => sum + sizeOf(file), 0) / 1_000],
    },
  ]
}

const sizeOf = (file: string): number => statSync(`dist/extension/chrome/${file}`).size
