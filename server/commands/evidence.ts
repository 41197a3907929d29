import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { AccountId } from '../../sync/records/ids.ts'
import { ledgerOf } from '../../sync/rules/evidence-chain.ts'
import { verifyLedgerFile, writeLedgerFile } from '../../sync/rules/ledger-file.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { systemRandom } from '../random.ts'
import { sha256Hex } from '../store/hash.ts'
import { openStore } from '../store/store.ts'

const USAGE = `Usage:
  npm run -s evidence verify FILE          check an exported ledger; names the first entry that does not hold
  npm run -s evidence export EMAIL FILE    write one account's ledger to a file`

const [verb, first, second] = process.argv.slice(2)
if (verb === 'verify' && first !== undefined) process.exitCode = await verify(first)
else if (verb === 'export' && first !== undefined && second !== undefined)
  process.exitCode = await exportLedger(first, second)
else {
  console.log(USAGE)
  process.exitCode = verb === undefined || verb === '--help' ? 0 : 2
}

async function verify(path: string): Promise<number> {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(path)
  } catch {
    console.log(`Cannot read ${path}.`)
    return 2
  }
  const verdict = await verifyLedgerFile(bytes, sha256Hex)
  if (verdict.intact) {
    console.log(`Intact: ${verdict.entries} ${verdict.entries === 1 ? 'entry' : 'entries'}, head ${verdict.head}`)
    return 0
  }
  const place = verdict.badSeq === 0 ? 'The first line' : `Entry ${verdict.badSeq}`
  console.log(`NOT intact. ${place} does not hold: ${verdict.reason}.`)
  if (verdict.badSeq > 1) console.log(`Entries 1 to ${verdict.badSeq - 1} hold. Nothing after is proven.`)
  return 1
}

async function exportLedger(email: string, path: string): Promise<number> {
  const config = readConfig(process.env)
  const store = await openStore(join(config.dataDir, 'recall.sqlite'), {
    random: systemRandom(),
    log: createLog('silent'),
  })
  try {
    const account = await store.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email.trim().toLowerCase())
      .executeTakeFirst()
    if (account === undefined) {
      console.log('There is no account with this address.')
      return 2
    }
    const tenant = store.tenant(AccountId.parse(account.id))
    const ledger = ledgerOf(await tenant.list('events'), await tenant.list('artifacts'))
    writeFileSync(path, writeLedgerFile(ledger))
    console.log(`${ledger.length} entries written to ${path}`)
    return 0
  } finally {
    await store.close()
  }
}
