import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { takeSnapshot } from '../backup/take-snapshot.ts'
import { readConfig } from '../config.ts'
import { keepFilesPrivate } from '../data-folder.ts'
import { DATABASE_FILE } from '../store/database.ts'
import { describeHolding, faultsOf } from './describe-holding.ts'

const USAGE = `Usage:
  npm run -s backup -- --to FOLDER [--data DATA_DIR]
      writes the database as it is now, checked, to a new folder in FOLDER; the server may run meanwhile`

keepFilesPrivate()
process.exitCode = await run(process.argv.slice(2))

async function run(args: string[]): Promise<number> {
  const options = read(args)
  if (options?.to === undefined) {
    console.log(USAGE)
    return args.length === 0 || args.includes('--help') ? 0 : 2
  }
  const config = readConfig(process.env)
  if (options.data === undefined && config.databaseUrl !== null) {
    console.log(
      "The data are in PostgreSQL (DATABASE_URL): back it up with PostgreSQL's own tools. Nothing was written.",
    )
    return 2
  }
  const dataDir = options.data === undefined ? config.dataDir : resolve(options.data)
  if (!existsSync(join(dataDir, DATABASE_FILE))) {
    console.log(`There is no database in ${dataDir}. Name its folder with --data.`)
    return 2
  }
  const { folder, bytes, holding } = await takeSnapshot({ dataDir, to: resolve(options.to), now: Date.now() })
  console.log(`Written to ${folder} (${bytes.toLocaleString('en-US')} bytes)`)
  for (const line of describeHolding(holding)) console.log(line)
  if (faultsOf(holding).length === 0) return 0
  console.log('The database itself does not hold. The copy was kept; look for an older backup that does.')
  return 1
}

function read(args: string[]): { to?: string | undefined; data?: string | undefined } | undefined {
  try {
    return parseArgs({ args, options: { to: { type: 'string' }, data: { type: 'string' } } }).values
  } catch {
    return undefined
  }
}
