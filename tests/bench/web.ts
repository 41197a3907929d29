import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'

import { aProduct, freePort } from '../journeys/harness.ts'
import { installPeers } from './install-peers.ts'
import type { Figure } from './table.ts'

/** Pages whose speed is measured, each beside the trivial page in the same round. */
const TIMED = ['/', '/blog', '/privacy-policy']
/** All others are looked at once a theme. */
const OTHERS = [
  '/about',
  '/contact',
  '/security',
  '/terms-of-service',
  '/gdpr-compliance',
  '/careers',
  '/api-docs',
  '/verify',
]
const ROUNDS = 5

/** As much as a page can be without being one. */
const TRIVIAL = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Trivial</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="A page of one line."></head>
<body><main><h1>One line</h1></main></body></html>`

/** The part of Lighthouse's answer that is read here. */
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
  categories: Record<string, { score: number | null }>
  audits: Record<string, Audit>
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Verdict } | undefined>

/** The public pages by Lighthouse's mobile settings, and the policy that they are sent with. */
export async function web(): Promise<Figure[]> {
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
        const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
        if (result === undefined) throw new Error(`Lighthouse said nothing of ${url}`)
        return result.lhr
      }
      try {
        if (theme === 'light') figures.push(...(await timed(product.origin, trivial.origin, visit)))
        figures.push(...(await scored(product.origin, theme, visit)))
      } finally {
        await browser.close()
      }
    }
    figures.push(await policyFindings(folder))
    return figures
  } finally {
    trivial.close()
    await product.remove()
  }
}

type Visit = (url: string) => Promise<Verdict>

async function timed(origin: string, trivial: string, visit: Visit): Promise<Figure[]> {
  const rounds: { path: string; page: Verdict; plain: Verdict }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const path of TIMED) rounds.push({ path, page: await visit(origin + path), plain: await visit(trivial) })
  }
  return TIMED.flatMap(path => {
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

/** Everything that was asked for by the time of the largest paint, scripts too. */
function firstBytes({ audits }: Verdict): number {
  const painted = audits.metrics?.details?.items?.[0]?.observedLargestContentfulPaint ?? Number.NaN
  return kilobytes(audits, ({ networkRequestTime = 0 }) => networkRequestTime <= painted)
}

/** What a page is read from. Its styles stand in the document; the sheets that come with the app are for what follows. */
function readBytes({ audits }: Verdict): number {
  return kilobytes(audits, ({ resourceType = '' }) => ['Document', 'Font'].includes(resourceType))
}

type Item = NonNullable<NonNullable<Audit['details']>['items']>[number]

function kilobytes(audits: Verdict['audits'], counts: (item: Item) => boolean): number {
  const items = audits['network-requests']?.details?.items ?? []
  return items.filter(counts).reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1_000
}

async function scored(origin: string, theme: string, visit: Visit): Promise<Figure[]> {
  const scores: Record<string, number[]> = { accessibility: [], 'best-practices': [], seo: [] }
  for (const path of [...TIMED, ...OTHERS]) {
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

/** Google's own check of the Content-Security-Policy, as it is sent where people reach the product: by HTTPS. */
async function policyFindings(folder: string): Promise<Figure> {
  interface Finding {
    description: string
    severity: number
  }
  const Parser = await load<new (policy: string) => { csp: unknown }>(
    folder,
    'csp_evaluator/dist/parser.js',
    'CspParser',
  )
  const Evaluator = await load<new (csp: unknown) => { evaluate(): Finding[] }>(
    folder,
    'csp_evaluator/dist/evaluator.js',
    'CspEvaluator',
  )
  const policy = await securePolicy()
  const findings = new Evaluator(new Parser(policy).csp).evaluate()
  for (const { severity, description } of findings) console.log(`csp_evaluator, severity ${severity}: ${description}`)
  return { name: 'web: findings of csp_evaluator', unit: '', values: [findings.length] }
}

async function securePolicy(): Promise<string> {
  const product = await aProduct({ LOG_LEVEL: 'error', ORIGIN: 'https://recall.example.org' })
  try {
    return await new Promise((resolve, reject) => {
      request(product.origin, { headers: { host: 'recall.example.org' } }, answer => {
        answer.resume()
        resolve(String(answer.headers['content-security-policy']))
      })
        .on('error', reject)
        .end()
    })
  } finally {
    await product.remove()
  }
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
