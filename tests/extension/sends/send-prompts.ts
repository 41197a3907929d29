import { randomUUID } from 'node:crypto'
import type { CDPSession, Page } from 'playwright'

import { SeededRandom } from '../../../extension/shield/training/random.ts'
import { CHAT_SITES } from '../../../extension/sites/sites.ts'
import { eventually } from '../../eventually.ts'
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
  /** Hosts, editors and ways that were really used together. */
  readonly combinations: number
  /** Editors and ways that had their turn. */
  readonly ways: readonly string[]
  /** Details that stood on the wire, each with where it was written. */
  readonly leaks: readonly string[]
  /** Answers that did not have the words back, and sends that did not end as they have to. */
  readonly wrong: readonly string[]
  readonly restored: number
  readonly blocked: number
}

/** One host of each site. */
const HOSTS = CHAT_SITES.filter((site, at) => CHAT_SITES.findIndex(({ id }) => id === site.id) === at).map(
  ({ hosts: [host = ''] }) => host,
)
const WAYS = [...EXITS, UNREADABLE_EXIT]

/** Writes and sends prompts by every host, editor and way in turn, in a real Chromium, and looks at all that leaves. */
export async function sendPrompts(name: string, seed: number, count: number): Promise<Sent> {
  const condition = CONDITIONS[name]
  if (condition === undefined) throw new Error(`There is no condition '${name}': ${Object.keys(CONDITIONS).join(', ')}`)
  const random = new SeededRandom(seed)
  const pages = HOSTS.flatMap(host => EDITORS.map(editor => ({ host, editor })))
  random.shuffle(pages)
  const shares = sharesOf(count, pages.length)
  const server = await startChatServer()
  const { folder, remove } = await packageFor(condition)
  const browser = await shieldedBrowser({ port: server.port, extension: folder })
  const begun = performance.now()
  const all = new Tally()
  // Of fewer sends than pages every editor, host and way still has its turn: the ways go on from page to page.
  let way = random.below(WAYS.length)
  try {
    for (const [at, place] of pages.entries()) {
      const share = shares[at] ?? 0
      if (share === 0) continue
      const visit = await aVisit(browser, server, place, condition)
      for (let sends = 0; sends < share; sends += 1) {
        await sendOne(visit, WAYS[way % WAYS.length] ?? 'fetch', drawPrompt(random), all)
        way += 1
      }
      await visit.page.close()
      // Once more over all of it: what left later than its send.
      all.leaks.push(...leaksOf(server, visit.details, place))
      server.clear()
    }
  } finally {
    await browser.close()
    await server.stop()
    remove()
  }
  const { leaks, wrong, restored, blocked, combinations } = all
  return {
    condition: name,
    sends: count,
    seconds: (performance.now() - begun) / 1_000,
    combinations: combinations.size,
    ways: [...new Set([...combinations].flatMap(each => each.split(' ').slice(1)))],
    leaks: [...new Set(leaks)],
    wrong,
    restored,
    blocked,
  }
}

class Tally {
  readonly leaks: string[] = []
  readonly wrong: string[] = []
  readonly combinations = new Set<string>()
  restored = 0
  blocked = 0
}

interface Place {
  readonly host: string
  readonly editor: EditorName
}

interface Visit extends Place {
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
  place: Place,
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
  server.clear()
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
    // The editor has held it; now the site sends by itself, and the exits have to.
    await ours.preview(false)
    await page.evaluate(() => document.dispatchEvent(new Event('site-sends')))
  }
  // The page has done all that it does with a prompt, drafts included, or it could not.
  await page.waitForFunction(() => document.documentElement.dataset.sends !== undefined)
  const arrived = async () => server.received.some(({ path }) => path === '/api/chat' || path === '/socket')
  const comes = condition.comes === 'masked' ? await eventually(`${where} to arrive`, arrived) : await arrived()
  if (comes && condition.comes === 'nothing') all.wrong.push(`left all the same: ${where}`)
  if (!comes) all.blocked += 1
  else if (condition.comes === 'masked' && condition.vaultFull === undefined && exit !== 'beacon') {
    const shown = await ours.answerWith(prompt.comeBack)
    if (shown === null) all.restored += 1
    else all.wrong.push(`not restored: ${where}; shown: ${shown}`)
  }
  const leaks = leaksOf(server, prompt.details, { host, editor })
  all.leaks.push(...leaks.map(leak => `${leak}, by ${exit}`))
}

function leaksOf(server: ChatServer, details: readonly string[], { host, editor }: Place): string[] {
  return server.received.flatMap(({ path, bytes }) =>
    leaksIn(bytes, details).map(detail => `${detail} at ${host}${path}, from ${editor}`),
  )
}

/** As a person writes several lines: Enter alone would send. */
async function write(page: Page, text: string): Promise<void> {
  await editorOn(page).focus()
  for (const [at, line] of text.split('\n').entries()) {
    if (at > 0) await page.keyboard.press('Shift+Enter')
    await page.keyboard.insertText(line)
  }
}

/** A conversation all of whose nine thousand numbers are taken. */
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
      // Makes room: each is most of a megabyte.
      return chrome.storage.session.clear().then(() => chrome.storage.session.set({ [`vault:${origin} ${id}`]: row }))
    },
    { origin, id },
  )
}

/** As even as can be, the larger ones spread over all. */
function sharesOf(count: number, pages: number): number[] {
  return Array.from(
    { length: pages },
    (_, at) => Math.floor(((at + 1) * count) / pages) - Math.floor((at * count) / pages),
  )
}
