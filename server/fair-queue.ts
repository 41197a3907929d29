import { Problem } from '../sync/wire/problem.ts'

interface Waiting {
  start(): void
  refuse(error: Error): void
}

/**
 * Runs a few jobs at a time. Waiting jobs are served round-robin by `by`, so a caller with many jobs only delays
 * itself. When the queue is full, the last job of the caller with the most waiting jobs is refused.
 */
export function fairQueue({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
  let running = 0
  let waiting = 0
  /** In the order of their next turns. */
  const lines = new Map<string, Waiting[]>()

  function wait(by: string): Promise<void> {
    if (waiting >= waitingMax && !makeRoom(by)) return Promise.reject(new Problem('too_many_attempts'))
    return new Promise((start, refuse) => {
      const line = lines.get(by) ?? []
      line.push({ start, refuse })
      lines.set(by, line)
      waiting += 1
    })
  }

  /** False when no caller has more waiting jobs than `by` would have. */
  function makeRoom(by: string): boolean {
    let longest: readonly [string, Waiting[]] = [by, lines.get(by) ?? []]
    for (const line of lines) if (line[1].length > longest[1].length) longest = line
    if (longest[0] === by || longest[1].length <= (lines.get(by)?.length ?? 0) + 1) return false
    longest[1].pop()?.refuse(new Problem('too_many_attempts'))
    waiting -= 1
    return true
  }

  function next(): Waiting | undefined {
    const [first] = lines
    if (first === undefined) return undefined
    const [by, line] = first
    const turn = line.shift()
    lines.delete(by)
    if (line.length > 0) lines.set(by, line)
    waiting -= 1
    return turn
  }

  return async <T>(by: string, work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    // A finished job hands its slot to the next one, so `running` stays the same.
    else await wait(by)
    try {
      return await work()
    } finally {
      const turn = next()
      if (turn === undefined) running -= 1
      else turn.start()
    }
  }
}
