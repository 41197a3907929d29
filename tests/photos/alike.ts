import type { CDPSession, Page } from 'playwright'

interface Rule {
  what: string
  pattern: RegExp
  shown: string
  /** Only in what the product draws: its own pages, and the shadow roots of its extension. */
  isInOurs?: true
}

/**
 * What is different in each run of the same build, and what the pictures show in its place. All of it is random or
 * measured; the clocks and the people are the same in every run.
 */
export const ALIKE: readonly Rule[] = [
  { what: 'the port of the product', pattern: /localhost:\d{4,5}/g, shown: 'localhost:8787' },
  { what: 'the reference of a request', pattern: /\bTR-[A-HJKMNP-Z]{4}-\d{4}\b/g, shown: 'TR-ABCD-1234' },
  {
    what: 'the address that a provider answers to',
    pattern: /\b([a-z]+)\.[a-z0-9]{10}(?:\+[a-z0-9]{20})?(?=[@+])/g,
    shown: '$1.abcdefghjk',
  },
  { what: 'a hash', pattern: /\b[0-9a-f]{4}…[0-9a-f]{4}\b/g, shown: '0a1b…2c3d' },
  { what: 'a whole hash', pattern: /\b[0-9a-f]{64}\b/g, shown: '0a1b2c3d'.repeat(8) },
  {
    what: 'the same in groups of four',
    pattern: /\b(?:[0-9a-f]{4} ){5,}[0-9a-f]{4}\b/g,
    shown: Array(16).fill('0a1b').join(' '),
  },
  {
    what: 'the name and the key of a shared record',
    pattern: /#[\w-]{22}\.[\w-]{43}/g,
    shown: `#0a1b2c3d.${'0a1b2c3d'.repeat(4)}`,
  },
  { what: 'the number that a provider gives a request', pattern: /\b\d-\d{12}\b/g, shown: '1-234567800042' },
  {
    what: 'the same of another provider',
    pattern: /(\[Request |ticket |request )\d{4}-\d{4}\b/g,
    shown: '$11234-5678',
  },
  { what: 'the same of a third one', pattern: /\bPRV-\d{6}\b/g, shown: 'PRV-123456' },
  { what: 'the room that a device has and uses', pattern: /\b\d+(?:[.,]\d+)? (?:KB|MB|GB)\b/g, shown: '100 KB' },
  { what: 'the seconds of the calendar', pattern: /\b(\d\d:\d\d):\d\d\b/g, shown: '$1:00' },
  { what: 'how long something took', pattern: /\b\d+(?:[.,]\d+)? (?:ms|s)\b/g, shown: '1 ms' },
  // A code in a chat's own text has to stay: the extension reads it.
  { what: 'a placeholder of Shield', pattern: /\[(Name|Email|Value)\d{4}\]/g, shown: '[$11234]', isInOurs: true },
]

/**
 * Rules for every picture. Messages that go by themselves after some seconds are left out; the design page has them. So
 * is the bar of the storage in use, whose parts are never twice the same.
 */
export const ALIKE_STYLE =
  '[data-sonner-toaster] { display: none !important } #device div[aria-hidden] { visibility: hidden !important }'

/** A node of the document as the protocol describes it. */
interface DescribedNode {
  nodeId: number
  nodeType: number
  nodeValue: string
  children?: DescribedNode[]
  shadowRoots?: DescribedNode[]
  contentDocument?: DescribedNode
}

const TEXT = 3

/** A page that draws anew meanwhile is gone over again, this many times at most. */
const MOST_PASSES = 5

/** Replaces it in the texts and fields of the page, right before a picture is taken. Returns whether there was any. */
export async function makeAlike(page: Page, session: CDPSession): Promise<boolean> {
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const changed = [await textsAlike(session, isProduct(page)), await fieldsAlike(page)]
    if (!changed.includes(true)) return pass > 0
  }
  return true
}

/** By the protocol, because the extension draws in closed roots, which no script of the page can reach. */
async function textsAlike(session: CDPSession, isOurs: boolean): Promise<boolean> {
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true })
  const different = textsBelow(root, isOurs).filter(({ text, isOurs }) => alike(text, isOurs) !== text)
  for (const { nodeId, text, isOurs } of different) {
    // A node that is not there any more shows nothing.
    await session.send('DOM.setNodeValue', { nodeId, value: alike(text, isOurs) }).catch(() => undefined)
  }
  return different.length > 0
}

const isProduct = (page: Page): boolean => new URL(page.url()).hostname === 'localhost'

async function fieldsAlike(page: Page): Promise<boolean> {
  let hasChanged = false
  for (const field of await page.locator('input:not([type=file]), textarea').all()) {
    const value = await field.inputValue()
    if (alike(value) === value) continue
    await field.evaluate((it, same) => Object.assign(it, { value: same }), alike(value))
    hasChanged = true
  }
  return hasChanged
}

const alike = (text: string, isOurs = false): string =>
  ALIKE.filter(({ isInOurs }) => isOurs || !isInOurs).reduce(
    (done, { pattern, shown }) => done.replace(pattern, shown),
    text,
  )

interface FoundText {
  nodeId: number
  text: string
  /** Whether the product has drawn it. */
  isOurs: boolean
}

function textsBelow(node: DescribedNode, isOurs: boolean): FoundText[] {
  if (node.nodeType === TEXT) return [{ nodeId: node.nodeId, text: node.nodeValue, isOurs }]
  return [
    ...(node.children ?? []).flatMap(child => textsBelow(child, isOurs)),
    ...(node.shadowRoots ?? []).flatMap(child => textsBelow(child, true)),
    ...(node.contentDocument ? textsBelow(node.contentDocument, isOurs) : []),
  ]
}
