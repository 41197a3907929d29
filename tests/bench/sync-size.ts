import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

import { type BuiltPage, bundle } from './sync-pages.ts'
import type { Figure } from './table.ts'

/** The modules of the protocol itself; the rest of `sync/wire` are the calls of other screens and their messages. */
const WIRE = ['push', 'pull', 'mutations', 'segment', 'version']

/** Loaded by a page only when needed: the code that adopts checklists at a sign-in, and files. */
const LATE = ['adopt', 'files']

/** Loaded by a page only to lock the copy, together with @noble's cryptography. */
const OF_THE_LOCK = ['sealing', 'sealed-files', 'lock']

/**
 * Bytes of our sync client, built as a library: the mirror and the protocol, without Dexie and zod. First what every
 * page loads: the functions that the app imports from `sync/mirror` and their dependencies, without the schemas and
 * rules shared with the server (`records`, `catalog`, `rules`). Then what each lazily loaded part adds; then everything
 * with the shared rules; and last as a whole page, libraries included, next to the peers' pages.
 */
export async function syncClientSize(
  folder: string,
  pages: { own: BuiltPage; rxdb: BuiltPage; pouchdb: BuiltPage },
): Promise<Figure[]> {
  const used = [...namesImportedBy('app')].filter(([path]) => ![...LATE, ...OF_THE_LOCK].includes(moduleOf(path)))
  const atOnce = used.map(([path, names]) => `export { ${[...names].join(', ')} } from ${JSON.stringify(path)}`)
  const entryOf = (name: string, late: readonly string[]): string => {
    const entry = join(folder, `${name}.ts`)
    const whole = late.map(module => `export * from ${JSON.stringify(resolve('sync/mirror', `${module}.ts`))}`)
    writeFileSync(entry, [...atOnce, ...whole].join('\n'))
    return entry
  }
  const eager = entryOf('client', [])
  const unlocked = entryOf('client-with-late-parts', LATE)
  const all = entryOf('client-with-lock', [...LATE, ...OF_THE_LOCK])
  const isPackage = (id: string) => /^(dexie|zod)(\/|$)/.test(id)
  const isShared = (id: string) => /(^|\/)(records|catalog|rules)\/[\w./-]+\.ts$/.test(id)
  const isNotOurs = (id: string) => isPackage(id) || isShared(id)
  const engine = await sizeOf(eager, isNotOurs)
  const withLate = await sizeOf(unlocked, isNotOurs)
  const withLock = await sizeOf(all, isNotOurs)
  const whole = await sizeOf(all, isPackage)
  const own = [pages.own.gzipped / 1_000]
  return [
    { name: 'sync client: mirror and protocol, gzip', unit: 'kB', values: [engine] },
    { name: 'files, and taking checklists over: fetched when needed, gzip', unit: 'kB', values: [withLate - engine] },
    {
      name: 'the lock of the copy and its cryptography, fetched when asked for, gzip',
      unit: 'kB',
      values: [withLock - withLate],
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

const moduleOf = (path: string): string => basename(path, '.ts')

/** Modules of the mirror and the protocol, each with the names that sources in `folder` import from it statically. */
function namesImportedBy(folder: string): Map<string, Set<string>> {
  const imported = new Map<string, Set<string>>()
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const source of sources.filter(name => /\.tsx?$/.test(name) && !name.includes('.test.'))) {
    const code = readFileSync(join(folder, source), 'utf8')
    for (const [, names = '', path = ''] of code.matchAll(/^import \{([^}]*)\} from '(\.[^']+)'/gm)) {
      const module = resolve(folder, dirname(source), path)
      if (!isOfTheClient(module)) continue
      const values = names.split(',').map(name => name.trim())
      const known = [
        ...(imported.get(module) ?? []),
        ...values.filter(name => name !== '' && !name.startsWith('type ')),
      ]
      imported.set(module, new Set(known))
    }
  }
  return imported
}

function isOfTheClient(path: string): boolean {
  const folder = dirname(path)
  return folder === resolve('sync/mirror') || (folder === resolve('sync/wire') && WIRE.includes(moduleOf(path)))
}

async function sizeOf(entry: string, external: (id: string) => boolean): Promise<number> {
  const code = await bundle({ lib: { entry, formats: ['es'] }, rollupOptions: { external } })
  return gzipSync(code, { level: 9 }).byteLength / 1_000
}
