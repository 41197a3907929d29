import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import {
  chooseGeneration,
  inFolder,
  putInPlace,
  RestoreProblem,
  rebuild,
  refuseToOverwrite,
} from '../backup/restore.ts'
import { ConfigError, readConfig, readFilesConfig } from '../config.ts'
import { keepFilesPrivate } from '../data-folder.ts'
import { s3Files } from '../files/s3-files.ts'
import { createLog } from '../log.ts'
import { systemRandom } from '../random.ts'
import { settleAfterRestore, settleRestored } from '../store/after-restore.ts'
import { DATABASE_FILE } from '../store/database.ts'
import { inspectAccounts, inspectDatabase } from '../store/inspect-database.ts'
import { openStoreOf } from '../store/store.ts'
import { allFaultsOf, describeHolding, faultsOf } from './describe-holding.ts'
import { reviewLetters } from './review-letters.ts'

const USAGE = `Usage:
  npm run -s restore -- --from BACKUP_DIR --to DATA_DIR [--at 2026-01-31T12:00:00Z] [--end-sessions]
      rebuilds the database in DATA_DIR, which must not hold one, and checks all of it
  npm run -s restore -- --from BACKUP_DIR --drill [--at …]
      does the same in a folder of its own, and removes it again
  npm run -s restore -- --to DATA_DIR --letters [--left MESSAGE-ID …] [--release]
      letters that are held, after a restore or because the relay never said whether it has them: lists them, notes
      those that the relay had taken, lets the others leave
With FILES_URL, evidence files that are in that store are read there and checked as well; a restore goes on without them
With DATABASE_URL=postgres://…, for a database that PostgreSQL itself has restored and no server runs on:
  npm run -s restore -- --check
      reads every account's ledger and every evidence file in it
  npm run -s restore -- --settle --at 2026-01-31T12:00:00Z [--end-sessions]
      makes it ready to be served: --at is the moment up to which it was restored. Devices rebuild their copies, and
      letters are held as above`

type Options = NonNullable<ReturnType<typeof read>>

// A production start refuses a database that other users can read.
keepFilesPrivate()
try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof RestoreProblem || error instanceof ConfigError)) throw error
  console.log(error.message)
  process.exitCode = 2
}

async function run(args: string[]): Promise<number> {
  const options = read(args)
  const at = options?.at === undefined ? undefined : Date.parse(options.at)
  if (options === undefined || Number.isNaN(at)) return usage(2)
  const { from, to, drill } = options
  if (options.check || options.settle) return onServer(options, at)
  if (options.letters && to !== undefined) return letters(options, resolve(to))
  if (from === undefined || (to === undefined) !== (drill === true)) return usage(args.length === 0 ? 0 : 2)
  if (to !== undefined) return restore(options, { from: resolve(from), dataDir: resolve(to), at })

  const dataDir = mkdtempSync(join(tmpdir(), 'recall-drill-'))
  try {
    return await restore(options, { from: resolve(from), dataDir, at })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** What a restored file gets by `--drill` and `--to`, for a database that PostgreSQL has restored. */
async function onServer({ check, settle, 'end-sessions': endSessions = false }: Options, at: number | undefined) {
  const { databaseUrl, files } = readConfig(process.env)
  if (databaseUrl === null) throw new RestoreProblem('--check and --settle are for DATABASE_URL=postgres://…')
  if (settle && at === undefined)
    throw new RestoreProblem('--settle needs --at: the moment up to which it was restored.')
  const store = await openStoreOf({ dataDir: '', databaseUrl }, { random: systemRandom(), log: createLog('silent') })
  try {
    if (check) {
      const fileStore = files && s3Files(files)
      const holding = await store.db.transaction().execute(trx => inspectAccounts(trx, fileStore))
      fileStore?.close()
      // Not its first line: PostgreSQL checks its pages itself.
      for (const line of describeHolding(holding).slice(1)) console.log(line)
      if (allFaultsOf(holding).length > 0) return 1
    }
    if (settle && at !== undefined) {
      const restored = { upTo: at, now: Date.now(), random: systemRandom(), endSessions }
      const { epoch } = await settleRestored(store.db, restored)
      console.log(`ok    new history ${epoch}; letters are held${endSessions ? '; every session has ended' : ''}`)
    }
    return 0
  } finally {
    await store.close()
  }
}

/** With `DATABASE_URL` the letters are there, and the folder is the server's own. */
async function letters({ left = [], release = false }: Options, dataDir: string): Promise<number> {
  const { databaseUrl } = readConfig(process.env)
  const path = join(dataDir, DATABASE_FILE)
  if (databaseUrl === null && !existsSync(path)) throw new RestoreProblem(`There is no database at ${path}.`)
  const store = await openStoreOf({ dataDir, databaseUrl }, { random: systemRandom(), log: createLog('silent') })
  try {
    return await reviewLetters(store, { left, release, now: Date.now() })
  } finally {
    await store.close()
  }
}

async function restore(
  { drill, 'end-sessions': endSessions = false }: Options,
  { from, dataDir, at }: { from: string; dataDir: string; at: number | undefined },
): Promise<number> {
  const begun = Date.now()
  await refuseToOverwrite(dataDir)
  const generation = await chooseGeneration(from, at)
  console.log(`ok    backup ${generation.name}`)
  return inFolder(dataDir, async path => {
    const { upTo, parts, bytes } = await rebuild(generation, path, at)
    console.log(`ok    hash and place of ${parts} parts, ${bytes.toLocaleString('en-US')} bytes rebuilt`)
    const files = readFilesConfig(process.env)
    const fileStore = files && s3Files(files)
    const holding = await inspectDatabase(path, fileStore)
    fileStore?.close()
    for (const line of describeHolding(holding)) console.log(line)
    // A database of yesterday names files of accounts that were erased today: that must not stop a restore.
    if ((drill ? allFaultsOf : faultsOf)(holding).length > 0) {
      console.log('What the backup holds does not hold: nothing was restored. Ask for another one with --at.')
      return 1
    }
    const now = Date.now()
    const { epoch } = await settleAfterRestore(path, { upTo, now, random: systemRandom(), endSessions })
    console.log(`ok    new history ${epoch}; letters are held${endSessions ? '; every session has ended' : ''}`)
    await putInPlace(path, dataDir)
    console.log(`ok    everything saved before ${new Date(upTo).toISOString()} is there, after ${now - begun} ms`)
    if (!drill) console.log(nextSteps(dataDir, upTo))
    return 0
  })
}

function nextSteps(dataDir: string, upTo: number): string {
  return `
Restored into ${dataDir}. Start the server with DATA_DIR=${dataDir}. Then:
  1. Devices offer again by themselves what they had sent since ${new Date(upTo).toISOString()}.
  2. No letter to a provider leaves yet: one that left since would leave a second time. List them with
       npm run -s restore -- --to ${dataDir} --letters
     compare them with what the relay has sent, note those with --left, let the others leave with --release.
  3. Payment events since then: send them again from the payment provider's dashboard.`
}

function usage(code: number): number {
  console.log(USAGE)
  return code
}

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
        at: { type: 'string' },
        drill: { type: 'boolean' },
        'end-sessions': { type: 'boolean' },
        letters: { type: 'boolean' },
        check: { type: 'boolean' },
        settle: { type: 'boolean' },
        left: { type: 'string', multiple: true },
        release: { type: 'boolean' },
      },
    }).values
  } catch {
    return undefined
  }
}
