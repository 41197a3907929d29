import type { CDPSession, Page } from 'playwright'
import { eventually } from '../eventually.ts'
import { EDITORS, type EditorName } from '../extension/chat-names.ts'
import { type ChatServer, startChatServer } from '../extension/chat-server.ts'
import { drawPrompt } from '../extension/sends/drawn-prompt.ts'
import { type Ours, ourWorld } from '../extension/sends/our-world.ts'
import { editorOn, type ShieldedBrowser, shieldedBrowser } from '../extension/shielded-browser.ts'
import { SeededRandom } from '../seeded-random.ts'
import type { Extent, Sizes } from './extent.ts'
import { type Figure, quantile } from './table.ts'

interface Size {
  rounds: number
  /** Sends in a round, per editor. */
  sends: number
  editors: readonly EditorName[]
  messages: number
}
const SIZES: Sizes<Size> = {
  whole: { rounds: 3, sends: 15, editors: EDITORS, messages: 500 },
  shortest: { rounds: 1, sends: 2, editors: ['prosemirror'], messages: 20 },
}

const PLAIN = 'Please explain how photosynthesis works in a few words'
const PRIVATE = 'Write to Marcus Bell at marcus.bell@example.com about the $2,150 that he owes me'
const WITHOUT = 'without the extension'

/** One browser with the extension and one without, on the same pages of the same server. */
export async function extension(extent: Extent): Promise<Figure[]> {
  const size = SIZES[extent]
  const server = await startChatServer()
  const shielded = await shieldedBrowser({ port: server.port })
  const plain = await shieldedBrowser({ port: server.port, extension: null })
  try {
    return [
      ...(await sending(server, shielded, plain, size)),
      ...(await longPrompt(server, shielded, plain, size)),
      ...(await manyMessages(server, shielded, plain, size)),
    ]
  } finally {
    await shielded.close()
    await plain.close()
    await server.stop()
  }
}

interface Round {
  readonly sent: number[]
  readonly restored: number[]
}

async function sending(
  server: ChatServer,
  shielded: ShieldedBrowser,
  plain: ShieldedBrowser,
  { rounds, sends, editors }: Size,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const editor of editors) {
    const kinds = { nothing: PLAIN, details: PRIVATE }
    for (const [kind, text] of Object.entries(kinds)) {
      const [own, others, seen]: [number[], number[], number[]] = [[], [], []]
      for (let round = 0; round < rounds; round += 1) {
        const reference = await aRound(server, plain, editor, text, sends)
        const { sent, restored } = await aRound(server, shielded, editor, text, sends, kind === 'details')
        own.push(quantile(sent, 0.95))
        others.push(quantile(reference.sent, 0.95))
        if (kind === 'details') seen.push(quantile(restored, 0.95))
      }
      const name = `extension: ${editor}, a prompt with ${kind} private, from Enter to the server, p95`
      figures.push({ name, unit: 'ms', values: own, reference: { name: WITHOUT, values: others } })
      if (seen.length > 0)
        figures.push({
          name: `extension: ${editor}, answer restored after its last piece, p95`,
          unit: 'ms',
          values: seen,
        })
    }
  }
  return figures
}

/**
 * From the press that sends or approves to the request at the server, and from the end of the answer to its original
 * words.
 */
async function aRound(
  server: ChatServer,
  browser: ShieldedBrowser,
  editor: EditorName,
  text: string,
  sends: number,
  isReviewed = false,
): Promise<Round> {
  const round: Round = { sent: [], restored: [] }
  const page = await browser.chat({ editor })
  const ours = isReviewed ? await oursOn(page) : undefined
  await page.evaluate(watchAnswers)
  // The first send is slower because of one-time work in the browser, so it does not count.
  for (let send = -1; send < sends; send += 1) {
    server.clear()
    await editorOn(page).focus()
    await page.keyboard.insertText(`${text}, number ${send + 10}.`)
    if (ours !== undefined) {
      await page.keyboard.press('Enter')
      await ours.preview(true)
    }
    const pressed = performance.timeOrigin + performance.now()
    await page.keyboard.press('Enter')
    const arrived = await eventually('the prompt', async () => server.received.find(({ path }) => path === '/api/chat'))
    await page.waitForFunction(() => document.documentElement.dataset.sends !== undefined)
    if (ours !== undefined) await ours.answerWith(['Marcus Bell'])
    if (send < 0) continue
    round.sent.push(arrived.at - pressed)
    if (ours !== undefined)
      round.restored.push(await page.evaluate(() => Number(document.documentElement.dataset.late)))
  }
  await page.close()
  return round
}

