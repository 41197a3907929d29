import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

import type { BrowserContext, Page } from 'playwright'

/** A folder for a browser that shall be opened again, and looked through in between. */
export const aProfile = (): string => mkdtempSync(join(tmpdir(), 'recall-profile-'))

/**
 * What the browser remembers of its own accord, as it does for every site: addresses that were visited, forms that
 * were typed, tabs to restore. A person clears it in the browser; no site can.
 */
const BROWSERS_OWN = /^Default\/(History|Web Data|Sessions\/|Login Data|Favicons|Top Sites|Shortcuts|Network Action)/

/** Files of a profile that hold the text in one of the encodings that Chromium writes. */
export function placesOf(text: string, profile: string): string[] {
  const forms = [Buffer.from(text), Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()]
  return filesIn(profile)
    .filter(file => {
      const bytes = bytesOf(file)
      return forms.some(form => bytes.includes(form))
    })
    .map(file => relative(profile, file))
    .filter(file => !BROWSERS_OWN.test(file))
}

/** A browser that runs removes files while they are looked through. */
function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    return Buffer.alloc(0)
  }
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : entry.isFile() ? [path] : []
  })
}

/** Names of everything that a site keeps, as `place name`; databases with their stores. */
export interface Kept {
  names: string[]
  stores: Record<string, string[]>
}

export async function keptBy(page: Page, context: BrowserContext): Promise<Kept> {
  const found = await page.evaluate(async () => {
    const stores: Record<string, string[]> = {}
    for (const { name = '' } of await indexedDB.databases()) {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      stores[name] = [...opened.objectStoreNames]
      opened.close()
    }
    return {
      stores,
      names: [
        ...Object.keys(stores).map(name => `IndexedDB ${name}`),
        ...(await caches.keys()).map(name => `Cache Storage ${name}`),
        ...Object.keys(localStorage).map(name => `local storage ${name}`),
        ...Object.keys(sessionStorage).map(name => `session storage ${name}`),
      ],
    }
  })
  const cookies = (await context.cookies(page.url())).map(({ name }) => `cookie ${name}`)
  return { stores: found.stores, names: [...found.names, ...cookies] }
}

/** One row of the README's table. */
export interface Declared {
  /** `IndexedDB recall-<hash>` */
  label: string
  matches(name: string): boolean
  /** Of a database. */
  stores: string[]
}

export function declaredKept(): Declared[] {
  const [, section = ''] = readFileSync('README.md', 'utf8').split('## What is kept on a device')
  const rows = section.split('\n## ')[0]?.matchAll(/^\| ([\w ]+) \| `([^`]+)` \| (.+) \|$/gm) ?? []
  return [...rows].map(([, place = '', name = '', holds = '']) => {
    const pattern = name
      .split(/<\w+>/)
      .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('(?!this-device).+')
    const whole = new RegExp(`^${place} ${pattern}$`)
    const stores = [...holds.matchAll(/`(\w+)`/g)].flatMap(([, store]) => store ?? [])
    return { label: `${place} ${name}`, matches: each => whole.test(each), stores }
  })
}
