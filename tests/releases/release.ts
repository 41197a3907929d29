import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod'

/** One folder per release: what its product left behind, for every later one to open. */
export const FIXTURES = join('tests', 'fixtures', 'releases')

/** A browser ties its data to the origin, so a fixture is made and opened at the same one. */
export const FIXTURE_PORT = 18_787

export const SERVER_ARCHIVE = 'server.tar.gz'
export const PROFILE_ARCHIVE = 'profile.tar.gz'
export const FACTS = 'release.json'

const SentMutation = z.object({ seq: z.number(), name: z.string(), args: z.unknown() })

/** The content of a fixture's `release.json`. */
export const Release = z.object({
  version: z.string(),
  wireVersion: z.number(),
  madeAt: z.iso.datetime(),
  /** Version of the browser that wrote the profile. */
  chromium: z.string(),
  holds: z.string(),
  person: z.object({ email: z.string(), password: z.string() }),
  device: z.object({
    client: z.string(),
    epoch: z.string(),
    cursor: z.number(),
    nextSeq: z.number(),
    /** Table name → ids of the rows that the device holds. */
    rows: z.record(z.string(), z.array(z.string())),
  }),
  /** Mutations that exist only on the device. */
  unsent: z.array(SentMutation).min(1),
  ledger: z.object({ entries: z.number(), head: z.string() }),
  /** Table name → JSON Schema of the rows that this release's client understands. */
  reads: z.record(z.string(), z.record(z.string(), z.unknown())),
  /** Requests exactly as this release's client made them. */
  requests: z.object({
    pulls: z.array(z.string()).min(1),
    /** Complete bodies, at least one for every mutation that this release knows. */
    pushes: z.array(z.object({ muts: z.array(SentMutation) }).loose()).min(1),
  }),
})
export type Release = z.infer<typeof Release>

/** Every release that has a fixture. */
export function releases(): string[] {
  return existsSync(FIXTURES) ? readdirSync(FIXTURES).filter(name => existsSync(join(FIXTURES, name, FACTS))) : []
}

export function readRelease(name: string): Release {
  return Release.parse(JSON.parse(readFileSync(join(FIXTURES, name, FACTS), 'utf8')))
}
