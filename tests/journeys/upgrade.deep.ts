import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

import type { BrowserContext, Page } from 'playwright'
import { afterEach, describe, expect } from 'vitest'
import { z } from 'zod'

import { sha256Hex } from '../../server/store/hash.ts'
import { Artifact } from '../../sync/records/artifact.ts'
import { LedgerEvent } from '../../sync/records/event.ts'
import { TABLE_NAMES } from '../../sync/records/index.ts'
import { type LedgerEntry, ledgerOf, verifyChain } from '../../sync/rules/evidence/evidence-chain.ts'
import { calls } from '../../sync/wire/calls.ts'
import { PullPage } from '../../sync/wire/pull.ts'
import { PushReceipt } from '../../sync/wire/push.ts'
import { PROTOCOL, WIRE_VERSION } from '../../sync/wire/version.ts'
import { eventually } from '../eventually.ts'
import { unpack } from '../releases/archive.ts'
import { type DeviceCopy, deviceCopy } from '../releases/device-copy.ts'
import { pushIn } from '../releases/push-body.ts'
import {
  FIXTURE_PORT,
  FIXTURES,
  PROFILE_ARCHIVE,
  type Release,
  readRelease,
  releases,
  SERVER_ARCHIVE,
} from '../releases/release.ts'
import { type Device, type Journey, test } from './fixture/journey.ts'
import { inTables, type Product, sandbox } from './fixture/product.ts'
import { badgeSays, besides } from './fixture/screen.ts'

const DAY_MS = 86_400_000

/** Append-only tables: what a release has shown of them must be shown forever. */
const KEPT_TABLES = ['cycles', 'requests', 'events', 'artifacts', 'replies', 'authorizations']

test('there is a release to upgrade from', () => {
  expect(releases()).toContain('0.1.0')
})

describe.each(releases())('from release %s', version => {
  const release = readRelease(version)
  const { unsent, person, device: before } = release

  test('a device opens with everything that it had, and what had not been sent arrives exactly once', async ({
    startProduct,
    device,
    atEnd,
  }) => {
    const product = await theServerOf(version, { startProduct, atEnd })
    // However old the fixture is, its session is treated as one within its month, in regular use.
    setSessionsTo(product, { expiresAt: Date.now() + 20 * DAY_MS })
    const { page, context, complaints } = await theDeviceOf(version, device)
    const pushed = pushesOf(page)
    const open = await withoutSync(context)
    await page.goto(`${product.origin}/dashboard`)
    await showsTheOld(page, release)

    await open()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await badgeSays(page, 'Synced', 60_000)
    const { copy } = await inStep(page, product, release)
    const tables = await serverRows(product, person)
    // The same client with continuing sequence numbers: another client would mean that the old copy was discarded.
    expect(copy.state).toMatchObject({ client: before.client, epoch: before.epoch, nextSeq: before.nextSeq })
    expect(appliedTo(product, before.client)).toEqual({ lastSeq: before.nextSeq - 1, rejected: 0 })
    expect(pushed.filter(({ status }) => status === 200).flatMap(({ seqs }) => seqs)).toEqual(
      unsent.map(({ seq }) => seq),
    )
    for (const { args } of unsent)
      expect(tables.email_providers).toContainEqual(expect.objectContaining(choiceOf(args)))
    expect(besides(complaints)).toEqual([])

    // A new mutation continues the numbering.
    await page.goto(`${product.origin}/dashboard?tab=settings`)
    await page.getByRole('switch', { name: 'Letters to OpenAI (ChatGPT)' }).click()
    await eventually('the next mutation', async () => appliedTo(product, before.client).lastSeq === before.nextSeq)
    await badgeSays(page, 'Synced')
  })

  test('after a quarter of a year away the person signs in again, and nothing of it is lost', async ({
    startProduct,
    device,
    atEnd,
  }) => {
    const product = await theServerOf(version, { startProduct, atEnd })
    await sandbox(product, 'clock', { days: 100 })
    setSessionsTo(product, { expiresAt: Date.now() - DAY_MS })
    const { page, complaints } = await theDeviceOf(version, device)
    await page.goto(`${product.origin}/dashboard`)
    await badgeSays(page, `Sign in again, ${unsent.length} waiting`)
    await showsTheRows(page, release)

    await page.getByRole('link', { name: 'Sign in again' }).click()
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/dashboard')
    await badgeSays(page, 'Synced', 60_000)
    const { copy } = await inStep(page, product, release)
    expect(copy.state).toMatchObject({ client: before.client, nextSeq: before.nextSeq })
    expect(appliedTo(product, before.client)).toEqual({ lastSeq: before.nextSeq - 1, rejected: 0 })
    expect(besides(complaints, 401)).toEqual([])
  })

  test('a device that still runs that release is served: its own requests, rows that it can read, its mutations applied', async ({
    startProduct,
    atEnd,
  }) => {
    const product = await theServerOf(version, { startProduct, atEnd })
    const token = await signIn(product, person)
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(product.origin + path, {
        ...init,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      })

    for (const path of release.requests.pulls) {
      const answer = await ask(path)
      expect(answer.status, path).toBe(200)
      const page = PullPage.parse(await answer.json())
      for (const [table, rows] of Object.entries(page.rows)) {
        const shape = release.reads[table]
        // It ignores tables that it does not know.
        if (shape === undefined) continue
        const reads = z.fromJSONSchema(shape)
        for (const row of rows) expect(reads.safeParse(row).error, `${table} ${JSON.stringify(row)}`).toBeUndefined()
      }
    }
    const first = release.requests.pulls.find(path => path.includes('since=0&'))
    const start = PullPage.parse(await (await ask(first ?? '')).json())
    for (const table of KEPT_TABLES) {
      expect(idsOf(start.rows[table] ?? []), table).toEqual(expect.arrayContaining(before.rows[table] ?? []))
    }
    expect(await verifyChain(ledger(start.rows), sha256Hex)).toMatchObject({ intact: true })

    // Each is sent twice: the second time nothing is left to do, as after a lost response.
    for (const push of [...release.requests.pushes, ...release.requests.pushes]) {
      const answer = await ask('/sync/push', { method: 'POST', body: JSON.stringify(push) })
      expect(answer.status).toBe(200)
      const receipt = PushReceipt.parse(await answer.json())
      expect(receipt.rejected).toEqual([])
      expect(receipt.lastSeq).toBeGreaterThanOrEqual(push.muts.at(-1)?.seq ?? 0)
    }
    expect(appliedTo(product, before.client)).toEqual({ lastSeq: before.nextSeq - 1, rejected: 0 })
    const after = await serverRows(product, person)
    for (const { args } of unsent) expect(after.email_providers).toContainEqual(expect.objectContaining(choiceOf(args)))
    expect(after.authorizations?.map(row => 'withdrawnAt' in row && row.withdrawnAt !== null)).toEqual([true])
  })
})

