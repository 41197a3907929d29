import { join } from 'node:path'
import { check } from 'recheck'
import { expect, test } from 'vitest'

import { JudgedPatterns } from './judged-patterns.ts'
import { UNJUDGED } from './regex-exceptions.ts'
import { regexSources, sourcesOf } from './regex-sources.ts'

interface Pattern {
  source: string
  flags: string
  file: string
}

/**
 * Judged by steps, never by the clock, so a slow machine reaches the same verdict. A pattern may take three thousand
 * steps per letter of a text, however long the text is.
 */
const BY_STEPS = {
  attackLimit: 30_000_000,
  maxAttackStringSize: 10_000,
  attackTimeout: null,
  incubationTimeout: null,
  timeout: null,
} as const

const isRenewed = process.env.RENEW_JUDGED === '1'
/** All 1,600 patterns take six minutes on a quiet machine, and most of an hour on a busy one. */
const TIMEOUT = { timeout: isRenewed ? 3_600_000 : 900_000 }

test.each([
  ['by its automaton', '\\s*;\\s*q='],
  ['by its automaton', '^(?:\\w+\\s?)*$'],
  ['by trying', '(?<!x)\\s+$'],
  ['by trying', '(?=a)(?:a|aa)+$'],
])('a slow pattern is found %s: %s', TIMEOUT, async (_how, source) => {
  expect(await check(source, '', BY_STEPS)).toMatchObject({ status: 'vulnerable' })
})

/**
 * Covers literals and those built when a module loads: no incoming text can make one of them slow. The verdict on a
 * pattern depends on nothing but its text and the checker, so the ones that are listed in `judged-patterns.txt` are not
 * judged again, but for a few. `RENEW_JUDGED=1 npm run test:deep -- tests/regex.deep.ts` judges all and writes the list.
 */
test('every regular expression runs in linear time on any text', TIMEOUT, async () => {
  const { literals, builtAtLoad } = regexSources()
  const excepted = new Set(UNJUDGED.map(({ file, code }) => `${file}: ${code}`))
  const written = literals.filter(({ file, code }) => !excepted.has(`${file}: ${code}`))
  const built = await builtWhenLoading(new Set(builtAtLoad.map(({ file }) => file)))
  expect(built.length).toBeGreaterThan(builtAtLoad.length)
  const patterns = new Map([...written, ...built].map(each => [`/${each.source}/${each.flags}`, each]))

  const judged = JudgedPatterns.read(BY_STEPS)
  const waiting = [...patterns].filter(([pattern]) => isRenewed || !judged.has(pattern) || isDrawn())
  console.log(`${waiting.length} of ${patterns.size} patterns are judged in this run`)
  const safe: string[] = []
  const unsafe: string[] = []
  // Two at a time, because the checker runs beside this thread.
  const judge = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [pattern, { source, flags, file }] = next
      const { status } = await check(source, flags, BY_STEPS)
      if (status === 'safe') safe.push(pattern)
      else unsafe.push(`${status} in ${file}: ${pattern}`)
    }
  }
  await Promise.all([judge(), judge()])
  expect(unsafe).toEqual([])
  if (isRenewed) JudgedPatterns.write(BY_STEPS, safe)
})

/** One in fifty of the patterns that were judged before, so that a wrong line of the list is found in time. */
const isDrawn = () => Math.random() < 0.02

/** The ones that our modules build as they load. Those that packages build are theirs. */
async function builtWhenLoading(files: ReadonlySet<string>): Promise<Pattern[]> {
  // The shield's files share their words and build patterns from them.
  const shield = sourcesOf('extension/shield')
  const built: Pattern[] = []
  const native = globalThis.RegExp
  globalThis.RegExp = class extends native {
    constructor(source: string | RegExp, flags?: string) {
      super(source, flags)
      const caller = new Error().stack?.split('\n')[2] ?? ''
      if (!caller.includes('node_modules')) built.push({ source: this.source, flags: this.flags, file: caller.trim() })
    }
  } as RegExpConstructor
  try {
    for (const file of new Set([...files, ...shield])) await import(/* @vite-ignore */ join(process.cwd(), file))
  } finally {
    globalThis.RegExp = native
  }
  return built
}
