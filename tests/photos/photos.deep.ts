import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { runCommand } from '../run-command.ts'

const WITHIN_MS = 120_000
/**
 * A page of the site, and the dashboard of a customer whose newest receipts are of answers, one after the other: the
 * letters before them leave in any order.
 */
const ROWS = ['site-careers', 'ended-overview']
/** One pixel of another color, in each of these pages. */
const PIXEL =
  'body::after { content: ""; position: absolute; left: 7px; top: 5px; width: 1px; height: 1px; z-index: 999; background: magenta }'

const folder = mkdtempSync(join(tmpdir(), 'recall-photos-'))
const [first, second] = [join(folder, 'first'), join(folder, 'second')]
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function photos(...options: string[]) {
  const { code, output, errors } = await runCommand(['tests/photos/run.mjs', ...options], { withinMs: WITHIN_MS })
  return { code, said: `${output}\n${errors}` }
}

test('two runs of one build take the same pictures', async () => {
  const only = ROWS.flatMap(row => ['--only', row])
  const { code, said } = await photos(...only, '--out', first)
  expect(code, said).toBe(0)
  // Three widths, two themes.
  expect(readdirSync(first), said).toHaveLength(ROWS.length * 6)
  const again = await photos(...only, '--out', second, '--compare', first)
  expect(again.said).toContain(`0 of ${ROWS.length * 6} pictures differ`)
  expect(again.code).toBe(0)
}, 250_000)

test('a single pixel that differs is found, and its place is named', async () => {
  const { code, said } = await photos('--only', 'site-careers', '--style', PIXEL, '--out', second, '--compare', first)
  expect(said).toContain('site-careers-390-dark.png: 1 pixel at x 7, y 5')
  expect(said).toContain('6 of 6 pictures differ')
  expect(code).toBe(1)
}, 130_000)
