import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Database from 'better-sqlite3'
import type { Page } from 'playwright'
import { z } from 'zod'

import { sha256Hex } from '../../server/store/hash.ts'
import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { Artifact } from '../../sync/records/artifact.ts'
import { LedgerEvent } from '../../sync/records/event.ts'
import { REGISTRY } from '../../sync/records/index.ts'
import { DeletionRequest } from '../../sync/records/request.ts'
import { ledgerOf, verifyChain } from '../../sync/rules/evidence/evidence-chain.ts'
import { MUTATIONS } from '../../sync/rules/mutations/index.ts'
import type { PushRequest } from '../../sync/wire/push.ts'
import { WIRE_VERSION } from '../../sync/wire/version.ts'
import { eventually } from '../eventually.ts'
import { aBrowser, type Browser } from '../journeys/fixture/browser.ts'
import { aPerson, PASSWORD, type Person, pay, sign } from '../journeys/fixture/person.ts'
import { advanceDays, aProduct, type Product } from '../journeys/fixture/product.ts'
import { badgeSays, signInOn } from '../journeys/fixture/screen.ts'
import { pack } from './archive.ts'
import { deviceCopy } from './device-copy.ts'
import { pushIn } from './push-body.ts'
import { FACTS, FIXTURE_PORT, FIXTURES, PROFILE_ARCHIVE, type Release, SERVER_ARCHIVE } from './release.ts'

const HOLDS =
  'A person on the plan Private, 33 days after the first letters: two cycles of requests, letters, replies and ' +
  'files in the ledger. Two choices of providers were sent from the device; two more were made offline and wait there.'

/**
 * Where Chromium stores a page's data. Caches and the service worker are left out: they belong to the app and can be
 * fetched.
 */
const OF_THE_PROFILE = ['Default/IndexedDB', 'Default/Local Storage', 'Default/WebStorage', 'Default/Network/Cookies']
/** LevelDB's own notes, which name folders of the machine. */
const NOT_OF_THE_PROFILE = ['LOG', 'LOG.old', 'LOCK', 'CacheStorage']

/** Uses the product of this tree for a month, and writes the fixture of its version. */
export async function makeFixture(): Promise<void> {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const folder = join(FIXTURES, version)
  if (existsSync(folder)) throw new Error(`${folder} is there already: what was released does not change.`)
  const dataDir = mkdtempSync(join(tmpdir(), 'recall-release-data-'))
  const profile = mkdtempSync(join(tmpdir(), 'recall-release-profile-'))
  const product = await aProduct({}, { dataDir, port: FIXTURE_PORT })
  try {
    const person = await aPerson(product)
    const browser = await aBrowser('desktop', profile)
    let facts: Omit<Release, 'version' | 'wireVersion' | 'madeAt' | 'holds'>
    try {
      facts = await aMonth(product, person, browser)
    } finally {
      // Not the browser's own `close`, which removes the profile.
      await browser.context.close()
    }
    await product.stop()
    shrink(dataDir)

    mkdirSync(folder, { recursive: true })
    const release: Release = {
      version,
      wireVersion: WIRE_VERSION,
      madeAt: new Date().toISOString(),
      holds: HOLDS,
      ...facts,
    }
    writeFileSync(join(folder, FACTS), `${JSON.stringify(release, null, 2)}\n`)
    const server = pack(join(folder, SERVER_ARCHIVE), { from: dataDir, names: readdirSync(dataDir) })
    const names = OF_THE_PROFILE.filter(name => existsSync(join(profile, name)))
    const device = pack(join(folder, PROFILE_ARCHIVE), { from: profile, names, without: NOT_OF_THE_PROFILE })
    console.log(`${folder}: server ${kilobytes(server)}, device ${kilobytes(device)}`)
  } catch (error) {
    console.error(product.output())
    rmSync(folder, { recursive: true, force: true })
    throw error
  } finally {
    await product.remove()
    rmSync(profile, { recursive: true, force: true })
  }
}

