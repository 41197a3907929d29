import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { Instant } from '../../sync/records/ids.ts'
import { ageReport } from '../../sync/rules/providers/record-age.ts'
import { readConfig } from '../config.ts'
import { allOldRecords } from '../erase/old-records.ts'
import { createLog } from '../log.ts'
import type { Random } from '../ports.ts'
import { systemRandom } from '../random.ts'
import { DATABASE_FILE } from '../store/database.ts'
import { type StaffStore, staffStore } from '../store/staff-store.ts'
import { openStoreOf, type Store } from '../store/store.ts'
import { DESK_USAGE, DESK_VERBS, deskCommand } from './staff-desk.ts'

const USAGE = `Usage:
  npm run -s staff grant EMAIL     give an account the staff role
  npm run -s staff revoke EMAIL    take it away, at once
  npm run -s staff list            every account that has it, and since when
  npm run -s staff records         addresses, senders and laws that nobody has checked in time, or ever
${DESK_USAGE}

Staff may act on any account's request: send a letter again that did not get through, mark a deletion as
verified, escalate ahead of the day, archive. Each act stands in that account's ledger. The account needs a
second factor, and shows it within 15 minutes of each act.
DATA_DIR names the folder of the database; the server may run meanwhile.`

const [verb, email, ...more] = process.argv.slice(2)
process.exitCode = await run()

async function run(): Promise<number> {
  if (verb === undefined || verb === '--help' || verb === '-h') return say(USAGE, 0)
  if (verb === 'records') return records()
  if (DESK_VERBS.has(verb)) return desk()
  const takesEmail = verb === 'grant' || verb === 'revoke'
  if (!takesEmail && verb !== 'list') return say(`There is no command '${verb}'.\n\n${USAGE}`, 2)
  if (more.length > 0 || takesEmail !== (email !== undefined)) {
    return say(takesEmail ? `Name one address: npm run -s staff ${verb} EMAIL` : `'list' takes nothing further.`, 2)
  }
  const store = await openHere(systemRandom())
  if (store === undefined) return 2
  try {
    const staff = staffStore(store)
    if (email === undefined) return await list(staff)
    return verb === 'grant' ? await grant(staff, email) : await revoke(staff, email)
  } finally {
    await store.close()
  }
}

async function desk(): Promise<number> {
  const random = systemRandom()
  const store = await openHere(random)
  if (store === undefined) return 2
  try {
    return (await deskCommand(process.argv.slice(2), { store, random, now: Date.now(), say })) ?? 2
  } finally {
    await store.close()
  }
}

/** Undefined, and said so, where there is no database yet. */
async function openHere(random: Random): Promise<Store | undefined> {
  const config = readConfig(process.env)
  const path = join(config.dataDir, DATABASE_FILE)
  if (config.databaseUrl === null && !existsSync(path)) {
    say(`There is no database at ${path}. Start the server once, or set DATA_DIR.`, 2)
    return undefined
  }
  return openStoreOf(config, { random, log: createLog('silent') })
}

async function grant(staff: StaffStore, address: string): Promise<number> {
  const outcome = await staff.grant(address, Instant.parse(Date.now()))
  if (outcome === 'granted') return say(`${address} has the staff role now.`, 0)
  if (outcome === 'had_it') return say(`${address} has the staff role already. Nothing was changed.`, 0)
  if (outcome === 'unknown') return say(unknown(address), 1)
  if (outcome === 'one_factor') return say(oneFactor(address), 1)
  return say(`${address} is not confirmed: nobody has shown that it is theirs. Nothing was changed.`, 1)
}

function oneFactor(address: string): string {
  return `${address} asks for no second factor. Its owner adds a passkey under Settings, 'Ways in', and switches on 'Ask for a passkey at every sign-in'; then grant again. Nothing was changed.`
}

async function revoke(staff: StaffStore, address: string): Promise<number> {
  const outcome = await staff.revoke(address)
  if (outcome === 'revoked') return say(`${address} no longer has the staff role.`, 0)
  if (outcome === 'had_none') return say(`${address} does not have the staff role. Nothing was changed.`, 0)
  return say(unknown(address), 1)
}

async function list(staff: StaffStore): Promise<number> {
  const members = await staff.list()
  if (members.length === 0) return say('Nobody has the staff role.', 0)
  return say(members.map(({ email: who, grantedAt }) => `${who}  since ${dayOf(grantedAt)}`).join('\n'), 0)
}

function records(): number {
  const lines = ageReport(allOldRecords(Instant.parse(Date.now())))
  return say(lines.length === 0 ? 'Every record was checked in time.' : lines.join('\n'), 0)
}

function unknown(address: string): string {
  return `There is no account with the address ${address}. Nothing was changed.`
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

function say(text: string, code: number): number {
  console.log(text)
  return code
}
