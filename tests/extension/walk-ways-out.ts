import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'

import type { Page } from 'playwright'

import { eventually } from '../eventually.ts'
import { type ChatServer, ELSEWHERE, LOOSE, type Received, startChatServer } from './chat-server.ts'
import { WINDOWS } from './hostile-meeting.ts'
import { ourWorld } from './sends/our-world.ts'
import { editorOn, type ShieldedBrowser, shieldedBrowser } from './shielded-browser.ts'
import { WAYS } from './ways-out.ts'
import type {} from './windows-page.ts'

const PROMPT = 'Write to Marcus Bell at marcus.bell@example.com about the $2,150.'
const ORIGINALS = ['Marcus', 'marcus.bell', '2,150']
const TO = 'https://chatgpt.com/api/draft'

/** Names of ways and of windows by which a detail arrived in clear. */
export interface Leaks {
  readonly ways: ReadonlySet<string>
  readonly windows: ReadonlySet<string>
}

/** Tries all ways, and all windows, in a browser with that extension. */
export async function walkWaysOut(extension: string | null): Promise<Leaks> {
  const server = await startChatServer()
  const browser = await shieldedBrowser({ port: server.port, extension })
  try {
    const ways = await byWays(browser, server, extension)
    return { ways, windows: await byWindows(browser, server, extension) }
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function byWays(
  browser: ShieldedBrowser,
  server: ChatServer,
  extension: string | null,
): Promise<ReadonlySet<string>> {
  const page = await browser.chat({ path: LOOSE })
  if (extension !== null) await sendOnce(page)
  server.clear()
  const ways = WAYS.map(({ run, how = '', isAlone, opens }) => {
    const turn = isAlone === true ? 'alone' : opens === true ? 'last' : 'together'
    return `{ run: ${run}, how: '${how}', turn: '${turn}' }`
  })
  const given = { to: TO, other: `https://${ELSEWHERE}/` }
  const told = (await page.evaluate(
    `(${walkWays})([${ways.join()}], ${JSON.stringify(PROMPT)}, ${JSON.stringify(given)})`,
  )) as string[]
  const leaked = () => leaksAmong(WAYS, /way(\d+)/g, [...told, ...server.received.flatMap(readings)])
  if (extension === null) {
    const isEvery = () => WAYS.every(({ name, isTrick }) => isTrick === true || leaked().has(name))
    await eventually('every way', async () => isEvery(), 20_000).catch(() => undefined)
  } else await isOver(page, server)
  return leaked()
}

async function byWindows(
  browser: ShieldedBrowser,
  server: ChatServer,
  extension: string | null,
): Promise<ReadonlySet<string>> {
  const page = await browser.chat({ path: LOOSE })
  if (extension !== null) await sendOnce(page)
  server.clear()
  await page.evaluate(() => {
    const script = document.createElement('script')
    Object.assign(script, { type: 'module', src: '/windows.js' })
    document.head.append(script)
  })
  await page.locator('html[data-windows]').waitFor({ state: 'attached' })
  const all = WINDOWS.map((_, at) => at)
  const [pressed, rest] = [all.filter(at => WINDOWS[at]?.needsPress), all.filter(at => !WINDOWS[at]?.needsPress)]
  const [alone, together] = [rest.filter(at => WINDOWS[at]?.isAlone), rest.filter(at => !WINDOWS[at]?.isAlone)]
  const leaveBy = (ats: readonly number[]) =>
    page.evaluate(([chosen, text, to]) => globalThis.leaveBy(chosen, text, to), [ats, PROMPT, TO] as const)
  await leaveBy(together)
  for (const at of [...pressed, ...alone]) {
    await page.bringToFront()
    await page.locator('h1').click()
    await leaveBy([at])
  }
  await isOver(page, server)
  return leaksAmong(WINDOWS, /window(\d+)/g, server.received.flatMap(readings))
}

/** Everything that the page started is over once these requests, started after all of it, have arrived in each way. */
async function isOver(page: Page, server: ChatServer): Promise<void> {
  await page.evaluate(async to => {
    const frame = document.createElement('iframe')
    frame.src = `${to}?by=frame`
    document.body.append(frame)
    new Image().src = `${to}?by=picture`
    await fetch(to, { method: 'POST', body: 'it is over' })
  }, TO)
  for (const last of ['by=frame', 'by=picture', 'it is over'])
    await eventually(last, async () => server.wire().includes(last), 20_000)
}

/** The person sends the prompt: from now on its details are known. */
async function sendOnce(page: Page): Promise<void> {
  const ours = await ourWorld(await page.context().newCDPSession(page))
  await editorOn(page).focus()
  await page.keyboard.insertText(PROMPT)
  await page.keyboard.press('Enter')
  await ours.preview(true)
  await page.keyboard.press('Enter')
  await ours.answerWith(['Marcus Bell'])
}

/** Runs in the page: tries each way; returns what was reported there. */
async function walkWays(
  ways: { run(text: string, given: object): unknown; how: string; turn: string }[],
  prompt: string,
  given: object,
): Promise<string[]> {
  const told: string[] = []
  const walk = async ({ run, how }: (typeof ways)[number], at: number) => {
    try {
      const text = await run(`way${at}. ${prompt}`, { ...given, how })
      if (typeof text === 'string') told.push(text)
    } catch {
      // A blocked way may throw.
    }
  }
  const late = new Promise(resolve => setTimeout(resolve, 15_000))
  const together = (turn: string) => Promise.all(ways.map((way, at) => (way.turn === turn ? walk(way, at) : undefined)))
  for (const [at, way] of ways.entries()) if (way.turn === 'alone') await walk(way, at)
  await Promise.race([together('together'), late])
  await Promise.race([together('last'), late])
  return told
}

/** The names of those whose text arrived with a detail in it; each text is marked with a number. */
function leaksAmong(
  all: readonly { readonly name: string }[],
  mark: RegExp,
  texts: readonly string[],
): ReadonlySet<string> {
  const leaks = texts.filter(text => ORIGINALS.some(original => text.includes(original)))
  return new Set(leaks.flatMap(text => [...text.matchAll(mark)].map(([, at]) => all[Number(at)]?.name ?? '')))
}

/** Everything that can be decoded from what arrived: compressed, in other encodings, escaped. */
function readings({ path, bytes, body, content }: Received): string[] {
  const unpacked = [gunzipSync, inflateSync, inflateRawSync].map(unpack => {
    try {
      return unpack(Buffer.from(body, 'latin1')).toString()
    } catch {
      return ''
    }
  })
  const base64 = [...content.matchAll(/[\w+/-]{40,}/g)].flatMap(([run]) =>
    [0, 1, 2, 3].map(cut => Buffer.from(run.slice(cut), 'base64').toString('latin1')),
  )
  return [path, bytes, body.replaceAll('\0', ''), ...unpacked, ...base64].flatMap(text => [text, unescaped(text)])
}

function unescaped(text: string): string {
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}
