import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import { parseAst, transformWithOxc } from 'vite'
import { expect, test } from 'vitest'

/**
 * Every regular expression of the room: those written down, and those put together when a module loads. Each is proven
 * to run in linear time on any text, so no prompt can be made to hang the page.
 */
test('every pattern of the shield is valid and runs in linear time', { timeout: 600_000 }, async () => {
  const patterns = new Map<string, { source: string; flags: string; file: string }>()
  const keep = (source: string, flags: string, file: string): void => {
    patterns.set(`/${source}/${flags}`, { source, flags, file })
  }
  const files = sourcesOf('extension/shield').filter(file => !file.includes('/training/'))
  for (const file of files) await literalsOf(file, keep)
  const native = globalThis.RegExp
  globalThis.RegExp = class extends native {
    constructor(source: string | RegExp, flags?: string) {
      super(source, flags)
      keep(this.source, this.flags, 'built')
    }
  } as RegExpConstructor
  try {
    for (const file of files) await import(/* @vite-ignore */ join(process.cwd(), file))
  } finally {
    globalThis.RegExp = native
  }
  expect([...patterns.values()].filter(({ file }) => file === 'built').length).toBeGreaterThan(20)
  expect(patterns.size).toBeGreaterThan(200)

  const unsafe = [...patterns].flatMap(([pattern, { source, flags, file }]) => {
    const { status } = checkSync(source, flags, { timeout: 60_000 })
    return status === 'safe' ? [] : [`${status} in ${file}: ${pattern.slice(0, 200)}`]
  })
  expect(unsafe).toEqual([])
})

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sourcesOf(path)
    return /(?<!\.test)\.ts$/.test(entry.name) ? [path] : []
  })
}

async function literalsOf(file: string, keep: (source: string, flags: string, file: string) => void): Promise<void> {
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file)
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) walk(each)
    else if (typeof node === 'object' && node !== null) {
      if ('regex' in node && typeof node.regex === 'object' && node.regex !== null) {
        const { pattern, flags } = node.regex as { pattern: string; flags: string }
        keep(pattern, flags, file)
      }
      for (const each of Object.values(node)) walk(each)
    }
  }
  walk(parseAst(code))
}
