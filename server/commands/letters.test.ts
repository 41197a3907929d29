import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('[TRUTH-424] letters print warns, beside the document, of each row that nobody has read', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['server/commands/run.mjs', 'letters', 'print'], {
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  })
  expect(status).toBe(0)
  expect(stderr).toMatch(/^Acts, confirmed by no source: AL, CO, CT, .*\bVT, VA$/m)
  expect(stdout).toMatch(/^# Every letter, for review\n/)
  expect(stdout).not.toContain('confirmed by no source:')
  // The acts to come stand there, with their day.
  expect(stdout).toMatch(/^\| Oklahoma \| Oklahoma consumer data privacy act \(SB 546 of 2026\) \| 2027-01-01 \|/m)
  expect(stdout).toContain('OK, asked before 2027-01-01')
}, 60_000)
