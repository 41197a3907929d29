/**
 * How many times longer a run takes for eight times the text: about 8 if time grows linearly, 64 if it grows with the
 * square. Takes the best of several runs and counts anything faster as one millisecond, so that a busy machine does not
 * change the result.
 */
export function growth(run: (text: string) => unknown, textOf: (length: number) => string, length: number): number {
  return bestOf(run, textOf(8 * length)) / Math.max(1, bestOf(run, textOf(length)))
}

/** A threshold well away from both. */
export const TOO_MUCH_GROWTH = 24

const RUNS = 3

function bestOf(run: (text: string) => unknown, text: string): number {
  let best = Number.POSITIVE_INFINITY
  for (let n = 0; n < RUNS; n += 1) {
    const begun = performance.now()
    run(text)
    best = Math.min(best, performance.now() - begun)
  }
  return best
}
