/** What the three measured pages have in common: each provides these two functions, and nothing else differs. */
export interface Contender {
  /** Opens a new database and fetches the whole ledger. Resolves once a new page could read it. */
  firstSync(where: Where): Promise<void>
  /** The evidence log of one request, oldest first, from this device alone, without any request. */
  eventsOf(requestId: string, where: Where): Promise<readonly ShownEvent[]>
}

/** Where the ledger is, and the credentials for it. */
export interface Where {
  /** Path below which a peer's endpoints are; empty for our own routes. */
  data: string
  accountId: string
  accessToken: string
}

/** The fields of an event that the page shows. */
export interface ShownEvent {
  ledgerSeq: number
  hash: string
  payload: { message: string }
}

/** What a page reports once its log can be read. */
export interface Shown {
  rows: number
  lastHash: string
  /** From the start of the navigation until the newest rows are in the document, in milliseconds. */
  readableAfterMs: number
}

/** Rows that fit on a screen. */
const ON_SCREEN = 20

/**
 * Runs a contender. A page whose address ends in `#<request>&<account>` shows that log as soon as it can and puts its
 * report in `shown`; any other page waits until `firstSync` is called.
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
