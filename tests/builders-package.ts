import { LOCALE_FILES, manifestFor, SCRIPTS, SPANISH_FILE, WEIGHTS_FILE } from '../extension/manifest.ts'
import type { Fetched } from '../extension/package/check-package.ts'
import type { ListedFile, PackageFile } from '../extension/package/package-file.ts'
import { sha256Of } from '../extension/package/package-file.ts'

export const bytesOf = (text: string) => new TextEncoder().encode(text)

export const aFile = (path: string, text: string): PackageFile => ({ path, bytes: bytesOf(text) })

/** A script of exactly this many bytes, ending the way the build ends it. */
export function aScript(path: string, bytes: number, code = ''): PackageFile {
  const [start, end] = [`(function(){${code}/*`, '*/})();']
  return aFile(path, `${start}${'x'.repeat(Math.max(0, bytes - start.length - end.length))}${end}`)
}

/** The first bytes of a PNG, up to its dimensions. */
function aPicture(path: string, size: number): PackageFile {
  const bytes = new Uint8Array(64)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, size)
  view.setUint32(20, size)
  return { path, bytes }
}

const SIZES: Readonly<Record<string, number>> = { 'content.js': 150_000, 'service-worker.js': 9_000 }

/** A valid package, with the given files in place of those of the same path. */
export function aPackage(...given: readonly PackageFile[]): PackageFile[] {
  const manifest = JSON.stringify(manifestFor('chrome', ['http://localhost:8787']))
  const files = [
    aFile('manifest.json', manifest),
    ...Object.keys(SCRIPTS).map(path => aScript(path, SIZES[path] ?? 2_000)),
    ...['popup', 'options', 'detector'].map(page =>
      aFile(`${page}.html`, `<!doctype html><script src="${page}.js"></script>`),
    ),
    aFile('ask.html', '<!doctype html><script src="engine.js"></script><script src="content.js"></script>'),
    ...[...Object.values(LOCALE_FILES), SPANISH_FILE].map(path => aFile(path, '{"text": "texto"}')),
    aFile(WEIGHTS_FILE, 'numbers of a network'),
    ...[16, 32, 48, 128, 512].map(size => aPicture(`icons/icon-${size}.png`, size)),
  ]
  const replaced = files.filter(({ path }) => !given.some(file => file.path === path))
  return [...replaced, ...given]
}

/** Its manifest with some entries changed. */
export function aManifest(change: Record<string, unknown>): PackageFile {
  return aFile('manifest.json', JSON.stringify({ ...manifestFor('chrome', ['http://localhost:8787']), ...change }))
}

export async function listOf(files: readonly PackageFile[]): Promise<ListedFile[]> {
  return Promise.all(
    files.map(async ({ path, bytes }) => ({ path, bytes: bytes.byteLength, sha256: await sha256Of(bytes) })),
  )
}

/** A server that serves these files below every address and records what was requested. */
export function aServerOf(files: readonly PackageFile[], given: Readonly<Record<string, Partial<Fetched>>> = {}) {
  const asked: string[] = []
  return {
    asked,
    async readFile(address: string): Promise<Pick<Fetched, 'status' | 'type' | 'bytes'>> {
      asked.push(address)
      const path = /^\/(?:extension\/build\/unpacked-minimal|extension-v7|extension)\/([^?]*)/.exec(address)?.[1] ?? ''
      const found = path === 'files.json' ? bytesOf(JSON.stringify(await listOf(files))) : bytesIn(files, path)
      const answer = { status: found === undefined ? 404 : 200, type: 'text/plain', bytes: found ?? bytesOf('') }
      return { ...answer, ...given[path] }
    },
  }
}

const bytesIn = (files: readonly PackageFile[], path: string) => files.find(file => file.path === path)?.bytes
