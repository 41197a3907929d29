import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'

import { freePort } from '../free-port.ts'
import { aProduct } from '../journeys/fixture/product.ts'
import type { Extent, Sizes } from './extent.ts'
import { installPeers } from './install-peers.ts'
import type { Figure } from './table.ts'

/** Pages whose speed is measured, each next to the trivial page in the same round. */
const TIMED = ['/', '/blog', '/blog/seven-pillars', '/privacy-policy']

interface Size {
  /** How many of the pages above, from the start. */
  timed: number
  rounds: number
  /** How many of the pages in the sitemap, from the start. */
  scored: number
  /** If the trivial page blocks longer, the machine is busy with something else and the round does not count. */
  mostBlockedMs: number
}
const SIZES: Sizes<Size> = {
  whole: { timed: TIMED.length, rounds: 9, scored: Number.POSITIVE_INFINITY, mostBlockedMs: 50 },
  // A visit takes seconds, and every page gets the same figures.
  shortest: { timed: 1, rounds: 1, scored: 1, mostBlockedMs: Number.POSITIVE_INFINITY },
}
const MOST_REJECTED = 10
const MOST_ATTEMPTS = 3

/** The smallest possible page. */
const TRIVIAL = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Trivial</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="A page of one line."></head>
<body><main><h1>One line</h1></main></body></html>`

/** The part of Lighthouse's result that is read here. */
interface Audit {
  score: number | null
  numericValue?: number
  details?: {
    items?: {
      transferSize?: number
      networkRequestTime?: number
      resourceType?: string
      observedLargestContentfulPaint?: number
    }[]
  }
}
interface Verdict {
  runtimeError?: { code: string }
  categories: Record<string, { score: number | null }>
  audits: Record<string, Audit>
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Verdict } | undefined>

/** The public pages under Lighthouse's mobile settings. */
export async function web(extent: Extent): Promise<Figure[]> {
  const size = SIZES[extent]
  const folder = installPeers('web')
  const lighthouse = await load<Lighthouse>(folder, 'lighthouse/core/index.js', 'default')
  const product = await aProduct({ LOG_LEVEL: 'error' })
  const trivial = await serveTrivial()
  try {
    const figures: Figure[] = []
    for (const theme of ['light', 'dark'] as const) {
      const port = await freePort()
      const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: [
          '--headless=new',
          '--no-sandbox',
          '--disable-gpu',
          `--remote-debugging-port=${port}`,
          ...(theme === 'dark' ? ['--blink-settings=preferredColorScheme=0'] : []),
        ],
      })
      const visit = async (url: string) => {
        // Occasionally a trace lacks its beginning, which says nothing about the page.
        for (let left = MOST_ATTEMPTS; left > 0; left -= 1) {
          const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
          const error = result === undefined ? 'no answer' : result.lhr.runtimeError?.code
          if (result !== undefined && error === undefined) return result.lhr
          console.log(`${url} is looked at again: ${error}`)
        }
        throw new Error(`Lighthouse could not look at ${url}`)
      }
      try {
        if (theme === 'light') figures.push(...(await timed(product.origin, trivial.origin, visit, size)))
        const pages = (await listedPages(product.origin)).slice(0, size.scored)
        figures.push(...(await scored(product.origin, pages, theme, visit)))
      } finally {
        await browser.close()
      }
    }
    return figures
  } finally {
    trivial.close()
    await product.remove()
  }
}

type Visit = (url: string) => Promise<Verdict>

async function timed(origin: string, trivial: string, visit: Visit, size: Size): Promise<Figure[]> {
  const paths = TIMED.slice(0, size.timed)
  const rounds: { path: string; page: Verdict; plain: Verdict }[] = []
  let rejected = 0
  for (let round = 0; round < size.rounds; round += 1) {
    for (const path of paths) {
      for (;;) {
        const [page, plain] = [await visit(origin + path), await visit(trivial)]
        const fault = faultOf(page, plain, size.mostBlockedMs)
        if (fault === undefined) {
          rounds.push({ path, page, plain })
          break
        }
        console.log(`${path}, round ${round + 1}: does not count, ${fault}`)
        rejected += 1
        if (rejected > MOST_REJECTED) throw new Error('this machine is too busy to time pages on')
      }
    }
  }
  return paths.flatMap(path => {
    const own = rounds.filter(round => round.path === path)
    const line = (name: string, audit: string, unit: string): Figure => ({
      name: `web: ${path}, ${name}`,
      unit,
      values: own.map(({ page }) => page.audits[audit]?.numericValue ?? Number.NaN),
      reference: {
        name: 'trivial page',
        values: own.map(({ plain }) => plain.audits[audit]?.numericValue ?? Number.NaN),
      },
    })
    return [
      line('largest contentful paint', 'largest-contentful-paint', 'ms'),
      line('first contentful paint', 'first-contentful-paint', 'ms'),
      line('blocked', 'total-blocking-time', 'ms'),
      line('layout shift', 'cumulative-layout-shift', ''),
      {
        name: `web: ${path}, asked for before that paint`,
        unit: 'kB',
        values: own.map(({ page }) => firstBytes(page)),
      },
      { name: `web: ${path}, document and fonts`, unit: 'kB', values: own.map(({ page }) => readBytes(page)) },
    ]
  })
}

function faultOf(page: Verdict, plain: Verdict, mostBlockedMs: number): string | undefined {
  if (page.audits['largest-contentful-paint']?.numericValue === undefined) return 'nothing was painted'
  const blocked = plain.audits['total-blocking-time']?.numericValue ?? Number.NaN
  return blocked <= mostBlockedMs ? undefined : `the trivial page was blocked for ${Math.round(blocked)} ms`
}

/** Everything requested by the time of the largest contentful paint, including scripts. */
function firstBytes({ audits }: Verdict): number {
  const painted = audits.metrics?.details?.items?.[0]?.observedLargestContentfulPaint ?? Number.NaN
  return kilobytes(audits, ({ networkRequestTime = 0 }) => networkRequestTime <= painted)
}

/** What reading a page requires. Its styles are inline; the style sheets that come with the app serve later pages. */
function readBytes({ audits }: Verdict): number {
  return kilobytes(audits, ({ resourceType = '' }) => ['Document', 'Font'].includes(resourceType))
}

type Item = NonNullable<NonNullable<Audit['details']>['items']>[number]

function kilobytes(audits: Verdict['audits'], counts: (item: Item) => boolean): number {
  const items = audits['network-requests']?.details?.items ?? []
  return items.filter(counts).reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1_000
}

/** Every page in the sitemap, with only one of the posts, whose pages differ only in text. */
async function listedPages(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)</g)].map(([, address = '']) => new URL(address).pathname)
  return paths.filter(path => !path.startsWith('/blog/') || TIMED.includes(path))
}

async function scored(origin: string, paths: readonly string[], theme: string, visit: Visit): Promise<Figure[]> {
  const scores: Record<string, number[]> = { accessibility: [], 'best-practices': [], seo: [] }
  for (const path of paths) {
    const { categories, audits } = await visit(origin + path)
    for (const [name, list] of Object.entries(scores)) {
      const score = (categories[name]?.score ?? 0) * 100
      list.push(score)
      if (score === 100) continue
      const failed = Object.entries(audits).filter(([, audit]) => audit.score !== null && audit.score < 1)
      console.log(`${path} (${theme}) ${name} ${score}: ${failed.map(([id]) => id).join(', ')}`)
    }
  }
  return Object.entries(scores).map(([name, values]) => ({
    name: `web: ${name}, ${theme}, ${values.length} pages`,
    unit: 'of 100',
    values,
  }))
}

async function load<T>(folder: string, file: string, name: string): Promise<T> {
  const loaded = await import(pathToFileURL(join(folder, 'node_modules', file)).href)
  return loaded[name]
}

async function serveTrivial(): Promise<{ origin: string; close(): void }> {
  const body = gzipSync(TRIVIAL)
  const server = createServer((_request, answer) => {
    answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'gzip' }).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A string only for a Unix socket, which is never used here.
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, close: () => server.close() }
}
