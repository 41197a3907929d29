import type { Page } from 'playwright'

import { eventually } from '../eventually.ts'
import { ELSEWHERE } from './chat-server.ts'
import { editorOn } from './shielded-browser.ts'

/** A prompt with one detail of each kind that Shield finds. */
export const PROMPT =
  'Dear AI, Dana Whitfield of 418 Alder Street, Springfield asks: Marcus Bell kept my $2,150 since 14 March 2025. Write to dana@whitfield.studio or (617) 555-0182.'
/** Parts of its details, none of which may appear on the wire. */
export const PIECES = ['Whitfield', 'Marcus', 'Alder', '2,150', '555-0182', 'dana@']

export async function write(page: Page, text = PROMPT): Promise<void> {
  await editorOn(page).click()
  await page.keyboard.insertText(text)
}

/** Everything of ours is in closed roots, so its text is read as a screen reader reads it. */
async function nodesOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  try {
    return (await session.send('Accessibility.getFullAXTree')).nodes
  } finally {
    await session.detach()
  }
}

/** A panel of ours takes an answer 400 ms after its first paint; some more for a slow machine. */
export const READ_MS = 450

/** Waits until a panel that is on the page may be answered. */
export async function untilRead(page: Page): Promise<void> {
  await page.evaluate(
    ms =>
      new Promise<void>(resolve => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, ms)))
      }),
    READ_MS,
  )
}

/** All text on the page including the open dialog; waits for a dialog that says `words`, and as long as it takes to read it. */
export async function dialogSays(page: Page, words = ''): Promise<string> {
  const said = await dialogShows(page, words)
  await untilRead(page)
  return said
}

/** The same, as soon as it is there. */
export async function dialogShows(page: Page, words = ''): Promise<string> {
  return eventually(`a dialog with '${words}'`, async () => {
    const nodes = await nodesOn(page)
    if (!nodes.some(({ role, ignored }) => role?.value === 'dialog' && ignored !== true)) return undefined
    const said = nodes.map(({ name }) => String(name?.value ?? '')).join('\n')
    return said.includes(words) ? said : undefined
  })
}

export async function hasDialog(page: Page): Promise<boolean> {
  return (await nodesOn(page)).some(({ role, ignored }) => role?.value === 'dialog' && ignored !== true)
}

/** Waits until a status or an alert says these words. */
export async function isTold(page: Page, words: string): Promise<void> {
  await eventually(`'${words}'`, async () => (await shownText(page)).includes(words))
}

/** All text that a person sees, including that in closed roots, in document order. */
export async function shownText(page: Page): Promise<string> {
  const nodes = await nodesOn(page)
  const byId = new Map(nodes.map(node => [node.nodeId, node]))
  const textOf = (id: string): string => {
    const node = byId.get(id)
    if (node?.role?.value === 'StaticText') return String(node.name?.value ?? '')
    return (node?.childIds ?? []).map(textOf).join('')
  }
  return nodes
    .filter(({ parentId }) => parentId === undefined)
    .map(({ nodeId }) => textOf(nodeId))
    .join('')
}

/** Presses Enter, waits for the preview, and presses Enter. */
export async function send(page: Page): Promise<void> {
  await page.keyboard.press('Enter')
  await dialogSays(page, 'This is what will be sent.')
  await page.keyboard.press('Enter')
}

/** Waits until the last answer is complete. */
export async function answered(page: Page): Promise<void> {
  await eventually('the answer', async () => (await page.locator('.answer').last().innerText()).endsWith('done.'))
}

/** What pasting on another site inserts: on a chat site's page the guard would insert codes for known details. */
export async function clipboardElsewhere(page: Page, type: 'text/plain' | 'text/html' = 'text/plain'): Promise<string> {
  const other = await page.context().newPage()
  await other.goto(`https://${ELSEWHERE}/`)
  const text = await other.evaluate(async type => {
    const [item] = await navigator.clipboard.read()
    return (await item?.getType(type))?.text() ?? ''
  }, type)
  await other.close()
  await page.bringToFront()
  return text
}
