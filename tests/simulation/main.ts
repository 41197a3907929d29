import { type Outcome, runSeed } from './life.ts'
import { emptyImage } from './sim-server.ts'
import { beginTime, live } from './virtual-time.ts'

let image: Promise<Buffer> | undefined

/** Runs one life; `write` gets each line of what happens in it. */
export async function simulate(seed: number, write?: (line: string) => void): Promise<Outcome> {
  return runSeed(seed, await ready(), write)
}

/** What all lives of a thread start from: made once, before any fault is planted. */
export function ready(): Promise<Buffer> {
  image ??= prepared()
  return image
}

function prepared(): Promise<Buffer> {
  beginTime()
  return live(() => emptyImage(), { maxTasks: 100_000 })
}
