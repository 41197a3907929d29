import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type BrowserContext, chromium, type Page } from 'playwright'

/** The built product, started as `npm start` starts it, on a free port with a data folder of its own. */
export interface Product {
  origin: string
  dataDir: string
  /** SIGKILL: no goodbye, as when the power goes. */
  kill(): Promise<void>
  /** SIGTERM: it finishes what it is at and closes its files, as when somebody stops it. */
  stop(): Promise<void>
  /** Starts again on the same port and data. */
  start(): Promise<void>
  /** Stops it and removes its data. */
  remove(): Promise<void>
  /** What it printed so far. */
  output(): string
}

/** `dist`: another build than the one in this folder. `dataDir`, `port`: those of a product that ran before. */
export async function aProduct(
  environment: Record<string, string> = {},
  given: { dist?: string; dataDir?: string; port?: number } = {},
): Promise<Product> {
  const { dist = 'dist', dataDir = mkdtempSync(join(tmpdir(), 'recall-journey-')) } = given
  const port = given.port ?? (await freePort())
  let child: ChildProcess | undefined
  let output = ''

  const product: Product = {
    origin: `http://localhost:${port}`,
    dataDir,
    output: () => output,
    async start() {
      child = spawn(process.execPath, [join(dist, 'server', 'main.js')], {
        env: { ...process.env, NODE_ENV: 'development', PORT: String(port), DATA_DIR: dataDir, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child.stdout?.on('data', chunk => (output += chunk))
      child.stderr?.on('data', chunk => (output += chunk))
      await waitFor(
        `${product.origin}/api/health`,
        () => child?.exitCode ?? null,
        () => output,
      )
    },
    async kill() {
      await end('SIGKILL')
    },
    async stop() {
      await end('SIGTERM')
    },
    async remove() {
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise(resolve => child?.once('exit', resolve))
    child.kill(signal)
    await ended
  }

  await product.start()
  return product
}

async function waitFor(url: string, exitCode: () => number | null, output: () => string): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    if (exitCode() !== null) throw new Error(`the product ended with code ${exitCode()}:\n${output()}`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`the product did not answer within 30 s:\n${output()}`)
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

export const SIZES = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const

export interface Browser {
  context: BrowserContext
  /** Console errors, page errors and violated policies so far; journeys end with an empty list. */
  complaints: string[]
  /** Throws when a page was stopped by its policy at any time: no journey has a reason to look past that. */
  close(): Promise<void>
}

/** A Chromium with a profile of its own on disk, as a person has: service worker, databases and caches are real. */
export async function aBrowser(
  size: keyof typeof SIZES,
  profile = mkdtempSync(join(tmpdir(), 'recall-profile-')),
): Promise<Browser> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    viewport: SIZES[size],
    isMobile: size === 'phone',
    hasTouch: size === 'phone',
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  const complaints: string[] = []
  // Chromium reports what a policy stops by itself, but not always where it can be heard.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event => {
      console.error('policy violated:', event.effectiveDirective, event.blockedURI, event.sample)
    })
  })
  const watch = (page: Page) => {
    page.on('console', message => {
      // A lost network is part of the journeys, and Chromium itself reports every request that fails for it.
      if (
        message.type() === 'error' &&
        !/ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING)/.test(
          message.text(),
        )
      ) {
        complaints.push(`${page.url()}: ${message.text()}`)
      }
    })
    page.on('pageerror', error => complaints.push(`${page.url()}: ${error.message}`))
  }
  context.on('page', watch)
  for (const page of context.pages()) watch(page)
  return {
    context,
    complaints,
    async close() {
      await context.close()
      // Parts of the browser go on writing into it for a moment.
      rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
      const violations = complaints.filter(line => VIOLATION.test(line))
      if (violations.length > 0) throw new Error(`A policy was violated:\n${violations.join('\n')}`)
    },
  }
}

/** Chromium's words, and our own listener's, for what a Content-Security-Policy or Trusted Types stopped. */
const VIOLATION = /policy violated:|Content Security Policy|requires 'Trusted/

/** One message as the mail viewer lists it. */
export interface SeenMail {
  id: string
  from: string
  to: string[] | string
  subject: string
  box: string
  messageId: string
}

export async function mails(product: Product, query = ''): Promise<SeenMail[]> {
  const answer = await fetch(`${product.origin}/__sandbox/mail.json${query}`)
  return (await answer.json()) as SeenMail[]
}

/** Moves the product's calendar forward. */
export async function advanceDays(product: Product, days: number): Promise<void> {
  const answer = await fetch(`${product.origin}/__sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.origin },
    body: JSON.stringify({ days }),
  })
  if (!answer.ok) throw new Error(`the clock did not move: ${answer.status} ${await answer.text()}`)
}

/** Asks again until it holds; the message of the last failure otherwise. */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  withinMs = 20_000,
): Promise<T> {
  const deadline = Date.now() + withinMs
  let failure = ''
  while (Date.now() < deadline) {
    try {
      const answer = await ask()
      if (answer !== undefined && answer !== false) return answer
    } catch (error) {
      failure = String(error)
    }
    await new Promise(resolve => setTimeout(resolve, 150))
  }
  throw new Error(`not within ${withinMs} ms: ${what} ${failure}`)
}
