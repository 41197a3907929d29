import { isDeepStrictEqual } from 'node:util'

import type { BrowserContext, CDPSession, Page } from 'playwright'
import { z } from 'zod'
import { VALIDATION } from '../../sync/catalog/checklists.ts'
import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { eventually } from '../eventually.ts'
import { aBrowser } from '../journeys/fixture/browser.ts'
import { aCustomer, type Person } from '../journeys/fixture/person.ts'
import { aProduct, type Product } from '../journeys/fixture/product.ts'
import { badgeSays, signInOn } from '../journeys/fixture/screen.ts'
import { deviceCopy } from '../releases/device-copy.ts'
import { type Chance, chanceOf } from '../simulation/chance.ts'
import { appliedSoFar, type Effect, effectOf, logApplied, lossOf } from './applied.ts'

const TABS = 8
/** This many tabs are on the dashboard and switch providers; the others mark items of the checklist and write notes. */
const ON_DASHBOARD = 3
/** A killed tab comes back after at most this long; until then the others must send what it had saved. */
const LONGEST_AWAY_MS = 12_000

/**
 * The service worker runs in one of the renderers. If it is killed while answering a request, the request fails in the
 * page that sent it, which may be alive; the run shows that the mutations arrive all the same.
 */
const OF_KILLED_WORKER = /Failed to load resource: net::ERR_FAILED$/

interface Tab {
  place: number
  page: Page
  alive: boolean
  /** Mutations whose effect was seen on its screen. */
  seen: number
  /** How often it was killed. */
  lost: number
}

/** A mutation as IndexedDB holds it, reported by the page once its transaction is complete. */
const Saved = z.object({ seq: z.number(), name: z.string(), args: z.unknown(), state: z.string(), at: z.number() })
type Saved = z.infer<typeof Saved>

interface Tally {
  kills: { crashed: number; renderers: number; tabs: number }
  mutations: number
  /** Saved in a page that was killed before it could report it. */
  untold: number
  slowestMs: number
}

/**
 * Eight tabs of one browser, in which a person marks, writes and switches while their renderers are killed: by a crash
 * of the page, or by SIGKILL to the process. Whatever was saved must be applied once, and soon. `lastWords`: tabs that
 * are killed at the end, at the moment of a save, and do not come back.
 */
export async function killTabs({ kills, seed, lastWords = 2 }: { kills: number; seed: number; lastWords?: number }) {
  const chance = chanceOf(seed)
  const product = await aProduct({ HEARTBEAT_MS: '60000', LOG_LEVEL: 'error' })
  const browser = await aBrowser('desktop')
  try {
    const told = await tellWhatIsSaved(browser.context)
    const { first, tabs, person } = await openTabs(product, browser.context)
    logApplied(product)
    const before = await nextSeqIn(first)
    const processes = await processesOf(browser.context)
    const tally = await storm({ product, processes, tabs, kills, chance })

    for (let death = 0; death < lastWords; death += 1) await dieAtSave({ tabs, product, processes, told })
    const made = await atRest(tabs, person)
    const own = made.filter(({ seq }) => seq >= before)
    const { loss, slowestMs } = lossOf([own.map(entry => effect(entry, told))], appliedSoFar(product))
    const kept = new Set(made.map(entry => `${entry.seq} ${JSON.stringify(entry.args)}`))
    for (const { seq, args } of told.values()) {
      const mutation = `${seq} ${JSON.stringify(args)}`
      if (!kept.has(mutation)) loss.lost.push(`saved in a tab, and not on the device any more: ${mutation}`)
    }
    tally.mutations = own.length
    tally.untold = own.filter(({ seq }) => !told.has(seq)).length
    tally.slowestMs = slowestMs
    const complaints = browser.complaints.filter(line => !OF_KILLED_WORKER.test(line))
    return { loss, tally, complaints, lines: linesOf(tally) }
  } finally {
    await browser.close()
    await product.remove()
  }
}

