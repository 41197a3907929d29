import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod/mini'

import { atRest } from '../../server/auth/at-rest.ts'
import { createSessions } from '../../server/auth/sessions.ts'
import { authStore } from '../../server/store/auth-store.ts'
import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { LedgerEvent } from '../../sync/records/event.ts'
import { SEGMENT_PLACES } from '../../sync/rules/evidence/segments.ts'
import { PullPage } from '../../sync/wire/pull.ts'
import { splitSegment } from '../../sync/wire/segment.ts'
import type { Session } from '../../sync/wire/session.ts'
import { PROTOCOL, WIRE_VERSION } from '../../sync/wire/version.ts'
import { silentLog, testRandom } from '../builders-server.ts'
import { eventually } from '../eventually.ts'
import { aPerson, pay, sign } from '../journeys/fixture/person.ts'
import { aProduct, type Product } from '../journeys/fixture/product.ts'
import type { Extent, Sizes } from './extent.ts'
import { addEvents, onStore } from './seed.ts'

/** A running product with one account that signed up, signed, paid and was served through the product's own calls. */
export interface ServedAccount {
  product: Product
  session: Session
  /** The pages that a new device pulls before the sealed history. */
  pages: PullPage[]
  /**
   * The version of the last events that were added. The account's own version may be higher: the server goes on from
   * where it was stopped, and may have something left to record.
   */
  eventsAt: number
  /** Paths of the sealed history, one per segment. */
  segments: string[]
  /** Every row of the account, by its table. */
  rows: Rows
}

type Rows = Readonly<Record<string, readonly unknown[]>>

/** The accounts of a run, each created when a measure first asks for it. */
export interface Accounts {
  /** The account as it is after its first four letters. */
  short(): Promise<ServedAccount>
  /** With `manyEvents` more events in its ledger. */
  long(): Promise<ServedAccount>
  manyEvents: number
  /** With `mostEvents` more events in its ledger, all of them in the request to `LONGEST_PROVIDER`. */
  longest(): Promise<ServedAccount>
  mostEvents: number
  remove(): Promise<void>
}

/** Events added to the long account: for either extent more than two segments, so that one is sealed. */
const MANY_EVENTS: Sizes<{ events: number }> = {
  whole: { events: 10_000 },
  shortest: { events: 3 * SEGMENT_PLACES },
}

/** The provider whose request has all the added events of the longest account. */
export const LONGEST_PROVIDER = 'openai'
const MOST_EVENTS: Sizes<{ events: number }> = {
  whole: { events: 100_000 },
  shortest: { events: 3 * SEGMENT_PLACES },
}

export function someAccounts(extent: Extent): Accounts {
  const { events: manyEvents } = MANY_EVENTS[extent]
  const { events: mostEvents } = MOST_EVENTS[extent]
  let short: Promise<ServedAccount> | undefined
  let long: Promise<ServedAccount> | undefined
  let longest: Promise<ServedAccount> | undefined
  return {
    manyEvents,
    short() {
      short ??= aServedAccount(0)
      return short
    },
    long() {
      long ??= aServedAccount(manyEvents)
      return long
    },
    mostEvents,
    longest() {
      longest ??= aServedAccount(mostEvents, { providerId: LONGEST_PROVIDER })
      return longest
    },
    async remove() {
      for (const made of await Promise.allSettled([short, long, longest])) {
        if (made.status === 'fulfilled') await made.value?.product.remove()
      }
    },
  }
}

async function aServedAccount(extraEvents: number, of: { providerId?: string } = {}): Promise<ServedAccount> {
  // Production's heartbeat: in development it goes through the whole ledger every second, during the measurement.
  const product = await aProduct({ HEARTBEAT_MS: '60000' })
  try {
    await silenceProviders(product)
    const person = await aPerson(product)
    await sign(person)
    await pay(product, person)
    await eventually('four letters that have left', async () => {
      const { requests = [] } = await person.rows()
      return requests.length === 4 && requests.every(hasLeft)
    })
    await still(product, person)
    await product.kill()
    const { session, eventsAt } = await onStore(product.dataDir, async store => {
      const auth = authStore(store)
      const identity = await auth.identityByEmail(person.email)
      if (identity === undefined) throw new Error('the account has lost its identity')
      await addEvents(store, identity.accountId, extraEvents, of)
      const eventsAt = await store.tenant(identity.accountId).version()
      const sessions = createSessions({
        store: auth,
        wall: { now: Date.now },
        random: testRandom,
        log: silentLog,
        atRest: atRest(testRandom.bytes(32), testRandom),
      })
      const session = await auth.transaction(tx => sessions.begin(tx, identity, { kind: 'password', flowHash: null }))
      return { session, eventsAt }
    })
    await product.start()
    const pages = await still(product, session)
    const segments = segmentPaths(pages)
    return { product, session, pages, eventsAt, segments, rows: await allRows(product, session, pages, segments) }
  } catch (error) {
    console.error(product.output())
    await product.remove()
    throw error
  }
}

