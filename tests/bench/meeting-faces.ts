import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eventually } from '../eventually.ts'
import { meetingBrowser } from '../extension/meeting-browser.ts'
import { startMeetingServer } from '../extension/meeting-server.ts'
import type { Extent, Sizes } from './extent.ts'
import { type Judge, startFaceJudge } from './faces/judge.ts'
import type { Looked } from './faces/judge-page.ts'
import { FRAMES_PER_SECOND, SCENES, type Scene } from './faces/scenes.ts'
import type { Figure } from './table.ts'

/** `every`: of this many pictures that arrived, one is judged and the others are skipped. */
const SIZES: Sizes<{ scenes: readonly Scene[]; every: number; seconds: number }> = {
  whole: { scenes: SCENES, every: 5, seconds: 1 },
  shortest: { scenes: SCENES.slice(0, 1), every: 25, seconds: 0.5 },
}
/** Two embeddings closer than this belong to one person, according to the network's authors. */
const SAME_PERSON = 0.6

/**
 * Sends camera clips through a call and checks, where they arrive, what another detector and embeddings make of them.
 */
export async function meetingFaces(extent: Extent): Promise<Figure[]> {
  const { scenes: all, every, seconds } = SIZES[extent]
  const scenes = all.filter(({ name }) => name.includes(process.env.FACES_BENCH_SCENE ?? ''))
  const [judge, server] = [await startFaceJudge(), await startMeetingServer()]
  const folder = mkdtempSync(join(tmpdir(), 'recall-clips-'))
  const figures: Figure[] = []
  try {
    for (const scene of scenes) {
      const camera = join(folder, `${scenes.indexOf(scene)}.mjpeg`)
      writeFileSync(camera, await judge.clip(scene))
      const arrived = async (isShielded: boolean) => {
        const pictures = await sent({ port: server.port, camera, isShielded, seconds: scene.seconds * seconds, every })
        const looked = await judge.see(pictures)
        if (isShielded) keepFound(scene, pictures, looked)
        return looked
      }
      const clear = await arrived(false)
      const masked = await arrived(true)
      figures.push(...judged(scene, judge, { clear, masked }))
    }
    return figures
  } finally {
    await judge.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** For whoever wants to know how a face got out: the pictures with one, and what the judge says of them. */
function keepFound({ name }: Scene, pictures: readonly string[], looked: readonly Looked[]): void {
  const folder = process.env.FACES_BENCH_KEEP
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  for (const [at, { index, faces }] of looked.entries()) {
    if (faces.length === 0) continue
    writeFileSync(join(folder, `${name} ${at}.jpg`), Buffer.from(pictures[at] ?? '', 'base64'))
    const words = faces.map(
      ({ box, score }) => `${score?.toFixed(2)} at ${Object.values(box).map(Math.round).join(' ')}`,
    )
    writeFileSync(join(folder, `${name} ${at}.txt`), `picture ${index} of the clip: ${words.join('; ')}\n`)
  }
}

async function sent(of: { port: number; camera: string; isShielded: boolean; seconds: number; every: number }) {
  const browser = await meetingBrowser(of)
  try {
    const page = await browser.meeting()
    await page.evaluate(() => {
      call.record()
      return call.start({ video: { width: 1280, height: 720, frameRate: 30 } })
    })
    const wanted = Math.ceil(of.seconds * FRAMES_PER_SECOND)
    await eventually(`${wanted} pictures`, () => page.evaluate(count => call.recorded >= count, wanted), 120_000)
    const indexes = Array.from({ length: Math.ceil(wanted / of.every) }, (_, index) => index * of.every)
    const pictures: string[] = []
    for (let at = 0; at < indexes.length; at += 10)
      pictures.push(...(await page.evaluate(some => call.pictures(some), indexes.slice(at, at + 10))))
    return pictures
  } finally {
    await browser.close()
  }
}

function judged(
  { name, at }: Scene,
  { gallery }: Judge,
  { clear, masked }: { clear: readonly Looked[]; masked: readonly Looked[] },
): Figure[] {
  const isThere = ({ index }: Looked) =>
    index !== null && at(index / FRAMES_PER_SECOND).faces.some(({ x, width }) => x > width / 2 && x < 1280 - width / 2)
  // Where all is hidden, the marks are one gray, or, in a dark scene, one black: zero.
  const isShown = ({ index }: Looked) => index !== null && index > 0
  const withFace = clear.filter(isThere)
  const people = new Set(at(0).faces.map(({ who }) => who))
  const known = gallery.map((embedding, who) => ({ embedding, isHere: people.has(who) }))
  // Whoever has seen them in such a light, or half covered, knows them by that, too.
  const asHere = (besides: Looked) =>
    clear.filter(each => each !== besides).flatMap(({ faces }) => faces.map(face => ({ ...face, isHere: true })))
  const isRecognised = (picture: Looked) =>
    picture.faces.some(({ embedding }) => isOneOfThem(embedding, [...known, ...asHere(picture)]))
  const share = (some: readonly Looked[], all: readonly Looked[]) =>
    all.length === 0 ? 0 : (100 * some.length) / all.length
  return [
    {
      name: `${name}: pictures with a face that is recognised, of ${masked.length}`,
      unit: '',
      values: [masked.filter(isRecognised).length],
      reference: { name: `without the shield, of ${clear.length}`, values: [clear.filter(isRecognised).length] },
    },
    {
      name: `${name}: pictures in which a face is found`,
      unit: '%',
      values: [
        share(
          masked.filter(({ faces }) => faces.length > 0),
          masked,
        ),
      ],
      reference: {
        name: 'without the shield, where one is',
        values: [
          share(
            withFace.filter(({ faces }) => faces.length > 0),
            withFace,
          ),
        ],
      },
    },
    {
      name: `${name}: pictures of which more than the faces is seen`,
      unit: '%',
      values: [share(masked.filter(isShown), masked)],
      reference: {
        name: 'without the shield',
        values: [share(clear.filter(isShown), clear)],
      },
    },
  ]
}

/** Recognized: closest to somebody in the scene, and as close as two pictures of one person are. */
function isOneOfThem(
  embedding: readonly number[],
  known: readonly { readonly embedding: readonly number[]; readonly isHere: boolean }[],
): boolean {
  const distances = known.map(each =>
    Math.hypot(...each.embedding.map((value, index) => value - (embedding[index] ?? 0))),
  )
  const nearest = distances.indexOf(Math.min(...distances))
  return known[nearest]?.isHere === true && (distances[nearest] ?? 1) < SAME_PERSON
}
