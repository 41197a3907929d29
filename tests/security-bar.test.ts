import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { CHECKS, PROBES, type Proof, THREATS } from './security-bar.ts'
import { sourceFacts } from './source-facts.ts'

const ROWS = [...CHECKS, ...THREATS, ...PROBES]

test('forty-eight checks, thirty-two threats and sixteen probes stand there, each once', () => {
  expect(CHECKS.map(({ id }) => id)).toEqual(Array.from({ length: 48 }, (_, n) => String(n + 1)))
  expect(THREATS.map(({ id }) => id)).toEqual(Array.from({ length: 32 }, (_, n) => `T${n + 1}`))
  expect(PROBES.map(({ id }) => id)).toEqual(Array.from({ length: 16 }, (_, n) => `P${n + 1}`))
  for (const { id, asvs } of CHECKS) {
    expect(asvs.length, id).toBeGreaterThan(0)
    for (const name of asvs) expect(name, id).toMatch(/^V\d{1,2}\.\d{1,2}\.\d{1,2}$/)
  }
  expect(new Set(ROWS.map(({ about }) => about)).size).toBe(96)
})

test('each is shown by a test or a command', () => {
  expect(ROWS.filter(({ proofs }) => proofs.length === 0).map(({ id }) => id)).toEqual([])
})

test.each(ROWS)('$id: every test that shows it is there, by its title', ({ proofs }) => {
  expect(proofs.map(missing).filter(fault => fault !== undefined)).toEqual([])
  expect(new Set(proofs.map(proof => JSON.stringify(proof))).size, 'none is named twice').toBe(proofs.length)
})

test('a test that is gone, or stands in a comment only, would be missed', () => {
  const file = 'tests/security-bar.test.ts'
  // A title of another file; words of this one that are no title.
  expect(missing({ file, title: 'the canaries sing' })).toBeDefined()
  expect(missing({ file, title: 'words of this one that are no title' })).toBeDefined()
  expect(missing({ file: 'tests/gone.test.ts', title: 'x' })).toBeDefined()
  expect(missing({ command: 'npm run bench -- gone' })).toBeDefined()
  expect(missing({ file, title: 'a test that is gone, or stands in a comment only' })).toBeUndefined()
})

const titles = new Map<string, string[]>()

/** What is wrong with a proof; undefined if it exists. */
function missing(proof: Proof): string | undefined {
  if ('command' in proof) return missingCommand(proof.command)
  const { file, title } = proof
  if (!existsSync(file)) return `${file} is not there`
  const known = titles.get(file) ?? titlesOf(file)
  titles.set(file, known)
  return known.some(each => each.includes(title)) ? undefined : `${file} has no test '${title}'`
}

/** Titles as written in the source: for `test.each`, the pattern. */
function titlesOf(file: string): string[] {
  return sourceFacts(file)
    .calls.filter(({ callee, isText }) => isText && /^(?:test|describe)\b/.test(callee))
    .map(({ first }) => first)
}

function missingCommand(command: string): string | undefined {
  const [, script = '', measure] = /^npm run (\w+)(?: -- (\w+))?$/.exec(command) ?? []
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  if (!(script in scripts)) return `${command}: no such script`
  if (script !== 'bench') return undefined
  // Reads the file instead of importing it: the list of benches would load the whole product.
  const isListed = readFileSync('tests/bench/measures.ts', 'utf8').includes(`\n  ${measure}: {`)
  return isListed ? undefined : `${command}: no such bench`
}
