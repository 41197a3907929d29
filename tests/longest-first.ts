import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take more than a minute, the longest first. A wrong order costs time and nothing else. */
const LONGEST = [
  ...['tests/bench/in-chromium.deep.ts', 'tests/crash/crash.deep.ts', 'tests/bench/without-browser.deep.ts'],
  ...['tests/simulation/simulation.deep.ts', 'tests/journeys/public-pages.spec.ts', 'tests/journeys/lock.spec.ts'],
  ...['tests/journeys/checklist.spec.ts', 'tests/journeys/shield-use.spec.ts', 'tests/journeys/first-light.spec.ts'],
  ...['tests/photos/photos.deep.ts', 'tests/tenant-matrix.test.ts'],
]

/** Starts the longest files first, so that at the end no worker waits for another. Vitest goes by size in a new clone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex(name => moduleId.endsWith(`/${name}`))
      return at < 0 ? LONGEST.length : at
    }
    return sorted.toSorted((one, other) => place(one) - place(other))
  }
}
