import type { Detector } from '../video/masked-video.ts'
import type { Planes } from '../video/planes.ts'
import type { Box } from '../video/tracks.ts'
import type { LookAnswer, LookOrder } from './orders.ts'
import { boxesOf, pixelsOf, VIEW_BYTES, type View, viewsInTurn } from './views.ts'

/** After this long an answer is useless; the picture was hidden long before. */
const GIVEN_UP_MS = 1_500
/** After this many looks without an answer, the frame is recreated. */
const DEAD_AFTER = 3

interface Line {
  readonly port: MessagePort
  readonly frame: HTMLElement
}

/**
 * The detector runs in a frame of the extension, the only place on such a page that allows WebAssembly. The frame is
 * created when it is first needed, gets small pictures and returns boxes. If a page removes the frame, or the detector
 * dies, looks get no answer.
 */
export function detectorFrame(page: Document, addressOf: () => string): Detector {
  const waiting = new Map<number, (answer: LookAnswer | undefined) => void>()
  let line: Line | undefined
  let isStarting = false
  let lastId = 0
  let missed = 0

  const end = () => {
    line?.port.close()
    line?.frame.remove()
    line = undefined
    isStarting = false
    missed = 0
  }
  const start = () => {
    isStarting = true
    const address = addressOf()
    const secret = crypto.randomUUID()
    const host = page.createElement('div')
    host.style.cssText = 'display:none'
    const frame = page.createElement('iframe')
    frame.src = `${address}#${secret}`
    frame.addEventListener('load', () => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }: MessageEvent<LookAnswer>) => waiting.get(data.id)?.(data)
      frame.contentWindow?.postMessage({ secret }, new URL(address).origin, [port2])
      line = { port: port1, frame: host }
      isStarting = false
    })
    host.attachShadow({ mode: 'closed' }).append(frame)
    page.documentElement.append(host)
  }

  return {
    async look(planes, at, small) {
      if (line === undefined) {
        if (!isStarting) start()
        return undefined
      }
      const id = ++lastId
      const views = viewsInTurn(planes, small, id)
      const pixels = viewedPixels(planes, views)
      const order: LookOrder = { id, pixels }
      const answer = new Promise<LookAnswer | undefined>(resolve => {
        waiting.set(id, resolve)
        setTimeout(resolve, GIVEN_UP_MS, undefined)
      })
      line.port.postMessage(order, [pixels])
      const found = await answer.finally(() => waiting.delete(id))
      if (found === undefined) {
        missed += 1
        if (missed >= DEAD_AFTER) end()
        return undefined
      }
      missed = 0
      const boxes: readonly Box[] = boxesOf(views.map((view, index) => ({ view, faces: found.faces[index] ?? [] })))
      return { at, boxes }
    },
  }
}

function viewedPixels(planes: Planes, views: readonly View[]): ArrayBuffer {
  const pixels = new Uint8Array(views.length * VIEW_BYTES)
  for (const [index, view] of views.entries())
    pixelsOf(planes, view, pixels.subarray(index * VIEW_BYTES, (index + 1) * VIEW_BYTES))
  return pixels.buffer
}
