import { randomUUID } from 'node:crypto'
import type { CDPSession, Page } from 'playwright'
import { KNOWN_SITES } from '../../../extension/sites/known-sites.ts'
import { CHAT_SITES } from '../../../extension/sites/sites.ts'
import { eventually } from '../../eventually.ts'
import { SeededRandom } from '../../seeded-random.ts'
import { EDITORS, type EditorName, EXITS, UNREADABLE_EXIT } from '../chat-names.ts'
import { type ChatServer, startChatServer } from '../chat-server.ts'
import { editorOn, type ShieldedBrowser, shieldedBrowser } from '../shielded-browser.ts'
import { CONDITIONS, type Condition, packageFor } from './conditions.ts'
import { type DrawnPrompt, drawPrompt } from './drawn-prompt.ts'
import { leaksIn } from './leaks.ts'
import { type Ours, ourWorld } from './our-world.ts'

export interface Sent {
  readonly condition: string
  readonly sends: number
  readonly seconds: number
  /** Combinations of host, editor and way that were really used. */
  readonly combinations: number
  /** Editors and ways that were used. */
  readonly ways: readonly string[]
  /** Details that appeared on the wire, each with where it was typed. */
  readonly leaks: readonly string[]
  /** Details that a script of the page could read after their send, each with where it was typed. */
  readonly seen: readonly string[]
  /** Answers without the restored words, and sends with the wrong outcome. */
  readonly wrong: readonly string[]
  readonly restored: number
  readonly blocked: number
}

/** One host of each built-in site. */
const BUILT_IN = CHAT_SITES.filter((site, at) => CHAT_SITES.findIndex(({ id }) => id === site.id) === at).map(
  ({ hosts: [host = ''] }) => host,
)
/** The sites that people add, each of them added. */
const ADDED = KNOWN_SITES.map(({ host }) => host)
const HOSTS = [...BUILT_IN, ...ADDED]
const WAYS = [...EXITS, UNREADABLE_EXIT]
/** Most of a send is waiting: for the preview to be read, and for the answer. */
const AT_ONCE = 5

/**
 * Writes and sends prompts with every host, editor and way in turn, in a real Chromium, and checks everything that
 * leaves. Prompts are drawn before, so that the seed alone decides which one is sent where.
 */
export async function sendPrompts(name: string, seed: number, count: number): Promise<Sent> {
  const condition = CONDITIONS[name]
  if (condition === undefined) throw new Error(`There is no condition '${name}': ${Object.keys(CONDITIONS).join(', ')}`)
  const planned = plan(new SeededRandom(seed), count)
  const server = await startChatServer()
  const { folder, remove } = await packageFor(condition, ADDED)
  const browser = await shieldedBrowser({ port: server.port, extension: folder, ownHosts: ADDED })
  const begun = performance.now()
  const all = new Tally()
  const pagesOfNext = async (): Promise<void> => {
    for (let pages = planned.shift(); pages !== undefined; pages = planned.shift())
      for (const each of pages) await sendFrom(each, browser, server, condition, all)
  }
  try {
    // A full vault leaves no room for a second one.
    await Promise.all(Array.from({ length: condition.vaultFull === true ? 1 : AT_ONCE }, pagesOfNext))
  } finally {
    await browser.close()
    await server.stop()
    remove()
  }
  const { leaks, seen, wrong, restored, blocked, combinations } = all
  return {
    condition: name,
    sends: count,
    seconds: (performance.now() - begun) / 1_000,
    combinations: combinations.size,
    ways: [...new Set([...combinations].flatMap(each => each.split(' ').slice(1)))],
    leaks: [...new Set(leaks)],
    seen,
    wrong,
    restored,
    blocked,
  }
}

interface PlannedPage extends ChatAddress {
  readonly sends: readonly { readonly exit: string; readonly prompt: DrawnPrompt }[]
}

/**
 * The pages of each host, since what arrives is told apart by its host. Even with fewer sends than pages, every editor
 * and way is used: the ways continue from page to page.
 */
function plan(random: SeededRandom, count: number): PlannedPage[][] {
  const pages = HOSTS.flatMap(host => EDITORS.map(editor => ({ host, editor })))
  random.shuffle(pages)
  const shares = sharesOf(count, pages.length)
  let way = random.below(WAYS.length)
  const planned = pages.map((page, at) => ({
    ...page,
    sends: Array.from({ length: shares[at] ?? 0 }, () => {
      way += 1
      return { exit: WAYS[way % WAYS.length] ?? 'fetch', prompt: drawPrompt(random) }
    }),
  }))
  return HOSTS.map(host => planned.filter(each => each.host === host && each.sends.length > 0))
}

async function sendFrom(
  { host, editor, sends }: PlannedPage,
  browser: ShieldedBrowser,
  server: ChatServer,
  condition: Condition,
  all: Tally,
): Promise<void> {
  const visit = await aVisit(browser, server, { host, editor }, condition)
  const before = server.received.length
  for (const { exit, prompt } of sends) await sendOne(visit, exit, prompt, all)
  await visit.page.close()
  // Checks everything once more, for what left later than its send.
  all.leaks.push(...leaksOf(visit, before, visit.details))
}

class Tally {
  readonly leaks: string[] = []
  readonly seen: string[] = []
  readonly wrong: string[] = []
  readonly combinations = new Set<string>()
  restored = 0
  blocked = 0
}

interface ChatAddress {
  readonly host: string
  readonly editor: EditorName
}