/** Today's product on the release's data folder. */
async function theServerOf(
  version: string,
  { startProduct, atEnd }: Pick<Journey, 'startProduct' | 'atEnd'>,
): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'recall-upgrade-data-'))
  atEnd(() => rmSync(dataDir, { recursive: true, force: true }))
  unpack(join(FIXTURES, version, SERVER_ARCHIVE), dataDir)
  return startProduct({}, { dataDir, port: FIXTURE_PORT })
}

/** Today's browser on the release's profile. */
async function theDeviceOf(version: string, device: Journey['device']): Promise<Device> {
  const profile = mkdtempSync(join(tmpdir(), 'recall-upgrade-profile-'))
  unpack(join(FIXTURES, version, PROFILE_ARCHIVE), profile)
  return device('desktop', { profile })
}

/** Blocks all sync requests until the returned function is called. The app itself still comes from the server. */
async function withoutSync(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route('**/sync/**', route => route.abort('internetdisconnected'))
  return () => context.unroute('**/sync/**')
}

/** Sessions end by real time, so they are set to what the journey needs, whenever it runs. */
function setSessionsTo(product: Product, { expiresAt }: { expiresAt: number }): void {
  inTables(product, sqlite => {
    sqlite.prepare('update session_tokens set expires_at = ?').run(expiresAt)
    sqlite.prepare('update sessions set created_at = ?').run(expiresAt - 20 * DAY_MS)
  })
}

/** Offline, under today's app: the mutations are queued, and every row of the release is there. */
async function showsTheOld(page: Page, release: Release): Promise<void> {
  const { unsent, device: before } = release
  await badgeSays(page, `Offline, ${unsent.length} waiting`)
  const { outbox, state } = await deviceCopy(page)
  expect(outbox.filter(entry => entry.state === 'waiting')).toMatchObject(unsent)
  expect(state).toMatchObject({ client: before.client, epoch: before.epoch, nextSeq: before.nextSeq })
  await showsTheRows(page, release)

  await page.getByRole('button', { name: 'What is saved and what waits' }).click()
  const entries = page.getByRole('dialog').getByRole('listitem')
  await eventually('every mutation in the list', async () => (await entries.count()) === unsent.length)
  await page.keyboard.press('Escape')
}

