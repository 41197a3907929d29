import { EventId } from '../../sync/records/ids.ts'
import { writeLedgerFile } from '../../sync/rules/ledger-file.ts'
import { chained, onDay } from '../builders-evidence.ts'
import { aBrowser } from '../journeys/fixture/browser.ts'
import type { EvidenceBench } from './evidence-page.ts'
import { bundle } from './sync-pages.ts'
import type { Figure } from './table.ts'

declare const bench: EvidenceBench

const ROUNDS = 5
const ALTERED = 10_000

/** Checking a record in Chromium with the network off: whole ledgers, and many altered ones. */
export async function evidence(): Promise<Figure[]> {
  const code = await bundle({ rollupOptions: { input: 'tests/bench/evidence-page.ts' } })
  const browser = await aBrowser('desktop')
  try {
    const [page = await browser.context.newPage()] = browser.context.pages()
    // WebCrypto needs a page that the browser trusts; nothing is served there.
    await page.route('http://localhost/', route => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
    await page.goto('http://localhost/')
    await browser.context.setOffline(true)
    await page.addScriptTag({ content: code, type: 'module' })
    const small = await aLedger(500)
    const large = await aLedger(10_000)
    const figures = { small: [] as number[], large: [] as number[], hash: [] as number[], altered: [] as number[] }
    let wrong = 0
    for (let round = 0; round < ROUNDS; round++) {
      figures.small.push(await page.evaluate(ledger => bench.verify(ledger), small))
      figures.large.push(await page.evaluate(ledger => bench.verify(ledger), large))
      figures.hash.push(await page.evaluate(ledger => bench.hash(ledger), large))
      const found = await page.evaluate(([ledger, count]) => bench.altered(ledger, count), [small, ALTERED] as const)
      figures.altered.push(found.ms)
      wrong += found.wrong
    }
    return [
      { name: 'ledger of 500 entries, verified', unit: 'ms', values: figures.small },
      {
        name: 'ledger of 10,000 entries, verified',
        unit: 'ms',
        values: figures.large,
        reference: { name: 'one SHA-256 over it', values: figures.hash },
      },
      { name: '10,000 altered logs of 500, each verified', unit: 'ms', values: figures.altered },
      { name: 'of these not found at the altered entry', unit: '', values: [wrong] },
    ]
  } finally {
    await browser.close()
  }
}

async function aLedger(entries: number): Promise<string> {
  const facts = Array.from({ length: entries }, (_, index) => ({
    entry: 'event' as const,
    id: EventId.parse(`event-${String(index).padStart(6, '0')}`),
    requestId: null,
    type: 'provider_reply' as const,
    createdAt: onDay(Math.floor(index / 20)),
    payload: { message: `Entry ${index}: the provider has answered.`, from: 'privacy@x.ai', authentic: true, n: index },
  }))
  return writeLedgerFile(await chained(facts))
}
