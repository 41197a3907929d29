import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'

import { aBrowser } from '../journeys/fixture/browser.ts'

/** A separate browser process on a profile that stays when it ends. */
export interface Visit {
  page: Page
  /**
   * CPU time of all of the browser's processes so far, in milliseconds: the page, the network, and whichever process
   * holds IndexedDB. The system counts in steps of 10 ms.
   */
  cpuMs(): Promise<number>
  close(): Promise<void>
}

export async function visit(profile: string): Promise<Visit> {
  const { context } = await aBrowser('desktop', profile)
  const browser = context.browser()
  if (browser === null) throw new Error('the browser does not say which processes it has')
  const protocol = await browser.newBrowserCDPSession()
  const [page = await context.newPage()] = context.pages()
  return {
    page,
    async cpuMs() {
      const { processInfo } = await protocol.send('SystemInfo.getProcessInfo')
      return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0)
    },
    close: () => context.close(),
  }
}

/** The cost of one piece of work in a page. */
export interface Cost {
  wallMs: number
  cpuMs: number
}

const QUIET_MS = 250
/** Two of the system's counting steps: an idle browser stays below. */
const QUIET_CPU_MS = 20

/**
 * Wall time until the work reports that it is done, and CPU time until the browser is idle: its writes may still be on
 * their way to disk.
 */
export async function costOf({ cpuMs }: Visit, work: () => Promise<unknown>): Promise<Cost> {
  const before = await atRest(cpuMs)
  const begun = performance.now()
  await work()
  const wallMs = performance.now() - begun
  return { wallMs, cpuMs: (await atRest(cpuMs)) - before }
}

/** The count at the start of the first quiet period. */
async function atRest(cpuMs: Visit['cpuMs']): Promise<number> {
  let before = await cpuMs()
  for (let waited = 0; waited < 30_000; waited += QUIET_MS) {
    await new Promise(resolve => setTimeout(resolve, QUIET_MS))
    const now = await cpuMs()
    if (now - before <= QUIET_CPU_MS) return before
    before = now
  }
  throw new Error('the browser has not come to rest within 30 s')
}

/** Bytes of the files that hold a profile's databases, after the browser has ended. */
export function databaseBytes(profile: string): number {
  return bytesBelow(join(profile, 'Default', 'IndexedDB'))
}

function bytesBelow(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    return sum + (entry.isDirectory() ? bytesBelow(path) : (statSync(path, { throwIfNoEntry: false })?.size ?? 0))
  }, 0)
}

/** Removes a folder with its content. The browser's helper processes may outlive it briefly and still write. */
export function removeProfile(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