interface Visit extends ChatAddress {
  readonly page: Page
  readonly server: ChatServer
  readonly ours: Ours
  readonly condition: Condition
  /** Everything private that was typed here. */
  readonly details: string[]
  stopWorker(): Promise<void>
}

async function aVisit(
  browser: ShieldedBrowser,
  server: ChatServer,
  place: ChatAddress,
  condition: Condition,
): Promise<Visit> {
  const id = randomUUID()
  if (condition.vaultFull === true) await fillVault(browser, `https://${place.host}`, id)
  const page = await browser.chat({ ...place, path: `/c/${id}` })
  await page.evaluate(() => {
    document.documentElement.dataset.drafts = ''
  })
  const session = await page.context().newCDPSession(page)
  const ours = await ourWorld(session)
  await session.send('ServiceWorker.enable')
  return {
    ...place,
    page,
    server,
    ours,
    condition,
    details: [],
    stopWorker: () => stopWorkers(session),
  }
}

async function stopWorkers(session: CDPSession): Promise<void> {
  await session.send('ServiceWorker.stopAllWorkers')
}

async function sendOne(visit: Visit, exit: string, prompt: DrawnPrompt, all: Tally): Promise<void> {
  const { page, server, ours, condition, host, editor } = visit
  const where = `${host}, ${editor}, ${exit}: ${JSON.stringify(prompt.text)}`
  visit.details.push(...prompt.details)
  all.combinations.add(`${host} ${editor} ${exit}`)
  const before = server.received.length
  await page.evaluate(exit => {
    document.documentElement.dataset.exit = exit
    delete document.documentElement.dataset.sends
  }, exit)
  await write(page, prompt.text)
  if (condition.workerStopped === true) await visit.stopWorker()
  await page.keyboard.press('Enter')
  if (condition.without?.includes('editor') !== true) {
    await ours.preview(true)
    await page.keyboard.press(condition.engineThrows === true ? 'Escape' : 'Enter')
  }
  if (condition.engineThrows === true) {
    // The editor layer has blocked it; now the site sends by itself, and the exits layer must block that.
    await ours.preview(false)
    await page.evaluate(() => document.dispatchEvent(new Event('site-sends')))
  }
  // By now the page has done everything that it does with a prompt, including drafts, or was prevented.
  await page.waitForFunction(() => document.documentElement.dataset.sends !== undefined)
  const arrived = async () => receivedBy(visit, before).some(({ path }) => path === '/api/chat' || path === '/socket')
  const comes = condition.comes === 'masked' ? await eventually(`${where} to arrive`, arrived) : await arrived()
  if (comes && condition.comes === 'nothing') all.wrong.push(`left all the same: ${where}`)
  if (!comes) all.blocked += 1
  else if (condition.comes === 'masked' && condition.vaultFull === undefined && exit !== 'beacon') {
    const shown = await ours.answerWith(prompt.comeBack)
    if (shown === null) all.restored += 1
    else all.wrong.push(`not restored: ${where}; shown: ${shown}`)
  }
  const readable = await page.evaluate(readByScripts)
  all.seen.push(...leaksIn(readable, prompt.details).map(detail => `${detail} in the page of ${where}`))
  all.leaks.push(...leaksOf(visit, before, prompt.details).map(leak => `${leak}, by ${exit}`))
}

const receivedBy = ({ host, server }: Visit, since: number) =>
  server.received.slice(since).filter(each => each.host === host)

function leaksOf(visit: Visit, since: number, details: readonly string[]): string[] {
  return receivedBy(visit, since).flatMap(({ path, bytes }) =>
    leaksIn(bytes, details).map(detail => `${detail} at ${visit.host}${path}, from ${visit.editor}`),
  )
}

/** All that a script of the page can read of it, as one text. Runs in the page. */
function readByScripts(): string {
  const { outerHTML, innerText } = document.documentElement
  const fields = [...document.querySelectorAll('textarea, input')].map(
    field => (field as HTMLTextAreaElement | HTMLInputElement).value,
  )
  const selected = getSelection()
  selected?.selectAllChildren(document.body)
  const all = [outerHTML, innerText, String(selected), document.title, ...fields]
  selected?.removeAllRanges()
  return all.join('\n')
}

/** Types several lines as a person does: Enter alone would send. */
async function write(page: Page, text: string): Promise<void> {
  await editorOn(page).focus()
  for (const [at, line] of text.split('\n').entries()) {
    if (at > 0) await page.keyboard.press('Shift+Enter')
    await page.keyboard.insertText(line)
  }
}

/** Fills a conversation's vault, so that all of its nine thousand numbers are taken. */
async function fillVault(browser: ShieldedBrowser, origin: string, id: string): Promise<void> {
  const worker = await browser.worker()
  await worker.evaluate(
    ({ origin, id }) => {
      const entries = Array.from({ length: 9_000 }, (_, at) => ({
        shape: 'Name',
        number: 1_000 + at,
        value: `Somebody Else${at}`,
      }))
      const key = { origin, id }
      const row = { at: Date.now(), key, vault: { version: 1, entries, bare: [] } }
      // Frees space first: each vault takes most of a megabyte.
      return chrome.storage.session.clear().then(() => chrome.storage.session.set({ [`vault:${origin} ${id}`]: row }))
    },
    { origin, id },
  )
}

/** Splits the count as evenly as possible, with the larger shares spread over all pages. */
function sharesOf(count: number, pages: number): number[] {
  return Array.from(
    { length: pages },
    (_, at) => Math.floor(((at + 1) * count) / pages) - Math.floor((at * count) / pages),
  )
}
