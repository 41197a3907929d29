import { beforeAll, expect, test } from 'vitest'

import { runCommand } from '../run-command.ts'
import { installPeers } from './install-peers.ts'
import { MEASURES, type Measure } from './measures.ts'
import { lacksOf, leaksOf } from './table.ts'

/** Each takes at most half a minute on an idle machine. */
const WITHIN_MS = 240_000

/**
 * One test for each of these benches: it runs, and gives every figure. In several files, because a file's tests run one
 * after the other, and all of them would keep one worker busy long after the others are done.
 */
export function testShortestForms(isMeant: (measure: Measure) => boolean): void {
  const meant = Object.entries(MEASURES).filter(([, measure]) => isMeant(measure))

  // The peers' packages are installed once, outside any test's time. The product is built before all tests.
  beforeAll(() => {
    for (const [, { peers }] of meant) if (peers !== undefined) installPeers(peers)
  }, 600_000)

  // A bench gets a second attempt, like a journey (see vite.config.ts). The simulations and kills beside it get none: what
  // they find by chance is a fault of the product.
  test.each(meant.map(([name]) => name))(
    'the bench "%s" runs in its shortest form',
    { retry: 1, timeout: WITHIN_MS + 10_000 },
    async name => {
      const { code, output, errors } = await runCommand(['tests/bench/run.mjs', name, '--shortest'], {
        withinMs: WITHIN_MS,
      })
      expect(code, `${output}\n${errors}`).toBe(0)
      expect(lacksOf(output), output).toEqual([])
      // The only figures here that are not a matter of degree.
      expect(leaksOf(output), output).toEqual([])
    },
  )
}
