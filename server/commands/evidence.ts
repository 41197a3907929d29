import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { AccountId, Instant } from '../../sync/records/ids.ts'
import type { EvidenceKey } from '../../sync/records/signed-head.ts'
import { makeBundle } from '../../sync/rules/evidence/bundle.ts'
import { ledgerOf } from '../../sync/rules/evidence/evidence-chain.ts'
import { writeLedgerFile } from '../../sync/rules/evidence/ledger-file.ts'
import { PUBLISHED_AUTHORITIES, PUBLISHED_KEYS } from '../../sync/rules/evidence/published-keys.ts'
import { pageOfTestServer } from '../../sync/rules/evidence/trusted.ts'
import { readConfig } from '../config.ts'
import { bundlePageIn } from '../evidence/bundle-page.ts'
import { rotateSigningKey, signHead, signPage } from '../evidence/sign-head.ts'
import { timeSourceAt } from '../evidence/time-authority.ts'
import { verifyFile } from '../evidence/verify-file.ts'
import { s3Files } from '../files/s3-files.ts'
import { createLog } from '../log.ts'
import { systemRandom } from '../random.ts'
import { DATABASE_FILE } from '../store/database.ts'
import { evidenceKeys, headNeeds, signedHeads } from '../store/evidence-store.ts'
import { sha256Hex } from '../store/hash.ts'
import { loadClockOffset } from '../store/settings-store.ts'
import { headStamps } from '../store/stamp-store.ts'
import { openStoreOf, type Store, type Tenant } from '../store/store.ts'

/** Set by the build: false in a production build. */
declare const __SANDBOX__: boolean

const USAGE = `Usage:
  npm run -s evidence verify FILE [--key FILE]
                                           check an evidence bundle or a ledger; names the first entry that does not
                                           hold. Exit code 0: intact and signed by us, or by the test server whose
                                           data are here (in development); 3: intact, signer unknown;
                                           1: broken; 2: not readable. --key names a file with further public keys,
                                           or certificates of time authorities
  npm run -s evidence bundle EMAIL FILE    write one account's evidence bundle to a file
  npm run -s evidence export EMAIL FILE    write one account's ledger to a file
  npm run -s evidence keys                 list the keys that sign the heads of ledgers
  npm run -s evidence rotate-key           sign with a new key from now on; the old ones stay published
  npm run -s evidence pin                  write these keys, and the time authority's root, into the source, for the next build of page and command`

/** Where the pinned keys are stored, relative to the folder in which npm runs its commands. */
const PINNED_FILE = join('sync', 'rules', 'evidence', 'published-keys.json')

const PINNED_AUTHORITIES_FILE = join('sync', 'rules', 'evidence', 'published-authorities.json')

const [verb, first, second, third] = process.argv.slice(2)
process.exitCode = await run()

async function run(): Promise<number> {
  if (verb === 'verify' && first !== undefined) {
    const own = { path: first, say: console.log }
    if (second === undefined) return verifyFile({ ...own, testKeys: await testServerKeys() })
    if (second === '--key' && third !== undefined) {
      return verifyFile({ ...own, keyPath: third, testKeys: await testServerKeys() })
    }
  }
  if (verb === 'pin') return inStore(pin)
  if (verb === 'keys') return inStore(listKeys)
  if (verb === 'rotate-key') return inStore(rotate)
  if (verb === 'export' && first !== undefined && second !== undefined) {
    const path = second
    return ofAccount(first, (_store, tenant) => exportLedger(tenant, path))
  }
  if (verb === 'bundle' && first !== undefined && second !== undefined) {
    const path = second
    return ofAccount(first, (store, tenant) => exportBundle(store, tenant, path))
  }
  console.log(USAGE)
  return verb === undefined || verb === '--help' ? 0 : 2
}

async function exportLedger(tenant: Tenant, path: string): Promise<number> {
  const ledger = ledgerOf(await tenant.list('events'), await tenant.list('artifacts'))
  writeFileSync(path, writeLedgerFile(ledger))
  console.log(`${ledger.length} entries written to ${path}`)
  return 0
}

