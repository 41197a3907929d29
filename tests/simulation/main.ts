import { type Outcome, runSeed } from './life.ts'
import { emptyImage } from './sim-server.ts'
import { beginTime, live } from './virtual-time.ts'

let image: Promise<Buffer> | undefined

/** One life; `write` is given each line of what happens in it. */
export async function simulate(seed: number, write?: (line: string) => void): Promise<Outcome> {
  image ??= prepared()
  return runSeed(seed, await image, write)
}

function prepared(): Promise<Buffer> {
  beginTime()
  return live(() => emptyImage(), { maxTasks: 100_000 })
}