async function aMonth(product: Product, person: Person, { context, complaints }: Browser) {
  const [page = await context.newPage()] = context.pages()
  const seen = recordRequests(page)
  await signInOn(page, product, person)
  await page.goto(`${product.origin}/onboarding`)
  await page.getByRole('heading', { name: 'Who should delete what?' }).waitFor()
  await page.getByRole('button', { name: 'Read the letter first' }).click()
  await page.getByRole('heading', { name: 'Read the letter before you sign it.' }).waitFor()
  await sign(person)
  await pay(product, person, { plan: 'private' })
  await page.goto(`${product.origin}/dashboard?tab=settings`)
  await badgeSays(page, 'Synced')

  await eventually('four letters, each with an answer', () => isAt(person, { cycles: 1, replies: 4 }), 90_000)
  await advanceDays(product, 9)
  await quiet(person)
  await advanceDays(product, 24)
  await eventually('a second cycle', () => isAt(person, { cycles: 2, replies: 11 }), 90_000)
  await quiet(person)

  const [first, second] = [PROVIDERS[0], PROVIDERS[2]]
  if (second === undefined) throw new Error('two providers to choose from')
  for (const checked of [true, false]) {
    await choice(page, first.name, checked).click()
    await choice(page, first.name, !checked).waitFor()
    await badgeSays(page, 'Synced')
  }
  const withdrawal = await neverSent(product, person)
  await badgeSays(page, 'Synced')

  await context.setOffline(true)
  await choice(page, first.name, true).click()
  await choice(page, second.name, true).click()
  await badgeSays(page, 'Offline, 2 waiting')
  const device = await deviceCopy(page)
  const isTried = ({ muts }: PushRequest) => muts.some(({ seq }) => seq === device.outbox.at(-1)?.seq)
  await eventually('a push of both, which does not arrive', async () => seen.pushes.some(isTried))
  if (complaints.length > 0) throw new Error(complaints.join('\n'))

  const { events = [], artifacts = [] } = device.rows
  const verdict = await verifyChain(
    ledgerOf(
      events.map(row => LedgerEvent.parse(row)),
      artifacts.map(row => Artifact.parse(row)),
    ),
    sha256Hex,
  )
  if (!verdict.intact) throw new Error(`entry ${verdict.badSeq} does not hold: ${verdict.reason}`)
  const pushes = [...seen.pushes, withdrawal]
  const known = new Set(pushes.flatMap(({ muts }) => muts.map(({ name }) => name)))
  const missing = Object.keys(MUTATIONS).filter(name => !known.has(name))
  if (missing.length > 0) throw new Error(`no request shows how this release sends ${missing.join(', ')}`)
  const { client, epoch, cursor, nextSeq } = device.state
  return {
    chromium: context.browser()?.version() ?? 'unknown',
    person: { email: person.email, password: PASSWORD },
    device: {
      client,
      epoch,
      cursor,
      nextSeq,
      rows: Object.fromEntries(Object.entries(device.rows).map(([table, rows]) => [table, rows.map(({ id }) => id)])),
    },
    unsent: device.outbox.map(({ seq, name, args }) => ({ seq, name, args })),
    ledger: { entries: verdict.entries, head: verdict.head },
    reads: Object.fromEntries(
      Object.entries(REGISTRY).map(([table, { schema }]) => [table, z.toJSONSchema(schema, { io: 'input' })]),
    ),
    requests: { pulls: seen.pulls.slice(0, 3), pushes },
  }
}

/** A withdrawal as a second device would send it; it must not be sent, because this account's letters have to go on. */
async function neverSent(product: Product, person: Person): Promise<PushRequest> {
  const { context, close } = await aBrowser('desktop')
  try {
    const [page = await context.newPage()] = context.pages()
    const { pushes } = recordRequests(page)
    await context.route('**/sync/push', route => route.abort())
    await signInOn(page, product, person)
    await page.goto(`${product.origin}/dashboard?tab=settings`)
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    return await eventually('the withdrawal', async () => pushes[0])
  } finally {
    await close()
  }
}

function recordRequests(page: Page): { pulls: string[]; pushes: PushRequest[] } {
  const seen = { pulls: [] as string[], pushes: [] as PushRequest[] }
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/sync/pull') seen.pulls.push(pathname + search)
    if (pathname === '/sync/push') seen.pushes.push(pushIn(request))
  })
  return seen
}

/**
 * Throws, with the current counts, until this many cycles have opened, all their letters have left and replies have
 * come.
 */
async function isAt(person: Person, wanted: { cycles: number; replies: number }): Promise<true> {
  const rows = await person.rows()
  const requests = (rows.requests ?? []).map(row => DeletionRequest.parse(row))
  const unsent = requests.filter(row => row.submittedAt === null).length
  const found = { cycles: (rows.cycles ?? []).length, unsent, replies: (rows.replies ?? []).length }
  if (found.cycles >= wanted.cycles && found.unsent === 0 && found.replies >= wanted.replies) return true
  throw new Error(`there are ${JSON.stringify(found)}`)
}

/** Waits until nothing is in transit any more. */
async function quiet(person: Person): Promise<void> {
  let before = ''
  await eventually(
    'an account that nothing changes any more',
    async () => {
      const now = JSON.stringify(await person.rows())
      const isSame = now === before
      before = now
      if (!isSame) await new Promise(resolve => setTimeout(resolve, 3_000))
      return isSame
    },
    90_000,
  )
}

const choice = (page: Page, name: string, checked: boolean) => page.getByRole('switch', { name, checked })

/** One complete file per database, without free pages. */
function shrink(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter(file => file.endsWith('.sqlite'))) {
    const sqlite = new Database(join(dataDir, name))
    sqlite.pragma('wal_checkpoint(TRUNCATE)')
    sqlite.exec('VACUUM')
    sqlite.pragma('journal_mode = DELETE')
    sqlite.close()
  }
}

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1024)} KiB`
