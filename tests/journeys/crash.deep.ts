import { describe, expect } from 'vitest'
import { sha256Hex } from '../../server/store/hash.ts'
import { Artifact } from '../../sync/records/artifact.ts'
import { LedgerEvent } from '../../sync/records/event.ts'
import { ledgerOf, verifyChain } from '../../sync/rules/evidence/evidence-chain.ts'
import { eventually } from '../eventually.ts'
import { test } from './fixture/journey.ts'
import { aCustomer, letters, type Person } from './fixture/person.ts'
import { inTables, type Product } from './fixture/product.ts'

// The moments are spread over the time in which four letters are written and sent.
describe.each([0, 40, 140, 320])('killed %i ms after the payment', afterMs => {
  test(`[LIFE-043] every letter exists once at the provider, every event once in the ledger, ${afterMs} ms`, async ({
    startProduct,
  }) => {
    const product = await startProduct({ ARCHIVE_WAIT_MS: '2000' })
    const person = await aCustomer(product)
    // The only fixed wait: the moment of the kill is what this test varies.
    await new Promise(resolve => setTimeout(resolve, afterMs))
    await product.kill()
    await product.start()
    await everythingOnce(product, person)
  })
})

test('[LIFE-043] killed between the relay keeping a letter and saying so: its archive copy tells, and it does not leave twice', async ({
  startProduct,
}) => {
  const product = await startProduct({ ARCHIVE_WAIT_MS: '2000', SANDBOX_RELAY_ANSWER_MS: '1500' })
  const person = await aCustomer(product)
  await eventually('a letter at the provider', async () => (await letters(product)).length > 0)
  await product.kill()
  await product.start()
  await everythingOnce(product, person)
})

async function everythingOnce(product: Product, person: Person): Promise<void> {
  await eventually(
    'four letters',
    async () => ((await person.rows()).requests ?? []).filter(isSubmitted).length === 4,
    40_000,
  )
  await eventually('a queue in which nothing is left that could leave', async () => waiting(product) === 0, 40_000)
  const arrived = await letters(product)
  expect(arrived.map(letter => letter.box).sort()).toEqual(['anthropic', 'google', 'openai', 'xai'])
  expect(new Set(arrived.map(letter => letter.messageId)).size).toBe(4)

  const rows = await person.rows()
  const events = (rows.events ?? []).map(row => LedgerEvent.parse(row))
  expect(events.filter(event => event.type === 'submitted')).toHaveLength(4)
  expect(events.filter(event => event.type === 'prepared')).toHaveLength(4)
  const artifacts = (rows.artifacts ?? []).map(row => Artifact.parse(row))
  expect(await verifyChain(ledgerOf(events, artifacts), sha256Hex)).toMatchObject({ intact: true })
}

const waiting = (product: Product) =>
  inTables(product, sqlite =>
    sqlite.prepare("select count(*) from mails where state in ('waiting', 'sending')").pluck().get(),
  )

function isSubmitted(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'submittedAt' in row && row.submittedAt !== null
}
