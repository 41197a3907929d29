import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

import { beforeAll, describe, expect, test } from 'vitest'
import { WEIGHTS_FILE } from '../../manifest.ts'
import { STABLE_LOOKS } from '../video/mask-state.ts'
import { channelsOf, emptyPlanes, planesOfRgba } from '../video/planes.ts'
import { MASKED_FROM, SURE_FROM } from '../video/tracks.ts'
import { blazeFaceWeights } from './blazeface-weights.ts'
import { makeNetwork, type Network } from './network.ts'
import { packHalves, unpackHalves } from './packed-halves.ts'
import { boxesOf, pixelsOf, VIEW_BYTES, viewsInTurn, viewsOf } from './views.ts'

/** 128×128 pixels: an astronaut’s portrait (NASA, public domain), and a cup of coffee (Rachel Michetti, CC0). */
const picture = (name: 'face' | 'cup') =>
  new Uint8Array(gunzipSync(readFileSync(`tests/fixtures/meeting/${name}.rgb.gz`)))

const published = blazeFaceWeights(readFileSync(`extension/meeting/face/${WEIGHTS_FILE}`))
let network: Network
beforeAll(async () => {
  network = await makeNetwork(published, 0.1)
})
const best = (rgb: Uint8Array) => network(rgb).reduce((top, { score }) => Math.max(top, score), 0)

describe('the detector', () => {
  test('finds a face surely, where it is', () => {
    const view = { x: 0, y: 0, side: 128 }
    const [face, ...others] = boxesOf([{ view, faces: network(picture('face')) }]).filter(
      ({ score }) => score >= MASKED_FROM,
    )
    expect(others).toEqual([])
    expect(face?.score).toBeGreaterThanOrEqual(SURE_FROM)
    expect([face?.x, face?.y, face?.width].map(value => Math.round((value ?? 0) / 4) * 4)).toEqual([40, 28, 40])
  })

  test('takes neither a cup nor nothing for one', () => {
    expect(best(picture('cup'))).toBeLessThan(MASKED_FROM)
    expect(best(new Uint8Array(VIEW_BYTES))).toBeLessThan(MASKED_FROM)
  })

  test('gives the same answer again: nothing of a picture stays behind', () => {
    const first = network(picture('face'))
    network(picture('cup'))
    expect(network(picture('face'))).toEqual(first)
  })
})

describe('the weights', () => {
  test('come out of their packing as they were published, to the last bit', () => {
    expect(createHash('sha256').update(published).digest('hex')).toBe(
      '8d9dd1abc34f3fc4170b0b99a9e10af97600bface36239de7539a88a0ae9aa09',
    )
    const halves = Uint8Array.from({ length: 2_000 }, (_, at) => (at % 2 === 0 ? (at * 89) & 255 : (at * at) & 63))
    const packed = packHalves(halves)
    expect(packed.length).toBeLessThan(halves.length)
    expect(unpackHalves(packed, 1_000)).toEqual(halves)
  })
})

describe('what the detector sees of a picture', () => {
  test('is all of it, and three squares from end to end', () => {
    expect(viewsOf(1280, 720)).toEqual([
      { x: 0, y: -280, side: 1280 },
      { x: 0, y: 0, side: 720 },
      { x: 280, y: 0, side: 720 },
      { x: 560, y: 0, side: 720 },
    ])
    expect(viewsOf(720, 1280).at(-1)).toEqual({ x: 0, y: 560, side: 720 })
    expect(viewsOf(480, 480)).toHaveLength(1)
  })

  test.each([
    [1280, 720],
    [720, 1280],
    [640, 480],
    [1920, 1080],
    [480, 480],
  ])('has, by the time anything of %i × %i is shown, each small face in it whole and large', (width, height) => {
    const size = 0.06 * Math.min(width, height)
    const looks = Array.from({ length: STABLE_LOOKS + 1 }, (_, turn) => viewsInTurn({ width, height }, [], turn + 7))
    const close = looks.flat().filter(({ isClose }) => isClose)
    for (let x = 0; x + size <= width; x += 10)
      for (let y = 0; y + size <= height; y += 10) {
        const isIn = (view: (typeof close)[0]) =>
          view.x <= x && view.y <= y && view.x + view.side >= x + size && view.y + view.side >= y + size
        expect(close.some(view => isIn(view) && size / view.side > 0.11)).toBe(true)
      }
    expect(Math.max(...looks.map(({ length }) => length))).toBeLessThanOrEqual(7)
  })

  test('is in every look each small face that is known, large', () => {
    const small = { x: 300, y: 100, width: 50, height: 50 }
    for (const turn of [0, 1, 2, 3, 4]) {
      const view = viewsInTurn({ width: 1280, height: 720 }, [small], turn)[4]
      expect(view).toEqual({ x: 237.5, y: 37.5, side: 175, isClose: true })
    }
  })

  test('has parts of a large face in its close views, which are taken for no face', () => {
    const at = (width: number) => ({ x: 0.1, y: 0.1, width, height: width, score: 0.9 })
    const found = (isClose: boolean, width: number) =>
      boxesOf([{ view: { x: 0, y: 0, side: 360, isClose }, faces: [at(width)] }]).length
    expect([found(true, 0.6), found(false, 0.6), found(true, 0.3)]).toEqual([0, 1, 1])
  })

  test('has the colors of the picture, within what brightness and color at half size can say', () => {
    const rgba = new Uint8ClampedArray(256 * 256 * 4)
    for (let at = 0; at < rgba.length; at += 4) rgba.set([200, 120, 60, 255], at)
    const rgb = new Uint8Array(VIEW_BYTES)
    pixelsOf(planesOfRgba(rgba, 256, 256), { x: 0, y: 0, side: 256 }, rgb)
    for (const [index, value] of [200, 120, 60].entries()) expect(Math.abs((rgb[index] ?? 0) - value)).toBeLessThan(6)
  })

  test('is the same from planes of either kind', () => {
    const one = emptyPlanes(64, 64)
    for (let at = 0; at < one.data.length; at += 1) one.data[at] = (at * 7) & 255
    const [bright, blue, red] = channelsOf(one)
    const data = new Uint8Array(one.data)
    for (let at = 0; at < 32 * 32; at += 1) {
      data[64 * 64 + at * 2] = blue?.data[(blue?.offset ?? 0) + at] ?? 0
      data[64 * 64 + at * 2 + 1] = red?.data[(red?.offset ?? 0) + at] ?? 0
    }
    const layout = [
      { offset: bright?.offset ?? 0, stride: 64 },
      { offset: 64 * 64, stride: 64 },
    ]
    const view = { x: 0, y: 0, side: 64 }
    const [first, second] = [new Uint8Array(VIEW_BYTES), new Uint8Array(VIEW_BYTES)]
    pixelsOf(one, view, first)
    pixelsOf({ ...one, format: 'NV12', data, layout }, view, second)
    expect(second).toEqual(first)
  })
})