/** Makes every page of the context report each outbox entry as soon as it is on disk. */
async function tellWhatIsSaved(context: BrowserContext): Promise<Map<number, Saved>> {
  const told = new Map<number, Saved>()
  await context.exposeBinding('tellSaved', (_source, entry: unknown) => {
    const saved = Saved.parse(entry)
    // A confirmed entry is written once more, with another state.
    if (saved.state !== 'waiting') return
    told.set(saved.seq, { ...saved, at: told.get(saved.seq)?.at ?? Date.now() })
  })
  await context.addInitScript(() => {
    for (const verb of ['add', 'put'] as const) {
      const original = IDBObjectStore.prototype[verb]
      IDBObjectStore.prototype[verb] = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
        const request = key === undefined ? original.call(this, value) : original.call(this, value, key)
        if (this.name === 'outbox') {
          // A page's types do not know these two: both belong to the test.
          const page = window as unknown as { tellSaved(entry: unknown): void; diesAtNextSave?: boolean }
          const told = () => {
            page.tellSaved(value)
            const until = page.diesAtNextSave ? performance.now() + 60_000 : 0
            // Blocks the page until it is killed. The database's own listeners, which notify the other tabs, run after
            // capturing ones.
            while (performance.now() < until);
          }
          this.transaction.addEventListener('complete', told, { capture: true })
        }
        return request
      }
    }
  })
  return told
}

async function openTabs(
  product: Product,
  context: BrowserContext,
): Promise<{ first: Tab; tabs: Tab[]; person: Person }> {
  const person = await aCustomer(product)
  const [first = await context.newPage()] = context.pages()
  await signInOn(first, product, person)
  // One run that all tabs work on.
  await first.goto(`${product.origin}/extension-validation`)
  await mark(first, VALIDATION.entries.at(-1)?.id ?? '')
  await badgeSays(first, 'Synced')
  const tabs: Tab[] = []
  for (let place = 0; place < TABS; place += 1) {
    const tab: Tab = { place, page: place === 0 ? first : await context.newPage(), alive: true, seen: 0, lost: 0 }
    tabs.push(tab)
    await visit(product, tab)
  }
  const [leader] = tabs
  if (leader === undefined) throw new Error('no tab was opened')
  return { first: leader, tabs, person }
}

async function visit({ origin }: Product, tab: Tab): Promise<void> {
  const { page, place } = tab
  page.on('crash', () => {
    tab.alive = false
    tab.lost += 1
  })
  const isDashboard = place < ON_DASHBOARD
  await page.goto(origin + (isDashboard ? '/dashboard?tab=settings' : '/extension-validation'))
  await (isDashboard ? page.getByRole('switch').first() : page.locator('[data-item]').first()).waitFor()
}

async function openAgain(product: Product, tab: Tab): Promise<void> {
  const context = tab.page.context()
  await tab.page.close()
  tab.page = await context.newPage()
  // Its new renderer may be killed in the meantime: then it is opened once more.
  await visit(product, tab).then(
    () => {
      tab.alive = !tab.page.isClosed()
    },
    () => pause(500),
  )
}

/** Every tab works until the last kill; a killed tab is reopened after a while. */
async function storm(needs: {
  product: Product
  processes: CDPSession
  tabs: Tab[]
  kills: number
  chance: Chance
}): Promise<Tally> {
  const { product, processes, tabs, kills, chance } = needs
  const tally: Tally = { kills: { crashed: 0, renderers: 0, tabs: 0 }, mutations: 0, untold: 0, slowestMs: 0 }
  const ended = new AbortController()
  const people = tabs.map(tab => work({ product, tab, chance: chance.fork(`tab ${tab.place}`), ended: ended.signal }))
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const seen = seenIn(tabs)
      const wanted = seen + 1 + chance.below(6)
      await eventually('more mutations', async () => seenIn(tabs) >= wanted, 60_000)
      const living = tabs.filter(({ alive }) => alive)
      // Some tab must be alive to send what the others had saved.
      if (living.length < 3) {
        await eventually('tabs that came back', async () => tabs.filter(({ alive }) => alive).length >= 3, 60_000)
      }
      if (chance.yes(0.5)) {
        tally.kills.crashed += 1
        await crashPage(chance.pick(tabs.filter(({ alive }) => alive)))
      } else {
        tally.kills.renderers += 1
        await killRenderer(processes, chance)
      }
    }
  } finally {
    ended.abort()
    await Promise.all(people)
  }
  tally.kills.tabs = tabs.reduce((sum, { lost }) => sum + lost, 0)
  return tally
}