async function showsTheRows(page: Page, { device: before, ledger: { entries, head } }: Release): Promise<void> {
  const device = await deviceCopy(page)
  for (const [table, ids] of Object.entries(before.rows)) expect(idsOf(device.rows[table] ?? []), table).toEqual(ids)
  expect(await verifyChain(ledger(device.rows), sha256Hex)).toEqual({ intact: true, entries, head })

  await page.locator('.track').first().click()
  const panel = page.getByRole('dialog')
  await panel.getByText('Record intact').waitFor()
  await panel.getByText(`${entries} entries in your ledger`).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
}

/** Waits until device and server hold the same rows; neither may have lost what the release had shown. */
async function inStep(page: Page, product: Product, release: Release): Promise<{ copy: DeviceCopy }> {
  const both = async () => [await deviceCopy(page), await serverRows(product, release.person)] as const
  const isSame = ([copy, rows]: Awaited<ReturnType<typeof both>>) => isDeepStrictEqual(syncedRows(copy), rows)
  // The comparison below reports any remaining difference.
  await eventually('the same rows on both ends', async () => isSame(await both()), 60_000).catch(() => undefined)
  const [device, rows] = await both()
  expect(syncedRows(device)).toEqual(rows)
  for (const table of KEPT_TABLES) {
    expect(idsOf(device.rows[table] ?? []), table).toEqual(expect.arrayContaining(release.device.rows[table] ?? []))
  }
  const entries = ledger(device.rows)
  expect(await verifyChain(entries, sha256Hex)).toMatchObject({ intact: true })
  // Not only an intact chain, but the same entries as in the release, up to its head.
  expect(entries.find(entry => entry.ledgerSeq === release.ledger.entries)?.hash).toBe(release.ledger.head)
  expect(device.outbox.filter(({ state }) => state === 'waiting' || state === 'rejected')).toEqual([])
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await page.getByText(/\b(lost|gone|not accepted)\b/i).count()).toBe(0)
  return { copy: device }
}

/** All rows of the account on the server, in the form in which `deviceCopy` shows a device's. */
async function serverRows(product: Product, person: Release['person']): Promise<DeviceCopy['rows']> {
  const token = await tokenOf(product, person)
  const query = { since: '0', epoch: '', client: 'upgrade-journey', proto: PROTOCOL, schema: String(WIRE_VERSION) }
  const answer = await fetch(`${product.origin}/sync/pull?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const page = PullPage.parse(await answer.json())
  if (page.more) throw new Error('the account fills more than one page')
  return Object.fromEntries(TABLE_NAMES.map(table => [table, byId(page.rows[table] ?? [])]))
}

const tokens = new Map<string, Promise<string>>()
afterEach(() => tokens.clear())

/** Sign-ins are rate limited, so each journey signs in once. */
function tokenOf(product: Product, person: Release['person']): Promise<string> {
  const known = tokens.get(product.dataDir) ?? signIn(product, person)
  tokens.set(product.dataDir, known)
  return known
}

async function signIn(product: Product, { email, password }: Release['person']): Promise<string> {
  const answer = await fetch(`${product.origin}${calls.signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`)
  return calls.signIn.answer.parse(await answer.json()).session.accessToken
}

/** Without the tables that a device keeps for itself. */
const syncedRows = ({ rows }: DeviceCopy) => Object.fromEntries(TABLE_NAMES.map(table => [table, rows[table]]))

/** The last sequence number that the server has applied for a client, and how many of its mutations it rejected. */
function appliedTo(product: Product, client: string): { lastSeq: number; rejected: number } {
  return inTables(product, sqlite => {
    const one = (query: string) => z.number().parse(sqlite.prepare(query).pluck().get(client))
    return {
      lastSeq: one('select last_seq from sync_clients where client_id = ?'),
      rejected: one('select count(*) from sync_rejections where client_id = ?'),
    }
  })
}

/** Every push that this page sends, with its response status. */
function pushesOf(page: Page): { seqs: number[]; status: number }[] {
  const seen: { seqs: number[]; status: number }[] = []
  page.on('response', answer => {
    if (!answer.url().endsWith('/sync/push')) return
    const { muts } = pushIn(answer.request())
    seen.push({ seqs: muts.map(({ seq }) => seq), status: answer.status() })
  })
  return seen
}

const Choice = z.object({ emailId: z.string(), providerId: z.string(), enabled: z.boolean() })
const choiceOf = (args: unknown) => Choice.parse(args)

function ledger({ events = [], artifacts = [] }: Record<string, unknown[]>): LedgerEntry[] {
  return ledgerOf(
    events.map(row => LedgerEvent.parse(row)),
    artifacts.map(row => Artifact.parse(row)),
  )
}

const Identified = z.looseObject({ id: z.string() })
const byId = (rows: readonly unknown[]) => rows.map(row => Identified.parse(row)).sort((a, b) => (a.id < b.id ? -1 : 1))
const idsOf = (rows: readonly unknown[]) => byId(rows).map(({ id }) => id)
