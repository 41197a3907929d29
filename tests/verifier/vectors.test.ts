import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'

import { EXIT_CODES, exitCodeOf } from '../../sync/rules/evidence/report.ts'
import { verifyEvidence } from '../../sync/rules/evidence/verify-evidence.ts'
import { codesOf } from './python.ts'
import { makeVectors, VECTORS } from './vectors.ts'

/** `RENEW_VECTORS=1 npx vitest run --project unit tests/verifier/vectors.test.ts` writes them anew. */
const isRenewed = process.env.RENEW_VECTORS === '1'

let made: Awaited<ReturnType<typeof makeVectors>>
beforeAll(async () => {
  made = await makeVectors()
  if (!isRenewed) return
  rmSync(VECTORS, { recursive: true, force: true })
  mkdirSync(VECTORS)
  for (const { file, bytes } of made.vectors) writeFileSync(join(VECTORS, file), bytes)
  writeFileSync(join(VECTORS, 'keys.json'), made.keys)
  writeFileSync(join(VECTORS, 'index.json'), made.index)
}, 120_000)

test('[TRUTH-506] the vectors beside the format are what the format says now, byte for byte', () => {
  const names = [...made.vectors.map(({ file }) => file), 'index.json', 'keys.json']
  expect(existsSync(VECTORS) && readdirSync(VECTORS).sort()).toEqual(names.sort())
  const drifted = made.vectors.filter(({ file, bytes }) => !readFileSync(join(VECTORS, file)).equals(bytes))
  expect(drifted.map(({ file }) => file)).toEqual([])
  expect(readFileSync(join(VECTORS, 'index.json'), 'utf8')).toBe(new TextDecoder().decode(made.index))
  expect(readFileSync(join(VECTORS, 'keys.json'), 'utf8')).toBe(new TextDecoder().decode(made.keys))
})

test('[TRUTH-507] page and command, and the verifier in Python, give each vector the verdict of its index', async () => {
  const index: { file: string; verdict: keyof typeof EXIT_CODES }[] = JSON.parse(
    readFileSync(join(VECTORS, 'index.json'), 'utf8'),
  )
  const { keys } = JSON.parse(readFileSync(join(VECTORS, 'keys.json'), 'utf8'))
  expect(index.length).toBeGreaterThan(100)
  const paths = index.map(({ file }) => join(VECTORS, file))
  const theirs = await codesOf(join(VECTORS, 'keys.json'), paths)
  const found = []
  for (const [at, { file, verdict }] of index.entries()) {
    const own = exitCodeOf(await verifyEvidence(readFileSync(join(VECTORS, file)), { published: keys }))
    if (own !== EXIT_CODES[verdict] || theirs[at] !== EXIT_CODES[verdict])
      found.push({ file, verdict, own, theirs: theirs[at] })
  }
  expect(found).toEqual([])
}, 120_000)