/**
 * Kills a tab at the moment when its mutation is on disk and no other tab has been notified. It does not come back, and
 * neither do those that the browser runs in the same process.
 */
async function dieAtSave(needs: {
  tabs: readonly Tab[]
  product: Product
  processes: CDPSession
  told: ReadonlyMap<number, Saved>
}): Promise<void> {
  const { tabs, product, processes, told } = needs
  // Not the first tab: when that one goes, the next takes over its duties and checks by itself.
  const tab = tabs.findLast(({ alive, place }) => alive && place < ON_DASHBOARD)
  if (tab === undefined) throw new Error('too few tabs are left')
  const known = told.size
  const applied = appliedSoFar(product).length
  await tab.page.evaluate(() => Object.assign(window, { diesAtNextSave: true }))
  // The page dies before it can show the change.
  const switching = switchProvider(tab.page, PROVIDERS[tab.place]?.name ?? '').catch(() => undefined)
  // Reported by the page itself, because its neighbors may hang in the same process.
  await eventually('a mutation that is saved', async () => told.size > known)
  await eventually('its end', async () => {
    // On a busy machine another renderer may look busier, and is killed as well.
    if (tab.alive) process.kill(await busiestRenderer(processes), 'SIGKILL')
    return !tab.alive
  })
  await switching
  // Some tab must send the mutation, as the person's next visit would.
  const heir = tabs.find(({ place }) => place === 0)
  if (heir !== undefined && !tabs.some(({ alive }) => alive)) await openAgain(product, heir)
  await eventually('its effect on the server', async () => appliedSoFar(product).length > applied, 120_000)
}

const seenIn = (tabs: readonly Tab[]) => tabs.reduce((sum, { seen }) => sum + seen, 0)

/** Crashes the page's renderer at once, in the middle of whatever it does. */
async function crashPage(tab: Tab): Promise<void> {
  const session = await tab.page.context().newCDPSession(tab.page)
  // This command never returns.
  session.send('Page.crash').catch(() => undefined)
  await eventually('a crash', async () => !tab.alive)
}

/** A session with the browser itself, which knows its processes. */
async function processesOf(context: BrowserContext): Promise<CDPSession> {
  const browser = context.browser()
  if (browser === null) throw new Error('the browser does not say which processes it has')
  return browser.newBrowserCDPSession()
}

const Processes = z.object({
  processInfo: z.array(z.object({ type: z.string(), id: z.number(), cpuTime: z.number() })),
})

/** This browser's own renderers: process id, and CPU seconds so far. */
async function renderers(session: CDPSession): Promise<{ id: number; cpuTime: number }[]> {
  const { processInfo } = Processes.parse(await session.send('SystemInfo.getProcessInfo'))
  return processInfo.filter(({ type }) => type === 'renderer')
}

/** Sends SIGKILL to one renderer, whichever tab it renders. */
async function killRenderer(session: CDPSession, chance: Chance): Promise<void> {
  process.kill(chance.pick(await renderers(session)).id, 'SIGKILL')
}

/** The renderer that hangs. */
async function busiestRenderer(session: CDPSession): Promise<number> {
  const before = new Map((await renderers(session)).map(({ id, cpuTime }) => [id, cpuTime]))
  await pause(500)
  const spent = (await renderers(session)).map(({ id, cpuTime }) => ({ id, seconds: cpuTime - (before.get(id) ?? 0) }))
  const [busiest] = spent.sort((a, b) => b.seconds - a.seconds)
  if (busiest === undefined) throw new Error('the browser has no renderer')
  return busiest.id
}

