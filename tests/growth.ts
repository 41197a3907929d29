/**
 * How many times longer a run takes for eight times the text: about 8 where time grows with the length, 64 where it
 * grows with its square. The best of some runs each, and what takes no time counts as a millisecond: so a busy machine
 * does not change the answer.
 */
export function growth(run: (text: string) => unknown, textOf: (length: number) => string, length: number): number {
  return bestOf(run, textOf(8 * length)) / Math.max(1, bestOf(run, textOf(length)))
}

/** Between the two, nearer to neither. */
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
