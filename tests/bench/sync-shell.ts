/** What the three pages that are measured have in common: each gives these two, and nothing else differs. */
export interface Contender {
  /** Opens a database that does not exist yet and fetches the whole ledger. Resolves when a new page could read it. */
  firstSync(where: Where): Promise<void>
  /** The evidence log of one request, oldest first, from what this device has. Asks nobody. */
  eventsOf(requestId: string, where: Where): Promise<readonly ShownEvent[]>
}

/** Where the ledger is, and by whose right. */
export interface Where {
  /** Path below which a peer's endpoints are; empty for our own routes. */
  data: string
  accountId: string
  accessToken: string
}

/** An event as far as the page shows it. */
export interface ShownEvent {
  ledgerSeq: number
  hash: string
  payload: { message: string }
}

/** What a page tells about itself once its log can be read. */
export interface Shown {
  rows: number
  lastHash: string
  /** From the beginning of the navigation until the newest rows stand in the document, in milliseconds. */
  readableAfterMs: number
}

/** Rows that a screen has room for. */
const ON_SCREEN = 20

/**
 * Puts a contender at work. A page whose address ends in `#<request>&<account>` shows that log as soon as it can and
 * leaves what it has to tell in `shown`; any other waits until `firstSync` is called.
 */
export function contend(contender: Contender): void {
  const [requestId, accountId = ''] = location.hash.slice(1).split('&')
  window.contender = {
    firstSync: contender.firstSync,
    shown: requestId ? show(contender, requestId, accountId) : undefined,
  }
}

declare global {
  interface Window {
    contender: { firstSync: Contender['firstSync']; shown: Promise<Shown> | undefined }
  }
}

async function show(contender: Contender, requestId: string, accountId: string): Promise<Shown> {
  const events = await contender.eventsOf(requestId, { data: '', accountId, accessToken: '' })
  const list = document.querySelector('ol')
  for (const { payload } of events.slice(-ON_SCREEN).reverse()) {
    const line = document.createElement('li')
    line.textContent = payload.message
    list?.append(line)
  }
  return { rows: events.length, lastHash: events.at(-1)?.hash ?? '', readableAfterMs: performance.now() }
}
