import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** The long form is `npm run sim -- --seeds 20000`; this many fit next to the other tests. */
const SEEDS = 100
const REPEATED = 20
const LONG_MS = 1_200_000

const run = promisify(execFile)

/** The command's output, and whether it failed. */
async function sim(...args: string[]): Promise<{ lines: string[]; failed: boolean }> {
  const ended = (out: string, failed: boolean) => ({ lines: out.trimEnd().split('\n'), failed })
  try {
    const { stdout } = await run('node', ['tests/simulation/run.mjs', ...args], { maxBuffer: 64 * 1024 * 1024 })
    return ended(stdout, false)
  } catch (error) {
    // A failing command explains itself on its output; any other error is unexpected.
    if (!(error instanceof Error) || !('stdout' in error) || error.stdout === '') throw error
    return ended(String(error.stdout), true)
  }
}

test(
  `${SEEDS} lives: no mutation lost or doubled, no word hidden, no copy different`,
  async () => {
    const { lines, failed } = await sim('--seeds', String(SEEDS))
    expect(lines.at(-1)).toMatch(new RegExp(`^${SEEDS} seeds, 0 failed, trace [0-9a-f]{16}$`))
    expect(failed).toBe(false)
  },
  LONG_MS,
)

test(
  'the same seeds live the same lives, in whatever order and on however many threads',
  async () => {
    const forwards = await sim('--seeds', String(REPEATED), '--threads', '2')
    const backwards = await sim('--seeds', String(REPEATED), '--threads', '1', '--backwards')
    expect(forwards.lines.at(-1)).toMatch(/trace [0-9a-f]{16}$/)
    expect(backwards.lines.at(-1)).toBe(forwards.lines.at(-1))
  },
  LONG_MS,
)

test(
  'every planted bug is caught by the life that first showed it',
  async () => {
    const { lines } = await sim('--planted', '--recorded')
    const [, planted] = /^(\d+) planted, \d+ caught/.exec(lines.at(-1) ?? '') ?? []
    expect(Number(planted)).toBeGreaterThanOrEqual(30)
    expect(lines.at(-1), lines.join('\n')).toBe(`${planted} planted, ${planted} caught, 0 failed`)
  },
  LONG_MS,
)
