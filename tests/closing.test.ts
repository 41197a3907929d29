import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Instant } from '../sync/records/ids.ts'
import { longDate } from '../sync/rules/calendar/dates.ts'
import { extensionCalls } from '../sync/wire/extension-calls.ts'
import type { PullPage } from '../sync/wire/pull.ts'
import { PROTOCOL, WIRE_VERSION } from '../sync/wire/version.ts'
import { readGeneration } from './closing-backup.ts'
import { asNotes, plantedWords, wordsIn } from './planted-words.ts'
import {
  aResident,
  DAY_MS,
  digests,
  linkExtension,
  openCheckout,
  pay,
  type Resident,
  rowsOf,
  sign,
  signIn,
  sqliteOf,
  type TestServer,
  testServer,
} from './test-server.ts'

// The whole product runs in this process, and the machine may be busy with other work.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let server: TestServer
let aurelia: Resident
let basil: Resident
/** Two thousand words in her own notes, in addition to what her rows hold anyway. */
const WORDS = plantedWords(2_000)

beforeAll(async () => {
  server = await testServer({ file: true })
  aurelia = await aMonth('Aureliacanary', 'Quillfeather', 'aurelia.quillfeather@canary.example')
  basil = await aMonth('Basilius', 'Thornbury', 'basil.thornbury@elsewhere.example')
  await plant(aurelia)
  await server.settle()
  await server.clock.advance(20 * DAY_MS)
  await server.settle()
  await server.call('signedHeads', {}, (await signIn(server, aurelia)).accessToken)
})
afterAll(() => server.stop())

async function aMonth(firstName: string, lastName: string, email: string): Promise<Resident> {
  const resident = await aResident(server, {
    firstName,
    lastName,
    email,
    password: 'velvet otter canoe',
    zip: '94110',
    flow: `flow-of-${firstName}`,
  })
  await sign(server, resident)
  await pay(server, await openCheckout(server, resident))
  return resident
}

async function plant({ session }: Resident): Promise<void> {
  const client = 'client-of-her-notes'
  const query = { since: '0', epoch: '', client, proto: PROTOCOL, schema: String(WIRE_VERSION) }
  const token = session.accessToken
  const pulled = await server.send('GET', `/sync/pull?${new URLSearchParams(query)}`, { token })
  const { epoch } = (await pulled.json()) as PullPage
  const run = { runId: 'run-planted', kind: 'validation', name: 'Planted', tester: '', environment: '' }
  const mutations = [{ name: 'create_run@1', args: run }, ...asNotes(run.runId, WORDS)]
  const muts = mutations.map((mutation, n) => ({ seq: n + 1, ...mutation }))
  const body = { proto: PROTOCOL, schema: WIRE_VERSION, epoch, client, muts }
  const { rejected } = (await (await server.send('POST', '/sync/push', { token, body })).json()) as {
    rejected: unknown[]
  }
  expect(rejected).toEqual([])
}

/** The newest mail in her own mailbox after the account's end, and the facts that it must contain. */
let certificate: Email | undefined
const closed = { at: Instant.parse(0), erased: Instant.parse(0), hash: '' }

/** How many of the words are found in the database files. */
function plantedOnDisk(): number {
  sqliteOf(server).sqlite.pragma('wal_checkpoint(TRUNCATE)')
  const folder = server.config.dataDir
  const files = readdirSync(folder).filter(file => file.startsWith('recall.sqlite'))
  const found = files.flatMap(name => [...wordsIn(readFileSync(join(folder, name)), WORDS)])
  return new Set(found).size
}

/** Whether the database's files hold a text as they are, with whatever SQLite has not yet moved. */
function isOnDisk(text: string): boolean {
  const folder = server.config.dataDir
  const files = readdirSync(folder).filter(file => file.startsWith('recall.sqlite'))
  return files.some(name => readFileSync(join(folder, name)).includes(text))
}

const refresh = (refreshToken: string) => server.send('POST', '/api/auth/refresh', { body: { refreshToken } })
const codeOf = async (answer: Response) => Object((await answer.json()) as object).error?.code
const stageOf = async (who: Resident) =>
  (await server.store.tenant(who.accountId).get('customer_journey', who.accountId))?.currentStage

