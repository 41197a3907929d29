import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

/** The program, and the packages that its benchmarks compare it with, which are installed only for those benchmarks. */
const TREES = ['.', 'tests/bench/peers/shield', 'tests/bench/peers/sync', 'tests/bench/peers/web']

const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  allowScripts: z.record(z.string(), z.boolean()).default({}),
  overrides: z.record(z.string(), z.string()).default({}),
})

const Locked = z.object({
  version: z.string().optional(),
  /** Where it was fetched from; omitted if that is the registry. */
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  link: z.boolean().optional(),
  /** Bundled inside another package's archive. */
  inBundle: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
})
type Locked = z.infer<typeof Locked>

const Lockfile = z.object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), Locked) })

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const manifestOf = (tree: string) => Manifest.parse(read(`${tree}/package.json`))

/** Every package that an installation brings, by its path. */
function lockedIn(tree: string): [place: string, locked: Locked][] {
  const { packages } = Lockfile.parse(read(`${tree}/package-lock.json`))
  return Object.entries(packages).filter(([place]) => place !== '')
}

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

test.each(TREES)('every package of %s is of one version, from the registry, with its hash', tree => {
  const { dependencies, devDependencies, overrides } = manifestOf(tree)
  const wanted = Object.entries({ ...dependencies, ...devDependencies, ...overrides })
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  const locked = lockedIn(tree)
  expect(locked.length).toBeGreaterThan(0)
  const faults = locked.flatMap(([place, { version, resolved, integrity, link, inBundle }]) => [
    ...(link ? [`${place} is a link`] : []),
    ...(/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version ?? '') ? [] : [`${place} has the version ${version}`]),
    ...(resolved === undefined || resolved.startsWith('https://registry.npmjs.org/') ? [] : [`${place}: ${resolved}`]),
    ...(inBundle || integrity?.startsWith('sha512-') ? [] : [`${place} has no hash`]),
  ])
  expect(faults).toEqual([])
  const atTop = new Map(locked.map(([place, { version }]) => [place, version]))
  const drifted = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([name, version]) => atTop.get(`node_modules/${name}`) !== version,
  )
  expect(drifted).toEqual([])
})

test('one package runs a script when it is installed, and it is allowed to', () => {
  const scripted = lockedIn('.').filter(([, { hasInstallScript }]) => hasInstallScript)
  // SQLite, which downloads or compiles its binary.
  expect(scripted.map(([place]) => nameOf(place))).toEqual(['better-sqlite3'])
  expect(manifestOf('.').allowScripts).toHaveProperty('better-sqlite3', true)
})

test('nothing says that packages come from elsewhere, or that scripts run unasked', () => {
  const lines = readFileSync('.npmrc', 'utf8').trim().split('\n')
  expect(lines).toContain('save-exact=true')
  expect(lines.filter(line => /registry|_auth|ignore-scripts=false|proxy|ca(file)?=/.test(line))).toEqual([])
})

/**
 * Licenses that a package of the running product may have; build tools may also have one that binds only its own files.
 */
const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT']
const ALSO = ['MIT-0', 'OFL-1.1', 'Python-2.0', 'Unlicense', 'WTFPL', 'Zlib']
const OF_TOOLS = ['CC-BY-4.0', 'MPL-2.0']
/** Licenses that the license field does not state, looked up in the registry. */
const LOOKED_UP: Readonly<Record<string, string>> = { 'parse-cache-control': 'BSD-3-Clause', 'prelude-ls': 'MIT' }

test.each(TREES)('every package of %s says its licence, and it is one that we may use', tree => {
  const faults = lockedIn(tree).flatMap(([place, { license = LOOKED_UP[nameOf(place)] ?? '', dev }]) => {
    const allowed = new Set([...PERMISSIVE, ...ALSO, ...(dev || tree !== '.' ? OF_TOOLS : [])])
    return isAllowed(license, allowed) ? [] : [`${place}: ${license || 'none'}`]
  })
  expect(faults).toEqual([])
})

test('a licence that is none, or not ours to use, would be found', () => {
  const allowed = new Set(PERMISSIVE)
  for (const license of ['', 'GPL-3.0-only', 'UNLICENSED', 'SEE LICENSE IN LICENSE', 'MIT AND AGPL-3.0-only']) {
    expect(isAllowed(license, allowed), license).toBe(false)
  }
  expect(isAllowed('(MIT OR GPL-3.0-or-later)', allowed)).toBe(true)
})

/** With OR the most permissive license counts, with AND the least permissive. */
function isAllowed(license: string, allowed: ReadonlySet<string>): boolean {
  return license
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some(choice => choice.split(' AND ').every(each => allowed.has(each)))
}
