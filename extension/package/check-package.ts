import { EXTENSION_VERSION, SCRIPTS } from '../manifest.ts'
import { filesNamedBy, hostsOf, Manifest, manifestProblems } from './check-manifest.ts'
import { CODE_TESTS } from './code-tests.ts'
import { isText, type ListedFile, type PackageFile, textOf } from './package-file.ts'
import { formatSize } from './size.ts'

export const LIMITS = {
  /** Per file, in characters: a shorter file was truncated or never written. */
  leastCharacters: 10,
  /** For the whole package. Shield's engine alone is three times that. */
  leastBytes: 100 * 1024,
  warnBytes: 1.5 * 1024 * 1024,
  mostBytes: 2 * 1024 * 1024,
} as const

/** Scripts smaller than this cause a warning. */
const EXPECTED_BYTES: Readonly<Record<string, number>> = {
  'content.js': 15 * 1024,
  'service-worker.js': 8 * 1024,
}

export interface BuildResult {
  success: boolean
  version: string
  fileCount: number
  totalSize: number
  bundleSizes: { background: number; contentScripts: number; worklet: number; assets: number }
  validationResults: { manifest: boolean; dependencies: boolean; bundleSizes: boolean; tests: boolean }
  warnings: string[]
  errors: string[]
}
export type Bundle = keyof BuildResult['bundleSizes']
export type Validation = keyof BuildResult['validationResults']

/** One of the package's files as received over the network. */
export interface Fetched extends PackageFile {
  status: number
  type: string
}

/** Why this response is not the requested file; undefined if it may be. */
export function fileProblem(file: Fetched): string | undefined {
  const { path, status, bytes } = file
  if (status !== 200) return `${path}: HTTP ${status}.`
  if (isPageInstead(file))
    return `${path}: expected ${kindOf(path)}, got HTML (${formatSize(bytes.byteLength)}). A proxy or a sign-in page may stand in between.`
  const characters = isText(path) ? textOf(file).length : bytes.byteLength
  if (characters >= LIMITS.leastCharacters) return undefined
  return `${path} is an empty file: ${characters} characters instead of at least ${LIMITS.leastCharacters}.`
}

/** Detects the HTML page that a proxy, a captive portal or a server under maintenance sends instead of the file. */
function isPageInstead({ path, type, ...file }: Fetched): boolean {
  if (path.endsWith('.html')) return false
  const start = textOf({ bytes: file.bytes.subarray(0, 512) })
    .trimStart()
    .toLowerCase()
  return /^\s*text\/html\b/i.test(type) || PAGE_STARTS.some(sign => start.startsWith(sign))
}

const PAGE_STARTS = ['<!doctype', '<html', '<head', '<body', '<!--']

const kindOf = (path: string): string => (path.endsWith('.js') ? 'a script' : 'a file')

/** All checks of a package whose files are complete. `digests`: hashes of the actual bytes, by path. */
export function checkPackage({
  files,
  list,
  digests,
}: {
  files: readonly PackageFile[]
  list: readonly ListedFile[]
  digests: ReadonlyMap<string, string>
}): BuildResult {
  const manifest = readManifest(files)
  const totalSize = sizeOf(files)
  const wrong = {
    manifest: manifest === undefined ? ['manifest.json cannot be read.'] : manifestErrors(manifest),
    dependencies: [...strayFiles({ files, list, digests }), ...missingOf(manifest, files)],
    bundleSizes: totalSize < LIMITS.leastBytes ? [tooSmall(totalSize)] : [],
    tests: CODE_TESTS.flatMap(({ find }) => find(files, allowedHosts(manifest))).map(found => `${found}.`),
  }
  const errors = Object.values(wrong).flat()
  return {
    success: errors.length === 0,
    version: manifest?.version ?? EXTENSION_VERSION,
    fileCount: files.length,
    totalSize,
    bundleSizes: bundleSizesOf(files),
    validationResults: {
      manifest: wrong.manifest.length === 0,
      dependencies: wrong.dependencies.length === 0,
      // An oversized package is reported and counted, but it still works.
      bundleSizes: wrong.bundleSizes.length === 0 && totalSize < LIMITS.mostBytes,
      tests: wrong.tests.length === 0,
    },
    warnings: warningsFor(files, totalSize),
    errors,
  }
}

/** Out of four. */
export const passedOf = ({ validationResults }: Pick<BuildResult, 'validationResults'>): number =>
  Object.values(validationResults).filter(Boolean).length

function readManifest(files: readonly PackageFile[]): Manifest | undefined {
  const file = files.find(({ path }) => path === 'manifest.json')
  if (file === undefined) return undefined
  try {
    return Manifest.safeParse(JSON.parse(textOf(file))).data
  } catch {
    return undefined
  }
}

const manifestErrors = (manifest: Manifest): string[] =>
  manifestProblems(manifest).map(problem => `manifest.json has ${problem}.`)

const tooSmall = (bytes: number): string =>
  `The package is too small: ${formatSize(bytes)} instead of at least ${formatSize(LIMITS.leastBytes)}.`

/** The namespaces of SVG and of office documents look like addresses, but nothing is loaded from them. */
const NAMESPACES = ['www.w3.org', 'schemas.openxmlformats.org']

const allowedHosts = (manifest: Manifest | undefined): Set<string> =>
  new Set([...NAMESPACES, ...(manifest === undefined ? [] : hostsOf(manifest))])

function strayFiles({ files, list, digests }: Parameters<typeof checkPackage>[0]): string[] {
  return [
    ...list.filter(({ path }) => !files.some(file => file.path === path)).map(({ path }) => `${path} is missing.`),
    ...files.flatMap(({ path, bytes }) => {
      const listed = list.find(each => each.path === path)
      if (listed === undefined) return [`${path} is not in the list.`]
      if (listed.bytes !== bytes.byteLength)
        return [`${path} has ${bytes.byteLength} bytes instead of ${listed.bytes}.`]
      return listed.sha256 === digests.get(path) ? [] : [`${path} is another file than the list says.`]
    }),
  ]
}

function missingOf(manifest: Manifest | undefined, files: readonly PackageFile[]): string[] {
  if (manifest === undefined) return []
  return filesNamedBy(manifest)
    .filter(path => !files.some(file => file.path === path))
    .map(path => `manifest.json names ${path}, which is missing.`)
}

const sizeOf = (files: readonly PackageFile[]): number => files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)

function bundleSizesOf(files: readonly PackageFile[]): BuildResult['bundleSizes'] {
  const sizes = { background: 0, contentScripts: 0, worklet: 0, assets: 0 }
  for (const { path, bytes } of files) sizes[bundleOf(path)] += bytes.byteLength
  return sizes
}

function bundleOf(path: string): Bundle {
  if (/worklet[\w-]{0,60}\.js$/.test(path)) return 'worklet'
  return isScript(path) ? SCRIPTS[path].group : 'assets'
}

const isScript = (path: string): path is keyof typeof SCRIPTS => path in SCRIPTS

function warningsFor(files: readonly PackageFile[], totalSize: number): string[] {
  const small = files.flatMap(({ path, bytes }) => {
    const expected = EXPECTED_BYTES[path] ?? 0
    return bytes.byteLength < expected ? [`${path} is ${formatSize(bytes.byteLength)}: ${smallerThan(expected)}`] : []
  })
  return totalSize > LIMITS.warnBytes ? ['Extension approaching 2MB limit', ...small] : small
}

const smallerThan = (bytes: number): string =>
  `smaller than ${bytes / 1024} KB, so we ask: is it whole? Its digest says yes.`
