import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import { parseAst, transformWithOxc } from 'vite'
import { expect, test } from 'vitest'

/**
 * Every regular expression that reads an answer: those written down, and those put together when a module loads. Each
 * is proven to run in linear time on any text, so no mail can be made to hang the server.
 */
test('every pattern that reads an answer is valid and runs in linear time', { timeout: 600_000 }, async () => {
  const patterns = new Map<string, { source: string; flags: string; file: string }>()
  const keep = (source: string, flags: string, file: string): void => {
    patterns.set(`/${source}/${flags}`, { source, flags, file })
  }
  for (const file of FILES) await literalsOf(file, keep)
  // What packages put together is theirs: they are loaded before we listen.
  await import('../mail/authenticity.ts')
  await import('../mail/parse-mail.ts')
  await import('../../sync/records/reply.ts')
  const native = globalThis.RegExp
  globalThis.RegExp = class extends native {
    constructor(source: string | RegExp, flags?: string) {
      super(source, flags)
      keep(this.source, this.flags, 'built')
    }
  } as RegExpConstructor
  try {
    for (const file of FILES) await import(/* @vite-ignore */ join(process.cwd(), file))
  } finally {
    globalThis.RegExp = native
  }
  expect([...patterns.values()].filter(({ file }) => file === 'built').length).toBeGreaterThan(4)
  expect(patterns.size).toBeGreaterThan(100)

  const unsafe = [...patterns].flatMap(([pattern, { source, flags, file }]) => {
    const { status } = checkSync(source, flags, { timeout: 60_000 })
    return status === 'safe' ? [] : [`${status} in ${file}: ${pattern.slice(0, 200)}`]
  })
  expect(unsafe).toEqual([])
})

const FILES = [
  ...readdirSync('server/erase/lexicon').map(name => `server/erase/lexicon/${name}`),
  ...[
    'classify-reply',
    'completion-gate',
    'delivery-report',
    'fresh-text',
    'likeness',
    'mail-reference',
    'read-sentence',
    'reply-dates',
    'reply-patterns',
    'sender',
    'tickets',
  ].map(name => `server/erase/${name}.ts`),
].filter(file => !file.endsWith('.test.ts'))

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