/** The same file that a device exports: the head is signed first, as for every export. */
async function exportBundle(store: Store, tenant: Tenant, path: string): Promise<number> {
  const built = bundlePage()
  if (built === undefined) {
    console.log('The app is not built, and the verifying page is a part of it: npm run build.')
    return 2
  }
  const { origin, production } = readConfig(process.env)
  const now = await calendar(store)
  await store.transaction(trx => signHead(headNeeds(trx, tenant.accountId), now))
  const ledger = ledgerOf(await tenant.list('events'), await tenant.list('artifacts'))
  const files = new Map<string, Uint8Array>()
  for (const entry of ledger) {
    const bytes = entry.entry === 'artifact' ? await tenant.file(entry.sha256) : undefined
    if (entry.entry === 'artifact' && bytes !== undefined) files.set(entry.sha256, bytes)
  }
  const [keys, signed] = [await evidenceKeys(store.db), await signedHeads(store.db, tenant.accountId)]
  const page = production ? built : pageOfTestServer(built, keys)
  const within = signed.filter(({ entries }) => entries <= ledger.length)
  const stamps = await headStamps(store.db, tenant.accountId, within)
  const heads = {
    format: 'recall-heads/1' as const,
    keys,
    heads: within,
    page: await store.transaction(trx => signPage(trx, sha256Hex(page), now)),
    ...(stamps.length === 0 ? {} : { stamps }),
  }
  const bundle = makeBundle({ ledger, files, heads, page, origin })
  writeFileSync(path, bundle.zip)
  console.log(`${ledger.length} entries and ${bundle.files} files written to ${path}`)
  for (const missing of bundle.missing) console.log(`  not in it: ${missing}`)
  return 0
}

/** The built app is next to this command: dist/server, dist/app. */
function bundlePage(): Uint8Array | undefined {
  return bundlePageIn(join(import.meta.dirname, '..', 'app'))
}

/**
 * The keys of the test server whose data are in this folder, so that the command knows what the server's own page knows.
 * In production only what is pinned counts: an operator's machine and a lawyer's say the same.
 */
async function testServerKeys(): Promise<readonly EvidenceKey[]> {
  if (!__SANDBOX__) return []
  try {
    const { production, dataDir, databaseUrl } = readConfig(process.env)
    const isHere = databaseUrl !== null || existsSync(join(dataDir, DATABASE_FILE))
    if (production || !isHere) return []
    const found: EvidenceKey[] = []
    await inStore(async store => found.push(...(await evidenceKeys(store.db))))
    return found
  } catch {
    // A record can be checked without any server: then its signer is unknown.
    return []
  }
}

async function listKeys(store: Store): Promise<number> {
  for (const { id, publicKey, madeAt, retiredAt } of await evidenceKeys(store.db)) {
    const until = retiredAt === null ? 'signs' : `retired ${new Date(retiredAt).toISOString()}`
    console.log(`${id}  ${publicKey}  made ${new Date(madeAt).toISOString()}  ${until}`)
  }
  return 0
}

async function pin(store: Store): Promise<number> {
  const keys = await evidenceKeys(store.db)
  // Keys of other installations and keys older than this database stay pinned: what they signed stays valid.
  const others = PUBLISHED_KEYS.filter(({ id }) => keys.every(key => key.id !== id))
  writeFileSync(PINNED_FILE, `${JSON.stringify([...others, ...keys], null, 2)}\n`)
  const { timestamp } = readConfig(process.env)
  const roots = timestamp === null ? [] : timeSourceAt(timestamp.url, timestamp.rootFile).roots
  const authorities = [...new Set([...PUBLISHED_AUTHORITIES, ...roots])]
  writeFileSync(PINNED_AUTHORITIES_FILE, `${JSON.stringify(authorities, null, 2)}\n`)
  console.log(`${authorities.length} time authorities pinned in ${PINNED_AUTHORITIES_FILE}.`)
  console.log(`${keys.length} keys pinned in ${PINNED_FILE}. Build and deploy, so that page and command know them.`)
  return 0
}

async function rotate(store: Store): Promise<number> {
  console.log(`From now on heads are signed with key ${await rotateSigningKey(store, await calendar(store))}.`)
  return 0
}

/** The product's calendar, which may have been moved ahead in development. */
async function calendar(store: Store): Promise<Instant> {
  return Instant.parse(Date.now() + (await loadClockOffset(store)))
}

async function ofAccount(email: string, work: (store: Store, tenant: Tenant) => Promise<number>): Promise<number> {
  return inStore(async store => {
    const account = await store.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email.trim().toLowerCase())
      .executeTakeFirst()
    if (account !== undefined) return work(store, store.tenant(AccountId.parse(account.id)))
    console.log('There is no account with this address.')
    return 2
  })
}

async function inStore(work: (store: Store) => Promise<number>): Promise<number> {
  const config = readConfig(process.env)
  const files = config.files && s3Files(config.files)
  const store = await openStoreOf(config, { random: systemRandom(), log: createLog('silent'), files })
  try {
    return await work(store)
  } finally {
    await store.close()
    files?.close()
  }
}
