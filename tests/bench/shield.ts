import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { build } from 'vite'

import type { Extent, Sizes } from './extent.ts'
import { type Peer, shieldPeers } from './shield-peers.ts'
import { type Annotated, type Found, qualityOf, type TextSet } from './shield-score.ts'
import { type Figure, quantile } from './table.ts'

/** Sets of annotated texts; without `--data`, the prompts from the project's own fixtures. */
const SHARED_SETS = '../shared/data/shield-dev'
const OWN_SETS = 'tests/fixtures/shield'

interface Size {
  /** How many texts of each set, from the start. */
  texts: number
  pieces: number
  rounds: number
  /** Rounds that do not count: in an open page, the code that runs has long been compiled. */
  warmUp: number
  /** Characters in a hostile text. */
  hostile: number
}
const SIZES: Sizes<Size> = {
  whole: { texts: Number.POSITIVE_INFINITY, pieces: 60, rounds: 5, warmUp: 8, hostile: 100_000 },
  shortest: { texts: 30, pieces: 1, rounds: 1, warmUp: 0, hostile: 1_000 },
}
/** The length of a long prompt. */
const PIECE = 2_000

/** The built engine, as a page or another program would load it. */
interface Engine {
  detect(text: string): Found[]
}

/** Quality, speed and size of the Text Shield next to five detectors from npm, in one run. */
export async function shield(extent: Extent): Promise<Figure[]> {
  const size = SIZES[extent]
  const folder = mkdtempSync(join(tmpdir(), 'recall-bench-shield-'))
  try {
    const code = await engineCode(folder)
    const url = new URL(`file://${join(folder, 'engine.js')}`).href
    const begun = performance.now()
    const engine: Engine = await import(url)
    engine.detect('A first call unpacks the model, Jane Doe.')
    const loadMs = performance.now() - begun
    const own: Peer = { name: 'Total Recall', find: text => engine.detect(text) }
    const peers = shieldPeers()
    const sets = readSets(size.texts)
    const pieces = piecesOf(sets, size.pieces)
    return [
      ...(await qualities(sets, own, peers)),
      ...(await speeds(pieces, size, own, peers)),
      ...(await hostile(size.hostile, own, peers)),
      ...(await inChromium(code, pieces, size.rounds)),
      { name: 'shield: load and first call, Node', unit: 'ms', values: [loadMs] },
      { name: 'shield: engine and data, gzip', unit: 'kB', values: [gzipSync(code, { level: 9 }).length / 1_000] },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The engine as one minified module, as a page would load it. */
async function engineCode(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry: resolve('extension/shield/detect.ts'), formats: ['es'], fileName: () => 'engine.js' },
    },
  })
  return readFileSync(join(folder, 'engine.js'), 'utf8')
}

function readSets(most: number): TextSet[] {
  const asked = process.env.SHIELD_BENCH_DATA
  const folder = asked ?? (existsSync(SHARED_SETS) ? SHARED_SETS : OWN_SETS)
  const files = existsSync(folder) ? readdirSync(folder).filter(file => file.endsWith('.jsonl')) : []
  if (files.length === 0) throw new Error(`No annotated texts (*.jsonl) in ${folder}. Name a folder: --data DIR`)
  return files.sort().map(file => ({
    name: basename(file, '.jsonl'),
    texts: readFileSync(join(folder, file), 'utf8')
      .trim()
      .split('\n')
      .slice(0, most)
      .map((line): Annotated => JSON.parse(line)),
  }))
}

async function qualities(sets: readonly TextSet[], own: Peer, peers: readonly Peer[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, texts } of sets) {
    const judge = async (peer: Peer) => {
      const found: Found[][] = []
      for (const { text } of texts) found.push(await peer.find(text))
      return qualityOf(texts, found)
    }
    const ours = await judge(own)
    for (const peer of peers) {
      const theirs = await judge(peer)
      const figure = (what: string, unit: string, value: number, reference: number): Figure => ({
        name: `shield: ${what}, ${name} (${texts.length} texts)`,
        unit,
        values: [value],
        reference: { name: peer.name, values: [reference] },
      })
      figures.push(
        figure('F1', '', ours.f1, theirs.f1),
        figure('leak', '%', ours.leak, theirs.leak),
        figure('over-mask', '%', ours.over, theirs.over),
      )
    }
  }
  return figures
}

/** The texts of the sets joined, and cut into pieces as long as a long prompt. */
function piecesOf(sets: readonly TextSet[], most: number): string[] {
  const all = sets.flatMap(({ texts }) => texts.map(({ text }) => text)).join('\n')
  return Array.from({ length: Math.min(most, Math.floor(all.length / PIECE)) }, (_, index) =>
    all.slice(index * PIECE, (index + 1) * PIECE),
  )
}

