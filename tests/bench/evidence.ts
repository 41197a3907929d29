import { EventId } from '../../sync/records/ids.ts'
import { writeLedgerFile } from '../../sync/rules/evidence/ledger-file.ts'
import { chained, onDay } from '../builders-evidence.ts'
import { aBrowser } from '../journeys/fixture/browser.ts'
import type { EvidenceBench } from './evidence-page.ts'
import type { Extent, Sizes } from './extent.ts'
import { bundle } from './sync-pages.ts'
import type { Figure } from './table.ts'

declare const bench: EvidenceBench

interface Size {
  rounds: number
  /** Entries in each of the two ledgers. */
  small: number
  large: number
  /** Altered logs, each of the small size. */
  altered: number
}
const SIZES: Sizes<Size> = {
  whole: { rounds: 5, small: 500, large: 10_000, altered: 1_000 },
  shortest: { rounds: 1, small: 50, large: 200, altered: 20 },
}

/** Verifying a record in Chromium with the network off: whole ledgers, and many altered ones. */
export async function evidence(extent: Extent): Promise<Figure[]> {
  const size = SIZES[extent]
  const code = await bundle({ rollupOptions: { input: 'tests/bench/evidence-page.ts' } })
  const browser = await aBrowser('desktop')
  try {
    const [page = await browser.context.newPage()] = browser.context.pages()
    // WebCrypto needs a secure context; nothing is actually served there.
    await page.route('http://localhost/', route => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
    await page.goto('http://localhost/')
    await browser.context.setOffline(true)
    await page.addScriptTag({ content: code, type: 'module' })
    const small = await aLedger(size.small)
    const large = await aLedger(size.large)
    const figures = { small: [] as number[], large: [] as number[], hash: [] as number[], altered: [] as number[] }
    let wrong = 0
    for (let round = 0; round < size.rounds; round++) {
      figures.small.push(await page.evaluate(ledger => bench.verify(ledger), small))
      figures.large.push(await page.evaluate(ledger => bench.verify(ledger), large))
      figures.hash.push(await page.evaluate(ledger => bench.hash(ledger), large))
      const found = await page.evaluate(([ledger, count]) => bench.altered(ledger, count), [
        small,
        size.altered,
      ] as const)
      figures.altered.push(found.ms)
      wrong += found.wrong
    }
    const [few, many, logs] = [size.small, size.large, size.altered].map(count => count.toLocaleString('en'))
    return [
      { name: `ledger of ${few} entries, verified`, unit: 'ms', values: figures.small },
      {
        name: `ledger of ${many} entries, verified`,
        unit: 'ms',
        values: figures.large,
        reference: { name: 'one SHA-256 over it', values: figures.hash },
      },
      { name: `${logs} altered logs of ${few}, each verified`, unit: 'ms', values: figures.altered },
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
