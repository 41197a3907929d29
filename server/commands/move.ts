import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { inFolder, putInPlace, RestoreProblem, refuseToOverwrite } from '../backup/restore.ts'
import { ConfigError, DATABASE_SCHEMES, readFilesConfig } from '../config.ts'
import { keepFilesPrivate } from '../data-folder.ts'
import { moveBack, moveOut, ownsStore } from '../files/move-files.ts'
import { s3Files } from '../files/s3-files.ts'
import { createLog } from '../log.ts'
import { systemRandom } from '../random.ts'
import { type Copied, CopyDiffers, copyDatabase } from '../store/copy-database.ts'
import { DATABASE_FILE, type Engine, type Executor, openDatabase, openPostgres } from '../store/database.ts'
import { isPostgres } from '../store/dialects.ts'
import { FileDamaged, type FileStore, FileStoreAway } from '../store/file-store.ts'
import { type Holding, inspectAccounts } from '../store/inspect-database.ts'
import { besideOthers, markMove, moveState } from '../store/moved.ts'
import { outsideFiles } from '../store/outside-files.ts'
import { snapshot } from '../store/snapshot.ts'
import { storeOver } from '../store/store.ts'
import { urlFault } from '../url-fault.ts'
import { allFaultsOf, describeHolding } from './describe-holding.ts'

const USAGE = `Usage:
  npm run -s move -- --from DATA_DIR|postgres://… --to postgres://…|DATA_DIR [--dry-run]
      copies all data into a database that holds none, and checks every ledger entry and every file there. While it
      runs, the server shows its pages and saves nothing, and devices work on with what they hold; when it has ended,
      the old database is in use no longer.
      --dry-run copies and checks as well, undoes it, and stops nobody
  npm run -s move -- --from DATA_DIR|postgres://… --undo
      takes the old database into use again, after a move that was interrupted, or that you do not want
With FILES_URL and its two keys:
  npm run -s move -- --from DATA_DIR|postgres://… --files out
      moves every evidence file to that store now; a server with FILES_URL does it by itself when a file is an hour old
  npm run -s move -- --from DATA_DIR|postgres://… --files back
      brings every evidence file back into the database, after the servers on it were stopped. In the store they stay
A move of the database leaves what is in the file store where it is, and checks every file there`

const isUrl = (place: string): boolean => DATABASE_SCHEMES.some(scheme => place.startsWith(scheme))

/** What the operator is told instead of a stack: what stops the move, and that nothing has moved. */
class MoveProblem extends Error {}

const ALREADY = {
  moving: `A move of this database has begun and has not ended. If it no longer runs: empty the new database, take this one
back with --undo, and move again.`,
  moved:
    'This database was moved before; what it holds is the past. Use the new one, or take this one back with --undo.',
} as const

const MOVED_FILES = {
  out: 'are in the file store and no longer in the database. Start every server with FILES_URL.',
  back: 'are in the database again. Start the servers without FILES_URL; what is in the store is not needed any more.',
} as const

/** Ends a trial: everything that it wrote is rolled back. */
class TrialOver extends Error {}

keepFilesPrivate()
try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const isKnown = [MoveProblem, RestoreProblem, CopyDiffers, ConfigError].some(known => error instanceof known)
  if (!isKnown || !(error instanceof Error)) throw error
  console.log(`${error.message}\nNothing was moved.`)
  process.exitCode = 2
}

async function run(args: string[]): Promise<number> {
  const options = read(args)
  const { from, to, files, undo = false, 'dry-run': isTrial = false } = options ?? {}
  if (from !== undefined && files !== undefined && to === undefined && !undo && !isTrial) return moveFiles(from, files)
  if (from === undefined || files !== undefined || (to === undefined) !== undo || (undo && isTrial)) {
    console.log(USAGE)
    return args.length === 0 ? 0 : 2
  }
  if (to === undefined) return takeBack(from)
  return isTrial ? tryMove(from, to) : move(from, to)
}

async function move(from: string, to: string): Promise<number> {
  const source = await openSource(from)
  try {
    const state = await moveState(source.db)
    if (state !== undefined) throw new MoveProblem(ALREADY[state])
    const begun = Date.now()
    await intoTarget(to, async target => {
      await markMove(source.db, 'moving')
      console.log('ok    the old database is not in use from here on')
      try {
        await besideOthers(() => target.db.transaction().execute(async trx => show(await copied(source.db, trx))))
      } catch (error) {
        await markMove(source.db, null)
        throw error
      }
    })
    await markMove(source.db, 'moved')
    console.log(`ok    moved, after ${((Date.now() - begun) / 1_000).toFixed(1)} s\n${nextSteps(to)}`)
    return 0
  } finally {
    await source.close()
  }
}