async function speeds(
  pieces: readonly string[],
  { rounds, warmUp }: Size,
  own: Peer,
  peers: readonly Peer[],
): Promise<Figure[]> {
  // One detector after the other: one that alternates with others pays for their garbage and cold code.
  const measured = new Map<Peer, number[][]>()
  for (const peer of [own, ...peers]) {
    const all: number[][] = []
    for (let round = 0; round < rounds + warmUp; round += 1) {
      const times: number[] = []
      for (const piece of pieces) times.push(await cpuMs(() => peer.find(piece)))
      all.push(times)
    }
    measured.set(peer, all.slice(warmUp))
  }
  const per = (peer: Peer, share: number) => (measured.get(peer) ?? []).map(times => quantile(times, share))
  const rate = (peer: Peer) =>
    (measured.get(peer) ?? []).map(
      times => (pieces.length * PIECE) / 1_000 / times.reduce((sum, time) => sum + time, 0),
    )
  return peers.flatMap(peer => [
    {
      name: `shield: ${PIECE} characters, p50, Node`,
      unit: 'CPU ms',
      values: per(own, 0.5),
      reference: { name: peer.name, values: per(peer, 0.5) },
    },
    {
      name: `shield: ${PIECE} characters, p95, Node`,
      unit: 'CPU ms',
      values: per(own, 0.95),
      reference: { name: peer.name, values: per(peer, 0.95) },
    },
    {
      name: 'shield: rate, Node',
      unit: 'MB/CPU s',
      values: rate(own),
      reference: { name: peer.name, values: rate(peer) },
    },
  ])
}

/** CPU milliseconds of one call in this process. */
async function cpuMs(call: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await call()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** Repeated pieces made to be slow: the kind of input that a superlinear pattern chokes on. */
const HOSTILE: Readonly<Record<string, string>> = {
  'one word': 'a',
  'digits and hyphens': '1-',
  'an address without end': 'a.',
  'at signs': '@',
  'names without end': 'Anna Maria ',
  brackets: '([',
  'blanks and line breaks': ' \n',
}

async function hostile(length: number, own: Peer, peers: readonly Peer[]): Promise<Figure[]> {
  const [first] = peers
  const figures: Figure[] = []
  for (const [name, piece] of Object.entries(HOSTILE)) {
    const text = piece.repeat(Math.ceil(length / piece.length))
    const values: number[] = []
    for (let round = 0; round < 3; round += 1) values.push(await cpuMs(() => own.find(text)))
    const figure: Figure = { name: `shield: ${length / 1_000} KB of ${name}, Node`, unit: 'CPU ms', values }
    figures.push(
      first === undefined
        ? figure
        : { ...figure, reference: { name: first.name, values: [await cpuMs(() => first.find(text))] } },
    )
  }
  return figures
}

/** The same pieces in a page of a real Chromium. A page cannot read its CPU time, so these are wall-clock times. */
async function inChromium(code: string, pieces: readonly string[], rounds: number): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage()
    const result = await page.evaluate(
      async ({ source, pieces, rounds }) => {
        const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
        const begun = performance.now()
        const engine: Engine = await import(url)
        engine.detect('A first call unpacks the model, Jane Doe.')
        const loadMs = performance.now() - begun
        const all: number[][] = []
        for (let round = 0; round <= rounds; round += 1) {
          const times: number[] = []
          for (const piece of pieces) {
            // Four calls at a time, because a page's clock is coarse.
            const start = performance.now()
            for (let again = 0; again < 4; again += 1) engine.detect(piece)
            times.push((performance.now() - start) / 4)
          }
          if (round > 0) all.push(times)
        }
        return { loadMs, all }
      },
      { source: code, pieces, rounds },
    )
    const total = (times: readonly number[]) => times.reduce((sum, time) => sum + time, 0)
    return [
      {
        name: `shield: ${PIECE} characters, p50, Chromium`,
        unit: 'ms',
        values: result.all.map(times => quantile(times, 0.5)),
      },
      {
        name: `shield: ${PIECE} characters, p95, Chromium`,
        unit: 'ms',
        values: result.all.map(times => quantile(times, 0.95)),
      },
      {
        name: 'shield: rate, Chromium',
        unit: 'MB/s',
        values: result.all.map(times => (times.length * PIECE) / 1_000 / total(times)),
      },
      { name: 'shield: load and first call, Chromium', unit: 'ms', values: [result.loadMs] },
    ]
  } finally {
    await browser.close()
  }
}
