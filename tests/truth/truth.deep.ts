import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('[TRUTH-102] in ten thousand random years nothing that is told contradicts what stands', async () => {
  const args = ['tests/truth/run.mjs', '--years', '10000', '--story']
  const run = await promisify(execFile)('node', args, { maxBuffer: 2 ** 28 }).catch(error => error)
  expect(run.stdout.trimEnd().split('\n').at(-1), run.stdout.slice(-20_000)).toMatch(
    /^10000 years, 0 contradictions, 0 sentences in no class/,
  )
}, 600_000)
