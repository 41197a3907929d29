import { fuzzMail } from './fuzz-mail.ts'

export interface FuzzOptions {
  seed: number
  rounds: number
  bytes?: number
  /** Only families whose name contains these words. */
  family?: string
}

/** True if everything was answered and stored, and no stall was longer than promised. */
export async function fuzz(options: FuzzOptions): Promise<boolean> {
  const begun = performance.now()
  const { wrong, slow, lines } = await fuzzMail(options)
  for (const line of lines) console.log(line)
  for (const what of wrong) console.log(`wrong: ${what}`)
  for (const { family, stallMs } of slow) console.log(`above 50 ms: ${family}, ${stallMs.toFixed(1)} ms`)
  console.log(`seed ${options.seed}, ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
  return wrong.length === 0 && slow.length === 0
}
