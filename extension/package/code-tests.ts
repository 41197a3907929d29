import { type PackageFile, textOf } from './package-file.ts'

/**
 * Tests of the package's own code, each over all files. `find` describes the problems; it returns nothing on success.
 */
interface CodeTest {
  name: string
  find(files: readonly PackageFile[], allowedHosts: ReadonlySet<string>): string[]
}

const SCRIPT = /\.js$/
const PAGE = /\.html$/

/** Matches the source text, including string literals, because no string in the package should look like this. */
const MAKES_CODE: readonly (readonly [string, RegExp])[] = [
  ['eval', /\beval\s*\(/],
  ['Function', /\bnew\s+Function\b|(?:^|[^\w$.])Function\s*\(/],
  ['a timer with a text', /\bset(?:Timeout|Interval)\s*\(\s*["'`]/],
  ['a document that is written into', /\bdocument\.write(?:ln)?\s*\(/],
]

const LOADS_CODE: readonly (readonly [string, RegExp])[] = [
  ['importScripts', /\bimportScripts\s*\((?!["'`]engine\.js["'`]\))/],
  ['import()', /(?:^|[^\w$.])import\s*\(/],
  ['an import', /(?:^|[;}])\s*import\s*(?:[*{"']|[\w$]+\s*(?:,|\bfrom\b))/],
]

export const CODE_TESTS: readonly CodeTest[] = [
  {
    name: 'Every script is one closed function, from its first letter to its last',
    find: files => scripts(files).flatMap(({ path, code }) => (isClosed(code) ? [] : [`${path} is cut off or open`])),
  },
  {
    name: 'No text becomes code',
    find: files => scripts(files).flatMap(script => matching(script, MAKES_CODE)),
  },
  {
    name: 'No code is loaded from elsewhere',
    find: files => scripts(files).flatMap(script => matching(script, LOADS_CODE)),
  },
  {
    name: 'No address of anybody else',
    find: (files, allowed) =>
      scripts(files).flatMap(({ path, code }) =>
        hostsIn(code)
          .filter(host => !allowed.has(host))
          .map(host => `${path} names ${host}`),
      ),
  },
  {
    name: 'Pages run scripts of the package only',
    find: files => files.filter(({ path }) => PAGE.test(path)).flatMap(page => strangeParts(page, files)),
  },
  {
    name: 'Icons are pictures of the size in their name',
    find: files =>
      files
        .filter(({ path }) => /icon-\d+\.png$/.test(path))
        .filter(icon => !hasSizeOfName(icon))
        .map(({ path }) => `${path} is not that large`),
  },
]

const scripts = (files: readonly PackageFile[]) =>
  files.filter(({ path }) => SCRIPT.test(path)).map(file => ({ path: file.path, code: textOf(file) }))

const isClosed = (code: string): boolean => {
  const bare = code
    .trim()
    .replace(/^["']use strict["'];?/, '')
    .trimStart()
  return /^(?:var \w{1,40} ?= ?)?[(!]?\(?(?:async )?(?:function\b|\( ?\) ?=>)/.test(bare) && /[)}];?$/.test(bare)
}

function matching({ path, code }: { path: string; code: string }, forbidden: typeof MAKES_CODE): string[] {
  return forbidden.filter(([, sign]) => sign.test(code)).map(([name]) => `${path} uses ${name}`)
}

/** Matches namespaces as well as addresses. */
const hostsIn = (code: string): string[] =>
  [...code.matchAll(/\b(?:https?|wss?):\/\/([a-z0-9.-]{1,253})/gi)].map(([, host = '']) => host.toLowerCase())

function strangeParts(page: PackageFile, files: readonly PackageFile[]): string[] {
  const html = textOf(page)
  const has = (path: string) => files.some(file => file.path === path)
  const found: string[] = []
  for (const [, attributes = '', end] of html.matchAll(/<script\b([^<>]*)>(\s*<\/script>)?/gi)) {
    const source = /\bsrc="([^"]{0,200})"/i.exec(attributes)?.[1]
    if (source === undefined || end === undefined) found.push(`${page.path} has a script of its own`)
    else if (!has(source)) found.push(`${page.path} loads ${source}`)
  }
  if (/\son[a-z]{1,30}\s{0,5}=/i.test(html)) found.push(`${page.path} has a script in an attribute`)
  if (/\b(?:src|href) ?= ?["']?(?:[a-z][\w+.-]{0,30}:|\/\/)/i.test(html))
    found.push(`${page.path} loads from elsewhere`)
  return found
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Every PNG stores width and height at the same offset. */
function hasSizeOfName({ path, bytes }: PackageFile): boolean {
  const size = Number(/icon-(\d+)\.png$/.exec(path)?.[1])
  if (bytes.byteLength < 24 || PNG.some((byte, at) => bytes[at] !== byte)) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return view.getUint32(16) === size && view.getUint32(20) === size
}
