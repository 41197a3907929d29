import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod'

import type { Log } from '../ports.ts'
import type { Finding } from './doctor.ts'

const Run = z.object({ at: z.number(), mailDomain: z.string(), wrong: z.array(z.string()) })
const FILE = 'mail-doctor.json'

/** Stores the findings of the last run next to the database. `at`: real time. */
export function keepRun(dataDir: string, run: { at: number; mailDomain: string; findings: readonly Finding[] }): void {
  const { at, mailDomain, findings } = run
  const wrong = findings.filter(({ verdict }) => verdict === 'wrong').map(({ id }) => id)
  writeFileSync(join(dataDir, FILE), JSON.stringify({ at, mailDomain, wrong }), { mode: 0o600 })
}

/**
 * Logs a line at a production start if the last run found something wrong, was for another domain, or never happened.
 */
export function warnOfDoctor(dataDir: string, mailDomain: string, log: Log): void {
  const run = lastRun(dataDir)
  if (run === undefined || run.mailDomain !== mailDomain) log.warn('mail_doctor_never')
  else if (run.wrong.length > 0) log.warn('mail_doctor_failed', { code: run.wrong.join(' '), count: run.wrong.length })
}

function lastRun(dataDir: string): z.infer<typeof Run> | undefined {
  try {
    return Run.parse(JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')))
  } catch {
    return undefined
  }
}
