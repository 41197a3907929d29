import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node'

/**
 * Files that take minutes, the longest first. Whichever of them began last would run on alone, while the other worker
 * has nothing left to do. All others start in Vitest's own order: in a new clone by their size, later by what they took.
 */
const LONG: readonly string[] = [
  'tests/bench/bench.deep.ts',
  'tests/crash/crash.deep.ts',
  'tests/simulation/simulation.deep.ts',
  'tests/photos/photos.deep.ts',
]

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONG.findIndex(name => moduleId.endsWith(`/${name}`))
  return place < 0 ? LONG.length : place
}

/** Starts the longest test files before all others. */
export class LongestFirst implements TestSequencer {
  readonly #vitest: Vitest

  constructor(vitest: Vitest) {
    this.#vitest = vitest
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await (await this.#order()).sort(files)
    return sorted.sort((one, other) => placeOf(one) - placeOf(other))
  }

  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await this.#order()).shard(files)
  }

  /** Imported here, because every build reads the configuration, and no build needs Vitest. */
  async #order(): Promise<TestSequencer> {
    const { BaseSequencer } = await import('vitest/node')
    return new BaseSequencer(this.#vitest)
  }
}