test('[DASH-036] an account is closed with its own address, signed out everywhere, kept within a week, and erased after it', async () => {
  const here = await signIn(server, aurelia)
  const elsewhere = await signIn(server, aurelia)
  const wrong = await server.send('POST', '/api/account/close', {
    token: here.accessToken,
    body: { email: basil.email },
  })
  expect(await codeOf(wrong)).toBe('close_confirm')
  expect(await stageOf(aurelia)).toBe('active')

  const { token } = await linkExtension(server, { ...aurelia, session: here })
  const asExtension = { token, body: { proto: PROTOCOL, schema: WIRE_VERSION, epoch: '', muts: [] } }
  const hears = () => server.send('POST', extensionCalls.sync.path, asExtension)
  expect((await hears()).status).toBe(200)

  const before = server.clock.now()
  const { erasedAfter } = await server.call('closeAccount', { email: aurelia.email.toUpperCase() }, here.accessToken)
  expect(erasedAfter).toBeGreaterThanOrEqual(before + 7 * DAY_MS)
  expect(await stageOf(aurelia)).toBe('closed')
  // Both browsers are signed out, and the answer tells them to clear themselves.
  for (const { refreshToken } of [here, elsewhere])
    expect(await codeOf(await refresh(refreshToken))).toBe('account_closed')
  // The extension is signed out too: on this answer it forgets everything.
  expect(await codeOf(await hears())).toBe('link_ended')
  const told = (await server.mailsTo(aurelia.email)).find(({ step }) => step === 'account_closing')
  expect(told?.text).toContain('Your account is closed')
  const subscription = await server.store.tenant(aurelia.accountId).get('subscriptions', aurelia.accountId)
  expect(subscription).toMatchObject({ cancelAtPeriodEnd: true })

  // The person changes their mind on the sixth day.
  await server.clock.advance(6 * DAY_MS)
  await server.settle()
  expect(await server.eraseClosed()).toBe(0)
  const again = await signIn(server, aurelia)
  await server.call('keepAccount', {}, again.accessToken)
  expect(await stageOf(aurelia)).toBe('active')
  expect(await codeOf(await server.send('POST', '/api/account/keep', { token: again.accessToken, body: {} }))).toBe(
    'not_closing',
  )
})

async function lettersOf(who: Resident): Promise<number> {
  return ((await rowsOf(server, who.accountId)).mails ?? []).filter(
    row => row.request_id !== null && row.state === 'sent',
  ).length
}

test('[DASH-036] no letter of a closed account leaves, and its cycle does not open', async () => {
  const session = await signIn(server, aurelia)
  await server.call('closeAccount', { email: aurelia.email }, session.accessToken)
  const before = { letters: await lettersOf(aurelia), cycles: (await rowsOf(server, aurelia.accountId)).cycles?.length }
  // Past every due date of the first weeks.
  await server.clock.advance(6.9 * DAY_MS)
  await server.settle()
  expect({
    letters: await lettersOf(aurelia),
    cycles: (await rowsOf(server, aurelia.accountId)).cycles?.length,
  }).toEqual(before)
})

test('[DASH-036] after its days nothing of it is left: 0 planted strings in database, log and newest backup; nobody else is touched', async () => {
  // One address is allowed five sign-ins a minute.
  server.wall.move(61_000)
  const session = await signIn(server, aurelia)
  const [head] = ((await rowsOf(server, aurelia.accountId)).signed_heads ?? []).slice(-1)
  // The hash of the last signed head is kept, and it is also the hash of an entry.
  const planted = (await plantedStrings(aurelia)).filter(text => text !== head?.hash)
  expect(planted.length).toBeGreaterThan(150)
  expect(WORDS).toHaveLength(2_000)
  // All but the few that are split across two pages.
  expect(plantedOnDisk()).toBeGreaterThan(1_950)
  expect(wordsIn(await readGeneration(server), WORDS).size).toBeGreaterThan(1_950)
  expect(head).toBeDefined()
  closed.at = (await server.store.db.selectFrom('accountClosings').select('askedAt').executeTakeFirstOrThrow())
    .askedAt as Instant
  await server.clock.advance(1 * DAY_MS)
  await server.settle()
  closed.erased = server.clock.now()
  closed.hash = String(head?.hash)
  const others = await digests(server, basil.accountId)
  expect(await server.eraseClosed()).toBe(1)
  expect(await digests(server, basil.accountId)).toEqual(others)
  // The certificate is sent, and the stored address is deleted with it.
  await server.settle()
  expect((await server.mailsTo(aurelia.email)).length).toBe(0)
  // Deleted, and still in the bytes of the log: the next round overwrites it.
  expect(isOnDisk(aurelia.email)).toBe(true)
  expect(await server.eraseClosed()).toBe(0)
  expect(isOnDisk(aurelia.email)).toBe(false)
  certificate = (await server.mailsOutside(aurelia.email))[0]

  const rows = await rowsOf(server, aurelia.accountId)
  expect(Object.entries(rows).filter(([, left]) => left.length > 0)).toEqual([])
  const kept = await server.store.db.selectFrom('erasedLedgers').select('hash').execute()
  expect(kept.map(({ hash }) => hash)).toContain(head?.hash)
  expect(await codeOf(await refresh(session.refreshToken))).toBe('account_closed')

  sqliteOf(server).sqlite.pragma('wal_checkpoint(TRUNCATE)')
  const folder = server.config.dataDir
  for (const name of readdirSync(folder).filter(file => file.startsWith('recall.sqlite'))) {
    expect(foundIn(readFileSync(join(folder, name)), planted), name).toEqual([])
  }
  const backup = await readGeneration(server)
  expect(foundIn(backup, planted), 'the backup that begins now').toEqual([])
  expect(plantedOnDisk()).toBe(0)
  expect(wordsIn(backup, WORDS).size).toBe(0)
  expect(wordsIn(Buffer.from(server.lines.join('\n')), WORDS).size).toBe(0)
  // The log contains only ids, which no longer refer to anything.
  const words = planted.filter(text => !/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text))
  expect(words.length).toBeGreaterThan(100)
  expect(foundIn(Buffer.from(server.lines.join('\n')), words), 'the log').toEqual([])
})

