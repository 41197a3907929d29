import { type BuildResult, checkPackage, type Fetched, fileProblem } from './check-package.ts'
import { DEMO_PAUSE_MS, demoFile } from './demo-file.ts'
import { FILES_LIST, FilesList, type ListedFile, type PackageFile, sha256Of, textOf } from './package-file.ts'

/** Where this site hosts the extension's files. The files are the same; their uses differ. */
export const SOURCES = {
  /** The install dialog's download. */
  simple: { base: '/extension/', isFresh: false, hasDemo: false, suffix: '' },
  /** The full ZIP: no cache may answer for the server, and a demo file is included. */
  full: { base: '/extension/build/unpacked-minimal/', isFresh: true, hasDemo: true, suffix: '-full' },
  v7: { base: '/extension-v7/', isFresh: false, hasDemo: false, suffix: '' },
} as const satisfies Record<string, Source>

interface Source {
  base: string
  /** Requested with a unique address, to bypass caches. */
  isFresh: boolean
  hasDemo: boolean
  suffix: string
}
export type SourceName = keyof typeof SOURCES

interface Surroundings {
  /** Returns any response, including error statuses; throws if the network fails. */
  readFile(address: string): Promise<Pick<Fetched, 'status' | 'type' | 'bytes'>>
  pause(ms: number): Promise<void>
  /** Used in the query that makes each address unique. */
  now(): number
}

/** The builder's progress. `line`: for the log; `percent`: of the whole. */
export interface Progress {
  step?: string
  percent?: number
  line?: { text: string; size?: number }
}

export interface Built {
  result: BuildResult
  zip: Uint8Array<ArrayBuffer>
  sha256: string
  name: string
}

/** Fetches the files, checks each one, and packs them. Throws an error that is worded for the person. */
export async function buildPackage(
  source: Source,
  surroundings: Surroundings,
  tell: (progress: Progress) => void = () => {},
): Promise<Built> {
  tell({ step: `Reading ${FILES_LIST}`, percent: 0, line: { text: `Reading ${FILES_LIST}` } })
  const addressOf = addresses(source, surroundings.now())
  const list = await readList(addressOf, surroundings)
  const listed = list.reduce((sum, { bytes }) => sum + bytes, 0)
  tell({ line: { text: `${list.length} files listed`, size: listed } })

  const files = await fetchFiles({ list, addressOf, surroundings, tell })
  tell({ step: `Checking digests of ${files.length} files`, percent: 62 })
  const digests = new Map<string, string>()
  for (const { path, bytes } of files) digests.set(path, await sha256Of(bytes))
  tell({ step: 'Checking manifest, permissions and code', percent: 76, line: { text: 'Every digest is read' } })
  const result = checkPackage({ files, list, digests })
  if (!result.success) throw new Error(result.errors.slice(0, MOST_TOLD).join(' '))

  const packed = source.hasDemo ? [...files, await addDemo(surroundings, tell)] : files
  tell({ step: 'Packing', percent: 84, line: { text: 'Packing with DEFLATE 6' } })
  // Loaded on demand: it is as large as the rest of the page, and visitors who only look do not need it.
  const { zipOf } = await import('./package-zip.ts')
  const zip = await zipOf(packed, percent => tell({ percent: 84 + percent * 0.15 }))
  tell({ step: 'Done', percent: 100, line: { text: 'ZIP is ready', size: zip.byteLength } })
  return { result, zip, sha256: await sha256Of(zip), name: zipName(result.version, source) }
}

/** Limits the errors in one message; the next build finds the rest. */
const MOST_TOLD = 5

const zipName = (version: string, { suffix }: Pick<Source, 'suffix'>): string =>
  `total-recall-shield-${version}${suffix}.zip`

const addresses =
  ({ base, isFresh }: Source, now: number) =>
  (path: string): string =>
    `${base}${path}${isFresh ? `?v=${now}` : ''}`

async function readList(addressOf: (path: string) => string, { readFile }: Surroundings): Promise<ListedFile[]> {
  const answer = await ask(FILES_LIST, addressOf, readFile)
  const problem = fileProblem(answer)
  if (problem !== undefined) throw new Error(problem)
  try {
    return FilesList.parse(JSON.parse(textOf(answer)))
  } catch (cause) {
    throw new Error(`${FILES_LIST} is not a list of files. Reload the page and build again.`, { cause })
  }
}

/** The number of simultaneous connections that a browser opens to one server. */
const AT_ONCE = 6

interface Fetching {
  list: readonly ListedFile[]
  addressOf: (path: string) => string
  surroundings: Surroundings
  tell: (progress: Progress) => void
}

async function fetchFiles({ list, addressOf, surroundings, tell }: Fetching): Promise<PackageFile[]> {
  const fetched: Fetched[] = []
  for (let at = 0; at < list.length; at += AT_ONCE) {
    const some = list.slice(at, at + AT_ONCE)
    tell({ step: `Fetching ${list.length} files`, percent: Math.round(2 + (58 * at) / list.length) })
    const answers = await Promise.all(some.map(({ path }) => ask(path, addressOf, surroundings.readFile)))
    for (const answer of answers) tell({ line: { text: answer.path, size: answer.bytes.byteLength } })
    fetched.push(...answers)
  }
  const missing = fetched.filter(({ status }) => status === 404).map(({ path }) => path)
  const problems = fetched.filter(({ status }) => status !== 404).flatMap(file => fileProblem(file) ?? [])
  if (missing.length > 0) problems.unshift(`Missing files (HTTP 404): ${missing.join(', ')}.`)
  if (problems.length > 0) throw new Error(problems.slice(0, MOST_TOLD).join(' '))
  return fetched.map(({ path, bytes }) => ({ path, bytes }))
}

async function ask(
  path: string,
  addressOf: (path: string) => string,
  readFile: Surroundings['readFile'],
): Promise<Fetched> {
  try {
    return { path, ...(await readFile(addressOf(path))) }
  } catch (cause) {
    const text = `${path} could not be fetched. You are probably offline: connect, and build again.`
    throw new Error(text, { cause })
  }
}

async function addDemo({ pause }: Surroundings, tell: Fetching['tell']): Promise<PackageFile> {
  const file = demoFile()
  tell({ step: `Adding ${file.path}`, percent: 82, line: { text: file.path, size: file.bytes.byteLength } })
  await pause(DEMO_PAUSE_MS)
  return file
}
