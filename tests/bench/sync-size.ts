import { readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

import { type BuiltPage, bundle } from './sync-pages.ts'
import type { Figure } from './table.ts'

/** What the protocol itself consists of; the rest of `sync/wire` are the calls of other screens and their words. */
const WIRE = ['push', 'pull', 'mutations', 'segment', 'version']

/** What a page fetches only when the copy is to be locked, and with it the cryptography of @noble. */
const OF_THE_LOCK = ['sealing', 'sealed-files', 'lock']

/**
 * Bytes of our sync client, built as a library: everything in `sync/mirror` and the protocol, with Dexie and zod left
 * out. First what every page loads, without the shapes and rules that the server shares (`records`, `catalog`,
 * `rules`); then what the lock adds, its cryptography included; then all of it with the shared rules, and at last as a
 * whole page beside those of the peers, where every library is inside.
 */
export async function syncClientSize(
  folder: string,
  pages: { own: BuiltPage; rxdb: BuiltPage; pouchdb: BuiltPage },
): Promise<Figure[]> {
  const entryOf = (name: string, modules: readonly string[]): string => {
    const entry = join(folder, `${name}.ts`)
    const wire = WIRE.map(module => resolve('sync/wire', `${module}.ts`))
    writeFileSync(entry, [...modules, ...wire].map(exportAll).join('\n'))
    return entry
  }
  const isOfTheLock = (path: string) => OF_THE_LOCK.some(name => path === resolve('sync/mirror', `${name}.ts`))
  const all = entryOf('client-with-lock', mirrorModules())
  const eager = entryOf(
    'client',
    mirrorModules().filter(path => !isOfTheLock(path)),
  )
  const isPackage = (id: string) => /^(dexie|zod)(\/|$)/.test(id)
  const isShared = (id: string) => /(^|\/)(records|catalog|rules)\/[\w./-]+\.ts$/.test(id)
  const isNotOurs = (id: string) => isPackage(id) || isShared(id)
  const engine = await sizeOf(eager, isNotOurs)
  const withLock = await sizeOf(all, isNotOurs)
  const whole = await sizeOf(all, isPackage)
  const own = [pages.own.gzipped / 1_000]
  return [
    { name: 'sync client: mirror and protocol, gzip', unit: 'kB', values: [engine] },
    {
      name: 'the lock of the copy and its cryptography, fetched when asked for, gzip',
      unit: 'kB',
      values: [withLock - engine],
    },
    { name: 'sync client with shared records, catalog and rules, gzip', unit: 'kB', values: [whole] },
    ...(['rxdb', 'pouchdb'] as const).map(peer => ({
      name: 'page with the sync client and all its libraries, gzip',
      unit: 'kB',
      values: own,
      reference: { name: peer === 'rxdb' ? 'RxDB' : 'PouchDB', values: [pages[peer].gzipped / 1_000] },
    })),
  ]
}

function mirrorModules(): string[] {
  return readdirSync('sync/mirror')
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(name => resolve('sync/mirror', name))
}

/** Nothing is shaken off: whoever imports the client gets all of it. */
const exportAll = (path: string): string => `export * from ${JSON.stringify(path)}`

async function sizeOf(entry: string, external: (id: string) => boolean): Promise<number> {
  const code = await bundle({ lib: { entry, formats: ['es'] }, rollupOptions: { external } })
  return gzipSync(code, { level: 9 }).byteLength / 1_000
}
