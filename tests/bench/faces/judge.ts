import { createReadStream } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import { type Browser, chromium, type Page } from 'playwright'

import { CHROMIUM } from '../../journeys/fixture/browser.ts'
import { installPeers } from '../install-peers.ts'
import { drawClip, type Looked, seeFaces, startJudge } from './judge-page.ts'
import { PEOPLE } from './people.ts'
import { FRAMES_PER_SECOND, type Scene } from './scenes.ts'

/** A detector other than the one that masks, and embeddings: the SSD and the recognition network of face-api. */
export interface Judge {
  /** The scene as a camera's file: a sequence of JPEGs. */
  clip(scene: Scene): Promise<Buffer>
  /**
   * Faces in pictures with a score of `FOUND_FROM` and more. `at`: places to describe whether or not the detector finds a face.
   */
  see(pictures: readonly string[], options?: { at?: readonly FaceBox[] }): Promise<Looked[]>
  /** The gallery: the embedding of each person's own picture. */
  readonly gallery: readonly (readonly number[])[]
  stop(): Promise<void>
}

export interface FaceBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * From here on the product itself masks. In clear, faces that are seen from the side, dark or half covered have scores of
 * .45 to .9; below .4 the network takes the outline of a head for a face, even if what is in it is a single color (.36).
 */
const FOUND_FROM = 0.4

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  json: 'application/json',
  jpg: 'image/jpeg',
  wasm: 'application/wasm',
}

const PAGE = `<!doctype html><title>Judge</title>
<script type="module">globalThis.faceApi = await import('/@vladmandic/face-api/dist/face-api.esm.js')</script>`

export async function startFaceJudge(): Promise<Judge> {
  const modules = join(installPeers('meeting'), 'node_modules')
  const server = await serve(modules)
  const browser = await chromium.launch(CHROMIUM)
  try {
    return await judgeIn(browser, server)
  } catch (error) {
    await browser.close()
    server.close()
    throw error
  }
}

async function judgeIn(browser: Browser, server: Server): Promise<Judge> {
  const page: Page = await browser.newPage()
  page.on('pageerror', error => console.error(error))
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await page.waitForFunction('globalThis.faceApi !== undefined')
  const gallery = await page.evaluate(startJudge, PEOPLE)
  return {
    gallery,
    async clip(scene) {
      const frames = Array.from({ length: scene.seconds * FRAMES_PER_SECOND }, (_, index) =>
        scene.at(index / FRAMES_PER_SECOND),
      )
      const jpegs: string[] = []
      for (let at = 0; at < frames.length; at += 30)
        jpegs.push(...(await page.evaluate(drawClip, { frames: frames.slice(at, at + 30), from: at, people: PEOPLE })))
      return Buffer.concat(jpegs.map(each => Buffer.from(each, 'base64')))
    },
    async see(pictures, { at = [] } = {}) {
      const all: Looked[] = []
      for (const picture of pictures)
        all.push(await page.evaluate(seeFaces, { picture, places: [...at], leastScore: FOUND_FROM }))
      return all
    },
    async stop() {
      await browser.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Sends the headers that let the judge use both processors. */
async function serve(modules: string): Promise<Server> {
  const server = createServer((request, answer) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const isolated = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }
    if (path === '/') {
      answer.writeHead(200, { ...isolated, 'content-type': 'text/html' }).end(PAGE)
      return
    }
    const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    answer.writeHead(200, { ...isolated, 'content-type': type })
    createReadStream(join(modules, path))
      .on('error', () => answer.destroy())
      .pipe(answer)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return server
}