/** Waits until nothing changes the account any more; its pages then. */
function still(product: Product, session: Pick<Session, 'accessToken'>): Promise<PullPage[]> {
  return eventually('an account that nothing changes any more', async () => {
    const before = await pullAll(product, session)
    await new Promise(resolve => setTimeout(resolve, 300))
    const after = await pullAll(product, session)
    return before.at(-1)?.v === after.at(-1)?.v ? after : undefined
  })
}

export function rowCount({ rows }: Pick<ServedAccount, 'rows'>): number {
  return Object.values(rows).reduce((sum, list) => sum + list.length, 0)
}

/** Path and query of a pull. */
export function pullPath({ since, epoch }: { since: number; epoch: string }): string {
  const query = { since: String(since), epoch, client: randomUUID(), proto: PROTOCOL, schema: String(WIRE_VERSION) }
  return `/sync/pull?${new URLSearchParams(query)}`
}

async function pullAll({ origin }: Product, { accessToken }: Pick<Session, 'accessToken'>): Promise<PullPage[]> {
  const pages: PullPage[] = []
  for (;;) {
    const { v: since, epoch } = pages.at(-1) ?? { v: 0, epoch: '' }
    const answer = await fetch(`${origin}${pullPath({ since, epoch })}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    if (answer.status !== 200) throw new Error(`pull: ${answer.status} ${await answer.text()}`)
    const page = PullPage.parse(await answer.json())
    pages.push(page)
    if (!page.more) return pages
  }
}

function segmentPaths([first]: readonly PullPage[]): string[] {
  const { places = 0, sealed = 0 } = first?.segments ?? {}
  const query = { places: String(places), epoch: first?.epoch ?? '', proto: PROTOCOL, schema: String(WIRE_VERSION) }
  return Array.from({ length: sealed }, (_, index) => `/sync/segments/${index + 1}?${new URLSearchParams(query)}`)
}

/** The rows of the pages, with the events of the segments in place of those that were sent ahead of them. */
async function allRows(
  { origin }: Product,
  { accessToken }: Session,
  pages: readonly PullPage[],
  segments: readonly string[],
): Promise<Rows> {
  const ofPages = (table: string): unknown[] => pages.flatMap(page => page.rows[table] ?? [])
  const rows = Object.fromEntries(pages.flatMap(page => Object.keys(page.rows)).map(table => [table, ofPages(table)]))
  const { places = 0, sealed = 0 } = pages[0]?.segments ?? {}
  const events = ofPages('events').filter(event => LedgerEvent.parse(event).ledgerSeq > places * sealed)
  for (const path of segments) {
    const answer = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${accessToken}` } })
    const segment = splitSegment(new Uint8Array(await answer.arrayBuffer()))
    if (answer.status !== 200 || segment === undefined) throw new Error(`${path}: ${answer.status}, or no segment`)
    events.push(...z.array(z.unknown()).parse(JSON.parse(gunzipSync(segment.packed).toString())))
  }
  return { ...rows, events }
}

/** Makes all providers silent: an account must not change while it is measured. */
async function silenceProviders({ origin }: Product): Promise<void> {
  for (const { id } of PROVIDERS) {
    const answer = await fetch(`${origin}/__sandbox/providers/${id}/script`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ steps: [] }),
    })
    if (!answer.ok) throw new Error(`${id} was not silenced: ${answer.status} ${await answer.text()}`)
  }
}

function hasLeft(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'submittedAt' in row && row.submittedAt !== null
}
