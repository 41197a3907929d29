import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import JSZip from 'jszip'
import { describe, expect, test } from 'vitest'

import { aPackage, aScript, aServerOf, bytesOf } from '../../tests/builders-package.ts'
import { buildPackage, type Progress, SOURCES } from './build-package.ts'
import { demoFile } from './demo-file.ts'
import { textOf } from './package-file.ts'
import { zipOf } from './package-zip.ts'

const surroundings = (server: ReturnType<typeof aServerOf>, pauses: number[] = []) => ({
  readFile: server.readFile,
  pause: async (ms: number) => {
    pauses.push(ms)
  },
  now: () => 1_767_225_600_000,
})

test.each([
  ['simple', '/extension/', ''],
  ['full', '/extension/build/unpacked-minimal/', '?v=1767225600000'],
  ['v7', '/extension-v7/', ''],
] as const)('[BUILD-033] the %s ZIP asks below %s, with the query %j', async (name, base, query) => {
  const files = aPackage()
  const server = aServerOf(files)
  await buildPackage(SOURCES[name], surroundings(server))
  const wanted = ['files.json', ...files.map(({ path }) => path)].map(path => `${base}${path}${query}`)
  expect(server.asked.toSorted()).toEqual(wanted.toSorted())
})

test('the ZIP is the one that the command line makes of the same files, in whatever order they come', async () => {
  const files = aPackage()
  const built = await buildPackage(SOURCES.v7, surroundings(aServerOf(files)))
  expect(built.zip).toEqual(await zipOf(files.toReversed()))
  expect(built.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(built.name).toBe('total-recall-shield-7.0.1.zip')
})

test('[BUILD-031] every file of the ZIP is deflated, at level 6', async () => {
  const files = aPackage()
  const zip = await zipOf(files)
  const opened = await JSZip.loadAsync(zip)
  expect(Object.keys(opened.files)).toEqual(files.map(({ path }) => path).toSorted())
  // The compression method is at offset 8 of each local file header; method 8 is DEFLATE.
  const view = new DataView(zip.buffer)
  const heads = [...zip.keys()].filter(at => at + 4 <= zip.length && view.getUint32(at, true) === 0x04034b50)
  expect(heads.map(at => view.getUint16(at + 8, true))).toEqual(files.map(() => 8))
  const sixth = new JSZip()
  for (const { path, bytes } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1)))
    sixth.file(path, bytes, { date: new Date(Date.UTC(2026, 0, 1)), createFolders: false })
  const options = { type: 'uint8array', compression: 'DEFLATE', compressionOptions: { level: 6 } } as const
  expect(zip).toEqual(await sixth.generateAsync(options))
})

test('[DASH-046] the simple download has the icons 16, 32, 48, 128 and 512', async () => {
  const { zip } = await buildPackage(SOURCES.simple, surroundings(aServerOf(aPackage())))
  const names = Object.keys((await JSZip.loadAsync(zip)).files)
  const icons = names.filter(name => name.startsWith('icons/')).map(name => Number(/\d+/.exec(name)?.[0]))
  expect(icons.toSorted((a, b) => a - b)).toEqual([16, 32, 48, 128, 512])
  // The product's package includes this folder, and each picture's dimensions match its name.
  const folder = join('extension', 'icons')
  const pictures = readdirSync(folder).map(name => {
    const bytes = readFileSync(join(folder, name))
    return `${name} ${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
  })
  expect(pictures.sort()).toEqual([16, 32, 48, 128, 512].map(size => `icon-${size}.png ${size}x${size}`).sort())
})

test('[BUILD-035] the builder rests for 100 ms after it has added the demo file, and only then packs', async () => {
  const pauses: number[] = []
  const steps: string[] = []
  const server = aServerOf(aPackage())
  const told = ({ step }: Progress) => {
    if (step !== undefined) steps.push(`${step}, ${pauses.length} pauses`)
  }
  const { zip, name } = await buildPackage(SOURCES.full, surroundings(server, pauses), told)
  expect(pauses).toEqual([100])
  expect(steps).toContain('Adding demo/try-shield.txt, 0 pauses')
  expect(steps).toContain('Packing, 1 pauses')
  const packed = await (await JSZip.loadAsync(zip)).file('demo/try-shield.txt')?.async('string')
  expect(packed).toBe(textOf(demoFile()))
  expect(name).toBe('total-recall-shield-7.0.1-full.zip')
})

describe('what goes wrong is told with the file’s name', () => {
  const failure = (given: Parameters<typeof aServerOf>[1], files = aPackage()) =>
    buildPackage(SOURCES.v7, surroundings(aServerOf(files, given))).then(
      () => 'built',
      (error: Error) => error.message,
    )

  test('[BUILD-026] an HTTP status', async () => {
    expect(await failure({ 'content.js': { status: 503 } })).toBe('content.js: HTTP 503.')
    expect(await failure({ 'files.json': { status: 500 } })).toBe('files.json: HTTP 500.')
  })

  test('[BUILD-027] every missing file', async () => {
    expect(await failure({ 'content.js': { status: 404 }, 'icons/icon-16.png': { status: 404 } })).toBe(
      'Missing files (HTTP 404): content.js, icons/icon-16.png.',
    )
  })

  test('an empty file, a page in place of a script, a file that was changed', async () => {
    expect(await failure({ 'page.js': { bytes: bytesOf('') } })).toMatch(/^page\.js is an empty file/)
    expect(await failure({ 'page.js': { type: 'text/html' } })).toMatch(/^page\.js: expected a script, got HTML/)
    expect(await failure({ 'page.js': { bytes: aScript('page.js', 2_000, 'go()').bytes } })).toBe(
      'page.js is another file than the list says.',
    )
  })

  test('a list that is none, or that leads out of the package', async () => {
    const list = (path: string) => bytesOf(JSON.stringify([{ path, bytes: 1, sha256: '0'.repeat(64) }]))
    for (const bytes of [
      bytesOf('{"no": "list"}'),
      ...['../evil.js', '/evil.js', 'a//b.js', '.hidden', 'a\\b', '_metadata/a.js', '_locales/../a.js'].map(list),
    ]) {
      expect(await failure({ 'files.json': { bytes } })).toBe(
        'files.json is not a list of files. Reload the page and build again.',
      )
    }
  })

  test('no network', async () => {
    const offline = {
      readFile: () => Promise.reject(new TypeError('Failed to fetch')),
      pause: async () => {},
      now: () => 0,
    }
    await expect(buildPackage(SOURCES.v7, offline)).rejects.toThrow(
      'files.json could not be fetched. You are probably offline: connect, and build again.',
    )
  })
})
