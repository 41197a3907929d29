import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'

import type { Page } from 'playwright'

import { eventually } from '../eventually.ts'
import { ELSEWHERE, LOOSE, type Received, startChatServer } from './chat-server.ts'
import { ourWorld } from './sends/our-world.ts'
import { editorOn, shieldedBrowser } from './shielded-browser.ts'
import { WAYS } from './ways-out.ts'

const PROMPT = 'Write to Marcus Bell at marcus.bell@example.com about the $2,150.'
const ORIGINALS = ['Marcus', 'marcus.bell', '2,150']
const TO = 'https://chatgpt.com/api/draft'

/** Tries all ways in a browser with that extension; returns the names of those by which a detail arrived in clear. */
export async function walkWaysOut(extension: string | null): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const server = await startChatServer()
  const browser = await shieldedBrowser({ port: server.port, extension })
  try {
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
    if (extension === null) {
      await eventually(
        'every way',
        async () => {
          note(server.received, told, found)
          return WAYS.every(({ name, isTrick }) => isTrick === true || found.has(name))
        },
        20_000,
      ).catch(() => undefined)
      return found
    }
    // Everything started earlier is over once these requests, started after all of it in each of these ways, have
    // arrived.
    await page.evaluate(async to => {
      const frame = document.createElement('iframe')
      frame.src = `${to}?by=frame`
      document.body.append(frame)
      new Image().src = `${to}?by=picture`
      await fetch(to, { method: 'POST', body: 'it is over' })
    }, TO)
    for (const last of ['by=frame', 'by=picture', 'it is over'])
      await eventually(last, async () => server.wire().includes(last), 20_000)
    note(server.received, told, found)
    return found
  } finally {
    await browser.close()
    await server.stop()
  }
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

/** Records what arrived with a detail in it, by the number that its text begins with. */
function note(received: readonly Received[], told: readonly string[], found: Set<string>): void {
  for (const text of [...told, ...received.flatMap(readings)]) {
    if (!ORIGINALS.some(original => text.includes(original))) continue
    for (const [, at] of text.matchAll(/way(\d+)/g)) {
      const name = WAYS[Number(at)]?.name
      if (name !== undefined) found.add(name)
    }
  }
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
