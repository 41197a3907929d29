import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { deflateSync } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'

import { type Block, joinPack } from '../offline/pack.ts'
import { SHARED_NAME, withoutSharedStyles } from '../offline/shared-styles.ts'
import { BEGINS_WITH, chunkNamed, readManifest, withImports } from './manifest.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Names of the files in the pack; filled when the build has written it. */
type Packed = ReadonlySet<string>

/** A file of the pack with up to this many characters shares a block with others. */
const SMALL = 16_000

/**
 * Packs into one file what a device needs offline, but not at its start: every public page, and the scripts for later
 * actions. The service worker fetches it once and reads single files from it (`app/offline/service-worker.ts`).
 * `isLeftOut`: what no one needs without a network.
 */
export function packForOffline(isLeftOut: (file: string) => boolean): { plugin: Plugin; packed: Packed } {
  let config: ResolvedConfig
  const packed = new Set<string>()
  const plugin: Plugin = {
    name: 'recall:pack-for-offline',
    apply: (_, { mode, isSsrBuild }) => mode === 'production' && isSsrBuild !== true,
    configResolved(resolved) {
      config = resolved
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      handler(error) {
        if (error !== undefined) return
        const outDir = resolve(config.root, config.build.outDir)
        const first = filesOfStart(outDir)
        const names = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
          .filter(name => TYPES[extname(name)] !== undefined && name !== 'shell.html')
          .filter(name => !first.has(name) && !isLeftOut(name))
          .sort()
        const text = (name: string) => readFileSync(join(outDir, name), 'utf8')
        const documents = names.filter(name => extname(name) === '.html')
        const { pages, rules } = withoutSharedStyles(new Map(documents.map(name => [name, text(name)])))
        const others = names.filter(name => !documents.includes(name))
        const isSmall = (name: string) => text(name).length < SMALL
        const file = (name: string) => ({ name, type: TYPES[extname(name)] ?? '', text: pages.get(name) ?? text(name) })
        const pack = joinPack([
          blockOf([{ name: SHARED_NAME, type: 'application/json', text: JSON.stringify(rules) }]),
          // Header and footer are the same in all pages: in one block, the pages take little more than half the size.
          blockOf(documents.map(file)),
          // Compressed alone, a small file takes half as much again as in a shared block; a large one should not wait
          // for others.
          blockOf(others.filter(isSmall).map(file)),
          ...others.filter(name => !isSmall(name)).map(name => blockOf([file(name)])),
        ])
        const hash = createHash('sha256').update(pack).digest('base64url').slice(0, 8)
        writeFileSync(join(outDir, 'assets', `offline-${hash}.pack`), pack)
        for (const name of names) packed.add(name)
      },
    },
  }
  return { plugin, packed }
}

function blockOf(files: readonly { name: string; type: string; text: string }[]): Block {
  return {
    files: files.map(({ name, type, text }) => ({ name, type, bytes: Buffer.byteLength(text) })),
    packed: small(files.map(({ text }) => text).join('')),
  }
}

/**
 * Which `memLevel` of zlib gives the smallest result depends on the file, so all are tried. That saves four tenths of a
 * percent of the pack, in a budget with two tenths left.
 */
function small(text: string): Uint8Array<ArrayBuffer> {
  const tries = [5, 6, 7, 8, 9].map(memLevel => deflateSync(text, { level: 9, memLevel }))
  return new Uint8Array(tries.reduce((best, packed) => (packed.length < best.length ? packed : best)))
}

/**
 * The scripts of the start with everything they import, and the style sheet that the shell's document waits for. Other
 * sheets gain nothing by being separate files: a browser keeps compiled scripts, but not compiled rules.
 */
function filesOfStart(outDir: string): Set<string> {
  const manifest = readManifest(outDir)
  const [shell, ...others] = BEGINS_WITH.map(name => withImports(manifest, chunkNamed(manifest, name)))
  const files = [...(shell ?? []), ...others.flat()].map(({ file }) => file)
  return new Set([...files, ...(shell ?? []).flatMap(({ css = [] }) => css)])
}