/** Everything that only this person's rows hold: names, addresses, ids, hashes, subjects, words. */
async function plantedStrings(who: Resident): Promise<string[]> {
  const foreign = JSON.stringify(await rowsOf(server, basil.accountId))
  const found = new Set<string>([who.firstName, who.lastName, who.email, who.accountId])
  for (const [table, rows] of Object.entries(await rowsOf(server, who.accountId))) {
    // Kept on purpose: hashes of random tokens, and the hash of the last signed head.
    if (table === 'session_tokens' || table === 'signed_heads') continue
    for (const value of rows.flatMap(row => Object.values(row))) {
      if (typeof value !== 'string' || value.length < 12 || value.length > 400) continue
      // As JSON escapes it: a line break or tab becomes two characters.
      const written = JSON.stringify(value.slice(0, 60)).slice(1, -1)
      if (!foreign.includes(written) && !COMMON.test(value)) found.add(value)
    }
  }
  return [...found]
}

/** The product's own words, which anybody's rows may hold. */
const COMMON = /^(?:\[|\{|waiting|automatic)/

function foundIn(bytes: Buffer, planted: readonly string[]): string[] {
  return planted.filter(text => bytes.includes(text))
}

describe('the deletion certificate, as it came by SMTP', () => {
  const words = () => (certificate?.text ?? '').replace(/\s+/g, ' ')

  test('goes to the address that the account had, and no answer to it is expected', () => {
    expect(certificate?.to).toEqual([{ address: aurelia.email, name: '' }])
    expect(certificate?.subject).toBe('Your account is deleted: deletion certificate')
    const headers = new Map(certificate?.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('auto-submitted')).toBe('auto-generated')
  })

  test('says what was deleted, and when', () => {
    expect(words()).toContain(`You closed your account on ${longDate(closed.at)}, and on ${longDate(closed.erased)}`)
    expect(words()).toMatch(
      /your details, 4 deletion requests with their letters and files, \d+ repl(y|ies), your evidence ledger, checklists and sign-ins\./,
    )
    expect(words()).toContain('The last backup that contains any of it is overwritten within 30 days.')
  })

  test('says what is kept: invoices, the codes of cards and sessions, and the hash by which exported evidence is verified', () => {
    expect(words()).toContain('Your invoices stay at the payment provider for as long as tax law requires.')
    expect(words()).toContain('the code of a card that has had its free trial')
    expect(words()).toContain('for about 90 days, hashes of ended sessions')
    expect(words()).toContain(`evidence that you exported can still be verified with it: ${closed.hash}`)
    expect(words()).toContain(`${server.origin}/verify`)
  })

  test('says the same in HTML, and holds nothing else of the account', () => {
    const html = (certificate?.html ?? '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    expect(html).toContain('this is your deletion certificate.')
    expect(html).toContain(closed.hash)
    for (const own of [aurelia.firstName, aurelia.lastName, aurelia.accountId])
      expect(`${certificate?.text} ${certificate?.html}`).not.toContain(own)
  })
})

test('a plan that could not be ended while the payment provider was away is ended before it renews', async () => {
  const session = await signIn(server, basil)
  const renews = async () =>
    (await server.store.tenant(basil.accountId).get('subscriptions', basil.accountId))?.cancelAtPeriodEnd === false
  expect(await renews()).toBe(true)
  server.standIn.faults.set('down')
  await server.call('closeAccount', { email: basil.email }, session.accessToken)
  expect(await renews()).toBe(true)
  expect(await server.eraseClosed()).toBe(0)
  expect(await renews()).toBe(true)
  server.standIn.faults.set('none')
  expect(await server.eraseClosed()).toBe(0)
  expect(await renews()).toBe(false)
})