/** The same on a snapshot, with everything undone in the end. */
async function tryMove(from: string, to: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'recall-move-'))
  try {
    if (!isUrl(from)) snapshot(fileIn(from), join(folder, DATABASE_FILE))
    const source = await openSource(isUrl(from) ? from : folder)
    try {
      const begun = Date.now()
      const undone = async (target: Engine) =>
        target.db.transaction().execute(async trx => {
          show(await copied(source.db, trx))
          throw new TrialOver()
        })
      await intoTarget(isUrl(to) ? to : join(folder, 'target'), undone).catch(error => {
        if (!(error instanceof TrialOver)) throw error
      })
      if (!isUrl(to)) await refuseToOverwrite(resolve(to))
      console.log(`ok    tried, after ${((Date.now() - begun) / 1_000).toFixed(1)} s; nothing was moved or stopped`)
      return 0
    } finally {
      await source.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function takeBack(from: string): Promise<number> {
  const source = await openSource(from)
  try {
    if ((await moveState(source.db)) === undefined) throw new MoveProblem('This database was not moved.')
    await markMove(source.db, null)
    console.log('ok    this database takes writes again. Never serve it beside the one that it was moved to.')
    return 0
  } finally {
    await source.close()
  }
}

/** On PostgreSQL in one transaction, which sees the database as it is at one moment. */
async function copied(source: Executor, target: Executor): Promise<{ copy: Copied; holding: Holding }> {
  const copy = isPostgres(source)
    ? await source.transaction().execute(trx => copyDatabase(trx, target))
    : await copyDatabase(source, target)
  const files = fileStore()
  try {
    return { copy, holding: await inspectAccounts(target, files) }
  } finally {
    files?.close()
  }
}

/** The store of FILES_URL; null without one. */
function fileStore(): (FileStore & { close(): void }) | null {
  const files = readFilesConfig(process.env)
  return files && s3Files(files)
}

async function moveFiles(from: string, direction: string): Promise<number> {
  const files = fileStore()
  if (files === null) throw new MoveProblem('FILES_URL is not set: where are the files, or where should they be?')
  if (direction !== 'out' && direction !== 'back') throw new MoveProblem("--files is 'out' or 'back'.")
  const source = await openSource(from)
  const [random, log] = [systemRandom(), createLog('warn')]
  const store = storeOver(source, { random, log, files })
  const ends = { outside: outsideFiles(store), files, log }
  try {
    if (!(await ownsStore({ ...ends, random }))) {
      throw new MoveProblem('That store holds the files of another database. Choose another bucket or prefix.')
    }
    const before = Number.MAX_SAFE_INTEGER
    const count = direction === 'out' ? await moveOut({ ...ends, before }) : await moveBack(ends)
    console.log(`ok    ${count.toLocaleString('en-US')} evidence files ${MOVED_FILES[direction]}`)
    return 0
  } catch (error) {
    if (!(error instanceof FileStoreAway || error instanceof FileDamaged)) throw error
    console.log(`${error.message}\nSome files may not have been moved; each is where it can be read. Run it again.`)
    return 1
  } finally {
    await store.close()
    files.close()
  }
}

/** Throws when what arrived does not hold, so that the transaction of the copy is rolled back. */
function show({ copy, holding }: Awaited<ReturnType<typeof copied>>): void {
  const number = (n: number) => n.toLocaleString('en-US')
  console.log(
    `ok    ${number(copy.rows)} rows of ${copy.tables} tables, ${number(copy.bytes)} bytes, and the counts agree`,
  )
  if (copy.withNul > 0) {
    console.log(`note  ${number(copy.withNul)} texts held the character NUL, which is now the sign for an unknown one`)
  }
  // Not its first line: pages are checked in files, not in a transaction.
  for (const line of describeHolding(holding).slice(1)) console.log(line)
  if (allFaultsOf(holding).length > 0) throw new MoveProblem('What arrived does not hold.')
}

/** Opens a database without data, and gives it to `work`; a folder gets its file only when that has succeeded. */
async function intoTarget(to: string, work: (target: Engine) => Promise<void>): Promise<void> {
  if (isUrl(to)) return withEngine(await openUrl(to), work)
  const dataDir = resolve(to)
  await refuseToOverwrite(dataDir)
  await inFolder(dataDir, async path => {
    await withEngine(await openDatabase(path), work)
    await putInPlace(path, dataDir)
  })
}

async function withEngine(target: Engine, work: (target: Engine) => Promise<void>): Promise<void> {
  try {
    const account = await target.db.selectFrom('account').select('id').limit(1).executeTakeFirst()
    const setting = await target.db.selectFrom('settings').select('key').limit(1).executeTakeFirst()
    if (account !== undefined || setting !== undefined) {
      throw new MoveProblem('The new database holds data already, and nothing is overwritten. Create an empty one.')
    }
    await work(target)
  } finally {
    await target.close()
  }
}

async function openSource(from: string): Promise<Engine> {
  return isUrl(from) ? openUrl(from) : openDatabase(fileIn(from))
}

function fileIn(folder: string): string {
  const path = join(resolve(folder), DATABASE_FILE)
  if (!existsSync(path)) throw new MoveProblem(`There is no database at ${path}.`)
  return path
}

/** The URL holds a password and is never printed. */
async function openUrl(url: string): Promise<Engine> {
  const fault = urlFault(url, DATABASE_SCHEMES)
  if (fault !== undefined) throw new MoveProblem(`postgres://… ${fault}`)
  try {
    return await openPostgres(url, () => {})
  } catch (error) {
    throw new MoveProblem(`postgres://…: ${error instanceof Error ? error.message || error.name : 'unusable'}`)
  }
}

function nextSteps(to: string): string {
  return `
1. Stop the server. Start it with ${isUrl(to) ? 'DATABASE_URL=postgres://…' : `DATA_DIR=${resolve(to)} and without DATABASE_URL`}.
2. Its folder DATA_DIR holds key files that the data need: keep using it${isUrl(to) ? '' : ', or copy them to the new one'}.
3. Devices go on where they were; nothing is fetched again, and no letter leaves twice.
4. The old database refuses to be served. Delete it when you no longer need it as a backup.`
}

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
        files: { type: 'string' },
        'dry-run': { type: 'boolean' },
        undo: { type: 'boolean' },
      },
    }).values
  } catch {
    return undefined
  }
}
