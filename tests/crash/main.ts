import { killNodes } from '../nodes/storm.ts'
import type { Loss } from './applied.ts'
import { killLetters } from './kill-letters.ts'
import { killServer } from './kill-server.ts'
import { killTabs } from './kill-tabs.ts'

export interface CrashOptions {
  /** The number of kills. */
  kills: number
  seed: number
  /** A fault in the engine that the run must find. */
  planted?: 'look-up' | 'mark' | null
  /** Among several servers: kills of the database, and people whose letters leave. */
  databaseKills?: number
  people?: number
  /** Ends with fewer kills if they take longer. */
  withinMs?: number
}

const CRASHES: Readonly<Record<string, (options: CrashOptions) => Promise<{ loss: Loss; lines: string[] }>>> = {
  sync: killServer,
  letters: options => killLetters({ ...options, onWorld: line => console.log(line) }),
  tabs: killTabs,
  nodes: ({ kills, seed, databaseKills = Math.ceil(kills / 10), people = 5 * kills, withinMs }) =>
    killNodes({
      kills,
      seed,
      databaseKills,
      people,
      writers: 2,
      slower: 12,
      withinMs,
      onLine: line => console.log(line),
    }),
}

/** Runs one of the crash tests and prints what became of the mutations. True if each is there exactly once. */
export async function crash(name: string, options: CrashOptions): Promise<boolean> {
  const begun = performance.now()
  const { loss, lines } = (await CRASHES[name]?.(options)) ?? {
    loss: { lost: ['nothing was tried'], doubled: [], reordered: [] },
    lines: [],
  }
  for (const line of lines) console.log(line)
  for (const [what, mutations] of Object.entries(loss)) {
    console.log(`${what}: ${mutations.length}`)
    for (const mutation of mutations.slice(0, 10)) console.log(`  ${mutation}`)
  }
  console.log(`seed ${options.seed}, ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
  return Object.values(loss).every(mutations => mutations.length === 0)
}