/** In the page: how long after the page has written the end of an answer its text is replaced. */
function watchAnswers(): void {
  let ended = 0
  new MutationObserver(records => {
    for (const { target, addedNodes } of records) {
      const isAnswer = (target instanceof Element ? target : target.parentElement)?.closest('.answer') !== null
      if (!isAnswer) continue
      const isOurs = [...addedNodes].some(node => node instanceof HTMLSpanElement)
      if (isOurs) document.documentElement.dataset.late = String(performance.now() - ended)
      else if (target.textContent?.endsWith('done.')) ended = performance.now()
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Twenty kilobytes of typical text, one paragraph per line. */
function longText(): string {
  const random = new SeededRandom(1)
  let text = ''
  for (let line = 1; text.length < 20_000; line += 1) {
    const plain = `Point ${line} of what we have talked about is still open, and nobody has written it down so far.`
    text += `${line % 10 === 0 ? drawPrompt(random).text.replaceAll('\n', ' ') : plain}\n`
  }
  return text.slice(0, 20_000)
}

/** Tasks of more than 50 ms while a long prompt is pasted, extended, reviewed and sent. */
async function longPrompt(
  server: ChatServer,
  shielded: ShieldedBrowser,
  plain: ShieldedBrowser,
  { rounds }: Size,
): Promise<Figure[]> {
  const steps = ['pasted', 'typed on', 'reviewed', 'sent'] as const
  const own: number[][] = steps.map(() => [])
  const others: number[][] = steps.map(() => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [browser, into] of [
      [plain, others],
      [shielded, own],
    ] as const) {
      const page = await browser.chat({ editor: 'textarea' })
      const ours = browser === shielded ? await oursOn(page) : undefined
      const longest = await watchedTasks(page)
      await editorOn(page).focus()
      await page.keyboard.insertText(longText())
      into[0]?.push(await longest())
      for (const key of 'and so on') await page.keyboard.press(key)
      into[1]?.push(await longest())
      server.clear()
      if (ours !== undefined) {
        await page.keyboard.press('Enter')
        await ours.preview(true)
      }
      into[2]?.push(await longest())
      await page.keyboard.press('Enter')
      await eventually('the long prompt', async () => server.received.some(({ path }) => path === '/api/chat'))
      into[3]?.push(await longest())
      await page.close()
    }
  }
  return steps.map((step, at) => ({
    name: `extension: longest task while 20 KB are ${step}`,
    unit: 'ms',
    values: own[at] ?? [],
    reference: { name: WITHOUT, values: others[at] ?? [] },
  }))
}

/**
 * Returns a function for the longest task since its last call; tasks under 50 ms are not reported, and count as none.
 */
async function watchedTasks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const root = document.documentElement
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries())
        root.dataset.longest = String(Math.max(duration, Number(root.dataset.longest ?? 0)))
    }).observe({ entryTypes: ['longtask'] })
  })
  return () =>
    page.evaluate(
      () =>
        new Promise<number>(resolve => {
          // Work deferred to an idle moment belongs to the previous step; entries are reported in a separate task.
          requestIdleCallback(() =>
            setTimeout(() => {
              const longest = Number(document.documentElement.dataset.longest ?? 0)
              delete document.documentElement.dataset.longest
              resolve(longest)
            }, 100),
          )
        }),
    )
}

/** The heap of a page that has shown many messages, each with new private details. */
async function manyMessages(
  server: ChatServer,
  shielded: ShieldedBrowser,
  plain: ShieldedBrowser,
  { messages }: Size,
): Promise<Figure[]> {
  const [own, others] = [await grown(shielded, messages), await grown(plain, messages)]
  server.clear()
  return [
    {
      name: `extension: heap after ${messages} messages`,
      unit: 'MB',
      values: [own / 1e6],
      reference: { name: WITHOUT, values: [others / 1e6] },
    },
  ]
}

async function grown(browser: ShieldedBrowser, messages: number): Promise<number> {
  const page = await browser.chat()
  await page.evaluate(async count => {
    for (let at = 0; at < count; at += 1) {
      const body = JSON.stringify({
        prompt: `Please write to person.number${at}@example.com, who owes me $1${at + 100}.`,
      })
      const answer = await fetch('/api/draft', { method: 'POST', body })
      const turn = document.createElement('p')
      turn.textContent = `${await answer.text()} Dear [Email${1000 + at}]: it is done.`
      document.querySelector('#turns')?.after(turn)
    }
  }, messages)
  const session = await page.context().newCDPSession(page)
  const bytes = await heapOf(session)
  await page.close()
  return bytes
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

async function oursOn(page: Page): Promise<Ours> {
  return ourWorld(await page.context().newCDPSession(page))
}