/** A person at one tab: makes mutations, and reopens the tab when it is gone. */
async function work(needs: { product: Product; tab: Tab; chance: Chance; ended: AbortSignal }): Promise<void> {
  const { product, tab, chance, ended } = needs
  for (let count = 1; !ended.aborted; count += 1) {
    try {
      if (tab.alive) {
        await mutate(tab, { count, chance })
        tab.seen += 1
      } else {
        await pause(chance.below(LONGEST_AWAY_MS))
        await openAgain(product, tab)
      }
    } catch (error) {
      // The page was killed during a mutation: it may have been saved or not, and the outbox tells.
      await pause(500)
      if (tab.alive) throw error
    }
    await pause(50 + chance.below(400))
  }
}

async function mutate({ page, place }: Tab, { count, chance }: { count: number; chance: Chance }): Promise<void> {
  if (place < ON_DASHBOARD) return switchProvider(page, PROVIDERS[place]?.name ?? '')
  const id = VALIDATION.entries[place - ON_DASHBOARD]?.id ?? ''
  if (chance.yes(0.5)) return mark(page, id)
  const note = page.locator(`[data-item="${id}"] [data-note="notes"]`)
  await note.fill(`Tab ${place}, remark ${count}.`)
  await note.blur()
}

async function switchProvider(page: Page, name: string): Promise<void> {
  const checked = await page.getByRole('switch', { name }).isChecked()
  await page.getByRole('switch', { name, checked }).click()
  await page.getByRole('switch', { name, checked: !checked }).waitFor()
}

/** Marks an item passed, or failed if it was passed; resolves when the page shows it. */
async function mark(page: Page, id: string): Promise<void> {
  const item = page.locator(`[data-item="${id}"]`)
  const isPassed =
    (await item.getByRole('button', { name: 'Pass', exact: true }).getAttribute('aria-pressed')) === 'true'
  const button = item.getByRole('button', { name: isPassed ? 'Fail' : 'Pass', exact: true })
  await button.click()
  await eventually('the mark', async () => (await button.getAttribute('aria-pressed')) === 'true')
}

const nextSeqIn = async ({ page }: Tab) => (await deviceCopy(page)).state.nextSeq

/**
 * Waits until everything was sent and the device holds what the server holds. Returns all mutations that the device
 * knows.
 */
async function atRest(tabs: readonly Tab[], person: Person): Promise<Saved[]> {
  const tab = tabs.find(({ alive }) => alive)
  if (tab === undefined) throw new Error('no tab is open')
  await badgeSays(tab.page, 'Synced', 60_000)
  // The badge reflects what the server has. The page with a mutation's effect arrives a moment after its receipt.
  const { outbox, state, rows } = await eventually('every mutation to be settled', async () => {
    const copy = await deviceCopy(tab.page)
    const unsettled = copy.outbox.filter(({ state: where }) => where !== 'acked')
    if (unsettled.length > 0) throw new Error(`not settled: ${JSON.stringify(unsettled.slice(0, 3))}`)
    return copy
  })
  if (outbox.length !== state.nextSeq - 1)
    throw new Error(`${outbox.length} mutations for ${state.nextSeq - 1} numbers`)
  const server = await person.rows()
  for (const table of EDITED_TABLES) {
    const sorted = (server[table] ?? []).map(row => Identified.parse(row)).sort((a, b) => (a.id < b.id ? -1 : 1))
    if (!isDeepStrictEqual(rows[table], sorted)) throw new Error(`${table} is another one on the server`)
  }
  return outbox.map(entry => Saved.parse(entry))
}

const EDITED_TABLES = ['email_providers', 'checklist_runs', 'checklist_items', 'note_revisions']
const Identified = z.looseObject({ id: z.string() })

/** What an entry must write, and since when it was on disk. */
function effect({ seq, name, args, at }: Saved, told: ReadonlyMap<number, Saved>): Effect {
  return effectOf(name, args, told.get(seq)?.at ?? at)
}

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

function linesOf({ mutations, kills, untold, slowestMs }: Tally): string[] {
  return [
    `${kills.crashed + kills.renderers} kills: ${kills.crashed} crashes of a page, ${kills.renderers} renderers by SIGKILL; they took ${kills.tabs} tabs with them, of ${TABS} open at a time`,
    `${mutations} mutations, ${untold} of them saved in a page that was killed before it could say so`,
    `longest time from a mutation to its commit on the server: ${(slowestMs / 1_000).toFixed(1)} s`,
  ]
}
